// SPDX-License-Identifier: MIT
int inspect_log_placeholder;
