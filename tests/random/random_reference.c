#include "random_reference.h"

#include <stdlib.h>

#include "fftw_guru.h"

/* The axes of a packed array in the order of random_side_order, as FFTW wants them. */
static void packed_axes(const random_problem *p, guru_transform *t) {
    size_t order[RANDOM_AXES], in_stride = 1, out_stride = 1;
    random_side_order(&p->in, order);
    for (size_t i = p->in.rank + 1; i-- > 0;) {
        size_t axis = order[i], length = p->desc.batch;
        bool left = axis == p->in.rank || p->in.left[axis];
        if (axis < p->in.rank) length = p->desc.lengths[axis];
        *(left ? &t->loop[t->loops++] : &t->axes[t->rank++]) =
            (guru_axis){length, (ptrdiff_t)in_stride, (ptrdiff_t)out_stride};
        in_stride *= random_side_length(&p->in, axis);
        out_stride *= random_side_length(&p->out, axis);
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

static bool gather(const random_problem *p, const random_arrays *arrays, void *reals) {
    size_t count = random_side_count(&p->in), *places = malloc(count * sizeof *places);
    if (!places) return false;
    random_side_places(&p->in, places);
    for (size_t part = 0; part < random_side_parts(&p->in); ++part)
        for (size_t i = 0; i < count; ++i) {
            random_spot spot = random_spot_of(&p->in, places[i], part);
            guru_put(p->desc.precision, reals, part * count + i,
                     random_arrays_get(p, arrays->in[spot.array], spot.index));
        }
    free(places);
    return true;
}

bool random_reference_make(const random_problem *p, const random_arrays *arrays,
                           random_reference *r) {
    oclfft_precision precision = p->desc.precision;
    size_t in_count = random_side_count(&p->in), bytes = guru_bytes(precision);
    *r = (random_reference){.precision = precision, .count = random_side_count(&p->out)};
    void *in = malloc(2 * in_count * bytes);
    r->reals = malloc(2 * r->count * bytes);
    guru_transform t = {
        .precision = precision, .transform = p->desc.transform, .direction = p->direction};
    packed_axes(p, &t);
    turn_axes(&t);
    bool made = in && r->reals && gather(p, arrays, in);
    if (made) {
        t.in[0] = in;
        t.in[1] = guru_at(precision, in, in_count);
        t.out[0] = r->reals;
        t.out[1] = guru_at(precision, r->reals, r->count);
        made = guru_execute(&t);
    }
    free(in);
    long double scale = random_problem_scale(p);
    for (size_t i = 0; made && i < random_side_parts(&p->out) * r->count; ++i)
        guru_put(precision, r->reals, i, scale * guru_get(precision, r->reals, i));
    return made;
}

void random_reference_free(random_reference *r) {
    free(r->reals);
    r->reals = NULL;
}

long double random_reference_get(const random_reference *r, size_t i, size_t part) {
    return guru_get(r->precision, r->reals, part * r->count + i);
}
