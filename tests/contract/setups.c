// SPDX-License-Identifier: MIT
// Which options a match is played with, and whether the tables of a game are in order.
#include "check.h"

#include <string.h>

static int32_t any_value(const struct option *option, struct chance *chance)
{
    uint32_t span = (uint32_t)(option->max - option->min) + 1;
    int32_t near = option->min + (int32_t)chance_below(chance, span < 4 ? span : 4);
    switch (chance_below(chance, 4)) {
    case 0:
        return option->standard;
    case 1:
        return near;
    case 2:
        return option->max;
    default:
        return option->min + (int32_t)(span ? chance_below(chance, span) : 0);
    }
}

static bool is_playable(const struct setup *setup)
{
    char reason[200];
    struct text why = TEXT(reason);
    return setup_check(setup, &why);
}

// Sets the option, or brings it as near to that as the other options and the seats allow.
static void set_option(struct setup *setup, int which, int32_t value)
{
    int32_t was = setup->option[which];
    setup->option[which] = value;
    while (!is_playable(setup) && setup->option[which] != was) {
        int32_t back = (was - setup->option[which]) / 8;
        setup->option[which] += back ? back : was > setup->option[which] ? 1 : -1;
    }
}

// Many games are by default for nothing, and where there is nothing to lose nothing is missed: so
// some options that the stake depends on are raised, to odd numbers, which seldom divide evenly.
static void put_at_stake(struct setup *setup, struct chance *chance)
{
    for (int i = 0; setup->game->options[i].name; i++) {
        struct setup raised = *setup;
        set_option(&raised, i, 1 + 2 * (int32_t)chance_below(chance, 25));
        if (!setup->game->stake(setup) && setup->game->stake(&raised) > 0)
            *setup = raised;
    }
}

void setup_for_seed(struct setup *setup, const struct game *game, int seats, uint64_t seed)
{
    struct chance chance;
    chance_from_number(&chance, seed ^ 0x5e7u);
    int options = 0;
    while (game->options[options].name)
        options++;
    setup_init(setup, game);
    setup->seats = seats;
    // A third standard, a third with one option at an end, a third all at random.
    if (seed % 3 == 1 && options) {
        int which = (int)chance_below(&chance, (uint32_t)options);
        bool is_max = chance_below(&chance, 2);
        set_option(setup, which, is_max ? game->options[which].max : game->options[which].min);
    }
    if (seed % 3 == 2)
        for (int i = 0; i < options; i++)
            set_option(setup, i, any_value(&game->options[i], &chance));
    if (chance_below(&chance, 4))
        put_at_stake(setup, &chance);
}

void setup_at_ends(struct setup *setup, const struct game *game, int seats, uint64_t seed)
{
    struct chance chance;
    chance_from_number(&chance, seed);
    setup_init(setup, game);
    setup->seats = seats;
    for (int i = 0; game->options[i].name; i++) {
        const struct option *option = &game->options[i];
        const int32_t values[] = {option->min, option->min + 1, option->standard, option->max};
        set_option(setup, i, values[chance_below(&chance, ARRAY_LEN(values))]);
    }
    put_at_stake(setup, &chance);
}

