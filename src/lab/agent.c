// SPDX-License-Identifier: MIT
#include "lab/agent.h"

#include "bots/level.h"
#include "bots/policy.h"
#include "lab/agent_files.h"
#include "lab/exploiter.h"
#include "lab/process.h"
#include "os/time.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS_STANDARD = 1000, PLAYOUTS_MAX = 1000000000, THINK_MS_MAX = 3600000 };
// A search makes at most one node for each playout. It clears a part of its memory before each
// move, so more memory than it can use costs time.
enum { MEMORY_PLAYOUT = 1024, MEMORY_MIN = 64 * 1024, MEMORY_MAX = 32 * 1024 * 1024 };

// "~30", after a name or a budget
static bool parse_slips(struct agent *agent, const char *word, struct text *why)
{
    char *end;
    long number = strtol(word + 1, &end, 10);
    agent->slips = (int)number;
    if (!agent->bot->can_slip) {
        text_format(why, "%s never slips: %s means nothing for it", agent->bot->name, word);
        return false;
    }
    if (end != word + 1 && number >= 0 && number <= 100 && !*end)
        return true;
    text_format(
        why, "\"%s\" is no number of slips: say how many of a hundred decisions (~30)", word);
    return false;
}

// "2000" or "50ms"
static bool parse_budget(struct agent *agent, const char *word, struct text *why)
{
    char *end;
    long number = strtol(word, &end, 10);
    bool is_time = strncmp(end, "ms", 2) == 0;
    const char *rest = end + 2 * is_time;
    if (*rest == '~' && !parse_slips(agent, rest, why))
        return false;
    bool is_whole = !*rest || *rest == '~';
    if (is_whole && end != word && number > 0 && is_time && number <= THINK_MS_MAX) {
        agent->think_ms = (int)number;
        return true;
    }
    if (is_whole && end != word && number > 0 && !is_time && number <= PLAYOUTS_MAX) {
        agent->playouts = (int)number;
        return true;
    }
    text_format(
        why, "\"%s\" is no budget: say how many playouts (2000) or how long (50ms) a move", word);
    return false;
}

static const struct bot exploiter_bot = {.name = "exploit", .help = "found to beat one bot"};

static void put_bots(struct text *why)
{
    for (int i = 0; bots[i]; i++)
        text_format(why, "%s%s", i ? ", " : "", bots[i]->name);
    text_put(why, ", the levels easy, medium, hard and best, cmd:PROGRAM and exploit:FILE");
}

static const struct bot program_bot = {.name = "cmd", .help = "a program of its own"};

bool agent_parse(struct agent *agent, const struct setup *setup, const char *word, struct text *why)
{
    static struct agent_files files; // of the program's own commands, which keep them to the end
    return agent_parse_with(&files, agent, setup, word, why);
}

bool agent_parse_with(struct agent_files *files, struct agent *agent, const struct setup *setup,
    const char *word, struct text *why)
{
    memset(agent, 0, sizeof(*agent));
    if (strncmp(word, "cmd:", 4) == 0) {
        agent->bot = &program_bot;
        agent->program = program_from_word(files, word + 4, why);
        return agent->program;
    }
    if (strncmp(word, "exploit:", 8) == 0) {
        agent->bot = &exploiter_bot;
        agent->exploiter = exploiter_from_file(files, setup, word + 8, why);
        return agent->exploiter;
    }
    char name[64];
    size_t len = strcspn(word, ":~");
    if (len >= sizeof(name))
        len = sizeof(name) - 1;
    memcpy(name, word, len);
    name[len] = '\0';
    struct level level;
    bool is_level = level_find(setup->game, name, &level);
    agent->bot = bot_find(is_level ? level.bot : name);
    // A level whose bot knows only the standard rules is played by a search under others.
    struct strength strength;
    if (is_level && strength_find(setup, name, &strength)) {
        agent->bot = strength.bot;
        level.playouts = strength.playouts;
        level.slips = strength.slips;
    }
    if (!agent->bot) {
        text_format(why, "there is no bot \"%s\"; there are ", name);
        put_bots(why);
        return false;
    }
    if (word[len] == ':' && strcmp(name, "equilibrium") == 0) {
        agent->policy = policy_from_file(files, setup, word + len + 1, why);
        return agent->policy;
    }
    if (agent->bot->fits && !agent->bot->fits(setup)) {
        text_format(why, "%s cannot play %s with these seats and options", name, setup->game->id);
        return false;
    }
    agent->policy = policy_for(setup); // looked up once, not at every move
    agent->slips = is_level ? level.slips : 0;
    if (word[len] == ':')
        return parse_budget(agent, word + len + 1, why);
    agent->playouts = is_level && level.playouts ? level.playouts : PLAYOUTS_STANDARD;
    return word[len] == '~' ? parse_slips(agent, word + len, why) : true;
}

