// SPDX-License-Identifier: MIT
#include "tui/amounts.h"

#include "games/slowpoker/combat.h"
#include "tui/parts.h"

#include <string.h>

static bool is_verb(const struct pick *pick, const char *verb)
{
    return word_is(pick->move, strcspn(pick->move, " "), verb);
}

// ---- Prices ------------------------------------------------------------------------------------

enum { AMOUNT_MAX = 1000000000 }; // a server may send any number, and sums must not overflow

// What is missing to what another has put in.
static int owed(const struct client *client)
{
    int kind = counter_kind_named(client_game(client), "in_pot"), most = 0;
    if (kind < 0 || client->seat == WATCHER)
        return 0;
    for (int seat = 0; seat < client->setup.seats; seat++) {
        int in_pot = client->view.counter[index_of(kind, seat)];
        most = in_pot > most ? in_pot : most;
    }
    most = most < AMOUNT_MAX ? most : AMOUNT_MAX;
    int own = client->view.counter[index_of(kind, client->seat)];
    return own < 0 || own > most ? 0 : most - own;
}

int pick_price(const struct client *client, const struct pick *pick)
{
    if (!is_verb(pick, "call"))
        return 0;
    int price = owed(client), kind = counter_kind_named(client_game(client), "chips");
    int chips = kind < 0 ? -1 : client->view.counter[index_of(kind, client->seat)];
    return chips >= 0 && chips < price ? chips : price; // all in
}

void pick_words(const struct client *client, const struct pick *pick, struct text *text)
{
    client_move_words(client, pick->move, text);
    int price = pick_price(client, pick);
    if (price)
        text_format(text, " %d", price);
    if (pick->has_range && pick->min == pick->max)
        text_format(text, " %d", pick->min);
    else if (pick->has_range)
        text_format(text, " %d–%d", pick->min, pick->max);
}

// ---- Amounts -----------------------------------------------------------------------------------

static const char *rank_name(const struct client *client, int amount)
{
    (void)client;
    return amount >= 0 && amount < HAND_RANKS ? hand_rank_names[amount] : NULL;
}

static void rank_meaning(const struct client *client, int amount, struct text *text)
{
    const char *name = rank_name(client, amount);
    if (!name)
        return;
    char buf[24];
    struct text option = TEXT(buf);
    text_format(&option, "cost_%d", amount);
    int at = option_find(client_game(client), buf), cost = at < 0 ? 0 : client->setup.option[at];
    text_put(text, name);
    if (cost)
        text_format(text, ", costs %d", cost);
    else
        text_put(text, ", costs nothing");
}

static void raise_meaning(const struct client *client, int amount, struct text *text)
{
    int price = owed(client);
    if (price)
        text_format(text, "matches %d and adds %d: %d in all", price, amount, price + amount);
    else
        text_format(text, "puts %d in", amount);
}

static const struct {
    const char *game, *verb; // no game: any
    const char *question;
    const char *(*name)(const struct client *client, int amount); // NULL: it is a number
    void (*meaning)(const struct client *client, int amount, struct text *text);
} asks[] = {
    {"slowpoker", "bet", "bet on which rank", rank_name, rank_meaning},
    {NULL, "raise", "raise by how much", NULL, raise_meaning},
};

// The row of the table above, or -1.
static int ask_of(const struct client *client, const struct pick *pick)
{
    for (int i = 0; i < ARRAY_LEN(asks); i++)
        if ((!asks[i].game || strcmp(asks[i].game, client_game(client)->id) == 0) &&
            is_verb(pick, asks[i].verb))
            return i;
    return -1;
}

static bool is_same_move(const struct pick *a, const struct pick *b)
{
    return a->has_range && b->has_range && strcmp(a->move, b->move) == 0;
}

void amount_question(const struct client *client, const struct pick *pick, struct text *text)
{
    int ask = ask_of(client, pick);
    if (ask >= 0)
        text_put(text, asks[ask].question);
    else
        client_move_words(client, pick->move, text), text_put(text, " how many");
    const char *joint = ", ";
    for (int i = 0; i < client->picks; i++) {
        const struct pick *range = &client->pick[i];
        if (!is_same_move(range, pick))
            continue;
        text_format(text, "%s%d", joint, range->min);
        if (range->max > range->min)
            text_format(text, " to %d", range->max);
        joint = " or ";
    }
    text_char(text, '?');
}

void amount_meaning(
    const struct client *client, const struct pick *pick, int amount, struct text *text)
{
    int ask = ask_of(client, pick);
    if (ask >= 0)
        asks[ask].meaning(client, amount, text);
}

const char *amount_name(const struct client *client, const struct pick *pick, int amount)
{
    int ask = pick->has_range ? ask_of(client, pick) : -1;
    return ask >= 0 && asks[ask].name ? asks[ask].name(client, amount) : NULL;
}

int amount_pick(const struct client *client, int pick, int amount)
{
    for (int i = 0; i < client->picks; i++)
        if (is_same_move(&client->pick[i], &client->pick[pick]) && amount >= client->pick[i].min &&
            amount <= client->pick[i].max)
            return i;
    return -1;
}

int amount_step(const struct client *client, int pick, int amount, int step)
{
    if (amount_pick(client, pick, amount + step) >= 0)
        return amount + step;
    int nearest = amount;
    for (int i = 0; i < client->picks; i++) {
        const struct pick *range = &client->pick[i];
        if (!is_same_move(range, &client->pick[pick]))
            continue;
        int end = step > 0 ? range->min : range->max;
        bool is_beyond = step > 0 ? end > amount : end < amount;
        bool is_nearer = nearest == amount || (step > 0 ? end < nearest : end > nearest);
        if (is_beyond && is_nearer)
            nearest = end;
    }
    return nearest;
}
