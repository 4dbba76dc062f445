// SPDX-License-Identifier: MIT
// Guesses: a state guessed from a view has that same view, offers the same choices, refuses with
// the same words, and sounds the same when the same move is played, so nothing the viewer gets
// depends on what is hidden. And over many guesses each hidden thing is guessed wrong at least
// once.
#include "check.h"

#include <string.h>

struct move any_garbage(struct run *run, const struct choice *choices, int count);

enum {
    GUESSES_ENOUGH = 200, // fewer than this of a hidden thing prove nothing
    TRUTHS_ENOUGH = 100,  // nor do fewer of one of its values
    STAKES_ENOUGH = 400,  // matches: in Leduc one of a hundred costs all that it can
    DRAWS_ENOUGH = 10,    // matches, in one of which all undealt cards must have been counted
};

static void note(struct hidden *hidden, bool is_wrong)
{
    hidden->asked++;
    hidden->wrong += is_wrong;
}

static void note_faces(uint32_t seen[256], const struct view *view, int zone)
{
    for (int i = 0; i < view->count[zone]; i++)
        seen[view_cards(view, zone)[i] & 255]++;
}

// Compares the guess with the truth, as the owner of hidden things sees them.
static void tally_owner(struct run *run, int owner, const struct view *seen,
    const struct view *truth, const struct view *guessed)
{
    const struct game *game = run->setup.game;
    for (int kind = 0; game->zones[kind].name; kind++) {
        int zone = index_of(kind, owner), count = truth->count[zone];
        if (game->zones[kind].sight != OWN || !count ||
            memcmp(view_cards(seen, zone), view_cards(truth, zone), 2u * count) == 0)
            continue;
        note_faces(run->tally->zone[kind].true_, truth, zone);
        note_faces(run->tally->zone[kind].guessed, guessed, zone);
        note(&run->tally->zone[kind],
            count != guessed->count[zone] ||
                memcmp(view_cards(truth, zone), view_cards(guessed, zone), 2u * count));
    }
    for (int kind = 0; game->counters[kind].name; kind++) {
        int32_t value = truth->counter[index_of(kind, owner)];
        int32_t guess = guessed->counter[index_of(kind, owner)];
        if (game->counters[kind].sight != OWN || value == COUNTER_UNKNOWN)
            continue;
        struct hidden *hidden = &run->tally->counter[kind];
        hidden->true_[value & 255]++;
        hidden->guessed[guess & 255]++;
        note(hidden, value != guess);
    }
}

static const char tip_choices[] =
    "moves() and fallback() of a seat depend on nothing that this seat does not see";

static void check_same_choices(struct run *run, int viewer, const struct state *guess)
{
    struct choice truth[CHOICES_MAX], guessed[CHOICES_MAX];
    memset(truth, 0, sizeof(truth));
    memset(guessed, 0, sizeof(guessed));
    int count = 0;
    if (to_act(&run->state) & only(viewer)) {
        count = run->setup.game->moves(&run->setup, &run->state, viewer, truth);
        int other = run->setup.game->moves(&run->setup, guess, viewer, guessed);
        if (count != other || memcmp(truth, guessed, sizeof(truth[0]) * (size_t)count))
            fail_tip(run, "choices leak", tip_choices,
                "%s has other choices in a state that looks the same to them: %d and %d of them",
                say_viewer(viewer), count, other);
        struct move a, b;
        memset(&a, 0, sizeof(a));
        memset(&b, 0, sizeof(b));
        run->setup.game->fallback(&run->setup, &run->state, viewer, &a);
        run->setup.game->fallback(&run->setup, guess, viewer, &b);
        if (!move_same(&a, &b))
            fail_tip(run, "choices leak", tip_choices,
                "what is played for %s when time is out depends on what they "
                "do not know: %s or %s",
                say_viewer(viewer), say_move(run, viewer, &a), say_move(run, viewer, &b));
    }
    for (int i = 0; i < 4; i++) {
        struct move move = any_garbage(run, truth, count);
        char room_a[400], room_b[400];
        struct text why_a = TEXT(room_a), why_b = TEXT(room_b);
        bool a = game_allows(&run->setup, &run->state, viewer, &move, &why_a);
        bool b = game_allows(&run->setup, guess, viewer, &move, &why_b);
        if (a != b || strcmp(room_a, room_b))
            fail_tip(run, "refusal leak", "refuse() says nothing that the seat does not see",
                "%s gets another answer in a state that looks the same to them: \"%s\" and \"%s\"",
                say_viewer(viewer), a ? "yes" : room_a, b ? "yes" : room_b);
    }
}

