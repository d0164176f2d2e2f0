#include "random_reference.h"

#include <axis_kinds.h>
#include <math.h>
#include <stdlib.h>

#include "fftw_guru.h"
#include "random_types.h"

/* One side without windows: packed, with index 0 first. */
typedef struct whole {
    oclfft_precision precision;
    size_t count, parts;
    void *reals; /* all real parts, then all imaginary ones */
} whole;

static bool whole_open(const random_problem *p, const random_side *s, whole *w) {
    *w = (whole){p->desc.precision, random_side_full_count(s), random_side_parts(s), NULL};
    w->reals = calloc(2 * w->count, guru_bytes(w->precision));
    return w->reals != NULL;
}

static long double whole_get(const whole *w, size_t number, size_t part) {
    return guru_get(w->precision, w->reals, part * w->count + number);
}

/* ---- The transform ---- */

/* The axes of a packed array in the order of random_side_order, as FFTW wants them. */
static void fourier_axes(const random_problem *p, guru_transform *t) {
    size_t order[RANDOM_AXES], in_stride = 1, out_stride = 1;
    random_side_order(&p->in, order);
    for (size_t i = p->in.rank + 1; i-- > 0;) {
        size_t axis = order[i], length = p->desc.batch;
        bool fourier = axis < p->in.rank && random_problem_kind(p, axis) == OCLFFT_AXIS_FOURIER;
        if (axis < p->in.rank) length = p->desc.lengths[axis];
        *(fourier ? &t->axes[t->rank++] : &t->loop[t->loops++]) =
            (guru_axis){length, (ptrdiff_t)in_stride, (ptrdiff_t)out_stride};
        in_stride *= random_side_full_length(&p->in, axis);
        out_stride *= random_side_full_length(&p->out, axis);
    }
}

/* The others that are transformed, in place, real and imaginary parts apart. */
static void real_axes(const random_problem *p, const whole *w, guru_transform *t) {
    size_t order[RANDOM_AXES];
    ptrdiff_t stride = 1;
    random_side_order(&p->out, order);
    for (size_t i = p->out.rank + 1; i-- > 0;) {
        size_t length = random_side_full_length(&p->out, order[i]);
        oclfft_axis_kind kind = OCLFFT_AXIS_NONE;
        if (order[i] < p->out.rank) kind = random_problem_kind(p, order[i]);
        bool real = kind_is_real(kind);
        if (real) t->kinds[t->rank] = kind;
        *(real ? &t->axes[t->rank++] : &t->loop[t->loops++]) = (guru_axis){length, stride, stride};
        stride *= (ptrdiff_t)length;
    }
    t->loop[t->loops++] = (guru_axis){w->parts, (ptrdiff_t)w->count, (ptrdiff_t)w->count};
}

/* What makes cosine and sine transforms orthonormal. */
static void weigh(const random_problem *p, const random_side *s, bool output, const whole *w) {
    size_t order[RANDOM_AXES];
    random_side_order(s, order);
    if (p->desc.norm != OCLFFT_NORM_ORTHONORMAL) return;
    for (size_t k = 0; k < w->count * w->parts; ++k) {
        long double weight = 1;
        for (size_t i = s->rank + 1, rest = k; i-- > 0;) {
            size_t axis = order[i], length = random_side_full_length(s, axis);
            if (axis < s->rank)
                weight *= kind_weight(random_problem_kind(p, axis), p->direction, output, length,
                                      rest % length);
            rest /= length;
        }
        guru_put(w->precision, w->reals, k, weight * guru_get(w->precision, w->reals, k));
    }
}

/* FFTW halves the last of its axes. */
static void turn_axes(guru_transform *t) {
    for (int i = 0; i < t->rank / 2; ++i) {
        guru_axis axis = t->axes[i];
        t->axes[i] = t->axes[t->rank - 1 - i];
        t->axes[t->rank - 1 - i] = axis;
    }
}

static bool transform_fourier(const random_problem *p, const whole *in, const whole *out) {
    guru_transform t = {.precision = p->desc.precision,
                        .transform = transform_of_desc(&p->desc),
                        .direction = p->direction,
                        .in = {in->reals, guru_at(in->precision, in->reals, in->count)},
                        .out = {out->reals, guru_at(out->precision, out->reals, out->count)}};
    fourier_axes(p, &t);
    turn_axes(&t);
    return guru_execute(&t);
}

static bool transform_real(const random_problem *p, const whole *w) {
    guru_transform t = {.precision = p->desc.precision,
                        .transform = OCLFFT_R2R,
                        .direction = p->direction,
                        .in = {w->reals},
                        .out = {w->reals}};
    real_axes(p, w, &t);
    return t.rank == 0 || guru_execute(&t);
}

/* Along one kind of axes after the other, since they are separable. */
static bool transform(const random_problem *p, const whole *in, const whole *out) {
    weigh(p, &p->in, false, in);
    bool done = transform_fourier(p, in, out) && transform_real(p, out);
    if (done) weigh(p, &p->out, true, out);
    return done;
}

/* ---- What the sides have of it ---- */

