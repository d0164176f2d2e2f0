/* Which lengths a report goes through: a range, or a sample of it, and random lengths beyond. */
#include <math.h>
#include <stdlib.h>

#include <random.h>

#include "report.h"

enum { RANGE_STREAM = 0x5eed, RANDOM_STREAM = 0x5eee, SMOOTH_EVERY = 4, POWERS = 64 };

static bool is_smooth(size_t n) {
    static const size_t primes[] = {2, 3, 5, 7, 11, 13};
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++) {
        while (n % primes[i] == 0) n /= primes[i];
    }
    return n == 1;
}

/* In [0, 1), apart from the random numbers of the input. */
static double chance(uint64_t seed, uint64_t stream, size_t index) {
    return (random_double(seed + (stream << 32), index) + 1) / 2;
}

/* One of each `stride` neighbours, by chance: a fixed step would meet only odd lengths, say.
 * Powers of two are few, and all there. */
static size_t take_range(const struct accuracy_request *request, size_t last, size_t *lengths) {
    size_t count = 0;
    for (size_t start = request->from; start <= last; start += request->stride) {
        const size_t neighbours =
            last - start < request->stride ? last - start + 1 : request->stride;
        lengths[count++] =
            start + (size_t)(chance(request->seed, RANGE_STREAM, start) * (double)neighbours);
    }
    for (size_t power = 1; power <= last; power *= 2) {
        if (power >= request->from) lengths[count++] = power;
    }
    return count;
}

/* Log-uniform in `first` ... `last`. Smooth lengths are rare up there, so every fourth goes up to
 * the next of them. */
static size_t random_length(uint64_t seed, size_t index, size_t first, size_t last) {
    const double span = log((double)last + 1) - log((double)first);
    size_t n = (size_t)((double)first * exp(span * chance(seed, RANDOM_STREAM, index)));
    n = n < first ? first : n > last ? last : n;
    if (index % SMOOTH_EVERY) return n;
    size_t smooth = n;
    while (smooth <= last && !is_smooth(smooth)) smooth++;
    return smooth <= last ? smooth : n;
}

static int ascending(const void *a, const void *b) {
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return x < y ? -1 : x > y;
}

size_t *report_lengths(const struct accuracy_request *request, size_t *count) {
    const size_t bound = request->maximum ? request->maximum : SIZE_MAX;
    const size_t last = request->to < bound ? request->to : bound;
    const size_t beyond = request->random_maximum < bound ? request->random_maximum : bound;
    const size_t range = last >= request->from ? last - request->from + 1 : 0;
    size_t *lengths =
        calloc(range / request->stride + 1 + POWERS + request->random_count, sizeof *lengths);
    *count = 0;
    if (!lengths) return NULL;
    size_t total = take_range(request, last, lengths);
    for (size_t i = 0; i < request->random_count && beyond > last; i++)
        lengths[total++] = random_length(request->seed, i, last + 1, beyond);
    qsort(lengths, total, sizeof *lengths, ascending);
    for (size_t i = 0; i < total; i++) {
        if (i == 0 || lengths[i] != lengths[i - 1]) lengths[(*count)++] = lengths[i];
    }
    return lengths;
}
