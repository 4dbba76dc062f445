// SPDX-License-Identifier: MIT
#include "lab/errand.h"

#include "bots/level.h"
#include "engine/notation.h"
#include "games/games.h"
#include "lab/standard.h"
#include "wire/fair.h"

#include <stdlib.h>
#include <string.h>

const char *const errand_names[] = {
    "sim", "compare", "sweep", "solve", "arena", "score", "odds", NULL};

static bool refuse(struct text *why, const char *sentence)
{
    text_put(why, sentence);
    return false;
}

// ---- Numbers -----------------------------------------------------------------------------------

static bool take_whole(
    int64_t *to, const char *flag, const char *word, int64_t max, struct text *why)
{
    char *end;
    long long number = strtoll(word, &end, 10);
    if (end != word && !*end && number >= 1 && number <= max) {
        *to = number;
        return true;
    }
    text_format(why, "--%s takes a whole number from 1 to %jd, not \"%s\"", flag, max, word);
    return false;
}

static bool take_int(int *to, const char *flag, const char *word, int max, struct text *why)
{
    int64_t number = *to;
    bool is_taken = take_whole(&number, flag, word, max, why);
    *to = (int)number;
    return is_taken;
}

static bool take_gain(struct errand *errand, const char *word, struct text *why)
{
    char *end;
    errand->effort.gain = strtod(word, &end);
    if (end != word && !*end && errand->effort.gain > 0 && errand->effort.gain <= 1000)
        return true;
    text_format(why, "--gain takes a number above 0, like 0.001, not \"%s\"", word);
    return false;
}

static bool take_time(struct errand *errand, const char *word, struct text *why)
{
    static const struct {
        const char *name;
        int ms;
    } units[] = {{"ms", 1}, {"s", 1000}, {"m", 60 * 1000}, {"h", 3600 * 1000}};
    char *end;
    long long number = strtoll(word, &end, 10);
    for (int i = 0; i < ARRAY_LEN(units) && number >= 1 && number <= 1000000; i++)
        if (strcmp(end, units[i].name) == 0) {
            errand->time_ms = number * units[i].ms;
            return true;
        }
    text_format(why, "--time %s: a time is written 500ms, 30s, 5m or 2h", word);
    return false;
}

static bool take_rounds(struct errand *errand, const char *word, struct text *why)
{
    int64_t rounds = errand->effort.rounds_max;
    bool is_taken = take_whole(&rounds, "rounds", word, UINT32_MAX, why);
    errand->effort.rounds_max = (uint32_t)rounds;
    return is_taken;
}

// ---- Flags -------------------------------------------------------------------------------------

enum flag_number {
    FLAG_BOT,
    FLAG_GAIN,
    FLAG_GAMES,
    FLAG_HTML,
    FLAG_JSON,
    FLAG_LADDER,
    FLAG_MEASURE,
    FLAG_NO_TIMES,
    FLAG_OWN,
    FLAG_ROUNDS,
    FLAG_SAVE,
    FLAG_SEATS,
    FLAG_SEED,
    FLAG_SET,
    FLAG_THREADS,
    FLAG_TIME,
    FLAG_WORTHS,
    FLAGS,
};
#define OF(kind) (1 << ERRAND_##kind)
#define OF_PLAYING (OF(SIM) | OF(COMPARE) | OF(SWEEP))
#define OF_ALL (OF_PLAYING | OF(SOLVE) | OF(ARENA) | OF(SCORE) | OF(ODDS))

static const struct {
    const char *name;
    int kinds; // which errands know it
    bool has_value;
} flags[FLAGS] = {
    [FLAG_BOT] = {"bot", OF_PLAYING, true},
    [FLAG_GAIN] = {"gain", OF(SOLVE), true},
    [FLAG_GAMES] = {"games", OF_PLAYING | OF(ARENA), true},
    [FLAG_HTML] = {"html", OF_PLAYING | OF(ARENA), true},
    [FLAG_JSON] = {"json", OF_ALL, false}, // as it is anyway
    [FLAG_LADDER] = {"ladder", OF(ARENA), false},
    [FLAG_MEASURE] = {"measure", OF(SWEEP), true},
    [FLAG_NO_TIMES] = {"no-times", OF(SIM) | OF(ARENA), false},
    [FLAG_OWN] = {"own", OF_PLAYING, false},
    [FLAG_ROUNDS] = {"rounds", OF(SOLVE), true},
    [FLAG_SAVE] = {"save", OF(SOLVE), true},
    [FLAG_SEATS] = {"seats", OF_ALL, true},
    [FLAG_SEED] = {"seed", OF_PLAYING | OF(ARENA), true},
    [FLAG_SET] = {"set", OF_ALL, true},
    [FLAG_THREADS] = {"threads", OF_PLAYING | OF(ARENA), true},
    [FLAG_TIME] = {"time", OF_PLAYING | OF(ARENA), true},
    [FLAG_WORTHS] = {"worths", OF(SOLVE), false},
};

