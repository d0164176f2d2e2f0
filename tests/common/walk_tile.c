/* Where the points of tiles lie, and how butterflies find them. */
#include "walk.h"

#include <stdlib.h>

#include "harness.h"

/* ---- Tiles ---- */

/* The values of the digit that is the batch. */
static uint64_t batch_tiles(const pass *p, uint64_t batch) {
    return (pass_batch(p, batch) + p->grid.batch_per_tile - 1) / p->grid.batch_per_tile;
}

uint64_t tile_count(const pass *p, uint64_t batch) {
    return p->grid.tiles * batch_tiles(p, batch);
}

uint64_t walk_map(const axis_map *m, uint64_t i, uint64_t w) {
    uint64_t place = w * m->column;
    for (uint32_t d = 0; d < m->count; ++d) {
        uint64_t extent = d + 1 < m->count ? m->digits[d].extent : i + 1;
        place += i % extent * m->digits[d].stride;
        i /= extent;
    }
    return place;
}

tile_walk tile_at(const pass *p, uint64_t batch, uint64_t number) {
    tile_walk t = {.load = p->load.offset, .store = p->store.offset};
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        const grid_digit *axis = &p->grid.digits[g];
        uint64_t count = axis->count ? axis->count : batch_tiles(p, batch), digit = number % count;
        t.digits[g] = digit;
        t.load += digit * axis->load;
        t.store += digit * axis->store;
        t.load_n += digit * axis->load_index;
        t.store_n += digit * axis->store_index;
        number /= count;
    }
    return t;
}

bool pairs_columns(const pass *p) {
    return p->reals.paired;
}

uint64_t tile_column(const pass *p, const tile_walk *t, uint64_t w) {
    uint64_t width = p->tile.width, tile = t->digits[0];
    if (!p->tile.two_sided) return tile * width + w;
    return w < width / 2 ? tile * (width / 2) + w
                         : p->grid.columns - 1 - (tile * (width / 2) + width - 1 - w);
}

bool tile_has(const pass *p, const tile_walk *t, uint64_t w, uint64_t batch) {
    uint64_t transforms = pass_batch(p, batch),
             columns = pairs_columns(p) ? (transforms + 1) / 2 : transforms;
    return tile_column(p, t, w) < (p->grid.columns ? p->grid.columns : columns);
}

uint64_t tile_row(const pass *p, const tile_walk *t, uint64_t w) {
    return p->twiddle.digit ? t->digits[p->twiddle.digit] : tile_column(p, t, w);
}

/* ---- Elements of an end ---- */

static bool weight_keeps(const weight *w, uint64_t n) {
    return w->kind == WEIGHT_NONE || n < w->length;
}

static bool has_partner(const pass *p, const tile_walk *t, uint64_t w, uint64_t batch) {
    uint64_t pair = tile_column(p, t, w);
    return 2 * pair + 1 < (p->reals.paired_count ? p->reals.paired_count : pass_batch(p, batch));
}

/* The element of a point of column w: by its number where there are windows, else by its index. */
static touch touch_at(const pass_end *e, uint64_t base, uint64_t i, uint64_t n, uint64_t w) {
    touch to = {.element = base + walk_map(&e->map, i, w)};
    if (e->window_count) to.element = base + w * e->map.column;
    for (uint32_t k = 0; k < e->window_count; ++k) {
        const end_window *window = &e->windows[k];
        uint64_t v = n / window->below % window->of.length,
                 at = (v + window->of.length - window->of.first) % window->of.length;
        to.missing = to.missing || at >= window->of.count;
        to.element += at * (uint64_t)window->stride;
    }
    return to;
}

uint64_t tile_filled(const grid_filling *f, const tile_walk *t, uint64_t below, uint64_t i) {
    uint64_t in_tile = f->extent > 1 ? i / below % f->extent : 0;
    return f->digit == NO_DIGIT ? in_tile : t->digits[f->digit] * f->extent + in_tile;
}

/* Dimensions of which the input has a part. */
static void fill_in(const pass *p, const tile_walk *t, uint64_t i, touch *to) {
    for (uint32_t k = 0; k < p->grid.filling_count; ++k) {
        const grid_filling *f = &p->grid.fillings[k];
        uint64_t v = tile_filled(f, t, f->load_below, i);
        to->missing = to->missing || v < f->first || v - f->first >= f->count;
        to->element += (v - f->first) * (uint64_t)f->stride;
    }
}

/* The second sequence's element, if there is one. */
static uint32_t add_partner(const pass *p, const tile_walk *t, uint64_t w, uint64_t batch,
                            const touch *second, touch to[2]) {
    if (!p->reals.paired || !has_partner(p, t, w, batch)) return 1;
    to[1] = *second;
    to[1].sequence = 1;
    return 2;
}

