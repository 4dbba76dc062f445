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
        {"tzogous37", "alone", "nobody else is left: you take the pot of 7",
            "nobody else is left: Ada takes the pot of 7"},
        {"slowpoker", "kept", "You have kept the bet: the house adds 7 % of the pot",
            "Ada has kept the bet: the house adds 7 % of the pot"},
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

static int term_of(const struct game *game, const char *name)
{
    for (int term = 0; game->terms[term].name; term++)
        if (strcmp(game->terms[term].name, name) == 0)
            return term;
    fail_msg("%s has no term %s", game->id, name);
    return 0;
}

// Ada's 33 against Bo's 25, of which Bo loses 3.
static void lose_a_lane(const struct game *lanes, struct events *events)
{
    tell_sum(events, EVERYONE, say_of(lanes, "damage"), 1, (struct blanks){.seat = 1});
    tell_term(events, term_of(lanes, "total"), -33, (struct blanks){.seat = 0});
    tell_term(events, term_of(lanes, "total"), 25, (struct blanks){.seat = 1});
    tell_term(events, term_of(lanes, "heals"), 5,
        (struct blanks){.seat = 1, .card = card_of(TEN, HEARTS)});
}

static void a_sum_says_its_terms(void **state)
{
    (void)state;
    const struct game *lanes = game_find("war-lanes");
    struct events events = {0};
    lose_a_lane(lanes, &events);
    assert_int_equal(events.list[0].value, -3);
    assert_words(lanes, events.list, WATCHER,
        "Bo loses 3 HP: Ada's total 33 − Bo's total 25 − Bo's healing 10H 5");
    assert_words(lanes, events.list, 1,
        "You lose 3 HP: Ada's total 33 − your total 25 − your healing 10H 5");
}

static void a_single_term_is_a_reason(void **state)
{
    (void)state;
    const struct game *kuhn = game_find("kuhn"), *lanes = game_find("war-lanes");
    struct events events = {0};
    tell_sum(&events, EVERYONE, say_of(kuhn, "bets"), 0, (struct blanks){.seat = 0});
    tell_term(&events, term_of(kuhn, "on_top"), 2, (struct blanks){0});
    assert_words(kuhn, events.list, 0, "You bet 2: on top of the ante");
    // The card that was named already says it.
    struct blanks card = {.seat = 0, .card = card_of(TEN, HEARTS)};
    events.count = 0;
    tell_sum(&events, EVERYONE, say_of(lanes, "discards"), 0, card);
    tell_term(&events, term_of(lanes, "card"), -10, card);
    assert_words(lanes, events.list, WATCHER, "Ada discards 10H and loses 10 HP");
}

static void nothing_is_told_to_a_search(void **state)
{
    (void)state;
    const struct game *lanes = game_find("war-lanes");
    struct events events = {.is_brief = true};
    lose_a_lane(lanes, &events);
    assert_int_equal(events.count, 0);
}

static void assert_lines(
    const struct game *game, const struct events *events, int you, const char *wanted)
{
    char buf[600];
    struct text text = TEXT(buf);
    events_lines(game, events->list, events->count, names, you, "- ", &text);
    assert_string_equal(buf, wanted);
}

// A turn of three cards is one line, with all that they come to.
static void cards_laid_one_after_the_other_are_told_together(void **state)
{
    (void)state;
    const struct game *lanes = game_find("war-lanes");
    int hand = zone_of(lanes, "hand", 1), left = zone_of(lanes, "left", 1);
    static const int ranks[] = {TWO, TWO + 1, TWO + 2};
    struct events events = {0};
    for (int laid = 0; laid < 3; laid++) {
        int card = card_of(ranks[laid], CLUBS);
        tell_show(&events, 1, hand, left, card);
        tell_sum(&events, EVERYONE, say_of(lanes, "left_laid"), NO_COUNTER,
            (struct blanks){.seat = 1, .card = card});
        for (int i = 0; i <= laid; i++)
            tell_term(&events, term_of(lanes, "card"), ranks[i] + 2,
                (struct blanks){.card = card_of(ranks[i], CLUBS)});
        tell_counter(&events, EVERYONE, 5, laid);
    }
    assert_lines(lanes, &events, 0, "- Bo lays 2C 3C 4C left, which makes 9: 2C 2 + 3C 3 + 4C 4\n");
    // What is announced in between parts them.
    tell_say(&events, EVERYONE, say_of(lanes, "equal"), 0, 0);
    lose_a_lane(lanes, &events);
    assert_lines(lanes, &events, 1,
        "- You lay 2C 3C 4C left, which makes 9: 2C 2 + 3C 3 + 4C 4\n"
        "- equal totals: nobody loses HP\n"
        "- You lose 3 HP: Ada's total 33 − your total 25 − your healing 10H 5\n");
}

static void cards_that_go_the_same_way_are_told_together(void **state)
{
    (void)state;
    const struct game *lanes = game_find("war-lanes"), *mantis = game_find("mantis");
    struct events events = {0};
    for (int i = 0; i < 2; i++)
        for (int seat = 0; seat < 2; seat++)
            tell_card(&events, only(0), ZONE_PACK, zone_of(lanes, "hand", seat), CARD_BACK,
                seat ? CARD_BACK : card_of(TWO + i, SPADES));
    assert_lines(lanes, &events, 0, "- You draw 2S 3S\n- Bo draws 2 cards\n");
    // Equal faces once, and nothing of a zone whose cards an announcement tells.
    events.count = 0;
    for (int i = 0; i < 3; i++)
        tell_card(&events, EVERYONE, ZONE_PACK, zone_of(mantis, "tank", 1), CARD_BACK, i / 2 * 15);
    tell_card(&events, EVERYONE, zone_of(mantis, "tank", 1), zone_of(mantis, "scored", 1), 0, 0);
    assert_lines(mantis, &events, 0, "- Bo begins with red ×2 orange\n");
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
        cmocka_unit_test(a_sum_says_its_terms),
        cmocka_unit_test(a_single_term_is_a_reason),
        cmocka_unit_test(nothing_is_told_to_a_search),
        cmocka_unit_test(cards_laid_one_after_the_other_are_told_together),
        cmocka_unit_test(cards_that_go_the_same_way_are_told_together),
        cmocka_unit_test(no_announcement_trips_over_you),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
