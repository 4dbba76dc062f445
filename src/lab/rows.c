// SPDX-License-Identifier: MIT
#include "lab/rows.h"

#include "wire/json.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_BYTES = 8 * 1024, ESCAPED_MOST = 6 }; // but for words of any length; \u0001 for a byte

struct block {
    FILE *stream;
    char *text;
    size_t size;
    uint64_t index;
    struct block *next;
};

bool rows_kind(const char *path, bool *is_csv)
{
    const char *ending = strrchr(path, '.');
    *is_csv = ending && strcmp(ending, ".csv") == 0;
    return *is_csv || strcmp(path, "-") == 0 ||
           (ending && (strcmp(ending, ".jsonl") == 0 || strcmp(ending, ".ndjson") == 0));
}

static const struct own_measure *own_measures(const struct rows *rows)
{
    return rows->has_own ? rows->setup[0]->game->own_measures : NULL;
}

static void print_head(const struct rows *rows)
{
    int seats = rows->setup[0]->seats;
    fputs("match,seed,set,moves,decisions,house,winners", rows->file);
    if (has_lead(rows->setup[0]->game))
        fputs(",lead_changes,first_lead_wins", rows->file);
    for (int seat = 0; seat < seats; seat++) {
        fprintf(rows->file, ",bot_%d,tokens_%d,win_share_%d", seat, seat, seat);
        if (has_lead(rows->setup[0]->game))
            fprintf(rows->file, ",score_%d", seat);
    }
    const struct own_measure *own = own_measures(rows);
    for (int i = 0; own && own[i].name; i++)
        fprintf(rows->file, ",%s", own[i].name);
    fputc('\n', rows->file);
}

void rows_init(struct rows *rows)
{
    pthread_mutex_init(&rows->lock, NULL);
    rows->next = 0;
    rows->waiting = NULL;
    if (rows->is_csv)
        print_head(rows);
}

struct block *rows_begin(struct rows *rows)
{
    (void)rows;
    struct block *block = calloc(1, sizeof(*block));
    must(block);
    block->stream = open_memstream(&block->text, &block->size);
    must(block->stream);
    return block;
}

static double win_share(const struct result *result, int seat)
{
    return result->winners & only(seat) ? 1.0 / count_bits(result->winners) : 0;
}

static void print_quoted(FILE *file, const char *word)
{
    fputc('"', file);
    for (; *word; word++) {
        if (*word == '"')
            fputc('"', file);
        fputc(*word, file);
    }
    fputc('"', file);
}

// "0", "0 2": the seats that won.
static void print_winners(FILE *file, uint8_t winners)
{
    for (bool is_first = true; winners; winners &= (uint8_t)(winners - 1), is_first = false)
        fprintf(file, "%s%d", is_first ? "" : " ", lowest_bit(winners));
}

static void print_csv(FILE *file, const struct rows *rows, int set, const struct match_facts *facts)
{
    const struct setup *setup = rows->setup[set];
    const struct result *result = &facts->result;
    bool is_led = has_lead(setup->game);
    fprintf(file, "%llu,", (unsigned long long)facts->number);
    print_quoted(file, rows->seed);
    fputc(',', file);
    print_quoted(file, rows->label[set]);
    fprintf(file, ",%d,%d,%d,", facts->moves, facts->decisions, result->house);
    print_winners(file, result->winners);
    if (is_led)
        fprintf(file, ",%d,%.9g", facts->lead_changes, (double)facts->first_lead_parts / WIN_PARTS);
    for (int seat = 0; seat < setup->seats; seat++) {
        fputc(',', file);
        print_quoted(file, rows->names[seat]);
        fprintf(file, ",%d,%.9g", result->tokens[seat], win_share(result, seat));
        if (is_led)
            fprintf(file, ",%d", facts->ahead[seat]);
    }
    const struct own_measure *own = own_measures(rows);
    for (int i = 0; own && own[i].name; i++)
        fprintf(file, ",%lld", (long long)facts->own[i]);
    fputc('\n', file);
}

static void put_seats(struct out *out, const struct rows *rows, const struct setup *setup,
    const struct match_facts *facts)
{
    out_key(out, "seats");
    out_array(out);
    for (int seat = 0; seat < setup->seats; seat++) {
        out_object(out);
        out_put_string(out, "bot", rows->names[seat]);
        out_put_int(out, "tokens", facts->result.tokens[seat]);
        out_put_real(out, "win_share", win_share(&facts->result, seat));
        if (has_lead(setup->game))
            out_put_int(out, "score", facts->ahead[seat]);
        out_object_end(out);
    }
    out_array_end(out);
}

static void print_json(
    FILE *file, const struct rows *rows, int set, const struct match_facts *facts)
{
    const struct setup *setup = rows->setup[set];
    size_t size = ROW_BYTES + ESCAPED_MOST * strlen(rows->seed);
    for (int seat = 0; seat < setup->seats; seat++)
        size += ESCAPED_MOST * strlen(rows->names[seat]);
    char *buf = malloc(size);
    must(buf);
    struct text text = text_over(buf, size);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_int(&out, "match", (int64_t)facts->number);
    out_put_string(&out, "seed", rows->seed);
    out_put_string(&out, "set", rows->label[set]);
    out_put_int(&out, "moves", facts->moves);
    out_put_int(&out, "decisions", facts->decisions);
    out_put_int(&out, "house", facts->result.house);
    out_key(&out, "winners");
    out_array(&out);
    for (uint8_t left = facts->result.winners; left; left &= (uint8_t)(left - 1))
        out_int(&out, lowest_bit(left));
    out_array_end(&out);
    if (has_lead(setup->game)) {
        out_put_int(&out, "lead_changes", facts->lead_changes);
        out_put_real(&out, "first_lead_wins", (double)facts->first_lead_parts / WIN_PARTS);
    }
    put_seats(&out, rows, setup, facts);
    const struct own_measure *own = own_measures(rows);
    for (int i = 0; own && own[i].name; i++)
        out_put_int(&out, own[i].name, facts->own[i]);
    out_object_end(&out);
    must(!text.is_cut);
    fprintf(file, "%s\n", buf);
    free(buf);
}

void rows_add(
    const struct rows *rows, struct block *block, int set, const struct match_facts *facts)
{
    if (rows->is_csv)
        print_csv(block->stream, rows, set, facts);
    else
        print_json(block->stream, rows, set, facts);
}

void rows_put(struct rows *rows, struct block *block, uint64_t index)
{
    fclose(block->stream);
    block->index = index;
    pthread_mutex_lock(&rows->lock);
    struct block **at = &rows->waiting;
    while (*at && (*at)->index < index)
        at = &(*at)->next;
    block->next = *at;
    *at = block;
    while (rows->waiting && rows->waiting->index == rows->next) {
        struct block *first = rows->waiting;
        fwrite(first->text, 1, first->size, rows->file);
        rows->waiting = first->next;
        rows->next++;
        free(first->text);
        free(first);
    }
    pthread_mutex_unlock(&rows->lock);
}

void rows_finish(struct rows *rows)
{
    must(!rows->waiting); // every block that was taken was put
    pthread_mutex_destroy(&rows->lock);
}