// May the two lists differ here? Only by a face being shown, or a decision once all are in: as a
// number, as an announcement, or as a card that is laid open (and was perhaps known before).
static bool is_fair_difference(const struct game *game, const struct heard *a,
    const struct heard *b, int at, bool is_unsealing)
{
    for (int i = 0; i <= at; i++)
        if ((i < a->count && is_reveal(&a->list[i])) || (i < b->count && is_reveal(&b->list[i])))
            return true;
    if (!is_unsealing)
        return false;
    const struct event *event = at < a->count ? &a->list[at] : &b->list[at];
    bool is_opened = event->kind == EVENT_CARD && event->to != ZONE_PACK &&
                     game->zones[event->to / SEATS_MAX].sight == OPEN;
    return event->kind == EVENT_COUNTER || event->kind == EVENT_SAY || is_opened;
}

// Do other seats hold a sealed number that differs between truth and guess?
static bool is_sealed_different(
    struct run *run, int viewer, const struct state *truth, const struct state *guess)
{
    for (int owner = 0; owner < run->setup.seats; owner++) {
        struct view a, b;
        game_view(&run->setup, truth, owner, &a);
        game_view(&run->setup, guess, owner, &b);
        for (int kind = 0; owner != viewer && run->setup.game->counters[kind].name; kind++)
            if (run->setup.game->counters[kind].sight == OWN &&
                a.counter[index_of(kind, owner)] != b.counter[index_of(kind, owner)])
                return true;
    }
    return false;
}

// Cards that the viewer knows and that go the same way at the same time may be named in any order:
// it says nothing new.
static void sort_known(struct heard *heard)
{
    for (int i = 1; i < heard->count; i++)
        for (int k = i; k > 0; k--) {
            struct event *a = &heard->list[k - 1], *b = &heard->list[k];
            if (a->kind != EVENT_CARD || b->kind != EVENT_CARD || a->what != b->what ||
                a->to != b->to || a->was >= CARD_BACK || b->was >= CARD_BACK || a->was <= b->was)
                break;
            struct event swap = *a;
            *a = *b, *b = swap;
        }
}

// Plays one move on both; false once they may go different ways.
static bool play_both(struct run *run, int viewer, struct state *truth, struct state *guess,
    int seat, const struct move *move)
{
    static struct events events;
    static struct heard a, b;
    bool is_last = seat == DECK || !(to_act(truth) & ~only(seat));
    bool is_unsealing = is_last && is_sealed_different(run, viewer, truth, guess);
    events.count = 0;
    play(&run->setup, truth, seat, move, &events);
    hear(&events, viewer, &a);
    events.count = 0;
    play(&run->setup, guess, seat, move, &events);
    hear(&events, viewer, &b);
    sort_known(&a);
    sort_known(&b);
    int most = a.count > b.count ? a.count : b.count;
    for (int i = 0; i < most; i++) {
        if (i < a.count && i < b.count && event_same(&a.list[i], &b.list[i]))
            continue;
        if (is_fair_difference(run->setup.game, &a, &b, i, is_unsealing))
            return false;
        fail_tip(run, "guess leak",
            "tell nobody what depends on a card they do not see: first show the card (tell_show), "
            "then announce what follows from it. A private draw is tell_private(), an own counter "
            "is told only to its owner",
            "after %s, %s hears something that depends on what they do not know.%s\n    In "
            "truth:%s\n    In a guess:%s",
            say_move(run, seat, move), say_viewer(viewer), say_difference(run, &a, &b),
            say_heard(run, &a), say_heard(run, &b));
    }
    return true;
}

static void check_alike(struct run *run, int viewer, const struct state *guess)
{
    struct choice choices[CHOICES_MAX];
    struct outcome outcomes[OUTCOMES_MAX];
    char room[400];
    struct text why = TEXT(room);
    int set = to_act(&run->state);
    int seat = set & only(viewer) && one_in(run, 2) ? viewer : any_seat_of(run, set);
    int count = run->setup.game->moves(&run->setup, &run->state, seat, choices);
    struct move move = any_choice(run, choices, count);
    if (!game_allows(&run->setup, guess, seat, &move, &why))
        return;
    struct state a = run->state, b = *guess;
    if (!play_both(run, viewer, &a, &b, seat, &move))
        return;
    for (int i = 0; i < 12 && is_deck_turn(&a) && is_deck_turn(&b); i++) {
        check_cards(run, &b, viewer);
        count = run->setup.game->outcomes(&run->setup, &a, outcomes);
        move = outcomes[chance_below(&run->dice, (uint32_t)count)].move;
        if (!game_allows_chance(&run->setup, &b, &move, &why) ||
            !play_both(run, viewer, &a, &b, DECK, &move))
            return;
    }
}

