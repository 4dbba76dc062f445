// SPDX-License-Identifier: MIT
#include "games/mantis/pack.h"

#include <string.h>

const char *const colour_names[COLOURS + 1] = {
    "red", "orange", "yellow", "green", "blue", "purple", "pink", NULL};

const uint8_t cards_of_back[BACKS][SIDES] = {
    // clang-format off
    {0, 15, 30}, {1, 16, 45}, {2, 17, 60}, {3, 18, 75}, {4, 19, 90}, // red-orange- and another
    {5, 31, 46}, {6, 32, 61}, {7, 33, 76}, {8, 34, 91},              // red-yellow-
    {9, 47, 62}, {10, 48, 77}, {11, 49, 92},                         // red-green-
    {12, 63, 78}, {13, 64, 93},                                      // red-blue-
    {14, 79, 94},                                                    // red-purple-pink
    {20, 35, 50}, {21, 36, 65}, {22, 37, 80}, {23, 38, 95},          // orange-yellow-
    {24, 51, 66}, {25, 52, 81}, {26, 53, 96},                        // orange-green-
    {27, 67, 82}, {28, 68, 97},                                      // orange-blue-
    {29, 83, 98},                                                    // orange-purple-pink
    {39, 54, 69}, {40, 55, 84}, {41, 56, 99},                        // yellow-green-
    {42, 70, 85}, {43, 71, 100},                                     // yellow-blue-
    {44, 86, 101},                                                   // yellow-purple-pink
    {57, 72, 87}, {58, 73, 102},                                     // green-blue-
    {59, 88, 103},                                                   // green-purple-pink
    {74, 89, 104},                                                   // blue-purple-pink
    // clang-format on
};

const uint8_t back_of[MANTIS_CARDS] = {
    // clang-format off
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,         // red faces
    0, 1, 2, 3, 4, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,    // orange
    0, 5, 6, 7, 8, 15, 16, 17, 18, 25, 26, 27, 28, 29, 30,    // yellow
    1, 5, 9, 10, 11, 15, 19, 20, 21, 25, 26, 27, 31, 32, 33,  // green
    2, 6, 9, 12, 13, 16, 19, 22, 23, 25, 28, 29, 31, 32, 34,  // blue
    3, 7, 10, 12, 14, 17, 20, 22, 24, 26, 28, 30, 31, 33, 34, // purple
    4, 8, 11, 13, 14, 18, 21, 23, 24, 27, 29, 30, 32, 33, 34, // pink
    // clang-format on
};

const uint8_t side_of[MANTIS_CARDS] = {
    // clang-format off
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // red faces
    1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // orange
    2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, // yellow
    2, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, // green
    2, 2, 2, 1, 1, 2, 2, 1, 1, 2, 1, 1, 1, 1, 0, // blue
    2, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 1, 2, 1, 1, // purple
    2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, // pink
    // clang-format on
};

// Writes nothing if there is no such back; so a caller that tries one after the other knows the
// end.
static void back_name(int back, struct text *text)
{
    if (back < 0 || back >= BACKS)
        return;
    for (int i = 0; i < SIDES; i++) {
        if (i)
            text_char(text, '-');
        text_put(text, colour_names[colour_of(cards_of_back[back][i])]);
    }
}

static void name(int card, struct text *text)
{
    must(card >= 0 && card < MANTIS_CARDS);
    text_put(text, colour_names[colour_of(card)]);
    text_char(text, ':');
    back_name(back_of[card], text);
}

static int colour_parse(const char *word, size_t len)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (word_is(word, len, colour_names[colour]))
            return colour;
    return -1;
}

static int colours_on(int back)
{
    int set = 0;
    for (int i = 0; i < SIDES; i++)
        set |= 1 << colour_of(cards_of_back[back][i]);
    return set;
}

int back_parse(const char *word, size_t len)
{
    int set = 0, count = 0;
    for (size_t at = 0; at <= len; count++) {
        size_t end = at;
        while (end < len && word[end] != '-')
            end++;
        int colour = colour_parse(word + at, end - at);
        if (colour < 0)
            return -1;
        set |= 1 << colour;
        at = end + 1;
    }
    for (int back = 0; back < BACKS; back++)
        if (count == SIDES && colours_on(back) == set)
            return back;
    return -1;
}

static int parse(const char *word, size_t len)
{
    const char *colon = memchr(word, ':', len);
    if (!colon)
        return -1;
    size_t face_len = (size_t)(colon - word);
    int colour = colour_parse(word, face_len);
    int back = back_parse(colon + 1, len - face_len - 1);
    for (int i = 0; back >= 0 && i < SIDES; i++)
        if (colour_of(cards_of_back[back][i]) == colour)
            return cards_of_back[back][i];
    return -1;
}

const struct pack mantis_pack = {
    .cards = MANTIS_CARDS,
    .name = name,
    .parse = parse,
    .back_name = back_name,
    .example = "red:red-blue-pink, the face and then the three colours of the back",
};
