// SPDX-License-Identifier: MIT
#include "lab/saved.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char title[] = "baize results 1\n";

// Sums of a run are far below; two of these can be added up.
static const unsigned __int128 number_most = (unsigned __int128)1 << 126;
// How far from 0 a histogram may lie, and how wide its bins may be, so that none of its borders,
// nor what lies between two of them, is beyond 64 bits.
enum { SHIFT_MOST = 54 };
static const int64_t far = (int64_t)1 << 60;

static void write_number(FILE *file, __int128 number)
{
    char digits[48];
    int at = sizeof(digits);
    unsigned __int128 left = (unsigned __int128)(number < 0 ? -number : number);
    do
        digits[--at] = (char)('0' + (int)(left % 10));
    while ((left /= 10));
    fputs(number < 0 ? " -" : " ", file);
    fwrite(digits + at, 1, sizeof(digits) - (size_t)at, file);
}

static __int128 read_number(struct saved *saved)
{
    unsigned __int128 number = 0;
    const char *at = saved->from + 1;
    bool is_less = !saved->is_broken && saved->from[0] == ' ' && *at == '-';
    at += is_less;
    saved->is_broken = saved->is_broken || saved->from[0] != ' ' || *at < '0' || *at > '9';
    if (saved->is_broken)
        return 0;
    for (; *at >= '0' && *at <= '9' && number <= number_most / 10; at++)
        number = 10 * number + (unsigned)(*at - '0');
    saved->from = at;
    saved->is_broken = number >= number_most || (*at >= '0' && *at <= '9');
    if (saved->is_broken)
        return 0;
    return is_less ? -(__int128)number : (__int128)number;
}

static void name_line(struct saved *saved, const char *name)
{
    size_t len = strlen(name);
    if (saved->to)
        fputs(name, saved->to);
    else if (!saved->is_broken && strncmp(saved->from, name, len) == 0)
        saved->from += len;
    else
        saved->is_broken = true;
}

static void end_line(struct saved *saved)
{
    if (saved->to)
        fputc('\n', saved->to);
    else if (!saved->is_broken && *saved->from == '\n')
        saved->from++;
    else
        saved->is_broken = true;
}

static __int128 keep(struct saved *saved, __int128 number)
{
    if (saved->to) {
        write_number(saved->to, number);
        return number;
    }
    __int128 sum = (saved->is_added ? number : 0) + read_number(saved);
    unsigned __int128 size = (unsigned __int128)(sum < 0 ? -sum : sum);
    saved->is_broken |= size >= number_most;
    return saved->is_broken ? 0 : sum;
}

void saved_counts(struct saved *saved, const char *name, uint64_t *numbers, int count)
{
    name_line(saved, name);
    for (int i = 0; i < count; i++)
        numbers[i] = (uint64_t)keep(saved, numbers[i]);
    end_line(saved);
}

void saved_sums(struct saved *saved, const char *name, struct sums *sums, int count)
{
    name_line(saved, name);
    for (int i = 0; i < count; i++) {
        sums[i].sum = (int64_t)keep(saved, sums[i].sum);
        sums[i].squares = (unsigned __int128)keep(saved, (__int128)sums[i].squares);
    }
    end_line(saved);
}

void saved_text(struct saved *saved, const char *name, char **text, size_t max)
{
    uint64_t len = saved->to && *text ? strlen(*text) : 0;
    saved_counts(saved, name, &len, 1);
    if (saved->to) {
        fprintf(saved->to, "%s\n", len ? *text : "");
        return;
    }
    saved->is_broken = saved->is_broken || len > max || strnlen(saved->from, len + 1) <= len ||
                       saved->from[len] != '\n';
    *text = saved->is_broken || !len ? NULL : strndup(saved->from, len);
    saved->from += saved->is_broken ? 0 : len + 1;
}

static bool is_histogram(const struct histogram *histogram)
{
    uint64_t total = 0;
    for (int bin = 0; bin < BINS; bin++)
        total += histogram->count[bin];
    return total == histogram->total && histogram->shift >= 0 && histogram->shift <= SHIFT_MOST &&
           histogram->first >= -(far >> histogram->shift) &&
           histogram->first <= far >> histogram->shift;
}

// Where the bins of two histograms lie differs, so they are not added up number by number.
static void keep_histogram(struct saved *saved, const char *name, struct histogram *histogram)
{
    struct histogram kept = {0};
    if (saved->to)
        kept = *histogram;
    name_line(saved, name);
    kept.total = (uint64_t)keep(saved, kept.total);
    kept.first = (int64_t)keep(saved, kept.first);
    kept.shift = (int)keep(saved, kept.shift);
    for (int bin = 0; bin < BINS; bin++)
        kept.count[bin] = (uint64_t)keep(saved, kept.count[bin]);
    end_line(saved);
    saved->is_broken |= !saved->to && !is_histogram(&kept);
    if (!saved->to && !saved->is_added)
        *histogram = kept;
    else if (!saved->to && !saved->is_broken)
        histogram_merge(histogram, &kept);
}

