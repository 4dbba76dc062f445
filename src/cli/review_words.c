// SPDX-License-Identifier: MIT
#include "cli/review_words.h"

#include "bots/study.h"
#include "cli/cmd_replay.h"
#include "cli/show.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLOT_ROWS = 9, PLOT_WIDTH = 64, MOVE_WIDTH = 24, LINE_BYTES = 600 };

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

static void print_sums(const struct review *review)
{
    struct review_sum sum;
    review_sum(review, &sum);
    printf("\n  %.1f %s %.1f %s %.1f = %.1f    start, luck, what decisions gave away, end: the "
           "chance to win in %%\n",
        100 * (double)sum.start, sum.luck < 0 ? "−" : "+", 100 * fabs((double)sum.luck),
        sum.skill > 0 ? "+" : "−", 100 * fabs((double)sum.skill), 100 * (double)sum.end);
    if (is_valued_in_tokens(&review->setup))
        printf("  %.2f %s %.2f %s %.2f = %.2f    the same in tokens\n", (double)sum.start_tokens,
            sum.luck_tokens < 0 ? "−" : "+", fabs((double)sum.luck_tokens),
            sum.skill_tokens > 0 ? "+" : "−", fabs((double)sum.skill_tokens),
            (double)sum.end_tokens);
    if (review->counted)
        printf("  accuracy %.0f %%\n", (double)sum.accuracy);
}

// The decision that cost most, of those that are certain.
static int dearest_of(const struct review *review)
{
    int dearest = -1;
    float most = 0;
    for (int i = 0; i < review->count; i++) {
        struct judgement judgement;
        review_tell(review, i, &judgement);
        if (judgement.grade > GRADE_BEST && judgement.loss > most)
            most = judgement.loss, dearest = i;
    }
    return dearest;
}

static void print_dearest(const struct review *review)
{
    char buf[LINE_BYTES], wins[120];
    struct text line = TEXT(buf);
    struct judgement judgement;
    int dearest = dearest_of(review);
    if (dearest < 0) {
        puts("  no decision is known to have cost anything");
        return;
    }
    review_tell(review, dearest, &judgement);
    const struct judged *best = &judgement.list[0], *made = &judgement.list[judgement.made];
    text_put(&line, "  the dearest decision: ");
    size_t from = line.len;
    put_moment(review, dearest, &line);
    text_put(&line, line.len > from ? ", " : "");
    move_put(review->setup.game, &made->move, &line);
    if (is_valued_in_tokens(&review->setup))
        snprintf(wins, sizeof(wins), " brings %.2f tokens against %.2f of ", (double)made->tokens,
            (double)best->tokens);
    else
        snprintf(wins, sizeof(wins), " wins %.0f %% against %.0f %% of ", 100 * (double)made->win,
            100 * (double)best->win);
    text_put(&line, wins);
    move_put(review->setup.game, &best->move, &line);
    text_char(&line, '\n');
    show_print(review->setup.game, buf);
}

void review_print(struct match_review *match, bool is_seat_guessed)
{
    struct review *review = &match->review;
    struct names names;
    struct review_sum sum;
    replay_names(match->replay, &names);
    review_curve(review);
    review_sum(review, &sum);
    printf("%s, %s (seat %d%s): %d decisions", review->setup.game->title, names.of[review->seat],
        review->seat, is_seat_guessed ? "; another with --seat" : "", review->count);
    if (review->count > review->counted)
        printf(", %d of them without a choice", review->count - review->counted);
    printf("\n%s\n\n", sum.is_exact                 ? "exact: the game is solved"
                       : review_is_complete(review) ? "measured by playing on"
                                                    : "incomplete: it was ended early");
    print_table(review);
    print_curve(review);
    print_sums(review);
    print_dearest(review);
}
