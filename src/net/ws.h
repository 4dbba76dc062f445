// SPDX-License-Identifier: MIT
// WebSocket frames (RFC 6455), bytes in, messages out, for either end. Knows no sockets and no
// time. What the standard forbids ends the conversation with the code it names: frames that are not
// masked as they must be, reserved bits, unknown opcodes, broken fragments, text that is not UTF-8,
// close codes that may not be sent. Messages are text and of a limited length.
#ifndef BAIZE_NET_WS_H
#define BAIZE_NET_WS_H

#include "base/blob.h"

enum { WS_KEY_BYTES = 24, WS_ACCEPT_BYTES = 28, WS_HEAD_MAX = 14 };

// One end of a conversation. All zero (and `is_client` if it is the client's) is a fresh one.
struct ws {
    bool is_client;   // frames that come in are not masked, frames that go out are
    bool is_fragment; // a message has begun and is not whole
    struct blob partial;
};

enum ws_kind {
    WS_MORE,  // no whole frame yet
    WS_NONE,  // a frame that asks for nothing (a fragment, a pong)
    WS_TEXT,  // a whole message
    WS_PING,  // to be answered with a pong of the same bytes
    WS_CLOSE, // the other end closes, with this code (1005: none was given); answer and close
    WS_FAIL,  // to be closed with this code
};

struct ws_event {
    enum ws_kind kind;
    const char *bytes; // good until the next call
    size_t len;
    int code;
    const char *reason;
};

// Takes the next frame from the bytes (it is unmasked in place) and says how many it took; 0 with
// WS_MORE. `message_max` bounds a message.
size_t ws_next(struct ws *ws, char *bytes, size_t len, size_t message_max, struct ws_event *event);
void ws_release(struct ws *ws);

enum ws_opcode { WS_OP_TEXT = 1, WS_OP_CLOSE = 8, WS_OP_PING = 9, WS_OP_PONG = 10 };

// Adds a whole frame. A client gives four random bytes as `mask`, a server NULL.
void ws_frame(
    struct blob *out, enum ws_opcode opcode, const char *bytes, size_t len, const uint8_t *mask);
void ws_close_frame(struct blob *out, int code, const char *reason, const uint8_t *mask);

// What a server answers to a client's key. False if the key is not 16 bytes in base64.
bool ws_accept(const char *key, size_t len, char accept[WS_ACCEPT_BYTES + 1]);

#endif
