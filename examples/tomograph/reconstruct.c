/* Filtered back projection, in pieces of some slices.
 *
 * SPDX-License-Identifier: MIT
 *
 * On the device a piece has its projections, their spectra, and its voxels. The filtered
 * projections take the place of the measured ones.
 */
#include "reconstruct.h"

#include <errno.h>
#include <math.h>
#include <oclfft/opencl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"
#include "../common/fft.h"
#include "../common/fragments.h"
#include "../common/program.h"

#define PI 3.14159265358979323846

typedef struct work {
    const scan *s;
    size_t count;  /* slices of a piece */
    size_t padded; /* points of a projection with its zeros */
    oclfft_plan *there, *back;
    oclfft_buffer *projections, *spectra, *voxels, *factors, *directions;
    cl_command_queue queue; /* the library's */
    cl_program program;
    cl_kernel kernel;
    float *numbers; /* of a piece, either side */
} work;

/* ---- The filter ---- */

/* The ramp |f|, cut off at the highest frequency, as the transform of its samples in space: 1/4 in
 * the middle, -1/(pi m)^2 at odd distances, 0 at even ones. Sampling |f| itself would shift all
 * densities, as its mean would count as 0. */
static double ramp_at(size_t bin, size_t padded, size_t reach) {
    double sum = 0.25, turn = 2 * PI * (double)bin / (double)padded;
    for (size_t m = 1; m < reach; m += 2)
        sum -= 2 * cos(turn * (double)m) / (PI * PI * (double)m * (double)m);
    return sum;
}

static bool send(oclfft_context *context, const void *numbers, size_t bytes,
                 oclfft_buffer **buffer) {
    return fft_good(oclfft_buffer_create(context, bytes, buffer), "reserving memory") &&
           fft_good(oclfft_buffer_write(*buffer, 0, bytes, numbers), "sending a table");
}

static bool make_tables(oclfft_context *context, work *w) {
    size_t bins = w->padded / 2 + 1, angles = w->s->angles;
    float *factors = malloc(bins * sizeof *factors);
    float *directions = malloc(2 * angles * sizeof *directions);
    bool good = factors && directions;
    if (!good) (void)fail("out of memory");
    for (size_t i = 0; good && i < bins; ++i)
        factors[i] = (float)ramp_at(i, w->padded, w->s->width);
    if (good) scan_directions(w->s, directions);
    good = good && send(context, factors, bins * sizeof *factors, &w->factors) &&
           send(context, directions, 2 * angles * sizeof *directions, &w->directions);
    free(factors);
    free(directions);
    return good;
}

/* ---- What is there for all pieces ---- */

/* Projections of `padded` points, of which a side has the first ones: the others are zeros that are
 * never read, or would be dropped. */
static oclfft_plan_desc describe(const work *w, oclfft_transform transform) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = transform;
    desc.lengths[0] = w->padded;
    desc.batch = w->count * w->s->angles;
    return desc;
}

static bool make_plans(oclfft_context *context, const char *text, work *w) {
    oclfft_plan_desc desc = describe(w, OCLFFT_R2C);
    desc.input.extents[0] = w->s->width;
    desc.store_callback = (oclfft_callback){
        .source = text, .name = "ramp", .buffers = {w->factors}, .buffer_count = 1};
    if (!fft_good(oclfft_plan_create(context, &desc, &w->there), "planning the filter"))
        return false;
    desc = describe(w, OCLFFT_C2R);
    desc.output.extents[0] = w->s->width;
    return fft_good(oclfft_plan_create(context, &desc, &w->back), "planning the way back");
}

static bool make_kernel(oclfft_context *context, const char *text, work *w) {
    cl_context cl;
    cl_device_id device;
    cl_int code;
    if (!fft_good(oclfft_context_get_cl(context, &cl, &device, &w->queue), "asking for OpenCL") ||
        !program_build(cl, device, &text, 1, "", &w->program))
        return false;
    w->kernel = clCreateKernel(w->program, "backproject", &code);
    return code == CL_SUCCESS || fail("clCreateKernel failed with code %d", (int)code);
}

/* The kernel and the callback, with the sizes in front of each. */
static char *text_of(const work *w, const char *name) {
    const char *source = fragment_text(name);
    size_t capacity = strlen(source) + 200;
    char *text = malloc(capacity);
    if (text)
        snprintf(text, capacity, "#define ANGLES %zu\n#define WIDTH %zu\n#define BINS %zu\n%s",
                 w->s->angles, w->s->width, w->padded / 2 + 1, source);
    return text;
}

