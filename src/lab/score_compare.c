// SPDX-License-Identifier: MIT
// Scores the games in which two hands are just compared, by playing them: the cards are dealt as
// given and nobody folds, so that the game itself says who wins.
#include "lab/answer.h"

#include <string.h>

// Deals the cards, then every seat takes the first of these verbs it may. The match stops when it
// is over or, after a tie, when new cards would be dealt.
static bool play_out(
    const struct setup *setup, const uint8_t *cards, int count, struct state *state)
{
    static const char *const verbs[] = {"play", "check"};
    int dealt = 0;
    game_start(setup, state);
    while (!game_is_over(state)) {
        struct move move;
        char buf[200];
        struct text why = TEXT(buf);
        if (is_deck_turn(state)) {
            if (dealt == count)
                return false;
            move = (struct move){.arg = {cards[dealt++]}}; // the deck's verb is the first
            if (!game_allows_chance(setup, state, &move, &why))
                return false;
            play(setup, state, DECK, &move, NULL);
            continue;
        }
        int seat = lowest_bit((uint64_t)to_act(state));
        int verb = 0;
        while (!move_parse(setup->game, false, verbs[verb], &move, &why) ||
               !game_allows(setup, state, seat, &move, &why)) {
            must(++verb < ARRAY_LEN(verbs));
            text_clear(&why);
        }
        play(setup, state, seat, &move, NULL);
    }
    return true;
}

// 0 or 1: that hand wins; -1: they are equal.
static int winner_of(const struct setup *setup, const uint8_t *cards, int count)
{
    struct state state;
    struct result result;
    if (!play_out(setup, cards, count, &state))
        return -1;
    game_result(setup, &state, &result);
    return result.winners == 3 || !result.winners ? -1 : result.winners == only(1);
}

static void put_hand(const struct game *game, const uint8_t *cards, int count, struct text *text)
{
    for (int i = 0; i < count; i++) {
        text_put(text, i ? " " : "");
        card_put(game->pack, cards[i], text);
    }
}

static void out_hand(struct out *out, const struct game *game, const uint8_t *cards, int count)
{
    out_array(out);
    for (int i = 0; i < count; i++) {
        char buf[40];
        struct text name = TEXT(buf);
        card_put(game->pack, cards[i], &name);
        out_string(out, buf);
    }
    out_array_end(out);
}

static void answer_two(
    const struct query *query, const uint8_t *cards, int size, int common, int winner)
{
    const struct game *game = query->setup->game;
    if (query->is_json) {
        struct out out = out_into(query->answer);
        out_object(&out);
        out_key(&out, "hands");
        out_array(&out);
        out_hand(&out, game, cards, size);
        out_hand(&out, game, cards + size, size);
        out_array_end(&out);
        if (common) {
            out_key(&out, "board");
            out_hand(&out, game, cards + 2 * size, common);
        }
        out_key(&out, "winner");
        if (winner < 0)
            out_null(&out);
        else
            out_int(&out, winner);
        out_object_end(&out);
        return;
    }
    put_hand(game, cards + (winner == 1 ? size : 0), size, query->answer);
    text_put(query->answer, winner < 0 ? " equals " : " beats ");
    put_hand(game, cards + (winner == 1 ? 0 : size), size, query->answer);
    if (common) {
        text_put(query->answer, " with ");
        put_hand(game, cards + 2 * size, common, query->answer);
        text_put(query->answer, " in common");
    }
    text_char(query->answer, '\n');
}

// One hand against every other that can be dealt.
static void answer_one(const struct query *query, const uint8_t *mine, int size)
{
    uint64_t count[3] = {0}; // lost, equal, won
    uint8_t cards[4];
    memcpy(cards, mine, (size_t)size);
    for (int a = 0; a < STANDARD_CARDS; a++)
        for (int b = size == 2 ? a + 1 : a; b < (size == 2 ? STANDARD_CARDS : a + 1); b++) {
            if (memchr(mine, a, (size_t)size) || memchr(mine, b, (size_t)size))
                continue;
            cards[size] = (uint8_t)a;
            if (size == 2)
                cards[size + 1] = (uint8_t)b;
            int winner = winner_of(query->setup, cards, 2 * size);
            count[winner < 0 ? 1 : winner == 0 ? 2 : 0]++;
        }
    uint64_t all = count[0] + count[1] + count[2];
    static const char *const names[] = {"loses", "ties", "wins"};
    if (query->is_json) {
        struct out out = out_into(query->answer);
        out_object(&out);
        out_key(&out, "hand");
        out_hand(&out, query->setup->game, mine, size);
        for (int i = 2; i >= 0; i--)
            out_put_int(&out, names[i], (int64_t)count[i]);
        out_put_int(&out, "of", (int64_t)all);
        out_object_end(&out);
        return;
    }
    put_hand(query->setup->game, mine, size, query->answer);
    text_put(query->answer, " against every other hand, both playing:\n");
    for (int i = 2; i >= 0; i--) {
        put_format(query->answer, "  %-5s %4d of %d  ", names[i], (int)count[i], (int)all);
        put_percent(query->answer, count[i], all);
        text_char(query->answer, '\n');
    }
}

bool score_compare(const struct query *query)
{
    const struct game *game = query->setup->game;
    bool is_double = strcmp(game->id, "double-card-game") == 0;
    bool is_leduc = strcmp(game->id, "leduc") == 0;
    bool is_kuhn = strcmp(game->id, "kuhn") == 0;
    int size = is_double ? 2 : 1;
    int common = is_leduc;
    struct written hands;
    if (!hands_read(query, &hands) || !hands_check_standard(query, &hands, 0))
        return false;
    uint8_t cards[WRITTEN_MAX * HAND_CARDS_MAX];
    int count = 0;
    for (int hand = 0; hand < hands.count; hand++)
        for (int i = 0; i < hands.hand[hand].count; i++)
            cards[count++] = hands.hand[hand].card[i];
    for (int hand = 0; hand < hands.count; hand++)
        if (hands.count > 1 && hands.hand[hand].count != size)
            return query_refuse(
                query, "each hand of %s has %d card%s", game->id, size, size > 1 ? "s" : "");
    if (count == size && !is_kuhn && !is_leduc) {
        answer_one(query, cards, size);
        return true;
    }
    if (count != 2 * size + common)
        return query_refuse(
            query, "%s takes %d cards here, not %d", game->id, 2 * size + common, count);
    for (int i = 0; i < count; i++)
        if ((is_kuhn || is_leduc) &&
            (rank_of(cards[i]) < JACK || rank_of(cards[i]) > KING ||
                (suit_of(cards[i]) != SPADES && (is_kuhn || suit_of(cards[i]) != HEARTS))))
            return query_refuse(query, "the pack of %s is %s", game->id,
                is_kuhn ? "JS, QS and KS" : "JH, JS, QH, QS, KH and KS");
    answer_two(query, cards, size, common, winner_of(query->setup, cards, count));
    return true;
}
