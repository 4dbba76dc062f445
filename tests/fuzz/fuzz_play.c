// SPDX-License-Identifier: MIT
// Plays whatever the bytes say: a game, its seats and options, then moves, legal or not. What is
// refused must change nothing and say why; what is allowed is played, and what each viewer is told
// of it must fit what they saw.
#include "games/games.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
    const uint8_t *at;
    size_t left;
};

static uint8_t next(struct input *input)
{
    if (!input->left)
        return 0;
    input->left--;
    return *input->at++;
}

// Random bytes seldom make a legal move: half of the time the bytes pick one.
static struct move any_move(struct input *input, const struct choice *choices, int count)
{
    struct move move;
    uint8_t how = next(input);
    if (how % 2 == 0 && count) {
        const struct choice *choice = &choices[next(input) % count];
        move = choice->move;
        uint64_t span = (uint64_t)((int64_t)choice->amount_max - move.amount) + 1;
        move.amount = (int32_t)(move.amount + (int64_t)(next(input) * 65537u % span));
        if (how % 16 == 0)
            ((uint8_t *)&move)[next(input) % sizeof(move)] ^= next(input);
        return move;
    }
    for (size_t i = 0; i < sizeof(move); i++)
        ((uint8_t *)&move)[i] = next(input);
    return move;
}

static void play_and_fold(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct view views[AUDIENCES])
{
    static struct events events;
    events.count = 0;
    play(setup, state, seat, move, &events);
    for (int viewer = 0; viewer < AUDIENCES; viewer++) {
        if (viewer >= setup->seats && viewer != WATCHER)
            continue;
        for (int i = 0; i < events.count; i++)
            if (events.list[i].audience & only(viewer))
                view_observe(&views[viewer], setup->game->zones, &events.list[i]);
        struct view view;
        game_view(setup, state, viewer, &view);
        must(memcmp(&view, &views[viewer], sizeof(view)) == 0);
    }
}

static void one_move(const struct setup *setup, struct state *state, struct input *input,
    struct view views[AUDIENCES])
{
    char buf[400];
    struct text why = TEXT(buf);
    struct choice choices[CHOICES_MAX];
    struct outcome outcomes[OUTCOMES_MAX];
    struct state before = *state;
    int seat = next(input) % (SEATS_MAX + 3) - 1, count = 0;
    struct move move;
    if (is_deck_turn(state)) {
        count = setup->game->outcomes(setup, state, outcomes);
        move = outcomes[next(input) % count].move;
        if (next(input) % 8 == 0)
            move = any_move(input, NULL, 0);
        seat = DECK;
    } else {
        if (seat >= setup->seats || seat < 0 || !(to_act(state) & only(seat)))
            seat = next(input) % 4 ? lowest_bit((uint64_t)to_act(state)) : seat;
        if (seat >= 0 && seat < setup->seats && to_act(state) & only(seat))
            count = setup->game->moves(setup, state, seat, choices);
        move = any_move(input, choices, count);
    }
    bool is_allowed = seat == DECK ? game_allows_chance(setup, state, &move, &why)
                                   : game_allows(setup, state, seat, &move, &why);
    must(memcmp(&before, state, sizeof(before)) == 0);
    must(is_allowed || why.len);
    if (is_allowed)
        play_and_fold(setup, state, seat, &move, views);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    int count = 0;
    while (games[count])
        count++;
    must(count);
    const struct game *game = games[next(&input) % count];
    struct setup setup;
    setup_init(&setup, game);
    setup.seats = game->seats_min + next(&input) % (game->seats_max - game->seats_min + 1);
    struct setup standard = setup;
    uint8_t changed = next(&input);
    for (int i = 0; game->options[i].name; i++)
        if (changed & 1 << i % 8) {
            int64_t span = (int64_t)game->options[i].max - game->options[i].min + 1;
            setup.option[i] = (int32_t)(game->options[i].min + next(&input) * 257ll % span);
        }
    char buf[400];
    struct text why = TEXT(buf);
    if (!setup_check(&setup, &why)) {
        must(why.len);
        setup = standard;
    }
    struct state state;
    struct view views[AUDIENCES];
    memset(&state, 0, sizeof(state));
    game_start(&setup, &state);
    for (int viewer = 0; viewer < AUDIENCES; viewer++)
        if (viewer < setup.seats || viewer == WATCHER)
            game_view(&setup, &state, viewer, &views[viewer]);
    while (input.left && !game_is_over(&state))
        one_move(&setup, &state, &input, views);
    if (game_is_over(&state)) {
        struct result result;
        game_result(&setup, &state, &result);
        int64_t sum = result.house;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            sum += result.tokens[seat];
        must(sum == 0);
    }
    return 0;
}
