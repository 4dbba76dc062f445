// SPDX-License-Identifier: MIT
#include "net/ws.h"

#include "base/utf8.h"

#include <openssl/sha.h>
#include <sodium.h>
#include <string.h>

enum { OP_CONTINUE = 0, OP_BINARY = 2, CONTROL_MAX = 125, CODE_NONE = 1005 };

struct frame {
    bool is_last;
    int opcode;
    const uint8_t *mask; // NULL: none
    char *payload;
    size_t len;
    size_t size; // of the whole frame
};

static void fail(struct ws_event *event, int code, const char *reason)
{
    event->kind = WS_FAIL;
    event->code = code;
    event->reason = reason;
}

// The payload's length as the header says it, and how long the header is so far. False: not yet
// whole. A length that could have been written shorter is refused by the caller.
static bool read_length(const uint8_t *at, size_t len, uint64_t *length, size_t *head)
{
    *length = at[1] & 0x7f;
    *head = 2;
    int more = *length == 126 ? 2 : *length == 127 ? 8 : 0;
    if (!more)
        return true;
    if (len < 2 + (size_t)more)
        return false;
    *length = 0;
    for (int i = 0; i < more; i++)
        *length = *length << 8 | at[2 + i];
    *head += (size_t)more;
    return true;
}

// False: more bytes are needed, or the event says what is wrong.
static bool read_frame(struct ws *ws, char *bytes, size_t len, size_t message_max,
    struct frame *frame, struct ws_event *event)
{
    const uint8_t *at = (const uint8_t *)bytes;
    if (len < 2)
        return false;
    if (at[0] & 0x70) {
        fail(event, 1002, "reserved bits are set");
        return false;
    }
    frame->is_last = at[0] & 0x80;
    frame->opcode = at[0] & 0x0f;
    bool is_masked = at[1] & 0x80, is_control = frame->opcode & 8;
    if (is_masked == ws->is_client) {
        fail(event, 1002, is_masked ? "a server does not mask" : "a client must mask");
        return false;
    }
    bool is_known =
        frame->opcode <= OP_BINARY || (frame->opcode >= WS_OP_CLOSE && frame->opcode <= WS_OP_PONG);
    if (!is_known || (is_control && (!frame->is_last || (at[1] & 0x7f) > CONTROL_MAX))) {
        fail(event, 1002, is_known ? "a broken control frame" : "an unknown opcode");
        return false;
    }
    uint64_t length;
    size_t head;
    if (!read_length(at, len, &length, &head))
        return false;
    if ((head == 4 && length <= CONTROL_MAX) || (head == 10 && length <= 0xffff)) {
        fail(event, 1002, "a length that is written too long");
        return false;
    }
    if (!is_control &&
        length > message_max - ws->partial.len) { // written as a difference: the sum could overflow
        fail(event, 1009, "the message is too large");
        return false;
    }
    frame->mask = is_masked ? at + head : NULL;
    head += is_masked ? 4 : 0;
    if (len < head || len - head < length)
        return false;
    frame->payload = bytes + head;
    frame->len = (size_t)length;
    frame->size = head + (size_t)length;
    return true;
}

// Masking and unmasking are the same operation.
static void turn_mask(char *bytes, size_t len, const uint8_t mask[4])
{
    uint32_t four;
    memcpy(&four, mask, 4);
    uint64_t eight = (uint64_t)four << 32 | four, part;
    size_t at = 0;
    for (; len - at >= 8; at += 8) {
        memcpy(&part, bytes + at, 8);
        part ^= eight;
        memcpy(bytes + at, &part, 8);
    }
    for (; at < len; at++)
        bytes[at] = (char)(bytes[at] ^ mask[at & 3]);
}