static void keep_cell(struct saved *saved, struct cell *cell)
{
    struct cell_sums *sums[] = {&cell->tokens, &cell->win_parts};
    name_line(saved, "cell");
    cell->taken = (uint64_t)keep(saved, cell->taken);
    cell->taken_squares = (uint64_t)keep(saved, cell->taken_squares);
    cell->matches = (uint64_t)keep(saved, cell->matches);
    for (int i = 0; i < ARRAY_LEN(sums); i++) {
        sums[i]->sum = (int64_t)keep(saved, sums[i]->sum);
        sums[i]->by_taken = (int64_t)keep(saved, sums[i]->by_taken);
        sums[i]->squares = (unsigned __int128)keep(saved, (__int128)sums[i]->squares);
    }
    end_line(saved);
}

static void keep_payoffs(struct saved *saved, struct tally *tally)
{
    for (int verb = 0; verb < VERBS_MAX; verb++) {
        name_line(saved, "payoff");
        for (int amount = 0; amount < AMOUNTS_MAX; amount++) {
            struct payoff *payoff = &tally->payoff[verb][amount];
            payoff->taken = (uint64_t)keep(saved, payoff->taken);
            payoff->tokens = (int64_t)keep(saved, payoff->tokens);
        }
        end_line(saved);
    }
    for (int i = 0; i < CELLS_MAX; i++)
        keep_cell(saved, &tally->cells[i]);
}

static void keep_coverage(struct saved *saved, struct coverage *coverage)
{
    uint64_t missing = (uint64_t)coverage->missing_count;
    saved_counts(saved, "next", &coverage->next, 1);
    saved_counts(saved, "missing", &missing, 1);
    saved->is_broken |= missing > MISSING_MAX;
    coverage->missing_count = saved->is_broken ? 0 : (int)missing;
    saved_counts(saved, "broken_off", coverage->missing, coverage->missing_count);
}

void saved_simulation(struct saved *saved, struct coverage *coverage, struct tally *tally)
{
    uint64_t *counts[] = {&tally->games, &tally->moves, &tally->decisions, &tally->choices,
        &tally->ties, &tally->lead_changes};
    keep_coverage(saved, coverage);
    for (int i = 0; i < ARRAY_LEN(counts); i++)
        saved_counts(saved, "count", counts[i], 1);
    name_line(saved, "house");
    tally->house = (int64_t)keep(saved, tally->house);
    end_line(saved);
    keep_payoffs(saved, tally);
    saved_counts(saved, "offered", tally->offered, VERBS_MAX);
    saved_counts(saved, "forfeits", tally->forfeits, SEATS_MAX);
    saved_sums(saved, "first_lead", &tally->first_lead, 1);
    saved_sums(saved, "own", tally->own, OWN_MEASURES_MAX);
    saved_sums(saved, "length", &tally->length, 1);
    saved_sums(saved, "won", tally->won, SEATS_MAX);
    saved_sums(saved, "win_parts", tally->win_parts, SEATS_MAX);
    keep_histogram(saved, "lengths", &tally->length_histogram);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        keep_histogram(saved, "results", &tally->won_histogram[seat]);
    saved->is_broken |= tally->games != coverage->next - (uint64_t)coverage->missing_count;
}

void saved_trials(struct saved *saved, struct trials *trials)
{
    saved_counts(saved, "played", &trials->played, 1);
    for (int i = 0; i < trials->count; i++) {
        saved_sums(saved, "value", trials->list[i].value, MEASURES);
        saved_sums(saved, "difference", trials->list[i].difference, MEASURES);
    }
}

void saved_arena(struct saved *saved, struct arena *arena)
{
    uint64_t deals = 0;
    saved_counts(saved, "played", &arena->played, 1);
    for (int i = 0; i < arena_pairs(arena); i++) {
        struct pair_sums *sums = &arena->sums[i];
        saved_counts(saved, "deals", &sums->deals, 1);
        saved_sums(saved, "points", &sums->points, 1);
        saved_sums(saved, "tokens", &sums->tokens, 1);
        deals += sums->deals;
    }
    saved_counts(saved, "think_ns", arena->think_ns, arena->count);
    saved_counts(saved, "decisions", arena->decisions, arena->count);
    saved_counts(saved, "forfeits", arena->forfeits, arena->count);
    saved->is_broken |= deals != arena->played;
}

static void keep_real(struct saved *saved, const char *name, double *real)
{
    uint64_t bits;
    memcpy(&bits, real, sizeof(bits));
    saved_counts(saved, name, &bits, 1);
    memcpy(real, &bits, sizeof(bits));
}

