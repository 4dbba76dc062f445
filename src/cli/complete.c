// SPDX-License-Identifier: MIT
// What may stand next on a command line, from the table of commands, the games and the bots. The
// scripts for the shells only ask this program, so they need not be made anew with every change.
#include "cli/complete.h"

#include "bots/level.h"
#include "games/games.h"
#include "lab/trial.h"
#include "store/store.h"
#include "tui/beats.h"

#include <stdio.h>
#include <string.h>

// The word that is being typed, and what was said before it.
struct typing {
    const char *start; // of the word
    char lead[80];     // stands before each candidate: "--set="
    const struct game *game;
    bool is_file; // a file may stand here
};

static void offer(const struct typing *typing, const char *word, const char *help)
{
    if (strncmp(word, typing->start, strlen(typing->start)) == 0)
        printf("%s%s\t%s\n", typing->lead, word, help);
}

// ---- Values ------------------------------------------------------------------------------------

static void offer_games(struct typing *typing)
{
    for (int i = 0; games[i]; i++)
        offer(typing, games[i]->id, games[i]->summary);
}

static void offer_commands(struct typing *typing)
{
    for (int i = 0; commands[i]; i++)
        offer(typing, commands[i]->name, commands[i]->summary);
}

static void offer_bots(struct typing *typing)
{
    for (int i = 0; bots[i]; i++)
        offer(typing, bots[i]->name, bots[i]->help);
}

static void offer_levels(struct typing *typing)
{
    const struct game *game = typing->game ? typing->game : games[0];
    for (int i = 0; i < LEVELS; i++)
        offer(typing, level_at(game, i).name, typing->game ? level_at(game, i).help : "a level");
    offer_bots(typing);
}

static void offer_measures(struct typing *typing)
{
    for (const struct measure_name *name = measure_names; name->name; name++)
        offer(typing, name->name, name->label);
    const struct own_measure *own = typing->game ? typing->game->own_measures : NULL;
    for (; own && own->name; own++)
        offer(typing, own->name, own->label);
}

static void offer_paces(struct typing *typing)
{
    for (int i = 0; i < PACES; i++)
        offer(typing, pace_names[i], "");
}

static void offer_stores(struct typing *typing)
{
    for (int i = 0; store_kinds[i]; i++)
        offer(typing, store_kinds[i]->name, "a store");
}

static void offer_log_levels(struct typing *typing)
{
    static const char *const levels[] = {"debug", "info", "warn", "error", "none"};
    for (int i = 0; i < ARRAY_LEN(levels); i++)
        offer(typing, levels[i], "");
}

static void offer_numbers(struct typing *typing, int from, int to, const char *help)
{
    char buf[16];
    for (int i = from; i <= to; i++) {
        snprintf(buf, sizeof(buf), "%d", i);
        offer(typing, buf, help);
    }
}

static void offer_seat_counts(struct typing *typing)
{
    const struct game *game = typing->game;
    offer_numbers(typing, game ? game->seats_min : 2, game ? game->seats_max : SEATS_MAX, "seats");
}

static void offer_seats(struct typing *typing)
{
    offer_numbers(typing, 0, (typing->game ? typing->game->seats_max : SEATS_MAX) - 1, "a seat");
}

static void offer_option(struct typing *typing, const struct option *option, int32_t value)
{
    char word[80];
    if (option->words)
        snprintf(word, sizeof(word), "%s=%s", option->name, option->words[value]);
    else
        snprintf(word, sizeof(word), "%s=%d", option->name, value);
    offer(typing, word,
        value == option->standard ? "as usual"
        : option->words           ? ""
        : value == option->min    ? "the least"
                                  : "the most");
}

// Names of options; once a name is typed, its values: all its words, or of a number the usual value
// and the limits.
static void offer_options(struct typing *typing)
{
    for (const struct option *option = typing->game ? typing->game->options : NULL;
         option && option->name; option++) {
        char name[80];
        snprintf(name, sizeof(name), "%s=", option->name);
        if (strncmp(typing->start, name, strlen(name)) != 0) {
            offer(typing, name, option->help);
            continue;
        }
        for (int32_t value = 0; option->words && option->words[value]; value++)
            offer_option(typing, option, value);
        if (option->words)
            continue;
        offer_option(typing, option, option->min);
        if (option->standard != option->min)
            offer_option(typing, option, option->standard);
        if (option->max != option->min && option->max != option->standard)
            offer_option(typing, option, option->max);
    }
}

