// SPDX-License-Identifier: MIT
#include "cli/review_words.h"

#include "bots/study.h"
#include "cli/cmd_replay.h"
#include "cli/show.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLOT_ROWS = 9, PLOT_WIDTH = 64, MOVE_WIDTH = 18, LINE_BYTES = 600, DEAR_ONES = 3 };

// "round 3", the longest span first.
static void put_moment(const struct review *review, int i, struct text *text)
{
    const struct game *game = review->setup.game;
    int kinds[MOMENT_MAX], count = study_moment(game, kinds);
    for (int kind = 0; kind < count; kind++)
        text_format(text, "%s%s %d", kind ? ", " : "", game->counters[kinds[kind]].name,
            review->decisions[i].view.counter[index_of(kinds[kind], 0)]);
}

static void pad(struct text *text, size_t from, int width)
{
    int used = show_width(text->at + from);
    show_spaces(text, used < width ? width - used : 1);
}

// A loss in the words of its unit: points of a hundred, or tokens.
static void put_amount(const struct review *review, double amount, int digits, struct text *text)
{
    char buf[60];
    bool in_tokens = is_valued_in_tokens(&review->setup);
    snprintf(buf, sizeof(buf), "%.*f", digits, in_tokens ? amount : 100 * amount);
    text_put(text, buf);
}

static int digits_of(const struct review *review)
{
    return !is_valued_in_tokens(&review->setup) || value_scale(&review->setup) >= 50 ? 1 : 3;
}

static void put_loss(
    const struct review *review, const struct judgement *judgement, struct text *text)
{
    int digits = digits_of(review);
    put_amount(review, (double)judgement->loss, digits, text);
    if (judgement->ci95 > 0) {
        text_put(text, " ± ");
        put_amount(review, (double)judgement->ci95, digits, text);
    }
}

// Nothing is known of it yet.
static bool is_untold(const struct review *review, int i, const struct judgement *judgement)
{
    return !review->decisions[i].appraisal.is_exact &&
           judgement->ci95 >= value_scale(&review->setup);
}

static void put_decision(const struct review *review, int i, struct text *text)
{
    const struct game *game = review->setup.game;
    const struct review_decision *decision = &review->decisions[i];
    struct judgement judgement;
    review_tell(review, i, &judgement);
    size_t from = text->len;
    text_format(text, "  %d", i + 1);
    pad(text, from, 6);
    put_moment(review, i, text);
    pad(text, from, 22);
    move_put(game, &decision->made, text);
    pad(text, from, 22 + MOVE_WIDTH);
    if (decision->is_forced) {
        text_put(text, "the only choice\n");
        return;
    }
    if (is_untold(review, i, &judgement)) {
        text_put(text, "not looked at yet\n");
        return;
    }
    if (judgement.made == 0)
        text_put(text, "=");
    else
        move_put(game, &judgement.list[0].move, text);
    pad(text, from, 22 + 2 * MOVE_WIDTH);
    put_loss(review, &judgement, text);
    pad(text, from, 36 + 2 * MOVE_WIDTH);
    if (grade_names[judgement.grade])
        text_put(text, grade_names[judgement.grade]);
    else
        text_put(text, "~");
    text_char(text, '\n');
}

static void print_table(const struct review *review)
{
    char buf[LINE_BYTES];
    const char *unit = is_valued_in_tokens(&review->setup) ? "tokens" : "points";
    printf(
        "  #   %-15s %-*s%-*slost (%s)\n", "when", MOVE_WIDTH, "played", MOVE_WIDTH, "best", unit);
    for (int i = 0; i < review->count; i++) {
        struct text line = TEXT(buf);
        put_decision(review, i, &line);
        show_print(review->setup.game, buf);
    }
}

