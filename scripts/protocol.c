// SPDX-License-Identifier: MIT
// Prints what is made from the list of messages: schema, typescript or markdown.
#include "wire/messages.h"

#include <stdio.h>
#include <string.h>

int main(int count, char **words)
{
    static char buf[1 << 18];
    struct text text = TEXT(buf);
    const char *what = count == 2 ? words[1] : "";
    if (strcmp(what, "schema") == 0)
        protocol_schema(&text);
    else if (strcmp(what, "typescript") == 0)
        protocol_typescript(&text);
    else if (strcmp(what, "markdown") == 0)
        protocol_markdown(&text);
    else
        return fputs("usage: protocol schema|typescript|markdown\n", stderr), 2;
    must(!text.is_cut);
    return fputs(buf, stdout) < 0;
}
