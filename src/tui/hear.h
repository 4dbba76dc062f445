// SPDX-License-Identifier: MIT
// Messages of the server taken in by the client: of the lobby (hear.c), of the table
// (hear_table.c), of a match (hear_match.c), and what all of them need. For the client alone.
#ifndef BAIZE_TUI_HEAR_H
#define BAIZE_TUI_HEAR_H

#include "tui/client.h"

#include <jansson.h>

const char *text_of(const json_t *object, const char *key); // "" if there is none
int64_t int_of(const json_t *object, const char *key);
int int_within(const json_t *object, const char *key, int min, int max); // the nearest of these
// What strangers write may hold signs that move the cursor or turn the line round: they are left
// out.
void keep(char *buf, size_t size, const char *words);

void hear_refuse(struct client *client, const char *sentence); // there is no way on

void hear_games(struct client *client, const json_t *message, int64_t now_ms);
void hear_lobby(struct client *client, const json_t *message, int64_t now_ms);
void hear_waiting(struct client *client, const json_t *message, int64_t now_ms);
void hear_speaker(struct client *client, int64_t player, const char *name);
void hear_nobody(struct client *client); // another table: those who are muted stay so

void hear_gather(struct client *client, const json_t *message, int64_t now_ms);
void hear_table(struct client *client, const json_t *message, int64_t now_ms);
void hear_seat(struct client *client, const json_t *message, int64_t now_ms);
void hear_clock(struct client *client, const json_t *clock, int64_t now_ms);
void hear_choices(struct client *client, const json_t *message);

void hear_events(struct client *client, const json_t *message, int64_t now_ms);
void hear_result(struct client *client, const json_t *message, int64_t now_ms);
void hear_rematch(struct client *client, const json_t *message, int64_t now_ms);
void hear_chat(struct client *client, const json_t *message, int64_t now_ms);
void hear_hint(struct client *client, const json_t *message, int64_t now_ms);

#endif
