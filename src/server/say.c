// SPDX-License-Identifier: MIT
// What the server says, and when it may: a message waits until every record that was made before it
// is durable. So whatever a client sees is on the disk.
#include "server/core.h"

#include <string.h>

// What stands in the queue before the bytes of a message, or, with a code, for a closing.
struct held {
    uint64_t connection;
    int64_t ticket;
    uint32_t len;
    int32_t code;
};

// A message is written where it would wait: at the end of the queue, behind room for its head.
struct out *say_begin(struct server *server, enum message_row type)
{
    char *end = blob_reserve(&server->held, sizeof(struct held) + MESSAGE_ROOM);
    server->text = text_over(end + sizeof(struct held), MESSAGE_ROOM);
    server->out = out_into(&server->text);
    out_object(&server->out);
    out_put_string(&server->out, "type", message_rows[type].name);
    return &server->out;
}

void say_re(struct server *server, const struct message *message)
{
    if (message && message->has_id)
        out_put_int(&server->out, "re", message->id);
}

static size_t held_len(const struct held *head)
{
    return sizeof(*head) + ((head->len + 7u) & ~7u);
}

// The bytes stand behind the room for the head already.
static void hold(struct server *server, struct held head)
{
    memcpy(server->held.at + server->held.len, &head, sizeof(head));
    server->held.len += held_len(&head);
}

static void end_message(struct server *server)
{
    out_object_end(&server->out);
    must(!server->text.is_cut);
    server->counts.messages_out++;
    server->counts.bytes_out += (int64_t)server->text.len;
}

void say_send_now(struct server *server, struct session *session)
{
    end_message(server);
    server->config.send(
        server->config.context, session->connection, server->text.at, server->text.len);
}

void say_send(struct server *server, struct session *session)
{
    int64_t ticket = committer_added(server->committer);
    if (!is_alive(session))
        return;
    if (server->held_head == server->held.len && ticket <= server->done) {
        say_send_now(server, session);
        return;
    }
    end_message(server);
    hold(server, (struct held){session->connection, ticket, (uint32_t)server->text.len, 0});
}

void say_send_anyway(struct server *server, struct session *session)
{
    if (server->is_paused)
        say_send_now(server, session);
    else
        say_send(server, session);
}

void say_close(struct server *server, struct session *session, int code, const char *reason)
{
    if (!is_alive(session))
        return;
    struct held head = {
        session->connection, committer_added(server->committer), (uint32_t)strlen(reason), code};
    memcpy(blob_reserve(&server->held, held_len(&head)) + sizeof(head), reason, head.len);
    hold(server, head);
    session->is_gone = true;
}

void say_release(struct server *server)
{
    struct blob *queue = &server->held;
    while (server->held_head < queue->len) {
        struct held head;
        memcpy(&head, queue->at + server->held_head, sizeof(head));
        if (head.ticket > server->done)
            break;
        const char *bytes = queue->at + server->held_head + sizeof(head);
        if (head.code) {
            char reason[128];
            struct text text = TEXT(reason);
            text_bytes(&text, bytes, head.len);
            server->config.close(server->config.context, head.connection, head.code, reason);
        } else {
            server->config.send(server->config.context, head.connection, bytes, head.len);
        }
        server->held_head += held_len(&head);
    }
    if (server->held_head == queue->len) {
        queue->len = server->held_head = 0;
    } else if (server->held_head > queue->len / 2) {
        blob_drop_front(queue, server->held_head);
        server->held_head = 0;
    }
}

static void count_error(struct server *server, struct session *session)
{
    enum { WINDOW_MS = 10000 };
    server->counts.errors++;
    if (server->now_ms - session->errors_from_ms > WINDOW_MS) {
        session->errors_from_ms = server->now_ms;
        session->errors = 0;
    }
    if (++session->errors <= server->config.errors_max)
        return;
    server->counts.abuses++;
    say_close(server, session, 1008, "too many messages were refused");
}

void say_error(struct server *server, struct session *session, const struct message *message,
    enum message_row code, const char *text)
{
    if (!is_alive(session))
        return;
    struct out *out = say_begin(server, S_error);
    say_re(server, message);
    out_put_string(out, "code", message_rows[code].name);
    out_put_string(out, "text", text && *text ? text : message_rows[code].help);
    say_send_anyway(server, session);
    count_error(server, session);
}

void say_ack(struct server *server, struct session *session, const struct message *message)
{
    if (!message->has_id)
        return;
    say_begin(server, S_ack);
    say_re(server, message);
    say_send(server, session);
}

// Back at choosing: with what may be chosen.
void say_left(
    struct server *server, struct session *session, const char *why, const struct message *message)
{
    struct out *out = say_begin(server, S_left);
    say_re(server, message);
    out_put_string(out, "why", why);
    put_spare(out, server, session->player);
    say_send(server, session);
}

void say_notice(struct server *server, struct session *session, const char *code, const char *text)
{
    struct out *out = say_begin(server, S_notice);
    out_put_string(out, "code", code);
    out_put_string(out, "text", text);
    say_send_now(server, session);
}

void put_options(struct out *out, const struct setup *setup, bool is_all)
{
    out_key(out, "options");
    out_object(out);
    for (int i = 0; setup->game->options[i].name; i++)
        if (is_all || setup->option[i] != setup->game->options[i].standard)
            out_put_int(out, setup->game->options[i].name, setup->option[i]);
    out_object_end(out);
}
