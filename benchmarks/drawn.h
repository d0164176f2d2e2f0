/* Problems drawn at random: lengths that nobody has tuned for. */
#ifndef BENCH_DRAWN_H
#define BENCH_DRAWN_H

#include <stddef.h>

struct suite;

/* The same draw gives the same problems. */
struct draw {
    size_t seed, count;
};

enum { DRAWN_USUAL = 200, DRAWN_MOST = 2000 };

/* The problems of a suite, ended by NULL. Those that are drawn live until the next draw. Of ten,
 * five are lengths without primes beyond 13, log-uniform from 16 to 2^24, one is a prime from 17 to
 * 2^22, two are images or cubes (half of them real), one is a length in double precision, one a
 * real length. No problem comes twice, and no length is one of the other suites. */
const char *const *suite_problems(const struct suite *suite, const struct draw *draw);

#endif
