// SPDX-License-Identifier: MIT
// A bot for any game, in the fewest lines: it plays the last of its choices, and of an amount the
// least. Build it and let it play:
//
//     cc -O2 -o mybot examples/bot.c -ljansson
//     baize arena leduc cmd:./mybot random
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static char line[256 * 1024];
    while (fgets(line, sizeof(line), stdin)) {
        json_t *question = json_loads(line, 0, NULL);
        json_t *choices = json_object_get(question, "choices");
        if (!json_array_size(choices))
            return EXIT_FAILURE; // not what was agreed
        json_t *choice = json_array_get(choices, json_array_size(choices) - 1);
        json_t *least = json_object_get(choice, "min");
        printf("%s", json_string_value(json_object_get(choice, "move")));
        if (least)
            printf(" %lld", (long long)json_integer_value(least));
        printf("\n");
        fflush(stdout); // or the answer would wait in a buffer, and time run out
        json_decref(question);
    }
    return EXIT_SUCCESS;
}
