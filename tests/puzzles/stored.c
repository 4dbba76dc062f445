// SPDX-License-Identifier: MIT
// The sets that come with the program: each puzzle reads and plays through, is a question, stands
// there once and is not of a kind that there is too much of; and so many of each set are weighed
// once more, with luck that the clock gives. At most one in a hundred may be wrong by that, and
// one.
//   stored PUZZLES…            reads the sets
//   stored --weigh N PUZZLES…  weighs N of each as well
//   stored --wrong PUZZLES…    of these each is found to be wrong
//   stored --right PUZZLES…    and of these none
#include "games/games.h"
#include "lab/puzzle_day.h"
#include "lab/puzzle_make.h"
#include "os/file.h"
#include "os/parallel.h"
#include "os/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 400, DEPTH = 3, MEDIUM = 1, FOUND_MOST = 55 };

static int number, faults;

static void tell(bool is_fine, const char *path, const char *what)
{
    const char *slash = strrchr(path, '/');
    printf("%s %d - %s: %s\n", is_fine ? "ok" : "not ok", ++number, slash ? slash + 1 : path, what);
    faults += !is_fine;
}

static bool is_question(const struct puzzle *puzzle)
{
    struct view view;
    struct notes notes;
    int right = 0;
    puzzle_view(puzzle, &view, &notes);
    for (int i = 0; i < puzzle->arm_count; i++)
        right += puzzle->arm[i].is_right;
    bool is_good = view.to_act & only(puzzle->seat) && right <= 3 && right < puzzle->arm_count &&
                   puzzle_gap(puzzle) > 0 && puzzle->found[MEDIUM] <= FOUND_MOST &&
                   puzzle->found[0] <= puzzle->found[LEVELS - 1];
    if (!is_good)
        printf("# line %d: this is no question, or medium finds it\n", puzzle->line_number);
    return is_good;
}

static bool is_there_once(const struct puzzles *puzzles, int at)
{
    for (int i = 0; i < at; i++)
        if (puzzles->list[i].id == puzzles->list[at].id) {
            printf("# lines %d and %d: the same position\n", puzzles->list[i].line_number,
                puzzles->list[at].line_number);
            return false;
        }
    return true;
}

// So many of the set, from a drawn one on, weighed again.
static void weigh_some(const struct puzzles *all, const char *path, int count)
{
    struct puzzles some = *all;
    uint64_t seed = (uint64_t)time_real_ms();
    some.count = count < all->count ? count : all->count;
    some.list += seed % (uint64_t)(all->count - some.count + 1);
    struct rechecking checking = {.puzzles = &some,
        .seed = seed,
        .depth = DEPTH,
        .samples = SAMPLES,
        .threads = parallel_processors()};
    puzzles_check(&checking);
    printf("# seed %ju: %d of %d wrong\n", (uintmax_t)seed, checking.wrong, checking.done);
    for (int i = 0; i < some.count; i++)
        if (checking.checked[i].is_wrong)
            printf("# line %d: %.4f behind, and not %d\n", some.list[i].line_number,
                checking.checked[i].less, puzzle_gap(&some.list[i]));
    tell(checking.wrong <= 1 + checking.done / 100, path, "weighed again, they stand");
    free(checking.checked);
}

// Wrong is a good choice that is said to be bad: since a bot would go on badly after it, or since a
// card that a joker planted was taken for one that its owner laid.
static void find_all(const struct puzzles *puzzles, const char *path, bool are_wrong)
{
    struct rechecking checking = {
        .puzzles = puzzles, .seed = 1, .depth = OUTLOOK_SHORT, .samples = SAMPLES, .threads = 1};
    puzzles_check(&checking);
    tell(checking.done == puzzles->count && checking.wrong == are_wrong * puzzles->count, path,
        are_wrong ? "each is found to be wrong" : "none is found to be wrong");
    free(checking.checked);
}

static void look_at(const char *path, int weighed, const char *verdict)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct bytes bytes;
    struct puzzles puzzles;
    bool is_read = file_read(path, PUZZLE_BYTES_MAX, &bytes, &why) &&
                   puzzles_read(&puzzles, bytes.at, bytes.len, game_find, &why);
    tell(is_read, path, is_read ? "reads and plays through" : buf);
    if (!is_read)
        return;
    if (verdict) {
        find_all(&puzzles, path, strcmp(verdict, "--wrong") == 0);
        bytes_release(&bytes);
        puzzles_release(&puzzles);
        return;
    }
    bool are_questions = true, are_different = true;
    for (int i = 0; i < puzzles.count; i++) {
        are_questions &= is_question(&puzzles.list[i]);
        are_different &= is_there_once(&puzzles, i);
    }
    tell(are_questions, path, "each is a question that medium misses");
    tell(are_different, path, "each stands there once");
    if (weighed)
        weigh_some(&puzzles, path, weighed);
    bytes_release(&bytes);
    puzzles_release(&puzzles);
}

int main(int count, char **words)
{
    int weighed = 0, first = 1;
    if (count > 3 && strcmp(words[1], "--weigh") == 0)
        weighed = atoi(words[2]), first = 3;
    const char *verdict = NULL;
    if (count > 1 && (strcmp(words[1], "--wrong") == 0 || strcmp(words[1], "--right") == 0))
        verdict = words[first++];
    for (int i = first; i < count; i++)
        look_at(words[i], weighed, verdict);
    printf("1..%d\n", number);
    return faults > 0 || !number;
}
