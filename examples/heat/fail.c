/* How the modules of this program report trouble.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fail.h"

#include <stdarg.h>
#include <stdio.h>

static _Atomic int first_status; /* several threads may fail at once */

/* Whole lines, so that those of several threads do not mix. */
static void say(int status, const char *format, va_list arguments) {
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    fprintf(stderr, "heat: %s\n", text);
    if (!first_status) first_status = status;
}

bool fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(EXIT_FAILED, format, arguments);
    va_end(arguments);
    return false;
}

bool refuse(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(EXIT_USAGE, format, arguments);
    va_end(arguments);
    return false;
}

bool interrupted(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(EXIT_INTERRUPTED, format, arguments);
    va_end(arguments);
    return false;
}

int fail_status(void) {
    return first_status;
}
