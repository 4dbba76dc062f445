// SPDX-License-Identifier: MIT
// The files of the page, which the build puts into the program: each as it is, and those that gain
// by it packed as well, under the same name with ".gz" behind it.
#ifndef BAIZE_CLI_WEB_FILES_H
#define BAIZE_CLI_WEB_FILES_H

#include "wire/rules_page.h"

extern const struct page *web_files;           // ended by a null member
const struct page *web_file(const char *name); // NULL: there is none

#endif