static void offer_files(struct typing *typing)
{
    typing->is_file = true;
}

// Offers what the value is called in the help: for "GAME" the games.
static void offer_value(struct typing *typing, const char *value)
{
    static const struct {
        const char *value;
        void (*offer)(struct typing *typing);
    } kinds[] = {{"BOT", offer_bots}, {"COMMAND", offer_commands}, {"DIR", offer_files},
        {"FILE", offer_files}, {"GAME", offer_games}, {"KIND", offer_stores},
        {"LEAST", offer_log_levels}, {"LEVEL", offer_levels}, {"MEASURE", offer_measures},
        {"NAME=VALUE", offer_options}, {"NAME=VALUES", offer_options}, {"PACE", offer_paces},
        {"RULES", offer_options}, {"SCRIPT", offer_files}, {"SEAT", offer_seats},
        {"SEATS", offer_seat_counts}};
    size_t len = strlen(value);
    for (int i = 0; i < ARRAY_LEN(kinds); i++)
        if (strcmp(kinds[i].value, value) == 0)
            kinds[i].offer(typing);
    if (value[0] != '[' || strcmp(value, "[FILE]") == 0)
        return;
    for (const char *at = value + 1; at < value + len; at += strcspn(at, "|]") + 1) {
        char word[40];
        struct text text = TEXT(word);
        text_bytes(&text, at, strcspn(at, "|]"));
        offer(typing, word, "");
    }
}

// ---- Where the word stands ---------------------------------------------------------------------

static const struct command *find_command(const char *word)
{
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, word) == 0)
            return commands[i];
    return NULL;
}

static const struct flag *find_flag(const struct command *command, const char *word, size_t len)
{
    for (const struct flag *flag = command->flags; flag && flag->name; flag++)
        if (word_is(word, len, flag->name))
            return flag;
    return NULL;
}

static bool is_flag(const char *word)
{
    return word[0] == '-' && word[1] == '-';
}

// The flag whose value must follow this word; NULL: none.
static const struct flag *flag_before(const struct command *command, const char *word)
{
    const struct flag *flag = is_flag(word) ? find_flag(command, word + 2, strlen(word + 2)) : NULL;
    return flag && flag->value ? flag : NULL;
}

// What may stand at position `number`, from 0, of "GAME [CARD…]"; a word that ends in … may be
// repeated.
static void offer_word(struct typing *typing, const char *usage, int number)
{
    for (const char *at = usage; *at && !is_flag(at); at += strspn(at, " ]")) {
        at += *at == '[';
        size_t len = strcspn(at, " ]");
        char word[40];
        snprintf(word, sizeof(word), "%.*s", (int)len, at);
        char *more = strstr(word, "…");
        if (more)
            *more = '\0';
        at += len;
        if (number-- == 0 || more) {
            offer_value(typing, word);
            return;
        }
    }
}

static void offer_flags(struct typing *typing, const struct command *command)
{
    char word[80];
    for (const struct flag *flag = command->flags; flag && flag->name; flag++) {
        snprintf(word, sizeof(word), "--%s", flag->name);
        offer(typing, word, flag->help);
    }
    offer(typing, "--help", "explain it");
}

// The word after those of the command.
static void offer_next(
    struct typing *typing, const struct command *command, int count, const char *const *before)
{
    int position = 0;
    const struct flag *flag = NULL;
    for (int i = 0; i < count; i++) {
        if (flag) {
            flag = NULL;
            continue;
        }
        flag = flag_before(command, before[i]);
        if (is_flag(before[i]))
            continue;
        position++;
        typing->game = typing->game ? typing->game : game_find(before[i]);
    }
    const char *equals = strchr(typing->start, '=');
    if (!flag && is_flag(typing->start) && equals) {
        snprintf(typing->lead, sizeof(typing->lead), "%.*s", (int)(equals + 1 - typing->start),
            typing->start);
        flag = find_flag(command, typing->start + 2, (size_t)(equals - typing->start - 2));
        typing->start = equals + 1;
    }
    if (flag && flag->value)
        offer_value(typing, flag->value);
    else if (is_flag(typing->start) || typing->start[0] == '-')
        offer_flags(typing, command);
    else
        offer_word(typing, command->usage, position);
}

