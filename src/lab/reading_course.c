// SPDX-License-Identifier: MIT
// What is said of how matches go: length, choices, who leads, which seat wins.
#include "lab/reading.h"

#include "lab/figure.h"

#include <math.h>
#include <string.h>

// A number with an interval made of two others: of where it stands in a sorted list.
static struct estimate quantile(const struct histogram *histogram, double share)
{
    double n = (double)histogram->total, reach = n > 0 ? 1.96 * sqrt(share * (1 - share) / n) : 1;
    double low = histogram_quantile(histogram, fmax(share - reach, 0));
    double high = histogram_quantile(histogram, fmin(share + reach, 1));
    return (struct estimate){
        histogram_quantile(histogram, share), (high - low) / 2, low, high > low ? high : low};
}

static const char *plural(double number)
{
    return number == 1 ? "" : "s";
}

static void read_minutes(const struct portrait *portrait, struct chapter *chapter)
{
    const struct game *game = portrait->simulation.setup.game;
    struct estimate decisions = course_decisions(&portrait->course);
    if (!game->minutes || decisions.mean <= 0)
        return;
    double seconds = 60.0 * game->minutes / decisions.mean;
    struct estimate pace = {seconds, seconds * estimate_reach(decisions) / decisions.mean, 0, 0};
    struct reading *reading = chapter_add(chapter, "seconds_a_decision", IS_NUMBER, pace,
        "seconds a decision, by the game's minutes");
    reading_say(reading,
        "The game says that people take about %d minute%s; over these decisions that is %s seconds "
        "for each, all players together.",
        game->minutes, plural(game->minutes), about(seconds).is);
}

void read_length(const struct portrait *portrait, struct chapter *chapter)
{
    const struct course *course = &portrait->course;
    const struct histogram *histogram = &course->decisions_histogram;
    struct estimate decisions = course_decisions(course), moves = tally_length(&course->tally);
    double quarter = histogram_quantile(histogram, 0.25);
    double three_quarters = histogram_quantile(histogram, 0.75);
    struct reading *reading = chapter_add(
        chapter, "decisions", IS_NUMBER, decisions, "decisions a match, of all seats together");
    if (quarter == three_quarters)
        reading_say(reading, "A match takes %s decisions, and most take just as many.",
            about(decisions.mean).is);
    else
        reading_say(reading,
            "A match takes %s decisions; the middle half of all matches takes %s to %s.",
            about(decisions.mean).is, about(quarter).is, about(three_quarters).is);
    chapter_gist(chapter, "%s", reading->text);
    reading =
        chapter_add(chapter, "moves", IS_NUMBER, moves, "moves a match, the deck's among them");
    reading_say(reading, "With the cards that the deck deals and turns it is %s moves.",
        about(moves.mean).is);
    struct estimate longest = quantile(histogram, 0.9);
    double times = longest.mean / decisions.mean;
    reading = chapter_add(
        chapter, "long_match", IS_COUNT, longest, "decisions that nine matches in ten stay within");
    reading_say(reading, "Nine matches in ten take at most %s decisions, %s times the mean: %s.",
        about(longest.mean).is, about(times).is,
        times < 1.25  ? "one knows how long it will take"
        : times < 1.7 ? "lengths differ, within bounds"
                      : "one does not know how long it will take");
    read_minutes(portrait, chapter);
}

void read_choices(const struct portrait *portrait, struct chapter *chapter)
{
    const struct course *course = &portrait->course;
    struct estimate ways = course_choices(course), forced = course_forced(course);
    struct estimate tree = course_tree(course);
    double median = histogram_quantile(&course->ways, 0.5);
    struct reading *reading = chapter_add(
        chapter, "choices", IS_NUMBER, ways, "ways to go on, a decision (amounts told apart)");
    if (estimate_reach(ways) == 0)
        reading_say(reading, "At every decision there are %s ways to go on.", about(ways.mean).is);
    else
        reading_say(reading,
            "At a decision there are %s ways to go on in the mean, half of the time %s%s.",
            about(ways.mean).is, about(median).is, median == 1 ? ": none but one" : " or fewer");
    chapter_gist(chapter, "%s", reading->text);
    reading =
        chapter_add(chapter, "forced", IS_SHARE, forced, "decisions with but one way to go on");
    if (forced.mean == 0)
        reading_say(reading, "No decision is forced: whoever is asked has something to decide.");
    else
        reading_say(reading, "%s of the decisions leave no choice: %s.", in_percent(forced.mean).is,
            forced.mean < 0.02   ? "nearly always there is something to decide"
            : forced.mean < 0.15 ? "now and then a move makes itself"
            : forced.mean < 0.4  ? "many moves make themselves"
                                 : "much of a match plays itself");
    reading = chapter_add(
        chapter, "tree", IS_NUMBER, tree, "ways to play one deal through, as a power of ten");
    reading_say(reading,
        "One deal can be played through in about 10^%s ways: the choices of all decisions of a "
        "match, multiplied.",
        about(tree.mean).is);
}

