// SPDX-License-Identifier: MIT
// Plays one match at random, has every state of it checked, and reports the first thing that is
// wrong. Knows no check from the inside.
#include "check.h"

#include "engine/words.h"
#include "replays/show.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

enum { TAIL = 0xa5 }; // fills the bytes behind a state, which no game may touch

static struct run *running; // for the signal handler

static void put_last_moves(const struct run *run, struct text *text)
{
    text_put(text, "\n  after ");
    text_int(text, run->count);
    text_put(text, run->count ? " moves, the last of them:" : " moves");
    int first = run->count > 8 ? run->count - 8 : 0;
    for (int i = first; i < run->count; i++) {
        text_put(text, i > first ? " | " : " ");
        show_move(run->setup.game, run->steps[i].seat, &run->steps[i].move, text);
    }
}

static void put_where(struct run *run, struct text *text)
{
    const struct game *game = run->setup.game;
    if (run->is_tallying) {
        text_put(text, "\n  found over ");
        text_int(text, (int64_t)run->tally->matches);
        text_put(text, " matches; to repeat: build/tests/contract ");
        text_put(text, game->id);
        text_char(text, '\n');
        return;
    }
    text_put(text, "\n  match: ");
    text_put(text, game->id);
    text_put(text, ", seats ");
    text_int(text, run->setup.seats);
    text_put(text, ", ");
    show_options(&run->setup, text);
    put_last_moves(run, text);
    text_put(text, "\n  to repeat: build/tests/contract ");
    text_put(text, game->id);
    text_char(text, ' ');
    text_int(text, run->setup.seats);
    text_char(text, ' ');
    text_int(text, (int64_t)run->seed);
    text_put(text, " 1\n");
}

// The event that is being checked: its number, its data, its words, and who is told.
static void put_event(const struct run *run, struct text *text)
{
    static const char *const names[SEATS_MAX] = {
        "seat 0", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5"};
    text_put(text, "\n  event ");
    text_int(text, run->event_number);
    text_put(text, " of the ");
    text_int(text, run->event_count);
    text_put(text, " that the move tells: ");
    show_event(run->setup.game, run->event, text);
    text_put(text, "\n    in words: \"");
    if (run->event->kind != EVENT_TERM)
        event_words(run->setup.game, run->event, names, WATCHER, text);
    text_put(text, "\", told to");
    for (int viewer = 0, told = 0; viewer < AUDIENCES; viewer++)
        if (run->event->audience & only(viewer) && is_viewer(run, viewer)) {
            text_put(text, told++ ? ", " : " ");
            text_put(text, say_viewer(viewer));
        }
}

static _Noreturn void leave(
    struct run *run, const char *check, const char *tip, const char *format, va_list args)
{
    running = NULL;
    run->check = check;
    struct text text = TEXT(run->report);
    text_put(&text, check);
    text_put(&text, ": ");
    char words[8000];
    vsnprintf(words, sizeof(words), format, args);
    text_put(&text, words);
    if (run->event)
        put_event(run, &text);
    run->event = NULL;
    put_where(run, &text);
    if (tip) {
        text_put(&text, "  rule of thumb: ");
        text_put(&text, tip);
        text_put(&text, "\n");
    }
    siglongjmp(run->way_out, 1);
}

void fail(struct run *run, const char *check, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    leave(run, check, NULL, format, args);
}

void fail_tip(struct run *run, const char *check, const char *tip, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    leave(run, check, tip, format, args);
}

static void on_crash(int number)
{
    if (running)
        fail(running, "crash", "the game stopped itself (signal %d; see the line above)", number);
    _exit(128 + number);
}

#if defined(__SANITIZE_ADDRESS__)
// A sanitizer ends the program: say first which match it was.
static void on_death(void)
{
    if (!running)
        return;
    struct text text = TEXT(running->report);
    put_where(running, &text);
    fputs(running->report, stderr);
}
#endif

void catch_crashes(void)
{
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_NODEFER};
    sigaction(SIGABRT, &action, NULL);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_death_callback(on_death);
#else
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGFPE, &action, NULL);
#endif
}

static const char tip_state[] =
    "what apply() does depends on the state and the move alone: no static variables, no pointers, "
    "every byte set, and the same whether somebody listens (events) or not (NULL)";

// Different rubbish on the stack each time, so that a game that reads what it never wrote gives two
// answers.
static __attribute__((noinline)) void dirty_stack(int byte)
{
    volatile char buf[4096];
    memset((char *)buf, byte, sizeof(buf));
    __asm__ volatile("" : : "r"(buf) : "memory");
}

static void poison_tail(const struct run *run, struct state *state)
{
    size_t size = run->setup.game->state_size;
    memset(state->bytes + size, TAIL, STATE_MAX - size);
}

static void start(const struct run *run, struct state *state, int rubbish)
{
    memset(state, rubbish, sizeof(*state));
    dirty_stack(rubbish);
    game_start(&run->setup, state);
    poison_tail(run, state);
}

static void check_tail(struct run *run, const struct state *state)
{
    for (size_t i = run->setup.game->state_size; i < STATE_MAX; i++)
        if (state->bytes[i] != TAIL)
            fail_tip(run, "clone", "state_size is the sizeof of the game's own struct",
                "byte %zu was written, behind the state's %zu bytes", i,
                run->setup.game->state_size);
}

static void record(struct run *run, int seat, const struct move *move)
{
    if (run->count == run->size) {
        run->size = run->size ? 2 * run->size : 256;
        run->steps = realloc(run->steps, sizeof(run->steps[0]) * (size_t)run->size);
        must(run->steps);
    }
    run->steps[run->count++] = (struct step){seat, *move};
}

