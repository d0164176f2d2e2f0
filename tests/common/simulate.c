/* Passes over memory. */
#include "simulate.h"

#include <stdlib.h>

#include "harness.h"
#include "support.h"

/* ---- Memory ---- */

/* A NaN that says where it is. */
static uint64_t poison(uint64_t at) {
    return UINT64_C(0x7ff8000000000000) | (at & 0xffffffff);
}

static bool is_poison(double value, uint64_t at) {
    uint64_t bits, want = poison(at);
    memcpy(&bits, &value, sizeof bits);
    return bits == want;
}

static memory memory_of(uint64_t reals, bool planar) {
    memory m = {.reals = reals};
    for (int array = 0; array <= planar; ++array) {
        m.data[array] = malloc((reals + 1) * sizeof(double));
        m.readers[array] = malloc((reals + 1) * sizeof(uint32_t));
        m.writers[array] = malloc((reals + 1) * sizeof(uint32_t));
        m.unread[array] = calloc(reals + 1, sizeof(bool));
        assert_true(m.data[array] && m.readers[array] && m.writers[array] && m.unread[array]);
        for (uint64_t i = 0; i < reals; ++i) {
            uint64_t bits = poison(i);
            memcpy(&m.data[array][i], &bits, sizeof bits);
        }
    }
    return m;
}

static void free_memory(memory *m) {
    for (int array = 0; array < 2; ++array) {
        free(m->data[array]);
        free(m->readers[array]);
        free(m->writers[array]);
        free(m->unread[array]);
    }
}

static void forget_marks(memory *m) {
    for (int array = 0; array < 2 && m->data[array]; ++array) {
        memset(m->readers[array], 0, m->reals * sizeof(uint32_t));
        memset(m->writers[array], 0, m->reals * sizeof(uint32_t));
    }
}

/* Where part 0 or 1 of an element is. */
typedef struct spot {
    int array;
    uint64_t at;
} spot;

static spot spot_of(bool real, bool planar, uint64_t element, int part) {
    if (real) return (spot){0, element};
    return planar ? (spot){part, element} : (spot){0, 2 * element + (uint64_t)part};
}

/* ---- Sides ---- */

uint64_t *side_places(const problem *p, const side *s, uint64_t batch, uint64_t *count) {
    *count = batch;
    for (uint32_t d = 0; d < p->rank; ++d) *count *= s->lengths[d];
    uint64_t *places = malloc((*count + 1) * sizeof *places);
    assert_non_null(places);
    for (uint64_t i = 0; i < *count; ++i) {
        uint64_t rest = i;
        places[i] = s->offset;
        for (uint32_t d = p->rank; d-- > 0; rest /= s->lengths[d])
            places[i] += rest % s->lengths[d] * s->strides[d];
        places[i] += rest * s->distance;
    }
    return places;
}

static const memory *side_memory(const simulation *x, int which) {
    return which && !x->schedule->problem.in_place ? &x->output : &x->input;
}

number side_get(const simulation *x, int which, uint64_t place) {
    const problem *p = &x->schedule->problem;
    const side *s = which ? &p->out : &p->in;
    const memory *m = side_memory(x, which);
    spot re = spot_of(s->real, storage_is_planar(s->storage), place, 0),
         im = spot_of(s->real, storage_is_planar(s->storage), place, 1);
    return m->data[re.array][re.at] + (s->real ? 0 : I * m->data[im.array][im.at]);
}

static uint64_t side_reals(const side *s) {
    return s->elements * (s->real || storage_is_planar(s->storage) ? 1 : 2);
}

static void fill_input(simulation *x) {
    const problem *p = &x->schedule->problem;
    uint64_t count, *places = side_places(p, &p->in, x->batch, &count);
    double *random = malloc((2 * count + 1) * sizeof *random);
    assert_non_null(random);
    fill_random_in(OCLFFT_DOUBLE, random, 2 * count, count);
    for (uint64_t i = 0; i < count; ++i)
        for (int part = 0; part < (p->in.real ? 1 : 2); ++part) {
            spot at = spot_of(p->in.real, storage_is_planar(p->in.storage), places[i], part);
            x->input.data[at.array][at.at] = random[2 * i + (uint64_t)part];
            x->input.unread[at.array][at.at] = true;
        }
    free(random);
    free(places);
}

simulation simulation_of(const schedule *s, uint64_t batch, oclfft_direction direction) {
    const problem *p = &s->problem;
    uint64_t in = side_reals(&p->in), out = side_reals(&p->out);
    simulation x = {.schedule = s, .batch = batch, .direction = direction};
    x.input = memory_of(p->in_place && out > in ? out : in, storage_is_planar(p->in.storage));
    if (!p->in_place) x.output = memory_of(out, storage_is_planar(p->out.storage));
    x.intermediate = memory_of(2 * s->intermediate * batch, false);
    x.scratch = memory_of(2 * s->scratch * batch, false);
    fill_input(&x);
    return x;
}

