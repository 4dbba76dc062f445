// SPDX-License-Identifier: MIT
// The manual page (for man), made from the table of commands.
#include "cli/cli.h"

#include "games/games.h"

#include <stdio.h>
#include <string.h>

// Text for roff: a backslash and a dash that begins a line mean something to it.
static void put_roff(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\\')
            fputs("\\e", stdout);
        else if (text[i] == '-')
            fputs("\\-", stdout);
        else if ((text[i] == '.' || text[i] == '\'') && (i == 0 || text[i - 1] == '\n'))
            printf("\\&%c", text[i]);
        else
            putchar(text[i]);
    }
}

static void put_word(const char *text)
{
    put_roff(text, strlen(text));
}

static void put_lines(const char *lines)
{
    puts(".nf");
    put_word(lines);
    puts("\n.fi");
}

static void put_command(const struct command *command)
{
    printf(".SS baize %s ", command->name);
    put_word(command->usage);
    printf("\n");
    put_word(command->summary);
    puts(".");
    if (command->about) {
        puts(".PP");
        put_word(command->about);
        puts("");
    }
    for (const struct flag *flag = command->flags; flag && flag->name; flag++) {
        printf(".TP\n.B \\-\\-");
        put_word(flag->name);
        printf("%s%s\n", flag->value ? " " : "", flag->value ? flag->value : "");
        put_word(flag->help);
        puts("");
    }
    puts(".PP\nExample:\n.PP");
    put_lines(command->example);
}

void manual_print(void)
{
    puts(".TH BAIZE 1\n.SH NAME\nbaize \\- a card table: games, bots, and a lab to measure them");
    puts(".SH SYNOPSIS\n.B baize\n.I COMMAND\n[flags]\n.SH COMMANDS");
    for (int i = 0; commands[i]; i++)
        put_command(commands[i]);
    puts(".SH GAMES");
    for (int i = 0; games[i]; i++) {
        printf(".TP\n.B ");
        put_word(games[i]->id);
        puts("");
        put_word(games[i]->summary);
        puts("");
    }
    puts(".SH EXIT STATUS\n0: done. 1: done, and the answer is no: a check failed, an expectation "
         "does not hold; or something could not be written. 2: what was asked cannot be; nothing "
         "was done. 3: it cannot be known: verify was given a match whose deal stays hidden, audit "
         "cannot reach the server. 4: verify was given a match that is legal, but whose chance is "
         "unproven.");
    puts(".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nif set, no colours are used.");
    puts(".TP\n.B XDG_STATE_HOME\nwhere play keeps who you are at which server, learn which "
         "lessons you have taken, puzzles which you have tried, and audit what it saw at a server, "
         "in the folder baize "
         "(~/.local/state otherwise).");
    puts(".TP\n.B SSL_CERT_FILE\nthe authorities that play trusts, instead of the system's.");
    puts(".TP\n.B BAIZE_*\nthe settings of serve, as BAIZE_PER_ADDRESS.");
}
