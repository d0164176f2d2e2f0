#include "large.h"

#include "base/sizes.h"
#include "boxes.h"

/* ---- The problem ---- */

static bool has_axis(uint32_t axes, uint32_t a) {
    return axes >> a & 1;
}

static uint64_t axis_count(const problem *p, uint32_t a) {
    return max_u64(p->lengths[a], max_u64(p->in.lengths[a], p->out.lengths[a]));
}

/* ---- Laps ---- */

/* Axes in the order in which they look for a lap: the halved one first, then the fastest. */
static uint32_t order_axes(const problem *p, uint32_t order[OCLFFT_MAX_RANK]) {
    uint32_t axes = route_axes(p), count = 0;
    if (p->halved < p->rank) order[count++] = p->halved;
    for (uint32_t a = p->rank; a-- > 0;)
        if (has_axis(axes, a) && a != p->halved) order[count++] = a;
    return count;
}

/* Puts an axis into the first lap from `least` on in which there is room for it; the number of that
 * lap, or MAX_LAPS. `points` has the product of the axes of each lap. */
static uint32_t assign_axis(large_plan *large, uint32_t a, uint32_t least, uint64_t most,
                            uint64_t points[MAX_LAPS]) {
    uint64_t n = axis_count(&large->problem, a);
    uint32_t k = least;
    while (k < large->lap_count && points[k] > most / n) ++k;
    if (k >= MAX_LAPS || n > most) return MAX_LAPS;
    while (large->lap_count <= k) points[large->lap_count++] = 1;
    points[k] *= n;
    large->laps[k].axes |= (uint32_t)1 << a;
    return k;
}

/* The columns of a split axis go behind its rows. */
static bool assign(large_plan *large, uint64_t most) {
    uint32_t order[OCLFFT_MAX_RANK], count = order_axes(&large->problem, order);
    uint32_t columns = large->rows ? large->split + 1 : OCLFFT_MAX_RANK, rows_lap = 0;
    uint64_t points[MAX_LAPS] = {0};
    for (uint32_t i = 0; i < count; ++i) {
        if (order[i] == columns || large_cuts_window(&large->problem, order[i], most)) continue;
        uint32_t k = assign_axis(large, order[i], 0, most, points);
        if (k == MAX_LAPS) return false;
        if (order[i] + 1 == columns) rows_lap = k;
    }
    if (large->rows && assign_axis(large, columns, rows_lap + 1, most, points) == MAX_LAPS)
        return false;
    if (!large->lap_count) large->lap_count = 1;
    return true;
}

/* One lap for each part of an axis that is split into three. */
static void assign_three(large_plan *large) {
    for (large->lap_count = 0; large->lap_count < 3; ++large->lap_count)
        large->laps[large->lap_count].axes = (uint32_t)1 << large->lap_count;
}

/* In place, where elements have other places at the two sides, a lap from the input to the output
 * would write over what its next tasks read. So a second one takes them there from the spare array.
 */
static void keep_apart(large_plan *large) {
    const problem *p = &large->problem;
    if (p->in_place && p->transposed && large->lap_count == 1) large->lap_count = 2;
}

/* Back from a spectrum the halved axis is the last. */
static void turn_laps(large_plan *large) {
    for (uint32_t i = 0; i < large->lap_count / 2; ++i) {
        uint32_t axes = large->laps[i].axes, j = large->lap_count - 1 - i;
        large->laps[i].axes = large->laps[j].axes;
        large->laps[j].axes = axes;
    }
}

/* ---- Ends ---- */

static array_form side_form(const problem *p, const side *s) {
    array_form f = {{(uint64_t)s->distance}, 0 - s->offset};
    for (uint32_t a = 0; a < p->rank; ++a) f.strides[1 + a] = (uint64_t)s->strides[a];
    return f;
}

static bool has_windows(const problem *p) {
    for (uint32_t a = 0; a < p->rank; ++a) {
        bool halves = a == p->halved;
        if (!halves && (p->in.lengths[a] != p->lengths[a] || p->out.lengths[a] != p->lengths[a]))
            return true;
        uint64_t half = p->lengths[a] / 2 + 1;
        if (halves && (p->in.lengths[a] != (p->in.real ? p->lengths[a] : half) ||
                       p->out.lengths[a] != (p->out.real ? p->lengths[a] : half)))
            return true;
    }
    return false;
}

/* The side of the application's whose array has room, and the right numbers, for what lies between
 * laps; or NULL. */
