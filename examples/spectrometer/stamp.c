/* Points in time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "stamp.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define SECOND INT64_C(1000000000)

/* Days since 1970-01-01 of a date of the Gregorian calendar, whose years here begin in March, so
 * that leap days come last. */
static int64_t days_of(int year, int month, int day) {
    const int64_t y = year - (month <= 2);
    const int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return 365 * y + y / 4 - y / 100 + y / 400 + day_of_year - 719468;
}

static int days_in(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
}

/* ".123" and then "Z"; digits beyond nanoseconds are dropped. */
static bool parse_fraction(const char *text, int64_t *nanoseconds) {
    int64_t unit = SECOND;
    *nanoseconds = 0;
    if (*text == '.') {
        const char *digits = text + 1;
        for (text = digits; *text >= '0' && *text <= '9'; ++text) {
            unit /= 10;
            *nanoseconds += unit * (*text - '0');
        }
        if (text == digits) return false;
    }
    return strcmp(text, "Z") == 0;
}

bool stamp_parse(const char *text, int64_t *stamp) {
    int field[6], used = 0;
    int64_t nanoseconds;
    static const char shape[] = "0000-00-00T00:00:00";
    for (size_t i = 0; i + 1 < sizeof shape; ++i)
        if (shape[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != shape[i]) return false;
    /* The shape is right, so these are numbers of four and two digits.
     * NOLINTNEXTLINE(cert-err34-c) */
    if (sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2d%n", field, field + 1, field + 2, field + 3, field + 4,
               field + 5, &used) != 6)
        return false;
    if (field[0] < 1678 || field[0] > 2261 || field[1] < 1 || field[1] > 12 || field[2] < 1 ||
        field[2] > days_in(field[0], field[1]) || field[3] > 23 || field[4] > 59 || field[5] > 60 ||
        !parse_fraction(text + used, &nanoseconds))
        return false;
    *stamp =
        ((days_of(field[0], field[1], field[2]) * 24 + field[3]) * 60 + field[4]) * 60 * SECOND +
        field[5] * SECOND + nanoseconds;
    return true;
}

void stamp_format(int64_t stamp, char text[STAMP_CHARS]) {
    int64_t fraction = stamp % SECOND;
    if (fraction < 0) fraction += SECOND;
    time_t seconds = (time_t)((stamp - fraction) / SECOND);
    struct tm parts = {0};
    char date[24];
    gmtime_r(&seconds, &parts);
    if (strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts) == 0) date[0] = '\0';
    snprintf(text, STAMP_CHARS, "%s.%09lldZ", date, (long long)fraction);
}

int64_t stamp_after(int64_t start, uint64_t samples, double rate) {
    /* A long double has 64 bits where a double's 53 would round the nanoseconds of a century. */
    const long double later =
        (long double)start + (long double)samples * (long double)SECOND / (long double)rate;
    return later < (long double)INT64_MAX ? (int64_t)(later + (later < 0 ? -0.5L : 0.5L))
                                          : INT64_MAX;
}

int64_t stamp_now(void) {
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
}
