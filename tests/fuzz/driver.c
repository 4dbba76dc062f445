// SPDX-License-Identifier: MIT
// Runs a fuzz target without a fuzzer: on files, or on inputs made from numbered seeds.
//
//   TARGET [RUNS [SEED]]      RUNS made inputs, from SEED on
//   TARGET FILE…              these inputs
#include "engine/chance.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 4096 };

static const char *program;
static uint64_t running;

static void on_abort(int number)
{
    fprintf(stderr, "to repeat: %s 1 %llu\n", program, (unsigned long long)running);
    _exit(128 + number);
}

// Letters, digits and words of the games, so that a parser gets somewhere.
static const char *const words[] = {"raise ", "bet ", "fold", "check", "play ", "10H ", "KS ",
    "JK ", "left ", "swap ", "dragon3 ", "fire1 ", "steal 1", "score", "joker 1 2 ", "=", "-", "0",
    "1", "99999999999", "ante=", "♥", " ", "\t", "red:red-blue-pink", "place ", "discard "};

static size_t make_input(uint64_t seed, uint8_t *data)
{
    struct chance chance;
    chance_from_number(&chance, seed);
    size_t size = chance_below(&chance, chance_below(&chance, 2) ? 64 : INPUT_MAX - 40);
    for (size_t i = 0; i < size; i++)
        data[i] = (uint8_t)chance_word(&chance);
    if (seed % 2 || size < 2)
        return size;
    size_t at = 1;
    while (at < size && at < 200) {
        const char *word = words[chance_below(&chance, ARRAY_LEN(words))];
        memcpy(data + at, word, strlen(word));
        at += strlen(word);
        if (chance_below(&chance, 8) == 0)
            data[at++] = (uint8_t)chance_word(&chance);
    }
    return at;
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

int main(int argc, char **argv)
{
    static uint8_t data[INPUT_MAX];
    program = argv[0];
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
    for (running = seed; running < seed + (uint64_t)runs; running++) {
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
