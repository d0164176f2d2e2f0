/* Poisson's equation in a box.
 *
 * SPDX-License-Identifier: MIT
 *
 * The waves of a transform that satisfies both ends of an axis are eigenvectors of the second
 * difference (and of the second derivative): it multiplies each by a number. So: transform along
 * every axis, each by its own kind, divide, and transform back. With a periodic axis the plans are
 * those of a real Fourier transform that has cosine or sine axes beside it (OCLFFT_R2C and
 * OCLFFT_C2R), otherwise of OCLFFT_R2R. The division belongs to the store of the first plan.
 */
#include "box.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../common/fail.h"
#include "../common/fft.h"
#include "../common/fragments.h"

size_t box_points(const box *b) {
    size_t points = 1;
    for (int i = 0; i < b->rank; ++i) points *= axis_points(&b->axes[i]);
    return points;
}

bool box_is_floating(const box *b) {
    for (int i = 0; i < b->rank; ++i)
        if (!axis_takes_constant(&b->axes[i])) return false;
    return true;
}

/* ---- The known problem ---- */

/* The product of the functions of the axes, at a point; minus its Laplacian; its weight in the
 * mean. */
static double known_at(const box *b, size_t point, double *source, double *weight) {
    double product = 1, ratios = 0;
    *source = 0, *weight = 1;
    for (int i = b->rank - 1; i >= 0; --i) {
        const axis *a = &b->axes[i];
        size_t n = axis_points(a), place = point % n;
        double second, value = axis_known(a->ends, axis_position(a, place), &second);
        ratios = ratios * value + second * product;
        product *= value;
        *weight *= axis_weight(a, place);
        point /= n;
    }
    *source = ratios;
    return product;
}

void box_known(const box *b, double *solution, double *source) {
    size_t points = box_points(b);
    double sum = 0, weights = 0, weight;
    for (size_t i = 0; i < points; ++i) {
        solution[i] = known_at(b, i, &source[i], &weight);
        sum += weight * solution[i];
        weights += weight;
    }
    if (!box_is_floating(b)) return;
    for (size_t i = 0; i < points; ++i) solution[i] -= sum / weights;
}

/* ---- The plans ---- */

/* The sizes of the spectrum, as if there were three axes. */
typedef struct spectrum {
    bool complex_values;
    size_t bins[3], count;
} spectrum;

static spectrum spectrum_of(const box *b) {
    spectrum s = {.bins = {1, 1, 1}, .count = 1};
    for (int i = b->rank - 1; i >= 0; --i) {
        size_t *bins = &s.bins[3 - b->rank + i];
        *bins = axis_points(&b->axes[i]);
        /* the last Fourier axis is the halved one */
        if (b->axes[i].ends == PERIODIC && !s.complex_values) {
            s.complex_values = true;
            *bins = *bins / 2 + 1;
        }
        s.count *= *bins;
    }
    return s;
}

static size_t scalar_bytes(const box *b) {
    return b->precision == OCLFFT_DOUBLE ? sizeof(double) : sizeof(float);
}

/* Between the program's doubles and numbers of the plans' precision. */
static void put(const box *b, void *numbers, size_t i, double value) {
    if (b->precision == OCLFFT_DOUBLE)
        ((double *)numbers)[i] = value;
    else
        ((float *)numbers)[i] = (float)value;
}

static double get(const box *b, const void *numbers, size_t i) {
    return b->precision == OCLFFT_DOUBLE ? ((const double *)numbers)[i]
                                         : (double)((const float *)numbers)[i];
}

static oclfft_plan_desc describe(const box *b) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.rank = b->rank;
    desc.precision = b->precision;
    for (int i = 0; i < b->rank; ++i) {
        desc.lengths[i] = axis_points(&b->axes[i]);
        desc.axes[i] = axis_kind(&b->axes[i]);
    }
    return desc;
}

