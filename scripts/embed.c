// SPDX-License-Identifier: MIT
// Turns files into C: a pointer of this name to a table of struct page (wire/rules_page.h).
// usage: embed NAME FILE…             a page is called as its file, without folder and ending
//        embed --paths NAME FILE…     or as the whole path
#include <stdbool.h>
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

static void put_page(const char *path, int number, bool is_whole_path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash && !is_whole_path ? slash + 1 : path;
    int len = (int)(is_whole_path ? strlen(name) : strcspn(name, "."));
    printf("    {\"%.*s\", bytes_%d, sizeof(bytes_%d) - 1},\n", len, name, number, number);
}

int main(int count, char **words)
{
    bool is_whole_path = count > 1 && strcmp(words[1], "--paths") == 0;
    if (is_whole_path)
        words++, count--;
    if (count < 2)
        return 2;
    puts("#include \"wire/rules_page.h\"");
    for (int i = 2; i < count; i++)
        if (put_bytes(words[i], i) != 0)
            return 1;
    puts("static const struct page pages[] = {");
    for (int i = 2; i < count; i++)
        put_page(words[i], i, is_whole_path);
    puts("    {0},\n};");
    printf("extern const struct page *%s;\n", words[1]);
    printf("const struct page *%s = pages;\n", words[1]);
    return 0;
}