// The name that the game has for what the seats stand by.
static const char *measure_of(const struct game *game)
{
    int kind = game_measure(game);
    return kind < 0 ? "points" : game->counters[kind].label;
}

static const char *lead_verdict(struct estimate wins, double even)
{
    double more = beyond_even(wins.mean, even);
    if (may_be(wins, even))
        return "whether that helps cannot be told from luck";
    return more > 0.7    ? "that all but decides the match"
           : more > 0.4  ? "that nearly decides the match"
           : more > 0.2  ? "that weighs much, and is no guarantee"
           : more > 0.05 ? "that helps a little"
           : more > 0    ? "that helps, by next to nothing"
           : more > -0.1 ? "it is a little better not to be that one"
                         : "it is better not to be that one";
}

static void read_leaders(const struct portrait *portrait, struct chapter *chapter)
{
    static const struct {
        int moment;
        const char *name, *label, *when;
    } looks[] = {{MOMENTS / 4, "leader_at_quarter", "matches won by the leader after a quarter",
                     "a quarter of the match"},
        {MOMENTS / 2, "leader_at_half", "matches won by the leader at half time", "half the match"},
        {MOMENTS * 3 / 4, "leader_at_three_quarters",
            "matches won by the leader after three quarters", "three quarters of the match"}};
    const struct course *course = &portrait->course;
    double even = 1.0 / portrait->simulation.setup.seats;
    struct estimate first = tally_first_lead(&course->tally);
    struct reading *reading = chapter_add(chapter, "first_lead_wins", IS_SHARE, first,
        "matches won by the first to lead (half, where nobody led)");
    reading_say(reading, "Who leads first wins %s of the matches: %s.", in_percent(first.mean).is,
        lead_verdict(first, even));
    for (int i = 0; i < ARRAY_LEN(looks); i++) {
        const struct lead_moment *moment = &course->moment[looks[i].moment];
        struct estimate wins = course_leader_wins(course, looks[i].moment);
        if (!moment->matches)
            continue;
        reading = chapter_add(chapter, looks[i].name, IS_SHARE, wins, looks[i].label);
        reading_say(reading, "Who leads after %s wins %s: %s.", looks[i].when,
            in_percent(wins.mean).is, lead_verdict(wins, even));
    }
}

static void read_changes(const struct portrait *portrait, struct chapter *chapter)
{
    const struct course *course = &portrait->course;
    struct estimate changes = sums_estimate(&course->lead_changes, course->tally.games);
    struct reading *reading =
        chapter_add(chapter, "lead_changes", IS_NUMBER, changes, "changes of the lead a match");
    reading_say(reading, "The lead goes from one seat to another %s times a match: %s.",
        about(changes.mean).is,
        changes.mean < 0.5   ? "whoever gets ahead mostly stays ahead"
        : changes.mean < 1.5 ? "about once it turns"
        : changes.mean < 4   ? "a match has its turns"
                             : "it goes to and fro");
}

static struct estimate in_millionths(const struct sums *sums, uint64_t count)
{
    return sums_share(sums, count, MILLION);
}

static struct estimate part_of(uint64_t part, uint64_t whole)
{
    return estimate_share(whole ? (double)part / (double)whole : 0, 0, whole);
}

