// SPDX-License-Identifier: MIT
#include "wire/messages.h"

const struct row message_rows[MESSAGE_ROWS] = {
#define CLIENT(name, help) {ROW_CLIENT, #name, NULL, 0, 0, help},
#define NEED(of, name, type, min, max, help) {ROW_NEED, #name, type, min, max, help},
#define MAY(of, name, type, min, max, help) {ROW_MAY, #name, type, min, max, help},
#define SERVER(name, help) {ROW_SERVER, #name, NULL, 0, 0, help},
#define OBJECT(name, help) {ROW_OBJECT, #name, NULL, 0, 0, help},
#define UNION(name, kinds, help) {ROW_UNION, #name, kinds, 0, 0, help},
#define GIVES(name, type, help) {ROW_NEED, #name, type, 0, 0, help},
#define MAY_GIVE(name, type, help) {ROW_MAY, #name, type, 0, 0, help},
#define ERROR(name, help) {ROW_ERROR, #name, NULL, 0, 0, help},
#include "wire/messages.def"
};
