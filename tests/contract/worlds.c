// SPDX-License-Identifier: MIT
// Two states that look the same to a viewer, played on side by side, must sound the same to them.
// The viewer and the deck do the same in both; another seat too, if it can, or else something that
// differs only in cards which it cannot name in both. Where a card is shown, the two may show
// different ones, and from there on anything may differ. But as long as what was shown is the same
// in both, all that is heard is the same: before a card is shown, and after.
#include "check.h"

#include <string.h>

enum {
    STEPS = 16,
    PICKS = 4,
    TALLIED_IN = 4, // one in so many times that cards are shown is counted, for that costs much
};

static const char tip[] =
    "tell nobody what depends on a card they do not see: first show the card (tell_show), then "
    "announce what follows from it. A private draw is tell_private(), an own counter is told only "
    "to its owner";

struct pair {
    struct state one, two;
    int viewer;
    bool is_counted; // the second one's deck was looked at
    enum kinship kinship;
    struct step steps[2][STEPS]; // how both were played on so far
    int count;
};

// Do other seats hold a sealed number that differs between the two?
static bool is_sealed_different(
    struct run *run, int viewer, const struct state *one, const struct state *two)
{
    for (int owner = 0; owner < run->setup.seats; owner++) {
        struct view a, b;
        if (owner == viewer)
            continue;
        game_view(&run->setup, one, owner, &a);
        game_view(&run->setup, two, owner, &b);
        for (int kind = 0; run->setup.game->counters[kind].name; kind++)
            if (run->setup.game->counters[kind].sight == OWN &&
                a.counter[index_of(kind, owner)] != b.counter[index_of(kind, owner)])
                return true;
    }
    return false;
}

// May they differ here, where all before was the same? Only by a face being shown, or a decision
// once all are in: as a number, as an announcement, or as a card that is laid open (and was perhaps
// known before).
static bool is_fair_difference(struct run *run, const struct pair *before, int seat,
    const struct heard *a, const struct heard *b, int at)
{
    if ((at < a->count && is_reveal(&a->list[at])) || (at < b->count && is_reveal(&b->list[at])))
        return true;
    const struct event *event = at < a->count ? &a->list[at] : &b->list[at];
    bool is_opened = event->kind == EVENT_CARD && event->to != ZONE_PACK &&
                     run->setup.game->zones[event->to / SEATS_MAX].sight == OPEN;
    bool is_last = seat == DECK || !(to_act(&before->one) & ~only(seat));
    return (event->kind == EVENT_COUNTER || event->kind >= EVENT_SAY || is_opened) && is_last &&
           is_sealed_different(run, before->viewer, &before->one, &before->two);
}

// Cards that the viewer knows and that go the same way at the same time may be named in any order:
// it says nothing new.
static void sort_known(struct heard *heard)
{
    for (int i = 1; i < heard->count; i++)
        for (int k = i; k > 0; k--) {
            struct event *a = &heard->list[k - 1], *b = &heard->list[k];
            if (a->kind != EVENT_CARD || b->kind != EVENT_CARD || a->what != b->what ||
                a->to != b->to || a->was >= CARD_BACK || b->was >= CARD_BACK || a->was <= b->was)
                break;
            struct event swap = *a;
            *a = *b, *b = swap;
        }
}

// ---- what both do ----

// The arguments of a verb that are cards: from … to-1.
struct span {
    int from, to;
};

static struct span card_args(const struct verb *verb)
{
    struct span span = {ARGS_MAX, ARGS_MAX};
    for (int at = ARRAY_LEN(verb->args) - 1; at >= 0; at--) {
        if (verb->args[at].kind != ARG_CARD && verb->args[at].kind != ARG_CARDS)
            continue;
        span.to = span.from < ARGS_MAX || verb->args[at].kind == ARG_CARDS ? span.to : at + 1;
        span.from = at;
    }
    return span;
}

static bool names(const struct move *move, int card, struct span span)
{
    for (int at = span.from; at < span.to; at++)
        if (move->arg[at] == card)
            return true;
    return false;
}

static bool is_named(const struct choice *choices, int count, int verb, int card, struct span span)
{
    for (int i = 0; i < count; i++)
        if (choices[i].move.verb == verb && names(&choices[i].move, card, span))
            return true;
    return false;
}

// Do the two moves name the same, but for cards that only one of the two states can name?
static bool is_counterpart(const struct move *a, const struct choice *choices_a, int count_a,
    const struct move *b, const struct choice *choices_b, int count_b, struct span span)
{
    for (int at = span.from; at < span.to; at++) {
        if (is_named(choices_b, count_b, a->verb, a->arg[at], span) && !names(b, a->arg[at], span))
            return false;
        if (is_named(choices_a, count_a, a->verb, b->arg[at], span) && !names(a, b->arg[at], span))
            return false;
    }
    return true;
}