static touch shifted(touch to, int64_t shift) {
    to.element += (uint64_t)shift;
    return to;
}

uint64_t load_points(const pass *p) {
    return p->tile.length;
}

uint64_t store_points(const pass *p) {
    return p->store.form == FORM_HALVES || p->store.form == FORM_SPECTRUM ? p->tile.length / 2 + 1
                                                                          : p->tile.length;
}

uint64_t load_number(const pass *p, const tile_walk *t, uint64_t i, uint64_t w) {
    return t->load_n + walk_map(&p->load.index, i, w);
}

uint64_t store_number(const pass *p, const tile_walk *t, uint64_t i, uint64_t w) {
    return t->store_n + walk_map(&p->store.index, i, w);
}

/* The element of point n of a Hermitian sequence. */
static touch hermitian_touch(const pass_end *e, uint64_t base, uint64_t n, uint64_t w) {
    bool conjugate = n > e->length / 2;
    uint64_t m = conjugate ? e->length - n : n;
    touch to = touch_at(e, base, m, m, w);
    to.conjugate = conjugate;
    to.real = n == 0 || 2 * n == e->length;
    return to;
}

static bool mirrors_itself(const pass_end *e, uint64_t n) {
    uint64_t index = n + e->weight.first;
    return index == 0 || 2 * index == e->length;
}

/* The element of the second sequence: as far as all pairs are apart, or by the number of its
 * point. */
static touch second_of(const pass_end *e, uint64_t base, uint64_t i, uint64_t n, uint64_t w,
                       const touch *first) {
    if (e->second) return touch_at(e, base, i, n + e->second, w);
    return shifted(*first, e->pair);
}

static uint32_t touches_of_load(const pass *p, const tile_walk *t, uint64_t batch, uint64_t i,
                                uint64_t w, touch to[2]) {
    const pass_end *e = &p->load;
    uint64_t n = load_number(p, t, i, w);
    touch second;
    if (!weight_keeps(&e->weight, n)) return 0;
    switch (e->form) {
    case FORM_COMPLEX:
    case FORM_REAL:
    case FORM_REALS: to[0] = touch_at(e, t->load, i, n, w); break;
    case FORM_HERMITIAN:
    case FORM_HALVES: to[0] = hermitian_touch(e, t->load, n, w); break;
    case FORM_HALF:
        to[0] = touch_at(e, t->load, i, n, w);
        to[0].real = mirrors_itself(e, n);
        to[0].twice = !to[0].real;
        break;
    case FORM_SPECTRUM:
        to[0] = touch_at(e, t->load, i, i, w);
        to[1] = touch_at(e, t->load, e->length - i, e->length - i, w);
        to[0].real = to[1].real = i == 0;
        to[1].sequence = 1;
        return 2;
    }
    second = second_of(e, t->load, i, n, w, &to[0]);
    if (e->form == FORM_REALS && p->reals.halved) {
        to[1] = second;
        to[1].sequence = 1;
        return 2;
    }
    bool pairs = e->form == FORM_REALS || e->form == FORM_HALVES;
    return pairs ? add_partner(p, t, w, batch, &second, to) : 1;
}

uint32_t load_touches(const pass *p, const tile_walk *t, uint64_t batch, uint64_t i, uint64_t w,
                      touch to[2]) {
    uint32_t count = touches_of_load(p, t, batch, i, w, to);
    for (uint32_t k = 0; k < count; ++k) fill_in(p, t, i, &to[k]);
    return count;
}

uint32_t store_touches(const pass *p, const tile_walk *t, uint64_t batch, uint64_t i, uint64_t w,
                       touch to[2]) {
    const pass_end *e = &p->store;
    uint64_t n = store_number(p, t, i, w), column = tile_column(p, t, w);
    if (!weight_keeps(&e->weight, n)) return 0;
    if (e->form == FORM_HERMITIAN) {
        bool alone = column == 0 || 2 * column == (uint64_t)e->pair; /* the column mirrors itself */
        to[0] = hermitian_touch(e, t->store, n, w);
        to[0].real = false;
        return to[0].conjugate && alone ? 0 : 1;
    }
    bool by_index = e->form == FORM_HALVES || e->form == FORM_SPECTRUM;
    to[0] = touch_at(e, t->store, i, by_index ? i : n, w);
    to[0].real = e->form == FORM_HALF && mirrors_itself(e, n);
    if (e->form == FORM_SPECTRUM) {
        to[1] = touch_at(e, t->store, p->tile.length - i, p->tile.length - i, w);
        to[1].sequence = 1;
        return 2 * i == p->tile.length ? 1 : 2;
    }
    touch second = second_of(e, t->store, i, n, w, &to[0]);
    if (e->form == FORM_REALS && p->reals.halved) {
        to[1] = second;
        to[1].sequence = 1;
        return 2;
    }
    return e->form == FORM_COMPLEX || e->form == FORM_REAL || e->form == FORM_HALF
               ? 1
               : add_partner(p, t, w, batch, &second, to);
}

