// SPDX-License-Identifier: MIT
#include "tui/promise.h"

#include "tui/hear.h"
#include "wire/hex.h"

#include <string.h>

enum { MESSAGES_MAX = 256 * 1024 };

void promise_release(struct promise *promise)
{
    blob_release(&promise->messages);
    *promise = (struct promise){.recall = promise->recall, .context = promise->context};
}

void promise_note(struct promise *promise, char way, const char *bytes, size_t len)
{
    if (promise->messages.len + len > MESSAGES_MAX)
        return; // more than the messages of any deal
    blob_add(&promise->messages, &way, 1);
    blob_add(&promise->messages, " ", 1);
    blob_add(&promise->messages, bytes, len);
    blob_add(&promise->messages, "\n", 1);
}

void promise_break(struct promise *promise, const char *what)
{
    struct text faults = {promise->faults, strlen(promise->faults), sizeof(promise->faults), false};
    char line[PROMISE_SENTENCE_BYTES], clean[PROMISE_SENTENCE_BYTES - 4];
    struct text fault = TEXT(line);
    keep(clean, sizeof(clean), what); // it may quote what the server said
    text_format(&fault, "%s.\n", clean);
    if (!strstr(promise->faults, line) && fault.len <= text_left(&faults))
        text_put(&faults, line);
    struct text sentence = TEXT(promise->sentence);
    text_format(&sentence, "THE SERVER BROKE ITS PROMISE: %.*s",
        (int)strcspn(promise->faults, "\n"), promise->faults);
    promise->outcome = PROMISE_BROKEN;
    promise->is_changed = true;
}

// ---- One's own share ---------------------------------------------------------------------------

void promise_make_share(struct promise *promise, const uint8_t *bytes, size_t len)
{
    struct deal_memory *memory = &promise->memory;
    must(len && len <= ENTROPY_MAX);
    memcpy(memory->entropy, bytes, len);
    memory->entropy_len = (uint8_t)len;
    memory->has_pledge[memory->place] = true;
    fair_pledge(bytes, len, memory->pledge[memory->place]);
    promise->is_changed = true;
}

void promise_lose_share(struct promise *promise, const char *why)
{
    struct text late = TEXT(promise->late);
    promise->memory.entropy_len = 0;
    text_put(&late, why);
    promise->is_changed = true;
}

// ---- What is told before the deal --------------------------------------------------------------

static bool read_hash(const json_t *json, uint8_t hash[FAIR_BYTES])
{
    const char *hex = json_string_value(json);
    return hex && hex_read(hex, strlen(hex), hash, FAIR_BYTES) == FAIR_BYTES;
}

static enum promise_wants read_wants(const json_t *message)
{
    const char *wants = text_of(message, "wants");
    return strcmp(wants, "pledge") == 0    ? WANTS_PLEDGE
           : strcmp(wants, "entropy") == 0 ? WANTS_ENTROPY
                                           : WANTS_NOTHING;
}

// A message about a match. If it is another one than before, what was promised for that is done
// with; what an earlier run of this program was promised for this one binds the server as well.
// A match that was over does not bind one that is drawn under its number: a server that keeps
// nothing counts from 1 again. True if nothing is known of it yet.
static bool begin(struct promise *promise, const json_t *message, int seats, bool is_drawn_anew)
{
    struct deal_memory *memory = &promise->memory, kept;
    int64_t match = int_of(message, "match");
    bool is_over = promise->has_result || promise->is_ended;
    if (memory->match == match && !(is_over && is_drawn_anew))
        return false;
    promise_release(promise);
    memory->match = match;
    memory->seats = seats;
    keep(memory->game, sizeof(memory->game), text_of(message, "game"));
    if (!promise->recall || !promise->recall(promise->context, match, &kept, &is_over) ||
        kept.match != match || kept.seats != seats || (is_over && is_drawn_anew))
        return true;
    *memory = kept;
    promise->is_unsure = true; // of what was sent last
    return false;
}

