// SPDX-License-Identifier: MIT
#include "engine/words.h"

#include "engine/notation.h"
#include "engine/sentence.h"

static void put_you(const struct sentence *sentence, const char *rest)
{
    bool is_start = sentence->text->len == sentence->start;
    text_format(sentence->text, "%s%s", is_start ? "You" : "you", rest);
}

static void put_name(const struct sentence *sentence, int seat)
{
    if (seat == sentence->you)
        put_you(sentence, "");
    else
        text_put(sentence->text, sentence->names[seat]);
}

static void put_owner(const struct sentence *sentence, int seat)
{
    if (seat == sentence->you)
        put_you(sentence, "r");
    else
        text_format(sentence->text, "%s's", sentence->names[seat]);
}

void sentence_put_card(const struct sentence *sentence, int card)
{
    const struct pack *pack = sentence->game->pack;
    char buf[80];
    struct text name = TEXT(buf);
    if (card >= CARD_BACK && pack->back_name) {
        pack->back_name(card - CARD_BACK, sentence->text);
        return;
    }
    if (card >= CARD_BACK) {
        text_put(sentence->text, "a card");
        return;
    }
    card_put(pack, card, &name);
    text_bytes(sentence->text, buf, pack->back_name ? strcspn(buf, ":") : name.len);
}

// ---- Cards that move ---------------------------------------------------------------------------

static void put_zone(const struct sentence *sentence, int zone, bool is_same_owner)
{
    const struct zone_kind *kind = &sentence->game->zones[zone / SEATS_MAX];
    int owner = zone % SEATS_MAX;
    if (!kind->per_seat)
        text_put(sentence->text, "the");
    else if (is_same_owner && owner != sentence->you)
        text_put(sentence->text, "their");
    else
        put_owner(sentence, owner);
    text_char(sentence->text, ' ');
    if (kind->noun) {
        text_put(sentence->text, kind->noun);
        return;
    }
    // The label stands in a sentence now: "Hand" is "hand". One in capitals stays as it is.
    char first = kind->label[0], second = first ? kind->label[1] : '\0';
    bool is_capital = first >= 'A' && first <= 'Z' && !(second >= 'A' && second <= 'Z');
    text_char(sentence->text, is_capital ? (char)(first - 'A' + 'a') : first);
    text_put(sentence->text, kind->label + 1);
}

void sentence_card(const struct sentence *sentence, const struct event *event)
{
    const struct game *game = sentence->game;
    bool is_same_owner = false;
    if (sentence->cards)
        text_put(sentence->text, sentence->cards);
    else
        sentence_put_card(sentence, event->is < CARD_BACK ? event->is : event->was);
    if (event->what == event->to) {
        text_put(sentence->text, " is turned in ");
        put_zone(sentence, event->to, false);
        return;
    }
    if (event->what != ZONE_PACK) {
        text_put(sentence->text, " from ");
        put_zone(sentence, event->what, false);
        is_same_owner = game->zones[event->what / SEATS_MAX].per_seat &&
                        event->what % SEATS_MAX == event->to % SEATS_MAX;
    }
    text_put(sentence->text, " to ");
    if (event->to == ZONE_PACK)
        text_put(sentence->text, "the pack");
    else
        put_zone(sentence, event->to, is_same_owner);
}

// ---- Announcements -----------------------------------------------------------------------------

// What "she" does, as "you" do it: wins, win; passes, pass; is, are.
static void put_second_person(const char *verb, size_t len, struct text *text)
{
    static const struct {
        const char *hers, *yours;
    } odd[] = {{"is", "are"}, {"has", "have"}, {"was", "were"}, {"does", "do"}, {"goes", "go"}};
    for (int i = 0; i < ARRAY_LEN(odd); i++)
        if (word_is(verb, len, odd[i].hers)) {
            text_put(text, odd[i].yours);
            return;
        }
    static const char *const hissing[] = {"sses", "shes", "ches", "xes"};
    size_t drop = len > 1 && verb[len - 1] == 's' && verb[len - 2] != 's';
    for (int i = 0; i < ARRAY_LEN(hissing); i++) {
        size_t end = strlen(hissing[i]);
        if (len > end && memcmp(verb + len - end, hissing[i], end) == 0)
            drop = 2;
    }
    text_bytes(text, verb, len - drop);
}

// The announcement's own words up to the next blank. If "you" are their subject, the word right
// behind it and the one behind each "and" are verbs, up to a colon.
static const char *put_plain(
    const struct sentence *sentence, const char *at, bool *is_yours, bool is_behind_you)
{
    while (*at && *at != '{') {
        size_t space = strspn(at, " ");
        text_bytes(sentence->text, at, space);
        at += space;
        size_t len = strcspn(at, " {");
        if (*is_yours && is_behind_you && space)
            put_second_person(at, len, sentence->text);
        else
            text_bytes(sentence->text, at, len);
        is_behind_you = word_is(at, len, "and");
        *is_yours = *is_yours && !(len && at[len - 1] == ':');
        at += len;
    }
    return at;
}