int complete_print(int count, const char *const *words)
{
    struct typing typing = {.start = count ? words[count - 1] : ""};
    const struct command *command = count > 1 ? find_command(words[0]) : NULL;
    if (command)
        offer_next(&typing, command, count - 2, words + 1);
    else if (count <= 1)
        offer_commands(&typing);
    return typing.is_file ? EXIT_NO : EXIT_FINE;
}

// ---- The shells --------------------------------------------------------------------------------

static const char bash_script[] =
    "# Completions of baize for bash: source <(baize help --bash)\n"
    "_baize() {\n"
    "    local words=() word='' last='' lines=() out prefix\n"
    "    # bash takes words apart at = and : ; here they are one again\n"
    "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD}\"; do\n"
    "        if [ ${#words[@]} -gt 0 ] && [[ $word == [=:] || $last == [=:] ]]; then\n"
    "            words[-1]+=$word\n"
    "        else\n"
    "            words+=(\"$word\")\n"
    "        fi\n"
    "        last=$word\n"
    "    done\n"
    "    if ! out=$(\"${COMP_WORDS[0]}\" help --complete -- \"${words[@]}\" 2>/dev/null); then\n"
    "        compopt -o default 2>/dev/null\n"
    "        return\n"
    "    fi\n"
    "    mapfile -t lines < <(printf %s \"$out\")\n"
    "    lines=(\"${lines[@]%%$'\\t'*}\")\n"
    "    [[ ${#lines[@]} -gt 0 && ${lines[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
    "    prefix=${words[-1]}\n"
    "    [[ $prefix == *[=:]* ]] && prefix=${prefix%\"${prefix##*[=:]}\"} || prefix=\n"
    "    COMPREPLY=(\"${lines[@]#\"$prefix\"}\")\n"
    "}\n"
    "complete -F _baize baize\n";

static const char zsh_script[] =
    "#compdef baize\n"
    "# Completions of baize for zsh: source <(baize help --zsh), or as _baize in a folder of "
    "$fpath\n"
    "_baize() {\n"
    "    local out line word\n"
    "    local -a whole open\n"
    "    if ! out=$($words[1] help --complete -- \"${(@Q)words[2,CURRENT]}\" 2>/dev/null); then\n"
    "        _files\n"
    "        return\n"
    "    fi\n"
    "    for line in ${(f)out}; do\n"
    "        word=${${line%%$'\\t'*}//:/\\\\:}\n"
    "        if [[ $word == *= ]]; then\n"
    "            open+=(\"$word:${line#*$'\\t'}\")\n"
    "        else\n"
    "            whole+=(\"$word:${line#*$'\\t'}\")\n"
    "        fi\n"
    "    done\n"
    "    _describe -V baize whole -- open -S ''\n"
    "}\n"
    "if [[ ${funcstack[1]} == _baize ]]; then\n"
    "    _baize \"$@\"\n"
    "else\n"
    "    compdef _baize baize\n"
    "fi\n";

static const char fish_script[] =
    "# Completions of baize for fish: baize help --fish | source, or as baize.fish in\n"
    "# ~/.config/fish/completions\n"
    "function __baize_complete\n"
    "    set -l words (commandline -opc)\n"
    "    set -l word (commandline -ct)\n"
    "    set -l program $words[1]\n"
    "    set -e words[1]\n"
    "    $program help --complete -- $words \"$word\" 2>/dev/null\n"
    "    or __fish_complete_path \"$word\"\n"
    "end\n"
    "complete -c baize -f -a '(__baize_complete)'\n";

const char *complete_script(const char *shell)
{
    return strcmp(shell, "bash") == 0  ? bash_script
           : strcmp(shell, "zsh") == 0 ? zsh_script
                                       : fish_script;
}
