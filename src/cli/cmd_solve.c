// SPDX-License-Identifier: MIT
// baize solve: finds the best way to play a small game, and says how much it can be bettered.
#include "cli/progress.h"
#include "cli/simulation.h"
#include "lab/solve.h"
#include "lab/standard.h"
#include "lab/worths.h"

#include <stdlib.h>

static int read_gain(const struct args *args, double *gain)
{
    const char *word = args_get(args, "gain");
    char *end;
    if (!word)
        return EXIT_FINE;
    *gain = strtod(word, &end);
    if (end == word || *end || !(*gain > 0) || *gain > 1000)
        return refuse("--gain takes a number above 0, like 0.001, not \"%s\"", word);
    return EXIT_FINE;
}

static void print_policy(FILE *file, const void *solution)
{
    solution_policy(file, solution);
}

static void find_worths(const struct solution *solution, struct worths *worths)
{
    struct tree tree;
    bool has_tree = !is_solved_exactly(&solution->setup);
    must(!has_tree || tree_build(&tree, &solution->setup, SOLVED_NODES_MAX)); // it was solved in it
    worths_find(worths, solution, has_tree ? &tree : NULL);
    if (has_tree)
        tree_release(&tree);
}

static void print(const struct args *args, const struct solution *solution)
{
    struct worths worths = {0};
    bool has_worths = args_has(args, "worths");
    if (has_worths)
        find_worths(solution, &worths);
    if (args_has(args, "json"))
        solution_json(stdout, solution, has_worths ? &worths : NULL);
    else
        solution_text(stdout, solution);
    if (has_worths && !args_has(args, "json"))
        worths_text(stdout, solution, &worths);
    worths_release(&worths);
}

static int run(const struct args *args)
{
    const struct game *game = game_from_word(args->word[0]);
    struct setup setup;
    int64_t rounds = ROUNDS_OF_SOLVING;
    double gain = GAIN_OF_SOLVING;
    int fault = game ? setup_from_args(args, game, &setup) : EXIT_BAD;
    if (!fault)
        fault = args_int(args, "rounds", 1, UINT32_MAX, &rounds);
    if (!fault)
        fault = read_gain(args, &gain);
    if (fault)
        return fault;

    char buf[300];
    struct text why = TEXT(buf);
    struct effort effort = {
        .gain = gain, .rounds_max = (uint32_t)rounds, .is_stopped = interrupt_watch()};
    struct solution solution;
    if (!solve(&setup, &effort, &solution, &why))
        return refuse("%s", buf);
    print(args, &solution);
    const char *path = args_get(args, "save");
    fault = path ? write_page(path, print_policy, &solution) : EXIT_FINE;
    solution_release(&solution);
    return fault;
}

static const struct flag flags[] = {
    FLAG_SEATS,
    FLAG_SET,
    {"gain", "TOKENS", "go on until no deviation gains more (0.00001)"},
    {"rounds", "N", "but not longer than so many rounds of CFR+ (a million)"},
    {"worths", NULL,
        "also, situation by situation, how often it comes up and what each choice is worth"},
    {"save", "FILE", "write the strategy, for --bot equilibrium:FILE"},
    FLAG_JSON,
    {0},
};

const struct command solve_command = {
    .name = "solve",
    .usage = "GAME",
    .summary = "find the best way to play a small game",
    .about = "Prints what the game is worth, how often to make each move, and what the best\n"
             "deviation gains, exactly. kuhn and leduc are approached by CFR+; the card games are\n"
             "solved exactly, for a strategy that is the best answer to itself.",
    .example =
        "baize solve leduc\n"
        "baize solve single-card-game --set win_fold=5\n"
        "baize solve kuhn --worths\n"
        "baize solve kuhn --save kuhn.policy && baize sim kuhn --bot equilibrium:kuhn.policy",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
