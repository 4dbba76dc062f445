// SPDX-License-Identifier: MIT
// The table as a whole: who sits there, what is played, what is known, what is asked.
#include "tui/hear.h"

#include "games/games.h"
#include "tui/fold.h"
#include "wire/read.h"

#include <stdio.h>
#include <string.h>

enum { AMOUNT_MAX = 1000000000 }; // more than any game has, and sums still fit an int

static void read_sitter(struct client *client, const json_t *seat)
{
    int64_t at = int_of(seat, "seat");
    if (at < 0 || at >= SEATS_MAX)
        return;
    struct sitter *sitter = &client->sitter[at];
    sitter->player = int_of(seat, "player");
    keep(sitter->name, sizeof(sitter->name), text_of(seat, "name"));
    keep(sitter->bot, sizeof(sitter->bot), text_of(seat, "bot"));
    sitter->is_connected = json_is_true(json_object_get(seat, "is_connected"));
    sitter->is_protected = json_is_true(json_object_get(seat, "is_protected"));
}

void client_name_apart(struct client *client)
{
    int same = 0;
    for (int a = 0; a < client->setup.seats; a++)
        for (int b = 0; b < client->setup.seats; b++)
            if (a != b && strcmp(client->sitter[a].name, client->sitter[b].name) == 0)
                same |= only(a);
    for (int seat = 0; seat < client->setup.seats; seat++) {
        char buf[SITTER_BYTES + 16];
        if (!(same & only(seat)))
            continue;
        snprintf(buf, sizeof(buf), "%.40s %d", client->sitter[seat].name, seat);
        keep(client->sitter[seat].name, sizeof(client->sitter[seat].name), buf);
    }
}

// At most a day: a server may send any number, and sums must not overflow.
static int64_t milliseconds(const json_t *list, int seat)
{
    const int64_t day_ms = 24 * 60 * 60 * 1000;
    int64_t ms = json_integer_value(json_array_get(list, (size_t)seat));
    return ms < 0 ? 0 : ms > day_ms ? day_ms : ms;
}

void hear_clock(struct client *client, const json_t *clock, int64_t now_ms)
{
    if (!json_is_object(clock))
        return;
    client->has_clock = true;
    client->clock_at_ms = now_ms;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const json_t *left = json_object_get(clock, "left_ms");
        bool is_due = json_is_integer(json_array_get(left, (size_t)seat));
        client->left_ms[seat] = is_due ? milliseconds(left, seat) : -1;
        client->bank_ms[seat] = milliseconds(json_object_get(clock, "bank_ms"), seat);
    }
}

void hear_choices(struct client *client, const json_t *message)
{
    int64_t decision = int_of(message, "decision");
    if (decision != client->decision)
        client->is_sent = false;
    client->decision = decision;
    client->picks = 0;
    size_t i;
    json_t *choice;
    json_array_foreach(json_object_get(message, "choices"), i, choice)
    {
        if (client->picks == CHOICES_MAX)
            break;
        struct pick *pick = &client->pick[client->picks++];
        keep(pick->move, sizeof(pick->move), text_of(choice, "move"));
        pick->has_range = json_is_integer(json_object_get(choice, "max"));
        pick->min = int_within(choice, "min", 0, AMOUNT_MAX);
        pick->max = int_within(choice, "max", 0, AMOUNT_MAX);
    }
}

static bool read_setup(struct client *client, const json_t *message)
{
    char buf[SENTENCE_BYTES], sentence[SENTENCE_BYTES + 80];
    struct text why = TEXT(buf);
    const struct game *game = game_find(text_of(message, "game"));
    if (!game || int_of(message, "version") != game->version) {
        snprintf(sentence, sizeof(sentence), "The server plays %s %s %d, which this program %s.",
            text_of(message, "game"), "by rules of version", (int)int_of(message, "version"),
            game ? "knows in another version" : "does not know");
        hear_refuse(client, sentence);
        return false;
    }
    struct setup setup; // copied to the client once it is checked
    setup_init(&setup, game);
    setup.seats = (int)json_array_size(json_object_get(message, "seats"));
    if (setup_check(&setup, &why) &&
        wire_read_options(&setup, json_object_get(message, "options"), &why)) {
        client->setup = setup;
        return true;
    }
    snprintf(sentence, sizeof(sentence), "The server's table cannot be read: %s.", buf);
    hear_refuse(client, sentence);
    return false;
}

