/* Axes that are left alone, with a window, and longer than a task: they are cut at both ends. Of
 * each task's part of the output the input has those elements that lie in its own window; the
 * others are zero. */
#include "base/sizes.h"
#include "large.h"

/* Callbacks would be told the numbers of other elements at one of the ends. */
bool large_cuts_window(const problem *p, uint32_t a, uint64_t most) {
    bool left_alone = p->axes[a] == OCLFFT_AXIS_NONE && route_axes(p) >> a & 1;
    return left_alone && !p->load.source && !p->store.source &&
           max_u64(p->in.lengths[a], p->out.lengths[a]) > most;
}

/* What crops does so in the first lap, what pads in the last. */
void large_set_windows(large_plan *large, uint64_t most) {
    const problem *p = &large->problem;
    for (uint32_t a = 0; a < p->rank; ++a) {
        uint32_t k = p->out.lengths[a] <= p->in.lengths[a] ? 0 : large->lap_count - 1;
        if (large_cuts_window(p, a, most)) large->laps[k].windows |= (uint32_t)1 << a;
    }
}

/* The indices that a part of the output and the input have in common along axis a; false where
 * there are none. */
static bool find_common(const problem *p, uint32_t a, const region *out, uint64_t *first,
                        uint64_t *end) {
    uint64_t in = p->in.starts[a], start = p->out.starts[a];
    *first = max_u64(in, start + out->lower[1 + a]);
    *end = min_u64(in + p->in.lengths[a], start + out->upper[1 + a]);
    return *first < *end;
}

void large_cut_windows(const large_plan *large, uint32_t lap_at, const region *out, region *in) {
    const problem *p = &large->problem;
    uint64_t first, end;
    for (uint32_t a = 0; a < p->rank; ++a) {
        if (!(large->laps[lap_at].windows >> a & 1)) continue;
        bool common = find_common(p, a, out, &first, &end);
        in->lower[1 + a] = common ? first - p->in.starts[a] : 0;
        in->upper[1 + a] = common ? end - p->in.starts[a] : 1;
    }
}

bool large_has_input(const large_plan *large, uint32_t lap_at, const region *out) {
    const problem *p = &large->problem;
    uint64_t first, end;
    for (uint32_t a = 0; a < p->rank; ++a)
        if (large->laps[lap_at].windows >> a & 1 && !find_common(p, a, out, &first, &end))
            return false;
    return true;
}

void large_window_desc(const large_plan *large, uint32_t lap_at, const region *in,
                       const region *out, oclfft_plan_desc *desc) {
    const problem *p = &large->problem;
    uint64_t first, end;
    for (uint32_t a = 0; a < p->rank; ++a) {
        if (!(large->laps[lap_at].windows >> a & 1)) continue;
        bool common = find_common(p, a, out, &first, &end);
        desc->lengths[a] = (size_t)region_count(out, 1 + a);
        desc->input.extents[a] = (size_t)region_count(in, 1 + a);
        desc->input.starts[a] = common ? (size_t)(first - p->out.starts[a] - out->lower[1 + a]) : 0;
    }
}
