// SPDX-License-Identifier: MIT
// Bots that may slip: whole matches under changing options are legal, the same question with the
// same chance has the same answer, and slips change what is played.
#include "table.h"

#include "games/games.h"

enum { MATCHES = 6, PLAYOUTS = 30 };

struct player {
    const char *game, *bot;
    const char *option; // one that the bot knows other values of; NULL: none
    int values[2];
    int seats;
};

static const struct player players[] = {
    {"slowpoker", "odds", "coins", {12, 100}, 2},
    {"slowpoker", "race", "cost_4", {100, 4}, 2},
    {"slowpoker", "reader", "shown", {0, 3}, 2},
    {"slowpoker", "reader", "rounds", {40, 3}, 2},
    {"slowpoker", "reader", "factor_9", {100, 12800}, 2},
    {"mantis", "value", "tank", {0, 4}, 3},
    {"mantis", "expect", "goal", {5, 10}, 3},
    {"tzogous37", "mix", "joker_mode", {1, 0}, 3},
    {"tzogous37", "mix", "two_decks", {1, 0}, 6},
    {"tzogous37", "mix", "joker_value", {20, 0}, 2},
    {"war-lanes", "lanes", "jokers", {8, 0}, 2},
    {"war-lanes", "lanes", "hp", {1, 30}, 2},
    {"kuhn", "equilibrium", NULL, {0}, 2},
    {"leduc", "equilibrium", NULL, {0}, 2},
    {"single-card-game", "equilibrium", NULL, {0}, 2},
    {"double-card-game", "equilibrium", NULL, {0}, 2},
};

static struct move answer(const struct question *question, const char *bot, int slips)
{
    struct chance chance = *question->chance;
    struct question copy = *question;
    copy.chance = &chance;
    copy.slips = slips;
    struct move move = bot_find(bot)->choose(&copy), again;
    chance = *question->chance;
    again = bot_find(bot)->choose(&copy);
    assert_true(move_same(&move, &again));
    return move;
}

// Says how often a beginner did something else.
static int play_match(struct match *match, const char *bot)
{
    const struct setup *setup = &match->setup;
    int others = 0;
    memset(&match->state, 0, sizeof(match->state));
    game_start(setup, &match->state);
    while (!game_is_over(&match->state)) {
        struct move move;
        if (is_deck_turn(&match->state)) {
            game_sample(setup, &match->state, &match->chance, &move);
            play(setup, &match->state, DECK, &move, NULL);
            continue;
        }
        char buf[200];
        struct text why = TEXT(buf);
        struct view view;
        struct choice choices[CHOICES_MAX];
        int seat = lowest_bit((uint64_t)to_act(&match->state));
        game_view(setup, &match->state, seat, &view);
        struct question question = {.setup = setup,
            .view = &view,
            .choices = choices,
            .count = setup->game->moves(setup, &match->state, seat, choices),
            .chance = &match->chance,
            .playouts = PLAYOUTS};
        struct move well = answer(&question, bot, 0);
        move = answer(&question, bot, 100);
        if (!game_allows(setup, &match->state, seat, &well, &why) ||
            !game_allows(setup, &match->state, seat, &move, &why))
            fail_msg("%s: %s", bot, buf);
        others += !move_same(&well, &move);
        if (chance_below(&match->chance, 2))
            move = well;
        play(setup, &match->state, seat, &move, NULL);
    }
    return others;
}

static void slips_are_legal_and_change_what_is_played(void **context)
{
    (void)context;
    for (int i = 0; i < ARRAY_LEN(players); i++) {
        const struct player *player = &players[i];
        struct match match;
        int others = 0;
        setup_init(&match.setup, game_find(player->game));
        match.setup.seats = player->seats;
        chance_from_number(&match.chance, (uint64_t)i);
        for (int n = 0; n < MATCHES; n++) {
            if (player->option)
                match.setup.option[option_find(match.setup.game, player->option)] =
                    player->values[n % 2];
            others += play_match(&match, player->bot);
        }
        if (!others)
            fail_msg("%s plays %s no worse when it slips", player->bot, player->game);
    }
}

static void a_beginner_calls_and_does_not_bluff(void **context)
{
    (void)context;
    struct match match;
    match_begin(&match, game_find("kuhn"));
    deal(&match, "JS QS");
    struct view view;
    struct choice choices[CHOICES_MAX];
    game_view(&match.setup, &match.state, 0, &view);
    struct question question = {.setup = &match.setup,
        .view = &view,
        .choices = choices,
        .count = match.setup.game->moves(&match.setup, &match.state, 0, choices),
        .chance = &match.chance,
        .slips = 100};
    char buf[50];
    struct text text = TEXT(buf);
    struct move move = bot_find("equilibrium")->choose(&question);
    move_put(match.setup.game, &move, &text);
    assert_string_equal(buf, "check");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_are_legal_and_change_what_is_played),
        cmocka_unit_test(a_beginner_calls_and_does_not_bluff),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
