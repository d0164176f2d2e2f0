/* Points in time: nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted, as Unix does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_STAMP_H
#define SPECTROMETER_STAMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STAMP_CHARS 40

/* ISO 8601 in UTC: 2026-01-31T23:59:59Z, with any fraction of the seconds. False when `text` is
 * anything else. */
bool stamp_parse(const char *text, int64_t *stamp);

/* The same, with nine digits of fraction. */
void stamp_format(int64_t stamp, char text[STAMP_CHARS]);

/* The time `samples` later, at `rate` of them a second. What no stamp can say becomes the last one
 * that can be said. */
int64_t stamp_after(int64_t start, uint64_t samples, double rate);

/* The computer's clock. */
int64_t stamp_now(void);

#endif
