/* The explicit scheme on the device.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scheme.h"

#include <stdio.h>
#include <string.h>

#include "../common/fail.h"
#include "../common/fragments.h"
#include "../common/program.h"

/* Layers between two waits: a driver's queue should not hold millions of launches, and a signal
 * should be heard. */
#define LAYERS_AHEAD 256

/* GPUs hide memory's latency behind many loads on their way; PoCL makes vectors of neighbouring
 * work-items, and does so best when each is short. */
static void choose_groups(const device *d, scheme *s) {
    size_t most = (size_t)d->info.max_work_group_size;
    s->walk = s->rank == 1 ? 1 : d->info.is_cpu ? 2 : 8;
    memcpy(s->local, (size_t[3]){256, 1, 1}, sizeof s->local);
    if (s->rank == 2 && !d->info.is_cpu) s->local[0] = 128;
    if (s->rank == 3 && !d->info.is_cpu) memcpy(s->local, (size_t[3]){64, 4, 1}, sizeof s->local);
    while (s->local[0] * s->local[1] > most && s->local[1] > 1) s->local[1] /= 2;
    while (s->local[0] > most) s->local[0] /= 2;
}

bool scheme_create(const device *d, int rank, size_t element, double ratio, unsigned walk,
                   scheme *s) {
    *s = (scheme){.rank = rank, .element = element, .ratio = ratio};
    if (element == 8 && !d->info.has_double)
        return refuse("%s has no double precision", d->info.name);
    choose_groups(d, s);
    if (walk && rank > 1) s->walk = walk;
    char options[96];
    snprintf(options, sizeof options, "-cl-std=CL1.2 -DRANK=%d -DWALK=%u%s", rank, s->walk,
             element == 8 ? " -DDOUBLE" : "");
    const char *text = fragment_text("scheme");
    return program_build(d->cl, d->id, &text, 1, options, &s->program);
}

void scheme_destroy(scheme *s) {
    if (s->program) clReleaseProgram(s->program);
    s->program = NULL;
}

cl_kernel scheme_kernel(const scheme *s) {
    cl_int code;
    cl_kernel kernel = clCreateKernel(s->program, "layer", &code);
    cl_good(code, "clCreateKernel");
    return kernel;
}

enum { FROM, TO, FIRST, TARGET, STRIDE, LO, HI, INNER_LO, INNER_HI, RATIO };

static bool set(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    return cl_good(clSetKernelArg(kernel, index, size, value), "clSetKernelArg");
}

/* A place in the block as the kernel counts it: x first. */
static cl_uint4 place(const uint64_t at[3], const box *load) {
    cl_uint4 p = {{0}};
    for (int axis = 0; axis < 3; ++axis) p.s[2 - axis] = (cl_uint)(at[axis] - load->lo[axis]);
    return p;
}

/* What is the same for all launches of a block. */
static bool set_block(const scheme *s, cl_kernel kernel, cl_mem array, const cut *c,
                      const block *b) {
    uint64_t lo[3], hi[3], row, plane;
    for (int axis = 0; axis < 3; ++axis) {
        lo[axis] = b->load.lo[axis] == 0 ? 1 : b->load.lo[axis];
        hi[axis] =
            b->load.hi[axis] == c->room.grid.n[axis] ? b->load.hi[axis] - 1 : b->load.hi[axis];
    }
    cl_uint4 inner_lo = place(lo, &b->load), inner_hi = place(hi, &b->load);
    cl_ulong2 stride = {{0}};
    block_strides(b, &row, &plane);
    stride.s[0] = row;
    stride.s[1] = plane;
    float single = (float)s->ratio;
    const void *ratio = s->element == 8 ? (const void *)&s->ratio : (const void *)&single;
    return set(kernel, FROM, sizeof array, &array) && set(kernel, TO, sizeof array, &array) &&
           set(kernel, STRIDE, sizeof stride, &stride) &&
           set(kernel, INNER_LO, sizeof inner_lo, &inner_lo) &&
           set(kernel, INNER_HI, sizeof inner_hi, &inner_hi) &&
           set(kernel, RATIO, s->element, ratio);
}

static size_t round_up(uint64_t n, size_t to) {
    return (size_t)((n + to - 1) / to * to);
}

static bool launch(const scheme *s, cl_kernel kernel, cl_command_queue queue, const box *piece,
                   const box *load) {
    cl_uint4 lo = place(piece->lo, load), hi = place(piece->hi, load);
    size_t global[3], walked = (size_t)s->rank - 1;
    for (int i = 0; i < 3; ++i) {
        uint64_t count = hi.s[i] - (i == 0 ? lo.s[0] & ~UINT32_C(31) : lo.s[i]);
        if ((size_t)i == walked && i > 0) count = (count + s->walk - 1) / s->walk;
        global[i] = round_up(count, s->local[i]);
    }
    return set(kernel, LO, sizeof lo, &lo) && set(kernel, HI, sizeof hi, &hi) &&
           cl_good(clEnqueueNDRangeKernel(queue, kernel, (cl_uint)s->rank, NULL, global, s->local,
                                          0, NULL, NULL),
                   "clEnqueueNDRangeKernel");
}

static bool launch_layer(const scheme *s, cl_kernel kernel, cl_command_queue queue, const cut *c,
                         const block *b, uint64_t layer, uint64_t row) {
    box region, piece;
    cut_region(c, b, layer, &region);
    for (uint64_t i = 0; i < cut_pieces(c, &region); ++i) {
        cut_piece(c, &region, row, i, &piece);
        if (!launch(s, kernel, queue, &piece, &b->load)) return false;
    }
    return true;
}

bool scheme_layers(const scheme *s, cl_kernel kernel, cl_command_queue queue, cl_mem array,
                   const cut *c, const block *b, bool (*stop)(void), uint64_t *row) {
    *row = c->room.shift;
    if (!set_block(s, kernel, array, c, b)) return false;
    for (uint64_t layer = 1; layer <= c->layers && !stop(); ++layer) {
        uint64_t next = room_turn(&c->room, *row);
        cl_ulong first = block_start(c, b, *row), target = block_start(c, b, next);
        if (!set(kernel, FIRST, sizeof first, &first) ||
            !set(kernel, TARGET, sizeof target, &target))
            return false;
        if (!launch_layer(s, kernel, queue, c, b, layer, *row)) return false;
        *row = next;
        if (layer % LAYERS_AHEAD == 0 && !cl_good(clFinish(queue), "clFinish")) return false;
    }
    return true;
}
