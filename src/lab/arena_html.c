// SPDX-License-Identifier: MIT
// The page of a tournament: what the agents are worth, who beats whom, and the figures.
#include "lab/arena_figure.h"
#include "lab/chart.h"
#include "lab/page.h"

#include <math.h>

// The agents, the best first.
static void put_in_order(const struct arena *arena, int order[ARENA_AGENTS_MAX])
{
    for (int i = 0; i < arena->count; i++) {
        int at = i;
        for (; at && arena->ratings[order[at - 1]].elo < arena->ratings[i].elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void put_tiles(FILE *file, const struct arena *arena, const int *order)
{
    uint64_t matches = 0;
    for (int i = 0; i < arena->pair_count; i++)
        matches += arena->pairs[i].matches;
    page_tiles_begin(file);
    page_tile(file, figure_count((uint64_t)arena->count).is, "bots, every one against every other");
    page_tile(file, figure_count(matches).is, "matches in all");
    page_tile(file, arena->names[order[0]], "has the highest rating");
    page_tiles_end(file);
}

// In plain words, beside the chart of the ratings.
static void explain_ratings(FILE *file)
{
    fputs("<div class=\"words\"><p><b>Elo</b> is a scale of differences: it says how two bots will "
          "fare against each other. Zero is the mean of the bots on this page and means nothing "
          "by itself.</p>\n<table><tr><th>so much higher</th><th>is expected to score</th></tr>",
        file);
    static const int steps[] = {50, 100, 200, 400, 800};
    for (int i = 0; i < ARRAY_LEN(steps); i++)
        fprintf(file, "<tr><td>%d Elo</td><td>%.0f %%</td></tr>", steps[i],
            100 / (1 + pow(10, -steps[i] / 400.0)));
    fputs("</table>\n<p>The line through a dot is its <b>95 % interval</b>. The cards fell as "
          "they fell; with others the rating would have come out a little different. Intervals "
          "made in this way hold the true rating 95 times of 100. Where two lines overlap, look "
          "at the pair in the table below before calling one bot the better.</p></div>\n",
        file);
}

static void put_ratings(FILE *file, const struct arena *arena, const int *order)
{
    struct chart_row rows[ARENA_AGENTS_MAX];
    for (int i = 0; i < arena->count; i++)
        rows[i] = (struct chart_row){arena->names[order[i]], arena_elo(arena, order[i]), 0};
    page_section(file, "What they are worth", NULL);
    page_figure(file, "Rating (Elo)");
    chart_rows(file, &(struct chart_rows){.title = "rating of each bot, with its interval",
                         .rows = rows,
                         .count = arena->count,
                         .is_dots = true,
                         .mark = NAN});
    page_figure_end(file);
    explain_ratings(file);
    page_section_end(file);
}

static const struct pair *pair_of(const struct arena *arena, int a, int b)
{
    const struct pair *pair = arena->pairs;
    while ((pair->a != a || pair->b != b) && (pair->a != b || pair->b != a))
        pair++;
    return pair;
}

// What the row's bot scored against the column's. The shade says the same as the figure.
static void put_cell(FILE *file, const struct arena *arena, int row, int column)
{
    const struct pair *pair = pair_of(arena, row, column);
    struct interval interval = pair_interval(pair);
    double score = pair->score.mean;
    if (pair->a != row) {
        score = 1 - score;
        interval = (struct interval){1 - interval.high, 1 - interval.low};
    }
    bool is_shown = interval.low > 0.5 || interval.high < 0.5;
    fprintf(file, "<td class=\"%s%s\" style=\"--p:%.2f\"><b>%s</b><small>%s</small></td>",
        score >= 0.5 ? "win" : "loss", is_shown ? "" : " unsure", 0.6 * fabs(2 * score - 1),
        figure_score(score, interval).is, figure_interval(interval).is);
}

static void put_cross(FILE *file, const struct arena *arena, const int *order)
{
    fputs("<section><h2>Who beats whom</h2><p class=\"note\">What the bot at the left scored "
          "against the one above: 100 % is ending ahead of it in every match, 50 % is even. Under "
          "each score stands its 95 % interval. The further from even, the stronger the shade: "
          "green where the bot at the left is ahead, orange where it is behind. In grey "
          "letters, and marked ?, is what the interval leaves open: who is better is not "
          "shown.</p><div class=\"wide\"><table class=\"cross\"><tr><th scope=\"col\">↓ against "
          "→</th>",
        file);
    for (int i = 0; i < arena->count; i++) {
        fputs("<th scope=\"col\">", file);
        page_text(file, arena->names[order[i]]);
        fputs("</th>", file);
    }
    fputs("</tr>\n", file);
    for (int i = 0; i < arena->count; i++) {
        fputs("<tr><th scope=\"row\">", file);
        page_text(file, arena->names[order[i]]);
        fputs("</th>", file);
        for (int j = 0; j < arena->count; j++)
            if (i == j)
                fputs("<td class=\"self\">·</td>", file);
            else
                put_cell(file, arena, order[i], order[j]);
        fputs("</tr>\n", file);
    }
    fputs("</table></div></section>\n", file);
}

static void put_step(FILE *file, const struct arena *arena, int agent)
{
    struct estimate step = arena_difference(arena, agent, agent - 1);
    fputs("<tr><td>", file);
    page_text(file, arena->names[agent]);
    fputs("</td><td class=\"text\">", file);
    page_text(file, arena->names[agent - 1]);
    fprintf(file, "</td><td>%s</td><td class=\"text\">%s%s</td></tr>\n", figure_elo(step).is,
        step_verdict(step), is_step_sure(step) ? "" : ", unsure");
}

static void put_steps(FILE *file, const struct arena *arena)
{
    fprintf(file,
        "<section><h2>The steps of the ladder</h2><p class=\"note\">How far each level is above "
        "the one before it. %d to %d Elo is a step that people enjoy: the next level wins 7 to 9 "
        "of 10 matches. Unsure: the interval reaches beyond.</p><div class=\"wide\"><table>"
        "<tr><th>level</th><th class=\"text\">above</th><th>Elo</th><th class=\"text\">%d to %d"
        "</th></tr>\n",
        STEP_LEAST, STEP_MOST, STEP_LEAST, STEP_MOST);
    for (int i = 1; i < arena->count; i++)
        put_step(file, arena, i);
    fputs("</table></div></section>\n", file);
}

static void put_bots(FILE *file, const struct arena *arena, const int *order)
{
    fprintf(file,
        "<section><h2>The figures</h2><div class=\"wide\"><table><tr><th>bot</th><th>Elo</th>"
        "%s</tr>\n",
        arena->is_timeless ? "" : "<th>a move takes</th>");
    for (int i = 0; i < arena->count; i++) {
        fputs("<tr><td>", file);
        page_text(file, arena->names[order[i]]);
        fprintf(file, "</td><td>%s</td>", figure_elo(arena_elo(arena, order[i])).is);
        if (!arena->is_timeless)
            fprintf(file, "<td>%s</td>", figure_time(arena->think_us[order[i]]).is);
        fputs("</tr>\n", file);
    }
    fputs("</table></div>\n", file);
}

static void put_pairs(FILE *file, const struct arena *arena)
{
    fputs("<div class=\"wide\"><table><tr><th>bot</th><th class=\"text\">against</th>"
          "<th>matches</th><th>score</th><th>95 % interval</th><th>tokens a match</th></tr>\n",
        file);
    for (int i = 0; i < arena->pair_count; i++) {
        const struct pair *pair = &arena->pairs[i];
        struct interval interval = pair_interval(pair);
        fputs("<tr><td>", file);
        page_text(file, arena->names[pair->a]);
        fputs("</td><td class=\"text\">", file);
        page_text(file, arena->names[pair->b]);
        fprintf(file, "</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n",
            figure_count(pair->matches).is, figure_score(pair->score.mean, interval).is,
            figure_interval(interval).is, figure_tokens(pair->tokens).is);
    }
    fputs("</table></div></section>\n", file);
}

void arena_html(FILE *file, const struct arena *arena)
{
    int order[ARENA_AGENTS_MAX] = {0};
    char title[120], lead[300];
    put_in_order(arena, order);
    snprintf(title, sizeof(title), "%s: %s", arena->setup.game->title,
        arena->is_ladder ? "the levels against each other" : "bots against each other");
    snprintf(lead, sizeof(lead),
        "Every pair played the same %s deals, each once from every seat, so that luck weighs "
        "little; %d seats, seed %.80s.",
        figure_count(arena->pairs[0].deals).is, arena->setup.seats, arena->seed_word);
    page_begin(file, title, lead);
    if (isfinite(arena->ratings[0].ci95)) {
        put_tiles(file, arena, order);
        put_ratings(file, arena, order);
        if (arena->is_ladder)
            put_steps(file, arena);
        put_cross(file, arena, order);
        put_bots(file, arena, order);
        put_pairs(file, arena);
    }
    page_setup(file, &arena->setup);
    page_end(file);
}
