// SPDX-License-Identifier: MIT
// One match: the whole truth, the moves that led to it, and who is next with which choices. Those
// are kept ready, so that a step is one call that looks nothing up twice.
#include "lib/match.h"

#include "wire/fair.h"
#include "wire/hex.h"

#include <stdlib.h>
#include <string.h>

bool is_viewer(const struct baize_match *match, int seat)
{
    return seat == WATCHER || (seat >= 0 && seat < match->game->setup.seats);
}

// ---- Who is next -------------------------------------------------------------------------------

static int deck_choices(
    const struct setup *setup, const struct state *state, struct choice *choices)
{
    struct outcome outcomes[OUTCOMES_MAX];
    int count = setup->game->outcomes(setup, state, outcomes);
    for (int i = 0; i < count; i++)
        choices[i] = (struct choice){.move = outcomes[i].move};
    return count;
}

int choices_total(const struct choice *choices, int count)
{
    int total = count;
    for (int i = 0; i < count; i++)
        if (choices[i].amount_max > choices[i].move.amount)
            total += choices[i].amount_max - choices[i].move.amount;
    return total;
}

bool is_to_act(const struct baize_match *match, int seat)
{
    if (seat == DECK || is_deck_turn(&match->state))
        return seat == DECK && is_deck_turn(&match->state);
    return seat >= 0 && seat < SEATS_MAX && to_act(&match->state) >> seat & 1;
}

int choices_of(const struct baize_match *match, int seat, struct choice *choices)
{
    const struct setup *setup = &match->game->setup;
    if (!is_to_act(match, seat))
        return 0;
    if (seat == DECK)
        return deck_choices(setup, &match->state, choices);
    return setup->game->moves(setup, &match->state, seat, choices);
}

static void note_turn(struct baize_match *match, int seat, const struct move *move)
{
    if (match->count == match->cap) {
        match->cap = match->cap ? 2 * match->cap : 32;
        match->turns = realloc(match->turns, sizeof(*match->turns) * (size_t)match->cap);
        must(match->turns);
    }
    match->turns[match->count++] = (struct turn){.seat = (uint8_t)seat, .move = *move};
}

// A move of the deck that follows from a seat's is told with it.
void match_make(struct baize_match *match, int seat, const struct move *move)
{
    const struct setup *setup = &match->game->setup;
    if (seat != DECK || !match->is_dealt) {
        match->told_from = match->count;
        game_clone(setup->game, &match->before, &match->state);
    }
    note_turn(match, seat, move);
    setup->game->apply(setup, &match->state, seat, move, NULL);
}

void match_deal(struct baize_match *match)
{
    while (is_deck_turn(&match->state)) {
        struct move move;
        game_sample(&match->game->setup, &match->state, &match->chance, &move);
        match_make(match, DECK, &move);
    }
}

void find_next(struct baize_match *match)
{
    struct decision *next = &match->next;
    const struct setup *setup = &match->game->setup;
    next->count = next->total = 0;
    next->seat = -1;
    if (is_deck_turn(&match->state)) {
        next->seat = DECK;
        next->count = deck_choices(setup, &match->state, next->choices);
    } else if (to_act(&match->state)) {
        next->seat = lowest_bit((uint64_t)to_act(&match->state));
        next->count = setup->game->moves(setup, &match->state, next->seat, next->choices);
    }
    next->total = choices_total(next->choices, next->count);
}

static void make(struct baize_match *match, int seat, const struct move *move)
{
    match_make(match, seat, move);
    if (match->is_dealt)
        match_deal(match);
    find_next(match);
}

// ---- Beginning and ending ----------------------------------------------------------------------

struct baize_match *match_alloc(const struct baize_game *game)
{
    struct baize_match *match = malloc(sizeof(*match));
    must(match);
    memset(match, 0, sizeof(*match));
    match->game = game;
    return match;
}

void match_begin(struct baize_match *match)
{
    const struct setup *setup = &match->game->setup;
    game_start(setup, &match->state);
    game_clone(setup->game, &match->before, &match->state);
    match->count = match->told_from = 0;
    match->from = (struct origin){0};
    if (match->is_dealt)
        chance_from_seed(&match->chance, match->seed);
}

static void begin(struct baize_match *match)
{
    match_begin(match);
    if (match->is_dealt)
        match_deal(match);
    find_next(match);
}