void free_simulation(simulation *x) {
    free_memory(&x->input);
    free_memory(&x->output);
    free_memory(&x->intermediate);
    free_memory(&x->scratch);
}

/* ---- Passes ---- */

/* A pass under way. */
typedef struct run {
    simulation *simulation;
    const pass *pass;
    factors factors;
    number *results; /* of a tile: all columns are loaded before any is stored */
    tile_walk tile;
    uint32_t number; /* of the tile, from 1 on */
} run;

static memory *operand_memory(simulation *x, operand which) {
    switch (which) {
    case OPERAND_INPUT: return &x->input;
    case OPERAND_OUTPUT: return x->schedule->problem.in_place ? &x->input : &x->output;
    case OPERAND_INTERMEDIATE: return &x->intermediate;
    case OPERAND_SCRATCH: break;
    }
    return &x->scratch;
}

static double *read_at(const run *r, const pass_end *e, uint64_t element, int part) {
    memory *m = operand_memory(r->simulation, e->operand);
    spot at = spot_of(end_is_real(e), storage_is_planar(e->storage), element, part);
    demand(at.at < m->reals, r->simulation->schedule);
    demand(m->writers[at.array][at.at] == 0, r->simulation->schedule); /* by a tile before */
    uint32_t *reader = &m->readers[at.array][at.at];
    *reader = *reader == 0 || *reader == r->number ? r->number : UINT32_MAX;
    m->unread[at.array][at.at] = false;
    return &m->data[at.array][at.at];
}

static double *write_at(const run *r, const pass_end *e, uint64_t element, int part) {
    memory *m = operand_memory(r->simulation, e->operand);
    spot at = spot_of(end_is_real(e), storage_is_planar(e->storage), element, part);
    demand(at.at < m->reals, r->simulation->schedule);
    uint32_t reader = m->readers[at.array][at.at], *writer = &m->writers[at.array][at.at];
    demand(*writer == 0, r->simulation->schedule);
    demand(reader == 0 || reader == r->number, r->simulation->schedule); /* by another tile */
    demand(!m->unread[at.array][at.at], r->simulation->schedule);
    *writer = r->number;
    m->unread[at.array][at.at] = true;
    return &m->data[at.array][at.at];
}

static number read_element(const run *r, const touch *t) {
    const pass_end *e = &r->pass->load;
    if (t->missing) return 0;
    if (end_is_real(e)) return *read_at(r, e, t->element, 0);
    double re = *read_at(r, e, t->element, e->turned), im = *read_at(r, e, t->element, !e->turned);
    if (r->pass->is_signed && !e->fused && r->simulation->direction == OCLFFT_BACKWARD) im = -im;
    return (t->twice ? 2 : 1) * (re + (t->real ? 0 : t->conjugate ? -I * im : I * im));
}

/* Points k and length - k of the spectrum of a signal, of half the length: conj Z[k] = E - iwO. */
static number merged(const run *r, uint64_t k, const touch touches[2]) {
    number u = read_element(r, &touches[0]), v = conj(read_element(r, &touches[1]));
    return u + v - I * root(k, 2 * r->pass->load.length) * (u - v);
}

static void load_column(const run *r, uint64_t w, column *to) {
    const pass *p = r->pass;
    touch touches[2];
    for (uint64_t i = 0; i < load_points(p); ++i) {
        uint32_t count = load_touches(p, &r->tile, r->simulation->batch, i, w, touches);
        number z = 0;
        if (p->load.form == FORM_SPECTRUM) {
            to->now[i] = merged(r, i, touches);
            continue;
        }
        for (uint32_t k = 0; k < count; ++k)
            z += (touches[k].sequence ? I : 1) * read_element(r, &touches[k]);
        to->now[i] =
            count && r->factors.load ? z * r->factors.load[load_number(p, &r->tile, i, w)] : z;
    }
}

/* Real numbers are parts of a point, halves two numbers. A backward transform is conjugated, unless
 * it is to real numbers: then only one by halves is. */
static void write_element(const run *r, const touch *t, number value) {
    const pass_end *e = &r->pass->store;
    const problem *p = &r->simulation->schedule->problem;
    bool forward = r->simulation->direction == OCLFFT_FORWARD, last = r->pass->last;
    double scale = !last ? 1 : forward ? p->scale_forward : p->scale_backward;
    bool plain = p->transform == OCLFFT_C2R ? !r->pass->reals.halved : forward;
    double mirrored = plain || !last ? scale : -scale;
    if (t->missing) return;
    if (t->conjugate) value = conj(value);
    if (t->real) value = creal(value);
    if (end_is_real(e)) {
        *write_at(r, e, t->element, 0) =
            t->sequence ? mirrored * cimag(value) : scale * creal(value);
        return;
    }
    *write_at(r, e, t->element, e->turned) = scale * creal(value);
    *write_at(r, e, t->element, !e->turned) = mirrored * cimag(value);
}

