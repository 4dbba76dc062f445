// SPDX-License-Identifier: MIT
// The numbering of moves, made from a game's tables of verbs.
#include "lib/lib.h"

#include <string.h>

int verb_count(const struct game *game)
{
    int count = 0;
    while (game->verbs[count].name)
        count++;
    return count;
}

// A match that begins with a deal from the whole pack shows which cards there are under these
// options. Otherwise all that the pack has may be in play.
static void find_cards(struct actions *actions, const struct setup *setup)
{
    const struct game *game = setup->game;
    struct state state;
    struct outcome outcomes[OUTCOMES_MAX];
    bool is_in_play[CARDS_MAX] = {false};
    game_start(setup, &state);
    int count = is_deck_turn(&state) ? game->outcomes(setup, &state, outcomes) : 0;
    bool is_deal = count > 0;
    for (int i = 0; i < count; i++) {
        is_deal = is_deal && game->verbs[outcomes[i].move.verb].args[0].kind == ARG_CARD;
        is_in_play[outcomes[i].move.arg[0]] = true;
    }
    for (int card = 0; card < CARDS_MAX; card++) {
        bool is_one = is_deal ? is_in_play[card] : card < game->pack->cards;
        actions->column[card] = is_one ? (int16_t)actions->cards : -1;
        if (is_one)
            actions->card[actions->cards++] = (uint8_t)card;
    }
}

static int count_backs(const struct pack *pack)
{
    char buf[64];
    if (!pack->back_name)
        return 1;
    for (int back = 0;; back++) {
        struct text name = TEXT(buf);
        pack->back_name(back, &name);
        if (!name.len)
            return back;
    }
}

static int words_count(const char *const *words)
{
    int count = 0;
    while (words[count])
        count++;
    return count;
}

static int values_of(
    const struct actions *actions, const struct setup *setup, const struct arg *arg)
{
    switch (arg->kind) {
    case ARG_CARD:
        return actions->cards;
    case ARG_SEAT:
        return setup->seats;
    case ARG_WORD:
        return words_count(arg->words);
    case ARG_BACK:
        return actions->backs;
    default:
        must(!"an argument that has no numbers");
    }
}

static void add_amounts(struct block *block, const struct setup *setup, int verb)
{
    int32_t least = 0, most = INT32_MAX;
    if (setup->game->amounts)
        setup->game->amounts(setup, verb, &least, &most);
    bool is_exact = most - least < EXACT_MAX;
    block->amounts = is_exact ? AMOUNT_EXACT : AMOUNT_STEPS;
    block->least = least;
    block->amount_count = is_exact ? most - least + 1 : STEPS;
    block->count *= block->amount_count;
}

static void init_block(
    struct block *block, const struct actions *actions, const struct setup *setup, int verb)
{
    const struct verb *words = &setup->game->verbs[verb];
    *block = (struct block){.count = 1};
    for (const struct arg *arg = words->args; arg->kind; arg++) {
        if (arg->kind == ARG_CARDS) {
            int lists = words->lists_max ? words->lists_max : CHOICES_MAX;
            *block = (struct block){.is_listed = true, .count = lists};
            return;
        }
        int values = values_of(actions, setup, arg);
        block->kind[block->args] = (uint8_t)arg->kind;
        block->limit[block->args++] = (uint8_t)values;
        block->count *= values;
    }
    if (words->has_amount)
        add_amounts(block, setup, verb);
    block->is_plain = !block->args && !words->has_amount;
}

void actions_init(struct actions *actions, const struct setup *setup)
{
    memset(actions, 0, sizeof(*actions));
    find_cards(actions, setup);
    actions->backs = count_backs(setup->game->pack);
    int verbs = verb_count(setup->game);
    must(verbs <= BLOCKS_MAX && actions->backs <= BACKS_MAX);
    for (int verb = 0; verb < verbs; verb++) {
        struct block *block = &actions->block[verb];
        int *count = setup->game->verbs[verb].is_chance ? &actions->deck_count : &actions->count;
        init_block(block, actions, setup, verb);
        block->first = *count;
        *count += block->count;
    }
}

// ---- From moves to numbers ---------------------------------------------------------------------

static int digit_of(const struct actions *actions, int kind, int seats, int seat, int value)
{
    if (kind == ARG_CARD)
        return actions->column[value];
    if (kind == ARG_SEAT && seat != DECK)
        return (value - seat + seats) % seats;
    return value;
}

// Without its amount. -1: it has no number.
static int digits_of(const struct actions *actions, const struct block *block, int seats, int seat,
    const struct move *move)
{
    int number = 0;
    for (int i = 0; i < block->args; i++) {
        int digit = digit_of(actions, block->kind[i], seats, seat, move->arg[i]);
        if (digit < 0 || digit >= block->limit[i])
            return -1;
        number = number * block->limit[i] + digit;
    }
    return number;
}

static bool has_same_words(const struct choice *a, const struct choice *b)
{
    return a->move.verb == b->move.verb &&
           memcmp(a->move.arg, b->move.arg, sizeof(a->move.arg)) == 0;
}

static int span(const struct choice *choice)
{
    return choice->amount_max > choice->move.amount ? choice->amount_max - choice->move.amount + 1
                                                    : 1;
}

// How many amounts the choices have that say the same as this one, and how many before it.
static int amounts_of(const struct choice *choices, int count, int at, int *before)
{
    int total = 0;
    *before = 0;
    for (int i = 0; i < count; i++) {
        if (i == at)
            *before = total;
        if (has_same_words(&choices[i], &choices[at]))
            total += span(&choices[i]);
    }
    return total;
}

