// SPDX-License-Identifier: MIT
// baize site: the page as plain files, for a host that only hands out files.
#include "cli/cli.h"
#include "cli/site_folder.h"
#include "cli/site_page.h"
#include "cli/web_files.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 1000, GAMES_BYTES = 2 << 20 };

struct site {
    struct site_file files[FILES_MAX];
    int count;
    size_t bytes;
    struct blob index, worker;
    char *games;
};

static void add(struct site *site, const char *name, const char *bytes, size_t len)
{
    must(site->count < FILES_MAX);
    site->files[site->count++] = (struct site_file){name, bytes, len};
    site->bytes += len;
}

static bool is_as_built(const char *name)
{
    size_t len = strlen(name);
    bool is_packed = len > 3 && strcmp(name + len - 3, ".gz") == 0;
    return !is_packed && strcmp(name, "index.html") != 0 && strcmp(name, "sw.js") != 0;
}

// What leads to the other files comes last: whoever opens the page meanwhile finds the old one, or
// a new one that is whole.
static void gather(struct site *site, const struct web_address *server)
{
    for (const struct page *page = web_files; page->name; page++)
        if (is_as_built(page->name))
            add(site, page->name, page->bytes, page->len);
    site->games = malloc(GAMES_BYTES);
    must(site->games);
    struct text games = text_over(site->games, GAMES_BYTES);
    server_page_games(NULL, &games); // the same for every server
    must(!games.is_cut);
    add(site, "api/games", games.at, games.len);
    site_put_index(&site->index, server);
    site_put_worker(&site->worker, &site->index);
    add(site, "sw.js", site->worker.at, site->worker.len);
    add(site, "index.html", site->index.at, site->index.len);
}

static void release(struct site *site)
{
    free(site->games);
    blob_release(&site->index);
    blob_release(&site->worker);
}

static int write_site(const struct site *site, const char *path)
{
    char buf[5000];
    struct text why = TEXT(buf);
    struct site_folder folder;
    if (!site_folder_open(&folder, path, site->files, site->count, &why))
        return refuse("%s", buf);
    bool is_written = site_folder_write(&folder, site->files, site->count, &why);
    site_folder_release(&folder);
    if (is_written)
        return EXIT_FINE;
    complain("%s; the site is not whole: write it again", buf);
    return EXIT_NO;
}

static void tell(const struct site *site, const char *path, const struct web_address *server)
{
    printf("%s: %d files, %.1f MB; index.html and what it leads to.\n", path, site->count,
        (double)site->bytes / 1e6);
    if (server)
        printf("People are played on %s%s, which must be started with --origin and the address of\n"
               "this site, as in: baize serve --origin https://you.example.org\n",
            server->origin, server->path);
    else
        puts("No server was named (--server ADDRESS): practice works, people are not to be found.");
    printf("To try it:\n  python3 -m http.server -b 127.0.0.1 -d %s 8000    then open "
           "http://localhost:8000/\n",
        path);
}

static int run(const struct args *args)
{
    static struct site site;
    const char *path = args->word[0], *name = args_get(args, "server");
    struct web_address address, *server = name && strcmp(name, "none") != 0 ? &address : NULL;
    if (!*path)
        return refuse("a site needs the name of a folder");
    if (server && !web_address_read(server, name))
        return refuse("--server takes the address of a server, as in https://cards.example.org or "
                      "https://example.org/baize/, or none, not \"%s\"",
            name);
    if (server && strchr(server->origin, '['))
        return refuse("--server needs a name or an address of IPv4: the content policy of a page "
                      "cannot name %s",
            server->origin);
    if (!web_file("index.html") || !web_file("sw.js"))
        return refuse("this program was built without the page");
    gather(&site, server);
    int fault = write_site(&site, path);
    if (!fault)
        tell(&site, path, server);
    release(&site);
    return fault;
}

static const struct flag flags[] = {
    {"server", "ADDRESS", "the server that people are played on, or none (none)"},
    {0},
};

const struct command site_command = {
    .name = "site",
    .usage = "DIR",
    .summary = "write the page as plain files, for a host without a server of ours",
    .about =
        "DIR is made, or is empty, or holds an earlier site, which is replaced; files in it that\n"
        "baize site did not write are left alone. The files work under any path. Players practise\n"
        "against bots in the page itself; people are met on the server that --server names, or\n"
        "that ?server=ADDRESS does where none was named. docs/site.md says more.",
    .example = "baize site public --server https://cards.example.org",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
