// SPDX-License-Identifier: MIT
#include "cli/site_folder.h"

#include "base/blob.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIST_MAX = 1 << 20 };

static const char list_name[] = "site.txt";
static const char list_head[] =
    "# What baize site wrote here, and replaces when it writes again:\n";

static bool path_of(const struct site_folder *folder, const char *name, char path[PATH_MAX])
{
    int len = snprintf(path, PATH_MAX, "%s/%s", folder->path, name);
    return len > 0 && len < PATH_MAX;
}

// ---- The list ----------------------------------------------------------------------------------

// The next name of a list of lines; false: there is none left.
static bool next_name(const char **at, char name[PATH_MAX])
{
    while (**at) {
        size_t len = strcspn(*at, "\n");
        const char *line = *at;
        *at += len + (line[len] == '\n');
        if (!len || *line == '#' || len >= PATH_MAX)
            continue;
        memcpy(name, line, len);
        name[len] = '\0';
        return true;
    }
    return false;
}

static bool is_listed(const struct site_folder *folder, const char *name)
{
    char listed[PATH_MAX];
    for (const char *at = folder->list.at; at && next_name(&at, listed);)
        if (strcmp(listed, name) == 0)
            return true;
    return false;
}

static bool is_among(const struct site_file *files, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(files[i].name, name) == 0)
            return true;
    return false;
}

// The names of these files, and if `with_old` those of the earlier site as well: while it is being
// replaced both are ours.
static bool write_list(const struct site_folder *folder, const struct site_file *files, int count,
    bool with_old, struct text *why)
{
    char path[PATH_MAX], name[PATH_MAX];
    struct blob list = {0};
    blob_add(&list, list_head, sizeof(list_head) - 1);
    for (int i = 0; i < count; i++) {
        blob_add(&list, files[i].name, strlen(files[i].name));
        blob_add(&list, "\n", 1);
    }
    for (const char *at = folder->list.at; with_old && at && next_name(&at, name);) {
        if (is_among(files, count, name))
            continue;
        blob_add(&list, name, strlen(name));
        blob_add(&list, "\n", 1);
    }
    bool is_written = path_of(folder, list_name, path) && file_write(path, list.at, list.len, why);
    blob_release(&list);
    return is_written;
}

// ---- Opening -----------------------------------------------------------------------------------

static bool is_empty(const char *path)
{
    DIR *directory = opendir(path);
    bool has_any = false;
    for (struct dirent *entry; directory && !has_any && (entry = readdir(directory));)
        has_any = entry->d_name[0] != '.'; // such as .git: no file of a site is called so
    if (directory)
        closedir(directory);
    return directory && !has_any;
}

static bool read_list(struct site_folder *folder, struct text *why)
{
    char path[PATH_MAX];
    if (!path_of(folder, list_name, path) || !file_exists(path))
        return true;
    if (!file_read(path, LIST_MAX, &folder->list, why))
        return false;
    if (strncmp(folder->list.at, list_head, sizeof(list_head) - 1) == 0)
        return true;
    bytes_release(&folder->list); // another's file of this name
    return true;
}

// A folder of the site that leads elsewhere: what is written or removed there would be another's.
static bool leads_away(const struct site_folder *folder, const char *name, char path[PATH_MAX])
{
    struct stat about;
    for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(path, PATH_MAX, "%s/%.*s", folder->path, (int)(slash - name), name);
        if (lstat(path, &about) == 0 && S_ISLNK(about.st_mode))
            return true;
    }
    return false;
}

static bool may_write(const struct site_folder *folder, const char *name, struct text *why)
{
    char path[PATH_MAX];
    if (leads_away(folder, name, path)) {
        text_format(why, "%s is a link to another place", path);
        return false;
    }
    if (!path_of(folder, name, path) || !file_exists(path) || is_listed(folder, name))
        return true;
    text_format(why, "%s is there and was not written by baize site: it would be lost", path);
    return false;
}

bool site_folder_open(struct site_folder *folder, const char *path, const struct site_file *files,
    int count, struct text *why)
{
    *folder = (struct site_folder){.path = path};
    struct stat about;
    if (stat(path, &about) != 0) {
        if (errno == ENOENT && mkdir(path, 0777) == 0)
            return true;
        text_format(why, "cannot make the folder %s: %s", path, strerror(errno));
        return false;
    }
    if (!S_ISDIR(about.st_mode)) {
        text_format(why, "%s is no folder", path);
        return false;
    }
    if (!read_list(folder, why))
        return false;
    if (!folder->list.at && !is_empty(path)) {
        text_format(why,
            "%s has something in it that is no site of ours; an empty folder, or one "
            "that is not there yet, is needed",
            path);
        return false;
    }
    for (int i = 0; i < count; i++)
        if (!may_write(folder, files[i].name, why)) {
            site_folder_release(folder);
            return false;
        }
    return true;
}

void site_folder_release(struct site_folder *folder)
{
    bytes_release(&folder->list);
}

// ---- Writing -----------------------------------------------------------------------------------

// Everybody may read a site, so its folders are as the system makes them.
static bool make_folders_of(const struct site_folder *folder, const char *name, struct text *why)
{
    char path[PATH_MAX];
    for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(path, sizeof(path), "%s/%.*s", folder->path, (int)(slash - name), name);
        if (mkdir(path, 0777) != 0 && errno != EEXIST) {
            text_format(why, "cannot make the folder %s: %s", path, strerror(errno));
            return false;
        }
    }
    return true;
}

// Takes the folders that are left empty by it along. The list may have been changed by hand: a name
// that leads out of the folder is left alone.
static void remove_file(const struct site_folder *folder, const char *name)
{
    char path[PATH_MAX];
    if (name[0] == '/' || strstr(name, "..") || leads_away(folder, name, path) ||
        !path_of(folder, name, path))
        return;
    unlink(path);
    for (char *slash = strrchr(path, '/'); slash; slash = strrchr(path, '/')) {
        *slash = '\0';
        if (strlen(path) <= strlen(folder->path) || rmdir(path) != 0)
            return;
    }
}

bool site_folder_write(
    struct site_folder *folder, const struct site_file *files, int count, struct text *why)
{
    if (!write_list(folder, files, count, true, why))
        return false;
    char path[PATH_MAX], name[PATH_MAX];
    for (int i = 0; i < count; i++)
        if (!make_folders_of(folder, files[i].name, why) || !path_of(folder, files[i].name, path) ||
            !file_write(path, files[i].bytes, files[i].len, why))
            return false;
    for (const char *at = folder->list.at; at && next_name(&at, name);)
        if (!is_among(files, count, name))
            remove_file(folder, name);
    return write_list(folder, files, count, false, why);
}