// What a seat does in both; false if it can do nothing that is the same to others.
static bool pick_choices(struct run *run, int seat, const struct state *one,
    const struct state *two, struct move *a, struct move *b)
{
    struct choice choices_a[CHOICES_MAX], choices_b[CHOICES_MAX];
    const struct game *game = run->setup.game;
    int count_a = game->moves(&run->setup, one, seat, choices_a);
    int count_b = game->moves(&run->setup, two, seat, choices_b);
    *a = *b = any_choice(run, choices_a, count_a);
    if (is_member(choices_b, count_b, a))
        return true;
    struct span span = card_args(&game->verbs[a->verb]);
    int start = (int)chance_below(&run->dice, (uint32_t)count_b);
    for (int i = 0; i < count_b; i++) {
        const struct choice *choice = &choices_b[(start + i) % count_b];
        *b = choice->move;
        if (a->amount >= b->amount && a->amount <= choice->amount_max)
            b->amount = a->amount;
        if (is_other_cards(game, a, b) &&
            is_counterpart(a, choices_a, count_a, b, choices_b, count_b, span))
            return true;
    }
    return false;
}

// What the deck does in both. What is no card is drawn with the same chances in both.
static bool pick_outcome(
    struct run *run, const struct state *one, const struct state *two, struct move *move)
{
    struct outcome a[OUTCOMES_MAX], b[OUTCOMES_MAX];
    const struct game *game = run->setup.game;
    int count_a = game->outcomes(&run->setup, one, a);
    int count_b = game->outcomes(&run->setup, two, b);
    enum arg_kind kind = game->verbs[a[0].move.verb].args[0].kind;
    bool is_same = count_a == count_b && memcmp(a, b, sizeof(a[0]) * (size_t)count_a) == 0;
    if (kind != ARG_CARD && kind != ARG_BACK && !is_same)
        fail_tip(run, "cards", "outcomes() that are no cards depend on what everyone knows",
            "%s and what else the deck may do depend on something hidden",
            say_move(run, DECK, &a[0].move));
    for (int i = 0; i < PICKS; i++) {
        *move = a[chance_below(&run->dice, (uint32_t)count_a)].move;
        for (int k = 0; k < count_b; k++)
            if (move_same(&b[k].move, move))
                return true;
    }
    return false;
}

// ---- what is heard of it ----

// What others hold that the viewer does not see: how many cards, and whether they differ.
static int count_hidden(struct run *run, int viewer, const struct state *one,
    const struct state *two, bool *is_different)
{
    const struct game *game = run->setup.game;
    struct view seen, a, b;
    int hidden = 0;
    game_view(&run->setup, one, viewer, &seen);
    for (int owner = 0; owner < run->setup.seats; owner++) {
        if (owner == viewer)
            continue;
        game_view(&run->setup, one, owner, &a);
        game_view(&run->setup, two, owner, &b);
        *is_different = *is_different || memcmp(a.card, b.card, sizeof(a.card));
        for (int kind = 0; game->zones[kind].name; kind++) {
            int zone = index_of(kind, owner), known = 0;
            if (game->zones[kind].sight != OWN)
                continue;
            for (int i = 0; i < seen.count[zone]; i++)
                known += view_cards(&seen, zone)[i] < CARD_BACK;
            hidden += a.count[zone] - known;
        }
    }
    return hidden;
}

static int count_reveals(const struct heard *heard, bool is_from_pack)
{
    int count = 0;
    for (int i = 0; i < heard->count; i++)
        count += is_reveal(&heard->list[i]) && (heard->list[i].what == ZONE_PACK) == is_from_pack;
    return count;
}

// "deck 7H | 0 place 3C (in the other 0 place 4D)"
static const char *say_steps(const struct run *run, const struct pair *pair)
{
    static char buf[1500];
    struct text text = TEXT(buf);
    for (int i = 0; i < pair->count; i++) {
        const struct step *one = &pair->steps[0][i], *two = &pair->steps[1][i];
        text_put(&text, i ? " | " : "");
        text_put(&text, say_move(run, one->seat, &one->move));
        if (move_same(&one->move, &two->move))
            continue;
        text_put(&text, " (in the other ");
        text_put(&text, say_move(run, two->seat, &two->move));
        text_put(&text, ")");
    }
    return buf;
}

