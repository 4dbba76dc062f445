// SPDX-License-Identifier: MIT
#include "tui/pupil.h"

#include "engine/notation.h"
#include "tui/hear.h"
#include "tui/paint.h"

#include <stdio.h>
#include <string.h>

static const char *const phrases[PHRASES][LANGUAGES] = {
    [PHRASE_STEP] = {"Step %d of %d", "Schritt %d von %d", "Étape %d sur %d"},
    [PHRASE_YOU] = {"You", "Du", "Toi"},
    [PHRASE_LOOK] = {"Look at", "Achte auf", "Regarde"},
    [PHRASE_NO] = {"Better not:", "Lieber nicht:", "Mieux vaut éviter :"},
    [PHRASE_ASKED] = {"Your turn", "Du bist dran", "À toi de jouer"},
    [PHRASE_HEAD] = {"Answer with a move or its number; Enter goes on, back goes back, quit stops.",
        "Antworte mit Zug oder Nummer. Enter: weiter, back: zurück, quit: Schluss.\n"
        "Tisch und Züge sind im Terminal englisch: passen heißt fold, LP heißen HP.",
        "Réponds par un coup ou son numéro ; Entrée continue, back revient, quit arrête.\n"
        "Au terminal, la table et les coups sont en anglais : se coucher se dit fold, PV HP."},
    [PHRASE_ON] = {"Enter goes on.", "Weiter mit Enter.", "Entrée continue."},
    [PHRASE_PLAY] = {"Play a match of your own now? (y/n)", "Jetzt eine eigene Partie? (j/n)",
        "Jouer ta propre partie maintenant ? (o/n)"},
    [PHRASE_YES] = {"y", "j", "o"},
    [PHRASE_HAPPENS] = {"What happens", "Was geschieht", "Ce qui se passe"},
    [PHRASE_KEYS_ON] = {"Enter goes on   b back   ? help and rules   q leave",
        "Enter weiter   b zurück   ? Hilfe und Regeln   q aufhören",
        "Entrée continue   b retour   ? aide et règles   q quitter"},
    [PHRASE_KEYS_ASKED] = {"number, arrows choose   Enter sends   b back   ? help   q leave",
        "Nummer, Pfeile wählen   Enter spielt   b zurück   ? Hilfe   q aufhören",
        "numéro, flèches : choisir   Entrée joue   b retour   ? aide   q quitter"},
    [PHRASE_KEYS_SET] = {"number or Space marks a card   Enter sends   b back   ? help   q leave",
        "Nummer, Leertaste: Karte wählen   Enter spielt   b zurück   ? Hilfe   q Ende",
        "numéro, Espace : marquer   Entrée joue   b retour   ? aide   q quitter"},
    [PHRASE_KEYS_AMOUNT] = {"digits or arrows: the number   Enter sends   u another move   q leave",
        "Ziffern, Pfeile: die Zahl   Enter spielt   u anderer Zug   q aufhören",
        "chiffres, flèches : le nombre   Entrée joue   u autre coup   q quitter"},
    [PHRASE_KEYS_PLAY] = {"Enter plays a match against easy   b back   q leave",
        "Enter: Partie gegen leicht   b zurück   q aufhören",
        "Entrée : partie contre facile   b retour   q quitter"},
    [PHRASE_KEYS_TELLING] = {"Space goes on   s skips to the end   q leave",
        "Leertaste weiter   s springt ans Ende   q aufhören",
        "Espace continue   s va à la fin   q quitter"},
    [PHRASE_NO_CHOICE] = {"There is no choice %d.", "Es gibt keine Wahl %d.",
        "Il n’y a pas de choix %d."},
    [PHRASE_NO_AMOUNT] = {"%d is not between %d and %d.", "%d liegt nicht zwischen %d und %d.",
        "%d n’est pas entre %d et %d."},
    [PHRASE_NO_SET] = {"These cards do not go together.", "Diese Karten gehen nicht zusammen.",
        "Ces cartes ne vont pas ensemble."},
};

const char *lesson_phrase(const struct lesson *lesson, enum lesson_phrase phrase, int language)
{
    return phrases[phrase][lesson->languages >> language & 1 ? language : 0];
}

void pupil_sit(struct client *client, const struct lesson *lesson)
{
    client_init(client);
    client->has_table = true;
    client->match = 1;
    client->setup = lesson->script.setup;
    client->seat = lesson->learner;
    for (int seat = 0; seat < client->setup.seats; seat++) {
        struct sitter *sitter = &client->sitter[seat];
        bool is_learner = seat == lesson->learner;
        keep(sitter->name, sizeof(sitter->name), is_learner ? "You" : lesson->player[seat]);
        keep(sitter->bot, sizeof(sitter->bot), is_learner ? "" : "easy");
        sitter->player = is_learner;
        sitter->is_connected = true;
    }
}

