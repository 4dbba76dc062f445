// SPDX-License-Identifier: MIT
// Prints the matches of matches.h as this build plays them, with an empty line between them.
#include "wasm/matches.h"

#include <stdio.h>

int main(void)
{
    static char buf[1 << 20];
    for (int i = 0;; i++) {
        struct text text = TEXT(buf);
        if (!match_write(i, &text))
            return 0;
        if (text.len)
            printf("%s\n\n", buf);
    }
}
