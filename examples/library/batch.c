// SPDX-License-Identifier: MIT
// A thousand matches of Leduc poker side by side: in every step each of them takes the first action
// that its mask allows, and those that end are counted. In C this is where a player would learn.
//
//   cc batch.c $(pkg-config --cflags --libs baize) -o batch && ./batch
#include <baize.h>
#include <stdio.h>
#include <stdlib.h>

enum { MATCHES = 1000, STEPS = 100, SEATS = 2 };

int main(void)
{
    struct baize_why why;
    struct baize_game *game = baize_game_open("leduc", SEATS, NULL, &why);
    struct baize_batch *batch = baize_batch_open(game, MATCHES, 1, &why);
    if (!batch)
        return fprintf(stderr, "%s\n", why.text), 1;
    int actions = baize_actions(game), won[SEATS] = {0}, ended = 0;
    static int32_t chosen[MATCHES], tokens[MATCHES][SEATS];
    static uint8_t done[MATCHES];
    struct baize_arrays arrays = {
        .mask = malloc((size_t)MATCHES * actions), .done = done, .tokens = tokens[0]};
    baize_batch_look(batch, &arrays);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < MATCHES; i++)
            for (chosen[i] = 0; !arrays.mask[i * actions + chosen[i]];)
                chosen[i]++;
        baize_batch_step(batch, chosen, &arrays, &why);
        for (int i = 0; i < MATCHES; i++)
            for (int seat = 0; seat < SEATS; seat++) {
                ended += done[i] && !seat;
                won[seat] += tokens[i][seat];
            }
    }
    printf("%d matches ended; seat 0 won %d tokens, seat 1 %d\n", ended, won[0], won[1]);
    free(arrays.mask);
    baize_batch_close(batch);
    baize_game_close(game);
}
