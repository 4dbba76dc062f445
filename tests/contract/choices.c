// SPDX-License-Identifier: MIT
// Choices: every one of moves() is allowed and can be written and read back; everything else is
// refused with a reason. Also the deck's outcomes.
#include "check.h"

#include <math.h>
#include <string.h>

static const char tip_notation[] =
    "arguments that a verb does not have are 0, a list of cards is in rising order and filled up "
    "with CARD_NONE, and an amount is only for a verb that has_amount";
static const char tip_samples[] =
    "sample() picks one of outcomes(), each with the chance that its weight says";

static int verb_count(const struct game *game)
{
    int count = 0;
    while (game->verbs[count].name)
        count++;
    return count;
}

static void check_notation(struct run *run, int seat, const struct move *move)
{
    char line[200], reason[200];
    struct text text = TEXT(line), why = TEXT(reason);
    struct move back;
    memset(&back, 0xee, sizeof(back));
    move_put(run->setup.game, move, &text);
    if (!move_parse(run->setup.game, seat == DECK, line, &back, &why))
        fail_tip(run, "notation", tip_notation, "\"%s\" cannot be read back: %s", line, reason);
    if (!move_same(move, &back))
        fail_tip(run, "notation", tip_notation,
            "\"%s\" is read back as another move: %s against %s", line, say_bytes(move),
            say_bytes(&back));
}

static bool is_allowed(struct run *run, int seat, const struct move *move)
{
    char buf[400];
    struct text why = TEXT(buf);
    bool yes = game_allows(&run->setup, &run->state, seat, move, &why);
    if (yes && why.len)
        fail(run, "refusal", "%s is allowed, yet a reason is given: %s", say_move(run, seat, move),
            buf);
    if (!yes && !why.len)
        fail(run, "refusal", "%s is refused without a reason", say_move(run, seat, move));
    if (why.is_cut)
        fail(run, "refusal", "the reason is endless: %s", buf);
    return yes;
}

static void check_choice(struct run *run, int seat, const struct choice *choice)
{
    const struct move *move = &choice->move;
    if (move->verb >= verb_count(run->setup.game) || run->setup.game->verbs[move->verb].is_chance)
        fail_tip(run, "choices", "moves() gives no chance verbs: those are in outcomes()",
            "verb %d is not a seat's", move->verb);
    const struct verb *verb = &run->setup.game->verbs[move->verb];
    if (choice->amount_max < move->amount)
        fail(run, "choices", "%s: the range is empty", say_move(run, seat, move));
    if (!verb->has_amount && (move->amount || choice->amount_max))
        fail(run, "choices", "%s has an amount, its verb has none", say_move(run, seat, move));
    int32_t inside =
        choice->move.amount +
        (int32_t)chance_below(&run->dice, (uint32_t)(choice->amount_max - choice->move.amount) + 1);
    const int32_t amounts[] = {move->amount, choice->amount_max, inside};
    for (int i = 0; i < (verb->has_amount ? 3 : 1); i++) {
        struct move probe = *move;
        probe.amount = amounts[i];
        if (!is_allowed(run, seat, &probe))
            fail(run, "choices", "%s is a choice, yet refused", say_move(run, seat, &probe));
        check_notation(run, seat, &probe);
    }
}

// What the game says of its choices for those who number them.
static void check_bounds(struct run *run, const struct choice *choices, int count)
{
    const struct game *game = run->setup.game;
    for (int i = 0; i < count; i++) {
        int verb = choices[i].move.verb, alike = 0;
        int32_t least, most;
        for (int k = 0; k < count; k++)
            alike += choices[k].move.verb == verb;
        if (game->verbs[verb].lists_max && alike > game->verbs[verb].lists_max)
            fail(run, "bounds", "%d choices of %s, which has at most %d", alike,
                game->verbs[verb].name, game->verbs[verb].lists_max);
        if (!game->amounts || !game->verbs[verb].has_amount)
            continue;
        game->amounts(&run->setup, verb, &least, &most);
        if (choices[i].move.amount < least || choices[i].amount_max > most)
            fail(run, "bounds", "%s %d to %d, which is within %d to %d", game->verbs[verb].name,
                choices[i].move.amount, choices[i].amount_max, least, most);
    }
}

static void check_no_duplicates(struct run *run, int seat, const struct choice *choices, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (choices[i].move.verb == choices[k].move.verb &&
                memcmp(choices[i].move.arg, choices[k].move.arg, ARGS_MAX) == 0 &&
                choices[i].move.amount <= choices[k].amount_max &&
                choices[k].move.amount <= choices[i].amount_max)
                fail_tip(run, "choices",
                    "equal cards are one choice, and amounts are one range, not a list",
                    "%s is a choice twice", say_move(run, seat, &choices[i].move));
}

