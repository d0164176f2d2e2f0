#include "headroom.h"

#include <math.h>

#include "base/sizes.h"
#include "spread.h"

/* A stage of butterflies never leaves less than what it finds: the largest point of a transform is
 * at least as large as any point between its stages. What is larger are sums inside a butterfly of
 * 31 points, of a complex number's parts, and of two real signals: by this many bits at most.
 */
enum { INSIDE = 5 };

/* The transforms of a convolution in a tile may have larger points than its result, too. */
static int convolution_bits(const schedule *s) {
    uint64_t longest = 1;
    for (uint32_t i = 0; i < s->pass_count; ++i)
        for (uint32_t c = 0; c < s->passes[i].tile.convolution_count; ++c) {
            const convolution *one = &s->passes[i].tile.convolutions[c];
            if (one->kind != CONVOLUTION_ROWS) longest = max_u64(longest, one->length);
        }
    return (int)lround(root_bits(longest));
}

/* The bits of the sum of all elements, less what the last pass divides by beside the headroom. */
static int sum_bits(const schedule *s) {
    double all = problem_logical_points(&s->problem);
    const axis_plan *last = &s->axis_plans[s->axis_plan_count - 1];
    double reduced = ldexp(all, -(int)s->passes[s->pass_count - 1].reduction);
    return (int)ceil(log2(fmax(reduced, last->copies ? all : all / (double)last->length))) + 2;
}

/* Whether all results are stored, the largest among them. */
static bool stores_all(const problem *p) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (p->out.lengths[i] < side_full_length(p, &p->out, i)) return false;
    return true;
}

int schedule_headroom(const schedule *s, double scale) {
    if (!problem_has_headroom(&s->problem)) return 0;
    int least = INSIDE + convolution_bits(s) - (int)floor(log2(fabs(scale))), most = sum_bits(s);
    if (!stores_all(&s->problem)) return most;
    return least < 0 ? 0 : least < most ? least : most;
}
