// SPDX-License-Identifier: MIT
#include "server/device.h"

#include "server/player.h"
#include "server/say.h"

#include <string.h>

#define UNUSED_MS (90 * 24 * 3600 * (int64_t)1000) // a device that nobody used for so long is ended

// What was ended a moment ago may still be in the store: it is remembered until it is not.
static bool is_ending(const struct server *server, const struct player *player)
{
    return player->ending && !say_is_durable(server, player->ending->ticket);
}

static bool is_ended(const struct server *server, const struct player *player,
    const struct device *device, const uint8_t *secret)
{
    const struct ending *ending = player->ending;
    if (!is_ending(server, player))
        return false;
    if (!ending->is_of_others)
        return device->number == ending->device;
    bool is_kept = secret ? memcmp(secret, ending->secret, SECRET_BYTES) == 0
                          : device->number == ending->device;
    return !is_kept && device->number <= ending->newest;
}

int64_t device_open(
    struct server *server, const uint8_t secret[SECRET_BYTES], struct device *device)
{
    int64_t id = server->reader->kind->by_secret(server->reader, secret, device);
    if (id <= 0 || device->used_ms < real_ms(server) - UNUSED_MS)
        return -1;
    const struct player *player = player_find(server, id); // whoever ended something is there
    return player && is_ended(server, player, device, secret) ? -1 : id;
}

void device_give(struct server *server, struct session *session, const uint8_t *parent,
    int64_t device, const uint8_t secret[SECRET_BYTES])
{
    struct player *player = session->player;
    struct change change = {.kind = CHANGE_SECRET,
        .id = player->id,
        .at_ms = real_ms(server),
        .unused_ms = real_ms(server) - UNUSED_MS,
        .has_parent = parent != NULL,
        .device = parent ? device : player_add_device(player)};
    memcpy(change.secret, secret, SECRET_BYTES);
    if (parent)
        memcpy(change.parent, parent, SECRET_BYTES);
    session_put_client(session, change.client);
    committer_add(server->committer, &change);
    player_note(server, player);
    session_set_device(session, change.device, secret);
}

static void end(struct server *server, struct player *player, struct ending ending)
{
    struct change change = {.kind = ending.is_of_others ? CHANGE_END_OTHERS : CHANGE_END_DEVICE,
        .id = player->id,
        .device = ending.device};
    memcpy(change.secret, ending.secret, SECRET_BYTES);
    ending.newest = player->devices;
    ending.ticket = committer_add(server->committer, &change);
    player_end_devices(player, &ending);
    player_note(server, player);
}

void device_end_others(struct server *server, struct session *session)
{
    struct ending ending = {.device = session->device, .is_of_others = true};
    memcpy(ending.secret, session->secret, SECRET_BYTES);
    end(server, session->player, ending);
}

void devices_end_unused(struct server *server)
{
    struct change change = {.kind = CHANGE_END_UNUSED, .at_ms = real_ms(server) - UNUSED_MS};
    committer_add(server->committer, &change);
}

// ---- Asked for by players ----------------------------------------------------------------------

// Those of the session's player that are not ended. False if they cannot be read, and it is said.
static bool list(struct server *server, struct session *session, const struct message *message,
    struct device devices[DEVICES_MAX], int *count)
{
    struct store *reader = server->reader;
    int64_t unused_ms = real_ms(server) - UNUSED_MS;
    int stored = reader->kind->devices(reader, session->player->id, devices);
    *count = 0;
    for (int i = 0; i < stored; i++)
        if (devices[i].used_ms >= unused_ms &&
            !is_ended(server, session->player, &devices[i], NULL))
            devices[(*count)++] = devices[i];
    if (!player_reading_failed(server))
        return true;
    say_error(server, session, message, E_paused, NULL);
    return false;
}

static void put_devices(
    struct out *out, const struct session *session, const struct device *devices, int count)
{
    out_key(out, "devices");
    out_array(out);
    for (int i = 0; i < count; i++) {
        out_object(out);
        out_put_int(out, "device", devices[i].number);
        out_put_string(out, "client", devices[i].client);
        out_put_int(out, "since_ms", devices[i].since_ms);
        out_put_int(out, "used_ms", devices[i].used_ms);
        out_put_bool(out, "is_this", devices[i].number == session->device);
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_logins(struct out *out, const struct login *logins, int count)
{
    out_key(out, "logins");
    out_array(out);
    for (int i = 0; i < count; i++) {
        out_object(out);
        out_put_int(out, "at_ms", logins[i].at_ms);
        out_put_string(out, "client", logins[i].client);
        out_put_bool(out, "is_right", logins[i].is_right);
        out_object_end(out);
    }
    out_array_end(out);
}

void devices_say(struct server *server, struct session *session, const struct message *message)
{
    struct device devices[DEVICES_MAX];
    struct login logins[LOGINS_MAX];
    struct store *reader = server->reader;
    int count, login_count = reader->kind->logins(reader, session->player->id, logins);
    if (!list(server, session, message, devices, &count))
        return;
    struct out *out = say_begin(server, S_devices);
    say_re(server, message);
    put_devices(out, session, devices, count);
    put_logins(out, logins, login_count);
    say_send(server, session);
}

// The one that asks is told, and its line is closed once that is durable.
static void end_this(struct server *server, struct session *session, const struct message *message)
{
    end(server, session->player, (struct ending){.device = session->device});
    say_ack(server, session, message);
    struct out *out = say_begin(server, S_notice);
    out_put_string(out, "code", "ended");
    out_put_string(out, "text", "This device was ended. It opens your account no more.");
    say_send(server, session);
    session_detach(server, session);
    say_close(server, session, 4001, "this device was ended");
}

static bool has_device(const struct device *devices, int count, int64_t number)
{
    for (int i = 0; i < count; i++)
        if (devices[i].number == number)
            return true;
    return false;
}

void devices_end(struct server *server, struct session *session, const struct message *message)
{
    int64_t number = message_int(message, end_devices_device, 0);
    struct device devices[DEVICES_MAX];
    int count;
    if (!list(server, session, message, devices, &count))
        return;
    if (!number) {
        device_end_others(server, session);
        say_ack(server, session, message);
    } else if (!has_device(devices, count, number)) {
        say_error(server, session, message, E_unknown_device, NULL);
    } else if (is_ending(server, session->player)) { // one is remembered
        say_error(server, session, message, E_busy,
            "what you ended before is still being written; try again in a moment");
    } else if (number == session->device) {
        end_this(server, session, message);
    } else {
        end(server, session->player, (struct ending){.device = number});
        say_ack(server, session, message);
    }
}