static bool gather(const random_problem *p, const random_arrays *arrays, const whole *in) {
    size_t count = random_side_count(&p->in), *places = malloc(count * sizeof *places);
    if (!places) return false;
    random_side_places(&p->in, places);
    for (size_t i = 0; i < count; ++i)
        for (size_t part = 0, number = random_side_number(&p->in, i); part < in->parts; ++part) {
            random_spot spot = random_spot_of(&p->in, places[i], part);
            guru_put(in->precision, in->reals, part * in->count + number,
                     random_type_get(p, &p->in, arrays->in[spot.array], spot.index));
        }
    free(places);
    return true;
}

static void take(const random_problem *p, const whole *out, const random_reference *r) {
    long double scale = random_problem_scale(p);
    for (size_t i = 0; i < r->count; ++i)
        for (size_t part = 0, number = random_side_number(&p->out, i); part < out->parts; ++part)
            guru_put(r->precision, r->reals, part * r->count + i,
                     scale * whole_get(out, number, part));
}

static void measure_output(const random_problem *p, const whole *out, const random_reference *r) {
    size_t points = random_side_full_points(&p->out);
    for (size_t t = 0; t < p->transforms; ++t) {
        long double sum = 0;
        for (size_t i = t * points; i < (t + 1) * points; ++i)
            for (size_t part = 0; part < out->parts; ++part)
                sum += whole_get(out, i, part) * whole_get(out, i, part);
        r->levels[t] = fmaxl(r->levels[t], sum / (long double)(points * out->parts));
    }
}

/* How many points of the whole spectrum a point of the half stands for. */
static int stands_for(const random_problem *p, size_t number) {
    size_t order[RANDOM_AXES], row = p->in.row, length = p->desc.lengths[row];
    random_side_order(&p->in, order);
    for (size_t i = p->in.rank; order[i] != row; --i)
        number /= random_side_full_length(&p->in, order[i]);
    size_t index = number % random_side_full_length(&p->in, row);
    return index == 0 || 2 * index == length ? 1 : 2;
}

/* Whether an imaginary part is not even read: along one axis those of points that are their own
 * conjugates. Along several the transforms of the other axes come first. */
static bool is_ignored(const random_problem *p, size_t number, size_t part) {
    size_t axes = 0;
    for (size_t i = 0; i < p->in.rank; ++i) axes += !p->in.left[i];
    return part == 1 && axes == 1 && stands_for(p, number) == 1;
}

/* The mean square that the output has by Parseval's equation when nothing cancels. The input of C2R
 * has numbers that do: imaginary parts of points that are their own conjugates, and points whose
 * conjugates are there, too. They may be larger than all that the output has of the others, and
 * their rounding errors do not cancel. FFTW overwrites the input. */
static void measure_input(const random_problem *p, const whole *in, const random_reference *r) {
    size_t points = random_side_full_points(&p->in);
    long double gain =
        random_problem_logical_points(p) / (long double)random_side_full_points(&p->out);
    for (size_t t = 0; t < p->transforms; ++t) {
        long double sum = 0;
        for (size_t i = t * points; p->desc.transform == OCLFFT_C2R && i < (t + 1) * points; ++i)
            for (size_t part = 0; part < in->parts; ++part)
                if (!is_ignored(p, i, part))
                    sum += stands_for(p, i) * whole_get(in, i, part) * whole_get(in, i, part);
        r->levels[t] = sum * gain;
    }
}

static void scale_levels(const random_problem *p, const random_reference *r) {
    long double scale = random_problem_scale(p);
    for (size_t t = 0; t < p->transforms; ++t) r->levels[t] *= scale * scale;
}

bool random_reference_make(const random_problem *p, const random_arrays *arrays,
                           random_reference *r) {
    oclfft_precision precision = p->desc.precision;
    whole in = {0}, out = {0};
    *r = (random_reference){.precision = precision, .count = random_side_count(&p->out)};
    r->reals = malloc(2 * r->count * guru_bytes(precision));
    r->levels = malloc(p->transforms * sizeof *r->levels);
    bool made = r->reals && r->levels && whole_open(p, &p->in, &in) &&
                whole_open(p, &p->out, &out) && gather(p, arrays, &in);
    if (made) measure_input(p, &in, r);
    made = made && transform(p, &in, &out);
    if (made) {
        take(p, &out, r);
        measure_output(p, &out, r);
        scale_levels(p, r);
    }
    free(in.reals);
    free(out.reals);
    return made;
}

bool random_reference_make_reach(const random_problem *p, random_reference *reach) {
    random_arrays impulse = {0};
    *reach = (random_reference){0};
    bool made =
        random_arrays_make_impulse(p, &impulse) && random_reference_make(p, &impulse, reach);
    random_arrays_free(&impulse);
    return made;
}

/* A factor that is not zero is not smaller than the product of the sines of the smallest angles of
 * all axes: for 2^18 points that is about 10^-8. FFTW's errors are below 10^-14. */
bool random_reference_reaches(const random_problem *p, const random_reference *reach, size_t i,
                              size_t part) {
    return fabsl(random_reference_get(reach, i, part)) > 1e-10L * sqrtl(reach->levels[p->odd]);
}

void random_reference_free(random_reference *r) {
    free(r->reals);
    free(r->levels);
    *r = (random_reference){0};
}

long double random_reference_get(const random_reference *r, size_t i, size_t part) {
    return guru_get(r->precision, r->reals, part * r->count + i);
}
