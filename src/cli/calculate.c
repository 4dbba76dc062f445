// SPDX-License-Identifier: MIT
#include "cli/calculate.h"

#include <stdio.h>
#include <stdlib.h>

_Static_assert((int)QUERY_WORDS_MAX >= (int)WORDS_MAX, "a query takes a whole command line");

int calculate_print(const struct args *args, const struct calculator *table)
{
    const struct game *game = game_from_word(args->word[0]);
    struct setup setup;
    int fault = game ? setup_from_args(args, game, &setup) : EXIT_BAD;
    if (fault)
        return fault;
    char *buf = malloc(ANSWER_MAX), why_buf[1000];
    must(buf);
    struct text answer = text_over(buf, ANSWER_MAX), why = TEXT(why_buf);
    struct query query = {.setup = &setup,
        .words = args->word + 1,
        .count = args->count - 1,
        .is_json = args_has(args, "json"),
        .answer = &answer,
        .why = &why};
    bool is_answered = calculate(table, args->command->name, &query);
    must(!answer.is_cut);
    if (is_answered)
        printf("%s%s", buf, query.is_json ? "\n" : "");
    free(buf);
    return is_answered ? EXIT_FINE : refuse("%s", why_buf);
}