// A guess is a whole state: it can be played to its end.
static void check_playable(struct run *run, const struct state *guess)
{
    struct state state = *guess;
    int limit = run->setup.game->length_max;
    if (play_out(run, &state, limit) > limit)
        fail(run, "length", "from a guess, the match does not end");
    check_result(run, &state);
}

// A guess from what the viewer sees now.
static void make_guess(struct run *run, int viewer, struct state *guess)
{
    struct view view, again;
    memset(guess, 0xa5, sizeof(*guess));
    game_view(&run->setup, &run->state, viewer, &view);
    game_guess(&run->setup, &view, &run->dice, guess);
    game_view(&run->setup, guess, viewer, &again);
    if (memcmp(&view, &again, sizeof(view)))
        fail_tip(run, "guess",
            "guess() copies into the state all that the view shows. What it would have to know "
            "besides is public, and so a zone, or a counter that is_inner",
            "a guess of %s has another view (view against view of the guess):%s",
            say_viewer(viewer), say_view_difference(run, &view, &again));
    if (is_deck_turn(guess))
        fail_tip(run, "guess", "guess() takes head.to_act and head.phase from the view",
            "in a guess it is the deck's turn");
}

static void check_guess(struct run *run, int viewer, const struct view truth[SEATS_MAX])
{
    static struct view guessed[SEATS_MAX];
    struct state guess;
    make_guess(run, viewer, &guess);
    see_all(run, &guess, guessed);
    check_cards_seen(run, &guess, guessed, viewer);
    check_same_choices(run, viewer, &guess);
    for (int owner = 0; owner < run->setup.seats && has_secrets(run->setup.game); owner++)
        if (owner != viewer)
            tally_owner(run, owner, &truth[viewer], &truth[owner], &guessed[owner]);
    if (one_in(run, 64))
        check_playable(run, &guess);
    check_alike(run, viewer, &guess);
    run->tally->guesses++;
}

void check_guesses(struct run *run)
{
    static struct view truth[SEATS_MAX];
    if (is_deck_turn(&run->state))
        return;
    see_all(run, &run->state, truth);
    for (int viewer = 0; viewer < run->setup.seats; viewer++)
        check_guess(run, viewer, truth);
}

static bool was_always_the_same(const struct hidden *hidden)
{
    int values = 0;
    for (int i = 0; i < 256; i++)
        values += hidden->true_[i] > 0;
    return values < 2;
}

static void check_hidden(
    struct run *run, const struct hidden *hidden, const char *what, const char *name)
{
    if (hidden->asked >= GUESSES_ENOUGH && !hidden->wrong && !was_always_the_same(hidden))
        fail_tip(run, "guess too good",
            "guess() draws what its viewer does not see at random; if it cannot but be right, the "
            "view tells too much",
            "%u guesses of %s %s were all right", hidden->asked, what, name);
    for (int i = 0; i < 256; i++)
        if (hidden->true_[i] >= TRUTHS_ENOUGH && !hidden->guessed[i])
            fail_tip(run, "guess too narrow",
                "guess() draws from all that may be there: every card that the viewer does not see",
                "%s %s held %d in %u guesses, and was never guessed to", what, name, i,
                hidden->true_[i]);
}

bool tally_check(struct run *run, const struct game *game, const struct tally *tally)
{
    setup_init(&run->setup, game);
    run->is_tallying = true;
    if (sigsetjmp(run->way_out, 1))
        return false;
    for (int kind = 0; game->zones[kind].name; kind++)
        check_hidden(run, &tally->zone[kind], "zone", game->zones[kind].name);
    for (int kind = 0; game->counters[kind].name; kind++)
        check_hidden(run, &tally->counter[kind], "counter", game->counters[kind].name);
    if (tally->matches >= DRAWS_ENOUGH && !tally->draws)
        fail(run, "cards", "in %llu matches the undealt cards could not be counted once",
            (unsigned long long)tally->matches);
    uint64_t enough = run->stakes_enough ? run->stakes_enough : STAKES_ENOUGH;
    if (tally->stakes >= enough && !tally->all_lost)
        fail_tip(run, "stake never lost",
            "stake() is what a seat can lose, not more: a server refuses the seat to those who "
            "have "
            "less",
            "in %llu matches nobody lost as much as stake() says",
            (unsigned long long)tally->stakes);
    return true;
}
