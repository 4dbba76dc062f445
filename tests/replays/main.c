// SPDX-License-Identifier: MIT
// Compares the golden playthroughs with the files that hold them.
//
//   golden DIR            compares all; a difference is shown, and fails
//   golden DIR --update   writes the files anew
//   golden --list         the names
//   golden --print NAME [SEED]   one, to standard output, perhaps with another seed
#include "golden.h"

#include "games/games.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void to_file(void *context, const char *bytes, size_t len)
{
    fwrite(bytes, 1, len, context);
}

static bool write_golden(const struct golden *golden, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        return false;
    }
    golden_write(golden, to_file, file);
    return fclose(file) == 0;
}

static bool compare(const struct golden *golden, const char *path)
{
    char made[] = "/tmp/golden.XXXXXX", command[1200];
    int file = mkstemp(made);
    if (file < 0 || close(file) || !write_golden(golden, made))
        return false;
    snprintf(command, sizeof(command), "diff -u '%s' '%s' > '%s.diff'", path, made, made);
    bool is_same = system(command) == 0;
    snprintf(command, sizeof(command), "head -60 '%s.diff' >&2; rm '%s.diff'", made, made);
    if (system(command) || !is_same)
        fprintf(stderr, "%s has changed, or is missing.\n", path);
    unlink(made);
    return is_same;
}

static bool is_golden(const char *name, size_t len)
{
    struct golden golden;
    for (int i = 0; golden_at(i, &golden); i++)
        if (strlen(golden.name) == len && memcmp(golden.name, name, len) == 0)
            return true;
    return false;
}

// A file that no row makes would never be looked at again.
static bool check_strays(const char *folder)
{
    bool is_fine = true;
    DIR *dir = opendir(folder);
    if (!dir) {
        perror(folder);
        return false;
    }
    for (struct dirent *entry; (entry = readdir(dir));) {
        const char *ending = strstr(entry->d_name, ".golden");
        if (!ending || ending[7] || is_golden(entry->d_name, (size_t)(ending - entry->d_name)))
            continue;
        fprintf(
            stderr, "%s/%s belongs to no golden playthrough: remove it\n", folder, entry->d_name);
        is_fine = false;
    }
    closedir(dir);
    return is_fine;
}

int main(int argc, char **argv)
{
    struct golden golden;
    bool is_listing = argc == 2 && strcmp(argv[1], "--list") == 0;
    bool is_printing = argc >= 3 && strcmp(argv[1], "--print") == 0;
    bool is_updating = argc == 3 && strcmp(argv[2], "--update") == 0;
    if (argc < 2 || (argc == 3 && !is_printing && !is_updating) || (argc > 3 && !is_printing)) {
        fprintf(
            stderr, "usage: golden DIR [--update] | golden --list | golden --print NAME [SEED]\n");
        return 2;
    }
    bool is_fine = is_listing || is_printing || check_strays(argv[1]);
    for (int i = 0; golden_at(i, &golden); i++) {
        char path[1000];
        snprintf(path, sizeof(path), "%s/%s.golden", argv[1], golden.name);
        if (argc > 3)
            golden.seed = strtoull(argv[3], NULL, 10);
        if (is_listing)
            puts(golden.name);
        else if (is_printing && strcmp(golden.name, argv[2]) == 0)
            golden_write(&golden, to_file, stdout);
        else if (is_updating)
            is_fine = write_golden(&golden, path) && is_fine;
        else if (!is_printing)
            is_fine = compare(&golden, path) && is_fine;
    }
    if (!is_fine)
        fprintf(stderr, "If that is how the games should play, read what changed and run\n"
                        "    build/tests/golden tests/replays --update\n");
    return is_fine ? 0 : 1;
}