static const side *home_of(const large_plan *large, bool real) {
    const problem *p = &large->problem;
    if (p->load.source || p->store.source) return NULL;
    if (large->third) return storage_is_plain(p->in.storage) ? &p->in : NULL;
    bool keeps = !has_windows(p) && !(p->in_place && (large->rows || p->transposed));
    if (!keeps) return NULL;
    if (p->out.real == real && storage_is_plain(p->out.storage)) return &p->out;
    if (p->in_place && p->in.real == real && storage_is_plain(p->in.storage)) return &p->in;
    return NULL;
}

static large_end user_end(const problem *p, const side *s, large_place place) {
    return (large_end){.place = place,
                       .form = side_form(p, s),
                       .element_bytes = s->element_bytes,
                       .arrays = storage_arrays(s->storage),
                       .real = s->real};
}

static large_end between(large_plan *large, const region *all, bool real) {
    const problem *p = &large->problem;
    const side *home = home_of(large, real);
    if (home) return user_end(p, home, LARGE_OUTPUT);
    large_end end = {.place = LARGE_SPARE,
                     .form = form_packed(all),
                     .element_bytes = distribution_element_bytes(p, real),
                     .arrays = 1,
                     .real = real};
    large->spare_bytes = max_u64(large->spare_bytes, region_points(all) * end.element_bytes);
    return end;
}

/* In the spare array the laps work in place, so that it has one form: that of the largest region.
 */
static void fill_ends(large_plan *large) {
    const problem *p = &large->problem;
    uint32_t done = 0;
    region now = side_region(p, &p->in);
    bool real = p->in.real;
    for (uint32_t k = 0; k < large->lap_count; ++k) {
        large_lap *l = &large->laps[k];
        region after = now;
        done |= l->axes;
        for (uint32_t a = 0; a < p->rank; ++a)
            if (has_axis(l->axes | l->windows, a)) after.upper[1 + a] = p->out.lengths[a];
        if (p->halved < p->rank && has_axis(done, p->halved)) real = p->out.real;
        l->from = k ? large->laps[k - 1].to : user_end(p, &p->in, LARGE_INPUT);
        l->to = k + 1 == large->lap_count ? user_end(p, &p->out, LARGE_OUTPUT)
                                          : between(large, &after, real);
        l->from.all = now;
        l->to.all = after;
        now = after;
    }
}

/* A lap that reads and writes the spare array writes where it reads. */
static bool spare_is_safe(const large_plan *large) {
    for (uint32_t k = 1; k + 1 < large->lap_count; ++k) {
        const large_lap *l = &large->laps[k];
        if (l->from.place == LARGE_SPARE && l->to.place == LARGE_SPARE &&
            !region_equal(&l->from.all, &l->to.all))
            return false;
    }
    return true;
}

/* ---- Tasks ---- */

/* In the last lap of an axis that is split into three the first and the last change places. */
static bool is_whole(const large_plan *large, uint32_t lap_at, uint32_t d) {
    if (d && has_axis(large->laps[lap_at].axes, d - 1)) return true;
    return large->third && lap_at == 2 && d == 1 + large->split;
}

static uint64_t end_bytes(const large_end *end) {
    return end->element_bytes * end->arrays;
}

static uint64_t step_bytes(const large_plan *large, uint32_t k, const large_end *end) {
    uint64_t bytes = end_bytes(end);
    for (uint32_t d = 0; d < REGION_DIMS; ++d)
        bytes *= is_whole(large, k, d) ? region_count(&end->all, d) : large->laps[k].step[d];
    return bytes;
}

/* Tasks as large as the budget allows: along the dimensions with the shortest strides of the host
 * first, so that rows are long. */
static bool fill_steps(large_plan *large, uint32_t k, uint64_t budget) {
    large_lap *l = &large->laps[k];
    for (uint32_t d = 0; d < REGION_DIMS; ++d) l->step[d] = 1;
    uint64_t least = max_u64(step_bytes(large, k, &l->from), step_bytes(large, k, &l->to));
    bool done[REGION_DIMS] = {false};
    if (least > budget) return false;
    l->tasks = 1;
    for (uint32_t i = 0; i < REGION_DIMS; ++i) {
        uint32_t next = REGION_DIMS;
        for (uint32_t d = REGION_DIMS; d-- > 0;)
            if (!done[d] &&
                (next == REGION_DIMS || form_step(&l->to.form, d) < form_step(&l->to.form, next)))
                next = d;
        done[next] = true;
        if (is_whole(large, k, next)) continue;
        uint64_t count = region_count(&l->to.all, next), most = max_u64(1, budget / least);
        uint64_t tasks = ceil_div(count, most);
        l->step[next] = ceil_div(count, tasks);
        l->tasks *= ceil_div(count, l->step[next]);
        least *= l->step[next];
    }
    return true;
}

