// SPDX-License-Identifier: MIT
#include "cli/match.h"

#include "cli/cli.h"
#include "os/file.h"

#include <stdlib.h>

int match_save(struct match *match, const char *path)
{
    size_t size = replay_size(&match->replay);
    char *buf = malloc(size);
    must(buf);
    struct text text = text_over(buf, size);
    replay_write(&match->replay, &text);
    must(!text.is_cut);
    char why_buf[400];
    struct text why = TEXT(why_buf);
    bool is_saved = file_write(path, buf, text.len, &why);
    free(buf);
    if (is_saved)
        return EXIT_FINE;
    complain("%s", why_buf);
    return EXIT_NO;
}
