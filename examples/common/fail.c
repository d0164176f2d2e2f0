/* How the modules of a program report trouble.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fail.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Atomic int first_status; /* several threads may fail at once */

/* What was printed before comes before, and lines of several threads do not mix. */
static void say(const char *format, va_list arguments) {
    fflush(stdout);
    flockfile(stderr);
    fprintf(stderr, "%s: ", program_name);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): all below start it */
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    funlockfile(stderr);
}

static void end_with(int status, const char *format, va_list arguments) {
    say(format, arguments);
    if (!first_status) first_status = status;
}

bool fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_FAILED, format, arguments);
    va_end(arguments);
    return false;
}

bool refuse(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_USAGE, format, arguments);
    va_end(arguments);
    return false;
}

bool interrupted(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_INTERRUPTED, format, arguments);
    va_end(arguments);
    return false;
}

void note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

bool printed(void) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return true;
    return fail("cannot write to standard output: %s",
                errno ? strerror(errno) : "an earlier write failed");
}

int fail_status(void) {
    return first_status;
}