static int flag_find(const struct errand *errand, const char *word, size_t len, struct text *why)
{
    const char *names[FLAGS];
    int count = 0;
    for (int flag = 0; flag < FLAGS; flag++) {
        if (!(flags[flag].kinds >> errand->kind & 1))
            continue;
        if (word_is(word, len, flags[flag].name))
            return flag;
        names[count++] = flags[flag].name;
    }
    text_format(why, "there is no flag of %s called --%.*s here; there are ",
        errand_names[errand->kind], (int)len, word);
    for (int i = 0; i < count; i++)
        text_format(why, "%s--%s", i ? ", " : "", names[i]);
    return -1;
}

static bool add_word(const char **list, int *count, int max, const char *word, struct text *why)
{
    if (*count == max)
        return refuse(why, "that is more than can be taken of one kind");
    list[(*count)++] = word;
    return true;
}

static bool take_flag(struct errand *errand, int flag, const char *word, struct text *why)
{
    switch (flag) {
    case FLAG_BOT:
        return add_word(errand->bots, &errand->bot_count, SEATS_MAX, word, why);
    case FLAG_GAIN:
        return take_gain(errand, word, why);
    case FLAG_GAMES:
        return take_whole(&errand->games, "games", word,
            errand->kind == ERRAND_ARENA ? DEALS_MOST : MATCHES_MOST, why);
    case FLAG_HTML:
        errand->html = word;
        return true;
    case FLAG_LADDER:
        errand->is_ladder = true;
        return true;
    case FLAG_MEASURE:
        errand->measure = word;
        return true;
    case FLAG_NO_TIMES:
        errand->is_timeless = true;
        return true;
    case FLAG_OWN:
        errand->is_own = true;
        return true;
    case FLAG_ROUNDS:
        return take_rounds(errand, word, why);
    case FLAG_SAVE:
        errand->save = word;
        return true;
    case FLAG_SEATS:
        return take_int(&errand->simulation.setup.seats, "seats", word, SEATS_MAX, why);
    case FLAG_SEED:
        errand->seed = word;
        return true;
    case FLAG_SET:
        return add_word(errand->sets, &errand->set_count, ERRAND_SETS_MAX, word, why);
    case FLAG_THREADS:
        return take_int(&errand->threads, "threads", word, THREADS_MOST, why);
    case FLAG_TIME:
        return take_time(errand, word, why);
    case FLAG_WORTHS:
        errand->has_worths = true;
        return true;
    default:
        return true;
    }
}

static bool take_game(struct errand *errand, const char *word, struct text *why)
{
    const struct game *game = game_find(word);
    if (game) {
        setup_init(&errand->simulation.setup, game);
        return true;
    }
    const char *names[GAMES_MAX];
    int count = 0;
    for (; games[count]; count++)
        names[count] = games[count]->id;
    const char *nearest = nearest_name(word, names, count);
    text_format(why, "there is no game \"%s\"", word);
    if (nearest)
        text_format(why, "; did you mean %s?", nearest);
    for (int i = 0; i < count && !nearest; i++)
        text_format(why, "%s%s", i ? ", " : "; there are ", names[i]);
    return false;
}

// What is no flag: the game, and in an arena the bots.
static bool take_plain(struct errand *errand, const char *word, struct text *why)
{
    if (!errand->simulation.setup.game)
        return take_game(errand, word, why);
    if (errand->kind == ERRAND_ARENA)
        return add_word(errand->bots, &errand->bot_count, ARENA_AGENTS_MAX, word, why);
    if (errand->kind >= ERRAND_SCORE)
        return add_word(errand->cards, &errand->card_count, QUERY_WORDS_MAX, word, why);
    text_format(why, "\"%s\" is more than %s takes", word, errand_names[errand->kind]);
    return false;
}