// The chance to win before each decision and at the end, from left to right.
static void print_curve(const struct review *review)
{
    int points = review->count + 1, width = points < PLOT_WIDTH ? points : PLOT_WIDTH;
    puts("\nthe chance to win");
    for (int row = PLOT_ROWS - 1; row >= 0; row--) {
        const char *label = row == PLOT_ROWS - 1   ? "100 %"
                            : row == PLOT_ROWS / 2 ? " 50 %"
                            : row == 0             ? "  0 %"
                                                   : "     ";
        printf("  %s ", label);
        for (int x = 0; x < width; x++) {
            int at = width > 1 ? x * (points - 1) / (width - 1) : 0;
            float win = at < review->count ? review->decisions[at].point.win : review->end_win;
            int level = (int)(win * (PLOT_ROWS - 1) + 0.5f);
            fputs(level == row ? "●" : row == PLOT_ROWS / 2 ? "·" : " ", stdout);
        }
        putchar('\n');
    }
}

// What the signs of the table mean, those of them that are there.
static void print_key(const struct review *review, bool is_exact)
{
    bool has_best = false, has_open = false;
    for (int i = 0; i < review->count; i++) {
        struct judgement judgement;
        review_tell(review, i, &judgement);
        has_best |= !review->decisions[i].is_forced && judgement.made == 0;
        has_open |= !review->decisions[i].is_forced && !grade_names[judgement.grade];
    }
    if (has_best)
        puts("  =  what was played is the best");
    if (has_open)
        puts("  ~  the loss is not clear of its interval: no grade");
    if (!is_valued_in_tokens(&review->setup))
        puts("  points are hundredths of the chance to win");
    if (!is_exact)
        puts("  ±  is half of a 95 % interval");
}

// Luck takes up what rounding leaves of the others, so that the sum is right to the last digit.
static void print_sum(
    const char *name, const char *unit, int digits, double start, double skill, double end)
{
    double grain = pow(10, digits), first = round(start * grain), given = round(skill * grain),
           last = round(end * grain), luck = last - first - given;
    printf("  %-16s%.*f at the start %s %.*f luck %s %.*f decisions = %.*f%s\n", name, digits,
        first / grain, luck < 0 ? "−" : "+", digits, fabs(luck) / grain, given > 0 ? "+" : "−",
        digits, fabs(given) / grain, digits, last / grain + 0.0, unit);
}

static void print_sums(const struct review *review)
{
    struct review_sum sum;
    review_sum(review, &sum);
    puts("");
    if (is_valued_in_tokens(&review->setup))
        print_sum("tokens:", "", 2, (double)sum.start_tokens, (double)sum.skill_tokens,
            (double)sum.end_tokens);
    print_sum("chance to win:", " %", 1, 100 * (double)sum.start, 100 * (double)sum.skill,
        100 * (double)sum.end);
    if (sum.judged)
        printf(
            "  accuracy:       %.0f %%  (of what choosing blindly would lose, so much was kept)\n",
            (double)sum.accuracy);
}

// The decisions that cost most, of those that are certain; says how many.
static int find_dearest(const struct review *review, int dearest[DEAR_ONES])
{
    float lost[DEAR_ONES];
    int count = 0;
    for (int i = 0; i < review->count; i++) {
        struct judgement judgement;
        review_tell(review, i, &judgement);
        if (judgement.grade <= GRADE_BEST || review->decisions[i].is_forced)
            continue;
        int at = count < DEAR_ONES ? count++ : DEAR_ONES;
        for (; at > 0 && lost[at - 1] < judgement.loss; at--)
            if (at < DEAR_ONES)
                lost[at] = lost[at - 1], dearest[at] = dearest[at - 1];
        if (at < DEAR_ONES)
            lost[at] = judgement.loss, dearest[at] = i;
    }
    return count;
}

// "wins 41 %", or "brings 3.20 tokens and wins 41 %".
static void put_worth(const struct review *review, const struct judged *judged, struct text *text)
{
    char buf[100];
    if (is_valued_in_tokens(&review->setup))
        snprintf(buf, sizeof(buf), "brings %.*f tokens and wins %.0f %%",
            value_scale(&review->setup) >= 50 ? 1 : 2, (double)judged->tokens,
            100 * (double)judged->win);
    else
        snprintf(buf, sizeof(buf), "wins %.0f %%", 100 * (double)judged->win);
    text_put(text, buf);
}