void large_task(const large_plan *large, uint32_t lap_at, uint64_t task_at, region *in,
                region *out) {
    const large_lap *l = &large->laps[lap_at];
    *in = l->from.all;
    *out = l->to.all;
    for (uint32_t d = 0; d < REGION_DIMS; ++d) {
        uint64_t count = region_count(&l->to.all, d), pieces = ceil_div(count, l->step[d]);
        if (is_whole(large, lap_at, d)) continue;
        uint64_t begin = task_at % pieces * l->step[d];
        task_at /= pieces;
        in->lower[d] = out->lower[d] = begin;
        in->upper[d] = out->upper[d] = min_u64(count, begin + l->step[d]);
    }
    if (l->windows) large_cut_windows(large, lap_at, out, in);
}

/* Along each dimension all tasks have as many elements but for the last one, which may have fewer.
 */
uint32_t large_kinds(const large_plan *large, uint32_t lap_at, uint64_t tasks[LARGE_KINDS]) {
    const large_lap *l = &large->laps[lap_at];
    uint64_t below = 1;
    uint32_t kinds = 1;
    tasks[0] = 0;
    for (uint32_t d = 0; d < REGION_DIMS; ++d) {
        uint64_t count = region_count(&l->to.all, d), pieces = ceil_div(count, l->step[d]);
        if (is_whole(large, lap_at, d)) continue;
        bool rest = pieces > 1 && count % l->step[d];
        for (uint32_t i = 0; i < kinds && rest; ++i)
            tasks[kinds + i] = tasks[i] + (pieces - 1) * below;
        if (rest) kinds *= 2;
        below *= pieces;
    }
    return kinds;
}

array_form large_device_form(const large_end *end, const region *r) {
    uint32_t order[REGION_DIMS], reversed = 0;
    bool done[REGION_DIMS] = {false};
    for (uint32_t i = 0; i < REGION_DIMS; ++i) {
        uint32_t next = REGION_DIMS;
        for (uint32_t d = 0; d < REGION_DIMS; ++d)
            if (!done[d] &&
                (next == REGION_DIMS || form_step(&end->form, d) > form_step(&end->form, next)))
                next = d;
        done[next] = true;
        order[i] = next;
        if ((int64_t)end->form.strides[next] < 0 && !end->mapped) reversed |= (uint32_t)1 << next;
    }
    return form_reversed(r, order, reversed);
}

static bool make_laps(const problem *p, uint64_t most, large_plan *out) {
    *out = (large_plan){.problem = *p};
    for (uint32_t a = p->rank; a-- > 0;) {
        bool is_long = has_axis(route_axes(p), a) && axis_count(p, a) > most;
        if (is_long && !large_cuts_window(p, a, most) && !large_split(out, a, most)) return false;
    }
    if (out->third)
        assign_three(out);
    else if (!assign(out, most))
        return false;
    keep_apart(out);
    if (p->transform == OCLFFT_C2R) turn_laps(out);
    large_set_windows(out, most);
    fill_ends(out);
    return spare_is_safe(out);
}

static void note_slot(const large_plan *large, uint32_t k, const large_end *end,
                      uint64_t bytes[2]) {
    for (uint32_t a = 0; a < end->arrays; ++a)
        bytes[a] = max_u64(bytes[a], step_bytes(large, k, end) / end->arrays);
}

static bool fill_tasks(large_plan *large, uint64_t budget) {
    for (uint32_t k = 0; k < large->lap_count; ++k) {
        large_lap *l = &large->laps[k];
        if (!fill_steps(large, k, budget)) return false;
        note_slot(large, k, &l->from, large->slot_bytes[0]);
        note_slot(large, k, &l->to, large->slot_bytes[1]);
    }
    return true;
}

bool large_make(const problem *p, uint64_t budget, bool backward, large_plan *out) {
    uint64_t most =
        budget / max_u64(problem_element_bytes(p),
                         max_u64(p->in.element_bytes * storage_arrays(p->in.storage),
                                 p->out.element_bytes * storage_arrays(p->out.storage)));
    if (make_laps(p, most, out) && fill_tasks(out, budget)) return true;
    for (uint32_t a = 0; a < p->rank; ++a)
        if (long_make(p, a, most, backward, out)) return fill_tasks(out, budget);
    return false;
}