// Cards were shown in this step while others stayed hidden: was it the same cards in both, so that
// the check above means something?
static void tally_reveal(
    struct run *run, const struct pair *before, const struct heard *heard, bool is_same)
{
    bool is_different = false;
    int dealt = count_reveals(heard, true), shown = count_reveals(heard, false);
    if (!has_secrets(run->setup.game) || !(dealt || shown) || !one_in(run, TALLIED_IN))
        return;
    int hidden = count_hidden(run, before->viewer, &before->one, &before->two, &is_different);
    if (!is_different || hidden <= shown)
        return;
    int phase = head_of(&before->one)->phase % PHASES_MAX;
    struct shown *times = shown ? &run->tally->shown[phase] : &run->tally->dealt;
    times->all++;
    times->same += is_same;
    run->tally->watched += before->viewer == WATCHER;
}

// Does the viewer hear the same of both? False if they may go different ways from here.
static bool check_heard(struct run *run, const struct pair *before, const struct pair *pair,
    struct heard *a, struct heard *b)
{
    int seat = pair->steps[0][pair->count - 1].seat;
    sort_known(a);
    sort_known(b);
    int at = 0;
    while (at < a->count && at < b->count && event_same(&a->list[at], &b->list[at]))
        at++;
    if (at == a->count && at == b->count)
        return true;
    if (is_fair_difference(run, before, seat, a, b, at))
        return false;
    static const char *const others[] = {[GUESSED] = "a guess of theirs",
        [OTHER_DEAL] = "another deal, which they did not see",
        [OTHER_MOVE] = "another choice of somebody, which they did not see"};
    fail_tip(run, before->kinship == GUESSED ? "guess leak" : "unseen", tip,
        "%s hears something that depends on what they do not know.%s\n    In one state:%s\n    In "
        "the other (%s), which looked the same to them:%s\n    Both were played on like this: %s",
        say_viewer(before->viewer), say_difference(run, a, b), say_heard(run, a),
        others[before->kinship], say_heard(run, b), say_steps(run, pair));
}

// Plays one move in each; false once they may go different ways.
static bool play_both(
    struct run *run, struct pair *pair, int seat, const struct move *a, const struct move *b)
{
    static struct events events_a, events_b;
    static struct heard heard_a, heard_b;
    static struct pair before;
    before = *pair;
    pair->steps[0][pair->count] = (struct step){seat, *a};
    pair->steps[1][pair->count++] = (struct step){seat, *b};
    events_a.count = events_b.count = 0;
    play(&run->setup, &pair->one, seat, a, &events_a);
    play(&run->setup, &pair->two, seat, b, &events_b);
    hear(&events_a, pair->viewer, &heard_a);
    hear(&events_b, pair->viewer, &heard_b);
    bool is_same = check_heard(run, &before, pair, &heard_a, &heard_b);
    tally_reveal(run, &before, &heard_a, is_same);
    return is_same;
}

enum step_end {
    ALIKE,
    STUCK,  // nothing can be done that is the same in both
    PARTED, // they show different cards, or different decisions
};

static enum step_end step(struct run *run, struct pair *pair)
{
    struct move a, b;
    int seat = DECK;
    if (is_deck_turn(&pair->one)) {
        pair->is_counted = pair->is_counted || check_cards(run, &pair->two, pair->viewer);
        if (!pick_outcome(run, &pair->one, &pair->two, &a))
            return STUCK;
        b = a;
    } else {
        int set = to_act(&pair->one);
        bool is_viewers = set & only(pair->viewer) && one_in(run, 2);
        seat = is_viewers ? pair->viewer : any_seat_of(run, set);
        if (!pick_choices(run, seat, &pair->one, &pair->two, &a, &b))
            return STUCK;
    }
    return play_both(run, pair, seat, &a, &b) ? ALIKE : PARTED;
}

bool check_alike(struct run *run, int viewer, const struct state *one, const struct state *two,
    enum kinship kinship)
{
    static struct pair pair;
    pair.one = *one, pair.two = *two;
    pair.viewer = viewer;
    pair.kinship = kinship;
    pair.is_counted = kinship != GUESSED; // the others come from checked states
    pair.count = 0;
    for (int i = 0; i < STEPS; i++) {
        bool is_deck = is_deck_turn(&pair.one);
        if (game_is_over(&pair.one) || is_deck != is_deck_turn(&pair.two))
            return true;
        if (!is_deck && kinship == OTHER_DEAL) // from here on there are guesses
            return true;
        enum step_end end = step(run, &pair);
        if (end != ALIKE)
            return end == STUCK;
    }
    return true;
}