// "8♥ right wins 41 %; 8♥ left wins 35 %", the best first.
static void put_reason(
    const struct review *review, const struct judgement *judgement, struct text *text)
{
    const struct game *game = review->setup.game;
    move_put(game, &judgement->list[0].move, text);
    text_char(text, ' ');
    put_worth(review, &judgement->list[0], text);
    if (judgement->made == 0)
        return;
    text_put(text, "; ");
    move_put(game, &judgement->list[judgement->made].move, text);
    text_char(text, ' ');
    put_worth(review, &judgement->list[judgement->made], text);
}

void review_put_decision(const struct review *review, int i, struct text *text)
{
    const struct review_decision *decision = &review->decisions[i];
    struct judgement judgement;
    review_tell(review, i, &judgement);
    if (decision->is_forced) {
        text_put(text, "the only choice");
        return;
    }
    if (is_untold(review, i, &judgement)) {
        text_put(text, "not looked at yet");
        return;
    }
    if (judgement.made == 0)
        text_put(text, "the best: ");
    else {
        const char *grade = grade_names[judgement.grade];
        text_format(text, "%s: lost ", grade ? grade : "too close to say");
        put_loss(review, &judgement, text);
        text_put(text, is_valued_in_tokens(&review->setup) ? " tokens. " : " points. ");
    }
    put_reason(review, &judgement, text);
}

static void put_worth_of(
    const struct review *review, const char *what, const struct judged *judged, struct text *text)
{
    size_t from = text->len;
    text_format(text, "      %s", what);
    pad(text, from, 14);
    move_put(review->setup.game, &judged->move, text);
    text_char(text, ' ');
    put_worth(review, judged, text);
    text_char(text, '\n');
}

static void print_dear(const struct review *review, int i)
{
    char buf[LINE_BYTES];
    struct text line = TEXT(buf);
    struct judgement judgement;
    review_tell(review, i, &judgement);
    text_format(&line, "  %d", i + 1);
    pad(&line, 0, 6);
    put_moment(review, i, &line);
    text_char(&line, '\n');
    put_worth_of(review, "best", &judgement.list[0], &line);
    put_worth_of(review, "played", &judgement.list[judgement.made], &line);
    show_print(review->setup.game, buf);
}

static void print_dearest(const struct review *review)
{
    int dearest[DEAR_ONES], count = find_dearest(review, dearest);
    if (!count) {
        puts("\nno decision is known to have cost anything");
        return;
    }
    printf("\nthe dearest decision%s\n", count == 1 ? "" : "s");
    for (int i = 0; i < count; i++)
        print_dear(review, dearest[i]);
}

void review_print(struct match_review *match, bool is_seat_guessed)
{
    struct review *review = &match->review;
    struct names names;
    struct review_sum sum;
    char buf[LINE_BYTES];
    struct text title = TEXT(buf);
    replay_names(match->replay, &names);
    review_curve(review);
    review_sum(review, &sum);
    text_format(&title, "%s, %s (seat %d%s): %d decision%s", review->setup.game->title,
        names.of[review->seat], review->seat, is_seat_guessed ? "; another with --seat" : "",
        review->count, review->count == 1 ? "" : "s");
    if (review->count > review->counted)
        text_format(&title, ", %d of them without a choice", review->count - review->counted);
    show_print(review->setup.game, buf);
    printf("\n%s\n\n", sum.is_exact                 ? "exact: the game is solved"
                       : review_is_complete(review) ? "measured by playing on"
                                                    : "incomplete: it was ended early");
    print_table(review);
    print_key(review, sum.is_exact);
    print_curve(review);
    print_sums(review);
    print_dearest(review);
}
