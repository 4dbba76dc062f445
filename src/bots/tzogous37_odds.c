// SPDX-License-Identifier: MIT
#include "bots/tzogous37_odds.h"

#include <string.h>

enum { SCORES_MAX = 128 }; // greater ones count as this

static int least(int a, int b)
{
    return a < b ? a : b;
}

void tzogous37_fill_scores(const struct setup *setup, const struct tzogous37_lore *lore, int round,
    struct tzogous37_scores *scores)
{
    round = least(round, HAND_PAIRS - 1);
    for (int a = 0; a < CARD_TYPES; a++) {
        int value = least(tzogous37_value(setup, a), CARD_VALUES - 1);
        scores->single_worth[a] = lore->single_worth[value];
        scores->single_odds[a] = lore->single_odds[value];
        for (int b = 0; b <= a; b++) {
            struct score score = tzogous37_score(setup, a, b);
            int all = least(score.sum + score.bonus, SCORES_MAX - 1);
            int sum = least(score.sum, PAIR_SUMS - 1);
            scores->of[a][b] = scores->of[b][a] = (int16_t)all;
            scores->worth[a][b] = scores->worth[b][a] =
                lore->pair_worth[least(all, WORTH_SCORES - 1)];
            int other = least(tzogous37_value(setup, b), CARD_VALUES - 1);
            scores->odds[a][b] = lore->pair_odds[round][value < other][score.pattern][sum];
            scores->odds[b][a] = lore->pair_odds[round][other < value][score.pattern][sum];
        }
    }
}

static int value_of(const struct situation *situation, int card)
{
    return tzogous37_value(situation->question->setup, card);
}

// How likely each score is, in no particular unit.
struct spread {
    float of[SCORES_MAX];
    float all;
};

static void add(struct spread *spread, int score, float weight)
{
    spread->of[score] += weight;
    spread->all += weight;
}

static void spread_beside(const struct tzogous37_scores *scores, const uint8_t unseen[CARD_TYPES],
    int seen, struct spread *spread)
{
    for (int card = 0; card < CARD_TYPES; card++)
        add(spread, scores->of[seen][card], (float)(unseen[card] * scores->odds[card][seen]));
}

static void spread_pairs(
    const struct tzogous37_scores *scores, const uint8_t unseen[CARD_TYPES], struct spread *spread)
{
    for (int a = 0; a < CARD_TYPES; a++) {
        if (!unseen[a])
            continue;
        if (unseen[a] > 1)
            add(spread, scores->of[a][a],
                0.5f * (float)(unseen[a] * (unseen[a] - 1) * scores->odds[a][a]));
        for (int b = 0; b < a; b++)
            add(spread, scores->of[a][b],
                0.5f * (float)(unseen[a] * unseen[b] * (scores->odds[a][b] + scores->odds[b][a])));
    }
}

static void spread_singles(const struct tzogous37_scores *scores, const uint8_t unseen[CARD_TYPES],
    int community, struct spread *spread)
{
    for (int card = 0; card < CARD_TYPES; card++)
        add(spread, scores->of[card][community], (float)(unseen[card] * scores->single_odds[card]));
}

static int known_card(int card)
{
    return card == NO_CARD || card >= CARD_BACK ? NO_CARD : card;
}

// What a seat may score. In the last round the community card is given.
static void spread_of(const struct tzogous37_scores *scores, const struct situation *situation,
    int seat, int community, struct spread *spread)
{
    const struct view *view = situation->question->view;
    int first = known_card(tzogous37_laid(view, 0, seat));
    int second = known_card(tzogous37_laid(view, 1, seat));
    memset(spread, 0, sizeof(*spread));
    if (situation->round == LAST_ROUND && first == NO_CARD)
        spread_singles(scores, situation->unseen, community, spread);
    else if (situation->round == LAST_ROUND)
        add(spread, scores->of[first][community], 1);
    else if (first != NO_CARD && second != NO_CARD)
        add(spread, scores->of[first][second], 1);
    else if (first != NO_CARD || second != NO_CARD)
        spread_beside(scores, situation->unseen, first != NO_CARD ? first : second, spread);
    else
        spread_pairs(scores, situation->unseen, spread);
}

// How often a score beats what is spread, a tie counting half.
static float beats(int score, const struct spread *spread)
{
    float sum = spread->of[score] / 2;
    for (int i = 0; i < score; i++)
        sum += spread->of[i];
    return spread->all > 0 ? sum / spread->all : 0.5f;
}

// The set of other seats that may still win this round.
static int rivals_of(const struct situation *situation)
{
    const struct view *view = situation->question->view;
    int rivals = view->counter[index_of(IN_ROUND, 0)] & ~only(situation->me);
    for (int set = rivals; set; set &= set - 1)
        if (view->counter[index_of(FOLDED, lowest_bit((uint64_t)set))])
            rivals &= ~(set & -set);
    return rivals;
}

static float beats_all(const struct tzogous37_scores *scores, const struct situation *situation,
    struct tzogous37_bid bid, int community)
{
    int mine = scores->of[bid.first][situation->round == LAST_ROUND ? community : bid.second];
    float chance = 1;
    for (int set = rivals_of(situation); set; set &= set - 1) {
        int seat = lowest_bit((uint64_t)set);
        struct spread spread = {.all = 0};
        if (seat == bid.changed)
            add(&spread, least(bid.changed_score, SCORES_MAX - 1), 1);
        else
            spread_of(scores, situation, seat, community, &spread);
        chance *= beats(mine, &spread);
    }
    return chance;
}

