// SPDX-License-Identifier: MIT
#include "tui/devices.h"

#include "os/time.h"
#include "tui/hear.h"

void devices_read(struct devices *devices, const json_t *message)
{
    const json_t *list = json_object_get(message, "devices");
    size_t i;
    json_t *item;
    *devices = (struct devices){.is_known = true, .times = devices->times + 1};
    json_array_foreach(list, i, item)
    {
        if (devices->count == DEVICE_LINES)
            break;
        struct device_line *device = &devices->device[devices->count++];
        device->device = int_of(item, "device");
        device->since_ms = int_of(item, "since_ms");
        device->used_ms = int_of(item, "used_ms");
        device->is_this = json_is_true(json_object_get(item, "is_this"));
        keep(device->client, sizeof(device->client), text_of(item, "client"));
    }
    devices->more = (int)json_array_size(list) - devices->count;
    json_array_foreach(json_object_get(message, "logins"), i, item)
    {
        if (devices->logins == LOGIN_LINES)
            break;
        struct login_line *login = &devices->login[devices->logins++];
        login->at_ms = int_of(item, "at_ms");
        login->is_right = json_is_true(json_object_get(item, "is_right"));
        keep(login->client, sizeof(login->client), text_of(item, "client"));
    }
}

static const char *known(const char *client)
{
    return client[0] ? client : "something that did not say what it is";
}

void device_words(const struct device_line *device, struct text *text)
{
    text_format(text, "%s, since ", known(device->client));
    time_put_local(device->since_ms, text);
    text_put(text, ", used ");
    time_put_local(device->used_ms, text);
    if (device->is_this)
        text_put(text, ": this one");
}

void login_words(const struct login_line *login, struct text *text)
{
    time_put_local(login->at_ms, text);
    text_format(
        text, ", %s: %s", known(login->client), login->is_right ? "let in" : "wrong password");
}
