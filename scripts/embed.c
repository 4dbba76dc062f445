// SPDX-License-Identifier: MIT
// Turns files into C: a pointer of this name to a table of struct page (wire/rules.h).
// usage: embed NAME FILE…     a page is called as its file, without folder and ending
#include <stdio.h>
#include <string.h>

static int put_bytes(const char *path, int number)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 1;
    }
    printf("static const char bytes_%d[] = {", number);
    int c;
    for (int at = 0; (c = getc(file)) != EOF; at++)
        printf("%s%d,", at % 24 ? "" : "\n", c > 127 ? c - 256 : c);
    printf("\n0};\n");
    return fclose(file);
}

static void put_page(const char *path, int number)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    printf("    {\"%.*s\", bytes_%d, sizeof(bytes_%d) - 1},\n", (int)strcspn(name, "."), name,
        number, number);
}

int main(int count, char **words)
{
    if (count < 2)
        return 2;
    puts("#include \"wire/rules.h\"");
    for (int i = 2; i < count; i++)
        if (put_bytes(words[i], i) != 0)
            return 1;
    puts("static const struct page pages[] = {");
    for (int i = 2; i < count; i++)
        put_page(words[i], i);
    puts("    {0},\n};");
    printf("extern const struct page *%s;\n", words[1]);
    printf("const struct page *%s = pages;\n", words[1]);
    return 0;
}
