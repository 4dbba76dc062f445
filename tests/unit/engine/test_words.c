// SPDX-License-Identifier: MIT
// Events in sentences: of others, and to the reader they concern.
#include "../unit.h"

#include "engine/words.h"
#include "games/games.h"

#include <string.h>

static const char *const names[SEATS_MAX] = {"Ada", "Bo", "Cy", "Di", "Ed", "Flo"};

static int zone_of(const struct game *game, const char *name, int owner)
{
    for (int kind = 0; game->zones[kind].name; kind++)
        if (strcmp(game->zones[kind].name, name) == 0)
            return index_of(kind, owner);
    fail_msg("%s has no zone %s", game->id, name);
    return 0;
}

static int say_of(const struct game *game, const char *name)
{
    for (int say = 0; game->says[say].name; say++)
        if (strcmp(game->says[say].name, name) == 0)
            return say;
    fail_msg("%s does not say %s", game->id, name);
    return 0;
}

static void assert_words(
    const struct game *game, const struct event *event, int you, const char *wanted)
{
    char buf[300];
    struct text text = TEXT(buf);
    event_words(game, event, names, you, &text);
    assert_string_equal(buf, wanted);
}

static void a_card_goes_from_zone_to_zone(void **state)
{
    (void)state;
    const struct game *kuhn = game_find("kuhn"), *mantis = game_find("mantis");
    int king = card_of(KING, SPADES), hand = zone_of(kuhn, "hand", 0);
    struct event event = {.kind = EVENT_CARD, .what = ZONE_PACK, .is = (uint16_t)king};
    event.was = CARD_BACK;
    event.to = (uint8_t)hand;
    assert_words(kuhn, &event, WATCHER, "KS to Ada's hand");
    assert_words(kuhn, &event, 0, "KS to your hand");
    event.what = (uint8_t)hand;
    event.to = (uint8_t)zone_of(kuhn, "shown", 0);
    assert_words(kuhn, &event, 1, "KS from Ada's hand to their shown cards");
    assert_words(kuhn, &event, 0, "KS from your hand to your shown cards");
    event.to = (uint8_t)zone_of(kuhn, "shown", 1);
    assert_words(kuhn, &event, 1, "KS from Ada's hand to your shown cards");
    event.is = event.was = CARD_BACK;
    event.to = ZONE_PACK;
    assert_words(kuhn, &event, 1, "a card from Ada's hand to the pack");
    // A table's own zone has owner 0, and is not Ada's.
    event.what = (uint8_t)zone_of(mantis, "top", 0);
    event.to = (uint8_t)zone_of(mantis, "tank", 0);
    event.is = (uint16_t)mantis->pack->parse("pink:red-blue-pink", strlen("pink:red-blue-pink"));
    assert_words(mantis, &event, 1, "pink from the top of the pack to Ada's tank");
}

static void what_you_do_is_said_to_you(void **state)
{
    (void)state;
    static const struct {
        const char *game, *say, *to_you, *to_others;
    } cases[] = {
        {"kuhn", "bets", "You bet 7", "Ada bets 7"},
        {"mantis", "again", "You stole and go again", "Ada stole and goes again"},
        {"mantis", "starts", "You start", "Ada starts"},
        {"tzogous37", "out", "You have no chips left and are out of the match",
            "Ada has no chips left and is out of the match"},
        {"tzogous37", "alone", "everyone else has folded: you take the pot of 7",
            "everyone else has folded: Ada takes the pot of 7"},
        {"slowpoker", "paid", "You have kept the bet: the house pays 7",
            "Ada has kept the bet: the house pays 7"},
        {"war-lanes", "discards", "You discard 2C and lose 7 HP", "Ada discards 2C and loses 7 HP"},
        {"war-lanes", "burns", "Your deck ends, its last cards are burned unseen: 7",
            "Ada's deck ends, its last cards are burned unseen: 7"},
        {"mantis", "steal", "You flip to steal from Bo", "Ada flips to steal from you"},
    };
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        const struct game *game = game_find(cases[i].game);
        struct event event = {.kind = EVENT_SAY, .other = 1, .value = 7};
        event.what = (uint8_t)say_of(game, cases[i].say);
        assert_words(game, &event, 0, cases[i].to_you);
        assert_words(game, &event, 1, cases[i].to_others);
    }
}

// Whatever a game announces: "you" with a verb of yours, in the case that its place asks for.
static void no_announcement_trips_over_you(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++)
        for (int say = 0; games[i]->says[say].name; say++) {
            char buf[300];
            struct text text = TEXT(buf);
            struct event event = {.kind = EVENT_SAY, .what = (uint8_t)say, .other = 1, .value = 7};
            event_words(games[i], &event, names, 0, &text);
            const char *you = strstr(buf, "ou ");
            size_t verb = you ? strcspn(you + 3, " ,:") : 0;
            bool is_hers = verb > 1 && you[2 + verb] == 's' && you[1 + verb] != 's';
            if (is_hers || strstr(buf, "Ada") || strstr(buf, "ou's") || strstr(buf, " You") ||
                strncmp(buf, "you", 3) == 0)
                fail_msg("%s says: %s", games[i]->id, buf);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_goes_from_zone_to_zone),
        cmocka_unit_test(what_you_do_is_said_to_you),
        cmocka_unit_test(no_announcement_trips_over_you),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
