/* The explicit scheme on the device.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scheme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"

/* Layers between two waits: a driver's queue should not hold millions of launches, and a signal should be heard. */
#define LAYERS_AHEAD 256

/* A work-item takes a column of WALK rows (planes) and goes along it with the node before, its own and the one after in registers;
 * the neighbours beside it come from the cache, where the work-items beside it have just put them. All places are relative to the
 * block. Boundary nodes are copied. `from` and `to` are the same memory, but no launch reads what it writes (decomposition.h). */
static const char source[] =
    "#pragma OPENCL FP_CONTRACT OFF\n"
    "#ifdef DOUBLE\n"
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "typedef double real;\n"
    "#else\n"
    "typedef float real;\n"
    "#endif\n"
    "#define WITHIN(axis) (axis >= inner_lo.axis && axis < inner_hi.axis)\n"
    "\n"
    "#if RANK == 1\n"
    "kernel void layer(global const real *restrict from, global real *restrict to, ulong first, ulong target, ulong2 stride,\n"
    "                  uint4 lo, uint4 hi, uint4 inner_lo, uint4 inner_hi, real ratio) {\n"
    "    uint x = (lo.x & ~31u) + (uint)get_global_id(0);\n"
    "    if (x < lo.x || x >= hi.x) return;\n"
    "    global const real *u = from + (first + x);\n"
    "    real own = u[0], left = u[-1], right = u[1];\n"
    "    real moved = ratio * ((left + right) - (real)2 * own) + own;\n"
    "    to[target + x] = WITHIN(x) ? moved : own;\n"
    "}\n"
    "#else\n"
    "real advance(global const real *u, real before, real own, real after, ulong side, real ratio) {\n"
    "    real sum = before + after;\n"
    "#if RANK == 3\n"
    "    sum = (sum + u[-(long)side]) + u[side];\n"
    "#endif\n"
    "    sum = (sum + u[-1]) + u[1];\n"
    "    return ratio * (sum - (real)(2 * RANK) * own) + own;\n"
    "}\n"
    "\n"
    "kernel void layer(global const real *restrict from, global real *restrict to, ulong first, ulong target, ulong2 stride,\n"
    "                  uint4 lo, uint4 hi, uint4 inner_lo, uint4 inner_hi, real ratio) {\n"
    "    uint x = (lo.x & ~31u) + (uint)get_global_id(0);\n"
    "    if (x < lo.x || x >= hi.x) return;\n"
    "#if RANK == 3\n"
    "    uint y = lo.y + (uint)get_global_id(1);\n"
    "    if (y >= hi.y) return;\n"
    "    bool inner = WITHIN(x) && WITHIN(y);\n"
    "    uint row = lo.z + WALK * (uint)get_global_id(2), end = min(row + WALK, hi.z), low = inner_lo.z, high = inner_hi.z;\n"
    "    size_t step = stride.y, at = (size_t)row * step + (size_t)y * stride.x + x;\n"
    "#else\n"
    "    bool inner = WITHIN(x);\n"
    "    uint row = lo.y + WALK * (uint)get_global_id(1), end = min(row + WALK, hi.y), low = inner_lo.y, high = inner_hi.y;\n"
    "    size_t step = stride.x, at = (size_t)row * step + x;\n"
    "#endif\n"
    "    if (row >= end) return;\n"
    "    global const real *u = from + (first + at);\n"
    "    global real *out = to + (target + at);\n"
    "#if WALK > 1\n"
    "    if (row >= low && row + WALK <= high && row + WALK <= end) {\n"
    "        real column[WALK + 2];\n"
    "#pragma unroll\n"
    "        for (int i = 0; i < WALK + 2; ++i) column[i] = u[(long)step * (i - 1)];\n"
    "#pragma unroll\n"
    "        for (int i = 0; i < WALK; ++i) {\n"
    "            real moved = advance(u + step * i, column[i], column[i + 1], column[i + 2], stride.x, ratio);\n"
    "            out[step * i] = inner ? moved : column[i + 1];\n"
    "        }\n"
    "        return;\n"
    "    }\n"
    "#endif\n"
    "    real before = row >= low ? u[-(long)step] : 0, own = u[0];\n"
    "    for (; row < end; ++row, u += step, out += step) {\n"
    "        real after = row < high ? u[step] : 0, value = own;\n"
    "        if (row >= low && row < high) {\n"
    "            real moved = advance(u, before, own, after, stride.x, ratio);\n"
    "            value = inner ? moved : own;\n"
    "        }\n"
    "        *out = value;\n"
    "        before = own;\n"
    "        own = after;\n"
    "    }\n"
    "}\n"
    "#endif\n";

/* GPUs hide memory's latency behind many loads on their way; PoCL makes vectors of neighbouring work-items, and does so best when
 * each is short. */
static void choose_groups(const device *d, scheme *s) {
    size_t most = (size_t)d->info.max_work_group_size;
    s->walk = s->rank == 1 ? 1 : d->info.is_cpu ? 2 : 8;
    memcpy(s->local, (size_t[3]){256, 1, 1}, sizeof s->local);
    if (s->rank == 2 && !d->info.is_cpu) s->local[0] = 128;
    if (s->rank == 3 && !d->info.is_cpu) memcpy(s->local, (size_t[3]){64, 4, 1}, sizeof s->local);
    while (s->local[0] * s->local[1] > most && s->local[1] > 1) s->local[1] /= 2;
    while (s->local[0] > most) s->local[0] /= 2;
}