static void read_pursuit(const struct portrait *portrait, struct chapter *chapter)
{
    const struct pursuit *pursuit = &portrait->course.pursuit;
    uint64_t n = pursuit->matches;
    struct estimate half = part_of(pursuit->half_behind, n);
    struct estimate never = part_of(pursuit->never_behind, n);
    struct estimate worst = sums_estimate(&pursuit->worst, n);
    struct estimate part = in_millionths(&pursuit->worst_part, n);
    struct estimate drama = in_millionths(&pursuit->drama, n);
    struct estimate behind = in_millionths(&pursuit->behind, n);
    struct estimate settled = in_millionths(&pursuit->settled, n);
    const char *measure = measure_of(portrait->simulation.setup.game);
    struct reading *reading = chapter_add(
        chapter, "comebacks", IS_SHARE, half, "matches won by one who was behind at half time");
    reading_say(reading,
        "In %s of the matches the winner was behind at half time: comebacks are %s.",
        in_percent(half.mean).is,
        half.mean < 0.1    ? "rare"
        : half.mean < 0.25 ? "not rare"
                           : "common");
    reading = chapter_add(
        chapter, "never_behind", IS_SHARE, never, "matches won by one who was never behind");
    reading_say(
        reading, "In %s of the matches the winner was never behind.", in_percent(never.mean).is);
    char label[96];
    struct text text = TEXT(label);
    text_format(&text, "worst deficit of the winner, in %s", measure);
    reading = chapter_add(chapter, "worst_deficit", IS_NUMBER, worst, label);
    reading_say(reading,
        "At the worst moment the winner was %s behind the leader (%s), one winner in ten more than "
        "%s.",
        about(worst.mean).is, measure,
        about(histogram_quantile(&pursuit->worst_histogram, 0.9)).is);
    reading = chapter_add(chapter, "worst_deficit_relative", IS_SHARE, part,
        "the same, as a part of the match's largest gap");
    reading_say(reading, "That is %s of the largest gap that the match saw between any two seats.",
        in_percent(part.mean).is);
    reading = chapter_add(
        chapter, "behind", IS_SHARE, behind, "part of the match in which the winner was behind");
    reading_say(reading, "The winner was behind for %s of the match.", in_percent(behind.mean).is);
    reading = chapter_add(chapter, "drama", IS_NUMBER, drama, "drama, from 0 to 1 (after Browne)");
    reading_say(reading, "Drama is %s: where winners trail they trail by %s.", about(drama.mean).is,
        drama.mean < 0.15  ? "little, or they seldom do"
        : drama.mean < 0.4 ? "a fair part of the gaps that matches know"
                           : "much of the gaps that matches know");
    reading = chapter_add(chapter, "settled", IS_SHARE, settled,
        "part of the match after which the winner leads to the end");
    reading_say(reading, "The winner takes the lead for good after %s of the match: %s.",
        in_percent(settled.mean).is,
        settled.mean < 0.4   ? "the rest decides nothing any more"
        : settled.mean < 0.7 ? "the second half confirms more than it decides"
                             : "it is open until late");
}

void read_lead(const struct portrait *portrait, struct chapter *chapter)
{
    const struct course *course = &portrait->course;
    struct estimate ties = tally_ties(&course->tally);
    if (!is_hand(portrait->simulation.setup.game)) {
        read_leaders(portrait, chapter);
        read_changes(portrait, chapter);
        if (course->pursuit.matches > 1)
            read_pursuit(portrait, chapter);
        struct estimate half = course_leader_wins(course, MOMENTS / 2);
        chapter_gist(chapter, "%s Who leads at half time wins %s.", chapter->list[0].text,
            in_percent(half.mean).is);
    } else {
        chapter_note(chapter,
            "A match is one hand, and nobody is ahead before its end: there is nothing to be said "
            "of leads, comebacks and drama.");
    }
    struct reading *reading =
        chapter_add(chapter, "ties", IS_SHARE, ties, "matches without a single winner");
    if (course->tally.ties)
        reading_say(reading, "%s of the matches have no single winner.", in_percent(ties.mean).is);
    else
        reading_say(reading, "Every match had one winner.");
}

static bool is_same_bot(const struct portrait *portrait)
{
    for (int seat = 1; seat < portrait->simulation.setup.seats; seat++)
        if (strcmp(portrait->names[seat], portrait->names[0]) != 0)
            return false;
    return true;
}

// Is the value another than this, for all that are looked at together (Bonferroni)?
static bool is_beyond(struct estimate value, double even, int looks)
{
    double reach =
        value.mean > even ? value.mean - estimate_low(value) : estimate_high(value) - value.mean;
    double p = reach > 0 ? erfc(1.959963984540054 * fabs(value.mean - even) / reach / sqrt(2)) : 1;
    return p * looks < 0.05;
}

static void read_mover(const struct portrait *portrait, struct chapter *chapter)
{
    const struct course *course = &portrait->course;
    int seats = portrait->simulation.setup.seats, only_mover = -1;
    if (!course->movers)
        return;
    for (int seat = 0; seat < seats; seat++)
        if (course->mover[seat] == course->movers)
            only_mover = seat;
    struct estimate wins = sums_share(&course->mover_won, course->movers, WIN_PARTS);
    struct reading *reading = chapter_add(
        chapter, "first_to_decide", IS_SHARE, wins, "matches won by the first who decides alone");
    double even = 1.0 / seats;
    reading_say(reading, "Who is first to decide %swins %s: %s.",
        only_mover < 0 ? "" : "(always the same seat) ", in_percent(wins.mean).is,
        lead_verdict(wins, even));
}

