// SPDX-License-Identifier: MIT
// Faults in sums: a term that is missing, a total that is wrong, a reason that is not given, a
// secret that a term tells.
#include "spoil.h"

static bool is_explaining(const struct event *event)
{
    return event->kind == EVENT_SUM && event->was != NO_COUNTER;
}

// The last term of a sum is left out, and the sum counts one less.
static void apply_term_missing(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0;
    base->apply(setup, state, seat, move, events);
    for (int i = start; events && i < events->count; i++) {
        struct event *sum = &events->list[i];
        if (!is_explaining(sum) || !sum->to)
            continue;
        for (int k = i + sum->to; k + 1 < events->count; k++)
            events->list[k] = events->list[k + 1];
        events->count--;
        sum->to--;
        return;
    }
}

static void plant_term_missing(struct game *game)
{
    game->apply = apply_term_missing;
}

// The terms add up, but not to the change.
static void apply_total_wrong(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0;
    base->apply(setup, state, seat, move, events);
    for (int i = start; events && i < events->count; i++)
        if (is_explaining(&events->list[i]) && events->list[i].to) {
            events->list[i].value++;
            events->list[i + 1].value++;
        }
}

static void plant_total_wrong(struct game *game)
{
    game->apply = apply_total_wrong;
}

static void apply_no_reason(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0;
    base->apply(setup, state, seat, move, events);
    for (int i = start; events && i < events->count; i++)
        if (is_explaining(&events->list[i]))
            events->list[i].was = NO_COUNTER;
}

static void plant_no_reason(struct game *game)
{
    game->apply = apply_no_reason;
}

enum { TERMS_CAP = 64 };
static struct say leak_terms[TERMS_CAP]; // the game's own, a word, a word with a card
static int leak_term;

static void plant_terms(struct game *game)
{
    leak_term = 0;
    for (; game->terms && game->terms[leak_term].name; leak_term++)
        leak_terms[leak_term] = game->terms[leak_term];
    must(leak_term + 2 < TERMS_CAP);
    leak_terms[leak_term] = (struct say){.name = "leak", .text = "what is hidden"};
    leak_terms[leak_term + 1] = (struct say){.name = "leak_card", .text = "{card}"};
    leak_terms[leak_term + 2] = (struct say){0};
    game->terms = leak_terms;
    game->says = leak_says;
}

static void apply_secret_term(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int secret = secret_of(setup, state, 1);
    base->apply(setup, state, seat, move, events);
    tell_sum(events, EVERYONE, leak_say, NO_COUNTER, (struct blanks){0});
    tell_term(events, leak_term, secret, (struct blanks){0});
    tell_term(events, leak_term, -secret, (struct blanks){0});
}

static void plant_secret_term(struct game *game)
{
    plant_terms(game);
    game->apply = apply_secret_term;
}

// Names a card that lies in seat 1's own zones.
static void apply_secret_card(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    struct view view;
    base->apply(setup, state, seat, move, events);
    base_view(setup, state, 1, &view);
    for (int kind = 0; base->zones[kind].name; kind++) {
        int zone = index_of(kind, 1);
        if (base->zones[kind].sight != OWN || !view.count[zone])
            continue;
        tell_sum(events, EVERYONE, leak_say, NO_COUNTER, (struct blanks){0});
        tell_term(events, leak_term + 1, 1, (struct blanks){.card = view_cards(&view, zone)[0]});
        return;
    }
}

static void plant_secret_card(struct game *game)
{
    plant_terms(game);
    game->apply = apply_secret_card;
}

// A sum about a counter that stays as it is.
static void apply_empty_reason(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    base->apply(setup, state, seat, move, events);
    for (int kind = 0; seat == DECK && base->counters[kind].name; kind++)
        if (base->counters[kind].why == BY_SUM && base->counters[kind].sight == OPEN) {
            tell_sum(events, EVERYONE, leak_say, index_of(kind, 0), (struct blanks){0});
            tell_term(events, leak_term, 500, (struct blanks){0});
            return;
        }
}

static void plant_empty_reason(struct game *game)
{
    plant_terms(game);
    game->apply = apply_empty_reason;
}

const struct spoil wrong_sums[] = {
    {"a term is missing", "sums", NEEDS_SUMS, plant_term_missing},
    {"a sum that is not the change", "sums", NEEDS_SUMS, plant_total_wrong},
    {"a number that changes without a reason", "sums", NEEDS_SUMS, plant_no_reason},
    {"a reason for what did not change", "sums", NEEDS_SUMS, plant_empty_reason},
    {"a hand told as a term", "guess leak,unseen,sealed", NEEDS_OWN_ZONE, plant_secret_term},
    {"a hidden card named in a term", "sight,guess leak,unseen", NEEDS_OWN_ZONE, plant_secret_card},
    {0},
};
