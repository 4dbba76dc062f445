// SPDX-License-Identifier: MIT
#include "lab/answer.h"

#include "engine/words.h"
#include "wire/wire.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void query_say_why(const struct query *query, const char *format, ...)
{
    char buf[1000];
    va_list list;
    va_start(list, format);
    vsnprintf(buf, sizeof(buf), format, list);
    va_end(list);
    text_put(query->why, buf);
}

static bool is_complete(const struct written *hands)
{
    int at = hands->count - 1;
    return at >= 0 && (hands->hand[at].count || hands->hand[at].is_none);
}

bool hands_read(const struct query *query, struct written *hands)
{
    const struct pack *pack = query->setup->game->pack;
    memset(hands, 0, sizeof(*hands));
    for (int i = 0; i < query->count; i++) {
        const char *word = query->words[i];
        if (strcmp(word, "vs") == 0 || strcmp(word, "/") == 0) {
            if (!is_complete(hands))
                return query_refuse(query, "there is no card before \"%s\"", word);
            if (hands->count == WRITTEN_MAX)
                return query_refuse(query, "that is more than %d hands", WRITTEN_MAX);
            hands->count++;
            continue;
        }
        hands->count += !hands->count;
        int at = hands->count - 1;
        bool is_none = strcmp(word, "none") == 0 || strcmp(word, "-") == 0;
        if (query->may_be_empty && (hands->hand[at].is_none || (is_none && is_complete(hands))))
            return query_refuse(query, "where there is no card, \"none\" stands alone");
        if (query->may_be_empty && is_none) {
            hands->hand[at].is_none = true;
            continue;
        }
        int card = pack->parse(word, strlen(word));
        if (card < 0)
            return query_refuse(
                query, "\"%s\" is not a card: write cards like %s", word, pack->example);
        if (hands->hand[at].count == HAND_CARDS_MAX)
            return query_refuse(query, "that is more than %d cards in a hand", HAND_CARDS_MAX);
        hands->hand[at].card[hands->hand[at].count++] = (uint8_t)card;
    }
    if (!is_complete(hands))
        return query_refuse(query, "a card is missing: write cards like %s", pack->example);
    return true;
}

void hands_divide(struct written *hands, int size)
{
    if (hands->count != 1 || hands->hand[0].count % size ||
        hands->hand[0].count / size > WRITTEN_MAX)
        return;
    hands->count = hands->hand[0].count / size;
    for (int hand = hands->count - 1; hand >= 0; hand--) {
        for (int i = 0; i < size; i++)
            hands->hand[hand].card[i] = hands->hand[0].card[hand * size + i];
        hands->hand[hand].count = size;
    }
}

bool hands_check_standard(const struct query *query, const struct written *hands, int jokers)
{
    int seen[STANDARD_CARDS + 1] = {0};
    for (int hand = 0; hand < hands->count; hand++)
        for (int i = 0; i < hands->hand[hand].count; i++) {
            int card = hands->hand[hand].card[i];
            if (++seen[card] <= (card == JOKER ? jokers : 1))
                continue;
            char buf[16];
            struct text name = TEXT(buf);
            standard_pack.name(card, &name);
            if (card == JOKER)
                return query_refuse(
                    query, jokers ? "there are only %d jokers" : "this game has no jokers", jokers);
            return query_refuse(query, "%s is there twice, and a pack has it once", buf);
        }
    return true;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a ? a : 1;
}

void put_format(struct text *text, const char *format, ...)
{
    char buf[1000];
    va_list list;
    va_start(list, format);
    int len = vsnprintf(buf, sizeof(buf), format, list);
    va_end(list);
    must(len >= 0 && (size_t)len < sizeof(buf));
    text_put(text, buf);
}

void put_fraction(struct text *text, uint64_t above, uint64_t below)
{
    uint64_t divisor = common_divisor(above, below);
    put_format(text, "%llu/%llu", (unsigned long long)(above / divisor),
        (unsigned long long)(below / divisor));
}

void put_percent(struct text *text, uint64_t above, uint64_t below)
{
    put_format(text, "%.3f %%", 100 * (double)above / (double)below);
}

void out_fraction(struct out *out, uint64_t above, uint64_t below)
{
    uint64_t divisor = common_divisor(above, below);
    out_object(out);
    out_put_int(out, "above", (int64_t)(above / divisor));
    out_put_int(out, "below", (int64_t)(below / divisor));
    out_put_real(out, "value", (double)above / (double)below);
    out_object_end(out);
}

void put_sums(const struct query *query, const struct events *events)
{
    static const char *const sides[SEATS_MAX] = {
        "side 0", "side 1", "side 2", "side 3", "side 4", "side 5"};
    events_lines(
        query->setup->game, events->list, events->count, sides, WATCHER, "", query->answer);
}

void out_sums(struct out *out, const struct query *query, const struct events *events)
{
    out_key(out, "sums");
    wire_events(out, query->setup->game, events, WATCHER);
}

static const struct calculator *calculator_find(const struct calculator *table, const char *game)
{
    for (; table->game; table++)
        if (strcmp(table->game, game) == 0)
            return table;
    return NULL;
}

bool calculate(const struct calculator *table, const char *name, const struct query *query)
{
    const char *game = query->setup->game->id;
    const struct calculator *calculator = calculator_find(table, game);
    if (calculator)
        return calculator->answer(query);
    char buf[400];
    struct text known = TEXT(buf);
    for (calculator = table; calculator->game; calculator++)
        text_format(&known, "%s%s", calculator == table ? "" : ", ", calculator->game);
    return query_refuse(query, "baize %s knows nothing of %s, but of %s", name, game, buf);
}