struct move any_garbage(struct run *run, const struct choice *choices, int count)
{
    struct chance *dice = &run->dice;
    struct move move = {0};
    if (count)
        move = any_choice(run, choices, count);
    int which = (int)chance_below(dice, 7);
    if (which == 0)
        for (int i = 0; i < (int)sizeof(move); i++)
            ((uint8_t *)&move)[i] = (uint8_t)chance_below(dice, 256);
    else if (which == 1)
        ((uint8_t *)&move)[chance_below(dice, sizeof(move))] = (uint8_t)chance_below(dice, 256);
    else if (which == 2)
        move.amount += (int32_t)chance_below(dice, 2001) - 1000;
    else if (which == 3)
        move.amount = chance_below(dice, 2) ? INT32_MAX : INT32_MIN;
    else if (which == 4)
        move.verb = (uint8_t)chance_below(dice, (uint32_t)verb_count(run->setup.game) + 1);
    else
        move.arg[chance_below(dice, ARGS_MAX)] = (uint8_t)chance_below(dice, 60);
    return move;
}

// Just below and just above each range, where it ends.
static void check_edges(struct run *run, int seat, const struct choice *choices, int count)
{
    for (int i = 0; i < count; i++) {
        if (!run->setup.game->verbs[choices[i].move.verb].has_amount)
            continue;
        for (int side = 0; side < 2; side++) {
            struct move probe = choices[i].move;
            int64_t amount = side ? (int64_t)choices[i].amount_max + 1 : probe.amount - 1ll;
            if (amount < INT32_MIN || amount > INT32_MAX)
                continue;
            probe.amount = (int32_t)amount;
            if (is_allowed(run, seat, &probe) != is_member(choices, count, &probe))
                fail(
                    run, "garbage", "%s is not a choice, yet allowed", say_move(run, seat, &probe));
        }
    }
}

static void check_seat(struct run *run, int seat)
{
    struct choice choices[CHOICES_MAX + 1];
    memset(choices, 0xcd, sizeof(choices));
    int count = 0;
    bool is_asked = !is_deck_turn(&run->state) && to_act(&run->state) & only(seat);
    if (is_asked) {
        count = run->setup.game->moves(&run->setup, &run->state, seat, choices);
        if (count < 1 || count > CHOICES_MAX)
            fail(run, "choices", "%s has %d choices", say_viewer(seat), count);
        for (int i = 0; i < count; i++)
            check_choice(run, seat, &choices[i]);
        check_bounds(run, choices, count);
        check_no_duplicates(run, seat, choices, count);
        check_edges(run, seat, choices, count);
        struct move move;
        memset(&move, 0xcd, sizeof(move));
        run->setup.game->fallback(&run->setup, &run->state, seat, &move);
        if (!is_member(choices, count, &move))
            fail_tip(run, "fallback", "fallback() picks one of moves(), and sets the whole move",
                "%s is played when time is out, and is no choice", say_move(run, seat, &move));
    }
    for (int i = 0; i < (is_asked ? 6 : 1); i++) {
        struct move move = any_garbage(run, choices, count);
        if (is_allowed(run, seat, &move) != is_member(choices, count, &move))
            fail(run, "garbage", "%s is %s", say_bytes(&move),
                is_member(choices, count, &move) ? "a choice, yet refused"
                                                 : "not a choice, yet allowed");
    }
}

void check_choices(struct run *run)
{
    if (to_act(&run->state) >> run->setup.seats)
        fail(run, "choices", "a seat that does not exist is to act");
    for (int seat = 0; seat < run->setup.seats; seat++)
        check_seat(run, seat);
    struct move move = any_garbage(run, NULL, 0);
    const int nobody[] = {-1, run->setup.seats, WATCHER, DECK, 200};
    for (int i = 0; i < ARRAY_LEN(nobody); i++)
        if (is_allowed(run, nobody[i], &move))
            fail(run, "garbage", "seat %d, which does not exist, may play", nobody[i]);
    char buf[400];
    struct text why = TEXT(buf);
    if (!is_deck_turn(&run->state) &&
        (game_allows_chance(&run->setup, &run->state, &move, &why) || !why.len))
        fail(run, "garbage", "the deck may play when it is not its turn, or no reason is given");
}