void hear_gather(struct client *client, const json_t *message, int64_t now_ms)
{
    client->expects_table = true;
    client->gathers_at = int_of(message, "table");
    promise_gather(&client->promise, message, now_ms);
}

// What the table says of the deal, and shows of it.
static void hear_promise(struct client *client, const json_t *message, bool is_same)
{
    char buf[100];
    struct text words = TEXT(buf);
    seen_sees(&client->seen, client->seq, &client->view);
    promise_table(&client->promise, message, client->seat, client->setup.seats);
    if (client->is_hidden && client->wants_published)
        promise_break(&client->promise, "the server hides a deal that was to be published");
    promise_seat_words(&client->promise, &words);
    if (!is_same && words.len)
        client_note(client, buf);
}

void hear_table(struct client *client, const json_t *message, int64_t now_ms)
{
    bool is_same = client->has_table && client->match == int_of(message, "match");
    client->is_waiting = false;
    if (!read_setup(client, message))
        return;
    const json_t *seat = json_object_get(message, "seat");
    client->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : WATCHER;
    if (client->seat < 0 || (client->seat >= client->setup.seats && client->seat != WATCHER) ||
        !fold_view(client_game(client), client->seat, client->setup.seats,
            json_object_get(message, "view"), &client->view)) {
        hear_refuse(client, "The server's table cannot be read.");
        return;
    }
    if (client->beats)
        beats_clear(client->beats);
    client->has_table = true;
    client->is_closed = false;
    client->expects_table = false;
    client->wants_view = false;
    keep(client->code, sizeof(client->code), text_of(message, "code"));
    client->is_hidden = strcmp(text_of(message, "deal"), "hidden") == 0;
    client->table = int_of(message, "table");
    client->match = int_of(message, "match");
    client->seq = int_of(message, "seq");
    if (!is_same) {
        client->log_count = 0;
        client->is_over = false;
        client->rematch = 0;
        client->decision = 0;
        client->is_sent = false;
        client->notice[0] = '\0';
        client_forget_files(client);
    }
    if (!is_same)
        seen_begin(&client->seen);
    if (client->seat != WATCHER)
        hear_promise(client, message, is_same);
    size_t i;
    json_t *sitter;
    keep(client->counts, sizeof(client->counts),
        text_of(json_object_get(message, "counts"), "text"));
    if (!is_same && client->counts[0])
        client_note(client, client->counts);
    if (!is_same && client->is_hidden)
        client_note(client, DEAL_HIDDEN);
    if (!is_same)
        hear_nobody(client);
    json_array_foreach(json_object_get(message, "seats"), i, sitter)
    {
        read_sitter(client, sitter);
        hear_speaker(client, int_of(sitter, "player"), text_of(sitter, "name"));
    }
    client_name_apart(client);
    hear_choices(client, message);
    client->has_clock = false;
    hear_clock(client, json_object_get(message, "clock"), now_ms);
}

void hear_seat(struct client *client, const json_t *message, int64_t now_ms)
{
    (void)now_ms;
    const json_t *seat = json_object_get(message, "seat");
    read_sitter(client, seat);
    client_name_apart(client);
    int64_t at = int_of(seat, "seat");
    const char *bot = text_of(seat, "bot");
    bool is_here = json_is_true(json_object_get(seat, "is_connected"));
    if (at == client->seat) { // people need not be told that they are here
        if (bot[0])
            client_note(client, "A bot plays for you");
        return;
    }
    char line[LOG_BYTES];
    snprintf(line, sizeof(line), "%.40s %s", text_of(seat, "name"),
        bot[0]            ? "lets a bot play"
        : is_here         ? "is here"
        : client->is_over ? "has left"
                          : "has lost the line");
    client_note(client, line);
}
