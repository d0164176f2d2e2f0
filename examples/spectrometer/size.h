/* Sizes that depend on what the user asks for.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_SIZE_H
#define SPECTROMETER_SIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* a * b + c, or false where a size_t cannot hold it. */
static inline bool size_of(uint64_t a, uint64_t b, uint64_t c, size_t *result) {
    if (b && a > (SIZE_MAX - c) / b) return false;
    *result = (size_t)(a * b + c);
    return true;
}

#endif
