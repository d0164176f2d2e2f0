/* One axis that is longer than a task, of any kind and any length, as the laps of a complex
 * transform of points = N1 N2. The ends of the first lap and the last one have the elements
 * (long_map.h), and all that lies between is in a spare array, as [n2][k1].
 *
 * A number of points without such factors is computed by Bluestein's algorithm (1970): with c[n] =
 * exp(-pi i n^2 / P), the spectrum is c[k] times the convolution of x[n] c[n] with 1 / c[n], over
 * N1 N2 >= 2P - 1 points. The spectrum of 1 / c is computed first, into a second spare array. */
#include "large.h"

#include "base/primes.h"
#include "base/sizes.h"
#include "boxes.h"

/* A large prime factor wants tables and scratch of several times its length. */
enum { SMALL_PRIME = 31 };

static bool find_factors(uint64_t n, uint64_t most, uint64_t lengths[2]) {
    if (!large_factors(n, most, lengths)) return false;
    return lengths[1] <= most / 4 || is_smooth(lengths[1], SMALL_PRIME);
}

/* Powers of two whose product is at least n. */
static bool find_padded(uint64_t n, uint64_t most, uint64_t lengths[2]) {
    lengths[0] = lengths[1] = 1;
    for (uint32_t i = 0; lengths[0] * lengths[1] < n; ++i) {
        lengths[i % 2] *= 2;
        if (lengths[i % 2] > most) return false;
    }
    return true;
}

static large_end mapped_end(const problem *given, const side *s, large_place place, uint32_t a,
                            uint64_t inner, bool output) {
    large_end end = {.place = place,
                     .element_bytes = s->element_bytes,
                     .arrays = storage_arrays(s->storage),
                     .real = s->real,
                     .mapped = true};
    end.form = (array_form){{(uint64_t)s->distance}, 0 - s->offset};
    for (uint32_t b = 0; b < given->rank; ++b)
        end.form.strides[1 + b + (b > a)] = (uint64_t)s->strides[b];
    uint64_t stride = (uint64_t)s->strides[a];
    end.form.strides[1 + a] = output ? stride : stride * inner;
    end.form.strides[2 + a] = output ? stride * inner : stride;
    return end;
}

static large_end spare_end(const problem *p, large_place place, uint32_t a, const region *all) {
    uint32_t order[REGION_DIMS];
    for (uint32_t d = 0; d < REGION_DIMS; ++d) order[d] = d;
    order[1 + a] = 2 + a;
    order[2 + a] = 1 + a;
    return (large_end){.place = place,
                       .form = form_ordered(all, order),
                       .element_bytes = problem_element_bytes(p),
                       .arrays = 1,
                       .all = *all};
}

/* ---- The problem ---- */

/* What the tasks transform: complex numbers, with two axes in place of axis a. */
static void set_problem(large_plan *large, uint32_t a, const uint64_t lengths[2]) {
    problem *p = &large->problem;
    for (uint32_t b = p->rank; b-- > a + 1;) {
        p->lengths[b + 1] = p->lengths[b];
        p->axes[b + 1] = p->axes[b];
        p->in.lengths[b + 1] = p->out.lengths[b + 1] = p->in.lengths[b];
    }
    ++p->rank;
    for (uint32_t i = 0; i < 2; ++i) {
        p->lengths[a + i] = p->in.lengths[a + i] = p->out.lengths[a + i] = lengths[i];
        p->axes[a + i] = OCLFFT_AXIS_FOURIER;
    }
    p->halved = OCLFFT_MAX_RANK;
    p->transform = OCLFFT_C2C;
    large->rows = lengths[0];
    large->columns = lengths[1];
    large->split = a;
}

/* Whether there is nothing to do but to transform axis a, of real numbers or by complex Fourier
 * transforms. */
static bool is_alone(const problem *p, uint32_t a) {
    if (route_axes(p) != (uint32_t)1 << a || p->rank == OCLFFT_MAX_RANK) return false;
    if (p->axes[a] == OCLFFT_AXIS_NONE) return false;
    return p->axes[a] == OCLFFT_AXIS_FOURIER || (p->in.real && p->out.real);
}

/* ---- Laps ---- */

typedef struct lap_terms {
    large_end from, to;
    long_text load, store;
    uint32_t axis; /* of the two */
    long_way way;
    bool ends; /* the application's scale */
} lap_terms;

static void add_lap(large_plan *large, const lap_terms *t) {
    large_lap *l = &large->laps[large->lap_count++];
    *l = (large_lap){.axes = (uint32_t)1 << (large->split + t->axis),
                     .from = t->from,
                     .to = t->to,
                     .load = t->load,
                     .store = t->store,
                     .way = t->way,
                     .scaled = t->ends};
}

static void add_two_laps(large_plan *large, const large_end *in, const large_end *out,
                         const large_end *spare) {
    add_lap(large, &(lap_terms){*in, *spare, LONG_MAPPED, LONG_TWIDDLED, 0, WAY_GIVEN, false});
    add_lap(large, &(lap_terms){*spare, *out, LONG_PLAIN, LONG_MAPPED, 1, WAY_GIVEN, true});
}

