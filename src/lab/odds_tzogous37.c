// SPDX-License-Identifier: MIT
// baize odds tzogous37: exact counts of two cards, and of the best two of seven, beside the figures
// in the game's own document, some of which are wrong.
#include "games/tzogous37/score.h"

#include "lab/answer.h"

#include <stdlib.h>

enum { TABLES = 2 }; // without and with the jokers

struct tables {
    int jokers[TABLES];
    struct tzogous37_pairs pairs[TABLES];
    struct tzogous37_sevens sevens[TABLES];
};

// What the document says. It counts pairs without A-2, and its figures for hands of seven come from
// a simulation of 100,000 that ignores pairs. Its "<0.01" is a 0 here.
static const struct {
    int pairs;
    double best_of_seven;
} document[PATTERNS] = {
    [NO_PATTERN] = {792, 0},
    [FLUSH_PATTERN] = {264, 3.49},
    [STRAIGHT_PATTERN] = {144, 35.96},
    [PAIR_PATTERN] = {78, 0},
    [STRAIGHT_FLUSH_PATTERN] = {48, 60.55},
};
// From the highest bonus of the standard game down.
static const enum pattern order[] = {
    STRAIGHT_FLUSH_PATTERN, PAIR_PATTERN, STRAIGHT_PATTERN, FLUSH_PATTERN, NO_PATTERN};

static double percent(uint64_t part, uint64_t all)
{
    return 100 * (double)part / (double)all;
}

static double mean_score(const struct tzogous37_sevens *sevens)
{
    return (double)sevens->sum_of_scores / (double)sevens->all;
}

static void put_big(struct text *text, uint64_t number)
{
    if (number >= 1000) {
        put_big(text, number / 1000);
        put_format(text, ",%03d", (int)(number % 1000));
    } else {
        put_format(text, "%d", (int)number);
    }
}

static void put_pairs(const struct tables *tables, struct text *text)
{
    text_put(text, "Two cards, all pairs\n");
    text_put(text, "                    52 cards         with jokers      the document\n");
    for (int i = 0; i < ARRAY_LEN(order); i++) {
        put_format(text, "  %-14s", tzogous37_patterns[order[i]]);
        for (int k = 0; k < TABLES; k++) {
            uint64_t count = tables->pairs[k].pattern[order[i]];
            put_format(text, " %6llu %6.2f %% ", (unsigned long long)count,
                percent(count, tables->pairs[k].all));
        }
        put_format(text, " %6d%s\n", document[order[i]].pairs,
            (uint64_t)document[order[i]].pairs == tables->pairs[0].pattern[order[i]]
                ? ""
                : "  (without A-2)");
    }
    put_format(text, "  %-14s %6llu %16llu\n\n", "all", (unsigned long long)tables->pairs[0].all,
        (unsigned long long)tables->pairs[1].all);
}

static void put_sevens(const struct tables *tables, struct text *text)
{
    text_put(text, "The best two of seven cards, every hand counted\n");
    text_put(text, "                  by the bonus          by the score        the document,\n");
    text_put(text, "                 52     jokers         52     jokers        by the bonus\n");
    for (int i = 0; i < ARRAY_LEN(order); i++) {
        put_format(text, "  %-14s", tzogous37_patterns[order[i]]);
        for (int k = 0; k < TABLES; k++)
            put_format(text, "%6.2f %% ",
                percent(tables->sevens[k].by_bonus[order[i]], tables->sevens[k].all));
        text_put(text, "  ");
        for (int k = 0; k < TABLES; k++)
            put_format(text, " %6.2f %%",
                percent(tables->sevens[k].by_score[order[i]], tables->sevens[k].all));
        double told = document[order[i]].best_of_seven;
        if (told > 0)
            put_format(text, "        %6.2f %%\n", told);
        else
            text_put(text, "        < 0.01 %\n");
    }
    text_put(text, "  hands ");
    for (int k = 0; k < TABLES; k++) {
        text_put(text, k ? ", with jokers " : "");
        put_big(text, tables->sevens[k].all);
    }
    put_format(text, "\n  mean best score %.2f, with jokers %.2f\n\n",
        mean_score(&tables->sevens[0]), mean_score(&tables->sevens[1]));
    text_put(text,
        "By the bonus: the pattern with the highest bonus that two of the seven make. By the "
        "score: the\npattern of the two that score most. The document leaves out A-2 "
        "among the pairs, and in its\nsimulation of 100,000 hands of seven takes pairs for "
        "the least, though they bring 7.\n");
}

static void out_patterns(struct out *out, const char *key, const uint64_t counts[PATTERNS])
{
    out_key(out, key);
    out_object(out);
    for (int i = 0; i < ARRAY_LEN(order); i++)
        out_put_int(out, tzogous37_patterns[order[i]], (int64_t)counts[order[i]]);
    out_object_end(out);
}

static void out_document(struct out *out)
{
    out_key(out, "document");
    out_object(out);
    out_key(out, "pairs");
    out_object(out);
    for (int i = 0; i < ARRAY_LEN(order); i++)
        out_put_int(out, tzogous37_patterns[order[i]], document[order[i]].pairs);
    out_object_end(out);
    out_key(out, "best_of_seven_percent");
    out_object(out);
    for (int i = 0; i < ARRAY_LEN(order); i++)
        out_put_real(out, tzogous37_patterns[order[i]], document[order[i]].best_of_seven);
    out_object_end(out);
    out_object_end(out);
}

static void answer_json(const struct query *query, const struct tables *tables)
{
    struct out out = out_into(query->answer);
    out_object(&out);
    out_put_string(&out, "game", query->setup->game->id);
    out_key(&out, "packs");
    out_array(&out);
    for (int k = 0; k < TABLES; k++) {
        const struct tzogous37_sevens *sevens = &tables->sevens[k];
        out_object(&out);
        out_put_int(&out, "jokers", tables->jokers[k]);
        out_put_int(&out, "pairs", (int64_t)tables->pairs[k].all);
        out_patterns(&out, "pairs_by_pattern", tables->pairs[k].pattern);
        out_put_int(&out, "hands_of_seven", (int64_t)sevens->all);
        out_patterns(&out, "best_by_bonus", sevens->by_bonus);
        out_patterns(&out, "best_by_score", sevens->by_score);
        out_put_real(&out, "mean_best_score", mean_score(sevens));
        out_object_end(&out);
    }
    out_array_end(&out);
    out_document(&out);
    out_object_end(&out);
}

bool odds_tzogous37(const struct query *query)
{
    if (query->count)
        return query_refuse(query,
            "baize odds tzogous37 takes nothing more; baize score tzogous37 CARD CARD "
            "scores two cards");
    struct tables *tables = calloc(1, sizeof(*tables));
    must(tables);
    int decks = tzogous37_copies(query->setup, 0); // the tables are for one deck
    tables->jokers[1] = tzogous37_copies(query->setup, JOKER) / decks;
    for (int k = 0; k < TABLES; k++) {
        tzogous37_count_pairs(query->setup, tables->jokers[k], &tables->pairs[k]);
        tzogous37_count_sevens(query->setup, tables->jokers[k], &tables->sevens[k]);
    }
    if (query->is_json) {
        answer_json(query, tables);
    } else {
        put_pairs(tables, query->answer);
        put_sevens(tables, query->answer);
    }
    free(tables);
    return true;
}
