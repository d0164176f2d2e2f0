/* The command line: what came of it, and numbers, whose whole text must be one: "1024x", "" and
 * "1e99" are mistakes that the user wants to hear of.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_ARGUMENTS_H
#define COMMON_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

/* What came of reading a command line. DONE: --help was asked and answered. WRONG: the reason has
 * been printed. */
typedef enum options_result { OPTIONS_RUN, OPTIONS_DONE, OPTIONS_WRONG } options_result;

/* A run of digits within the limits, at the start of `text`; `*end` is what follows it. */
bool read_count(const char *text, uint64_t low, uint64_t high, uint64_t *value, const char **end);

/* A finite number. */
bool read_real(const char *text, double *value);

/* These tell the user what is wrong. A count is "1024" or "2^10"; an index, a number as devices
 * have. */
bool parse_count(const char *option, const char *text, uint64_t low, uint64_t high,
                 uint64_t *value);
bool parse_index(const char *option, const char *text, int *value);

#endif
