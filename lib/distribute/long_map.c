/* An axis of N elements x as a complex Fourier transform V of the points v, and w(a) =
 * exp(-2 pi i a). Where N points do, DCT-II and DCT-III have Makhoul's order (even elements
 * upwards, then odd ones downwards), of which the same holds for DCT-IV:
 *
 *   DCT-II: y[k] = Re 2 w(k / 4N) V[k], v = x in that order.
 *   DCT-III: v[k] = 2 w(k / 4N) x[k], half of that for k = 0; y in that order is Re V.
 *   DCT-IV: v[n] = 2 w((2n + 1) / 8N) x[n]; y in that order is Re w(m / 2N) V[m], odd ones negated.
 *   DCT-I, DST-I: 2(N - 1) and 2(N + 1) points, there and back; y = Re V, and Re iV.
 *   DST: the DCT of the same number, reversed at one end, with signs at the other.
 *   DHT: Re V - Im V. Halfcomplex: Re V and Re iV; back, elements k < N/2 twice, the others 2i
 * times.
 */
#include "long_map.h"

#include "base/sizes.h"
#include "problem/axis_kind.h"

static void add_run(long_map *m, uint64_t from, int64_t first, int64_t step) {
    m->runs[m->count++] = (long_run){.from = from, .there = true, .first = first, .step = step};
}

static void add_gap(long_map *m, uint64_t from) {
    m->runs[m->count++] = (long_run){.from = from};
}

static long_run *last_run(long_map *m) {
    return &m->runs[m->count - 1];
}

static long_map map_of(int64_t first, int64_t step) {
    long_map m = {0};
    add_run(&m, 0, first, step);
    return m;
}

/* ---- Fourier axes ---- */

/* Where the middle comes first, indices from N - N/2 on have the lowest places. */
static long_map map_fourier(uint64_t n, bool centered) {
    long_map m = map_of(centered ? (int64_t)(n / 2) : 0, 1);
    if (centered && n > 1) add_run(&m, n - n / 2, (int64_t)(n / 2) - (int64_t)n, 1);
    return m;
}

/* Half of a spectrum. A load takes its inner points twice and leaves out their mirror images: the
 * real part of the transform is the same. */
static long_map map_half(uint64_t n, bool load) {
    long_map m = map_of(0, 1);
    m.real_edges = true;
    if (load && n > 2) {
        add_run(&m, 1, 0, 1);
        last_run(&m)->twice = true;
        if (n % 2 == 0) add_run(&m, n / 2, 0, 1);
    }
    add_gap(&m, n / 2 + 1);
    return m;
}

/* ---- Kinds ---- */

static long_map map_even_odd(int64_t n, bool negative) {
    long_map m = map_of(0, 2);
    if (n > 1) add_run(&m, ceil_div((uint64_t)n, 2), 2 * n - 1, -2);
    last_run(&m)->negative = negative && n > 1;
    return m;
}

static void rotate(long_map *m, uint64_t first, uint64_t step, int64_t n) {
    m->first = first;
    m->step = step;
    m->period = 8 * (uint64_t)n;
}

static long_map map_mirrored(int64_t n, bool sine) {
    long_map m = {0};
    if (!sine) {
        add_run(&m, 0, 0, 1);
        if (n > 2) add_run(&m, (uint64_t)n, 2 * (n - 1), -1);
        return m;
    }
    add_gap(&m, 0);
    add_run(&m, 1, -1, 1);
    add_gap(&m, (uint64_t)n + 1);
    add_run(&m, (uint64_t)n + 2, 2 * n + 1, -1);
    last_run(&m)->negative = true;
    return m;
}

/* All but point 0 count twice. */
static long_map map_coefficients(int64_t first, int64_t step, int64_t n) {
    long_map m = map_of(first, step);
    if (n > 1) add_run(&m, 1, first, step);
    last_run(&m)->twice = n > 1;
    rotate(&m, 0, 2, n);
    return m;
}

static long_map load_halfcomplex(uint64_t n) {
    long_map m = map_of(0, 1);
    if (n > 2) {
        add_run(&m, 1, 0, 1);
        last_run(&m)->twice = true;
    }
    if (n % 2 == 0) add_run(&m, n / 2, 0, 1);
    if (n > 2) {
        add_run(&m, n / 2 + 1, 0, 1);
        last_run(&m)->twice = last_run(&m)->turned = true;
    }
    return m;
}

static long_map load_kind(axis_work work, int64_t n) {
    long_map m;
    switch (work) {
    case WORK_DCT1:
    case WORK_DST1: return map_mirrored(n, work == WORK_DST1);
    case WORK_DCT2:
    case WORK_DST2: return map_even_odd(n, work == WORK_DST2);
    case WORK_DCT3: return map_coefficients(0, 1, n);
    case WORK_DST3: return map_coefficients(n - 1, -1, n);
    case WORK_DCT4:
    case WORK_DST4:
        m = work == WORK_DCT4 ? map_of(0, 1) : map_of(n - 1, -1);
        m.runs[0].twice = true;
        rotate(&m, 1, 2, n);
        return m;
    case WORK_FROM_HALFCOMPLEX: return load_halfcomplex((uint64_t)n);
    default: return map_of(0, 1);
    }
}

