// SPDX-License-Identifier: MIT
// The contract test: every game in the list, every number of seats, many options and seeds.
//
//   contract [GAME [SEATS [SEED [COUNT]]]]
//
// GAME and SEATS may be "all". COUNT matches are played for each number of seats; without it, as
// many as fit a budget of states, so that long games do not take longer than short ones.
#include "check.h"

#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATES_QUICK = 6000, MATCHES_QUICK = 400, SPAN = 1000000 };

static void print_tally(const struct game *game, const struct tally *tally)
{
    printf("%-18s %7llu matches %9llu states %9llu guesses %7llu sealed %8llu unseen\n", game->id,
        (unsigned long long)tally->matches, (unsigned long long)tally->states,
        (unsigned long long)tally->guesses, (unsigned long long)tally->sealed,
        (unsigned long long)tally->chances);
    for (int kind = 0; game->zones[kind].name; kind++)
        if (tally->zone[kind].asked)
            printf("    zone %-16s guessed %8u times, wrong %8u\n", game->zones[kind].name,
                tally->zone[kind].asked, tally->zone[kind].wrong);
    for (int kind = 0; game->counters[kind].name; kind++)
        if (tally->counter[kind].asked)
            printf("    counter %-13s guessed %8u times, wrong %8u\n", game->counters[kind].name,
                tally->counter[kind].asked, tally->counter[kind].wrong);
    fflush(stdout);
}

static bool report(const struct run *run)
{
    fprintf(stderr, "FAILED %s", run->report);
    return false;
}

static bool check_game(const struct game *game, int only_seats, uint64_t seed, long matches)
{
    static struct run run;
    static struct tally tally;
    memset(&tally, 0, sizeof(tally));
    if (!tables_check(&run, game))
        return report(&run);
    int kinds = only_seats ? 1 : game->seats_max - game->seats_min + 1;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        if (only_seats && seats != only_seats)
            continue;
        uint64_t before = tally.states;
        for (long n = 0; n < (matches ? matches : MATCHES_QUICK); n++) {
            if (!matches && tally.states - before > (uint64_t)(STATES_QUICK / kinds))
                break;
            if (!run_match(&run, game, seats, seed + (uint64_t)n, &tally))
                return report(&run);
        }
    }
    print_tally(game, &tally);
    if (!tally_check(&run, game, &tally))
        return report(&run);
    run_release(&run);
    return true;
}

int main(int argc, char **argv)
{
    const char *id = argc > 1 ? argv[1] : "all";
    int seats = argc > 2 && strcmp(argv[2], "all") ? atoi(argv[2]) : 0;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    long matches = argc > 4 ? atol(argv[4]) : 0;
    bool is_all = strcmp(id, "all") == 0;
    if (!is_all && !game_find(id)) {
        fprintf(stderr, "contract: there is no game \"%s\"\n", id);
        return 2;
    }
    catch_crashes();
    bool is_fine = true;
    for (int i = 0; games[i]; i++)
        if (is_all || strcmp(games[i]->id, id) == 0)
            is_fine = check_game(games[i], seats, seed, matches) && is_fine;
    return is_fine ? 0 : 1;
}
