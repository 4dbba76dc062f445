// SPDX-License-Identifier: MIT
#include "cli/sit_print.h"

#include "cli/show.h"
#include "engine/notation.h"
#include "tui/amounts.h"

#include <stdio.h>

enum { TABLE_BYTES = 16000, HELP_BYTES = 300, WORDS_BYTES = 2 * MOVE_BYTES + SITTER_BYTES + 40 };

void put_table(const struct client *client, struct text *text)
{
    struct names names;
    names_init(&names);
    client_names(client, names.of);
    text_format(text, "\n  %s\n", client_game(client)->phases[client->view.phase]);
    show_view(&client->setup, &client->view, &names, text);
}

void print_table(const struct client *client)
{
    char buf[TABLE_BYTES];
    struct text text = TEXT(buf);
    put_table(client, &text);
    show_print(client_game(client), buf);
}

// "raise 20 to 60", or "steal 2 (steal Bot 2)" where a seat's number does not say enough.
static void put_choice(const struct client *client, const struct pick *pick, struct text *text)
{
    char buf[MOVE_BYTES + SITTER_BYTES];
    struct text shown = TEXT(buf);
    client_move_words(client, pick->move, &shown);
    text_put(text, pick->move);
    if (pick->has_range)
        text_format(text, " %d", pick->min);
    if (pick->has_range && pick->max > pick->min)
        text_format(text, " to %d", pick->max);
    if (pick_price(client, pick))
        text_format(text, " (%d)", pick_price(client, pick));
    if (client->setup.seats > 2 && strcmp(buf, pick->move) != 0)
        text_format(text, " (%s)", buf);
}

// What each amount means, where it is a name: the ranks one may bet on, and what they cost.
static void put_amounts(const struct client *client, struct text *text)
{
    for (int i = 0; i < client->picks; i++) {
        const struct pick *pick = &client->pick[i];
        for (int amount = pick->min; amount <= pick->max; amount++) {
            if (!amount_name(client, pick, amount))
                break;
            text_format(text, "        %d  ", amount);
            amount_meaning(client, pick, amount, text);
            text_char(text, '\n');
        }
    }
}

void print_choices(const struct client *client)
{
    enum { FEW = 9, NUMBER_COLUMNS = 6 };
    char buf[TABLE_BYTES], words[CHOICES_MAX][WORDS_BYTES];
    struct text text = TEXT(buf);
    int width = 0, count = client->picks;
    for (int i = 0; i < count; i++) {
        struct text choice = TEXT(words[i]);
        put_choice(client, &client->pick[i], &choice);
        if (show_width(words[i]) > width)
            width = show_width(words[i]);
    }
    int columns = count <= FEW ? 1 : ROW_WIDTH / (width + NUMBER_COLUMNS + 1);
    columns = columns < 1 ? 1 : columns;
    int rows = (count + columns - 1) / columns;
    text_char(&text, '\n');
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            char number[16], help_buf[HELP_BYTES];
            struct text help = TEXT(help_buf);
            if (count <= FEW)
                move_help(&client->setup, client->pick[i].move, &help);
            snprintf(number, sizeof(number), "%5d ", i + 1);
            text_format(&text, "%s%s", number, words[i]);
            if (help.len || i + rows < count)
                show_spaces(&text, width - show_width(words[i]) + 1);
            if (help.len)
                text_format(&text, "  %s", help_buf);
        }
        text_char(&text, '\n');
    }
    put_amounts(client, &text);
    show_print(client_game(client), buf);
}

void print_verbs(const struct client *client)
{
    for (const struct verb *verb = client_game(client)->verbs; verb->name; verb++) {
        char buf[HELP_BYTES];
        struct text help = TEXT(buf);
        move_help(&client->setup, verb->name, &help);
        if (!verb->is_chance)
            printf("    %-12s %s\n", verb->name, buf);
    }
}

void print_end(const struct client *client)
{
    char buf[TABLE_BYTES];
    struct text text = TEXT(buf);
    struct result result = client_settled(client);
    put_table(client, &text);
    text_char(&text, '\n');
    client_result(client, &text);
    text_char(&text, '\n');
    if (!client->is_void)
        show_house(&result, &text);
    if (client->seed[0])
        text_format(&text, "The seed was %s\n", client->seed);
    show_print(client_game(client), buf);
}

static const char *tokens_of(const struct client *client)
{
    return client->balance == 1 ? "token" : "tokens";
}

static void print_practice(const struct client *client)
{
    if (client->practice)
        printf(" and %lld in practice", (long long)client->practice);
}

void print_greeting(const struct client *client)
{
    printf("You are %s, with %lld %s", client->name, (long long)client->balance, tokens_of(client));
    print_practice(client);
    puts(".");
}

void print_balance(const struct client *client)
{
    printf("You have %lld %s", (long long)client->balance, tokens_of(client));
    print_practice(client);
    puts(" now.");
}
