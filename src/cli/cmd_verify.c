// SPDX-License-Identifier: MIT
// baize verify: is a saved match what its seed and its moves make of it, and where did the seed
// come from?
#include "cli/cli.h"

#include "cli/cmd_replay.h"
#include "os/file.h"
#include "wire/deal.h"
#include "wire/hex.h"
#include "wire/json.h"

#include <stdio.h>
#include <string.h>

// What the file is to be compared with, beside itself.
struct asked {
    bool has_commitment, has_deal;
    uint8_t commitment[FAIR_BYTES];
    int entropy_len; // 0: not asked
    uint8_t entropy[ENTROPY_MAX];
    int64_t place; // where that is to be; -1: anywhere
    struct deal_memory deal;
};

// ---- What is asked -----------------------------------------------------------------------------

static int read_deal(const char *path, struct asked *asked)
{
    char buf[500];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(path, DEAL_BYTES_MAX, &bytes, &why))
        return refuse("%s", buf);
    asked->has_deal = deal_read(&asked->deal, bytes.at, bytes.len, &why);
    bytes_release(&bytes);
    return asked->has_deal ? EXIT_FINE : refuse("%s: %s", path, buf);
}

static int read_asked(const struct args *args, struct asked *asked)
{
    const char *commitment = args_get(args, "commitment"), *entropy = args_get(args, "entropy");
    const char *deal = args_get(args, "deal");
    *asked = (struct asked){.place = -1, .has_commitment = commitment != NULL};
    if (commitment &&
        hex_read(commitment, strlen(commitment), asked->commitment, FAIR_BYTES) != FAIR_BYTES)
        return refuse("--commitment takes 64 hex digits");
    if (entropy)
        asked->entropy_len = hex_read(entropy, strlen(entropy), asked->entropy, ENTROPY_MAX);
    if (entropy && asked->entropy_len < 1)
        return refuse("--entropy takes the hex digits of 1 to %d bytes", ENTROPY_MAX);
    if (args_has(args, "place") && !entropy)
        return refuse("--place says where --entropy is to be, and that is missing");
    int fault = args_int(args, "place", 0, SEATS_MAX - 1, &asked->place);
    return fault || !deal ? fault : read_deal(deal, asked);
}

static bool has_share(const struct replay *replay, const struct asked *asked)
{
    const struct fair_parts *parts = &replay->parts;
    for (int i = 0; i < replay->setup.seats; i++)
        if ((asked->place < 0 || asked->place == i) &&
            parts->entropy_len[i] == asked->entropy_len &&
            memcmp(parts->entropy[i], asked->entropy, parts->entropy_len[i]) == 0)
            return true;
    return false;
}

// Does what was asked hold? The replay itself is right.
static bool holds(const struct replay *replay, const struct asked *asked, struct text *why)
{
    if (asked->has_commitment && !replay->has_commitment)
        text_put(why, "it claims no commitment of a server at all");
    else if (asked->has_commitment &&
             memcmp(asked->commitment, replay->commitment, FAIR_BYTES) != 0)
        text_put(why, "its commitment is not the one that you were shown");
    else if (asked->entropy_len && !has_share(replay, asked))
        text_put(why, asked->place < 0 ? "your entropy is not in its seed"
                                       : "your entropy is not in its seed at that place");
    else
        return !asked->has_deal || deal_check(&asked->deal, replay, why);
    return false;
}

static bool is_asked(const struct asked *asked)
{
    return asked->has_commitment || asked->entropy_len || asked->has_deal;
}

// ---- What is found -----------------------------------------------------------------------------

static int seat_of(const struct replay *replay, int place)
{
    int seat = 0;
    while (replay->has_places && replay->place[seat] != place)
        seat++;
    return replay->has_places ? seat : place;
}

static void put_withheld(struct out *out, const struct replay *replay)
{
    out_key(out, "withheld");
    out_array(out);
    for (int place = 0; place < replay->setup.seats; place++) {
        if (!fair_is_withheld(&replay->parts, place))
            continue;
        out_object(out);
        out_put_int(out, "place", place);
        out_put_int(out, "seat", seat_of(replay, place));
        out_put_string(out, "player", replay->player[seat_of(replay, place)]);
        out_object_end(out);
    }
    out_array_end(out);
}

