// SPDX-License-Identifier: MIT
#include "story/lesson_json.h"

#include "wire/wire.h"

static void put_move(
    struct out *out, const char *key, const struct game *game, const struct move *move)
{
    char buf[200];
    struct text words = TEXT(buf);
    move_put(game, move, &words);
    out_put_string(out, key, buf);
}

static void put_at(struct out *out, const struct lesson *lesson, const struct lesson_at *at)
{
    const struct game *game = lesson->script.setup.game;
    char buf[100];
    struct text name = TEXT(buf);
    struct view view;
    out_object(out);
    switch (at->thing) {
    case AT_ZONE:
    case AT_CARD:
        zone_name(game, at->what, &name);
        out_put_string(out, "zone", buf);
        if (at->thing == AT_ZONE)
            break;
        lesson_view(lesson, &view);
        text_clear(&name);
        card_put(game->pack, view_cards(&view, at->what)[at->card], &name);
        out_put_string(out, "card", buf);
        out_put_int(out, "index", at->card);
        break;
    case AT_COUNTER:
        counter_name(game, at->what, &name);
        out_put_string(out, "counter", buf);
        break;
    case AT_SEAT:
        out_put_int(out, "seat", at->what);
        break;
    case AT_CHOICES:
        out_put_bool(out, "choices", true);
        break;
    case AT_MOVE:
        put_move(out, "move", game, &at->move);
        break;
    }
    out_object_end(out);
}

static void put_players(struct out *out, const struct lesson *lesson)
{
    out_key(out, "players");
    out_array(out);
    for (int seat = 0; seat < lesson->script.setup.seats; seat++) {
        out_object(out);
        out_put_string(out, "name", lesson->player[seat]);
        out_key(out, "bot");
        if (seat == lesson->learner)
            out_null(out);
        else
            out_string(out, "easy");
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_languages(struct out *out, const struct lesson *lesson, int language)
{
    bool is_known = language >= 0 && language < LANGUAGES && lesson->languages >> language & 1;
    out_key(out, "languages");
    out_array(out);
    for (int i = 0; i < LANGUAGES; i++)
        if (lesson->languages >> i & 1)
            out_string(out, lesson_languages[i]);
    out_array_end(out);
    out_put_string(out, "language", lesson_languages[is_known ? language : 0]);
}

static void put_remark(struct out *out, const struct lesson *lesson, int language)
{
    const struct lesson_step *now = &lesson->now;
    out_key(out, "remark");
    out_object(out);
    out_put_string(out, "title", lesson_said(lesson, &now->title, language));
    out_put_string(out, "text", lesson_said(lesson, &now->say, language));
    out_key(out, "at");
    out_array(out);
    for (int i = 0; i < now->ats; i++)
        put_at(out, lesson, &now->at[i]);
    out_array_end(out);
    out_object_end(out);
}

void lesson_json(const struct lesson *lesson, int language, struct text *text)
{
    const struct script *script = &lesson->script;
    const struct game *game = script->setup.game;
    struct choice choices[CHOICES_MAX];
    struct view view;
    struct out out = out_into(text);
    out_object(&out);
    out_put_string(&out, "game", game->id);
    out_key(&out, "setup");
    wire_setup(&out, &script->setup);
    out_put_int(&out, "seat", lesson->learner);
    put_players(&out, lesson);
    out_put_string(&out, "title", lesson_said(lesson, &lesson->title, language));
    put_languages(&out, lesson, language);
    out_put_int(&out, "step", lesson->step);
    out_put_int(&out, "steps", lesson->steps);
    put_remark(&out, lesson, language);
    out_put_bool(&out, "asks", lesson_asks(lesson));
    out_key(&out, "choices");
    wire_choices(&out, game, choices, lesson_choices(lesson, choices));
    lesson_view(lesson, &view);
    out_key(&out, "view");
    wire_view(&out, game, &view);
    out_key(&out, "events");
    out_array(&out);
    for (int i = 0; i < lesson->heards; i++)
        if (is_heard(&lesson->heard[i], lesson->learner))
            wire_event(&out, game, &lesson->heard[i]);
    out_array_end(&out);
    out_put_bool(&out, "jump", lesson->is_jump || lesson->step == 1);
    out_put_bool(&out, "over", lesson->now.is_invitation);
    out_key(&out, "result");
    if (game_is_over(&script->match.state))
        wire_result(&out, &script->setup, &script->match.replay.result);
    else
        out_null(&out);
    if (lesson->fault[0])
        out_put_string(&out, "error", lesson->fault);
    out_object_end(&out);
}