static bool make_memory(oclfft_context *context, work *w) {
    size_t angles = w->count * w->s->angles, width = w->s->width;
    size_t projections = angles * width * sizeof(float);
    size_t spectra = angles * (w->padded / 2 + 1) * 2 * sizeof(float);
    size_t voxels = w->count * width * width * sizeof(float);
    w->numbers = malloc(projections > voxels ? projections : voxels);
    return (w->numbers || fail("out of memory")) &&
           fft_good(oclfft_buffer_create(context, projections, &w->projections), "memory") &&
           fft_good(oclfft_buffer_create(context, spectra, &w->spectra), "memory") &&
           fft_good(oclfft_buffer_create(context, voxels, &w->voxels), "memory");
}

/* How many slices fit; the library may want as much again for scratch. */
static size_t slices_in(const work *w, size_t memory) {
    size_t bytes = scan_slice_bytes(w->s) + w->s->width * w->s->width * sizeof(float) +
                   2 * w->s->angles * (w->padded + 2) * sizeof(float);
    size_t most = memory ? memory / bytes : w->s->slices;
    return most < 1 ? 1 : most < w->s->slices ? most : w->s->slices;
}

static bool work_open(oclfft_context *context, const scan *s, size_t memory, work *w) {
    *w = (work){.s = s};
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_R2C;
    desc.lengths[0] = 2 * s->width;
    desc.batch = s->angles;
    /* Zeros as long as the projection: what the filter carries over its end meets none of it. */
    if (!fft_good(oclfft_fast_length(context, &desc, 0, 2 * s->width, &w->padded), "a length"))
        return false;
    w->count = slices_in(w, memory);
    char *kernel = text_of(w, "backproject"), *callback = text_of(w, "ramp");
    bool good = (kernel && callback) || fail("out of memory");
    good = good && make_tables(context, w) && make_plans(context, callback, w) &&
           make_kernel(context, kernel, w) && make_memory(context, w);
    free(callback);
    free(kernel);
    return good;
}

static void work_close(work *w) {
    if (w->kernel) clReleaseKernel(w->kernel);
    if (w->program) clReleaseProgram(w->program);
    oclfft_plan_destroy(&w->there);
    oclfft_plan_destroy(&w->back);
    oclfft_buffer **buffers[] = {&w->projections, &w->spectra, &w->voxels, &w->factors,
                                 &w->directions};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; ++i) oclfft_buffer_destroy(buffers[i]);
    free(w->numbers);
}

/* ---- A piece ---- */

/* After all that is on the library's queue. */
static bool backproject(const work *w, size_t count) {
    oclfft_buffer *const buffers[] = {w->projections, w->directions, w->voxels};
    const size_t items[3] = {w->s->width, w->s->width, count};
    for (cl_uint i = 0; i < 3; ++i) {
        cl_mem memory;
        if (!fft_good(oclfft_buffer_get_cl(buffers[i], &memory), "asking for memory")) return false;
        cl_int code = clSetKernelArg(w->kernel, i, sizeof memory, &memory);
        if (code != CL_SUCCESS) return fail("clSetKernelArg failed with code %d", (int)code);
    }
    cl_int code = clEnqueueNDRangeKernel(w->queue, w->kernel, 3, NULL, items, NULL, 0, NULL, NULL);
    return code == CL_SUCCESS || fail("clEnqueueNDRangeKernel failed with code %d", (int)code);
}

/* The last piece has fewer slices than the plans; what they make of the rest is not used. */
static bool do_piece(const work *w, FILE *file, volume *v, size_t first) {
    size_t left = v->slices - first, count = left < w->count ? left : w->count;
    size_t rows = count * v->width, bytes = count * scan_slice_bytes(w->s);
    if (fread(w->numbers, bytes, 1, file) != 1)
        return fail("the projections end within slice %zu or before", first + count - 1);
    if (!fft_good(oclfft_buffer_write(w->projections, 0, bytes, w->numbers), "sending") ||
        !fft_good(oclfft_execute(w->there, OCLFFT_FORWARD, w->projections, w->spectra), "there") ||
        !fft_good(oclfft_execute(w->back, OCLFFT_BACKWARD, w->spectra, w->projections), "back") ||
        !backproject(w, count) ||
        !fft_good(oclfft_buffer_read(w->voxels, 0, rows * v->width * sizeof(float), w->numbers),
                  "fetching"))
        return false;
    for (size_t i = 0; i < rows; ++i)
        memcpy(v->voxels + (first * v->width + i) * v->row, w->numbers + i * v->width,
               v->width * sizeof(float));
    return true;
}

bool reconstruct(oclfft_context *context, const scan *s, const char *path, size_t memory, volume *v,
                 size_t *pieces) {
    work w;
    FILE *file = fopen(path, "rb");
    if (!file) return fail("'%s': %s", path, strerror(errno));
    bool good = work_open(context, s, memory, &w);
    *pieces = 0;
    for (size_t first = 0; good && first < s->slices; first += w.count, ++*pieces)
        good = do_piece(&w, file, v, first);
    work_close(&w);
    fclose(file);
    return good;
}
