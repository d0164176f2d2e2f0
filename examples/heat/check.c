/* The exact solution of the scheme, by sine transforms on the device: the part of this program that
 * computes with oclfft.
 *
 * SPDX-License-Identifier: MIT
 *
 * With a zero boundary (a constant one is subtracted) sin(pi j x/I) sin(pi k y/I') is multiplied in
 * every layer by
 *
 *     1 - 4 A (sin^2(pi j/2I) + sin^2(pi k/2I'))
 *
 * so: sine transform of the first field along every axis (OCLFFT_DST1 of the nodes 1 ... I - 1,
 * orthonormal), times that number to the power of K, and back, which is the same transform. Lines
 * go to the device in pieces, axis by axis: no more than one line has to fit there.
 */
#include "check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"
#include "../common/fft.h"
#include "../common/interrupt.h"
#include "modes.h"

#define PI 3.14159265358979323846
#define PIECE_BYTES (UINT64_C(64) << 20)

typedef struct axis_plan {
    oclfft_plan *plan;
    oclfft_buffer *buffer;
    uint64_t length, lines; /* I; lines in a piece */
    uint64_t stride;        /* between the points of a line in the field; 1: line major */
    uint64_t bytes;         /* of the device */
    void *host;             /* a piece */
} axis_plan;

/* The field whose lines are transformed: all nodes, in memory. */
typedef grid spectrum;

/* ---- A plan for the lines of one axis ---- */

/* An orthonormal transform is its own inverse, and keeps the size of numbers. It takes the place of
 * the inner nodes of its lines; the boundary, which is 0, stays between them. */
static bool make_plan(oclfft_context *context, axis_plan *a, size_t element) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_DST1;
    desc.norm = OCLFFT_NORM_ORTHONORMAL;
    desc.precision = element == 8 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    desc.lengths[0] = a->length - 1;
    desc.batch = a->lines;
    desc.in_place = true;
    bool major = a->stride == 1;
    desc.input.strides[0] = major ? 1 : (ptrdiff_t)a->lines;
    desc.input.distance = major ? (ptrdiff_t)(a->length + 1) : 1;
    desc.input.offset = (size_t)desc.input.strides[0];
    desc.output = desc.input;
    return fft_good(oclfft_plan_create(context, &desc, &a->plan), "planning the check's transform");
}

/* Device memory that the transform takes: its lines, and the plan's scratch, which depends on the
 * factors of 2I. */
static bool axis_needs(const axis_plan *a, size_t element, uint64_t *bytes) {
    size_t scratch;
    if (!fft_good(oclfft_plan_workspace(a->plan, &scratch),
                  "asking what the check's transform needs"))
        return false;
    *bytes = scratch + a->lines * (a->length + 1) * element;
    return true;
}

/* The most lines at a time that `memory` bytes allow, or one where they are too few for that,
 * too. */
static bool plan_lines(oclfft_context *context, axis_plan *a, size_t element, uint64_t memory) {
    for (;;) {
        uint64_t needed;
        if (!make_plan(context, a, element) || !axis_needs(a, element, &needed)) return false;
        a->bytes = needed;
        if (needed <= memory || a->lines == 1) return true;
        oclfft_plan_destroy(&a->plan);
        uint64_t fewer = (uint64_t)((double)a->lines * ((double)memory / (double)needed));
        a->lines = fewer < 1 ? 1 : least(fewer, a->lines - 1);
    }
}

static bool axis_create(oclfft_context *context, const shape *s, int axis, size_t element,
                        uint64_t memory, axis_plan *a) {
    *a = (axis_plan){.length = s->n[axis] - 1, .stride = shape_stride(s, axis)};
    uint64_t line_bytes = (a->length + 1) * element, nodes, most;
    if (!shape_nodes(s, &nodes)) return false;
    most = a->stride == 1 ? nodes / s->n[axis] : a->stride;
    /* about what most lengths take; others fewer */
    a->lines = least(memory / 4, PIECE_BYTES) / line_bytes;
    a->lines = a->lines < 1 ? 1 : least(a->lines, most);
    if (!plan_lines(context, a, element, memory)) return false;
    size_t bytes = (size_t)(a->lines * line_bytes);
    a->host = malloc(bytes);
    if (!a->host) return fail("out of memory for the check");
    return fft_good(oclfft_buffer_create(context, bytes, &a->buffer), "reserving device memory");
}

static void axis_destroy(axis_plan *a) {
    oclfft_buffer_destroy(&a->buffer);
    oclfft_plan_destroy(&a->plan);
    free(a->host);
}

/* Copies `lines` lines from node `first` on between the field and the piece. The lines that a last
 * piece lacks are left as they are. */
static void copy_piece(const axis_plan *a, spectrum *field, uint64_t first, uint64_t lines,
                       bool to_host) {
    bool major = a->stride == 1;
    uint64_t rows = major ? 1 : a->length + 1, width = major ? lines * (a->length + 1) : lines;
    for (uint64_t row = 0; row < rows; ++row) {
        char *there = (char *)field->nodes + (first + row * a->stride) * field->element;
        char *here = (char *)a->host + row * a->lines * field->element;
        memcpy(to_host ? here : there, to_host ? there : here, (size_t)width * field->element);
    }
}