struct baize_match *baize_match_open(
    const struct baize_game *game, const char *seed, struct baize_why *why)
{
    if (is_missing(game, "game", why))
        return NULL;
    struct baize_match *match = match_alloc(game);
    match->is_dealt = seed;
    if (seed)
        seed_from_text(seed, strlen(seed), match->seed);
    begin(match);
    return match;
}

void baize_match_restart(struct baize_match *match, uint64_t seed)
{
    char digits[24], *at = digits + sizeof(digits);
    if (!match)
        return;
    do
        *--at = (char)('0' + seed % 10);
    while (seed /= 10);
    seed_from_text(at, (size_t)(digits + sizeof(digits) - at), match->seed);
    match->is_dealt = true;
    match->is_guess = false;
    begin(match);
}

int baize_match_again(struct baize_match *match)
{
    if (!match)
        return -1;
    for (int i = 0; match->is_dealt && i < SEED_BYTES; i += (int)sizeof(uint32_t)) {
        uint32_t word = chance_word(&match->chance);
        memcpy(match->seed + i, &word, sizeof(word));
    }
    match->is_guess = false;
    begin(match);
    return match->next.total;
}

char *baize_match_seed(const struct baize_match *match)
{
    if (!match || match->is_guess || !match->is_dealt)
        return NULL;
    char digits[2 * SEED_BYTES + 1];
    struct text text = TEXT(digits);
    hex_put(match->seed, SEED_BYTES, &text);
    return strdup(digits);
}

struct baize_match *baize_match_clone(const struct baize_match *match)
{
    if (!match)
        return NULL;
    struct baize_match *clone = match_alloc(match->game);
    *clone = *match;
    clone->cap = match->count;
    clone->turns = NULL;
    if (!match->count)
        return clone;
    clone->turns = malloc(sizeof(*clone->turns) * (size_t)match->count);
    must(clone->turns);
    memcpy(clone->turns, match->turns, sizeof(*clone->turns) * (size_t)match->count);
    return clone;
}

struct baize_match *baize_match_guess(
    const struct baize_match *match, int seat, const char *seed, struct baize_why *why)
{
    if (is_missing(match, "match", why) || is_missing(seed, "seed", why))
        return NULL;
    const struct setup *setup = &match->game->setup;
    if (seat < 0 || seat >= setup->seats) {
        say_why(
            why, "there is no seat %d at this table: the last is seat %d", seat, setup->seats - 1);
        return NULL;
    }
    if (!to_act(&match->state) || is_deck_turn(&match->state)) {
        say_why(why, "a guess can be made while a seat is to act, and now none is");
        return NULL;
    }
    struct baize_match *guess = match_alloc(match->game);
    struct view view;
    guess->is_dealt = guess->is_guess = true;
    seed_from_text(seed, strlen(seed), guess->seed);
    chance_from_seed(&guess->chance, guess->seed);
    game_view(setup, &match->state, seat, &view);
    game_guess(setup, &view, &guess->chance, &guess->state);
    game_clone(setup->game, &guess->before, &guess->state);
    find_next(guess);
    return guess;
}

void baize_match_close(struct baize_match *match)
{
    if (!match)
        return;
    free(match->turns);
    free(match);
}

// ---- Asking and playing ------------------------------------------------------------------------

bool baize_match_is_over(const struct baize_match *match)
{
    return !match || game_is_over(&match->state);
}

int baize_match_seat(const struct baize_match *match)
{
    return match ? match->next.seat : -1;
}

int baize_match_to_act(const struct baize_match *match)
{
    if (!match)
        return 0;
    return is_deck_turn(&match->state) ? 1 << DECK : to_act(&match->state);
}

int baize_match_choices(const struct baize_match *match, int seat)
{
    struct choice choices[CHOICES_MAX];
    if (!match)
        return 0;
    if (seat == match->next.seat)
        return match->next.total;
    return choices_total(choices, choices_of(match, seat, choices));
}

int baize_match_step(struct baize_match *match, int choice)
{
    if (!match || choice < 0 || choice >= match->next.total)
        return -1;
    struct decision *next = &match->next;
    int at = choice;
    if (next->total != next->count) {
        at = 0;
        for (;; at++) {
            int more = next->choices[at].amount_max - next->choices[at].move.amount;
            if (choice <= (more > 0 ? more : 0))
                break;
            choice -= 1 + (more > 0 ? more : 0);
        }
        next->choices[at].move.amount += choice;
    }
    struct move move = next->choices[at].move;
    make(match, next->seat, &move);
    return match->next.total;
}

