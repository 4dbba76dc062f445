// SPDX-License-Identifier: MIT
// The key that signs the heads of a server's public log, in its data folder.
#ifndef BAIZE_CLI_LOG_KEY_H
#define BAIZE_CLI_LOG_KEY_H

#include "wire/log_proof.h"

// DATA/log.key has the seed that both keys are made of, as hex digits. If there is no such file one
// is made. False, and why: others than its owner may read it, or it is no key.
bool log_key_open(const char *folder, uint8_t seed[LOG_KEY_BYTES], struct text *why);
bool log_key_is_there(const char *folder, struct text *why); // if not, a sentence that says so

#endif