static bool report_build(const device *d, cl_program program, cl_int code) {
    size_t size = 0;
    if (clGetProgramBuildInfo(program, d->id, CL_PROGRAM_BUILD_LOG, 0, NULL, &size) != CL_SUCCESS) size = 0;
    char *log = calloc(size + 1, 1);
    if (log && size && clGetProgramBuildInfo(program, d->id, CL_PROGRAM_BUILD_LOG, size, log, NULL) != CL_SUCCESS) log[0] = 0;
    fail("the device's compiler refuses the kernel (code %d): %.800s", (int)code, log ? log : "");
    free(log);
    return false;
}

bool scheme_create(const device *d, int rank, size_t element, double ratio, unsigned walk, scheme *s) {
    *s = (scheme){.rank = rank, .element = element, .ratio = ratio};
    if (element == 8 && !d->info.has_double) return refuse("%s has no double precision", d->info.name);
    choose_groups(d, s);
    if (walk && rank > 1) s->walk = walk;
    cl_int code;
    const char *text = source;
    s->program = clCreateProgramWithSource(d->cl, 1, &text, NULL, &code);
    if (!s->program) return cl_good(code, "clCreateProgramWithSource");
    char options[96];
    snprintf(options, sizeof options, "-cl-std=CL1.2 -DRANK=%d -DWALK=%u%s", rank, s->walk, element == 8 ? " -DDOUBLE" : "");
    code = clBuildProgram(s->program, 1, &d->id, options, NULL, NULL);
    return code == CL_SUCCESS || report_build(d, s->program, code);
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
static bool set_block(const scheme *s, cl_kernel kernel, cl_mem array, const cut *c, const block *b) {
    uint64_t lo[3], hi[3];
    for (int axis = 0; axis < 3; ++axis) {
        lo[axis] = b->load.lo[axis] == 0 ? 1 : b->load.lo[axis];
        hi[axis] = b->load.hi[axis] == c->room.grid.n[axis] ? b->load.hi[axis] - 1 : b->load.hi[axis];
    }
    cl_uint4 inner_lo = place(lo, &b->load), inner_hi = place(hi, &b->load);
    cl_ulong2 stride = {{(cl_uint)box_length(&b->load, 2), (cl_uint)(box_length(&b->load, 2) * box_length(&b->load, 1))}};
    float single = (float)s->ratio;
    const void *ratio = s->element == 8 ? (const void *)&s->ratio : (const void *)&single;
    return set(kernel, FROM, sizeof array, &array) && set(kernel, TO, sizeof array, &array) &&
           set(kernel, STRIDE, sizeof stride, &stride) && set(kernel, INNER_LO, sizeof inner_lo, &inner_lo) &&
           set(kernel, INNER_HI, sizeof inner_hi, &inner_hi) && set(kernel, RATIO, s->element, ratio);
}

static size_t round_up(uint64_t n, size_t to) {
    return (size_t)((n + to - 1) / to * to);
}

/* One piece of a region, rows a ... b - 1 along the outer axis. */
static bool launch(const scheme *s, cl_kernel kernel, cl_command_queue queue, const box *region, const box *load) {
    cl_uint4 lo = place(region->lo, load), hi = place(region->hi, load);
    size_t global[3], walked = (size_t)s->rank - 1;
    for (int i = 0; i < 3; ++i) {
        uint64_t count = hi.s[i] - (i == 0 ? lo.s[0] & ~UINT32_C(31) : lo.s[i]);
        if ((size_t)i == walked && i > 0) count = (count + s->walk - 1) / s->walk;
        global[i] = round_up(count, s->local[i]);
    }
    return set(kernel, LO, sizeof lo, &lo) && set(kernel, HI, sizeof hi, &hi) &&
           cl_good(clEnqueueNDRangeKernel(queue, kernel, (cl_uint)s->rank, NULL, global, s->local, 0, NULL, NULL),
                   "clEnqueueNDRangeKernel");
}

/* All pieces of one layer, upwards when the block moves towards the array's start, downwards when it moves back. */
static bool launch_layer(const scheme *s, cl_kernel kernel, cl_command_queue queue, const cut *c, const box *load,
                         const box *region, bool upwards) {
    int outer = shape_outer(&c->room.grid);
    uint64_t rows = box_length(region, outer), pieces = (rows + c->room.piece - 1) / c->room.piece;
    for (uint64_t i = 0; i < pieces; ++i) {
        uint64_t piece = upwards ? i : pieces - 1 - i;
        box part = *region;
        part.lo[outer] = region->lo[outer] + piece * c->room.piece;
        if (part.hi[outer] > part.lo[outer] + c->room.piece) part.hi[outer] = part.lo[outer] + c->room.piece;
        if (!launch(s, kernel, queue, &part, load)) return false;
    }
    return true;
}

bool scheme_layers(const scheme *s, cl_kernel kernel, cl_command_queue queue, cl_mem array, const cut *c, const block *b,
                   bool (*stop)(void), uint64_t *row) {
    int outer = shape_outer(&c->room.grid);
    uint64_t stride = 1;
    for (int axis = outer + 1; axis < 3; ++axis) stride *= box_length(&b->load, axis);
    *row = c->room.shift;
    if (!set_block(s, kernel, array, c, b)) return false;
    for (uint64_t layer = 1; layer <= c->layers && !stop(); ++layer) {
        box region;
        cut_region(c, b, layer, &region);
        uint64_t next = *row ? 0 : c->room.shift;
        cl_ulong first = ROOM_GUARD + *row * stride, target = ROOM_GUARD + next * stride;
        if (!set(kernel, FIRST, sizeof first, &first) || !set(kernel, TARGET, sizeof target, &target)) return false;
        if (!launch_layer(s, kernel, queue, c, &b->load, &region, next == 0)) return false;
        *row = next;
        if (layer % LAYERS_AHEAD == 0 && !cl_good(clFinish(queue), "clFinish")) return false;
    }
    return true;
}
