// SPDX-License-Identifier: MIT
// lab COMMAND WORD…: what libbaize gives for a command of the lab; or its refusal, and exit code 2.
#include <baize.h>
#include <stdio.h>
#include <string.h>

typedef char *lab_fn(
    const char *const *words, const volatile bool *is_stopped, struct baize_why *why);

static char *score(const char *const *words, const volatile bool *is_stopped, struct baize_why *why)
{
    (void)is_stopped;
    return baize_score(words, why);
}

static char *odds(const char *const *words, const volatile bool *is_stopped, struct baize_why *why)
{
    (void)is_stopped;
    return baize_odds(words, why);
}

int main(int count, char **words)
{
    static const struct {
        const char *name;
        lab_fn *run;
    } commands[] = {{"sim", baize_sim}, {"compare", baize_compare}, {"sweep", baize_sweep},
        {"solve", baize_solve}, {"arena", baize_arena}, {"score", score}, {"odds", odds}};
    struct baize_why why = {""};
    char *answer = NULL;
    for (size_t i = 0; count > 1 && i < sizeof(commands) / sizeof(commands[0]); i++)
        if (strcmp(words[1], commands[i].name) == 0)
            answer = commands[i].run((const char *const *)words + 2, NULL, &why);
    if (answer)
        fputs(answer, stdout);
    else
        fprintf(stderr, "%s\n", why.text);
    baize_free(answer);
    return answer ? 0 : 2;
}