static bool may_be_sent(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static void close_event(const struct frame *frame, struct ws_event *event)
{
    event->kind = WS_CLOSE;
    event->code = CODE_NONE;
    if (!frame->len)
        return;
    const uint8_t *at = (const uint8_t *)frame->payload;
    int code = frame->len >= 2 ? at[0] << 8 | at[1] : 0;
    if (!may_be_sent(code))
        fail(event, 1002, "a close code that may not be sent");
    else if (!utf8_is_valid(frame->payload + 2, frame->len - 2))
        fail(event, 1007, "a reason that is not UTF-8");
    else
        event->code = code;
}

static void data_event(struct ws *ws, const struct frame *frame, struct ws_event *event)
{
    if (frame->opcode == OP_BINARY) {
        fail(event, 1003, "messages are text");
        return;
    }
    if ((frame->opcode == OP_CONTINUE) != ws->is_fragment) {
        fail(event, 1002, "fragments out of order");
        return;
    }
    event->bytes = frame->payload;
    event->len = frame->len;
    ws->is_fragment = !frame->is_last;
    if (!frame->is_last || frame->opcode == OP_CONTINUE) {
        blob_add(&ws->partial, frame->payload, frame->len);
        event->bytes = ws->partial.at;
        event->len = ws->partial.len;
    }
    if (!frame->is_last)
        return;
    event->kind = WS_TEXT;
    if (!utf8_is_valid(event->bytes, event->len))
        fail(event, 1007, "the text is not UTF-8");
}

size_t ws_next(struct ws *ws, char *bytes, size_t len, size_t message_max, struct ws_event *event)
{
    struct frame frame;
    *event = (struct ws_event){.kind = WS_MORE};
    // The message that was handed out last time is done with.
    if (!ws->is_fragment)
        blob_release(&ws->partial);
    if (!read_frame(ws, bytes, len, message_max, &frame, event))
        return 0;
    if (frame.mask)
        turn_mask(frame.payload, frame.len, frame.mask);
    event->kind = WS_NONE;
    if (frame.opcode == WS_OP_CLOSE) {
        close_event(&frame, event);
    } else if (frame.opcode == WS_OP_PING) {
        event->kind = WS_PING;
        event->bytes = frame.payload;
        event->len = frame.len;
    } else if (frame.opcode != WS_OP_PONG) {
        data_event(ws, &frame, event);
    }
    return frame.size;
}

void ws_release(struct ws *ws)
{
    blob_release(&ws->partial);
}

void ws_frame(
    struct blob *out, enum ws_opcode opcode, const char *bytes, size_t len, const uint8_t *mask)
{
    uint8_t *at = (uint8_t *)blob_reserve(out, WS_HEAD_MAX + len);
    size_t head = 2;
    at[0] = (uint8_t)(0x80 | opcode);
    if (len <= CONTROL_MAX) {
        at[1] = (uint8_t)len;
    } else {
        int more = len <= 0xffff ? 2 : 8;
        at[1] = more == 2 ? 126 : 127;
        for (int i = 0; i < more; i++)
            at[2 + i] = (uint8_t)((uint64_t)len >> (8 * (more - 1 - i)));
        head += (size_t)more;
    }
    if (mask) {
        at[1] |= 0x80;
        memcpy(at + head, mask, 4);
        head += 4;
    }
    if (len)
        memcpy(at + head, bytes, len);
    if (mask)
        turn_mask((char *)at + head, len, mask);
    out->len += head + len;
}

void ws_close_frame(struct blob *out, int code, const char *reason, const uint8_t *mask)
{
    char payload[CONTROL_MAX];
    size_t len = strlen(reason);
    len = len > sizeof(payload) - 2 ? sizeof(payload) - 2 : len;
    payload[0] = (char)(code >> 8);
    payload[1] = (char)(code & 0xff);
    memcpy(payload + 2, reason, len);
    ws_frame(out, WS_OP_CLOSE, payload, code == CODE_NONE ? 0 : len + 2, mask);
}

bool ws_accept(const char *key, size_t len, char accept[WS_ACCEPT_BYTES + 1])
{
    static const char fixed[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t bytes[16];
    size_t count = 0;
    if (len != WS_KEY_BYTES ||
        sodium_base642bin(bytes, sizeof(bytes), key, len, NULL, &count, NULL,
            sodium_base64_VARIANT_ORIGINAL) != 0 ||
        count != sizeof(bytes))
        return false;
    char joined[WS_KEY_BYTES + sizeof(fixed)];
    memcpy(joined, key, WS_KEY_BYTES);
    memcpy(joined + WS_KEY_BYTES, fixed, sizeof(fixed));
    uint8_t hash[SHA_DIGEST_LENGTH]; // no protection; the handshake asks for it
    SHA1((const unsigned char *)joined, WS_KEY_BYTES + sizeof(fixed) - 1, hash);
    sodium_bin2base64(
        accept, WS_ACCEPT_BYTES + 1, hash, sizeof(hash), sodium_base64_VARIANT_ORIGINAL);
    return true;
}
