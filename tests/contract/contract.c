// SPDX-License-Identifier: MIT
// The contract test: every game in the list, every number of seats, many options and seeds.
//
//   contract [GAME [SEATS [SEED [COUNT]]]]
//
// GAME and SEATS may be "all". COUNT matches of each game are played, over all numbers of seats in
// turn, and no more than ROUND of one game before the next has its turn; without COUNT as many as
// fit a budget of states, so that long games take no longer than short ones. Says what it found in
// the Test Anything Protocol.
#include "check.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATES_QUICK = 10000, MATCHES_QUICK = 400, ROUND = 1000 };

static void print_tally(const struct game *game, const struct tally *tally)
{
    printf("# %llu matches, %llu states, %llu guesses, %llu sealed decisions, %llu cards dealt "
           "and %llu chosen unseen\n",
        (unsigned long long)tally->matches, (unsigned long long)tally->states,
        (unsigned long long)tally->guesses, (unsigned long long)tally->sealed,
        (unsigned long long)tally->chances, (unsigned long long)tally->face_down);
    printf("# the undealt cards counted %llu times, %llu of them in guesses; %llu times no guess "
           "showed what the truth did\n",
        (unsigned long long)tally->draws, (unsigned long long)tally->guessed_draws,
        (unsigned long long)tally->parted);
    for (int phase = 0; game->phases[phase] && phase < PHASES_MAX; phase++)
        if (tally->shown[phase].all)
            printf("# %s: cards shown %llu times while others stayed hidden, %llu times the same\n",
                game->phases[phase], (unsigned long long)tally->shown[phase].all,
                (unsigned long long)tally->shown[phase].same);
    printf("# in %llu of %llu matches a seat lost all that it could, %llu had several winners\n",
        (unsigned long long)tally->all_lost, (unsigned long long)tally->stakes,
        (unsigned long long)tally->shared);
    for (int kind = 0; game->zones[kind].name; kind++)
        if (tally->zone[kind].asked)
            printf("# zone %s guessed %u times, %u wrong\n", game->zones[kind].name,
                tally->zone[kind].asked, tally->zone[kind].wrong);
    for (int kind = 0; game->counters[kind].name; kind++)
        if (tally->counter[kind].asked)
            printf("# counter %s guessed %u times, %u wrong\n", game->counters[kind].name,
                tally->counter[kind].asked, tally->counter[kind].wrong);
}

static bool check_game(
    struct run *run, const struct game *game, int only_seats, uint64_t seed, long matches)
{
    static struct tally tally;
    memset(&tally, 0, sizeof(tally));
    if (!tables_check(run, game))
        return false;
    int spread = only_seats ? 1 : game->seats_max - game->seats_min + 1;
    run->thin_after = matches > MATCHES_QUICK ? 100 : 400;
    for (long n = 0; n < (matches ? matches : MATCHES_QUICK); n++) {
        int seats = only_seats ? only_seats : game->seats_min + (int)(n % spread);
        if (!matches && n >= 2 * spread && tally.states > STATES_QUICK)
            break;
        if (!run_match(run, game, seats, seed + (uint64_t)n, &tally))
            return false;
    }
    print_tally(game, &tally);
    return tally_check(run, game, &tally);
}

static int count, bad; // games checked so far, and those that failed

// Every game asked for, once; `matches` of each.
static void check_games(const char *id, int seats, uint64_t seed, long matches)
{
    static struct run run;
    for (int i = 0; games[i]; i++) {
        const struct game *game = games[i];
        if (strcmp(id, "all") && strcmp(id, game->id))
            continue;
        if (seats && (seats < game->seats_min || seats > game->seats_max))
            continue;
        bool is_fine = check_game(&run, game, seats, seed, matches);
        printf("%s %d - %s from seed %llu\n", is_fine ? "ok" : "not ok", ++count, game->id,
            (unsigned long long)seed);
        if (!is_fine)
            fprintf(stderr, "%s", run.report);
        fflush(stdout);
        bad += !is_fine;
    }
    run_release(&run);
}

int main(int argc, char **argv)
{
    const char *id = argc > 1 ? argv[1] : "all";
    int seats = argc > 2 && strcmp(argv[2], "all") ? atoi(argv[2]) : 0;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    long matches = argc > 4 ? atol(argv[4]) : 0;
    catch_crashes();
    for (long done = 0; done == 0 || done < matches; done += ROUND)
        check_games(
            id, seats, seed + (uint64_t)done, matches - done < ROUND ? matches - done : ROUND);
    printf("1..%d\n", count);
    if (!count) {
        fprintf(stderr, "contract: there is no game \"%s\" for %d seats\n", id, seats);
        return 2;
    }
    return bad ? 1 : 0;
}