static void put_picks(struct client *client, const struct lesson *lesson)
{
    const struct game *game = client->setup.game;
    struct choice choices[CHOICES_MAX];
    client->picks = lesson_choices(lesson, choices);
    client->decision = lesson_asks(lesson) ? lesson->step : 0;
    for (int i = 0; i < client->picks; i++) {
        struct pick *pick = &client->pick[i];
        struct text move = TEXT(pick->move);
        move_put(game, &choices[i].move, &move);
        pick->min = choices[i].move.amount;
        pick->max = choices[i].amount_max;
        pick->has_range = game->verbs[choices[i].move.verb].has_amount;
        if (pick->has_range) // the amount is the last word
            *strrchr(pick->move, ' ') = '\0';
    }
}

void pupil_follow(struct client *client, const struct lesson *lesson)
{
    const struct match *match = &lesson->script.match;
    bool is_sudden = lesson->is_jump || lesson->step == 1;
    if (is_sudden) {
        struct beats *beats = client->beats;
        pupil_sit(client, lesson);
        client->beats = beats;
        if (beats)
            beats_clear(beats);
        client_tell(client, lesson->heard, lesson->heards);
    } else {
        client_see(client, lesson->heard, lesson->heards);
    }
    lesson_view(lesson, &client->view);
    if (client->beats)
        beats_amend(client->beats, &client->view);
    put_picks(client, lesson);
    client->is_over = game_is_over(&match->state);
    client->winners = client->is_over ? match->replay.result.winners : 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        client->tokens[seat] = match->replay.result.tokens[seat];
}

// ---- What a remark speaks of -------------------------------------------------------------------

static void put_owner(const struct lesson *lesson, int seat, int language, struct text *text)
{
    text_put(text, seat == lesson->learner ? lesson_phrase(lesson, PHRASE_YOU, language)
                                           : lesson->player[seat]);
}

// Cards that look alike are told as one: "red ×2".
static void put_cards(const struct game *game, const uint16_t *cards, int count, struct text *text)
{
    for (int i = 0, same; i < count; i += same) {
        char buf[FACE_BYTES], next_buf[FACE_BYTES];
        struct text face = TEXT(buf);
        face_of(game, cards[i], &face);
        for (same = 1; i + same < count; same++) {
            struct text next = TEXT(next_buf);
            face_of(game, cards[i + same], &next);
            if (strcmp(buf, next_buf) != 0)
                break;
        }
        text_format(text, same > 1 ? " %s ×%d" : " %s", buf, same);
    }
}

// The zone, or so many cards of it that are spoken of one after the other.
static void put_zone(
    const struct lesson *lesson, const struct lesson_at *at, int spoken, struct text *text)
{
    const struct game *game = lesson->script.setup.game;
    struct view view;
    lesson_view(lesson, &view);
    const uint16_t *cards = view_cards(&view, at->what);
    int count = view.count[at->what];
    text_put(text, game->zones[at->what / SEATS_MAX].label);
    for (int i = 0; at->thing == AT_CARD && i < spoken; i++)
        put_cards(game, cards + at[i].card, 1, text);
    if (at->thing == AT_CARD)
        return;
    if (count)
        put_cards(game, cards, count, text);
    else
        text_put(text, " –");
}

static void put_counter(const struct lesson *lesson, const struct lesson_at *at, struct text *text)
{
    const struct counter_kind *kind = &lesson->script.setup.game->counters[at->what / SEATS_MAX];
    struct view view;
    lesson_view(lesson, &view);
    int value = view.counter[at->what], words = 0;
    while (kind->words && kind->words[words])
        words++;
    text_format(text, "%s ", kind->label);
    if (value >= 0 && value < words)
        text_put(text, kind->words[value]);
    else
        text_format(text, "%d", value);
}

int pupil_at(const struct lesson *lesson, int i, int language, struct text *text)
{
    const struct game *game = lesson->script.setup.game;
    const struct lesson_at *at = &lesson->now.at[i];
    int last = i + 1, kind = at->what / SEATS_MAX;
    if (at->thing == AT_CHOICES || at->thing == AT_MOVE)
        return last;
    if (at->thing == AT_SEAT) {
        put_owner(lesson, at->what, language, text);
        return last;
    }
    while (at->thing == AT_CARD && last < lesson->now.ats && at[last - i].thing == AT_CARD &&
           at[last - i].what == at->what)
        last++;
    bool is_counter = at->thing == AT_COUNTER;
    if (is_counter ? game->counters[kind].per_seat : game->zones[kind].per_seat) {
        put_owner(lesson, at->what % SEATS_MAX, language, text);
        text_put(text, ": ");
    }
    if (is_counter)
        put_counter(lesson, at, text);
    else
        put_zone(lesson, at, last - i, text);
    return last;
}

void pupil_move(const struct client *client, int pick, int amount, struct text *text)
{
    text_put(text, client->pick[pick].move);
    if (client->pick[pick].has_range)
        text_format(text, " %d", amount);
}