// Whether seats win more or less often than an even share. Says which is furthest from it; -1 if
// none is further than luck explains.
static int read_win_shares(const struct portrait *portrait, double even, struct chapter *chapter)
{
    const struct tally *tally = &portrait->course.tally;
    int seats = portrait->simulation.setup.seats, furthest = -1;
    for (int seat = 0; seat < seats; seat++) {
        struct estimate wins = tally_win_share(tally, seat);
        double more = fabs(wins.mean - even);
        char label[96];
        struct text text = TEXT(label);
        text_format(&text, "matches won from seat %d (%s)", seat, portrait->names[seat]);
        struct reading *reading = chapter_add(chapter, "win_share", IS_SHARE, wins, label);
        if (!is_beyond(wins, even, seats == 2 ? 1 : seats)) {
            reading_say(reading,
                "Seat %d wins %s; luck alone would explain what that is from an even share, %s.",
                seat, in_percent(wins.mean).is, in_percent(even).is);
            continue;
        }
        reading_say(reading, "Seat %d wins %s, %s percentage points %s an even share.", seat,
            in_percent(wins.mean).is, about(100 * more).is, wins.mean > even ? "above" : "below");
        if (furthest < 0 || more > fabs(tally_win_share(tally, furthest).mean - even))
            furthest = seat;
    }
    return furthest;
}

// The same of the tokens of hands: whether a seat has more than the seats have in the mean.
static int read_tokens(const struct portrait *portrait, struct chapter *chapter)
{
    const struct tally *tally = &portrait->course.tally;
    int seats = portrait->simulation.setup.seats, furthest = -1;
    double even = 0;
    for (int seat = 0; seat < seats; seat++)
        even += tally_won(tally, seat).mean / seats;
    for (int seat = 0; seat < seats; seat++) {
        struct estimate won = tally_won(tally, seat);
        char label[96];
        struct text text = TEXT(label);
        text_format(&text, "tokens a hand, seat %d", seat);
        struct reading *reading = chapter_add(chapter, "tokens", IS_NUMBER, won, label);
        bool is_other = is_beyond(won, even, seats == 2 ? 1 : seats);
        if (may_be(won, 0))
            reading_say(reading, "Seat %d neither wins nor loses, as far as can be told.", seat);
        else
            reading_say(reading, "Seat %d %s %s tokens a hand, %s.", seat,
                won.mean > 0 ? "wins" : "loses", about(fabs(won.mean)).is,
                is_other ? won.mean > even ? "more than an even seat" : "less than an even seat"
                         : "as all seats do, as far as can be told");
        if (is_other &&
            (furthest < 0 || fabs(won.mean - even) > fabs(tally_won(tally, furthest).mean - even)))
            furthest = seat;
    }
    return furthest;
}

static void tell_seats(
    const struct portrait *portrait, int furthest, double even, struct chapter *chapter)
{
    const struct tally *tally = &portrait->course.tally;
    int seats = portrait->simulation.setup.seats;
    bool hand = is_hand(portrait->simulation.setup.game);
    double reach = 0;
    for (int seat = 0; seat < seats; seat++) {
        struct estimate value = hand ? tally_won(tally, seat) : tally_win_share(tally, seat);
        double middle = hand ? 0 : even;
        reach = fmax(reach, fmax(estimate_high(value) - middle, middle - estimate_low(value)));
    }
    if (furthest >= 0 && hand)
        chapter_gist(chapter,
            "The seats are not equal: between equal bots seat %d ends a hand with %s tokens in the "
            "mean.",
            furthest, with_sign(tally_won(tally, furthest).mean).is);
    else if (furthest >= 0)
        chapter_gist(chapter,
            "The seats are not equal: between equal bots seat %d wins %s where an even share is "
            "%s.",
            furthest, in_percent(tally_win_share(tally, furthest).mean).is, in_percent(even).is);
    else if (hand)
        chapter_gist(chapter,
            "No seat is seen to be better: between equal bots what a seat wins or "
            "loses more than another cannot be told from luck.");
    else
        chapter_gist(chapter,
            "No seat is seen to be better: between equal bots each wins its %s, and more than %s "
            "percentage points beside that are ruled out.",
            in_percent(even).is, about(100 * reach).is);
}

void read_seats(const struct portrait *portrait, struct chapter *chapter)
{
    const struct tally *tally = &portrait->course.tally;
    const struct setup *setup = &portrait->simulation.setup;
    double even = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        even += tally_win_share(tally, seat).mean / setup->seats;
    int furthest = read_win_shares(portrait, even, chapter);
    if (is_hand(setup->game))
        furthest = read_tokens(portrait, chapter);
    read_mover(portrait, chapter);
    if (is_same_bot(portrait))
        tell_seats(portrait, furthest, even, chapter);
    else
        chapter_note(chapter, "The seats have different bots: this is not about the seats alone.");
}
