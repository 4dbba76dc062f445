// SPDX-License-Identifier: MIT
#include "lab/review_match.h"

#include "bots/study.h"
#include "engine/notation.h"

#include <math.h>

static bool may_be_reviewed(const struct replay *replay, int seat, struct text *why)
{
    if (seat < 0 || seat >= replay->setup.seats) {
        text_format(
            why, "there is no seat %d: the match has seats 0 to %d", seat, replay->setup.seats - 1);
        return false;
    }
    if (replay->is_hidden) {
        if (replay->viewer == seat)
            text_put(why, "the deal of this match stays hidden: the file has what its viewer was "
                          "told and no moves, which a review needs");
        else
            text_format(why,
                "the deal of this match stays hidden, and the file has what somebody else was "
                "told: seat %d cannot be reviewed",
                seat);
        return false;
    }
    if (!replay->is_over) {
        text_put(why, "the match is not over: only a finished one is reviewed");
        return false;
    }
    return replay_verify(replay, why);
}

static bool see_all(struct review *review, const struct replay *replay, struct text *why)
{
    for (int i = replay->from.moves; i < replay->count; i++)
        if (!review_see(review, replay->turns[i].seat, &replay->turns[i].move)) {
            text_put(why, "the match is too long to be reviewed");
            return false;
        }
    if (!review->count) {
        text_format(why, "seat %d made no decision in this match", review->seat);
        return false;
    }
    review_end(review);
    return true;
}

bool match_review_open(struct match_review *match, const struct replay *replay,
    const struct review_wish *wish, void *memory, size_t size, struct text *why)
{
    struct state state;
    if (!may_be_reviewed(replay, wish->seat, why))
        return false;
    *match = (struct match_review){.replay = replay};
    replay_start(replay, &state);
    struct review *review = &match->review;
    review_begin(
        review, &replay->setup, wish->seat, &state, replay->from.moves, memory, size, wish->seed);
    if (wish->aim > 0)
        review->appraiser.aim = wish->aim;
    if (wish->depth)
        review->appraiser.depth = wish->depth;
    if (!see_all(review, replay, why))
        return false;
    struct solved *solved = solved_open(&replay->setup);
    if (solved)
        solved_review(solved, review, replay, wish->against);
    else if (wish->against != AGAINST_EQUILIBRIUM)
        text_format(why, "%s is not solved: there is nothing to hold what the other did against",
            replay->setup.game->id);
    solved_close(solved);
    return solved || wish->against == AGAINST_EQUILIBRIUM;
}

// ---- JSON --------------------------------------------------------------------------------------

size_t match_review_size(const struct match_review *match)
{
    size_t size = 4096;
    for (int i = 0; i < match->review.count; i++)
        size += 1400 + 260 * (size_t)match->review.decisions[i].appraisal.count;
    return size;
}

// With four digits behind the point; without all of printf, which the page would have to load.
static void put_number(struct out *out, const char *key, double number)
{
    char buf[40];
    struct text text = TEXT(buf);
    double limited = isfinite(number) ? fmax(-1e12, fmin(1e12, number)) : 0;
    int64_t parts = (int64_t)(limited * 10000 + (limited < 0 ? -0.5 : 0.5));
    uint64_t size = (uint64_t)(parts < 0 ? -parts : parts);
    text_format(&text, "%s%jd", parts < 0 ? "-" : "", (int64_t)(size / 10000));
    if (size % 10000) {
        text_char(&text, '.');
        for (uint64_t left = size % 10000, unit = 1000; left; left %= unit, unit /= 10)
            text_char(&text, (char)('0' + left / unit));
    }
    if (key)
        out_key(out, key);
    out_raw(out, buf, text.len);
}

static void put_move(
    struct out *out, const char *key, const struct game *game, const struct move *move)
{
    char buf[128];
    struct text text = TEXT(buf);
    move_put(game, move, &text);
    out_put_string(out, key, buf);
}

static void put_moment(struct out *out, const struct game *game, const struct view *view)
{
    int kinds[MOMENT_MAX], count = study_moment(game, kinds);
    out_key(out, "when");
    out_array(out);
    for (int i = 0; i < count; i++) {
        out_object(out);
        out_put_string(out, "counter", game->counters[kinds[i]].name);
        out_put_int(out, "n", view->counter[index_of(kinds[i], 0)]);
        out_object_end(out);
    }
    out_array_end(out);
}

// What the seat held: the first zone of the game that is its owner's alone.
static void put_hand(struct out *out, const struct game *game, const struct view *view)
{
    int kind = 0;
    while (
        game->zones[kind].name && !(game->zones[kind].sight == OWN && game->zones[kind].per_seat))
        kind++;
    out_key(out, "hand");
    if (!game->zones[kind].name) {
        out_null(out);
        return;
    }
    int zone = index_of(kind, view->seat);
    const uint16_t *cards = view_cards(view, zone);
    out_array(out);
    for (int i = 0; i < view->count[zone]; i++) {
        char buf[64];
        struct text text = TEXT(buf);
        game->pack->name(cards[i], &text);
        out_string(out, buf);
    }
    out_array_end(out);
}