// Which amount of `total` a step is, counted from 0; and the step that is nearest to an amount.
static int offset_of_step(int step, int total)
{
    return total <= STEPS ? step
                          : (int)(((int64_t)step * (total - 1) + (STEPS - 1) / 2) / (STEPS - 1));
}

static int step_of_offset(int offset, int total)
{
    return total <= STEPS ? offset
                          : (int)(((int64_t)offset * (STEPS - 1) + (total - 1) / 2) / (total - 1));
}

static int listed_before(const struct choice *choices, int at)
{
    int before = 0;
    for (int i = 0; i < at; i++)
        if (choices[i].move.verb == choices[at].move.verb)
            before += span(&choices[i]);
    return before;
}

static bool is_of(const struct choice *choice, const struct move *move)
{
    return choice->move.verb == move->verb &&
           memcmp(choice->move.arg, move->arg, sizeof(move->arg)) == 0 &&
           move->amount >= choice->move.amount && move->amount < choice->move.amount + span(choice);
}

int action_of(const struct actions *actions, int seats, int seat, const struct choice *choices,
    int count, const struct move *move)
{
    int at = 0;
    while (at < count && !is_of(&choices[at], move))
        at++;
    if (at == count)
        return -1;
    const struct block *block = &actions->block[move->verb];
    int offset = move->amount - choices[at].move.amount;
    if (block->is_listed)
        return block->first + listed_before(choices, at) + offset;
    int number = digits_of(actions, block, seats, seat, move);
    if (number < 0 || block->amounts == AMOUNT_NONE)
        return number < 0 ? -1 : block->first + number;
    number *= block->amount_count;
    if (block->amounts == AMOUNT_EXACT)
        return block->first + number + (move->amount - block->least);
    int before, total = amounts_of(choices, count, at, &before);
    return block->first + number + step_of_offset(before + offset, total);
}

// ---- From numbers to moves ---------------------------------------------------------------------

// The amount of this offset among those of all choices that say the same as choice `at`.
static struct move nth_amount(const struct choice *choices, int count, int at, int offset)
{
    for (int i = at;; i++) {
        must(i < count);
        if (!has_same_words(&choices[i], &choices[at]))
            continue;
        if (offset < span(&choices[i])) {
            struct move move = choices[i].move;
            move.amount += offset;
            return move;
        }
        offset -= span(&choices[i]);
    }
}

static bool listed_move(const struct choice *choices, int count, int verb, int k, struct move *move)
{
    for (int i = 0; i < count; i++) {
        if (choices[i].move.verb != verb)
            continue;
        if (k < span(&choices[i])) {
            *move = choices[i].move;
            move->amount += k;
            return true;
        }
        k -= span(&choices[i]);
    }
    return false;
}

static bool amount_move(const struct block *block, const struct choice *choices, int count, int at,
    int digit, struct move *move)
{
    int before;
    if (block->amounts == AMOUNT_STEPS) {
        int total = amounts_of(choices, count, at, &before);
        if (before || digit >= total) // the first of those that say the same stands for all
            return false;
        *move = nth_amount(choices, count, at, offset_of_step(digit, total));
        return true;
    }
    int32_t amount = block->least + digit;
    *move = choices[at].move;
    move->amount = amount;
    return is_of(&choices[at], move);
}

bool action_move(const struct actions *actions, int seats, int seat, const struct choice *choices,
    int count, int action, struct move *move)
{
    for (int i = 0; i < count && action >= 0; i++) {
        int verb = choices[i].move.verb;
        const struct block *block = &actions->block[verb];
        int number = action - block->first;
        if (number < 0 || number >= block->count)
            continue;
        if (block->is_plain) {
            *move = choices[i].move;
            return true;
        }
        if (block->is_listed)
            return listed_move(choices, count, verb, number, move);
        int amounts = block->amounts ? block->amount_count : 1;
        if (digits_of(actions, block, seats, seat, &choices[i].move) != number / amounts)
            continue;
        if (!block->amounts) {
            *move = choices[i].move;
            return true;
        }
        if (amount_move(block, choices, count, i, number % amounts, move))
            return true;
    }
    return false;
}

// ---- All that are legal ------------------------------------------------------------------------

struct listing {
    int32_t *list;
    int max, count;
    uint8_t *mask;
};

static void add(struct listing *listing, int first, int count)
{
    for (int i = 0; i < count; i++) {
        if (listing->list && listing->count < listing->max)
            listing->list[listing->count] = first + i;
        listing->count++;
    }
    if (listing->mask)
        memset(listing->mask + first, 1, (size_t)count);
}

static void add_choice(struct listing *listing, const struct actions *actions, int seats, int seat,
    const struct choice *choices, int count, int at)
{
    const struct block *block = &actions->block[choices[at].move.verb];
    if (block->is_plain) {
        add(listing, block->first, 1);
        return;
    }
    if (block->is_listed) {
        add(listing, block->first + listed_before(choices, at), span(&choices[at]));
        return;
    }
    int before, number = digits_of(actions, block, seats, seat, &choices[at].move);
    if (number < 0)
        return;
    if (!block->amounts) {
        add(listing, block->first + number, 1);
        return;
    }
    int first = block->first + number * block->amount_count;
    if (block->amounts == AMOUNT_EXACT) {
        add(listing, first + (choices[at].move.amount - block->least), span(&choices[at]));
        return;
    }
    int total = amounts_of(choices, count, at, &before);
    if (!before)
        add(listing, first, total < STEPS ? total : STEPS);
}

int actions_list(const struct actions *actions, int seats, int seat, const struct choice *choices,
    int count, int32_t *list, int max, uint8_t *mask)
{
    struct listing listing = {list, max, 0, mask};
    for (int i = 0; i < count; i++)
        add_choice(&listing, actions, seats, seat, choices, count, i);
    return listing.count;
}