/* Of Bluestein's algorithm: the spectrum of 1 / c, that of the points times c, the way back. */
static void add_six_laps(large_plan *large, const large_end *in, const large_end *out,
                         const large_end *spare, const large_end *second) {
    large_end none = *second, both = *spare;
    none.place = LARGE_NOTHING;
    both.arrays = 2;
    add_lap(large, &(lap_terms){none, *second, LONG_CHIRP, LONG_TWIDDLED, 0, WAY_FORWARD, false});
    add_lap(large, &(lap_terms){*second, *second, LONG_PLAIN, LONG_SHARED, 1, WAY_FORWARD, false});
    add_lap(large, &(lap_terms){*in, *spare, LONG_MAPPED, LONG_TWIDDLED, 0, WAY_FORWARD, false});
    add_lap(large, &(lap_terms){*spare, *spare, LONG_PLAIN, LONG_PLAIN, 1, WAY_FORWARD, false});
    add_lap(large, &(lap_terms){both, *spare, LONG_TIMES, LONG_TWIDDLED, 1, WAY_BACKWARD, false});
    add_lap(large, &(lap_terms){*spare, *out, LONG_PLAIN, LONG_MAPPED, 0, WAY_BACKWARD, true});
}

bool long_make(const problem *given, uint32_t a, uint64_t most, bool backward, large_plan *large) {
    uint64_t lengths[2];
    if (!is_alone(given, a)) return false;
    *large = (large_plan){.problem = *given, .mapped = true, .backward = backward};
    large->maps = long_maps_of(given, a, backward);
    large->axis_length = given->lengths[a];
    large->chirped = !find_factors(large->maps.points, most, lengths);
    if (large->chirped && large->maps.points > UINT32_MAX) return false; /* squares of indices */
    if (large->chirped && !find_padded(2 * large->maps.points - 1, most / 2, lengths)) return false;
    set_problem(large, a, lengths);
    region all = side_region(&large->problem, &large->problem.in);
    large_end in = mapped_end(given, &given->in, LARGE_INPUT, a, lengths[1], false);
    large_end out =
        mapped_end(given, &given->out, LARGE_OUTPUT, a, lengths[large->chirped], !large->chirped);
    in.all = out.all = all;
    large_end spare = spare_end(given, LARGE_SPARE, a, &all);
    large_end second = spare_end(given, LARGE_SECOND, a, &all);
    large->spare_bytes = region_points(&all) * spare.element_bytes;
    if (large->chirped)
        add_six_laps(large, &in, &out, &spare, &second);
    else
        add_two_laps(large, &in, &out, &spare);
    return true;
}

/* ---- Moves ---- */

/* The points of a task from `from` on, less than `end`, within rows of the inner dimension. */
static bool cut_rows(const region *r, uint32_t outer, uint32_t inner, const uint64_t rows[2],
                     const uint64_t columns[2], region *cut) {
    region want = *r;
    want.lower[outer] = rows[0];
    want.upper[outer] = rows[1];
    want.lower[inner] = columns[0];
    want.upper[inner] = columns[1];
    return rows[0] < rows[1] && columns[0] < columns[1] && region_common(&want, r, cut);
}

uint32_t long_pieces(const large_plan *large, const large_end *end, const region *r,
                     long_piece pieces[MAX_LONG_PIECES]) {
    bool output = end->place == LARGE_OUTPUT, turned = output && !large->chirped;
    const long_map *m = output ? &large->maps.store : &large->maps.load;
    uint32_t first = 1 + large->split, outer = turned ? first + 1 : first,
             inner = turned ? first : first + 1, count = 0;
    uint64_t row = region_count(&end->all, inner), stride = end->form.strides[inner];
    for (uint32_t i = 0; i < m->count; ++i) {
        const long_run *run = &m->runs[i];
        uint64_t begin = run->from,
                 stop = i + 1 < m->count ? m->runs[i + 1].from : large->maps.points;
        uint64_t whole = min_u64(stop, ceil_div(begin, row) * row),
                 last = max_u64(whole, stop / row * row);
        const uint64_t from[3] = {begin, whole, last}, to[3] = {whole, last, stop};
        if (!run->there) continue;
        for (uint32_t k = 0; k < 3; ++k) {
            long_piece *piece = &pieces[count];
            uint64_t rows[2] = {from[k] / row, ceil_div(to[k], row)}, columns[2] = {0, row};
            if (from[k] >= to[k]) continue;
            if (k != 1) columns[0] = from[k] % row;
            if (k != 1) columns[1] = to[k] - (rows[1] - 1) * row;
            if (!cut_rows(r, outer, inner, rows, columns, &piece->points)) continue;
            piece->form = end->form;
            piece->form.strides[inner] = stride * (uint64_t)run->step;
            piece->form.strides[outer] = stride * (uint64_t)run->step * row;
            piece->form.base -= stride * (uint64_t)run->first;
            ++count;
        }
    }
    return count;
}
