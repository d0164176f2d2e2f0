/* What FFTW makes of a simulation's input. */
#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

#include "harness.h"
#include "simulate.h"

/* Both sides gathered, without windows and centring: transforms, then dimensions, the last fastest.
 */
typedef struct gathered {
    const problem *problem;
    number *in, *out;
    double *in_reals, *out_reals; /* of a real side */
    int rank, beside_rank;
    fftw_iodim64 dims[OCLFFT_MAX_RANK], beside[OCLFFT_MAX_RANK + 1];
} gathered;

static uint64_t full_length(const problem *p, const side *s, uint32_t d) {
    return d == p->halved && !s->real ? p->lengths[d] / 2 + 1 : p->lengths[d];
}

static uint64_t full_count(const problem *p, const side *s, uint64_t batch) {
    for (uint32_t d = 0; d < p->rank; ++d) batch *= full_length(p, s, d);
    return batch;
}

/* Where element `i` of a side is among those. */
static uint64_t full_number(const problem *p, const side *s, uint64_t i) {
    uint64_t number = 0, weight = 1;
    for (uint32_t d = p->rank; d-- > 0; i /= s->lengths[d]) {
        uint64_t full = full_length(p, s, d), place = s->starts[d] + i % s->lengths[d];
        number += (s->centered[d] ? (place + full - full / 2) % full : place) * weight;
        weight *= full;
    }
    return number + i * weight;
}

static bool is_left_alone(const problem *p, uint32_t d) {
    return p->axes[d] == OCLFFT_AXIS_NONE;
}

/* What is left alone is beside the transforms, with the batch. */
static void set_dims(gathered *g, uint64_t batch) {
    const problem *p = g->problem;
    ptrdiff_t in = 1, out = 1;
    for (uint32_t d = 0; d < p->rank; ++d) g->rank += !is_left_alone(p, d);
    for (uint32_t d = p->rank, next = (uint32_t)g->rank; d-- > 0;) {
        fftw_iodim64 dim = {(ptrdiff_t)p->lengths[d], in, out};
        *(is_left_alone(p, d) ? &g->beside[g->beside_rank++] : &g->dims[--next]) = dim;
        in *= (ptrdiff_t)full_length(p, &p->in, d);
        out *= (ptrdiff_t)full_length(p, &p->out, d);
    }
    g->beside[g->beside_rank++] = (fftw_iodim64){(ptrdiff_t)batch, in, out};
}

/* FFTW's real transforms have one direction; the other one is between conjugates. */
static fftw_plan make_plan(const gathered *g, oclfft_direction direction) {
    switch (g->problem->transform) {
    case OCLFFT_R2C:
        return fftw_plan_guru64_dft_r2c(g->rank, g->dims, g->beside_rank, g->beside, g->in_reals,
                                        g->out, FFTW_ESTIMATE);
    case OCLFFT_C2R:
        return fftw_plan_guru64_dft_c2r(g->rank, g->dims, g->beside_rank, g->beside, g->in,
                                        g->out_reals, FFTW_ESTIMATE);
    default:
        return fftw_plan_guru64_dft(g->rank, g->dims, g->beside_rank, g->beside, g->in, g->out,
                                    (int)direction, FFTW_ESTIMATE);
    }
}

static void gather(const simulation *x, gathered *g, uint64_t count, const uint64_t *places) {
    bool turned = g->problem->transform == OCLFFT_C2R && x->direction == OCLFFT_FORWARD;
    for (uint64_t i = 0; i < count; ++i) {
        number value = side_get(x, 0, places[i]);
        uint64_t at = full_number(g->problem, &g->problem->in, i);
        g->in[at] = turned ? conj(value) : value;
        g->in_reals[at] = creal(value);
    }
}

static void finish(const simulation *x, gathered *g, uint64_t count) {
    const problem *p = g->problem;
    double scale = x->direction == OCLFFT_FORWARD ? p->scale_forward : p->scale_backward;
    bool turned = p->transform == OCLFFT_R2C && x->direction == OCLFFT_BACKWARD;
    for (uint64_t i = 0; i < count; ++i) {
        number value = p->transform == OCLFFT_C2R ? g->out_reals[i] : g->out[i];
        g->out[i] = scale * (turned ? conj(value) : value);
    }
}

static number *taken(const simulation *x, const gathered *g) {
    const side *s = &g->problem->out;
    uint64_t count = side_points(g->problem, s) / g->problem->batch * x->batch;
    number *want = numbers(count);
    for (uint64_t i = 0; i < count; ++i) want[i] = g->out[full_number(g->problem, s, i)];
    return want;
}

static double level_of(const number *x, uint64_t count) {
    double sum = 0;
    for (uint64_t i = 0; i < count; ++i) sum += creal(x[i] * conj(x[i]));
    return sum / (double)count;
}

number *reference_of(const simulation *x, double *level) {
    const problem *p = &x->schedule->problem;
    uint64_t count, *places = side_places(p, &p->in, x->batch, &count),
                    in_count = full_count(p, &p->in, x->batch),
                    out_count = full_count(p, &p->out, x->batch);
    gathered g = {.problem = p,
                  .in = numbers(in_count),
                  .out = numbers(out_count),
                  .in_reals = calloc(in_count + 1, sizeof(double)),
                  .out_reals = calloc(out_count + 1, sizeof(double))};
    assert_true(g.in_reals && g.out_reals);
    set_dims(&g, x->batch);
    fftw_plan plan = make_plan(&g, x->direction);
    assert_non_null(plan);
    gather(x, &g, count, places);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
    finish(x, &g, out_count);
    *level = level_of(g.out, out_count);
    number *want = taken(x, &g);
    free(places);
    free(g.in);
    free(g.out);
    free(g.in_reals);
    free(g.out_reals);
    return want;
}

/* The relative error of the whole. Of a few elements it is not smaller because these are. */
static double error_of(const simulation *x, const number *want, double level) {
    const problem *p = &x->schedule->problem;
    uint64_t count, *places = side_places(p, &p->out, x->batch, &count);
    double error = 0, norm = 0;
    for (uint64_t i = 0; i < count; ++i) {
        number difference = side_get(x, 1, places[i]) - want[i];
        error += creal(difference * conj(difference));
        norm += creal(want[i] * conj(want[i]));
    }
    free(places);
    return error == 0 ? 0 : sqrt(error / fmax(norm, level * (double)count));
}

void check_simulation(const caps *c, const schedule *s, uint64_t batch,
                      oclfft_direction direction) {
    simulation x = simulation_of(s, batch, direction);
    double level, error;
    number *want = reference_of(&x, &level);
    simulate(&x);
    error = error_of(&x, want, level);
    if (!(error <= 1e-13)) {
        print_error("error %g, %llu transforms %s on \"%s\"\n", error, (unsigned long long)batch,
                    direction == OCLFFT_FORWARD ? "forward" : "backward", c->name);
        blame(s, "the simulated schedule transforms");
    }
    demand(gaps_are_whole(&x), s);
    demand(s->problem.in_place || input_is_whole(&x), s);
    free(want);
    free_simulation(&x);
}