static bool is_next(const char *at, const char *words)
{
    return strncmp(at, words, strlen(words)) == 0;
}

void sentence_fill_in(
    const struct sentence *sentence, const char *words, const struct event *event, int32_t n)
{
    bool is_yours = false;
    const char *at = put_plain(sentence, words, &is_yours, false);
    while (*at) {
        bool is_seat = is_next(at, "{seat}"), is_other = is_next(at, "{other}");
        int seat = is_seat ? event->seat : event->other;
        const char *rest = at + strcspn(at, "}") + 1;
        if ((is_seat || is_other) && is_next(rest, "'s")) {
            put_owner(sentence, seat);
            rest += strlen("'s");
        } else if (is_seat || is_other) {
            put_name(sentence, seat);
            is_yours = is_seat && seat == sentence->you;
        } else if (is_next(at, "{n}")) {
            text_int(sentence->text, n);
        } else if (is_next(at, "{card}") && sentence->cards) {
            text_put(sentence->text, sentence->cards);
        } else if (is_next(at, "{card}")) {
            sentence_put_card(sentence, event->is);
        } else if (is_next(at, "{target}")) {
            sentence_put_card(sentence, event->other);
        } else {
            must(!"a blank that an announcement can fill");
        }
        at = put_plain(sentence, rest, &is_yours, is_seat);
    }
}

bool words_name_card(const char *words)
{
    for (; *words; words++)
        if (is_next(words, "{card}"))
            return true;
    return false;
}

void sentence_say(const struct sentence *sentence, const struct event *event)
{
    sentence_fill_in(sentence, sentence->game->says[event->what].text, event, event->value);
}

// ---- Sums --------------------------------------------------------------------------------------

void sentence_sum(const struct sentence *sentence, const struct event *sum)
{
    const struct say *about = &sentence->game->says[sum->what];
    int sign = about->is_loss ? -1 : 1;
    sentence_fill_in(sentence, about->text, sum, sign * sum->value);
    if (sum->to == 1 && words_name_card(about->text) && sum[1].is == sum->is)
        return;
    struct sentence terms = *sentence;
    terms.cards = NULL;
    for (int i = 1; i <= sum->to; i++) {
        const struct event *term = sum + i;
        int32_t value = sign * term->value;
        const char *joint = i == 1      ? (value < 0 && sum->to > 1 ? ": − " : ": ")
                            : value < 0 ? " − "
                            : value     ? " + "
                                        : ", ";
        text_put(sentence->text, joint);
        sentence_fill_in(&terms, sentence->game->terms[term->what].text, term, value);
        if (sum->to > 1)
            text_format(sentence->text, " %d", value < 0 ? -value : value);
    }
}

// ---- The rest ----------------------------------------------------------------------------------

static void turn_words(const struct sentence *sentence, const struct event *event)
{
    if (!event->what) {
        text_put(sentence->text, "nobody is to act");
        return;
    }
    text_put(sentence->text, "to act: ");
    for (int seat = 0, told = 0; seat < SEATS_MAX; seat++)
        if (event->what & only(seat)) {
            text_put(sentence->text, told++ ? ", " : "");
            put_name(sentence, seat);
        }
}

static void counter_words(const struct sentence *sentence, const struct event *event)
{
    const struct counter_kind *kind = &sentence->game->counters[event->what / SEATS_MAX];
    if (kind->per_seat) {
        put_name(sentence, event->what % SEATS_MAX);
        text_put(sentence->text, ": ");
    }
    if (kind->words)
        text_format(sentence->text, "%s is now %s", kind->label, kind->words[event->value]);
    else
        text_format(sentence->text, "%s is now %d", kind->label, event->value);
}

void event_words(const struct game *game, const struct event *event, const char *const *names,
    int you, struct text *text)
{
    struct sentence sentence = {game, names, you, text, text->len, NULL};
    switch (event->kind) {
    case EVENT_CARD:
        sentence_card(&sentence, event);
        break;
    case EVENT_CLEAR:
        text_put(text, "everything from ");
        put_zone(&sentence, event->what, false);
        text_put(text, " goes back to the pack");
        break;
    case EVENT_COUNTER:
        counter_words(&sentence, event);
        break;
    case EVENT_PHASE:
        text_format(text, "phase: %s", game->phases[event->what]);
        break;
    case EVENT_TURN:
        turn_words(&sentence, event);
        break;
    case EVENT_SAY:
        sentence_say(&sentence, event);
        break;
    case EVENT_SUM:
        sentence_sum(&sentence, event);
        break;
    default:
        must(!"an event of no known kind");
    }
}