float tzogous37_win_chance(const struct tzogous37_scores *scores, const struct situation *situation,
    struct tzogous37_bid bid)
{
    if (situation->round < LAST_ROUND || situation->community != NO_CARD)
        return beats_all(scores, situation, bid, situation->community);
    float sum = 0, count = 0;
    for (int card = 0; card < CARD_TYPES; card++) {
        if (!situation->unseen[card])
            continue;
        sum += situation->unseen[card] * beats_all(scores, situation, bid, card);
        count += situation->unseen[card];
    }
    return sum / count;
}

float tzogous37_shown_chance(
    const struct tzogous37_scores *scores, const struct situation *situation)
{
    int slot = situation->round == 0 ? 1 : 0;
    int up = situation->mine[slot];
    if (situation->round % 2 || up == NO_CARD)
        return 0.5f;
    struct situation seen = *situation; // by one who does not know my hand
    for (int i = 0; i < situation->hand.count; i++)
        seen.unseen[situation->hand.card[i]]++;
    if (situation->mine[!slot] != NO_CARD)
        seen.unseen[situation->mine[!slot]]++;
    struct spread mine = {.all = 0}, theirs;
    spread_beside(scores, seen.unseen, up, &mine);
    float chance = 1;
    for (int set = rivals_of(situation); set; set &= set - 1) {
        spread_of(scores, &seen, lowest_bit((uint64_t)set), NO_CARD, &theirs);
        float sum = 0;
        for (int score = 0; score < SCORES_MAX; score++)
            if (mine.of[score] > 0)
                sum += mine.of[score] * beats(score, &theirs);
        chance *= sum / mine.all;
    }
    return chance;
}

static void order_pair(const struct situation *situation, int pair[2])
{
    int a = pair[0], b = pair[1];
    bool is_a_greater = value_of(situation, a) >= value_of(situation, b);
    pair[0] = is_a_greater ? a : b;
    pair[1] = is_a_greater ? b : a;
}

// Tries every way to pair the cards, the first card left always next. One card may stay single.
struct search {
    const struct tzogous37_scores *scores;
    int best;
    struct tzogous37_plan now, found;
};

static void pair_up(struct search *search, const struct cards *cards, int sum)
{
    if (!cards->count) {
        if (sum > search->best)
            search->best = sum, search->found = search->now;
        return;
    }
    int first = cards->card[0];
    struct cards rest = tzogous37_without(cards, first);
    if (search->now.single == NO_CARD && cards->count % 2) {
        search->now.single = first;
        pair_up(search, &rest, sum + search->scores->single_worth[first]);
        search->now.single = NO_CARD;
    }
    for (int i = 0; i < rest.count; i++) {
        struct cards after = tzogous37_without(&rest, rest.card[i]);
        int *pair = search->now.pair[search->now.pairs++];
        pair[0] = first, pair[1] = rest.card[i];
        pair_up(search, &after, sum + search->scores->worth[first][rest.card[i]]);
        search->now.pairs--;
    }
}

static void sort_plan(const struct tzogous37_scores *scores, const struct situation *situation,
    int from, struct tzogous37_plan *plan)
{
    for (int n = 0; n < plan->pairs; n++)
        order_pair(situation, plan->pair[n]);
    for (int i = from; i < plan->pairs; i++)
        for (int n = i + 1; n < plan->pairs; n++) {
            int *a = plan->pair[i], *b = plan->pair[n];
            if (scores->of[a[0]][a[1]] >= scores->of[b[0]][b[1]])
                continue;
            int card[2] = {a[0], a[1]};
            memcpy(a, b, sizeof(card));
            memcpy(b, card, sizeof(card));
        }
}

void tzogous37_make_plan(const struct tzogous37_scores *scores, const struct situation *situation,
    int first, struct tzogous37_plan *plan)
{
    struct search search = {scores, INT32_MIN, {.single = NO_CARD}, {.single = NO_CARD}};
    if (first == NO_CARD)
        pair_up(&search, &situation->hand, 0);
    for (int i = 0; first != NO_CARD && i < situation->hand.count; i++) {
        int partner = situation->hand.card[i];
        struct cards rest = tzogous37_without(&situation->hand, partner);
        search.now.pairs = 1;
        search.now.pair[0][0] = first, search.now.pair[0][1] = partner;
        pair_up(&search, &rest, scores->worth[first][partner]);
    }
    *plan = search.found;
    sort_plan(scores, situation, first != NO_CARD, plan);
}

// A joker is for use, not for laying: its pair comes last.
int tzogous37_pick_pair(const struct situation *situation, const struct tzogous37_plan *plan)
{
    int count = 0, from[HAND_PAIRS] = {0};
    for (int n = 0; n < plan->pairs; n++)
        if (plan->pair[n][0] != JOKER && plan->pair[n][1] != JOKER)
            from[count++] = n;
    return count ? from[chance_below(situation->question->chance, (uint32_t)count)] : 0;
}
