// SPDX-License-Identifier: MIT
// baize deals: what servers promised for the matches played from this device, and what came of it.
#include "cli/cli.h"

#include "cli/identity.h"
#include "os/file.h"
#include "os/time.h"
#include "tui/shelf.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kept {
    char path[PROMISE_PATH_BYTES];
    char at[40]; // when it was written last
    struct shelf_deal deal;
};

// False if the file cannot be read: that is complained about.
static bool read_kept(const char *folder, const struct file_name *file, struct kept *kept)
{
    char buf[300];
    struct text why = TEXT(buf), path = TEXT(kept->path), at = TEXT(kept->at);
    text_format(&path, "%s/%s", folder, file->name);
    time_put_local(file->changed_ms, &at);
    if (shelf_read(kept->path, &kept->deal, &why))
        return true;
    complain("%s: %s", kept->path, buf);
    return false;
}

static void print_json(const struct kept *kept)
{
    static char buf[3 * PROMISE_SENTENCE_BYTES + 4 * DEAL_BYTES_MAX];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "server", kept->deal.memory.server);
    out_put_int(&out, "match", kept->deal.memory.match);
    out_put_string(&out, "game", kept->deal.memory.game);
    out_put_string(&out, "outcome", promise_outcome_names[kept->deal.outcome]);
    if (kept->deal.sentence[0])
        out_put_string(&out, "text", kept->deal.sentence);
    out_put_string(&out, "file", kept->path);
    out_object_end(&out);
    must(!text.is_cut);
    fputs(buf, stdout);
}

// What was promised, and how to check it by hand.
static void print_whole(const struct kept *kept)
{
    char buf[DEAL_BYTES_MAX];
    struct text text = TEXT(buf);
    deal_write(&kept->deal.memory, &text);
    fputs(buf, stdout);
    printf("\n%s\n", kept->deal.sentence[0] ? kept->deal.sentence
                                            : "It was not checked: you left before the end.");
    printf("To check it again: save the replay of match %lld, and baize verify REPLAY --deal %s\n",
        (long long)kept->deal.memory.match, kept->path);
}

static void print_line(int number, const struct kept *kept)
{
    const struct deal_memory *memory = &kept->deal.memory;
    printf("%4d  %s  %-9s  match %lld, %s, %s\n", number, kept->at,
        promise_outcome_names[kept->deal.outcome], (long long)memory->match, memory->game,
        memory->server);
}

// All of them, or the one with this number. The exit code says if a promise was broken.
static int print_deals(const struct args *args, const char *folder, int only_one)
{
    static struct file_name files[SHELF_DEALS];
    int count = files_in(folder, SHELF_DEAL_ENDING, files, SHELF_DEALS), broken = 0, printed = 0;
    bool is_json = args_has(args, "json");
    if (only_one > count)
        return refuse("there is no deal %d; %d are kept", only_one, count);
    if (is_json && !only_one)
        fputs("[", stdout);
    for (int i = 0; i < count; i++) {
        static struct kept kept;
        if ((only_one && i + 1 != only_one) || !read_kept(folder, &files[i], &kept))
            continue;
        broken += kept.deal.outcome == PROMISE_BROKEN;
        if (is_json) {
            fputs(printed ? ",\n " : "", stdout);
            print_json(&kept);
        } else if (only_one) {
            print_whole(&kept);
        } else {
            print_line(i + 1, &kept);
        }
        printed++;
    }
    if (is_json)
        puts(only_one ? "" : "]");
    else if (!printed && !only_one)
        puts("No deal is kept: none was played at a server from here.");
    return broken ? EXIT_NO : EXIT_FINE;
}

static int run(const struct args *args)
{
    char state[STATE_FOLDER_BYTES], folder[SHELF_FOLDER_BYTES];
    int number = 0;
    if (!state_folder(state, sizeof(state)))
        return refuse("neither XDG_STATE_HOME nor HOME says where deals are kept");
    snprintf(folder, sizeof(folder), "%s/deals", state);
    if (args->count) {
        char *end;
        long value = strtol(args->word[0], &end, 10);
        if (*end || value < 1 || value > SHELF_DEALS)
            return refuse("\"%s\" is no number of a deal: 1 to %d, as baize deals lists them",
                args->word[0], SHELF_DEALS);
        number = (int)value;
    }
    return print_deals(args, folder, number);
}

static const struct flag flags[] = {FLAG_JSON, {0}};

const struct command deals_command = {
    .name = "deals",
    .usage = "[NUMBER]",
    .summary = "list what servers promised for your matches, and what came of it",
    .about =
        "What a server promised before it dealt is kept for the last 1000 matches that you played\n"
        "at one from this device, in $XDG_STATE_HOME/baize/deals (~/.local/state/baize/deals):\n"
        "its commitment, your share, everybody's pledges and the seats. The client checks each\n"
        "deal by itself when the match is over (docs/fairness.md). kept: it was as promised;\n"
        "broken: it was not, with exit code 1; unchecked: the server did not say enough; open:\n"
        "you left before the end. With a NUMBER of the list, all that was promised.",
    .example = "baize deals\nbaize deals 1\nbaize deals --json",
    .flags = flags,
    .words_max = 1,
    .run = run,
};