// Plays the move on the state and, in silence, on a clone: both must end alike.
static void play_and_check(struct run *run, int seat, const struct move *move)
{
    static struct events events;
    struct state clone;
    game_clone(run->setup.game, &clone, &run->state);
    poison_tail(run, &clone);
    memset(&events, 0, sizeof(events));
    struct move copy = *move;
    dirty_stack(0x11);
    play(&run->setup, &run->state, seat, move, &events);
    record(run, seat, &copy);
    dirty_stack(0xee);
    play(&run->setup, &clone, seat, &copy, NULL);
    if (!game_same(run->setup.game, &run->state, &clone))
        fail_tip(run, "clone", tip_state,
            "a clone of the state, played in silence, came out different: %s",
            say_state_difference(run, &run->state, &clone));
    check_tail(run, &run->state);
    check_tail(run, &clone);
    check_told(run, &events);
}

static void check_replay(struct run *run)
{
    struct state replay;
    start(run, &replay, 0x77);
    for (int i = 0; i < run->count; i++) {
        dirty_stack(i);
        play(&run->setup, &replay, run->steps[i].seat, &run->steps[i].move, NULL);
    }
    if (!game_same(run->setup.game, &run->state, &replay))
        fail_tip(run, "replay", tip_state, "the same moves, replayed, give another state: %s",
            say_state_difference(run, &run->state, &replay));
}

// Stages are only ever left behind.
static void check_evaluate(struct run *run)
{
    int32_t ahead[SEATS_MAX] = {0};
    if (!run->setup.game->evaluate)
        return;
    int stages = run->setup.game->evaluate(&run->setup, &run->state, ahead);
    if (stages < run->stages)
        fail_tip(run, "evaluate", "evaluate() returns how many stages are behind: never fewer",
            "%d stages were behind, and now %d", run->stages, stages);
    run->stages = stages;
}

static void check_state(struct run *run)
{
    // Dice of its own for each state: a state is checked the same way however many others were.
    chance_from_number(&run->dice, run->seed * 1000003 + (uint64_t)run->count);
    run->tally->states++;
    if (!one_in(run, 16) && run->count >= run->thin_after)
        return;
    struct state before = run->state;
    check_choices(run);
    check_deck(run);
    check_cards(run, &run->state, -1);
    check_views(run);
    check_sealed(run);
    check_order(run);
    check_unseen(run);
    check_guesses(run);
    check_evaluate(run);
    if (memcmp(&before, &run->state, sizeof(before)))
        fail_tip(run, "clone", "only apply() changes a state", "asking changed the state: %s",
            say_state_difference(run, &before, &run->state));
}

static void pick_and_play(struct run *run)
{
    struct move move;
    if (is_deck_turn(&run->state)) {
        game_sample(&run->setup, &run->state, &run->chance, &move);
        play_and_check(run, DECK, &move);
        return;
    }
    int set = to_act(&run->state);
    int seat = nth_bit(
        (uint64_t)set, (int)chance_below(&run->chance, (uint32_t)count_bits((uint64_t)set)));
    struct choice choices[CHOICES_MAX];
    int count = run->setup.game->moves(&run->setup, &run->state, seat, choices);
    // Half of the matches pick a verb first, so that a verb with many choices does not drown the
    // others.
    if (run->seed % 2) {
        int verb = choices[chance_below(&run->chance, (uint32_t)count)].move.verb;
        int kept = 0;
        for (int i = 0; i < count; i++)
            if (choices[i].move.verb == verb)
                choices[kept++] = choices[i];
        count = kept;
    }
    move = choice_pick(choices, count, &run->chance);
    play_and_check(run, seat, &move);
}

// Does a match end with cards that only their owner has seen?
static void count_kept(struct run *run)
{
    const struct game *game = run->setup.game;
    struct view view;
    int cards = 0;
    for (int seat = 0; seat < run->setup.seats; seat++) {
        game_view(&run->setup, &run->state, seat, &view);
        for (int kind = 0; game->zones[kind].name; kind++)
            if (game->zones[kind].sight == OWN)
                cards += view.count[index_of(kind, seat)];
    }
    run->tally->kept += cards > 0;
}

bool run_match(
    struct run *run, const struct game *game, int seats, uint64_t seed, struct tally *tally)
{
    run->seed = seed;
    run->tally = tally;
    run->count = 0;
    run->stages = 0;
    run->has_pack = false;
    run->is_tallying = false;
    run->event = NULL;
    if (!run->thin_after)
        run->thin_after = 400;
    setup_for_seed(&run->setup, game, seats, seed);
    chance_from_number(&run->chance, 2 * seed);
    chance_from_number(&run->dice, seed);
    if (sigsetjmp(run->way_out, 1)) {
        running = NULL;
        return false;
    }
    running = run;
    start(run, &run->state, 0x88);
    check_first_views(run);
    while (!game_is_over(&run->state)) {
        check_state(run);
        pick_and_play(run);
        if (run->count > game->length_max)
            fail_tip(run, "length", "length_max counts the deck's moves too",
                "the match is longer than length_max, %d", game->length_max);
    }
    check_choices(run);
    check_views(run);
    check_cards(run, &run->state, -1);
    check_result(run, &run->state);
    check_replay(run);
    check_endings(run);
    count_kept(run);
    tally->matches++;
    running = NULL;
    return true;
}

void run_release(struct run *run)
{
    free(run->steps);
    run->steps = NULL;
    run->count = run->size = 0;
}
