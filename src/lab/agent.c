// SPDX-License-Identifier: MIT
#include "lab/agent.h"

#include "bots/level.h"
#include "bots/policy.h"
#include "lab/process.h"
#include "os/file.h"
#include "os/time.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS_STANDARD = 1000, PLAYOUTS_MAX = 1000000000, THINK_MS_MAX = 3600000 };
// A search makes at most one node for each playout. It clears a part of its memory before each
// move, so more memory than it can use costs time.
enum { MEMORY_PLAYOUT = 1024, MEMORY_MIN = 64 * 1024, MEMORY_MAX = 32 * 1024 * 1024 };

// "2000" or "50ms"
static bool parse_budget(struct agent *agent, const char *word, struct text *why)
{
    char *end;
    long number = strtol(word, &end, 10);
    bool is_time = strcmp(end, "ms") == 0;
    if (end != word && number > 0 && is_time && number <= THINK_MS_MAX) {
        agent->think_ms = (int)number;
        return true;
    }
    if (end != word && number > 0 && !*end && number <= PLAYOUTS_MAX) {
        agent->playouts = (int)number;
        return true;
    }
    text_format(
        why, "\"%s\" is no budget: say how many playouts (2000) or how long (50ms) a move", word);
    return false;
}

// Policies that were read are kept until the program ends, since agents are copied and share them.
enum { POLICIES_MAX = 16, POLICY_BYTES_MAX = 4 * 1024 * 1024 };
static struct policy policies_read[POLICIES_MAX];

static bool read_policy(
    struct agent *agent, const struct setup *setup, const char *path, struct text *why)
{
    struct policy *policy = policies_read;
    while (policy < policies_read + POLICIES_MAX && policy->text)
        policy++;
    struct bytes bytes;
    if (policy == policies_read + POLICIES_MAX) {
        text_put(why, "that is more policies than can be read");
        return false;
    }
    if (!file_read(path, POLICY_BYTES_MAX, &bytes, why))
        return false;
    struct policy read = {bytes.at, bytes.len};
    if (!policy_fits(&read, setup, why) || !policy_check(&read, setup->game, why)) {
        bytes_release(&bytes);
        return false;
    }
    *policy = read;
    agent->policy = policy;
    return true;
}

static void put_bots(struct text *why)
{
    for (int i = 0; bots[i]; i++)
        text_format(why, "%s%s", i ? ", " : "", bots[i]->name);
    text_put(why, ", the levels easy, medium, hard and best, and cmd:PROGRAM");
}

static const struct bot program_bot = {.name = "cmd", .help = "a program of its own"};

bool agent_parse(struct agent *agent, const struct setup *setup, const char *word, struct text *why)
{
    memset(agent, 0, sizeof(*agent));
    if (strncmp(word, "cmd:", 4) == 0) {
        agent->bot = &program_bot;
        agent->program = program_parse(word + 4, why);
        return agent->program;
    }
    char name[64];
    size_t len = strcspn(word, ":");
    if (len >= sizeof(name))
        len = sizeof(name) - 1;
    memcpy(name, word, len);
    name[len] = '\0';
    struct level level;
    bool is_level = level_find(setup->game, name, &level);
    agent->bot = bot_find(is_level ? level.bot : name);
    // A level whose bot knows only the standard rules is played by a search under others.
    if (is_level && agent->bot->fits && !agent->bot->fits(setup)) {
        agent->bot = bot_find("search");
        level.playouts = STRENGTH_PLAYOUTS;
    }
    if (!agent->bot) {
        text_format(why, "there is no bot \"%s\"; there are ", name);
        put_bots(why);
        return false;
    }
    if (word[len] == ':' && strcmp(agent->bot->name, "equilibrium") == 0)
        return read_policy(agent, setup, word + len + 1, why);
    if (agent->bot->fits && !agent->bot->fits(setup)) {
        text_format(why, "%s cannot play %s with these seats and options", name, setup->game->id);
        return false;
    }
    agent->policy = policy_for(setup); // looked up once, not at every move
    if (word[len] == ':')
        return parse_budget(agent, word + len + 1, why);
    agent->playouts = is_level && level.playouts ? level.playouts : PLAYOUTS_STANDARD;
    return true;
}

void agent_open(struct agent *agent)
{
    if (agent->program) {
        agent->process = process_create(agent->program);
        return;
    }
    int64_t wanted = MEMORY_MIN + (int64_t)agent->playouts * MEMORY_PLAYOUT;
    bool is_much = agent->think_ms || wanted > MEMORY_MAX;
    agent->memory_size = is_much ? MEMORY_MAX : (size_t)wanted;
    agent->memory = malloc(agent->memory_size);
    must(agent->memory);
}

void agent_close(struct agent *agent)
{
    process_destroy(agent->process);
    agent->process = NULL;
    free(agent->memory);
    agent->memory = NULL;
}

static bool is_past(void *deadline_ns)
{
    return time_monotonic_ns() >= *(int64_t *)deadline_ns;
}

struct move agent_decide(struct agent *agent, const struct setup *setup, const struct state *state,
    int seat, const struct choice *choices, int count, struct chance *chance)
{
    struct view view;
    game_view(setup, state, seat, &view);
    int64_t deadline_ns = time_monotonic_ns() + (int64_t)agent->think_ms * 1000000;
    struct question question = {
        .setup = setup,
        .view = &view,
        .choices = choices,
        .count = count,
        .chance = chance,
        .playouts = agent->playouts,
        .is_time_up = agent->think_ms ? is_past : NULL,
        .context = &deadline_ns,
        .memory = agent->memory,
        .memory_size = agent->memory_size,
        .policy = agent->policy,
    };
    int64_t start_ns = time_monotonic_ns();
    struct move move;
    if (!agent->process)
        move = agent->bot->choose(&question);
    else if (!process_ask(agent->process, &question, state, &move))
        setup->game->fallback(setup, state, seat, &move);
    agent->spent_ns += time_monotonic_ns() - start_ns;
    agent->decisions++;
    return move;
}

uint64_t agent_forfeits(const struct agent *agent)
{
    return agent->program ? program_forfeits(agent->program) : 0;
}
