// SPDX-License-Identifier: MIT
// Two bots play a match of Leduc poker, and the record of it goes to standard output.
//
//   cc match.c $(pkg-config --cflags --libs baize) -o match && ./match > match.replay
#include <baize.h>
#include <stdio.h>

int main(void)
{
    struct baize_why why;
    struct baize_game *game = baize_game_open("leduc", 2, "ante=2", &why);
    struct baize_match *match = baize_match_open(game, "any words", &why);
    struct baize_bot *bot = baize_bot_open(game, "hard", "7", &why);
    if (!game || !match || !bot)
        return fprintf(stderr, "%s\n", why.text), 1;
    while (!baize_match_is_over(match)) {
        int seat = baize_match_seat(match);
        baize_match_act(match, seat, baize_bot_act(bot, match, seat, &why), &why);
    }
    char *record = baize_match_record(match);
    fputs(record, stdout);
    baize_free(record);
    baize_bot_close(bot);
    baize_match_close(match);
    baize_game_close(game);
}
