// SPDX-License-Identifier: MIT
// Conservation: every card of the pack is in exactly one place. A card lies in a zone, where its
// owner or everyone sees it, or it is undealt, and then the deck may deal it: so what lies in the
// zones and what the deck may deal are together, at all times and in every guess, the same pack.
//
// The pack of a match is what its first draw says, counted together with what lies in the zones by
// then. A card that nobody sees the face of (burned, or on top of the pack) is not chosen yet: it
// counts as undealt.
#include "check.h"

#include "replays/show.h"

#include <string.h>

enum { MOVES_TO_A_FLIP = 8 }; // of seats, between the back of a card and its face

// Where the faces of a state lie.
struct table {
    int placed[CARD_BACK]; // how many of each card lie in zones
    bool is_open;          // one of them lies open
    bool is_back_up;       // a card lies there of which only the back is seen, and backs differ
};

// The faces that this seat's view adds: those of its own zones, and from seat 0 the open ones.
static void count_view(const struct run *run, const struct view *view, struct table *table)
{
    const struct game *game = run->setup.game;
    const uint16_t *card = view->card;
    for (int zone = 0; zone < ZONES_MAX; card += view->count[zone++]) {
        if (!view->count[zone])
            continue;
        const struct zone_kind *kind = &game->zones[zone / SEATS_MAX];
        int teller = kind->sight == OWN ? zone % SEATS_MAX : 0;
        if (kind->is_memory || view->seat != teller)
            continue;
        for (int i = 0; i < view->count[zone]; i++)
            if (card[i] < CARD_BACK)
                table->placed[card[i]]++;
            else if (game->pack->back_name)
                table->is_back_up = true;
        table->is_open = table->is_open || kind->sight == OPEN;
    }
}

// Where nothing is an owner's alone, the first seat sees all.
static void lay_out(const struct run *run, const struct view views[SEATS_MAX], struct table *table)
{
    memset(table, 0, sizeof(*table));
    for (int seat = 0; seat < (has_secrets(run->setup.game) ? run->setup.seats : 1); seat++)
        count_view(run, &views[seat], table);
}

// The zones that hold this card, as those see them who may.
static const char *say_places(const struct run *run, const struct state *state, int card)
{
    static char buf[1000];
    struct text text = TEXT(buf);
    for (int seat = 0; seat < run->setup.seats; seat++) {
        struct view view;
        game_view(&run->setup, state, seat, &view);
        for (int zone = 0; zone < ZONES_MAX; zone++) {
            const struct zone_kind *kind = &run->setup.game->zones[zone / SEATS_MAX];
            const uint16_t *cards = view_cards(&view, zone);
            if (!view.count[zone] || kind->is_memory ||
                (kind->sight == OWN ? zone % SEATS_MAX : 0) != seat)
                continue;
            for (int i = 0; i < view.count[zone]; i++)
                if (cards[i] == card) {
                    text_put(&text, text.len ? ", " : "");
                    zone_name(run->setup.game, zone, &text);
                }
        }
    }
    if (!text.len)
        text_put(&text, "no zone");
    return buf;
}

static const char *say_card(const struct run *run, int card)
{
    static char buf[80];
    struct text text = TEXT(buf);
    card_put(run->setup.game->pack, card, &text);
    return buf;
}

static const char *say_whose(int guesser)
{
    static char buf[40];
    struct text text = TEXT(buf);
    text_put(&text, guesser < 0 ? "in the match" : "in a guess of seat ");
    if (guesser >= 0)
        text_int(&text, guesser);
    return buf;
}

static enum arg_kind drawn_kind(const struct run *run, const struct outcome *outcome)
{
    return run->setup.game->verbs[outcome->move.verb].args[0].kind;
}

static const char tip_places[] =
    "take a card out of one place when you put it into another, and let guess() deal others only "
    "cards that its viewer does not see. A zone that only shows what was seen before is_memory";
static const char tip_draw[] =
    "outcomes() are the undealt cards, each with the number of its copies as weight, and depend on "
    "nothing else. A card out of play lies in a zone of its own, or goes back to the pack";

static void check_placed(
    struct run *run, const struct state *state, const struct table *table, int guesser)
{
    for (int card = 0; card < run->setup.game->pack->cards; card++)
        if (table->placed[card] > run->pack[card])
            fail_tip(run, "cards", tip_places,
                "%s, %s lies in %d places, and the pack has %d of it: %s", say_whose(guesser),
                say_card(run, card), table->placed[card], run->pack[card],
                say_places(run, state, card));
}