static bool take_words(struct errand *errand, const char *const *words, int count, struct text *why)
{
    for (int i = 0; i < count; i++) {
        const char *word = words[i];
        if (strncmp(word, "--", 2) != 0) {
            if (!take_plain(errand, word, why))
                return false;
            continue;
        }
        if (!errand->simulation.setup.game)
            return refuse(why, "the game stands first");
        size_t len = strcspn(word + 2, "=");
        int flag = flag_find(errand, word + 2, len, why);
        if (flag < 0)
            return false;
        const char *value = word[2 + len] ? word + 2 + len + 1 : NULL;
        if (flags[flag].has_value && !value && i + 1 < count)
            value = words[++i];
        if (flags[flag].has_value != (value != NULL)) {
            text_format(why,
                flags[flag].has_value ? "--%s needs a value after it" : "--%s takes no value",
                flags[flag].name);
            return false;
        }
        if (!take_flag(errand, flag, value, why))
            return false;
    }
    return errand->simulation.setup.game || refuse(why, "say which game is meant");
}

// ---- Players -----------------------------------------------------------------------------------

static bool are_random(const struct errand *errand)
{
    for (int seat = 0; seat < errand->simulation.setup.seats; seat++)
        if (strcmp(errand->names[seat], "random") != 0)
            return false;
    return true;
}

static bool name_players(struct errand *errand, struct text *why)
{
    int seats = errand->simulation.setup.seats, given = errand->bot_count;
    if (given > 1 && given != seats) {
        text_format(
            why, "there are %d seats: give --bot once for all of them, or %d times", seats, seats);
        return false;
    }
    for (int seat = 0; seat < seats; seat++)
        errand->names[seat] = given ? errand->bots[given > 1 ? seat : 0] : "random";
    return true;
}

static bool seat_players(struct errand *errand, const struct setup *setup,
    struct agent agents[SEATS_MAX], struct text *why)
{
    for (int seat = 0; seat < setup->seats; seat++) {
        char buf[400];
        struct text reason = TEXT(buf);
        if (agent_parse_with(&errand->files, &agents[seat], setup, errand->names[seat], &reason))
            continue;
        text_format(why, "--bot %s: %s", errand->names[seat], buf);
        return false;
    }
    return true;
}

// ---- Each kind ---------------------------------------------------------------------------------

static bool refuse_set(const char *word, const char *reason, struct text *why)
{
    text_format(why, "--set %s: %s", word, reason);
    return false;
}

static bool set_options(struct errand *errand, struct text *why)
{
    struct setup *setup = &errand->simulation.setup;
    char buf[400];
    struct text reason = TEXT(buf);
    for (int i = 0; i < errand->set_count; i++)
        if (!option_parse(setup, errand->sets[i], &reason))
            return refuse_set(errand->sets[i], buf, why);
    return setup_check(setup, why);
}

static bool plan_comparison(struct errand *errand, struct text *why)
{
    struct trials *trials = &errand->sweep.trials;
    char buf[400];
    struct text reason = TEXT(buf);
    if (errand->set_count != 2)
        return refuse(why, "two sets of rules are compared: --set standard --set "
                           "NAME=VALUE[,NAME=VALUE]");
    trials->family = FAMILY_ALL;
    trials->count = 2;
    for (int i = 0; i < 2; i++) {
        struct setup *setup = &trials->list[i].setup;
        *setup = errand->simulation.setup;
        if (!rules_parse(setup, errand->sets[i], &reason) || !setup_check(setup, &reason))
            return refuse_set(errand->sets[i], buf, why);
    }
    return true;
}

static bool refuse_measure(const struct errand *errand, const char *word, struct text *why)
{
    const struct measure_name *names = errand->sweep.trials.names;
    text_format(why, "there is no measure \"%s\"; there are ", word);
    for (const struct measure_name *name = names; name->name; name++)
        text_format(why, "%s%s%s", name == names ? "" : ", ", name->name,
            name->is_by_seat ? "[:SEAT]" : "");
    return false;
}

static bool plan_sweep(struct errand *errand, struct text *why)
{
    struct sweep *sweep = &errand->sweep;
    struct setup *setup = &errand->simulation.setup;
    const char *measure = errand->measure ? errand->measure : "win_share";
    char buf[400];
    struct text reason = TEXT(buf);
    trials_name(&sweep->trials, setup->game, true);
    for (int i = 0; i < errand->set_count; i++)
        if (!sweep_set(sweep, setup, errand->sets[i], &reason))
            return refuse_set(errand->sets[i], buf, why);
    if (!sweep->axes)
        return refuse(why, "say what to sweep over: --set NAME=LOW..HIGH");
    if (!measure_parse(sweep->trials.names, measure, setup->seats, &sweep->measure, &sweep->name))
        return refuse_measure(errand, measure, why);
    return sweep_plan(sweep, setup, why);
}

