#include "axis.h"

#include <stdlib.h>

/* A cosine or sine transform is a Fourier transform of the signal continued by its symmetry:
 * element j stands at place in_step * j + in_first, and mirrored; result k is taken from place
 * out_step * k + out_first. The whole has (n + more) * times points. */
typedef struct continuation {
    bool sine;
    size_t times;
    int more;
    size_t in_step, in_first, out_step, out_first;
} continuation;

static const continuation continuations[] = {
    [FFTW_REDFT00] = {false, 2, -1, 1, 0, 1, 0}, [FFTW_REDFT01] = {false, 4, 0, 1, 0, 2, 1},
    [FFTW_REDFT10] = {false, 4, 0, 2, 1, 1, 0},  [FFTW_REDFT11] = {false, 8, 0, 2, 1, 2, 1},
    [FFTW_RODFT00] = {true, 2, 1, 1, 1, 1, 1},   [FFTW_RODFT01] = {true, 4, 0, 1, 1, 2, 1},
    [FFTW_RODFT10] = {true, 4, 0, 2, 1, 1, 1},   [FFTW_RODFT11] = {true, 8, 0, 2, 1, 2, 1},
};

static bool is_continued(const axis *a) {
    return a->transform == R2R && a->kind >= FFTW_REDFT00;
}

static size_t row_points(const axis *a) {
    if (!is_continued(a)) return a->n;
    const continuation *c = &continuations[a->kind];
    return (size_t)((ptrdiff_t)a->n + c->more) * c->times;
}

bool axis_open(const problem *p, int dim, axis *to) {
    *to = (axis){.transform = p->transform, .sign = p->sign};
    to->n = (size_t)p->dims[dim].n;
    if (p->transform == R2R) to->kind = p->kinds[dim];
    if (p->transform == C2R && dim < p->rank - 1) to->transform = DFT;
    if (p->transform == C2R) to->sign = FFTW_BACKWARD;
    if (p->transform == R2C) to->sign = FFTW_FORWARD;
    const size_t points = row_points(to);
    to->row = row_create(points);
    to->in = malloc(points * sizeof *to->in);
    to->out = malloc(points * sizeof *to->out);
    return to->row && to->in && to->out;
}

void axis_close(axis *a) {
    row_destroy(a->row);
    free(a->in);
    free(a->out);
}

static void transform_continued(axis *a, double complex *data, size_t stride) {
    const continuation *c = &continuations[a->kind];
    const size_t points = row_points(a);
    for (size_t i = 0; i < points; i++) a->in[i] = 0;
    for (size_t j = 0; j < a->n; j++) {
        const size_t at = c->in_step * j + c->in_first, mirrored = points - at;
        /* The last element of RODFT01 counts once, where the two would count twice. */
        const double half = a->kind == FFTW_RODFT01 && j == a->n - 1 ? 0.5 : 1;
        const double value = half * creal(data[j * stride]);
        a->in[at] = value;
        if (at > 0 && mirrored != at) a->in[mirrored] = c->sine ? -value : value;
    }
    row_transform(a->row, a->in, a->out);
    for (size_t k = 0; k < a->n; k++) {
        const double complex value = a->out[c->out_step * k + c->out_first];
        data[k * stride] = c->sine ? -cimag(value) : creal(value);
    }
}

/* Makes a whole row of the half that is there. */
static void complete(axis *a, const double complex *data, size_t stride) {
    for (size_t k = 0; k <= a->n / 2; k++) {
        const double complex value = data[k * stride];
        a->in[k] = value;
        if (k && 2 * k < a->n) a->in[a->n - k] = conj(value);
    }
}

static void load(axis *a, const double complex *data, size_t stride) {
    const size_t n = a->n;
    if (a->transform == C2R) {
        complete(a, data, stride);
    } else if (a->transform == R2R && a->kind == FFTW_HC2R) {
        for (size_t k = 0; k < n; k++) {
            const size_t low = k < n - k ? k : n - k;
            const double im = k && 2 * k != n ? creal(data[(n - low) * stride]) : 0;
            const double re = creal(data[(k ? low : 0) * stride]);
            a->in[k] = re + (2 * k < n ? im : -im) * (double complex)I;
        }
    } else {
        for (size_t k = 0; k < n; k++) a->in[k] = data[k * stride];
    }
}

static void store(const axis *a, double complex *data, size_t stride) {
    for (size_t k = 0; k < a->n; k++) {
        const double complex value = a->out[k];
        double complex *to = &data[k * stride];
        if (a->transform == DFT || a->transform == R2C)
            *to = value;
        else if (a->transform == R2R && a->kind == FFTW_DHT)
            *to = creal(value) - cimag(value);
        else if (a->transform == R2R && a->kind == FFTW_R2HC && 2 * k > a->n)
            *to = -cimag(value); /* of n - k, whose spectrum is the conjugate */
        else
            *to = creal(value);
    }
}

void axis_transform(axis *a, double complex *data, size_t stride) {
    if (is_continued(a)) {
        transform_continued(a, data, stride);
        return;
    }
    const bool back = a->transform == R2R ? a->kind == FFTW_HC2R : a->sign == FFTW_BACKWARD;
    load(a, data, stride);
    for (size_t k = 0; back && k < a->n; k++) a->in[k] = conj(a->in[k]);
    row_transform(a->row, a->in, a->out);
    for (size_t k = 0; back && k < a->n; k++) a->out[k] = conj(a->out[k]);
    store(a, data, stride);
}
