// SPDX-License-Identifier: MIT
// baize verify: is a saved match what its seed and its moves make of it?
#include "cli/cli.h"

#include "cli/cmd_replay.h"
#include "wire/json.h"

#include <stdio.h>

// What was checked beside the file, the moves and the result.
static const char *checked_chance(const struct replay *replay)
{
    if (replay->is_hidden)
        return "hidden";
    if (!replay->has_seed)
        return "given";
    if (!replay->has_parts)
        return "seed";
    return replay->has_commitment ? "committed" : "parts";
}

static void print_json(const struct replay *replay, bool is_right, const char *why)
{
    char buf[1000];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_bool(&out, "ok", is_right);
    out_put_string(&out, "game", replay->setup.game->id);
    out_put_int(&out, "moves", replay->count);
    out_put_bool(&out, "over", replay->is_over);
    out_put_string(&out, "chance", checked_chance(replay));
    if (!is_right)
        out_put_string(&out, "why", why);
    out_object_end(&out);
    must(!text.is_cut);
    puts(buf);
}

static void print_words(const struct replay *replay)
{
    int cards = 0;
    for (int i = 0; i < replay->count; i++)
        cards += replay->turns[i].seat == DECK;
    printf("%s: the file is whole, its %d moves are legal", replay->setup.game->id,
        replay->count - cards);
    puts(replay->is_over ? ", and the result is theirs." : "; the match was not finished.");
    if (!replay->has_seed) {
        printf(
            "Its %d cards were given, not drawn from a seed: chance cannot be checked.\n", cards);
        return;
    }
    printf("All %d cards are the ones that the seed deals.\n", cards);
    if (replay->has_parts)
        puts("The seed is made of the server's secret and the seats' entropy.");
    if (replay->has_parts && replay->has_commitment)
        puts("The secret is the one the server was committed to.");
}

// The file is whole, and that is all that can be said: neither yes nor no.
static int say_hidden(const struct args *args, const struct replay *replay)
{
    char buf[500];
    struct text text = TEXT(buf);
    if (args_has(args, "json")) {
        struct out out = out_into(&text);
        out_object(&out);
        out_key(&out, "ok");
        out_null(&out);
        out_put_string(&out, "game", replay->setup.game->id);
        out_put_bool(&out, "over", replay->is_over);
        out_put_string(&out, "chance", checked_chance(replay));
        out_object_end(&out);
        puts(buf);
    } else {
        printf("%s: the file is whole, but nobody can check this match. Its players agreed that "
               "what was never shown stays hidden, so the seed is not published, and whether the "
               "cards, the moves and the result are right is known to the server alone.\n",
            replay->setup.game->id);
    }
    return EXIT_UNKNOWN;
}

static int run(const struct args *args)
{
    struct replay replay;
    int fault = replay_from_file(args->word[0], &replay);
    if (fault)
        return fault;
    if (replay.is_hidden) {
        fault = say_hidden(args, &replay);
        replay_release(&replay);
        return fault;
    }
    char buf[500];
    struct text why = TEXT(buf);
    bool is_right = replay_verify(&replay, &why);
    if (args_has(args, "json"))
        print_json(&replay, is_right, buf);
    else if (is_right)
        print_words(&replay);
    if (!is_right)
        fault = refuse("%s: %s", args->word[0], buf);
    replay_release(&replay);
    return fault;
}

static const struct flag flags[] = {FLAG_JSON, {0}};

const struct command verify_command = {
    .name = "verify",
    .usage = "FILE",
    .summary = "check a saved match: cards, moves and result",
    .about =
        "Checks that the file is whole and unchanged, that the seed deals these very cards, that\n"
        "every move was legal and that the result is right (docs/fairness.md). The first line\n"
        "that is wrong is named, with exit code 2. Exit code 3: nobody can check it, since the\n"
        "table agreed that what was never shown stays hidden.",
    .example = "baize verify match.replay",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
