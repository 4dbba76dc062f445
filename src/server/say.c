// SPDX-License-Identifier: MIT
#include "server/say.h"

#include "base/blob.h"
#include "server/limits.h"
#include "server/news.h"
#include "server/stake.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGE_BYTES = 1024 * 1024 }; // of one message of the server's, at most

// What stands in the queue before the bytes of a message, or, with a code, for a closing.
struct held {
    uint64_t connection;
    int64_t ticket;
    uint32_t len;
    int32_t code;
};

struct outbox {
    struct blob held; // what is to be said once it is durable
    size_t head;      // so much of it has been said
    int64_t durable;  // tickets known to be durable
    struct text text; // the message being written
    struct out out;
};

struct outbox *outbox_create(const struct server *server)
{
    struct outbox *outbox = calloc(1, sizeof(*outbox));
    must(outbox);
    outbox->durable = committer_done(server->committer);
    return outbox;
}

void outbox_destroy(struct outbox *outbox)
{
    if (outbox)
        blob_release(&outbox->held);
    free(outbox);
}

size_t say_waiting_bytes(const struct server *server)
{
    return server->outbox->held.len - server->outbox->head;
}

bool say_is_durable(const struct server *server, int64_t ticket)
{
    return ticket <= server->outbox->durable;
}

// A message is written where it would wait: at the end of the queue, behind space for its head.
struct out *say_begin(struct server *server, enum message_row type)
{
    struct outbox *outbox = server->outbox;
    char *end = blob_reserve(&outbox->held, sizeof(struct held) + MESSAGE_BYTES);
    outbox->text = text_over(end + sizeof(struct held), MESSAGE_BYTES);
    outbox->out = out_into(&outbox->text);
    out_object(&outbox->out);
    out_put_string(&outbox->out, "type", message_rows[type].name);
    return &outbox->out;
}

void say_re(struct server *server, const struct message *message)
{
    if (message && message->has_id)
        out_put_int(&server->outbox->out, "re", message->id);
}

static size_t held_len(const struct held *head)
{
    return sizeof(*head) + ((head->len + 7u) & ~7u);
}

// The bytes stand behind the space for the head already.
static void hold(struct outbox *outbox, struct held head)
{
    memcpy(outbox->held.at + outbox->held.len, &head, sizeof(head));
    outbox->held.len += held_len(&head);
}

static void end_message(struct server *server)
{
    struct outbox *outbox = server->outbox;
    out_object_end(&outbox->out);
    must(!outbox->text.is_cut);
    server->counts->messages_out++;
    server->counts->bytes_out += (int64_t)outbox->text.len;
}

void say_send_now(struct server *server, struct session *session)
{
    end_message(server);
    server->config.send(server->config.context, session->connection, server->outbox->text.at,
        server->outbox->text.len);
}

void say_send(struct server *server, struct session *session)
{
    struct outbox *outbox = server->outbox;
    int64_t ticket = committer_added(server->committer);
    if (!is_alive(session))
        return;
    if (outbox->head == outbox->held.len && ticket <= outbox->durable) {
        say_send_now(server, session);
        return;
    }
    end_message(server);
    hold(outbox, (struct held){session->connection, ticket, (uint32_t)outbox->text.len, 0});
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
    struct outbox *outbox = server->outbox;
    if (!is_alive(session))
        return;
    struct held head = {
        session->connection, committer_added(server->committer), (uint32_t)strlen(reason), code};
    memcpy(blob_reserve(&outbox->held, held_len(&head)) + sizeof(head), reason, head.len);
    hold(outbox, head);
    session_end(session);
}

static void let_out(struct server *server, const struct held *head, const char *bytes)
{
    const struct server_config *config = &server->config;
    if (!head->code) {
        config->send(config->context, head->connection, bytes, head->len);
        return;
    }
    char reason[128];
    struct text text = TEXT(reason);
    text_bytes(&text, bytes, head->len);
    config->close(config->context, head->connection, head->code, reason);
}

bool say_release(struct server *server)
{
    struct outbox *outbox = server->outbox;
    struct blob *queue = &outbox->held;
    int64_t durable = committer_done(server->committer);
    bool is_idle = durable == outbox->durable && durable == committer_added(server->committer) &&
                   outbox->head == queue->len;
    outbox->durable = durable;
    while (outbox->head < queue->len) {
        struct held head;
        memcpy(&head, queue->at + outbox->head, sizeof(head));
        if (head.ticket > outbox->durable)
            break;
        let_out(server, &head, queue->at + outbox->head + sizeof(head));
        outbox->head += held_len(&head);
    }
    if (outbox->head == queue->len) {
        queue->len = outbox->head = 0;
    } else if (outbox->head > queue->len / 2) {
        blob_drop_front(queue, outbox->head);
        outbox->head = 0;
    }
    return !is_idle;
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
    if (limits_count_error(server, session))
        return;
    server->counts->abuses++;
    news_tell(server, NEWS_FLOOD, "a connection was closed: too many of its messages were refused");
    say_close(server, session, 1008, "too many messages were refused");
}

void say_ack(struct server *server, struct session *session, const struct message *message)
{
    if (!message->has_id)
        return;
    say_begin(server, S_ack);
    say_re(server, message);
    say_send(server, session);
}

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