// Are these the undealt cards? The first time they say what the pack is.
static void check_undealt(struct run *run, const struct state *state, const struct table *table,
    const uint32_t weight[CARD_BACK], int guesser)
{
    int cards = run->setup.game->pack->cards;
    for (int card = 0; card < cards && !run->has_pack; card++)
        run->pack[card] = (int)weight[card] + table->placed[card];
    run->has_pack = true;
    for (int card = 0; card < cards; card++) {
        int undealt = run->pack[card] - table->placed[card];
        if (table->is_back_up && !weight[card]) // only cards with that back may come
            continue;
        if ((int)weight[card] != undealt)
            fail_tip(run, "cards", tip_draw,
                "%s, the deck may deal %u of %s, of which %d are undealt: the pack has %d, and %d "
                "lie in zones (%s)",
                say_whose(guesser), weight[card], say_card(run, card), undealt, run->pack[card],
                table->placed[card], say_places(run, state, card));
    }
}

// Plays whatever seats may play until the deck turns a face up. False if it does not come to that.
static bool play_to_flip(struct run *run, struct state *state)
{
    struct choice choices[CHOICES_MAX];
    for (int i = 0; i < MOVES_TO_A_FLIP && !is_deck_turn(state); i++) {
        if (game_is_over(state))
            return false;
        int seat = lowest_bit((uint64_t)to_act(state));
        int count = run->setup.game->moves(&run->setup, state, seat, choices);
        struct move move = any_choice(run, choices, count);
        play(&run->setup, state, seat, &move, NULL);
    }
    return is_deck_turn(state);
}

// Backs are drawn first and faces later: all faces that all backs may turn into are the undealt
// cards, and a back weighs as much as its faces.
static void check_backs(struct run *run, const struct state *state, const struct table *table,
    const struct outcome *backs, int count, int guesser)
{
    uint32_t weight[CARD_BACK] = {0};
    struct outcome faces[OUTCOMES_MAX];
    for (int i = 0; i < count; i++) {
        struct state after = *state;
        uint32_t sum = 0;
        play(&run->setup, &after, DECK, &backs[i].move, NULL);
        if (!play_to_flip(run, &after))
            return;
        int face_count = run->setup.game->outcomes(&run->setup, &after, faces);
        for (int k = 0; k < face_count && drawn_kind(run, &faces[k]) == ARG_CARD; k++) {
            sum += faces[k].weight;
            weight[faces[k].move.arg[0]] += faces[k].weight;
        }
        if (sum != backs[i].weight)
            fail_tip(run, "cards", tip_draw,
                "%s, %s has the weight %u, and the faces it may have come to %u",
                say_whose(guesser), say_move(run, DECK, &backs[i].move), backs[i].weight, sum);
    }
    check_undealt(run, state, table, weight, guesser);
}

static bool check_draw(
    struct run *run, const struct state *state, const struct table *table, int guesser)
{
    struct outcome outcomes[OUTCOMES_MAX];
    int count = run->setup.game->outcomes(&run->setup, state, outcomes);
    enum arg_kind kind = drawn_kind(run, &outcomes[0]);
    uint32_t weight[CARD_BACK] = {0};
    if (kind == ARG_BACK) {
        check_backs(run, state, table, outcomes, count, guesser);
    } else if (kind == ARG_CARD && (run->has_pack || !table->is_back_up)) {
        for (int i = 0; i < count; i++)
            weight[outcomes[i].move.arg[0]] += outcomes[i].weight;
        check_undealt(run, state, table, weight, guesser);
    }
    bool is_whole = kind == ARG_BACK || (kind == ARG_CARD && !table->is_back_up);
    run->tally->draws += is_whole;
    run->tally->guessed_draws += is_whole && guesser >= 0;
    return is_whole;
}

bool check_cards_seen(
    struct run *run, const struct state *state, const struct view views[SEATS_MAX], int guesser)
{
    struct table table;
    lay_out(run, views, &table);
    if (run->has_pack)
        check_placed(run, state, &table, guesser);
    run->tally->open += guesser >= 0 && table.is_open;
    return is_deck_turn(state) && check_draw(run, state, &table, guesser);
}

bool check_cards(struct run *run, const struct state *state, int guesser)
{
    static struct view views[SEATS_MAX];
    see_all(run, state, views);
    return check_cards_seen(run, state, views, guesser);
}
