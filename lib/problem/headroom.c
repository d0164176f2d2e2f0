#include "headroom.h"

#include <math.h>

#include "base/sizes.h"

/* A stage of butterflies never leaves less than what it finds: the largest point of a transform is
 * at least as large as any point between its stages. What is larger are sums inside a butterfly of
 * 31 points, of a complex number's parts, and of two real signals: by this many bits at most.
 */
enum { INSIDE = 5, LARGEST_BUTTERFLY = 31 };

static bool is_bfloat16(const side *s) {
    return s->storage.type == OCLFFT_ELEMENT_BFLOAT16;
}

bool problem_has_headroom(const problem *p) {
    bool sums = problem_logical_points(p) > 1;
    return sums && p->precision == OCLFFT_SINGLE && (is_bfloat16(&p->in) || is_bfloat16(&p->out));
}

static bool is_smooth(uint64_t n) {
    for (uint64_t prime = 2; prime <= LARGEST_BUTTERFLY; ++prime)
        while (n % prime == 0) n /= prime;
    return n == 1;
}

/* The transforms of a convolution may have points that are larger than those of its result, by the
 * square root of the length. */
static int convolution_bits(const problem *p) {
    uint64_t longest = 1;
    for (uint32_t i = 0; i < p->rank; ++i)
        if (p->axes[i] != OCLFFT_AXIS_NONE && !is_smooth(p->lengths[i]))
            longest = max_u64(longest, p->lengths[i]);
    return (int)ceil(log2((double)longest) / 2);
}

/* Whether all results are stored, the largest among them. */
static bool stores_all(const problem *p) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (p->out.lengths[i] < side_full_length(p, &p->out, i)) return false;
    return true;
}

int problem_headroom(const problem *p, double scale) {
    if (!problem_has_headroom(p)) return 0;
    int least = INSIDE + convolution_bits(p) - (int)floor(log2(fabs(scale)));
    int most = (int)ceil(log2(problem_logical_points(p))) + 2; /* the sum of all elements */
    if (!stores_all(p)) return most;
    return least < 0 ? 0 : least < most ? least : most;
}