// What came of it: `ok` is null where the answer is neither yes nor no.
static void print_json(
    const struct replay *replay, const struct asked *asked, int code, const char *why)
{
    char buf[3000];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_key(&out, "ok");
    if (code == EXIT_UNKNOWN || code == EXIT_UNPROVEN)
        out_null(&out);
    else
        out_bool(&out, code == EXIT_FINE);
    out_put_string(&out, "game", replay->setup.game->id);
    if (!replay->is_hidden)
        out_put_int(&out, "moves", replay->count);
    out_put_bool(&out, "over", replay->is_over);
    out_put_string(&out, "chance", replay_chance_names[replay_chance(replay)]);
    if (replay->from.match)
        replay_put_from(&out, replay);
    out_key(&out, "asked");
    out_array(&out);
    if (asked->has_commitment)
        out_string(&out, "commitment");
    if (asked->entropy_len)
        out_string(&out, "entropy");
    if (asked->has_deal)
        out_string(&out, "deal");
    out_array_end(&out);
    put_withheld(&out, replay);
    if (*why)
        out_put_string(&out, "why", why);
    out_object_end(&out);
    must(!text.is_cut);
    puts(buf);
}

static void put_who(const struct replay *replay, int place, struct text *text)
{
    char name[REPLAY_NAME_MAX + 1];
    struct text kept = TEXT(name);
    text_put(&kept, replay->player[seat_of(replay, place)]);
    words_clean(name, ""); // whoever wrote the file may have written anything
    text_format(text, "place %d", place);
    if (*name)
        text_format(text, " (%s)", name);
}

// "place 0 (Ada), place 1 (Bo)": those who withheld what they pledged, or those who did not.
static int list_places(const struct replay *replay, bool is_withheld, struct text *text)
{
    int count = 0;
    for (int place = 0; place < replay->setup.seats; place++) {
        if (is_withheld ? !fair_is_withheld(&replay->parts, place)
                        : !replay->parts.entropy_len[place])
            continue;
        text_put(text, count++ ? ", " : "");
        put_who(replay, place, text);
    }
    return count;
}

static void print_shares(const struct replay *replay)
{
    char buf[500];
    struct text list = TEXT(buf);
    bool is_mixed = replay_has_pledged_share(replay);
    int count = list_places(replay, false, &list);
    if (is_mixed)
        printf("The seed is made of a secret that the server was committed to, and of what was "
               "pledged before anybody revealed theirs, by %s.\n",
            buf);
    else
        puts("The seed is made of a secret that the server was committed to.");
    if (count && !is_mixed)
        printf("Entropy was added without a pledge, by %s: whoever was last could choose.\n", buf);
    if (!count)
        puts("No player added to it: the server alone has chosen.");
    text_clear(&list);
    if (list_places(replay, true, &list))
        printf("Pledged, but withheld, so that there were two deals to choose from: %s.\n", buf);
    if (replay->has_places)
        puts("The seats are those that the seed draws.");
}

static int count_cards(const struct replay *replay, int from, int to)
{
    int cards = 0;
    for (int i = from; i < to; i++)
        cards += replay->turns[i].seat == DECK;
    return cards;
}

// What was given needs no seed: only the match that it was taken from can prove it.
static void print_given(const struct replay *replay)
{
    int moves = replay->from.moves, cards = count_cards(replay, 0, moves);
    printf(
        "It plays on from match %jd: its first %d moves, %d cards among them, were given and not "
        "dealt. They are legal, and whether they stand so in that match is for its own file to "
        "say.\n",
        (intmax_t)replay->from.match, moves, cards);
}