// What one run or part of it found. Of parts each was tried in one and is 0 in the others.
static void keep_candidate(struct saved *saved, struct candidate *candidate)
{
    uint64_t facts[] = {
        candidate->is_base_alone, candidate->exact.asked, (uint64_t)candidate->exact.situations};
    saved_counts(saved, "judged", &candidate->sums.deals, 1);
    saved_sums(saved, "points", &candidate->sums.points, 1);
    saved_sums(saved, "tokens", &candidate->sums.tokens, 1);
    saved_counts(saved, "facts", facts, ARRAY_LEN(facts));
    keep_real(saved, "response", &candidate->exact.tokens);
    keep_real(saved, "itself", &candidate->exact.same);
    candidate->is_base_alone = facts[0] != 0;
    candidate->exact.asked = facts[1];
    candidate->exact.situations = (int)facts[2];
}

static void keep_found(struct saved *saved, struct found *found)
{
    saved_counts(saved, "best", &found->number, 1);
    saved_text(saved, "exploiter", &found->text, EXPLOITER_BYTES_MAX);
    saved_counts(saved, "measured", &found->sums.deals, 1);
    saved_sums(saved, "points", &found->sums.points, 1);
    saved_sums(saved, "tokens", &found->sums.tokens, 1);
}

void saved_attempts(struct saved *saved, struct attempts *attempts)
{
    bool is_added = saved->is_added;
    saved_counts(saved, "tried", &attempts->done, 1);
    for (int i = 0; i < attempts->exploit->count; i++)
        keep_candidate(saved, &attempts->exploit->candidates[i]);
    saved->is_added = false; // the best of all is one of the best of the parts, not their sum
    keep_found(saved, saved->to ? &attempts->found : &attempts->offered);
    saved->is_added = is_added;
    if (!saved->to && !saved->is_broken)
        saved->is_broken = !attempts_take(attempts);
}

static uint64_t hash_of(const char *text, size_t len)
{
    return hash_bytes(HASH_START, text, len);
}

char *saved_write(const char *run, void (*keep_what)(struct saved *saved, void *what), void *what)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    must(file);
    fprintf(file, "%s%s", title, run);
    keep_what(&(struct saved){.to = file}, what);
    fflush(file);
    fprintf(file, "end %016" PRIx64 "\n", hash_of(text, size));
    fclose(file);
    return text;
}

// Which line of the file is not as this run says.
static void say_difference(const char *file, const char *run, struct text *why)
{
    while (*run) {
        size_t file_len = strcspn(file, "\n"), run_len = strcspn(run, "\n");
        if (file_len != run_len || memcmp(file, run, run_len) != 0) {
            text_format(why, "it belongs to another run: there it is \"%.*s\", here \"%.*s\"",
                (int)file_len, file, (int)run_len, run);
            return;
        }
        file += file_len + 1;
        run += run_len + 1;
    }
}

// The line that ends the file; NULL if there is none. A text within may have such a line, too.
static const char *find_end(const char *file)
{
    const char *end = NULL;
    for (const char *at = file; (at = strstr(at, "\nend ")); at++)
        end = at + 1;
    return end;
}

bool saved_is_whole(const char *file, struct text *why)
{
    const char *end = find_end(file);
    char hash[32];
    if (strncmp(file, title, strlen(title)) != 0) {
        text_put(why, "it is no file of results that a run can go on with");
        return false;
    }
    if (end)
        snprintf(hash, sizeof(hash), "end %016" PRIx64 "\n", hash_of(file, (size_t)(end - file)));
    if (!end || strcmp(end, hash) != 0) {
        text_put(why, "it is torn: it does not end as it was written");
        return false;
    }
    return true;
}

bool saved_is_of(const char *file, const char *run)
{
    return strncmp(file, title, strlen(title)) == 0 &&
           strncmp(file + strlen(title), run, strlen(run)) == 0;
}

static bool read_file(const char *file, const char *run, bool is_added,
    void (*keep_what)(struct saved *saved, void *what), void *what, struct text *why)
{
    if (!saved_is_whole(file, why))
        return false;
    const char *from = file + strlen(title);
    if (!saved_is_of(file, run)) {
        say_difference(from, run, why);
        return false;
    }
    struct saved saved = {.from = from + strlen(run), .is_added = is_added};
    keep_what(&saved, what);
    if (!saved.is_broken && saved.from == find_end(file))
        return true;
    text_put(why, "it was written by another version of the program");
    return false;
}

bool saved_read(const char *file, const char *run,
    void (*keep_what)(struct saved *saved, void *what), void *what, struct text *why)
{
    return read_file(file, run, false, keep_what, what, why);
}

bool saved_add(const char *file, const char *run,
    void (*keep_what)(struct saved *saved, void *what), void *what, struct text *why)
{
    return read_file(file, run, true, keep_what, what, why);
}

const char *saved_line(const char *file, const char *name, struct text *value)
{
    size_t len = strlen(name);
    for (const char *at = file; *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (strncmp(at, name, len) == 0 && at[len] == ' ') {
            const char *end = at + strcspn(at, "\n");
            text_bytes(value, at + len + 1, (size_t)(end - at) - len - 1);
            return end;
        }
    return NULL;
}