static void hear_commitment(struct promise *promise, const json_t *message, bool is_first)
{
    uint8_t told[FAIR_BYTES];
    if (!read_hash(json_object_get(message, "seed_hash"), told))
        promise_break(promise, "the server did not commit itself to a secret before the deal");
    else if (is_first)
        memcpy(promise->memory.commitment, told, FAIR_BYTES);
    else if (memcmp(promise->memory.commitment, told, FAIR_BYTES) != 0)
        promise_break(promise, "the server changed its commitment");
}

// A match that plays on from another has moves that no seed dealt: which ones is told first, and
// such a match never counts.
static void hear_from(struct promise *promise, const json_t *message, bool is_first)
{
    const json_t *told = json_object_get(message, "from");
    const char *purse = text_of(json_object_get(message, "counts"), "purse");
    struct origin *from = &promise->memory.from, now = {0};
    if (told) {
        now.match = int_of(told, "match");
        now.moves = int_within(told, "moves", 0, REPLAY_TURNS_MAX);
    }
    if (is_first)
        *from = now;
    if (from->match != now.match || from->moves != now.moves)
        promise_break(promise, "the server changed what the match plays on from");
    if (now.match && strcmp(purse, "tokens") == 0)
        promise_break(promise, "tokens are at stake in a match whose first moves were given");
}

void promise_put_place(const struct promise *promise, int place, struct text *text)
{
    if (promise->name[place][0])
        text_put(text, promise->name[place]);
    else
        text_format(text, "place %d", place + 1);
}

void promise_break_at(struct promise *promise, const char *before, int place, const char *behind)
{
    char buf[300];
    struct text what = TEXT(buf);
    text_put(&what, before);
    promise_put_place(promise, place, &what);
    text_put(&what, behind);
    promise_break(promise, buf);
}

// The first list is remembered, all others must be the same; one's own must be the one that was
// sent, even in the first.
void promise_pledges(struct promise *promise, const json_t *list)
{
    struct deal_memory *memory = &promise->memory;
    if (!json_is_array(list) || json_array_size(list) != (size_t)memory->seats) {
        promise_break(promise, "the server left out what players had pledged");
        return;
    }
    for (int place = 0; place < memory->seats; place++) {
        const json_t *item = json_array_get(list, (size_t)place);
        uint8_t told[FAIR_BYTES];
        bool is_there = !json_is_null(item), is_own = place == memory->place;
        if (is_there && !read_hash(item, told)) {
            promise_break_at(promise, "the pledge of ", place, " cannot be read");
            continue;
        }
        bool is_known = memory->has_all_pledges || (is_own && memory->entropy_len);
        bool is_same = memory->has_pledge[place] == is_there &&
                       (!is_there || memcmp(memory->pledge[place], told, FAIR_BYTES) == 0);
        if (is_known && !is_same && is_own && !is_there && promise->is_unsure) {
            promise_lose_share(promise, "the line was lost while the deal was drawn");
            memory->has_pledge[place] = false;
        } else if (is_known && !is_same) {
            promise_break_at(promise, "the server changed the pledge of ", place, "");
        } else if (!is_known) {
            memory->has_pledge[place] = is_there;
            if (is_there)
                memcpy(memory->pledge[place], told, FAIR_BYTES);
        }
    }
    memory->has_all_pledges = true;
}

static void hear_place(struct promise *promise, const json_t *message, bool is_first)
{
    struct deal_memory *memory = &promise->memory;
    const json_t *names = json_object_get(message, "names");
    int place = int_within(message, "place", 0, memory->seats - 1);
    if (!is_first && place != memory->place)
        promise_break(promise, "the server moved you to another place while the deal was drawn");
    else
        memory->place = place;
    for (int i = 0; i < memory->seats; i++) {
        const char *name = json_string_value(json_array_get(names, (size_t)i));
        keep(promise->name[i], sizeof(promise->name[i]), name ? name : "");
    }
}