static bool plan_there(oclfft_context *context, const box *b, const spectrum *s,
                       oclfft_buffer *eigenvalues, oclfft_plan **plan) {
    char text[2048];
    int length = snprintf(
        text, sizeof text, "#define VALUE %s\n#define BINS_1 %zuUL\n#define BINS_2 %zuUL\n%s",
        s->complex_values ? "scalar2" : "scalar", s->bins[1], s->bins[2], fragment_text("divide"));
    if ((size_t)length >= sizeof text) return fail("the callback is too long");
    oclfft_plan_desc desc = describe(b);
    desc.transform = s->complex_values ? OCLFFT_R2C : OCLFFT_R2R;
    desc.store_callback = (oclfft_callback){
        .source = text, .name = "divide", .buffers = {eigenvalues}, .buffer_count = 1};
    return fft_good(oclfft_plan_create(context, &desc, plan), "planning the way there");
}

/* The default scale of this direction makes it the inverse. */
static bool plan_back(oclfft_context *context, const box *b, const spectrum *s,
                      oclfft_plan **plan) {
    oclfft_plan_desc desc = describe(b);
    desc.transform = s->complex_values ? OCLFFT_C2R : OCLFFT_R2R;
    return fft_good(oclfft_plan_create(context, &desc, plan), "planning the way back");
}

/* Those of the axes, the fastest first, as divide.cl wants them. */
static bool make_eigenvalues(oclfft_context *context, const box *b, const spectrum *s,
                             oclfft_buffer **buffer) {
    size_t count = s->bins[0] + s->bins[1] + s->bins[2], at = 0, bytes = count * scalar_bytes(b);
    void *values = calloc(count, scalar_bytes(b)); /* 0 for axes that are not there */
    if (!values) return fail("out of memory");
    for (int i = b->rank - 1; i >= 0; --i) {
        size_t bins = s->bins[3 - b->rank + i];
        for (size_t k = 0; k < bins; ++k)
            put(b, values, at++, axis_eigenvalue(&b->axes[i], k, b->spectral));
    }
    bool good = fft_good(oclfft_buffer_create(context, bytes, buffer), "reserving memory") &&
                fft_good(oclfft_buffer_write(*buffer, 0, bytes, values), "sending eigenvalues");
    free(values);
    return good;
}

/* ---- The solution ---- */

typedef struct solver {
    oclfft_plan *there, *back;
    oclfft_buffer *points, *coefficients, *eigenvalues;
} solver;

static bool solver_create(oclfft_context *context, const box *b, solver *v) {
    spectrum s = spectrum_of(b);
    size_t bytes = scalar_bytes(b), value = s.complex_values ? 2 * bytes : bytes;
    *v = (solver){0};
    return make_eigenvalues(context, b, &s, &v->eigenvalues) &&
           plan_there(context, b, &s, v->eigenvalues, &v->there) &&
           plan_back(context, b, &s, &v->back) &&
           fft_good(oclfft_buffer_create(context, box_points(b) * bytes, &v->points),
                    "reserving memory") &&
           fft_good(oclfft_buffer_create(context, s.count * value, &v->coefficients),
                    "reserving memory");
}

static void solver_destroy(solver *v) {
    oclfft_buffer_destroy(&v->coefficients);
    oclfft_buffer_destroy(&v->points);
    oclfft_buffer_destroy(&v->eigenvalues);
    oclfft_plan_destroy(&v->back);
    oclfft_plan_destroy(&v->there);
}

static bool solver_run(const solver *v, size_t bytes, void *numbers) {
    return fft_good(oclfft_buffer_write(v->points, 0, bytes, numbers), "sending the source") &&
           fft_good(oclfft_execute(v->there, OCLFFT_FORWARD, v->points, v->coefficients),
                    "transforming") &&
           fft_good(oclfft_execute(v->back, OCLFFT_BACKWARD, v->coefficients, v->points),
                    "transforming back") &&
           fft_good(oclfft_buffer_read(v->points, 0, bytes, numbers), "fetching the solution");
}

bool box_solve(oclfft_context *context, const box *b, const double *source, double *solution) {
    size_t points = box_points(b), bytes = points * scalar_bytes(b);
    void *numbers = malloc(bytes);
    solver v;
    if (!numbers) return fail("out of memory");
    for (size_t i = 0; i < points; ++i) put(b, numbers, i, source[i]);
    bool good = solver_create(context, b, &v) && solver_run(&v, bytes, numbers);
    for (size_t i = 0; good && i < points; ++i) solution[i] = get(b, numbers, i);
    solver_destroy(&v);
    free(numbers);
    return good;
}