static void store_column(const run *r, uint64_t w, const number *result) {
    const pass *p = r->pass;
    bool halves = p->store.form == FORM_HALVES || p->store.form == FORM_SPECTRUM;
    touch touches[2];
    for (uint64_t i = 0; i < store_points(p); ++i) {
        uint32_t count = store_touches(p, &r->tile, r->simulation->batch, i, w, touches);
        for (uint32_t k = 0; k < count; ++k) {
            number y = halves ? result[2 * i + touches[k].sequence] : result[i];
            if (r->factors.store) y = conj(y) * r->factors.store[store_number(p, &r->tile, i, w)];
            write_element(r, &touches[k], y);
        }
    }
}

static void run_tile(run *r, column *scrap) {
    const pass *p = r->pass;
    uint64_t batch = r->simulation->batch, stride = p->tile.length + 2;
    for (uint64_t w = 0; w < p->tile.width; ++w) {
        if (!tile_has(p, &r->tile, w, batch)) {
            demand(p->grid.guarded, r->simulation->schedule);
            continue;
        }
        uint64_t column = tile_column(p, &r->tile, w);
        scrap->row = scrap->pass_twiddles[0] = tile_row(p, &r->tile, w);
        if (pairs_columns(p))
            scrap->pass_twiddles[0] = 2 * column, scrap->pass_twiddles[1] = 2 * column + 1;
        load_column(r, w, scrap);
        run_column(scrap);
        memcpy(r->results + w * stride, scrap->now, stride * sizeof *scrap->now);
    }
    for (uint64_t w = 0; w < p->tile.width; ++w)
        if (tile_has(p, &r->tile, w, batch)) store_column(r, w, r->results + w * stride);
}

static void run_pass(simulation *x, const pass *p) {
    uint64_t tiles = tile_count(p, x->batch);
    run r = {.simulation = x,
             .pass = p,
             .factors = factors_of(p),
             .results = numbers((p->tile.length + 2) * p->tile.width)};
    column scrap = column_of(p, &r.factors);
    memory *all[] = {&x->input, &x->output, &x->intermediate, &x->scratch};
    for (int m = 0; m < 4; ++m) forget_marks(all[m]);
    for (uint64_t number = 0; number < tiles; ++number) {
        r.tile = tile_at(p, x->batch, number);
        r.number = (uint32_t)number + 1;
        run_tile(&r, &scrap);
    }
    free(r.results);
    free_column(&scrap);
    free_factors(&r.factors);
}

static bool all_was_read(const memory *m) {
    for (int array = 0; array < 2 && m->data[array]; ++array)
        for (uint64_t i = 0; i < m->reals; ++i)
            if (m->unread[array][i]) return false;
    return true;
}

void simulate(simulation *x) {
    const schedule *s = x->schedule;
    for (uint32_t i = 0; i < s->pass_count; ++i) run_pass(x, &s->passes[i]);
    demand(all_was_read(&x->intermediate) && all_was_read(&x->scratch), s);
    demand(s->problem.in_place || all_was_read(&x->input), s);
}

/* ---- What must not change ---- */

bool gaps_are_whole(const simulation *x) {
    const problem *p = &x->schedule->problem;
    const memory *m = side_memory(x, 1);
    bool whole = true;
    unsigned char *owned = calloc(2 * m->reals + 1, 1);
    assert_non_null(owned);
    for (int which = p->in_place ? 0 : 1; which < 2; ++which) {
        const side *s = which ? &p->out : &p->in;
        uint64_t count, *places = side_places(p, s, x->batch, &count);
        for (uint64_t i = 0; i < count; ++i)
            for (int part = 0; part < (s->real ? 1 : 2); ++part) {
                spot at = spot_of(s->real, storage_is_planar(s->storage), places[i], part);
                owned[(uint64_t)at.array * m->reals + at.at] = 1;
            }
        free(places);
    }
    for (int array = 0; array < 2 && m->data[array]; ++array)
        for (uint64_t i = 0; i < m->reals; ++i)
            whole =
                whole && (owned[(uint64_t)array * m->reals + i] || is_poison(m->data[array][i], i));
    free(owned);
    return whole;
}

bool input_is_whole(const simulation *x) {
    simulation fresh = simulation_of(x->schedule, x->batch, x->direction);
    bool whole = true;
    for (int array = 0; array < 2 && x->input.data[array]; ++array)
        whole = whole && memcmp(x->input.data[array], fresh.input.data[array],
                                x->input.reals * sizeof(double)) == 0;
    free_simulation(&fresh);
    return whole;
}