void promise_gather(struct promise *promise, const json_t *message, int64_t now_ms)
{
    struct deal_memory *memory = &promise->memory;
    size_t seats = json_array_size(json_object_get(message, "names"));
    int64_t match = int_of(message, "match");
    const json_t *pledges = json_object_get(message, "pledges");
    if (match < 1 || !seats || seats > SEATS_MAX)
        return; // a later server's, perhaps: one who takes no part need not answer
    bool is_first =
        begin(promise, message, (int)seats, read_wants(message) == WANTS_PLEDGE && !pledges);
    if (memory->seats != (int)seats)
        return promise_break(promise, "the server changed who plays while the deal was drawn");
    if (!promise->is_gathering)
        promise->gathering_since_ms = now_ms;
    promise->is_gathering = true;
    promise->is_changed = true;
    hear_commitment(promise, message, is_first);
    hear_from(promise, message, is_first);
    hear_place(promise, message, is_first);
    if (pledges || memory->has_all_pledges)
        promise_pledges(promise, pledges);
    promise->wants = read_wants(message);
    if (promise->wants == WANTS_PLEDGE && memory->has_all_pledges)
        promise_break(promise, "the server asked for a pledge after it had told all of them");
    if (promise->wants == WANTS_ENTROPY && !memory->has_all_pledges)
        promise_break(promise, "the server asked for your share before it told all pledges");
    if (promise->outcome == PROMISE_BROKEN)
        promise->wants = WANTS_NOTHING; // nothing is revealed to one who cheats
}

// ---- What is told with the table ---------------------------------------------------------------

static bool read_places(const json_t *list, int seats, uint8_t place[SEATS_MAX])
{
    uint8_t taken = 0;
    for (int seat = 0; seat < seats; seat++) {
        const json_t *item = json_array_get(list, (size_t)seat);
        int64_t number = json_is_integer(item) ? json_integer_value(item) : -1;
        if (number < 0 || number >= seats || taken & only((int)number))
            return false;
        taken |= only((int)number);
        place[seat] = (uint8_t)number;
    }
    return json_array_size(list) == (size_t)seats;
}

// Whether they are those that the seed draws is seen at the end; that nobody is moved, now.
void promise_places(struct promise *promise, const json_t *list, int seat, bool knows_place)
{
    struct deal_memory *memory = &promise->memory;
    uint8_t told[SEATS_MAX] = {0};
    if (list && !read_places(list, memory->seats, told)) {
        promise_break(promise, "the seats that were drawn cannot be read");
        return;
    }
    if (memory->has_seat &&
        (memory->seat != seat || memory->has_places != (list != NULL) ||
            (list && memcmp(memory->seat_place, told, (size_t)memory->seats) != 0))) {
        promise_break(promise, "the server changed who sits where after the seats were drawn");
        return;
    }
    int place = list ? told[seat] : seat;
    if (knows_place && place != memory->place)
        promise_break(promise, "the server seated you in the place of another player");
    else
        memory->place = place;
    memory->has_seat = true;
    memory->seat = seat;
    memory->has_places = list;
    memcpy(memory->seat_place, told, sizeof(told));
}

static void name_places(struct promise *promise, const json_t *message)
{
    const struct deal_memory *memory = &promise->memory;
    for (int seat = 0; seat < memory->seats; seat++) {
        int place = memory->has_places ? memory->seat_place[seat] : seat;
        const json_t *sitter = json_array_get(json_object_get(message, "seats"), (size_t)seat);
        if (!promise->name[place][0])
            keep(promise->name[place], sizeof(promise->name[place]), text_of(sitter, "name"));
    }
}

void promise_table(struct promise *promise, const json_t *message, int seat, int seats)
{
    struct deal_memory *memory = &promise->memory;
    const json_t *pledges = json_object_get(message, "pledges");
    bool is_first = begin(promise, message, seats, false), has_pledges = false;
    if (memory->seats != seats || strcmp(memory->game, text_of(message, "game")) != 0)
        return promise_break(promise, "the server began another match than it had gathered for");
    for (int place = 0; place < seats; place++)
        has_pledges = has_pledges || (memory->has_pledge[place] && memory->has_all_pledges);
    promise->is_gathering = false;
    promise->wants = WANTS_NOTHING;
    promise->is_hidden = strcmp(text_of(message, "deal"), "hidden") == 0;
    promise->is_changed = true;
    hear_commitment(promise, message, is_first);
    hear_from(promise, message, is_first);
    promise_places(promise, json_object_get(message, "places"), seat, !is_first);
    if (pledges || has_pledges || memory->entropy_len)
        promise_pledges(promise, pledges);
    name_places(promise, message);
}
