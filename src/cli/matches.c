// SPDX-License-Identifier: MIT
#include "cli/matches.h"

#include "os/file.h"

#include <string.h>
#include <unistd.h>

int matches_begin(struct matches *matches, const struct args *args, bool is_resumed)
{
    const char *path = args_get(args, "matches");
    char buf[400];
    struct text why = TEXT(buf);
    if (!path)
        return EXIT_FINE;
    if (!rows_kind(path, &matches->rows.is_csv))
        return refuse(
            "--matches %s: a row a match goes into a file that ends in .jsonl, .ndjson or "
            ".csv, or to - (standard output)",
            path);
    matches->rows.file = stdout;
    if (strcmp(path, "-") != 0) {
        bool is_device = file_is_device(path);
        if (is_resumed && !is_device && file_exists(path))
            return refuse("--matches %s: it has the rows of earlier matches; name another file for "
                          "those that follow",
                path);
        if (!is_device && !file_begin_beside(path, matches->beside, sizeof(matches->beside), &why))
            return refuse("--matches %s", buf);
        matches->rows.file = fopen(is_device ? path : matches->beside, "w");
        if (!matches->rows.file) {
            unlink(matches->beside);
            return refuse("--matches %s: it cannot be written", path);
        }
    }
    matches->path = path;
    rows_init(&matches->rows);
    return EXIT_FINE;
}

int matches_end(struct matches *matches)
{
    char buf[400];
    struct text why = TEXT(buf);
    if (!matches->path)
        return EXIT_FINE;
    rows_finish(&matches->rows);
    bool is_fine = fflush(matches->rows.file) == 0 && !ferror(matches->rows.file);
    if (are_printed(matches))
        return is_fine ? EXIT_FINE : EXIT_NO;
    is_fine = fclose(matches->rows.file) == 0 && is_fine;
    if (is_fine && (!*matches->beside || file_put_in_place(matches->beside, matches->path, &why)))
        return EXIT_FINE;
    unlink(matches->beside);
    complain("--matches %s: it could not be written whole", matches->path);
    return EXIT_NO;
}