static void print_words(const struct replay *replay, const struct asked *asked)
{
    int cards = count_cards(replay, replay->from.moves, replay->count);
    printf("%s: the file is whole, its %d moves are legal", replay->setup.game->id,
        replay->count - count_cards(replay, 0, replay->count));
    puts(replay->is_over ? ", and the result is theirs." : "; the match was not finished.");
    if (replay->from.match)
        print_given(replay);
    if (!replay->has_seed) {
        printf("Its %d cards were given, not drawn from a seed: it is legal, and its chance is "
               "unproven.\n",
            cards);
        return;
    }
    printf("All %d%s cards are the ones that the seed deals.\n", cards,
        replay->from.match ? " further" : "");
    if (!replay->has_commitment) {
        puts("Whoever made the file may have chosen the seed: it is legal, and its chance is "
             "unproven.");
        return;
    }
    print_shares(replay);
    if (is_asked(asked))
        puts("It is what you asked for.");
    else
        puts("That the server was committed to it before the deal is only this file's own word. "
             "Compare it with what you were shown: --commitment, --entropy or --deal.");
}

static void print_hidden(const struct replay *replay)
{
    printf("%s: the file is whole, but nobody can check this match. Its players agreed that "
           "what was never shown stays hidden, so the seed is not published, and whether the "
           "cards, the moves and the result are right is known to the server alone.\n",
        replay->setup.game->id);
}

// All that can be compared of a hidden deal is its commitment.
static int judge_hidden(const struct replay *replay, const struct asked *asked, struct text *why)
{
    struct asked commitment = {.has_commitment = asked->has_commitment || asked->has_deal};
    memcpy(commitment.commitment,
        asked->has_commitment ? asked->commitment : asked->deal.commitment, FAIR_BYTES);
    return holds(replay, &commitment, why) ? EXIT_UNKNOWN : EXIT_NO;
}

static int judge(const struct replay *replay, const struct asked *asked, struct text *why)
{
    enum replay_chance chance = replay_chance(replay);
    if (chance == CHANCE_HIDDEN)
        return judge_hidden(replay, asked, why);
    if (!replay_verify(replay, why))
        return EXIT_BAD;
    if (!holds(replay, asked, why))
        return EXIT_NO;
    return chance == CHANCE_COMMITTED || chance == CHANCE_MIXED ? EXIT_FINE : EXIT_UNPROVEN;
}

static int run(const struct args *args)
{
    struct replay replay;
    struct asked asked;
    char buf[500];
    struct text why = TEXT(buf);
    int fault = read_asked(args, &asked);
    if (!fault)
        fault = replay_from_file(args->word[0], &replay);
    if (fault)
        return fault;
    int code = judge(&replay, &asked, &why);
    bool is_no = code == EXIT_NO || code == EXIT_BAD;
    if (args_has(args, "json"))
        print_json(&replay, &asked, code, buf);
    else if (code == EXIT_UNKNOWN)
        print_hidden(&replay);
    else if (!is_no)
        print_words(&replay, &asked);
    if (is_no)
        complain("%s: %s", args->word[0], buf);
    replay_release(&replay);
    return code;
}

static const struct flag flags[] = {
    {"commitment", "HEX", "what the server showed you before the deal: the file must have it"},
    {"entropy", "HEX", "what you added to the chance: it must be in the seed"},
    {"place", "PLACE", "where that must be: the order of sitting down, from 0"},
    {"deal", "FILE", "what your client kept of the deal: the file must be the match it promises"},
    FLAG_JSON,
    {0},
};

const struct command verify_command = {
    .name = "verify",
    .usage = "FILE",
    .summary = "check a saved match: chance, cards, moves and result",
    .about =
        "Checks that the file is whole and unchanged, that the seed deals these very cards, that\n"
        "every move was legal and that the result is right (docs/fairness.md), and says where the\n"
        "seed came from: \"mixed\", a server was committed to its part, and players added what\n"
        "they had pledged; \"committed\", the server alone; \"seed\", whoever made the file;\n"
        "\"given\", the cards were given by hand; \"continued\", its first moves were given, as\n"
        "those of another match, and the rest was drawn; \"hidden\", nobody can check it.\n"
        "Exit code 0: a server was committed to the deal, and what was asked for holds. 1: what\n"
        "was asked for does not hold. 2: the file is wrong, and the first line that is wrong is\n"
        "named. 3: nobody can check it, since the table agreed that what was never shown stays\n"
        "hidden. 4: it is legal, and its chance is unproven: a seed or cards from anywhere, or\n"
        "moves of another match.",
    .example = "baize verify match.replay\nbaize verify match.replay --deal match.deal",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
