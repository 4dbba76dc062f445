// SPDX-License-Identifier: MIT
// What the view of a match of tzogous37 says: where cards lie, what they are worth as far as the
// viewer knows them, and how the pot is split.
#include "games/tzogous37/score.h"
#include "games/tzogous37/terms.h"
#include "tui/table_tzogous37.h"

#include <stdio.h>

const struct game *table37_game(const struct table37 *table)
{
    return client_game(table->client);
}

int table37_counter(const struct table37 *table, int kind, int owner)
{
    return counter_at(table->client, kind, owner);
}

bool table37_is_in(const struct table37 *table, int seat)
{
    return table->bets.in & only(seat);
}

bool table37_is_folded(const struct table37 *table, int seat)
{
    return table->bets.folded & only(seat);
}

const char *table37_lies(int round, int slot)
{
    if (round == ROUNDS37 - 1 && slot == 1)
        return "shared";
    return is_laid_up(round, slot) ? "open" : "closed";
}

bool table37_has_community(const struct table37 *table)
{
    return table->round == ROUNDS37 - 1 && !table->is_of_last_round;
}

struct place37 table37_place(const struct table37 *table, int seat, int slot)
{
    const uint16_t *cards;
    for (int is_up = 0; is_up < 2; is_up++)
        if (cards_at(table->client, FIRST_DOWN + 2 * slot + is_up, seat, &cards))
            return (struct place37){table->is_shared && !is_up ? CARD_BACK : cards[0], is_up};
    return (struct place37){NO_CARD, false};
}

int table37_community(const struct table37 *table)
{
    const uint16_t *cards;
    return cards_at(table->client, COMMUNITY, 0, &cards) ? cards[0] : NO_CARD;
}

// The second card that counts for the seat: in the last round everyone's.
int table37_second(const struct table37 *table, int seat)
{
    bool is_shared_card = table->round == ROUNDS37 - 1 && !table->is_of_last_round;
    return is_shared_card ? table37_community(table) : table37_place(table, seat, 1).card;
}

static void read_bets(struct table37 *table)
{
    struct betting *bets = &table->bets;
    *bets = (struct betting){.in = (uint8_t)table37_counter(table, IN_ROUND, 0),
        .due = (uint8_t)table37_counter(table, DUE, 0),
        .may_raise = (uint8_t)table37_counter(table, MAY_RAISE, 0),
        .least_raise = table37_counter(table, LEAST_RAISE, 0),
        .pot = table37_counter(table, POT, 0)};
    for (int seat = 0; seat < table->client->setup.seats; seat++) {
        bets->chips[seat] = table37_counter(table, CHIPS_LEFT, seat);
        bets->in_pot[seat] = table37_counter(table, IN_POT, seat);
        if (bets->in_pot[seat] > bets->level)
            bets->level = bets->in_pot[seat];
        if (table37_counter(table, FOLDED, seat))
            bets->folded |= only(seat);
        if (table37_is_in(table, seat) && !bets->chips[seat])
            bets->all_in |= only(seat);
    }
}

void table37_read(struct table37 *table)
{
    const struct view *view = &table->client->view;
    int round = table37_counter(table, ROUND, 0) - 1;
    table->round = round < 0 ? 0 : round >= ROUNDS37 ? ROUNDS37 - 1 : round;
    read_bets(table);
    // Whoever folds lays a second card: so one is there if and only if the old ones still lie.
    for (int seat = 0; view->phase == PLACING_FIRST && seat < table->client->setup.seats; seat++)
        if (table37_place(table, seat, 1).card != NO_CARD)
            table->is_of_last_round = true;
}

// The cards of this kind that the viewer sees somewhere, and so cannot lie closed.
static int count_seen(const struct table37 *table, int card)
{
    const struct view *view = &table->client->view;
    int seen = 0;
    for (int zone = 0; zone < ZONES_MAX; zone++)
        for (int i = 0; i < view->count[zone]; i++)
            seen += view_cards(view, zone)[i] == card;
    return seen;
}