static void put_choices(struct out *out, const struct game *game, const struct judgement *judgement)
{
    out_key(out, "choices");
    out_array(out);
    for (int i = 0; i < judgement->count; i++) {
        const struct judged *choice = &judgement->list[i];
        out_object(out);
        put_move(out, "move", game, &choice->move);
        put_number(out, "value", (double)choice->value);
        put_number(out, "ci95", (double)choice->ci95);
        put_number(out, "win", (double)choice->win);
        if (choice->chance >= 0) {
            put_number(out, "chance", (double)choice->chance);
        } else {
            out_key(out, "chance");
            out_null(out);
        }
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_why(struct out *out, const struct judged *best, const struct judged *made)
{
    out_key(out, "why");
    out_object(out);
    out_key(out, "win");
    out_array(out);
    put_number(out, NULL, (double)best->win);
    put_number(out, NULL, (double)made->win);
    out_array_end(out);
    out_object_end(out);
}

// Where a replay stands that shows a decision a step.
static int step_of(const struct replay *replay, int index)
{
    int step = 0;
    for (int i = 0; i < index; i++)
        step += replay->turns[i].seat != DECK;
    return step;
}

static void put_decision(struct out *out, const struct match_review *match, int i)
{
    const struct review *review = &match->review;
    const struct game *game = review->setup.game;
    const struct review_decision *decision = &review->decisions[i];
    const struct review_point *point = &decision->point;
    struct judgement judgement;
    review_tell(review, i, &judgement);
    const struct judged *best = &judgement.list[0], *made = &judgement.list[judgement.made];
    out_object(out);
    out_put_int(out, "index", decision->index);
    out_put_int(out, "step", step_of(match->replay, decision->index));
    out_put_int(out, "seat", review->seat);
    put_moment(out, game, &decision->view);
    put_hand(out, game, &decision->view);
    put_move(out, "move", game, &made->move);
    put_move(out, "best", game, &best->move);
    put_number(out, "loss", (double)judgement.loss);
    put_number(out, "ci95", (double)judgement.ci95);
    out_put_string(out, "unit", decision->appraisal.in_tokens ? "tokens" : "win");
    out_key(out, "grade");
    if (grade_names[judgement.grade] && !decision->is_forced)
        out_string(out, grade_names[judgement.grade]);
    else
        out_null(out);
    put_number(out, "win", (double)point->win);
    put_number(out, "win_made", (double)point->win_made);
    put_number(out, "luck", (double)point->luck);
    put_number(out, "blind", (double)judgement.blind);
    out_put_bool(out, "forced", decision->is_forced);
    put_choices(out, game, &judgement);
    put_why(out, best, made);
    out_object_end(out);
}

static void put_sum(struct out *out, const struct match_review *match)
{
    const struct review *review = &match->review;
    struct review_sum sum;
    review_sum(review, &sum);
    out_put_bool(out, "exact", sum.is_exact);
    out_put_bool(out, "complete", review_is_complete(review));
    out_put_int(out, "playouts", (int64_t)sum.playouts);
    put_number(out, "seconds", match->seconds);
    put_number(out, "start", (double)sum.start);
    put_number(out, "end", (double)sum.end);
    put_number(out, "luck", (double)sum.luck);
    put_number(out, "skill", (double)sum.skill);
    put_number(out, "start_tokens", (double)sum.start_tokens);
    put_number(out, "end_tokens", (double)sum.end_tokens);
    put_number(out, "luck_tokens", (double)sum.luck_tokens);
    put_number(out, "skill_tokens", (double)sum.skill_tokens);
    put_number(out, "loss", (double)sum.loss);
    put_number(out, "blind", (double)sum.blind);
    if (sum.judged) {
        put_number(out, "accuracy", (double)sum.accuracy);
    } else {
        out_key(out, "accuracy");
        out_null(out);
    }
}

void match_review_put(struct out *out, struct match_review *match)
{
    const struct review *review = &match->review;
    review_curve(&match->review);
    const struct setup *setup = &review->setup;
    out_object(out);
    out_put_string(out, "game", setup->game->id);
    out_put_int(out, "seats", setup->seats);
    out_put_int(out, "seat", review->seat);
    out_key(out, "players");
    out_array(out);
    for (int seat = 0; seat < setup->seats; seat++)
        out_string(out, match->replay->player[seat]);
    out_array_end(out);
    out_put_string(out, "unit", is_valued_in_tokens(setup) ? "tokens" : "win");
    put_number(out, "scale", (double)value_scale(setup));
    put_sum(out, match);
    out_key(out, "decisions");
    out_array(out);
    for (int i = 0; i < review->count; i++)
        put_decision(out, match, i);
    out_array_end(out);
    out_object_end(out);
}
