// SPDX-License-Identifier: MIT
// Guesses: a state guessed from a view has that same view, offers the same choices, refuses with
// the same words, and sounds the same when the same move is played, so nothing the viewer gets
// depends on what is hidden. And over many guesses each hidden thing is guessed wrong at least
// once.
#include "check.h"

#include <string.h>

struct move any_garbage(struct run *run, const struct choice *choices, int count);

enum {
    GUESSES_ENOUGH = 200,  // fewer than this of a hidden thing prove nothing
    TRUTHS_ENOUGH = 100,   // nor do fewer of one of its values
    STAKES_ENOUGH = 400,   // matches: in Leduc one of a hundred costs all that it can
    DRAWS_ENOUGH = 10,     // matches, in one of which all undealt cards must have been counted
    SHOWN_ENOUGH = 500,    // times that cards were shown in a phase,
    SHOWN_PER_SAME = 1000, // of which one in so many must have been the same in both states
    TRIES = 3,             // guesses, until one shows what the truth shows
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
    // A guess that shows other cards than the truth does tells little: so another one is tried.
    bool is_alike = check_alike(run, viewer, &run->state, &guess, GUESSED);
    for (int tries = 1; tries < TRIES && !is_alike; tries++) {
        make_guess(run, viewer, &guess);
        is_alike = check_alike(run, viewer, &run->state, &guess, GUESSED);
    }
    run->tally->parted += !is_alike;
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

// Where cards are shown, what is said after that is checked only if a guess shows the same cards.
static void check_shown(struct run *run, const struct shown *shown, const char *phase)
{
    if (shown->all >= SHOWN_ENOUGH && shown->same <= shown->all / SHOWN_PER_SAME)
        fail_tip(run, "never the same",
            "guess() must be able to guess right; if it is, this game needs a check of its own",
            "in \"%s\" cards were shown %llu times while others stayed hidden, and only %llu times "
            "the same in a guess: nothing is known about what is said after that",
            phase, (unsigned long long)shown->all, (unsigned long long)shown->same);
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
    for (int phase = 0; game->phases[phase] && phase < PHASES_MAX; phase++)
        check_shown(run, &tally->shown[phase], game->phases[phase]);
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
