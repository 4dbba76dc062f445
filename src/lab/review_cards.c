// SPDX-License-Identifier: MIT
#include "lab/review_cards.h"

#include "bots/situation.h"
#include "lab/solve.h"

#include <math.h>
#include <string.h>

enum { ROUNDS_MAX = 1000 };
#define SAME_TOKENS 1e-9
enum { PLAYING, FOLDING, CHOICES }; // in the order of the game's choices

struct hand {
    int card[2]; // both the same, if it has one
};

static int high_of(struct hand hand)
{
    int a = rank_of(hand.card[0]), b = rank_of(hand.card[1]);
    return a > b ? a : b;
}

static int low_of(struct hand hand)
{
    int a = rank_of(hand.card[0]), b = rank_of(hand.card[1]);
    return a < b ? a : b;
}

static int option(const struct setup *setup, const char *name)
{
    return setup->option[option_find(setup->game, name)];
}

// What is won, by a choice of both.
struct outcome_of {
    double tokens, win;
    bool is_tie; // the match begins anew
};

static struct outcome_of outcome(
    const struct setup *setup, struct hand mine, struct hand others, int choice, int reply)
{
    int fold = option(setup, "win_fold"), stake = option(setup, "win_play");
    if (choice == FOLDING && reply == FOLDING)
        return (struct outcome_of){-option(setup, "lose_both"), 0, false};
    if (choice == FOLDING || reply == FOLDING)
        return choice == PLAYING ? (struct outcome_of){fold, fold > 0, false}
                                 : (struct outcome_of){-fold, 0, false};
    int more = high_of(mine) != high_of(others) ? high_of(mine) - high_of(others)
                                                : low_of(mine) - low_of(others);
    if (!more)
        return (struct outcome_of){.is_tie = true};
    return more > 0 ? (struct outcome_of){stake, stake > 0, false}
                    : (struct outcome_of){-stake, 0, false};
}

// What each choice brings with this hand, over all hands that the other may hold. Apart from a tie,
// which has a chance.
struct prospect {
    double tokens[CHOICES], win[CHOICES], tie[CHOICES];
};

static void meet(
    const struct card_worth *worth, struct hand mine, struct hand others, struct prospect *prospect)
{
    double plays = worth->plays[high_of(others)][low_of(others)];
    for (int choice = 0; choice < CHOICES; choice++)
        for (int reply = 0; reply < CHOICES; reply++) {
            double chance = reply == PLAYING ? plays : 1 - plays;
            struct outcome_of got = outcome(worth->setup, mine, others, choice, reply);
            prospect->tokens[choice] += chance * got.tokens;
            prospect->win[choice] += chance * got.win;
            prospect->tie[choice] += chance * got.is_tie;
        }
}

static bool has(struct hand hand, int card)
{
    return hand.card[0] == card || hand.card[1] == card;
}

static struct prospect prospect_of(const struct card_worth *worth, struct hand mine)
{
    struct prospect prospect = {0};
    int hands = 0;
    for (int first = 0; first < STANDARD_CARDS; first++)
        for (int second = worth->size == 2 ? first + 1 : first;
             second < (worth->size == 2 ? STANDARD_CARDS : first + 1); second++)
            if (!has(mine, first) && !has(mine, second)) {
                meet(worth, mine, (struct hand){{first, second}}, &prospect);
                hands++;
            }
    for (int choice = 0; choice < CHOICES; choice++) {
        prospect.tokens[choice] /= hands;
        prospect.win[choice] /= hands;
        prospect.tie[choice] /= hands;
    }
    return prospect;
}

