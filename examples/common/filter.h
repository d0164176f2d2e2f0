/* Another program as a function from one file to another.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_FILTER_H
#define COMMON_FILTER_H

#include <stdbool.h>
#include <stdio.h>

/* Runs `command` (a NULL-terminated argument list, looked up in PATH, no shell) with `in`, from its
 * beginning, as standard input and `out` as standard output, and waits for it. Fails when it cannot
 * be started or does not exit with 0. */
bool filter_run(const char *const *command, FILE *in, FILE *out);

#endif
