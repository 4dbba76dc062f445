// SPDX-License-Identifier: MIT
#include "cli/merge.h"

#include "cli/shard.h"
#include "lab/figure.h"
#include "os/file.h"

#include <libgen.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND_BYTES = 3000, OPEN_MAX = 500 };

struct merge {
    const struct args *args;
    const char *run;
    void (*keep)(struct saved *saved, void *what);
    void *what;
    int count;                        // of the parts of the run
    const char *path[SHARDS_MAX + 1]; // of each that was found, by its number
};

// Whose part it is, as it stands in the file. The caller frees it.
static char *describe(const struct merge *merge, struct shard shard)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    must(file);
    fputs(merge->run, file);
    shard_print(file, shard);
    fclose(file);
    return text;
}

// It may be kept under the name that it has while it is not finished.
static int refuse_unfinished(
    const char *path, const char *part, struct shard shard, uint64_t done, uint64_t of)
{
    char command[COMMAND_BYTES], name[PART_PATH];
    struct text text = TEXT(command);
    size_t len = strlen(path), ending = strlen(UNFINISHED);
    bool is_open = len > ending && strcmp(path + len - ending, UNFINISHED) == 0;
    snprintf(name, sizeof(name), "%.*s", (int)(is_open ? len - ending : len), path);
    shard_put_command(&text, part, shard, name);
    return refuse("%s: part %d of %d is not finished: %llu of %llu are done; go on with\n  %s",
        path, shard.number, shard.count, (unsigned long long)done, (unsigned long long)of, command);
}

static int add_part(struct merge *merge, const char *path, const char *part)
{
    char buf[2000];
    struct text why = TEXT(buf);
    struct shard shard;
    uint64_t done, of;
    if (!saved_is_whole(part, &why))
        return refuse("%s: %s", path, buf);
    if (!shard_read_progress(part, &shard, &done, &of))
        return refuse("%s: it holds no part of a run; baize sim --shard 1/2 makes one", path);
    if (!merge->count)
        merge->count = shard.count;
    char *run = describe(merge, (struct shard){shard.number, merge->count});
    int fault = EXIT_FINE;
    if (saved_is_of(part, run) && merge->path[shard.number])
        fault = refuse("%s: it is part %d of %d, and so is %s", path, shard.number, shard.count,
            merge->path[shard.number]);
    else if (saved_is_of(part, run) && done < of)
        fault = refuse_unfinished(path, part, shard, done, of);
    else if (!saved_add(part, run, merge->keep, merge->what, &why))
        fault = refuse("%s: %s (as in %s)", path, buf, merge->args->parts[0]);
    merge->path[shard.number] = path;
    free(run);
    return fault;
}

// Reads a file and does this with it.
static int with_file(struct merge *merge, const char *path,
    int (*use)(struct merge *merge, const char *path, const char *part))
{
    char buf[1200];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(path, SAVED_MAX, &bytes, &why))
        return refuse("%s", buf);
    int fault = use(merge, path, bytes.at);
    bytes_release(&bytes);
    return fault;
}

// Is this what there is of a part that was not found among the files?
static int look_if_open(struct merge *merge, const char *path, const char *part)
{
    char buf[1200];
    struct text why = TEXT(buf);
    struct shard shard;
    uint64_t done, of;
    if (!saved_is_whole(part, &why) || !shard_read_progress(part, &shard, &done, &of) ||
        shard.count != merge->count || merge->path[shard.number])
        return EXIT_FINE;
    char *run = describe(merge, shard);
    bool is_ours = saved_is_of(part, run);
    free(run);
    return is_ours ? refuse_unfinished(path, part, shard, done, of) : EXIT_FINE;
}

// Beside the first file there may be parts that are not finished.
static int look_beside(struct merge *merge)
{
    static struct file_name names[OPEN_MAX];
    char first[PART_PATH], path[PART_PATH + FILE_NAME_BYTES];
    snprintf(first, sizeof(first), "%s", merge->args->parts[0]);
    const char *folder = dirname(first);
    int count = files_in(folder, UNFINISHED, names, OPEN_MAX), fault = EXIT_FINE;
    for (int i = 0; i < count && !fault; i++) {
        struct text text = TEXT(path);
        if (strcmp(folder, ".") != 0)
            text_format(&text, "%s/", folder);
        text_put(&text, names[i].name);
        fault = with_file(merge, path, look_if_open);
    }
    return fault;
}

static int refuse_missing(struct merge *merge, const char *path, const char *part)
{
    enum { NAMED = 5 };
    int missing[NAMED + 1] = {0}, count = 0;
    char list[200], command[COMMAND_BYTES];
    struct text text = TEXT(list), command_text = TEXT(command);
    (void)path;
    for (int number = 1; number <= merge->count; number++)
        if (!merge->path[number] && count++ <= NAMED)
            missing[count - 1] = number;
    for (int i = 0; i < count && i < NAMED; i++)
        text_format(&text, "%s%d",
            !i               ? ""
            : i == count - 1 ? " and "
                             : ", ",
            missing[i]); // 3, 5 and 6
    if (count > NAMED)
        text_format(&text, " and %d more", count - NAMED);
    shard_put_command(&command_text, part, (struct shard){missing[0], merge->count}, NULL);
    return refuse("%s %s of %d %s missing; %s\n  %s", count == 1 ? "part" : "parts", list,
        merge->count, count == 1 ? "is" : "are",
        count == 1 ? "it is played by" : "the first of them is played by", command);
}

int merge_parts(const struct args *args, const char *run,
    void (*keep)(struct saved *saved, void *what), void *what)
{
    static struct merge merge;
    int found = 0, fault = EXIT_FINE;
    merge = (struct merge){.args = args, .run = run, .keep = keep, .what = what};
    for (int i = 0; i < args->part_count && !fault; i++)
        fault = with_file(&merge, args->parts[i], add_part);
    for (int number = 1; number <= merge.count; number++)
        found += merge.path[number] != NULL;
    if (!fault && found < merge.count)
        fault = look_beside(&merge);
    if (!fault && found < merge.count)
        fault = with_file(&merge, args->parts[0], refuse_missing);
    return fault;
}