static long_map store_kind(axis_work work, int64_t n) {
    long_map m = map_of(0, 1);
    switch (work) {
    case WORK_DCT1: add_gap(&m, (uint64_t)n); return m;
    case WORK_DST1:
        m = (long_map){0};
        add_gap(&m, 0);
        add_run(&m, 1, -1, 1);
        last_run(&m)->turned = true;
        add_gap(&m, (uint64_t)n + 1);
        return m;
    case WORK_DCT2:
    case WORK_DST2:
        if (work == WORK_DST2) m = map_of(n - 1, -1);
        m.runs[0].twice = true;
        rotate(&m, 0, 2, n);
        return m;
    case WORK_DCT3:
    case WORK_DST3: return map_even_odd(n, work == WORK_DST3);
    case WORK_DCT4:
    case WORK_DST4:
        m = map_even_odd(n, work == WORK_DCT4);
        rotate(&m, 0, 4, n);
        return m;
    case WORK_DHT: m.hartley = true; return m;
    case WORK_TO_HALFCOMPLEX:
        if (n > 2) add_run(&m, (uint64_t)n / 2 + 1, 0, 1);
        last_run(&m)->turned = n > 2;
        return m;
    default: return m;
    }
}

static uint64_t kind_points(axis_work work, uint64_t n) {
    return work == WORK_DCT1 ? 2 * (n - 1) : work == WORK_DST1 ? 2 * (n + 1) : n;
}

static void set_weights(long_map *m, axis_work work, uint64_t n, bool load) {
    bool first = work == WORK_DCT3 || work == WORK_DST3,
         last = work == WORK_DCT2 || work == WORK_DST2;
    m->weighted = work == WORK_DCT1 || (load ? first : last);
    m->edges[1] = work == WORK_DCT1 ? n - 1 : 0;
}

/* ---- Windows ---- */

/* Places of a run from point `from` on that the window begins or ends with: the first point whose
 * place is not below `bound`, or going down below it. */
static uint64_t first_point(const long_run *r, uint64_t from, uint64_t end, uint64_t bound) {
    uint64_t step = magnitude_of(r->step), place = (uint64_t)(r->first + r->step * (int64_t)from);
    uint64_t distance = r->step > 0      ? (bound > place ? bound - place : 0)
                        : place >= bound ? place - bound + 1
                                         : 0;
    return min_u64(end, from + ceil_div(distance, step));
}

static void add_part(long_map *m, const long_run *r, uint64_t from, uint64_t end, bool there,
                     uint64_t start) {
    if (from >= end) return;
    long_run part = there ? *r : (long_run){0};
    part.from = from;
    if (there) part.first -= (int64_t)start;
    m->runs[m->count++] = part;
}

void long_map_window(long_map *m, uint64_t points, uint64_t start, uint64_t count) {
    long_map all = *m;
    m->count = 0;
    for (uint32_t i = 0; i < all.count; ++i) {
        const long_run *r = &all.runs[i];
        uint64_t end = i + 1 < all.count ? all.runs[i + 1].from : points;
        if (!r->there) {
            add_part(m, r, r->from, end, false, 0);
            continue;
        }
        bool up = r->step > 0;
        uint64_t in = first_point(r, r->from, end, up ? start : start + count);
        uint64_t out = first_point(r, r->from, end, up ? start + count : start);
        add_part(m, r, r->from, in, false, 0);
        add_part(m, r, in, out, true, start);
        add_part(m, r, max_u64(in, out), end, false, 0);
    }
}

/* ---- All ---- */

static long_map map_side(const problem *p, uint32_t a, axis_work work, bool load) {
    const side *s = load ? &p->in : &p->out;
    uint64_t n = p->lengths[a];
    if (work != WORK_FOURIER)
        return load ? load_kind(work, (int64_t)n) : store_kind(work, (int64_t)n);
    if (a == p->halved && !s->real) return map_half(n, load);
    return map_fourier(n, s->centered[a]);
}

long_maps long_maps_of(const problem *p, uint32_t a, bool backward) {
    axis_work work = axis_kind_work(p->axes[a], backward);
    uint64_t points = kind_points(work, p->lengths[a]);
    long_maps maps = {.points = points,
                      .backward = work == WORK_FOURIER && backward,
                      .load = map_side(p, a, work, true),
                      .store = map_side(p, a, work, false)};
    if (p->norm == OCLFFT_NORM_ORTHONORMAL && work != WORK_FOURIER) {
        set_weights(&maps.load, work, p->lengths[a], true);
        set_weights(&maps.store, work, p->lengths[a], false);
    }
    long_map_window(&maps.load, points, p->in.starts[a], p->in.lengths[a]);
    long_map_window(&maps.store, points, p->out.starts[a], p->out.lengths[a]);
    return maps;
}
