// SPDX-License-Identifier: MIT
// Runs a fuzz target without a fuzzer: on files, or on inputs that numbered seeds make. Inputs are
// a target's own examples, a little spoilt; or, if it has none, random bytes and words.
//
//   TARGET [RUNS [SEED]]         RUNS made inputs, from SEED on
//   TARGET FILE…                 these inputs
//   TARGET --examples FOLDER     writes examples for a fuzzer to start from
#include "fuzz.h"

#include "engine/chance.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXAMPLES = 40 };

static char how_to_repeat[300];

static void on_abort(int number)
{
    ssize_t put = write(STDERR_FILENO, how_to_repeat, strlen(how_to_repeat));
    (void)put;
    _exit(128 + number);
}

__attribute__((weak)) size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    (void)number, (void)bytes, (void)max;
    return 0;
}

// Letters, digits and words of the games, so that a parser gets somewhere.
static const char *const words[] = {"raise ", "bet ", "fold", "check", "play ", "10H ", "KS ",
    "JK ", "left ", "swap ", "dragon3 ", "fire1 ", "steal 1", "score", "joker 1 2 ", "=", "-", "0",
    "1", "99999999999", "ante=", "♥", " ", "\t", "red:red-blue-pink", "place ", "discard "};

static size_t make_noise(struct chance *chance, bool has_words, char *data)
{
    size_t size = chance_below(chance, chance_below(chance, 2) ? 64 : 4000);
    for (size_t i = 0; i < size; i++)
        data[i] = (char)chance_word(chance);
    if (!has_words || size < 2)
        return size;
    size_t at = 1;
    while (at < size && at < 200) {
        const char *word = words[chance_below(chance, ARRAY_LEN(words))];
        while (*word)
            data[at++] = *word++;
        if (chance_below(chance, 8) == 0)
            data[at++] = (char)chance_word(chance);
    }
    return at;
}

// One small change somewhere; returns the new size.
static size_t spoil(struct chance *chance, char *data, size_t size)
{
    static const char letters[] = " \n\t0123456789-:,?#abcdefXYZ\xff\xe2\x01";
    char letter = letters[chance_below(chance, sizeof(letters))];
    size_t at = chance_below(chance, (uint32_t)size + 1);
    size_t piece = 1 + chance_below(chance, 12);
    piece = piece > size - at ? size - at : piece;
    switch (chance_below(chance, 6)) {
    case 0: // another letter
        if (at < size)
            data[at] = letter;
        return size;
    case 1: // a flipped bit
        if (at < size)
            data[at] = (char)(data[at] ^ 1 << chance_below(chance, 8));
        return size;
    case 2: // a piece lost
        memmove(data + at, data + at + piece, size - at - piece);
        return size - piece;
    case 3: // a piece twice
        if (size + piece > FUZZ_BYTES_MAX)
            return size;
        memmove(data + at + piece, data + at, size - at);
        return size + piece;
    case 4: // the end lost, now and then
        return chance_below(chance, 4) ? size : at;
    default: // a letter more
        if (size == FUZZ_BYTES_MAX)
            return size;
        memmove(data + at + 1, data + at, size - at);
        data[at] = letter;
        return size + 1;
    }
}

static size_t make_input(uint64_t seed, char *data)
{
    struct chance chance;
    chance_from_number(&chance, seed);
    size_t size = fuzz_example(seed, data, FUZZ_BYTES_MAX);
    if (!size)
        return make_noise(&chance, seed % 2 == 0, data);
    // What is nearly right reaches deepest.
    for (uint32_t left = chance_below(&chance, 6); left; left--)
        size = spoil(&chance, data, size);
    return size;
}

static int run_file(const char *path)
{
    static uint8_t data[1 << 20];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 1;
    }
    size_t size = fread(data, 1, sizeof(data), file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    return 0;
}

static int write_examples(const char *folder)
{
    static char data[FUZZ_BYTES_MAX];
    for (int number = 0; number < EXAMPLES; number++) {
        size_t size = fuzz_example((uint64_t)number, data, sizeof(data));
        if (!size)
            return 0;
        char path[400];
        snprintf(path, sizeof(path), "%s/example-%d", folder, number);
        FILE *file = fopen(path, "wb");
        if (!file) {
            perror(path);
            return 1;
        }
        fwrite(data, 1, size, file);
        fclose(file);
    }
    return 0;
}

int main(int argc, char **argv)
{
    static char data[FUZZ_BYTES_MAX];
    if (argc == 3 && strcmp(argv[1], "--examples") == 0)
        return write_examples(argv[2]);
    if (argc > 1 && access(argv[1], R_OK) == 0) {
        int bad = 0;
        for (int i = 1; i < argc; i++)
            bad += run_file(argv[i]);
        return bad ? 1 : 0;
    }
    long runs = argc > 1 ? atol(argv[1]) : 3000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    signal(SIGABRT, on_abort);
    signal(SIGSEGV, on_abort);
    for (uint64_t running = seed; running < seed + (uint64_t)runs; running++) {
        snprintf(how_to_repeat, sizeof(how_to_repeat), "to repeat: %s 1 %llu\n", argv[0],
            (unsigned long long)running);
        // The exact size on the heap, so that a sanitizer sees a read behind the end.
        size_t size = make_input(running, data);
        uint8_t *exact = malloc(size + 1);
        if (!exact)
            return 1;
        memcpy(exact, data, size);
        LLVMFuzzerTestOneInput(exact, size);
        free(exact);
    }
    printf("%ld inputs from seed %llu\n", runs, (unsigned long long)seed);
    return 0;
}