static bool transform_piece(const axis_plan *a, spectrum *field, uint64_t first, uint64_t lines) {
    size_t bytes = (size_t)(a->lines * (a->length + 1)) * field->element;
    if (interrupt_asked()) return interrupted("the check was stopped");
    copy_piece(a, field, first, lines, true);
    bool good =
        fft_good(oclfft_buffer_write(a->buffer, 0, bytes, a->host), "sending lines to the check") &&
        fft_good(oclfft_execute(a->plan, OCLFFT_FORWARD, a->buffer, a->buffer), "transforming") &&
        fft_good(oclfft_buffer_read(a->buffer, 0, bytes, a->host), "fetching lines of the check");
    if (good) copy_piece(a, field, first, lines, false);
    return good;
}

/* All lines of an axis. Those of the fastest one are one long run; others lie side by side in runs
 * of `stride`. */
static bool transform_axis(const axis_plan *a, spectrum *field) {
    uint64_t nodes, run = a->stride * (a->length + 1);
    if (!shape_nodes(&field->shape, &nodes)) return false;
    uint64_t step = a->stride == 1 ? a->length + 1 : 1, side = a->stride == 1 ? nodes : a->stride,
             outer = a->stride == 1 ? nodes : run;
    memset(a->host, 0, (size_t)(a->lines * (a->length + 1)) * field->element);
    for (uint64_t start = 0; start < nodes; start += outer)
        for (uint64_t at = 0; at < side; at += a->lines * step)
            if (!transform_piece(a, field, start + at, least(a->lines, (side - at) / step)))
                return false;
    return true;
}

/* `*bytes` receives the device memory that it took. */
static bool transform_all(const device *d, spectrum *field, uint64_t memory, uint64_t *bytes) {
    bool good = true;
    for (int axis = shape_outer(&field->shape); good && axis < 3; ++axis) {
        axis_plan a;
        good = axis_create(d->context, &field->shape, axis, field->element, memory, &a) &&
               transform_axis(&a, field);
        if (a.bytes > *bytes) *bytes = a.bytes;
        axis_destroy(&a);
    }
    return good;
}

/* ---- What happens to a mode ---- */

/* 4 A sin^2(pi j/2I) for all j; of an axis that is not there, 0. */
static double *factor_table(const shape *s, int axis, double ratio) {
    uint64_t n = s->n[axis];
    double *table = calloc((size_t)n, sizeof *table);
    for (uint64_t j = 0; table && n > 1 && j < n; ++j) {
        double sine = sin(PI * (double)j / (2 * (double)(n - 1)));
        table[j] = 4 * ratio * sine * sine;
    }
    return table;
}

static void multiply_modes(spectrum *field, double *const table[3], uint64_t layers) {
    const uint64_t *n = field->shape.n;
    uint64_t index = 0;
    for (uint64_t i = 0; i < n[0]; ++i) {
        for (uint64_t j = 0; j < n[1]; ++j) {
            double decay = table[0][i] + table[1][j];
            for (uint64_t k = 0; k < n[2]; ++k, ++index) {
                double factor = mode_factor(decay + table[2][k], layers);
                if (field->element == 4)
                    ((float *)field->nodes)[index] =
                        (float)(((float *)field->nodes)[index] * factor);
                else
                    ((double *)field->nodes)[index] *= factor;
            }
        }
    }
}

static bool advance_modes(const state *s, spectrum *field) {
    double *table[3];
    bool good = true;
    /* The scheme computes with A rounded to the field's precision. */
    double ratio = s->element == 4 ? (double)(float)s->ratio : s->ratio;
    for (int axis = 0; axis < 3; ++axis) {
        table[axis] = factor_table(&s->shape, axis, ratio);
        if (!table[axis]) good = fail("out of memory for the check");
    }
    if (good) multiply_modes(field, table, s->layers);
    for (int axis = 0; axis < 3; ++axis) free(table[axis]);
    return good;
}

/* ---- The comparison ---- */

static void add_constant(spectrum *field, double value) {
    uint64_t nodes = field->bytes / field->element;
    for (uint64_t i = 0; i < nodes; ++i) {
        if (field->element == 4)
            ((float *)field->nodes)[i] += (float)value;
        else
            ((double *)field->nodes)[i] += value;
    }
}

static double distance(const grid *field, const spectrum *expected) {
    double difference = 0, size = 0;
    uint64_t nodes = field->bytes / field->element;
    for (uint64_t i = 0; i < nodes; ++i) {
        double want = grid_value(expected, i), off = grid_value(field, i) - want;
        difference += off * off;
        size += want * want;
    }
    if (difference == 0) return 0;
    return sqrt(difference / size);
}

bool check_possible(const grid *field) {
    double value;
    return field_boundary_is_constant(field, &value) ||
           refuse("--check knows the exact solution only where the whole boundary has one value");
}

bool check_field(const device *d, const state *s, const grid *field, uint64_t memory) {
    spectrum expected = GRID_NONE;
    double constant = 0;
    bool good = grid_allocate(&s->shape, s->element, &expected) && field_fill(&s->field, &expected);
    good = good && check_possible(&expected) && field_boundary_is_constant(&expected, &constant);
    uint64_t bytes = 0;
    if (!memory) memory = d->info.global_memory / 10 * 8;
    if (good) add_constant(&expected, -constant);
    good = good && transform_all(d, &expected, memory, &bytes) && advance_modes(s, &expected) &&
           transform_all(d, &expected, memory, &bytes);
    if (good) {
        add_constant(&expected, constant);
        double error = distance(field, &expected), bar = s->element == 4 ? 1e-5 : 1e-12;
        printf("Relative L2 distance from the exact solution of the scheme: %.3g\n", error);
        printf("The check took %" PRIu64 " bytes of device memory\n", bytes);
        if (!(error <= bar)) good = fail("that is more than %g", bar);
    }
    grid_close(&expected);
    return good;
}
