// SPDX-License-Identifier: MIT
// talk FROM COUNT: the hashes of so many conversations of talk.h, in lines of their own.
// talk SEED: everything that is said in one of them.
#include "wasm/talk.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

// Instead of libsodium's: in a page there are no passwords. The prototypes are theirs.
int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
{
    (void)out, (void)passwd, (void)passwdlen, (void)opslimit, (void)memlimit;
    return -1;
}

int crypto_pwhash_str_verify(
    const char str[crypto_pwhash_STRBYTES], const char *const passwd, unsigned long long passwdlen)
{
    (void)str, (void)passwd, (void)passwdlen;
    return -1;
}

static void print(const char *bytes, size_t len)
{
    fwrite(bytes, 1, len, stdout);
}

int main(int count, char **words)
{
    uint64_t from = count > 1 ? strtoull(words[1], NULL, 10) : 1;
    if (count < 3) {
        talk(from, print);
        return 0;
    }
    for (uint64_t left = strtoull(words[2], NULL, 10); left; left--)
        printf("%016" PRIx64 "\n", talk(from++, NULL));
    fprintf(stderr, "%jd messages, %jd results, %jd bytes\n", (intmax_t)talk_counts.heard,
        (intmax_t)talk_counts.results, (intmax_t)talk_counts.bytes);
    return 0;
}
