/* How the modules of a program report trouble: one sentence on stderr, and `false` for the caller
 * to pass on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_FAIL_H
#define COMMON_FAIL_H

#include <stdbool.h>

enum { EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 3 };

/* What sentences begin with; main.c says it. */
extern const char program_name[];

/* Prints the program's name and the message; always false, so that a caller can write `return
 * fail("...")`. The exit status should be 1. */
__attribute__((format(__printf__, 1, 2))) bool fail(const char *format, ...);

/* The same for what the user asked for and cannot have: exit status 2. */
__attribute__((format(__printf__, 1, 2))) bool refuse(const char *format, ...);

/* The same when a signal asked the program to end, where that is a status of its own: 3. */
__attribute__((format(__printf__, 1, 2))) bool interrupted(const char *format, ...);

/* The same for what the user should know although nothing failed. */
__attribute__((format(__printf__, 1, 2))) void note(const char *format, ...);

/* Whether all that was printed is written, at the end of a program; fails where it is not. */
bool printed(void);

/* The exit status of the first of these that was called, notes aside, or 0. */
int fail_status(void);

#endif
