// SPDX-License-Identifier: MIT
#include "cli/shard.h"

#include "cli/describe.h"
#include "lab/saved.h"

#include <stdlib.h>
#include <string.h>

// What one who plays a part may say otherwise than one who plays another: how it is played, not
// what.
static const char *const own[] = {"shard", "part", "threads", "time", "matches", "no-times"};
// What a part has nothing to say of, as it prints no figures.
static const char *const figures[] = {"json", "csv", "html", "out"};

static bool is_among(const char *name, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static int read_shard(const char *word, struct shard *shard)
{
    char *end, *last;
    long number = strtol(word, &end, 10);
    long count = *end == '/' ? strtol(end + 1, &last, 10) : 0;
    if (end == word || *end != '/' || last == end + 1 || *last)
        return refuse("--shard %s: a part is written K/N, such as 3/8: the third of eight", word);
    if (count < 1 || count > SHARDS_MAX)
        return refuse("--shard %s: a run has 1 to %d parts", word, SHARDS_MAX);
    if (number < 1 || number > count)
        return refuse("--shard %s: the parts are numbered from 1 to %ld", word, count);
    *shard = (struct shard){(int)number, (int)count};
    return EXIT_FINE;
}

int shard_from_args(const struct args *args, struct shard *shard)
{
    *shard = (struct shard){0};
    if (!args_has(args, "shard"))
        return args_has(args, "part")
                   ? refuse("--part %s: of which part? --shard K/N says it", args_get(args, "part"))
                   : EXIT_FINE;
    int fault = read_shard(args_get(args, "shard"), shard);
    for (int i = 0; !fault && i < ARRAY_LEN(figures); i++)
        if (args_has(args, figures[i]))
            fault = refuse("--%s is for baize merge: a part has no figures to show", figures[i]);
    if (!fault && !args_has(args, "seed"))
        fault = refuse("--shard needs --seed, the same for all parts: they share their luck");
    if (!fault && args_has(args, "resume"))
        fault = refuse("--resume is not needed: a part is gone on with by the same command");
    if (!fault && args_has(args, "time") && !args_has(args, "games"))
        fault = refuse("--shard with --time needs --games: how many matches all parts have in all");
    return fault;
}

static uint64_t border(struct shard shard, int number, uint64_t batches)
{
    return (uint64_t)((unsigned __int128)batches * (unsigned)number / (unsigned)shard.count);
}

struct span shard_span(struct shard shard, uint64_t total, uint64_t batch)
{
    if (!shard.count)
        return (struct span){0, total};
    uint64_t batches = total / batch + (total % batch > 0);
    uint64_t first = border(shard, shard.number - 1, batches) * batch;
    uint64_t end = border(shard, shard.number, batches) * batch;
    if (end > total)
        end = total;
    return (struct span){first < end ? first : end, first < end ? end - first : 0};
}

void shard_path(const struct args *args, struct shard shard, struct text *path)
{
    if (args_has(args, "part"))
        text_put(path, args_get(args, "part"));
    else
        text_format(path, "%s-%s.%d-of-%d.part", args->command->name, args->word[0], shard.number,
            shard.count);
}

static void print_flag(FILE *file, const struct flag *flag, const char *value)
{
    fprintf(file, "argument --%s%s", flag->name, flag->value ? "=" : "");
    describe_word(file, flag->value ? value : "");
    fputc('\n', file);
}

void shard_print_arguments(FILE *file, const struct args *args)
{
    for (int i = 0; i < args->count; i++) {
        fputs("argument ", file);
        describe_word(file, args->word[i]);
        fputc('\n', file);
    }
    for (const struct flag *flag = args->command->flags; flag->name; flag++) {
        if (is_among(flag->name, own, ARRAY_LEN(own)) ||
            is_among(flag->name, figures, ARRAY_LEN(figures)))
            continue;
        for (int i = 0; i < args->given_count; i++)
            if (args->given[i].flag == flag)
                print_flag(file, flag, args->given[i].value);
    }
}

void shard_print(FILE *file, struct shard shard)
{
    fprintf(file, "parts %d\npart %d\n", shard.count, shard.number);
}

const char *shard_read(const char *part, struct shard *shard)
{
    char number[20], count[20];
    struct text number_text = TEXT(number), count_text = TEXT(count);
    const char *at = saved_line(part, "parts", &count_text);
    if (!at || strncmp(at, "\npart ", 6) != 0)
        return NULL;
    at = saved_line(at, "part", &number_text);
    *shard = (struct shard){atoi(number), atoi(count)};
    bool is_one = shard->count >= 1 && shard->count <= SHARDS_MAX && shard->number >= 1 &&
                  shard->number <= shard->count;
    return is_one ? at + (*at == '\n') : NULL;
}

bool shard_read_progress(const char *part, struct shard *shard, uint64_t *done, uint64_t *of)
{
    const char *at = shard_read(part, shard);
    char *end;
    if (!at || strncmp(at, "done ", 5) != 0)
        return false;
    *done = strtoull(at + 5, &end, 10);
    if (*end != ' ')
        return false;
    *of = strtoull(end, &end, 10);
    return *end == '\n';
}

static void take_back(char *line)
{
    char *to = line;
    for (; *line; line++, to++) {
        bool is_two = line[0] == '\\' && line[1];
        *to = !is_two ? *line : line[1] == 'n' ? '\n' : line[1];
        line += is_two;
    }
    *to = '\0';
}

int shard_read_arguments(const char *part, char *buf, size_t size, char **words, int max)
{
    int count = 0;
    struct text text = text_over(buf, size);
    for (;;) {
        size_t start = text.len;
        part = saved_line(part, "argument", &text);
        if (!part)
            return count;
        if (count == max || text.is_cut || !text_left(&text))
            return -1;
        words[count++] = buf + start;
        take_back(buf + start);
        text.len++; // the NUL stays
    }
}

void shard_put_command(struct text *text, const char *part, struct shard shard, const char *path)
{
    char buf[16 * 1024], *words[WORDS_MAX + GIVEN_MAX];
    int count = shard_read_arguments(part, buf, sizeof(buf), words, ARRAY_LEN(words));
    text_put(text, "baize ");
    saved_line(part, "command", text);
    for (int i = 0; i < count; i++) {
        text_char(text, ' ');
        text_shell(text, words[i]);
    }
    text_format(text, " --shard %d/%d", shard.number, shard.count);
    if (path) {
        text_put(text, " --part ");
        text_shell(text, path);
    }
    if (count < 0 || text->is_cut) {
        text_clear(text);
        text_put(text, "the same command as before, which is too long to be shown");
    }
}
