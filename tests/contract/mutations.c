// SPDX-License-Identifier: MIT
// Does the contract test bite? Plants one fault after the other in copies of the games and shows
// that each is caught, by the check that is there for it.
//
//   mutations [GAME [reports]]
//
// With "reports", also what each check says of it, as the author of a game would read it.
#include "check.h"
#include "games/games.h"
#include "spoil.h"

#include <stdio.h>
#include <string.h>

enum { MATCHES = 150, STATES = 3500, FEW = 5 };

static bool is_listed(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += len)
        if ((at == list || at[-1] == ',') && (at[len] == ',' || !at[len]))
            return true;
    return false;
}

// The check that caught it, or "" if none did.
static const char *first_catch(const struct game *game, struct run *run, struct tally *tally)
{
    memset(tally, 0, sizeof(*tally));
    if (!tables_check(run, game))
        return run->check;
    for (int n = 0; n < MATCHES && tally->states < STATES; n++) {
        int seats = game->seats_min + n % (game->seats_max - game->seats_min + 1);
        if (!run_match(run, game, seats, (uint64_t)n + 1, tally))
            return run->check;
    }
    return tally_check(run, game, tally) ? "" : run->check;
}

static bool has_own_zone(const struct game *game)
{
    for (int kind = 0; game->zones[kind].name; kind++)
        if (game->zones[kind].sight == OWN)
            return true;
    return false;
}

static bool has_own_counter(const struct game *game)
{
    for (int kind = 0; game->counters[kind].name; kind++)
        if (game->counters[kind].sight == OWN)
            return true;
    return false;
}

static bool has_purse(const struct game *game)
{
    for (int kind = 0; game->counters[kind].name; kind++)
        if (game->counters[kind].is_purse)
            return true;
    return false;
}

static bool has_sums(const struct game *game)
{
    for (const struct counter_kind *kind = game->counters; kind->name; kind++)
        if (kind->why == BY_SUM && !kind->is_inner)
            return true;
    return false;
}

static bool has_few_cards(const struct game *game)
{
    struct setup setup;
    struct state state;
    struct outcome outcomes[OUTCOMES_MAX];
    setup_init(&setup, game);
    game_start(&setup, &state);
    return is_deck_turn(&state) && game->outcomes(&setup, &state, outcomes) <= 6;
}

// `sound` is what the unspoiled copy showed.
static bool fits(const struct game *game, enum needs needs, const struct tally *sound)
{
    switch (needs) {
    case NEEDS_OWN_ZONE:
        return has_own_zone(game);
    case NEEDS_OWN_COUNTER:
        return has_own_counter(game);
    case NEEDS_SEALED:
        return sound->sealed;
    case NEEDS_FACE_DOWN:
        return sound->face_down;
    case NEEDS_KEPT_HAND:
        return sound->kept;
    case NEEDS_FEW_CARDS:
        return has_few_cards(game);
    case NEEDS_SMALLER:
        return game->seats_max > game->seats_min;
    case NEEDS_ZERO_SUM:
        return game->is_zero_sum;
    case NEEDS_HALF_SHOWN:
        return sound->dealt.all;
    case NEEDS_HALF_WATCHED:
        return sound->watched;
    case NEEDS_COVERED:
        return sound->covered;
    case NEEDS_OPEN_CARD:
        return has_own_zone(game) && sound->open;
    case NEEDS_DRAWS:
        return sound->guessed_draws;
    case NEEDS_BACKS:
        return game->pack->back_name;
    case NEEDS_HOUSE:
        return !game->is_zero_sum;
    case NEEDS_PURSE:
        return has_purse(game);
    case NEEDS_SHARED:
        return sound->shared;
    case NEEDS_SUMS:
        return has_sums(game);
    default:
        return true;
    }
}

static bool is_report_wanted;
static int told; // tests so far, for the Test Anything Protocol

// Is this copy caught by a check that is there for it? If none is named, is it sound?
static bool check_copy(
    const struct game *game, const char *fault, const char *caught_by, struct tally *tally)
{
    static struct run run;
    run.stakes_enough = FEW; // always the same matches, and one of them costs all that it can
    const char *check = first_catch(game, &run, tally);
    bool is_right = check[0] ? is_listed(caught_by, check) : !caught_by[0];
    printf("%s %d - %s: %s: %s%s after %llu matches\n", is_right ? "ok" : "not ok", ++told,
        game->id, fault, check[0] ? "caught by " : "passes", check,
        (unsigned long long)tally->matches);
    if (check[0] && (!is_right || is_report_wanted))
        fprintf(stderr, "%s", run.report);
    run_release(&run);
    return is_right;
}

static bool check_mutations(const struct game *game)
{
    static struct tally tally, sound;
    static const struct spoil *const kinds[] = {leaks, late_leaks, faults, losses, wrong_sums};
    struct game copy = *game;
    spoil_base(game);
    bool is_fine = check_copy(&copy, "a faultless copy", "", &sound);
    for (int kind = 0; kind < ARRAY_LEN(kinds); kind++)
        for (const struct spoil *spoil = kinds[kind]; spoil->fault; spoil++) {
            if (!fits(game, spoil->needs, &sound))
                continue;
            copy = *game;
            spoil->plant(&copy);
            is_fine = check_copy(&copy, spoil->fault, spoil->caught_by, &tally) && is_fine;
        }
    return is_fine;
}

int main(int argc, char **argv)
{
    bool is_fine = true;
    int count = 0;
    catch_crashes();
    is_report_wanted = argc > 2 && strcmp(argv[2], "reports") == 0;
    for (int i = 0; games[i]; i++)
        if (argc < 2 || strcmp(argv[1], games[i]->id) == 0) {
            is_fine = check_mutations(games[i]) && is_fine;
            count++;
        }
    printf("1..%d\n", told);
    if (!count)
        fprintf(stderr, "mutations: there is no game \"%s\"\n", argv[1]);
    return count && is_fine ? 0 : 1;
}
