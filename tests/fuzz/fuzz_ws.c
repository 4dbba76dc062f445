// SPDX-License-Identifier: MIT
// Any bytes as WebSocket frames. However they are cut into pieces, the same messages come out and
// the same thing is wrong with them; a message is UTF-8 and within its bound, and a failure has a
// code that may be sent. The first byte says where to cut, and which end reads.
#include "fuzz.h"

#include "base/utf8.h"
#include "net/ws.h"

#include <string.h>

enum { MESSAGE_BYTES = 300 };

// What came of the bytes: every event in a row, to be compared.
static void note(struct blob *told, const struct ws_event *event)
{
    blob_add(told, &event->kind, sizeof(event->kind));
    blob_add(told, &event->code, sizeof(event->code));
    if (event->kind == WS_TEXT || event->kind == WS_PING)
        blob_add(told, event->bytes, event->len);
}

static void check_event(const struct ws_event *event)
{
    if (event->kind == WS_TEXT)
        must(event->len <= MESSAGE_BYTES && utf8_is_valid(event->bytes, event->len));
    if (event->kind == WS_PING)
        must(event->len <= 125);
    if (event->kind == WS_FAIL)
        must(event->code >= 1002 && event->code <= 1009 && event->reason);
}

// Reads `piece` bytes more at a time, as a connection does.
static void read_all(
    const uint8_t *data, size_t len, size_t piece, bool is_client, struct blob *told)
{
    struct ws ws = {.is_client = is_client};
    struct blob in = {0};
    bool is_over = false;
    for (size_t from = 0; from < len && !is_over; from += piece) {
        blob_add(&in, data + from, piece < len - from ? piece : len - from);
        size_t used = 0;
        while (!is_over && used < in.len) {
            struct ws_event event;
            size_t taken = ws_next(&ws, in.at + used, in.len - used, MESSAGE_BYTES, &event);
            must(taken <= in.len - used);
            must((event.kind == WS_MORE) == !taken || event.kind == WS_FAIL);
            if (event.kind == WS_MORE)
                break;
            check_event(&event);
            note(told, &event);
            is_over = event.kind == WS_FAIL || event.kind == WS_CLOSE;
            used += taken;
        }
        blob_drop_front(&in, used);
        must(is_over || in.len <= MESSAGE_BYTES + WS_HEAD_MAX);
    }
    ws_release(&ws);
    blob_release(&in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    if (!len)
        return 0;
    struct blob whole = {0}, pieces = {0};
    bool is_client = data[0] & 1;
    read_all(data + 1, len - 1, len, is_client, &whole);
    read_all(data + 1, len - 1, 1 + data[0] / 2u, is_client, &pieces);
    must(whole.len == pieces.len);
    must(!whole.len || memcmp(whole.at, pieces.at, whole.len) == 0);
    blob_release(&whole);
    blob_release(&pieces);
    return 0;
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    static const char letters[] = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Żółw\"} "
                                  "abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghi"
                                  "abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghi";
    static const uint8_t mask[4] = {7, 0, 0x80, 0xff};
    struct blob out = {0};
    char first = (char)number;
    const uint8_t *used = first & 1 ? NULL : mask;
    blob_add(&out, &first, 1);
    size_t begun = out.len;
    ws_frame(&out, WS_OP_TEXT, letters, number % 3 ? 20 : strlen(letters), used);
    if (number % 2) {
        // The message goes on in two more frames, with a ping between them.
        out.at[begun] &= 0x7f;
        begun = out.len;
        ws_frame(&out, WS_OP_TEXT, letters, 9, used);
        out.at[begun] = 0;
        ws_frame(&out, WS_OP_PING, "ping", 4, used);
        begun = out.len;
        ws_frame(&out, WS_OP_TEXT, letters, number % 100, used);
        out.at[begun] = (char)0x80;
    }
    ws_frame(&out, WS_OP_PONG, "", 0, used);
    ws_frame(&out, WS_OP_TEXT, "end", 3, used);
    if (number % 4 == 0)
        ws_close_frame(&out, 1000 + (int)(number % 16), "bye", used);
    size_t len = out.len < max ? out.len : max;
    memcpy(bytes, out.at, len);
    blob_release(&out);
    return len;
}