static bool refuse_turn(const struct baize_match *match, int seat, struct baize_why *why)
{
    if (is_to_act(match, seat))
        return false;
    if (match->next.seat < 0)
        say_why(why, "the match is over");
    else if (match->next.seat == DECK)
        say_why(why, "it is the deck's turn");
    else
        say_why(why, "seat %d is not to act: seat %d is", seat, match->next.seat);
    return true;
}

int baize_match_act(struct baize_match *match, int seat, int action, struct baize_why *why)
{
    struct choice local[CHOICES_MAX], *choices = local;
    struct move move;
    int count;
    if (is_missing(match, "match", why) || refuse_turn(match, seat, why))
        return -1;
    if (seat == match->next.seat) {
        choices = match->next.choices;
        count = match->next.count;
    } else {
        count = choices_of(match, seat, choices);
    }
    if (!action_move(
            &match->game->actions, match->game->setup.seats, seat, choices, count, action, &move)) {
        int most = seat == DECK ? match->game->actions.deck_count : match->game->actions.count;
        if (action < 0 || action >= most)
            say_why(why, "there is no action %d: they are 0 to %d", action, most - 1);
        else
            say_why(why, "action %d is not legal now", action);
        return -1;
    }
    make(match, seat, &move);
    return match->next.total;
}

static bool read_move(const struct baize_match *match, int seat, const char *words,
    struct move *move, struct text *why)
{
    const struct setup *setup = &match->game->setup;
    for (const char *at = words; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127) {
            text_format(why, "a move is one line of words, and has no control characters");
            return false;
        }
    if (!move_parse(setup->game, seat == DECK, words, move, why))
        return false;
    if (seat == DECK)
        return game_allows_chance(setup, &match->state, move, why);
    return game_allows(setup, &match->state, seat, move, why);
}

int baize_match_play(struct baize_match *match, int seat, const char *words, struct baize_why *why)
{
    struct baize_why spare;
    struct text text = why_text(why, &spare);
    struct move move;
    if (is_missing(match, "match", why) || is_missing(words, "move", why) ||
        refuse_turn(match, seat, why) || !read_move(match, seat, words, &move, &text))
        return -1;
    make(match, seat, &move);
    return match->next.total;
}

char *baize_match_refusal(const struct baize_match *match, int seat, const char *words)
{
    struct baize_why why;
    struct text text = why_text(&why, &why);
    struct move move;
    if (!is_missing(match, "match", &why) && !is_missing(words, "move", &why) &&
        !refuse_turn(match, seat, &why) && read_move(match, seat, words, &move, &text))
        return NULL;
    return strdup(why.text);
}

bool baize_match_result(
    const struct baize_match *match, int32_t *tokens, int32_t *house, int *winners)
{
    struct result result;
    if (!match || !game_is_over(&match->state))
        return false;
    game_result(&match->game->setup, &match->state, &result);
    if (tokens)
        memcpy(tokens, result.tokens, sizeof(*tokens) * (size_t)match->game->setup.seats);
    if (house)
        *house = result.house;
    if (winners)
        *winners = result.winners;
    return true;
}

// ---- Actions and observations ------------------------------------------------------------------

static int list(const struct baize_match *match, int seat, int32_t *actions, int max, uint8_t *mask)
{
    struct choice local[CHOICES_MAX];
    if (!match)
        return 0;
    const struct choice *choices = match->next.choices;
    int count = match->next.count;
    if (seat != match->next.seat || seat < 0) {
        count = choices_of(match, seat, local);
        choices = local;
    }
    return actions_list(
        &match->game->actions, match->game->setup.seats, seat, choices, count, actions, max, mask);
}

int baize_match_actions(const struct baize_match *match, int seat, int32_t *actions, int max)
{
    return list(match, seat, actions, max, NULL);
}

int baize_match_mask(const struct baize_match *match, int seat, uint8_t *mask)
{
    if (!match || !mask)
        return 0;
    const struct actions *actions = &match->game->actions;
    memset(mask, 0, (size_t)(seat == DECK ? actions->deck_count : actions->count));
    return list(match, seat, NULL, 0, mask);
}

void baize_match_observe(const struct baize_match *match, int seat, float *numbers)
{
    if (match && numbers && is_viewer(match, seat))
        observation_put(match->game, &match->state, seat, numbers);
}
