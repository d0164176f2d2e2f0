#include "host.h"

#include <stdlib.h>

#include "../walk.h"
#include "axis.h"

struct host_plan {
    problem problem;
    size_t points;
    double complex *data; /* packed and of full lengths, so that every layout works in place */
    axis axes[MOST_DIMS];
};

host_plan *host_plan_create(const problem *p) {
    host_plan *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    h->problem = *p;
    h->points = 1;
    for (int i = 0; i < problem_dims(p); i++) h->points *= problem_length(p, i);
    h->data = calloc(h->points, sizeof *h->data);
    bool made = h->data != NULL;
    for (int i = 0; made && i < p->rank; i++) made = axis_open(p, i, &h->axes[i]);
    if (made) return h;
    host_plan_destroy(h);
    return NULL;
}

void host_plan_destroy(host_plan *h) {
    if (!h) return;
    for (int i = 0; i < h->problem.rank; i++) axis_close(&h->axes[i]);
    free(h->data);
    free(h);
}

typedef struct copying {
    R *re, *im;
    double complex *data;
    size_t count, row_length;
    ptrdiff_t unit, step;
} copying;

static copying begin(const host_plan *h, side s, const arrays *a) {
    const problem *p = &h->problem;
    const int dims = problem_dims(p), unit = side_unit(p, s);
    return (copying){a->of[s][0],
                     side_is_complex(p, s) ? a->of[s][1] : NULL,
                     h->data,
                     row_extent(p, s),
                     dims ? problem_length(p, dims - 1) : 1,
                     unit,
                     row_stride(p, s) * unit};
}

static void load(void *user, size_t number, ptrdiff_t place) {
    const copying *c = user;
    const R *re = c->re + place * c->unit, *im = c->im ? c->im + place * c->unit : NULL;
    double complex *to = c->data + number * c->row_length;
    for (size_t i = 0; i < c->count; i++) {
        const ptrdiff_t at = (ptrdiff_t)i * c->step;
        to[i] = re[at] + (im ? (double)im[at] : 0) * (double complex)I;
    }
}

static void store(void *user, size_t number, ptrdiff_t place) {
    const copying *c = user;
    R *re = c->re + place * c->unit, *im = c->im ? c->im + place * c->unit : NULL;
    const double complex *from = c->data + number * c->row_length;
    for (size_t i = 0; i < c->count; i++) {
        const ptrdiff_t at = (ptrdiff_t)i * c->step;
        re[at] = (R)creal(from[i]);
        if (im) im[at] = (R)cimag(from[i]);
    }
}

/* All rows along one axis, whose elements are `stride` apart. */
static void transform_along(host_plan *h, int dim, size_t stride) {
    const size_t n = (size_t)h->problem.dims[dim].n;
    for (size_t outer = 0; outer < h->points; outer += n * stride)
        for (size_t inner = 0; inner < stride; inner++)
            axis_transform(&h->axes[dim], h->data + outer + inner, stride);
}

void host_execute(host_plan *h, const arrays *a) {
    const problem *p = &h->problem;
    copying in = begin(h, IN, a), out = begin(h, OUT, a);
    size_t stride = 1;
    /* The halved axis is the last one of a complex to real transform. */
    const bool last_first = p->transform != C2R;
    walk_rows(p, IN, load, &in);
    for (int i = p->rank - 1; i >= 0; i--) {
        if (last_first || i < p->rank - 1) transform_along(h, i, stride);
        stride *= (size_t)p->dims[i].n;
    }
    if (!last_first) transform_along(h, p->rank - 1, 1);
    walk_rows(p, OUT, store, &out);
}