// A match is worth what a deal brings, and what a match is worth if it ends in a tie. That is
// reckoned until it no longer changes: a tie is rare.
static void fill_match(struct card_worth *worth)
{
    struct prospect prospects[RANKS][RANKS] = {0};
    double ways[RANKS][RANKS] = {0}, all = 0;
    for (int high = 0; high < RANKS; high++)
        for (int low = worth->size == 2 ? 0 : high; low <= high; low++) {
            struct hand hand = {{card_of(high, CLUBS),
                card_of(low, worth->size == 2 && high == low ? HEARTS : CLUBS)}};
            prospects[high][low] = prospect_of(worth, hand);
            all += ways[high][low] = worth->size == 1 ? 4 : high == low ? 6 : 16;
        }
    worth->tokens = worth->win = 0;
    for (int i = 0; i < ROUNDS_MAX; i++) {
        double tokens = 0, win = 0;
        for (int high = 0; high < RANKS; high++)
            for (int low = 0; low <= high; low++) {
                const struct prospect *of = &prospects[high][low];
                double best = -1e30, best_win = 0;
                for (int choice = 0; choice < CHOICES; choice++) {
                    double value = of->tokens[choice] + of->tie[choice] * worth->tokens;
                    if (value > best)
                        best = value, best_win = of->win[choice] + of->tie[choice] * worth->win;
                }
                tokens += ways[high][low] / all * best;
                win += ways[high][low] / all * best_win;
            }
        bool is_still = fabs(tokens - worth->tokens) < 1e-14 && fabs(win - worth->win) < 1e-14;
        worth->tokens = tokens;
        worth->win = win;
        if (is_still)
            return;
    }
}

// ---- What the other does -----------------------------------------------------------------------

static struct hand hand_of(const struct setup *setup, const struct state *state, int seat)
{
    struct view view;
    game_view(setup, state, seat, &view);
    int hand = index_of(0, seat);
    const uint16_t *cards = view_cards(&view, hand);
    return (struct hand){{cards[0], cards[view.count[hand] - 1]}};
}

void card_worth_init(struct card_worth *worth, const struct setup *setup)
{
    struct solution solution;
    *worth = (struct card_worth){.setup = setup, .size = setup->game->id[0] == 's' ? 1 : 2};
    solve_card_game(setup, &solution);
    for (int high = 0; high < RANKS; high++)
        for (int low = worth->size == 2 ? 0 : high; low <= high; low++) {
            char buf[SITUATION_MAX];
            struct text situation = TEXT(buf);
            struct view view;
            view_init(&view, 0, setup->seats);
            view_put(&view, setup->game->zones, index_of(0, 0), card_of(high, CLUBS));
            if (worth->size == 2)
                view_put(&view, setup->game->zones, index_of(0, 0), card_of(low, HEARTS));
            must(situation_put(setup, &view, &situation));
            const struct solution_line *line = solution_find(&solution, buf);
            must(line);
            worth->plays[high][low] = worth->solved[high][low] = line->chance[0];
        }
    solution_release(&solution);
    fill_match(worth);
}

// What the other did with what it held, on average if it held the like more than once.
static void as_played(struct card_worth *worth, const struct replay *replay, int seat)
{
    int met[RANKS][RANKS] = {0}, played[RANKS][RANKS] = {0};
    struct state state;
    game_start(worth->setup, &state);
    for (int i = 0; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        if (turn->seat != DECK && turn->seat != seat) {
            struct hand hand = hand_of(worth->setup, &state, turn->seat);
            const char *verb = worth->setup->game->verbs[turn->move.verb].name;
            met[high_of(hand)][low_of(hand)]++;
            played[high_of(hand)][low_of(hand)] += strcmp(verb, "play") == 0;
        }
        play(worth->setup, &state, turn->seat, &turn->move, NULL);
    }
    for (int high = 0; high < RANKS; high++)
        for (int low = 0; low <= high; low++)
            if (met[high][low])
                worth->plays[high][low] = (double)played[high][low] / met[high][low];
    fill_match(worth);
}

void card_worth_review(
    const struct card_worth *worth, struct review *review, const struct replay *played)
{
    struct card_worth against = *worth;
    if (played)
        as_played(&against, played, review->seat);
    for (int i = 0; i < review->count; i++) {
        struct review_decision *decision = &review->decisions[i];
        int zone = index_of(0, review->seat);
        const uint16_t *cards = view_cards(&decision->view, zone);
        struct hand mine = {{cards[0], cards[decision->view.count[zone] - 1]}};
        struct prospect of = prospect_of(&against, mine);
        double tokens[CHOICES], win[CHOICES];
        double plays = worth->solved[high_of(mine)][low_of(mine)];
        for (int choice = 0; choice < CHOICES; choice++) {
            tokens[choice] = of.tokens[choice] + of.tie[choice] * against.tokens;
            win[choice] = of.win[choice] + of.tie[choice] * against.win;
        }
        must(decision->appraisal.count == CHOICES);
        appraisal_set(&decision->appraisal, tokens, win, (double[]){plays, 1 - plays}, SAME_TOKENS);
    }
}