static size_t memory_wanted(const struct agent *agent)
{
    int64_t wanted = MEMORY_MIN + (int64_t)agent->playouts * MEMORY_PLAYOUT;
    bool is_much = agent->think_ms || wanted > MEMORY_MAX;
    return is_much ? MEMORY_MAX : (size_t)wanted;
}

void agent_open(struct agent *agent)
{
    if (agent->program) {
        agent->process = process_create(agent->program);
        return;
    }
    if (agent->exploiter) {
        agent->player = player_create(agent->exploiter, agent->is_stopped);
        return;
    }
    agent->memory_size = memory_wanted(agent);
    agent->memory = malloc(agent->memory_size);
    must(agent->memory);
}

void agent_open_beside(struct agent *agent, const struct agent *other)
{
    agent->is_guest = !agent->program && !agent->exploiter && other->memory &&
                      memory_wanted(agent) <= other->memory_size;
    if (!agent->is_guest) {
        agent_open(agent);
        return;
    }
    agent->memory = other->memory;
    agent->memory_size = memory_wanted(agent);
}

void agent_close(struct agent *agent)
{
    process_destroy(agent->process);
    agent->process = NULL;
    player_destroy(agent->player);
    agent->player = NULL;
    if (!agent->is_guest)
        free(agent->memory);
    agent->memory = NULL;
    agent->is_guest = false;
}

static bool is_past(void *deadline_ns)
{
    return time_monotonic_ns() >= *(int64_t *)deadline_ns;
}

static struct question question_for(struct agent *agent, const struct setup *setup,
    const struct view *view, const struct choice *choices, int count, struct chance *chance)
{
    return (struct question){
        .setup = setup,
        .view = view,
        .choices = choices,
        .count = count,
        .chance = chance,
        .playouts = agent->playouts,
        .slips = agent->slips,
        .memory = agent->memory,
        .memory_size = agent->memory_size,
        .policy = agent->policy,
    };
}

struct move agent_answer(struct agent *agent, const struct setup *setup, const struct view *view,
    const struct choice *choices, int count, struct chance *chance)
{
    if (agent->is_stopped && *agent->is_stopped)
        return choice_pick(choices, count, chance);
    if (agent->player)
        return player_decide(agent->player, setup, view, choices, count, chance);
    int64_t deadline_ns = 0;
    struct question question = question_for(agent, setup, view, choices, count, chance);
    if (agent->think_ms) {
        deadline_ns = time_monotonic_ns() + (int64_t)agent->think_ms * 1000000;
        question.is_time_up = is_past;
        question.context = &deadline_ns;
    }
    return agent->bot->choose(&question);
}

struct move agent_decide(struct agent *agent, const struct setup *setup, const struct state *state,
    int seat, const struct choice *choices, int count, struct chance *chance)
{
    struct view view;
    struct move move;
    game_view(setup, state, seat, &view);
    int64_t start_ns = time_monotonic_ns();
    if (agent->process) {
        struct question question = question_for(agent, setup, &view, choices, count, chance);
        if (!process_ask(agent->process, &question, state, &move))
            setup->game->fallback(setup, state, seat, &move);
    } else {
        move = agent_answer(agent, setup, &view, choices, count, chance);
    }
    agent->spent_ns += time_monotonic_ns() - start_ns;
    agent->decisions++;
    return move;
}

uint64_t agent_forfeits(const struct agent *agent)
{
    return agent->program ? program_forfeits(agent->program) : 0;
}
