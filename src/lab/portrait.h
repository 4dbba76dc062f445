// SPDX-License-Identifier: MIT
// A report on a game and the bots that play it, for its designer: what is measured for it, and the
// figures with a sentence on each. Knows nothing of how it is shown. docs/reports.md says what the
// figures mean.
#ifndef BAIZE_LAB_PORTRAIT_H
#define BAIZE_LAB_PORTRAIT_H

#include "lab/course.h"
#include "lab/idle.h"
#include "lab/lever.h"
#include "lab/skill.h"

#include <stdio.h>

struct portrait {
    struct simulation simulation;  // the matches: agents are the bots that are looked at
    const char *names[SEATS_MAX];  // of these, as they were asked for
    const char *varied[SEATS_MAX]; // who plays where options are moved
    uint64_t varied_games;         // for each value of an option; 0: a share of the matches
    const char *seed;              // as a person gives it to repeat the run
    const char *program;           // its version
    char command[4096];            // what makes the same report
    void (*progress)(void *context, const char *what, uint64_t done, uint64_t total);
    void *context;

    // What was counted.
    struct course course;    // of the bots
    struct course by_chance; // of random players: what can come up at all
    struct skill skill;
    struct levers levers;
};

// Plans what is measured, from the simulation and the names. False, and why, if it cannot be.
bool portrait_plan(struct portrait *portrait, struct text *why);
// Stopped early, the counts are what there was so far, and some may be of no match at all.
void portrait_run(struct portrait *portrait);

enum reading_kind {
    IS_NUMBER,
    IS_SHARE, // 0 … 1, written as per cent
    IS_COUNT, // with an interval that may be far longer to one side
    IS_WORDS, // there is no figure
};

// A figure, and what it says in plain words.
struct reading {
    const char *name; // "first_lead_wins"
    char label[96];   // "matches won by the first to lead"
    enum reading_kind kind;
    struct estimate value;
    char text[640]; // a sentence
};

enum chapter_name {
    CHAPTER_LENGTH,
    CHAPTER_CHOICES,
    CHAPTER_LEAD,
    CHAPTER_SEATS,
    CHAPTER_SKILL,
    CHAPTER_OPTIONS,
    CHAPTER_IDLE,
    CHAPTERS,
};

enum { READINGS_MAX = 32, SUMMARY = 5 };

struct chapter {
    const char *name, *title;
    char note[800]; // what was done for it
    int count;
    struct reading list[READINGS_MAX];
    char gist[640]; // the most telling of it, in a sentence; empty: there is none
};

struct readings {
    struct chapter chapter[CHAPTERS];
    char summary[SUMMARY][640];
    struct idle idle;
};

void portrait_read(const struct portrait *portrait, struct readings *readings);
struct figure reading_figure(const struct reading *reading);

// "lanes~21": what the name of a level stands for. False if it is none.
bool level_words(const struct setup *setup, const char *name, struct text *text);
// A series of so many matches is looked at: the one of these, from the first to the last.
enum { SERIES = 6 };
const int *portrait_series(const struct portrait *portrait);

enum { PORTRAIT_BYTES = 512 * 1024 }; // of JSON, at most
void portrait_text(FILE *file, const struct portrait *portrait);
void portrait_json(FILE *file, const struct portrait *portrait);
void portrait_html(FILE *file, const struct portrait *portrait); // one page, complete in itself

#endif