static bool is_outcome(const struct outcome *outcomes, int count, const struct move *move)
{
    for (int i = 0; i < count; i++)
        if (move_same(&outcomes[i].move, move))
            return true;
    return false;
}

static void check_outcomes(struct run *run, const struct outcome *outcomes, int count)
{
    if (count < 1 || count > OUTCOMES_MAX)
        fail(run, "outcomes", "the deck has %d outcomes", count);
    for (int i = 0; i < count; i++) {
        const struct move *move = &outcomes[i].move;
        if (move->verb >= verb_count(run->setup.game) ||
            !run->setup.game->verbs[move->verb].is_chance)
            fail(run, "outcomes", "verb %d is not the deck's", move->verb);
        if (!outcomes[i].weight || outcomes[i].weight > 1u << 24)
            fail(run, "outcomes", "%s has the weight %u", say_move(run, DECK, move),
                outcomes[i].weight);
        for (int k = 0; k < i; k++)
            if (move_same(move, &outcomes[k].move))
                fail_tip(run, "outcomes", "equal cards are one outcome with a greater weight",
                    "%s is an outcome twice", say_move(run, DECK, move));
        char buf[400];
        struct text why = TEXT(buf);
        if (!game_allows_chance(&run->setup, &run->state, move, &why))
            fail(run, "outcomes", "%s is refused: %s", say_move(run, DECK, move), buf);
    }
    check_notation(run, DECK, &outcomes[chance_below(&run->dice, (uint32_t)count)].move);
    for (int i = 0; i < 4; i++) {
        struct choice one = {.move = outcomes[chance_below(&run->dice, (uint32_t)count)].move};
        struct move move = any_garbage(run, &one, 1);
        char buf[400];
        struct text why = TEXT(buf);
        bool yes = game_allows_chance(&run->setup, &run->state, &move, &why);
        if (yes != is_outcome(outcomes, count, &move) || (!yes && !why.len))
            fail(run, "garbage", "the deck's garbage is allowed, or refused without a reason");
    }
}

// Pearson's chi-squared over many samples of one state. The limit is far out (about one in 10^9 by
// Wilson and Hilferty's cube root), for this is done often.
static void check_weights(struct run *run, const struct outcome *outcomes, int count)
{
    uint32_t seen[OUTCOMES_MAX] = {0};
    double total = 0;
    struct chance chance = run->dice;
    int samples = 40 * count + 1000;
    uint8_t place_of[256] = {0};
    for (int i = 0; i < count; i++) {
        total += outcomes[i].weight;
        place_of[outcomes[i].move.arg[0]] = (uint8_t)i;
    }
    for (int n = 0; n < samples; n++) {
        struct move move;
        memset(&move, 0xcd, sizeof(move));
        game_sample(&run->setup, &run->state, &chance, &move);
        int at = place_of[move.arg[0]]; // a chance verb has one argument, so this mostly is it
        if (!move_same(&outcomes[at].move, &move))
            for (at = 0; at < count && !move_same(&outcomes[at].move, &move);)
                at++;
        if (at == count)
            fail_tip(run, "samples", tip_samples, "%s was sampled, and is no outcome",
                say_move(run, DECK, &move));
        seen[at]++;
    }
    double chi = 0;
    for (int i = 0; i < count; i++) {
        double expected = samples * (outcomes[i].weight / total);
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    double freedom = count - 1, spread = 2 / (9 * freedom);
    if (count > 1 && (cbrt(chi / freedom) - (1 - spread)) / sqrt(spread) > 6)
        fail_tip(run, "samples", tip_samples,
            "samples do not have the weights of outcomes(): chi-squared %.1f at "
            "%.0f degrees of freedom",
            chi, freedom);
    run->tally->sampled++;
}

void check_deck(struct run *run)
{
    if (!is_deck_turn(&run->state))
        return;
    struct outcome outcomes[OUTCOMES_MAX + 1];
    memset(outcomes, 0xcd, sizeof(outcomes));
    int count = run->setup.game->outcomes(&run->setup, &run->state, outcomes);
    check_outcomes(run, outcomes, count);
    struct move move;
    memset(&move, 0xcd, sizeof(move));
    game_sample(&run->setup, &run->state, &run->dice, &move);
    if (!is_outcome(outcomes, count, &move))
        fail_tip(run, "samples", tip_samples, "%s was sampled, and is no outcome",
            say_move(run, DECK, &move));
    bool is_sampled = one_in(run, 50);
    if (run->tally->sampled < 20 || (run->tally->sampled < 100 && is_sampled))
        check_weights(run, outcomes, count);
}