static void check_name(struct run *run, const char *name, const char *where)
{
    if (!name[0] || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-") != strlen(name))
        fail(run, "tables", "\"%s\" (%s) is no name: small letters, digits, _ and - only", name,
            where);
}

#define CHECK_NAMES(run, table, max)                                                               \
    do {                                                                                           \
        for (int i_ = 0; (table)[i_].name; i_++) {                                                 \
            check_name(run, (table)[i_].name, #table);                                             \
            if (i_ >= (max))                                                                       \
                fail(run, "tables", "%s has more than %d rows", #table, (int)(max));               \
            for (int k_ = 0; k_ < i_; k_++)                                                        \
                if (strcmp((table)[i_].name, (table)[k_].name) == 0)                               \
                    fail(run, "tables", "%s has \"%s\" twice", #table, (table)[i_].name);          \
        }                                                                                          \
    } while (0)

static void check_options(struct run *run, const struct game *game)
{
    for (const struct option *option = game->options; option->name; option++) {
        if (option->min > option->max || option->standard < option->min ||
            option->standard > option->max)
            fail(run, "tables", "option %s: standard is outside of min … max", option->name);
        if (!option->help)
            fail(run, "tables", "option %s has no help", option->name);
        if ((int64_t)option->max - option->min > INT32_MAX)
            fail(run, "tables", "option %s: the range is too wide", option->name);
        int words = 0;
        while (option->words && option->words[words])
            words++;
        if (option->words && (option->min != 0 || option->max != words - 1))
            fail(run, "tables", "option %s: its words are not one for each value", option->name);
    }
    char buf[200];
    struct text why = TEXT(buf);
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        struct setup setup;
        setup_init(&setup, game);
        setup.seats = seats;
        if (!setup_check(&setup, &why))
            fail(run, "tables", "the standard options do not fit %d seats: %s", seats, buf);
    }
}

static void check_verbs(struct run *run, const struct game *game)
{
    for (const struct verb *verb = game->verbs; verb->name; verb++) {
        int args = 0;
        while (args < ARRAY_LEN(verb->args) && verb->args[args].kind != ARG_NONE) {
            if (verb->args[args].kind == ARG_CARDS && args + 1 < ARRAY_LEN(verb->args) &&
                verb->args[args + 1].kind != ARG_NONE)
                fail(run, "tables", "verb %s: a list of cards comes last", verb->name);
            args++;
        }
        if (verb->is_chance && (args != 1 || verb->has_amount))
            fail(run, "tables", "verb %s: a chance verb has one argument", verb->name);
        if (!verb->is_chance && !verb->help)
            fail(run, "tables", "verb %s has no help", verb->name);
    }
}

// A list of finished matches shows it to anybody, seat by seat.
static void check_measure(struct run *run, const struct game *game)
{
    int measures = 0;
    for (const struct counter_kind *kind = game->counters; kind->name; kind++) {
        measures += kind->is_measure;
        if (kind->is_measure && (kind->sight != OPEN || !kind->per_seat || kind->is_inner))
            fail(run, "tables", "counter %s is the measure, and not one a seat that everyone sees",
                kind->name);
    }
    if (measures > 1)
        fail(run, "tables", "%d counters are the measure: how do the seats stand?", measures);
}

static void check_places(struct run *run, const struct game *game)
{
    for (const struct zone_kind *kind = game->zones; kind->name; kind++)
        if (!kind->label || (kind->sight == OWN && !kind->per_seat))
            fail(run, "tables", "zone %s has no label, or no owner who could see into it",
                kind->name);
    for (const struct counter_kind *kind = game->counters; kind->name; kind++)
        if (!kind->label || (kind->sight == OWN && !kind->per_seat))
            fail(
                run, "tables", "counter %s has no label, or no owner who could see it", kind->name);
    for (const struct counter_kind *kind = game->counters; kind->name; kind++)
        if (kind->is_purse && (kind->sight != OPEN || !kind->per_seat))
            fail(run, "tables", "counter %s is a purse, and not one a seat that everyone sees",
                kind->name);
    check_measure(run, game);
}

// The words of a term have no {n}: its value is said beside them.
static void check_says(struct run *run, const struct say *say, bool is_terms)
{
    static const char *const blanks[] = {"{seat}", "{other}", "{card}", "{target}", "{n}"};
    for (; say->name; say++)
        for (const char *at = say->text; (at = strchr(at, '{')); at++) {
            bool is_known = false;
            for (int i = 0; i < ARRAY_LEN(blanks) - is_terms; i++)
                is_known = is_known || strncmp(at, blanks[i], strlen(blanks[i])) == 0;
            if (!is_known)
                fail(run, "tables", "announcement %s has a blank that nothing fills", say->name);
        }
}

bool tables_check(struct run *run, const struct game *game)
{
    setup_init(&run->setup, game);
    run->count = 0;
    run->seed = 0;
    run->event = NULL;
    run->is_tallying = false;
    if (sigsetjmp(run->way_out, 1))
        return false;
    check_name(run, game->id, "id");
    CHECK_NAMES(run, game->options, OPTIONS_MAX);
    CHECK_NAMES(run, game->verbs, 255);
    CHECK_NAMES(run, game->zones, ZONE_KINDS_MAX);
    CHECK_NAMES(run, game->counters, COUNTER_KINDS_MAX);
    CHECK_NAMES(run, game->says, 255);
    check_options(run, game);
    check_verbs(run, game);
    check_places(run, game);
    check_says(run, game->says, false);
    if (game->terms) {
        CHECK_NAMES(run, game->terms, 255);
        check_says(run, game->terms, true);
    }
    if (!game->title || !game->summary || !game->phases[0])
        fail(run, "tables", "the title, the summary or a phase is missing");
    if (game->state_size < sizeof(struct head) || game->state_size > STATE_MAX)
        fail(run, "tables", "the state's size is %zu", game->state_size);
    if (game->seats_min < 1 || game->seats_max > SEATS_MAX || game->seats_min > game->seats_max)
        fail(run, "tables", "for %d to %d seats", game->seats_min, game->seats_max);
    if (game->length_max < 1 || game->version < 1 || game->minutes < 1)
        fail(run, "tables", "length_max, version and minutes are at least 1");
    return true;
}