static bool plan_arena(struct errand *errand, struct text *why)
{
    struct arena *arena = &errand->arena;
    if (!set_options(errand, why))
        return false;
    arena->setup = errand->simulation.setup;
    if (errand->is_ladder && errand->bot_count)
        return refuse(why, "--ladder measures the four levels; name no bots beside it");
    arena->is_ladder = errand->is_ladder;
    for (int i = 0; i < LEVELS && errand->is_ladder; i++)
        errand->bots[errand->bot_count++] = level_at(arena->setup.game, i).name;
    if (errand->bot_count < 2)
        return refuse(why, "an arena needs at least two bots");
    for (; arena->count < errand->bot_count; arena->count++) {
        int at = arena->count;
        arena->names[at] = errand->bots[at];
        if (!agent_parse_with(
                &errand->files, &arena->agents[at], &arena->setup, errand->bots[at], why))
            return false;
    }
    arena->seed = errand->simulation.seed;
    arena->seed_word = errand->seed;
    arena->threads = errand->threads;
    arena->deals = (uint64_t)(errand->games     ? errand->games
                              : errand->time_ms ? DEALS_MOST
                                                : DEALS_OF_PAIR);
    return true;
}

static void count_games(struct errand *errand)
{
    bool is_sim = errand->kind == ERRAND_SIM;
    int64_t matches = errand->games;
    if (!matches && errand->time_ms)
        matches = MATCHES_MOST;
    if (!matches)
        matches = !are_random(errand) ? MATCHES_OF_THINKING
                  : is_sim            ? MATCHES_OF_RANDOM
                                      : MATCHES_OF_RANDOM_TRIALS;
    errand->simulation.games = (uint64_t)matches;
    errand->sweep.trials.games = (uint64_t)matches;
}

static bool plan_playing(struct errand *errand, struct text *why)
{
    const struct game *game = errand->simulation.setup.game;
    struct trials *trials = &errand->sweep.trials;
    bool is_own = errand->is_own || !are_random(errand);
    if (errand->is_own && !game->own_measures) {
        text_format(why, "%s has no measures of its own", game->id);
        return false;
    }
    count_games(errand);
    if (errand->kind == ERRAND_SIM) {
        errand->simulation.is_listening = game->own_measures && is_own;
        return set_options(errand, why) &&
               seat_players(errand, &errand->simulation.setup, errand->simulation.agents, why);
    }
    trials->list = errand->list;
    memset(trials->list, 0, sizeof(trials->list[0]) * SWEEP_TRIALS_MAX);
    if (!(errand->kind == ERRAND_SWEEP ? plan_sweep(errand, why) : plan_comparison(errand, why)))
        return false;
    for (int i = 0; i < trials->count; i++)
        if (!seat_players(errand, &trials->list[i].setup, trials->list[i].agents, why))
            return false;
    bool is_listening = game->own_measures && is_own;
    trials_name(trials, game, is_listening || errand->sweep.measure >= MEASURE_OWN);
    return true;
}

static void bring_luck(struct errand *errand)
{
    uint8_t bytes[SEED_BYTES];
    seed_from_text(errand->seed, strlen(errand->seed), bytes);
    memcpy(&errand->simulation.seed, bytes, sizeof(errand->simulation.seed));
    errand->sweep.trials.seed = errand->simulation.seed;
    errand->simulation.threads = errand->sweep.trials.threads = errand->threads;
}

bool errand_read(struct errand *errand, const char *const *words, int count, struct text *why)
{
    errand->effort = (struct effort){.gain = GAIN_OF_SOLVING, .rounds_max = ROUNDS_OF_SOLVING};
    if (!take_words(errand, words, count, why))
        return false;
    bring_luck(errand);
    if (errand->kind == ERRAND_SOLVE || errand->kind >= ERRAND_SCORE)
        return set_options(errand, why);
    if (errand->kind == ERRAND_ARENA)
        return plan_arena(errand, why);
    return name_players(errand, why) && plan_playing(errand, why);
}

void errand_release(struct errand *errand)
{
    agent_files_release(&errand->files);
}
