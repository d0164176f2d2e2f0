/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "fail.h"

bool read_count(const char *text, uint64_t low, uint64_t high, uint64_t *value, const char **end) {
    char *after;
    if (!isdigit((unsigned char)*text)) return false;
    errno = 0;
    *value = strtoull(text, &after, 10);
    *end = after;
    return !errno && *value >= low && *value <= high;
}

bool read_real(const char *text, double *value) {
    char *end;
    *value = strtod(text, &end);
    return end != text && !*end && isfinite(*value);
}

static bool raise_to(uint64_t base, uint64_t exponent, uint64_t *power) {
    *power = 1;
    for (uint64_t i = 0; i < exponent; ++i) {
        if (base && *power > UINT64_MAX / base) return false;
        *power *= base;
    }
    return true;
}

bool parse_count(const char *option, const char *text, uint64_t low, uint64_t high,
                 uint64_t *value) {
    const char *end;
    uint64_t base, exponent = 1;
    bool good = read_count(text, 0, UINT64_MAX, &base, &end);
    if (good && *end == '^') good = read_count(end + 1, 0, 63, &exponent, &end);
    if (good && !*end && raise_to(base, exponent, value) && *value >= low && *value <= high)
        return true;
    return refuse("--%s takes a whole number from %llu to %llu, not '%s'", option,
                  (unsigned long long)low, (unsigned long long)high, text);
}

bool parse_index(const char *option, const char *text, int *value) {
    uint64_t wide = 0;
    if (!parse_count(option, text, 0, 1000, &wide)) return false;
    *value = (int)wide;
    return true;
}
