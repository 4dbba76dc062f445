// SPDX-License-Identifier: MIT
// A folder with a site in it. What was written there is noted in a list beside it (site.txt), so
// that the next one takes away what no longer belongs, and nothing that is somebody else's is
// touched.
#ifndef BAIZE_CLI_SITE_FOLDER_H
#define BAIZE_CLI_SITE_FOLDER_H

#include "base/text.h"
#include "os/file.h"

struct site_file {
    const char *name; // "assets/app.js"
    const char *bytes;
    size_t len;
};

struct site_folder {
    const char *path;
    struct bytes list; // of the files that an earlier site left; empty: there was none
};

// The folder is not there, then it is made; or it is empty, but for hidden files; or it holds an
// earlier site and nothing else under these names. False, and why: then nothing was changed.
bool site_folder_open(struct site_folder *folder, const char *path, const struct site_file *files,
    int count, struct text *why);
// Writes all of them in this order, each whole or not at all, then removes what an earlier site had
// and this one does not. False, and why; the folder may be opened and written again.
bool site_folder_write(
    struct site_folder *folder, const struct site_file *files, int count, struct text *why);
void site_folder_release(struct site_folder *folder);

#endif
