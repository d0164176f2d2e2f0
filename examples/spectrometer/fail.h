/* How the modules of this program report: one sentence on stderr.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_FAIL_H
#define SPECTROMETER_FAIL_H

#include <stdbool.h>

/* Prints "spectrometer: " and the message; always false, so that a caller can write `return fail("...")`. */
__attribute__((format(printf, 1, 2))) bool fail(const char *format, ...);

/* The same for what the user should know although nothing failed. */
__attribute__((format(printf, 1, 2))) void note(const char *format, ...);

#endif
