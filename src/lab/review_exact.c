// SPDX-License-Identifier: MIT
#include "lab/review_exact.h"

#include "lab/review_cards.h"
#include "lab/solve.h"
#include "lab/worth.h"

#include <stdlib.h>
#include <string.h>

const char *const review_againsts[AGAINSTS] = {"equilibrium", "played"};

// The equilibrium is known so well: choices that it mixes are as good as each other but for a few
// hundred-thousandths of what can be lost. What differs by no more is the same.
#define KNOWN_TO 5e-5
#define SOLVED_TO 2e-6 // what deviating may gain from one that is found anew

struct solved {
    struct setup setup;
    bool is_cards; // single-card-game or double-card-game: what follows the next line is not used
    struct card_worth cards;
    struct tree tree;
    double *policy; // the equilibrium
    struct worth worth[2];
};

// ---- The equilibrium ---------------------------------------------------------------------------

static bool chances_of(const struct setup *setup, const struct policy *policy,
    const struct view *view, const struct choice *choices, int count, double *chances)
{
    char buf[SITUATION_MAX];
    struct text situation = TEXT(buf);
    return situation_put(setup, view, &situation) &&
           policy_chances(policy, setup->game, buf, choices, count, chances);
}

static void policy_into_tree(const struct policy *policy, const struct tree *tree, double *to)
{
    tree_uniform(tree, to);
    for (uint32_t i = 0; i < tree->set_count; i++) {
        struct view view;
        struct choice choices[CHOICES_MAX];
        double chances[CHOICES_MAX], total = 0;
        tree_view(tree, i, &view);
        int count = tree_choices(tree, i, choices);
        if (!chances_of(&tree->setup, policy, &view, choices, count, chances))
            continue;
        for (int choice = 0; choice < count; choice++)
            total += chances[choice];
        for (int choice = 0; choice < count; choice++)
            to[tree->sets[i].first + (uint32_t)choice] = chances[choice] / total;
    }
}

// The one that is built in, or it is solved now.
static bool find_equilibrium(struct solved *solved)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct effort effort = {
        .gain = SOLVED_TO * (double)value_scale(&solved->setup), .rounds_max = 20000};
    struct solution solution;
    const struct policy *policy = policy_for(&solved->setup);
    if (policy) {
        policy_into_tree(policy, &solved->tree, solved->policy);
        return true;
    }
    if (!solve_open(&solved->setup, &effort, &solution, &why))
        return false;
    solution_into_tree(&solution, &solved->tree, solved->policy);
    solution_release(&solution);
    return true;
}

// ---- A review ----------------------------------------------------------------------------------

// The child that this move leads to.
static uint32_t child_of(
    const struct tree *tree, const struct state *state, int seat, const struct move *move)
{
    const struct setup *setup = &tree->setup;
    struct outcome outcomes[OUTCOMES_MAX];
    struct choice choices[CHOICES_MAX];
    int count = seat == DECK ? setup->game->outcomes(setup, state, outcomes)
                             : setup->game->moves(setup, state, seat, choices);
    for (int i = 0; i < count; i++)
        if (move_same(move, seat == DECK ? &outcomes[i].move : &choices[i].move))
            return (uint32_t)i;
    must(!"a legal move");
    return 0;
}

// The way through the tree that the match took: the node before each move.
static uint32_t *path_of(const struct tree *tree, const struct replay *replay)
{
    uint32_t *path = malloc(((size_t)replay->count + 1) * sizeof(path[0])), at = 0;
    must(path);
    struct state state;
    game_start(&tree->setup, &state);
    for (int i = 0; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        path[i] = at;
        at = tree->nodes[at].first + child_of(tree, &state, turn->seat, &turn->move);
        play(&tree->setup, &state, turn->seat, &turn->move, NULL);
    }
    return path;
}

// In the situations that the other met, it does what it did.
static void as_played(const struct tree *tree, const struct replay *replay, const uint32_t *path,
    int seat, double *policy)
{
    for (int i = 0; i < replay->count; i++) {
        if (replay->turns[i].seat == DECK || replay->turns[i].seat == seat)
            continue;
        const struct tree_node *node = &tree->nodes[path[i]];
        uint32_t next = path[i + 1];
        for (uint32_t child = 0; child < node->count; child++)
            policy[tree->sets[node->what].first + child] = node->first + child == next;
    }
}

static void review_tree(const struct solved *solved, struct review *review,
    const struct replay *replay, enum review_against against)
{
    const struct tree *tree = &solved->tree;
    uint32_t *path = path_of(tree, replay);
    const struct worth *worth = &solved->worth[review->seat];
    struct worth played;
    if (against == AGAINST_PLAYED) {
        double *policy = malloc(tree->policy_size * sizeof(policy[0]));
        must(policy);
        memcpy(policy, solved->policy, tree->policy_size * sizeof(policy[0]));
        as_played(tree, replay, path, review->seat, policy);
        worth_init(&played, tree);
        worth_fill(&played, tree, policy, review->seat);
        worth = &played;
        free(policy);
    }
    for (int i = 0; i < review->count; i++) {
        struct appraisal *appraisal = &review->decisions[i].appraisal;
        uint32_t set = tree->nodes[path[review->decisions[i].index]].what;
        double tokens[CHOICES_MAX], win[CHOICES_MAX];
        must(appraisal->count == tree->sets[set].count);
        for (uint32_t choice = 0; choice < tree->sets[set].count; choice++) {
            tokens[choice] = worth_of_choice(tree, worth, set, choice, worth->tokens);
            win[choice] = worth_of_choice(tree, worth, set, choice, worth->win);
        }
        appraisal_set(appraisal, tokens, win, solved->policy + tree->sets[set].first,
            KNOWN_TO * (double)appraisal->scale);
    }
    if (worth == &played)
        worth_release(&played);
    free(path);
}

void solved_review(const struct solved *solved, struct review *review, const struct replay *replay,
    enum review_against against)
{
    if (solved->is_cards)
        card_worth_review(&solved->cards, review, against == AGAINST_PLAYED ? replay : NULL);
    else
        review_tree(solved, review, replay, against);
}

// ---- Lifetime ----------------------------------------------------------------------------------

struct solved *solved_open(const struct setup *setup)
{
    char buf[200];
    struct text why = TEXT(buf);
    bool is_cards = is_solved_exactly(setup);
    if (!is_cards && !is_solved_by_rounds(setup, &why))
        return NULL;
    struct solved *solved = calloc(1, sizeof(*solved));
    must(solved);
    solved->setup = *setup;
    solved->is_cards = is_cards;
    if (is_cards) {
        card_worth_init(&solved->cards, &solved->setup);
        return solved;
    }
    if (!tree_build(&solved->tree, setup, SOLVED_NODES_MAX)) {
        free(solved);
        return NULL;
    }
    solved->policy = malloc(solved->tree.policy_size * sizeof(double));
    must(solved->policy);
    bool is_found = find_equilibrium(solved);
    for (int seat = 0; seat < 2; seat++) {
        worth_init(&solved->worth[seat], &solved->tree);
        if (is_found)
            worth_fill(&solved->worth[seat], &solved->tree, solved->policy, seat);
    }
    if (is_found)
        return solved;
    solved_close(solved);
    return NULL;
}

void solved_close(struct solved *solved)
{
    if (solved && !solved->is_cards) {
        worth_release(&solved->worth[0]);
        worth_release(&solved->worth[1]);
        tree_release(&solved->tree);
        free(solved->policy);
    }
    free(solved);
}