// May this be the card that is still to come? A second card that is not laid yet comes from the
// hand, if the viewer knows that; any other one is a card that the viewer does not see.
static bool may_come(const struct table37 *table, int seat, int card)
{
    const uint16_t *cards;
    int count = cards_at(table->client, HAND, seat, &cards), known = 0, same = 0;
    for (int i = 0; i < count; i++) {
        known += cards[i] < CARD_BACK;
        same += cards[i] == card;
    }
    bool is_laid = table->round == ROUNDS37 - 1 || table37_place(table, seat, 1).card != NO_CARD;
    if (known && known == count && !is_laid && !table->is_shared)
        return same;
    return count_seen(table, card) < tzogous37_copies(&table->client->setup, card);
}

static int best_with(const struct table37 *table, int seat, int known)
{
    const struct setup *setup = &table->client->setup;
    int best = 0;
    for (int card = 0; card <= JOKER; card++) {
        if (!may_come(table, seat, card))
            continue;
        struct score score = tzogous37_score(setup, known, card);
        if (score.sum + score.bonus > best)
            best = score.sum + score.bonus;
    }
    return best;
}

static void sum_of_both(const struct setup *setup, int first, int second, struct sum37 *sum)
{
    struct score score = tzogous37_score(setup, first, second);
    int a = tzogous37_value(setup, first), b = tzogous37_value(setup, second);
    int total = score.sum + score.bonus;
    if (!score.bonus) {
        snprintf(sum->brief, sizeof(sum->brief), "%d + %d = %d", a, b, total);
        snprintf(sum->full, sizeof(sum->full), "%s", sum->brief);
        return;
    }
    const char *pattern = tzogous37_patterns[score.pattern];
    snprintf(sum->brief, sizeof(sum->brief), "%d + %d + %d = %d", a, b, score.bonus, total);
    snprintf(sum->note, sizeof(sum->note), "%s %d", pattern, score.bonus);
    snprintf(
        sum->full, sizeof(sum->full), "%d + %d + %s %d = %d", a, b, pattern, score.bonus, total);
}

struct sum37 table37_sum(const struct table37 *table, int seat)
{
    struct sum37 sum = {{0}, {0}, {0}};
    const struct setup *setup = &table->client->setup;
    int first = table37_place(table, seat, 0).card, second = table37_second(table, seat);
    bool is_first = first != NO_CARD && first < CARD_BACK;
    bool is_second = second != NO_CARD && second < CARD_BACK;
    if (is_first && is_second) {
        sum_of_both(setup, first, second, &sum);
    } else if (is_first || is_second) {
        int known = is_first ? first : second, value = tzogous37_value(setup, known);
        snprintf(sum.brief, sizeof(sum.brief), is_first ? "%d + ?" : "? + %d", value);
        snprintf(sum.note, sizeof(sum.note), "at most %d", best_with(table, seat, known));
        struct text full = TEXT(sum.full);
        text_format(&full, "%s, %s", sum.brief, sum.note);
    }
    return sum;
}

void table37_names(const struct table37 *table, int seats, struct text *words)
{
    int left = count_bits((uint64_t)seats);
    for (int seat = 0; seat < table->client->setup.seats; seat++) {
        if (!(seats & only(seat)))
            continue;
        bool is_you = seat == table->client->seat && !table->is_shared;
        text_put(words, is_you ? "you" : table->client->sitter[seat].name);
        left--;
        text_put(words, left > 1 ? ", " : left ? " and " : "");
    }
}

// What lies between two amounts that seats have put in, and who may still win it.
static struct pot layer_of(const struct betting *bets, int32_t from, int32_t to)
{
    struct pot pot = {0};
    int live = betting_live(bets);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int32_t in_pot = bets->in_pot[seat];
        if (in_pot > from)
            pot.amount += (in_pot < to ? in_pot : to) - from;
        bool can_call = !(bets->all_in & only(seat));
        if (live & only(seat) && (can_call || in_pot > from))
            pot.seats |= only(seat);
    }
    return pot;
}

// Where somebody is all in, the pot has layers: what is above their chips they cannot win.
int table37_pots(const struct betting *bets, struct pot pots[SEATS_MAX + 1])
{
    int count = 0, live = betting_live(bets);
    int32_t from = 0;
    while (from < bets->level) {
        int32_t to = bets->level;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (live & bets->all_in & only(seat) && bets->in_pot[seat] > from &&
                bets->in_pot[seat] < to)
                to = bets->in_pot[seat];
        struct pot pot = layer_of(bets, from, to);
        if (count && !pot.seats)
            pots[count - 1].amount += pot.amount; // what folded seats put in above all others
        else
            pots[count++] = pot;
        from = to;
    }
    return count;
}
