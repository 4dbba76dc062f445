// SPDX-License-Identifier: MIT
// What a viewer was told of a match adds up to what the viewer knows at its end; what does not fit
// the game is refused.
#include "../unit.h"

#include "games/games.h"
#include "tui/told.h"

#include <string.h>

// A random match, told to the viewer. The view at its end is what the viewer then knows.
static void tell_match(
    struct replay *replay, const struct game *game, int number, struct view *view)
{
    struct setup setup;
    struct state state;
    struct chance chance;
    setup_init(&setup, game);
    setup.seats = game->seats_min + number % (game->seats_max - game->seats_min + 1);
    replay_init(replay, &setup);
    replay->is_hidden = true;
    replay->viewer = number % 3 ? number % setup.seats : WATCHER;
    chance_from_number(&chance, (uint64_t)number);
    game_start(&setup, &state);
    while (!game_is_over(&state)) {
        struct events events = {0};
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&state)) {
            game_sample(&setup, &state, &chance, &move);
        } else {
            struct choice choices[CHOICES_MAX];
            seat = lowest_bit((uint64_t)to_act(&state));
            move = choice_pick(choices, game->moves(&setup, &state, seat, choices), &chance);
        }
        play(&setup, &state, seat, &move, &events);
        replay_tell(replay, game, &events);
    }
    game_view(&setup, &state, replay->viewer, view);
}

static void it_adds_up_to_the_view(void **unused)
{
    (void)unused;
    for (int i = 0; games[i]; i++)
        for (int number = 0; number < 6; number++) {
            static struct replay replay;
            static struct view view;
            static struct told told;
            static struct events events;
            char buf[200];
            struct text why = TEXT(buf);
            tell_match(&replay, games[i], number, &view);
            if (!told_check(&replay, &why))
                fail_msg("%s, number %d: %s", games[i]->id, number, buf);
            told_start(&told, &replay);
            int count = 0;
            while (told_next(&told, &events))
                count++;
            assert_int_equal(count, replay.told_count);
            assert_memory_equal(&told.view, &view, sizeof(view));
            replay_release(&replay);
        }
}

static void what_does_not_fit_is_refused(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "told not json\n",
        "told {\"event\":\"counter\",\"counter\":\"in_pot/0\",\"value\":9999999999}\n",
        "told {\"event\":\"clear\",\"zone\":\"attic\"}\n",
    };
    for (int i = 0; i < ARRAY_LEN(lines); i++) {
        struct replay replay;
        struct setup setup;
        char buf[200];
        struct text why = TEXT(buf);
        setup_init(&setup, game_find("kuhn"));
        replay_init(&replay, &setup);
        replay.is_hidden = true;
        blob_add(&replay.told, lines[i], strlen(lines[i]));
        replay.told_count = 1;
        assert_false(told_check(&replay, &why));
        assert_string_equal(buf, "what the 1. move told does not fit the game");
        replay_release(&replay);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_adds_up_to_the_view),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
