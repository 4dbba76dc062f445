// SPDX-License-Identifier: MIT
// Prints a solution as a grid: what is held goes across, what has happened goes down. A number is
// the chance of a move in per cent.
#include "lab/solution.h"

#include "lab/figure.h"

#include <string.h>

static const char *const ranks[] = {
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", NULL};

static const char *percent(double chance, char buf[8])
{
    if (chance < 0.005)
        return "·";
    snprintf(buf, 8, "%.0f", 100 * chance);
    return buf;
}

static void print_head(FILE *file, const struct solution *solution)
{
    const struct game *game = solution->setup.game;
    fprintf(file, "%s\n", game->title);
    if (game->is_zero_sum)
        fprintf(file, "value       %+.6f tokens a match to seat 0, %+.6f to seat 1\n",
            solution->value[0], solution->value[1]);
    else
        fprintf(file, "value       %+.6f tokens a match to each seat\n", solution->value[0]);
    fprintf(file, "best gain   %.3g tokens a match by deviating from it (exact)\n",
        solution->gain > 0 ? solution->gain : 0);
    if (!solution->is_exact)
        fprintf(file, "found in    %s rounds of CFR+\n", figure_count(solution->rounds).is);
}

// The chance of the first choice (to play), or -1 if there is no such situation.
static double first_chance(const struct solution *solution, const char *situation)
{
    const struct solution_line *line = solution_find(solution, situation);
    return line ? line->chance[0] : -1;
}

static void print_single(FILE *file, const struct solution *solution)
{
    char buf[8];
    fprintf(file, "\nhow often to play, in %%\n");
    for (int i = 0; ranks[i]; i++)
        fprintf(file, "%5s", ranks[i]);
    fputc('\n', file);
    for (int i = 0; ranks[i]; i++)
        figure_print(file, 5, percent(first_chance(solution, ranks[i]), buf));
    fputc('\n', file);
}

static void print_double(FILE *file, const struct solution *solution)
{
    fprintf(file, "\nhow often to play, in %%: the higher card down, the lower across\n     ");
    for (int low = 0; ranks[low]; low++)
        fprintf(file, "%5s", ranks[low]);
    fputc('\n', file);
    for (int high = 0; ranks[high]; high++) {
        fprintf(file, "%5s", ranks[high]);
        for (int low = 0; low <= high; low++) {
            char buf[8], situation[16];
            snprintf(situation, sizeof(situation), "%s-%s", ranks[high], ranks[low]);
            figure_print(file, 5, percent(first_chance(solution, situation), buf));
        }
        fputc('\n', file);
    }
}

// What has happened so far: the situation without its first word, the hand.
static const char *story(const struct solution_line *line)
{
    const char *space = strchr(line->situation, ' ');
    return space ? space + 1 : "";
}

static void print_story(FILE *file, const struct solution *solution, const char *told)
{
    static const char *const held[] = {"J", "Q", "K"};
    const struct solution_line *model = NULL;
    char cells[3][40] = {""};
    for (int i = 0; i < ARRAY_LEN(held); i++) {
        char situation[SITUATION_MAX + 8];
        snprintf(situation, sizeof(situation), "%s%s%s", held[i], *told ? " " : "", told);
        const struct solution_line *line = solution_find(solution, situation);
        struct text cell = TEXT(cells[i]);
        for (int choice = 0; line && choice < line->count; choice++) {
            char buf[8];
            text_format(&cell, "%s%s", choice ? " / " : "", percent(line->chance[choice], buf));
        }
        model = line ? line : model;
    }
    must(model); // somebody holds a card in every situation
    fprintf(file, "%-44s", *told ? told : "(at the start)");
    for (int i = 0; i < ARRAY_LEN(held); i++)
        figure_print(file, 15, cells[i]);
    fprintf(file, "   ");
    for (int choice = 0; choice < model->count; choice++)
        fprintf(file, "%s%s", choice ? " / " : "",
            solution->setup.game->verbs[model->verb[choice]].name);
    fputc('\n', file);
}

static bool is_first_of_its_story(const struct solution *solution, int at)
{
    for (int i = 0; i < at; i++)
        if (strcmp(story(&solution->lines[i]), story(&solution->lines[at])) == 0)
            return false;
    return true;
}

static void print_stories(FILE *file, const struct solution *solution)
{
    fprintf(file, "\n%-44s%15s%15s%15s   in %%\n", "what was done, with which card in hand", "J",
        "Q", "K");
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < solution->count; i++) {
            const char *told = story(&solution->lines[i]);
            bool is_second_round = strchr(told, '|');
            if (is_second_round == round && is_first_of_its_story(solution, i))
                print_story(file, solution, told);
        }
}

void solution_text(FILE *file, const struct solution *solution)
{
    print_head(file, solution);
    if (solution_find(solution, "2-2"))
        print_double(file, solution);
    else if (solution_find(solution, "2"))
        print_single(file, solution);
    else
        print_stories(file, solution);
}
