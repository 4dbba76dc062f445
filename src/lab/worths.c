// SPDX-License-Identifier: MIT
#include "lab/worths.h"

#include "lab/solve.h"
#include "lab/worth.h"

#include <stdlib.h>
#include <string.h>

// ---- Finding -----------------------------------------------------------------------------------

static struct worths_line *line_of(
    struct worths *worths, const struct solution *solution, const char *situation)
{
    const struct solution_line *line = solution_find(solution, situation);
    must(line);
    return &worths->lines[line - solution->lines];
}

static void find_cards(struct worths *worths, const struct solution *solution)
{
    struct card_hand hands[CARD_HANDS_MAX];
    int count = card_game_hands(solution, hands);
    for (int i = 0; i < count; i++) {
        struct worths_line *line = line_of(worths, solution, hands[i].situation);
        line->seat = SEAT_EITHER;
        line->reach = line->met = hands[i].dealt;
        memcpy(line->worth, hands[i].worth, sizeof(hands[i].worth));
    }
}

static void note_pot(const struct setup *setup, const struct view *view, struct worths_line *line)
{
    for (int kind = 0; setup->game->counters[kind].name; kind++)
        for (int seat = 0; seat < 2; seat++)
            if (strcmp(setup->game->counters[kind].name, "in_pot") == 0)
                line->in[seat] = view->counter[index_of(kind, seat)];
}

// How likely one is in this set, going by what leads to its nodes.
static double chance_of(const struct tree *tree, uint32_t set, const double *reach)
{
    double sum = 0;
    for (uint32_t at = tree->sets[set].node; at != NODE_NONE; at = tree->nodes[at].next)
        sum += reach[at];
    return sum;
}

// Sets that differ only in suits are one line: their worths are weighted by how often they come up.
static void find_in_tree(
    struct worths *worths, const struct solution *solution, const struct tree *tree)
{
    double *policy = malloc(tree->policy_size * sizeof(policy[0]));
    must(policy);
    solution_into_tree(solution, tree, policy);
    double *both = worth_reach(tree, policy);
    struct worth worth[2];
    for (int seat = 0; seat < 2; seat++) {
        worth_init(&worth[seat], tree);
        worth_fill(&worth[seat], tree, policy, seat);
    }
    for (uint32_t set = 0; set < tree->set_count; set++) {
        char buf[SITUATION_MAX];
        struct text situation = TEXT(buf);
        struct view view;
        tree_view(tree, set, &view);
        situation_put(&tree->setup, &view, &situation);
        struct worths_line *line = line_of(worths, solution, buf);
        int seat = line->seat = tree->sets[set].seat;
        double met = chance_of(tree, set, worth[seat].reach);
        for (uint32_t choice = 0; choice < tree->sets[set].count; choice++)
            line->worth[choice] +=
                met * worth_of_choice(tree, &worth[seat], set, choice, worth[seat].tokens);
        line->met += met;
        line->reach += chance_of(tree, set, both);
        note_pot(&tree->setup, &view, line);
    }
    for (int i = 0; i < worths->count; i++)
        for (int choice = 0; choice < worths->lines[i].line->count; choice++)
            worths->lines[i].worth[choice] /= worths->lines[i].met;
    worth_release(&worth[0]);
    worth_release(&worth[1]);
    free(both);
    free(policy);
}

void worths_find(struct worths *worths, const struct solution *solution, const struct tree *tree)
{
    worths->count = solution->count;
    worths->lines = calloc((size_t)solution->count, sizeof(worths->lines[0]));
    must(worths->lines);
    for (int i = 0; i < worths->count; i++)
        worths->lines[i].line = &solution->lines[i];
    if (tree)
        find_in_tree(worths, solution, tree);
    else
        find_cards(worths, solution);
}

void worths_release(struct worths *worths)
{
    free(worths->lines);
    *worths = (struct worths){0};
}

double worths_value(const struct worths_line *line)
{
    double best = line->worth[0];
    for (int i = 1; i < line->line->count; i++)
        best = line->worth[i] > best ? line->worth[i] : best;
    return best;
}

// ---- Telling -----------------------------------------------------------------------------------

// The words of a list up to `end`, each as a string.
static void put_words(
    struct out *out, const char *key, const char *at, const char *end, char between)
{
    out_key(out, key);
    out_array(out);
    while (at < end) {
        const char *stop = memchr(at, between, (size_t)(end - at));
        stop = stop ? stop : end;
        if (stop > at)
            out_bytes(out, at, (size_t)(stop - at));
        at = stop + 1;
    }
    out_array_end(out);
}

// The words of bots/situation.h, taken apart: "Q check raise call | K raise".
static void put_situation(struct out *out, const char *situation)
{
    const char *end = situation + strlen(situation), *hand = strchr(situation, ' ');
    const char *bar = strstr(situation, " | ");
    hand = hand ? hand : end;
    out_put_string(out, "situation", situation);
    put_words(out, "hand", situation, hand, '-');
    put_words(out, "before", bar ? hand : end, bar ? bar : end, ' ');
    out_key(out, "board");
    if (!bar) {
        out_null(out);
        put_words(out, "line", hand, end, ' ');
        return;
    }
    const char *board = bar + 3, *stop = board + strcspn(board, " ");
    out_bytes(out, board, (size_t)(stop - board));
    put_words(out, "line", stop, end, ' ');
}

static const char *verb_of(const struct solution *solution, const struct worths_line *line, int i)
{
    return solution->setup.game->verbs[line->line->verb[i]].name;
}

static void put_line(
    struct out *out, const struct solution *solution, const struct worths_line *line)
{
    out_object(out);
    put_situation(out, line->line->situation);
    out_key(out, "seat");
    if (line->seat == SEAT_EITHER)
        out_null(out);
    else
        out_int(out, line->seat);
    out_put_real(out, "reach", line->reach);
    out_put_real(out, "met", line->met);
    out_key(out, "in");
    out_array(out);
    out_int(out, line->in[0]);
    out_int(out, line->in[1]);
    out_array_end(out);
    out_put_real(out, "value", worths_value(line));
    out_key(out, "choices");
    out_array(out);
    for (int i = 0; i < line->line->count; i++) {
        out_object(out);
        out_put_string(out, "verb", verb_of(solution, line, i));
        out_put_real(out, "chance", line->line->chance[i]);
        out_put_real(out, "worth", line->worth[i]);
        out_object_end(out);
    }
    out_array_end(out);
    out_object_end(out);
}

void worths_put(struct out *out, const struct solution *solution, const struct worths *worths)
{
    out_array(out);
    for (int i = 0; i < worths->count; i++)
        put_line(out, solution, &worths->lines[i]);
    out_array_end(out);
}

void worths_text(FILE *file, const struct solution *solution, const struct worths *worths)
{
    fprintf(file, "\n%-44s%9s%9s   how often, and what it is worth\n", "situation", "comes up",
        "worth");
    for (int i = 0; i < worths->count; i++) {
        const struct worths_line *line = &worths->lines[i];
        fprintf(file, "%-44s%7.2f %%%+9.3f  ", line->line->situation, 100 * line->reach,
            worths_value(line));
        for (int choice = 0; choice < line->line->count; choice++)
            fprintf(file, " %s %.0f %% %+.3f%s", verb_of(solution, line, choice),
                100 * line->line->chance[choice], line->worth[choice],
                choice < line->line->count - 1 ? "," : "");
        fputc('\n', file);
    }
}