/* ---- Butterflies ---- */

static bool is_root(uint64_t g, uint64_t prime) {
    uint64_t power = g, order = 1;
    for (; power != 1; ++order) power = power * g % prime;
    return order == prime - 1;
}

static uint32_t *make_powers(uint64_t prime) {
    uint64_t g = 2, power = 1;
    while (!is_root(g, prime)) ++g;
    uint32_t *powers = malloc((size_t)prime * sizeof *powers);
    assert_non_null(powers);
    for (uint64_t q = 0; q + 1 < prime; ++q, power = power * g % prime) powers[q] = (uint32_t)power;
    return powers;
}

/* The last few primes are kept: a pass may have several. */
const uint32_t *powers_of_root(uint64_t prime) {
    enum { KEPT = 8 };
    static uint64_t primes[KEPT];
    static uint32_t *powers[KEPT];
    static unsigned turn;
    for (unsigned k = 0; k < KEPT; ++k)
        if (primes[k] == prime) return powers[k];
    unsigned k = turn++ % KEPT;
    free(powers[k]);
    powers[k] = make_powers(prime);
    primes[k] = prime;
    return powers[k];
}

uint64_t divisor_of_both(uint64_t a, uint64_t b) {
    return b ? divisor_of_both(b, a % b) : a;
}

/* Axes of a convolution multiply to its points, and have no common factor. */
static void check_axes(const convolution *c) {
    uint64_t product = 1;
    for (uint32_t a = 0; a < c->axis_count; ++a) {
        assert_int_equal(divisor_of_both(product, c->axes[a]), 1);
        product *= c->axes[a];
    }
    assert_int_equal(product, c->padded);
}

uint64_t rader_point_at(const convolution *c, uint64_t place) {
    uint64_t q = 0, step = 1;
    check_axes(c);
    for (uint32_t a = c->axis_count; a-- > 0; place /= c->axes[a], step *= c->axes[a])
        while (q % c->axes[a] != place % c->axes[a]) q += step;
    return q;
}

uint64_t rader_frequency_at(const convolution *c, uint64_t place) {
    uint64_t sum = 0, parts = 1; /* sum / parts turns */
    for (uint32_t a = 0; a < c->axis_count; place /= c->axes[a++]) {
        sum = sum * c->axes[a] + place % c->axes[a] * parts;
        parts *= c->axes[a];
    }
    return sum % c->padded;
}

bool input_point(const pass *p, uint32_t s, uint64_t j, uint64_t r, uint64_t *i) {
    const stage *st = &p->tile.stages[s];
    const convolution *c = stage_gathers(p, s);
    if (st->mirror) {
        *i = r ? (st->length - j) % st->length : j;
        return true;
    }
    *i = j + r * (st->length / st->radix);
    if (!c) return true;
    uint64_t q = *i / c->columns, column = *i % c->columns;
    if (c->kind == CONVOLUTION_RADER) q = powers_of_root(c->length)[rader_point_at(c, q)];
    *i = q * c->columns + column;
    return q < c->length;
}

bool output_point(const pass *p, uint32_t s, uint64_t j, uint64_t r, uint64_t *i) {
    const stage *st = &p->tile.stages[s];
    const convolution *c = stage_scatters(p, s);
    *i = st->mirror ? (r ? (st->length - j) % st->length : j)
                    : j / st->span * st->span * st->radix + j % st->span + r * st->span;
    if (st->put.count) *i = walk_map(&st->put, *i, 0);
    if (!c) return true;
    uint64_t q = *i / c->columns, column = *i % c->columns;
    if (c->kind == CONVOLUTION_RADER) q = powers_of_root(c->length)[rader_point_at(c, q)];
    *i = rest_output(c, column) + q * c->span;
    return q < c->length;
}

uint64_t rest_input(uint64_t c) {
    return c;
}

uint64_t rest_output(const convolution *around, uint64_t c) {
    return c / around->span * around->span * around->length + c % around->span;
}

static const convolution *if_rader(const convolution *c) {
    return c && c->kind == CONVOLUTION_RADER ? c : NULL;
}

const convolution *rader_input(const pass *p, uint32_t s) {
    return if_rader(stage_gathers(p, s));
}

const convolution *rader_output(const pass *p, uint32_t s) {
    return if_rader(stage_scatters(p, s));
}
