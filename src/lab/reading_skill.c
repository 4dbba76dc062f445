// SPDX-License-Identifier: MIT
// What is said of skill and luck.
#include "lab/reading.h"

#include <math.h>

static const char *name_of(const struct portrait *portrait, int rival)
{
    return portrait->skill.names[rival];
}

// "best against easy"
static void put_pair(const struct portrait *portrait, const struct bout *bout, struct text *text)
{
    text_format(text, "%s against %s", name_of(portrait, bout->a), name_of(portrait, bout->b));
}

// How often the better of the two wins, and how that grows.
static void read_series(
    const struct portrait *portrait, const struct bout *bout, struct chapter *chapter)
{
    const struct setup *setup = &portrait->simulation.setup;
    const int *lengths = portrait_series(portrait);
    struct estimate one = bout_series(bout, setup, 1);
    struct estimate few = bout_series(bout, setup, lengths[2]);
    struct estimate many = bout_series(bout, setup, lengths[4]);
    struct estimate matches = bout_matches(bout, setup);
    const char *what = is_hand(setup->game) ? "hands" : "matches";
    char label[96];
    struct text text = TEXT(label);
    put_pair(portrait, bout, &text);
    text_put(&text, ": ahead after one match");
    struct reading *reading = chapter_add(chapter, "better_wins", IS_SHARE, one, label);
    if (!isfinite(matches.mean)) {
        reading_say(reading, "Which of the two is better cannot be told from luck.");
        return;
    }
    reading_say(reading, "%s is ahead of %s in %s of single %s, after %d in %s, after %d in %s",
        capital(name_of(portrait, bout->a)).is, name_of(portrait, bout->b), in_percent(one.mean).is,
        what, lengths[2], in_percent(few.mean).is, lengths[4], in_percent(many.mean).is);
    bool is_worse = bout_margin(bout, setup).mean < 0;
    if (matches.mean > 1.5)
        reading_say(reading, "; in 95 of 100 series %s is ahead after about %s",
            name_of(portrait, is_worse ? bout->b : bout->a), roughly(matches.mean).is);
    reading_say(reading, ".");
}

static void read_margin(
    const struct portrait *portrait, const struct bout *bout, struct chapter *chapter)
{
    const struct setup *setup = &portrait->simulation.setup;
    struct estimate margin = bout_margin(bout, setup);
    char label[96];
    struct text text = TEXT(label);
    put_pair(portrait, bout, &text);
    text_put(&text, ": tokens more a hand");
    struct reading *reading = chapter_add(chapter, "margin", IS_NUMBER, margin, label);
    if (may_be(margin, 0))
        reading_say(reading, "Neither is seen to have more in the end.");
    else
        reading_say(reading, "%s ends a hand with %s tokens more than the other.",
            capital(name_of(portrait, margin.mean > 0 ? bout->a : bout->b)).is,
            about(fabs(margin.mean)).is);
}

static double positive(double share)
{
    return share < 0 ? 0 : share;
}

static void read_shares(
    const struct portrait *portrait, const struct bout *bout, struct chapter *chapter)
{
    struct shares shares = bout_shares(bout, &portrait->simulation.setup);
    char label[96];
    struct text text = TEXT(label);
    put_pair(portrait, bout, &text);
    text_put(&text, ": share of who plays");
    if (isnan(shares.who.mean))
        return;
    struct reading *reading = chapter_add(chapter, "skill_share", IS_SHARE, shares.who, label);
    reading_say(reading,
        "Who plays is %s of what makes single results differ, the cards are %s, the seat %s, and "
        "%s "
        "is neither alone.",
        in_percent(positive(shares.who.mean)).is, in_percent(positive(shares.cards.mean)).is,
        in_percent(positive(shares.seat.mean)).is, in_percent(positive(shares.rest.mean)).is);
}

void read_skill(const struct portrait *portrait, struct chapter *chapter)
{
    const struct skill *skill = &portrait->skill;
    const struct setup *setup = &skill->setup;
    const int *lengths = portrait_series(portrait);
    for (int i = 0; i < skill->bouts; i++) {
        if (skill->bout[i].deals < 2)
            continue;
        if (is_hand(setup->game))
            read_margin(portrait, &skill->bout[i], chapter);
        read_series(portrait, &skill->bout[i], chapter);
        read_shares(portrait, &skill->bout[i], chapter);
    }
    chapter_note(chapter,
        "Each pair of bots met on %s deals, played once from every seat. A series is decided by "
        "%s; it is computed from the single matches. What is neither who plays nor the cards alone "
        "is how both come together, and what the bots themselves leave to chance.",
        figure_count(skill->bout[0].deals).is,
        is_hand(setup->game) ? "the tokens of its hands, added up" : "the matches won");
    if (skill->bout[0].deals < skill->deals)
        chapter_note(chapter, " The run was ended early: %s deals each were planned.",
            figure_count(skill->deals).is);
    const struct bout *widest = &skill->bout[1]; // best against easy
    struct estimate one = bout_series(widest, setup, 1);
    struct estimate many = bout_series(widest, setup, lengths[3]);
    struct shares shares = bout_shares(widest, setup);
    chapter_gist(chapter,
        "The bot %s is ahead of %s in %s of single %s and in %s of series of %d; of what makes "
        "single results differ %s is who plays and %s the cards.",
        name_of(portrait, widest->a), name_of(portrait, widest->b), in_percent(one.mean).is,
        is_hand(setup->game) ? "hands" : "matches", in_percent(many.mean).is, lengths[3],
        in_percent(positive(shares.who.mean)).is, in_percent(positive(shares.cards.mean)).is);
}
