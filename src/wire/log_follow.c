// SPDX-License-Identifier: MIT
#include "wire/log_follow.h"

static const char *follow_start(struct log_follower *follower, const struct leaf *leaf)
{
    if (follower->index)
        return "begins the log in its middle";
    follower->first_match = leaf->next_match;
    return NULL;
}

static const char *follow_open(struct log_follower *follower, const struct leaf *leaf)
{
    if (leaf->match <= follower->last_opened || leaf->match < follower->first_match)
        return "opens a match out of order, or twice";
    follower->last_opened = leaf->match;
    map_put(&follower->open, leaf->match)->number = follower->index;
    return NULL;
}

static const char *follow_close(struct log_follower *follower, const struct leaf *leaf)
{
    if (leaf->match < 1)
        return "closes no match";
    if (map_find(&follower->open, leaf->match)) {
        map_remove(&follower->open, leaf->match);
        return NULL;
    }
    if (leaf->match >= follower->first_match || map_find(&follower->early, leaf->match))
        return "closes a match that is not open";
    map_put(&follower->early, leaf->match);
    return NULL;
}

static const char *follow_kind(struct log_follower *follower, const struct leaf *leaf)
{
    if (!follower->index && leaf->kind != LEAF_START)
        return "is not the beginning of a log";
    if (!leaf_adds_up(leaf))
        return "does not add up to 0";
    switch (leaf->kind) {
    case LEAF_START:
        return follow_start(follower, leaf);
    case LEAF_OPEN:
        return follow_open(follower, leaf);
    case LEAF_CLOSE:
        return follow_close(follower, leaf);
    default:
        return NULL;
    }
}

const char *log_follow(struct log_follower *follower, const struct leaf *leaf)
{
    const char *fault = follow_kind(follower, leaf);
    follower->index++;
    return fault;
}

void log_follower_release(struct log_follower *follower)
{
    map_release(&follower->open);
    map_release(&follower->early);
}
