/* How the modules of this program report trouble: one sentence on stderr, and `false` for the caller to pass on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROGRAM_FAIL_H
#define SPECTROGRAM_FAIL_H

#include <stdbool.h>

/* Prints "spectrogram: " and the message; always false, so that a caller can write `return fail("...")`. */
__attribute__((format(printf, 1, 2))) bool fail(const char *format, ...);

#endif
