// SPDX-License-Identifier: MIT
#include "net/lab_desk.h"

#include "net/listener.h"

#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60000, ANSWER_BYTES = 256 * 1024, SOON_S = 2 };
enum { LAB_NICE = 15 }; // players, and the bots they wait for, come first

static void answer(struct listener *listener, struct link *link, int status, const char *type,
    int retry_s, const char *text)
{
    struct http_answer answer = {
        .status = status, .type = type, .retry_s = retry_s, .bytes = text, .len = strlen(text)};
    link_answer_late(listener, link, &answer);
}

static void refuse(struct listener *listener, struct link *link, int status, const char *text)
{
    listener->counts.lab_refused += status == 429 || status == 503;
    answer(listener, link, status, "text/plain; charset=utf-8",
        status == 429   ? MINUTE_MS / 1000
        : status == 503 ? SOON_S
                        : 0,
        text);
}

static void run(void *work)
{
    struct lab_desk *desk = work;
    desk->is_fine = desk->ask(desk->query, &desk->is_stopped, &desk->answer);
}

static bool open_desk(struct listener *listener)
{
    struct lab_desk *desk = &listener->lab;
    if (desk->pool || !listener->config.lab)
        return desk->pool;
    char *buf = malloc(ANSWER_BYTES);
    must(buf);
    desk->ask = listener->config.lab;
    desk->answer = text_over(buf, ANSWER_BYTES);
    desk->pool = pool_create(&(struct pool_config){
        .threads = 1, .nice = LAB_NICE, .run = run, .wake = listen_wake, .context = listener});
    return true;
}

// How often this address has asked within the last minute. Only the latest questions are
// remembered, which is enough: an address that asks too often is among them.
static int count_asked(const struct listener *listener, uint64_t address)
{
    const struct lab_desk *desk = &listener->lab;
    int count = 0;
    for (int i = 0; i < LAB_REMEMBERED; i++)
        count += desk->asked[i].at_ms && desk->asked[i].address == address &&
                 listener->now_ms - desk->asked[i].at_ms < MINUTE_MS;
    return count;
}

void lab_desk_ask(struct listener *listener, struct link *link, const struct http_request *request)
{
    struct lab_desk *desk = &listener->lab;
    link_wait(listener, link, request);
    if (!open_desk(listener)) {
        refuse(listener, link, 404, "this server has no lab: the page has one of its own\n");
        return;
    }
    if (!link_count_forwarded(listener, link, request) ||
        count_asked(listener, link->address) >= listener->config.lab_a_minute) {
        refuse(listener, link, 429, "the lab has worked for you a good deal: rest a minute\n");
        return;
    }
    if (desk->is_busy || listener->is_stopping) {
        refuse(listener, link, 503, "the lab is at work for somebody else: try again soon\n");
        return;
    }
    text_clear(&desk->answer);
    struct text query = TEXT(desk->query);
    text_bytes(&query, request->query.at, request->query.len);
    if (query.is_cut) {
        refuse(listener, link, 400, "the question is too long\n");
        return;
    }
    desk->asked[desk->next].address = link->address;
    desk->asked[desk->next].at_ms = listener->now_ms;
    desk->next = (desk->next + 1) % LAB_REMEMBERED;
    desk->is_busy = true;
    listener->counts.lab_asked++;
    desk->is_stopped = false;
    desk->link = link;
    pool_add(desk->pool, NULL, desk);
}

void lab_desk_take_done(struct listener *listener)
{
    struct lab_desk *desk = &listener->lab;
    if (!desk->pool || !pool_take_done(desk->pool))
        return;
    desk->is_busy = false;
    struct link *link = desk->link;
    desk->link = NULL;
    if (!link || link->is_dead)
        return;
    must(!desk->answer.is_cut);
    if (desk->is_fine)
        answer(listener, link, 200, "application/json; charset=utf-8", 0, desk->answer.at);
    else
        refuse(listener, link, 400, desk->answer.at);
}

void lab_desk_forget(struct listener *listener, const struct link *link)
{
    if (listener->lab.link != link)
        return;
    listener->lab.link = NULL;
    listener->lab.is_stopped = true; // nobody waits for it any more
}

static void keep(void *work)
{
    (void)work; // nothing to free: the work is the desk itself, a part of the listener
}

void lab_desk_close(struct listener *listener)
{
    listener->lab.is_stopped = true;
    if (!listener->lab.pool)
        return;
    pool_destroy(listener->lab.pool, keep);
    free(listener->lab.answer.at);
}
