// SPDX-License-Identifier: MIT
// How the figures of a portrait become sentences. Each chapter is written by one function.
#ifndef BAIZE_LAB_READING_H
#define BAIZE_LAB_READING_H

#include "lab/figure.h"
#include "lab/portrait.h"
#include "lab/sweep.h"

// A new reading of the chapter, with its label; the sentence is put afterwards.
struct reading *chapter_add(struct chapter *chapter, const char *name, enum reading_kind kind,
    struct estimate value, const char *label);
// Its sentence: text_format's conversions.
void reading_say(struct reading *reading, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// The chapter in a sentence, for the summary.
void chapter_gist(struct chapter *chapter, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void chapter_note(struct chapter *chapter, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// A word as a sentence begins: "Best".
struct figure capital(const char *word);
// Numbers within a sentence: with as many digits as one says aloud.
struct figure about(double number);     // 103, 12.4, 0.35
struct figure in_percent(double share); // 71 %, 3.4 %, 0.2 %
struct figure roughly(double number);   // 5,800: up to the next number of two digits
struct figure with_sign(double number); // +12.4, −0.35
// What the interval reaches to either side of this value: does it hold it?
bool may_be(struct estimate value, double number);

// How much more the share is than an even one, from −1 to 1: 0 is an even share, 1 is all.
double beyond_even(double share, double even);

// A value of an option, as it is written: a number or a word.
void put_option_value(const struct option *option, int32_t value, struct text *text);
// The measure of this number, and whose it is; NULL: none of all games' measures.
const struct measure_name *name_of_measure(int measure, int *seat);

void read_length(const struct portrait *portrait, struct chapter *chapter);
void read_choices(const struct portrait *portrait, struct chapter *chapter);
void read_lead(const struct portrait *portrait, struct chapter *chapter);
void read_seats(const struct portrait *portrait, struct chapter *chapter);
void read_skill(const struct portrait *portrait, struct chapter *chapter);
void read_options(const struct portrait *portrait, struct chapter *chapter);
void read_idle(const struct portrait *portrait, const struct idle *idle, struct chapter *chapter);

#endif
