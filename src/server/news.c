// SPDX-License-Identifier: MIT
#include "server/news.h"

#include "base/text.h"
#include "server/parts.h"

#include <stdlib.h>

enum { AT_ONCE = 10, EACH_MS = 60 * 1000, SLOW_MS = 500, LOOK_MS = 1000 };

const char *const news_names[NEWS_KINDS] = {
    [NEWS_PAUSED] = "paused",
    [NEWS_GOING_ON] = "going on",
    [NEWS_SLOW] = "slow",
    [NEWS_FLOOD] = "flood",
    [NEWS_NAME] = "name taken over",
    [NEWS_CALLED_OFF] = "match called off",
};

struct news {
    struct {
        int told; // at once, since the last pause of a minute
        int64_t left_out;
        int64_t last_ms; // when one was told
    } of[NEWS_KINDS];
    int64_t looked_ms;
};

struct news *news_create(void)
{
    struct news *news = calloc(1, sizeof(*news));
    must(news);
    return news;
}

void news_destroy(struct news *news)
{
    free(news);
}

// A few at once, then one a minute.
static bool may_tell(struct server *server, enum news_kind kind)
{
    struct news *news = server->news;
    int64_t passed_ms = server->now_ms - news->of[kind].last_ms;
    int64_t back = passed_ms / EACH_MS;
    int told = news->of[kind].told;
    told = back < told ? told - (int)back : 0;
    if (told == AT_ONCE) {
        news->of[kind].left_out++;
        return false;
    }
    news->of[kind].told = told + 1;
    news->of[kind].last_ms = server->now_ms;
    return true;
}

void news_tell(struct server *server, enum news_kind kind, const char *format, ...)
{
    const struct server_config *config = &server->config;
    if (!config->tell || !may_tell(server, kind))
        return;
    char buf[WHY_BYTES + 100];
    struct text text = TEXT(buf);
    va_list list;
    va_start(list, format);
    text_vformat(&text, format, list);
    va_end(list);
    if (server->news->of[kind].left_out)
        text_format(
            &text, " (%jd more of this kind were not told)", server->news->of[kind].left_out);
    server->news->of[kind].left_out = 0;
    words_clean(buf, "");
    config->tell(config->context, kind, buf);
}

void news_of_disk(struct server *server)
{
    if (server->now_ms - server->news->looked_ms < LOOK_MS)
        return;
    server->news->looked_ms = server->now_ms;
    int64_t slowest_ms = committer_take_slowest_ms(server->committer);
    if (slowest_ms >= SLOW_MS)
        news_tell(server, NEWS_SLOW, "the disk took %jd ms for a commit; all answers wait for it",
            slowest_ms);
}
