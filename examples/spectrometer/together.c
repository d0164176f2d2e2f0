/* All devices at work on one block.
 *
 * SPDX-License-Identifier: MIT
 */
#include "together.h"

#include <math.h>
#include <stdlib.h>

#include "../common/fail.h"
#include "../common/fft.h"
#include "inspect.h"
#include "size.h"

struct together {
    engine_config config;
    unsigned count;
    cl_context cl[MAX_DEVICES];
    cl_command_queue queues[MAX_DEVICES];
    oclfft_context *contexts[MAX_DEVICES];
    oclfft_group *group;
    oclfft_group_plan *plan;
    oclfft_box in[MAX_DEVICES], out[MAX_DEVICES];
    int8_t *samples;
    float *power, *columns;
    found_bin *found;
    size_t room;
};

/* The element is that of the whole spectrum; it lies in this part. */
static const char power_text[] =
    "void power(ulong element, scalar2 value, global void *out, global void *out_im) {\n"
    "    ((global float *)out)[element] = dot(value, value);\n"
    "}\n";

static double scale_of(const together *t) {
    return 1 / (128.0 * (double)t->config.points);
}

static bool open_device(together *t, cl_device_id device) {
    unsigned i = t->count++;
    cl_int code;
    t->cl[i] = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    if (!cl_good(code, "clCreateContext")) return false;
    t->queues[i] = clCreateCommandQueue(t->cl[i], device, 0, &code);
    return cl_good(code, "clCreateCommandQueue") &&
           fft_good(oclfft_context_from_cl(t->cl[i], device, t->queues[i], NULL, &t->contexts[i]),
                    "joining the device");
}

static bool make_plan(together *t) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = t->config.points;
    desc.scale_forward = scale_of(t);
    desc.input.element_type = OCLFFT_ELEMENT_INT8;
    desc.store_callback =
        (oclfft_callback){.source = power_text, .name = "power", .element_bytes = sizeof(float)};
    return fft_good(oclfft_group_create(t->contexts, t->count, NULL, &t->group), "grouping") &&
           fft_good(oclfft_group_boxes(t->group, &desc, OCLFFT_SIDE_INPUT,
                                       OCLFFT_DECOMPOSITION_SLABS, t->in),
                    "sharing out the samples") &&
           fft_good(oclfft_group_boxes(t->group, &desc, OCLFFT_SIDE_OUTPUT,
                                       OCLFFT_DECOMPOSITION_SLABS, t->out),
                    "sharing out the spectrum") &&
           fft_good(oclfft_group_plan_create(t->group, &desc, t->in, t->out, &t->plan),
                    "planning the transform");
}

static bool make_memory(together *t) {
    size_t samples, power, columns;
    if (!size_of(t->config.points, 2, 0, &samples) ||
        !size_of(t->config.points, sizeof *t->power, 0, &power) ||
        !size_of(t->config.columns, 2 * sizeof *t->columns, 1, &columns))
        return fail("too many points");
    t->samples = calloc(samples, 1);
    t->power = malloc(power);
    t->columns = malloc(columns);
    return (t->samples && t->power && t->columns) || fail("out of memory");
}

bool together_create(const device_list *devices, const engine_config *config, together **result) {
    together *t = *result = calloc(1, sizeof *t);
    if (!t) return fail("out of memory");
    t->config = *config;
    bool good = true;
    for (unsigned i = 0; good && i < devices->count; ++i) good = open_device(t, devices->ids[i]);
    good = good && make_plan(t) && make_memory(t);
    if (!good) together_destroy(result);
    return good;
}

void together_destroy(together **address) {
    together *t = *address;
    *address = NULL;
    if (!t) return;
    oclfft_group_plan_destroy(&t->plan);
    oclfft_group_destroy(&t->group);
    for (unsigned i = 0; i < t->count; ++i) {
        oclfft_context_destroy(&t->contexts[i]);
        if (t->queues[i]) clReleaseCommandQueue(t->queues[i]);
        if (t->cl[i]) clReleaseContext(t->cl[i]);
    }
    free(t->found);
    free(t->columns);
    free(t->power);
    free(t->samples);
    free(t);
}

void *together_samples(together *t) {
    return t->samples;
}

static bool transform(together *t) {
    const void *in[MAX_DEVICES];
    void *out[MAX_DEVICES];
    for (unsigned i = 0; i < t->count; ++i) {
        in[i] = t->samples + 2 * t->in[i].lower[0];
        out[i] = t->power + t->out[i].lower[0];
    }
    return fft_good(oclfft_group_execute_host(t->plan, OCLFFT_FORWARD, in, out), "transforming");
}

/* As on a device: the same sums, in the same precision. */
static void find_threshold(const together *t, spectrum *result) {
    double scale = scale_of(t);
    float median, threshold;
    if (t->config.by_median) {
        median = inspect_median(t->power, t->config.points);
        threshold = median * (float)(t->config.factor / log(2));
        result->noise = (double)median / log(2);
    } else {
        uint64_t energy = inspect_energy(t->samples, t->config.points);
        threshold = (float)energy * (float)(t->config.factor * scale * scale);
        result->noise = (double)energy * scale * scale;
    }
    result->threshold = (double)threshold;
}

bool together_collect(together *t, spectrum *result) {
    *result = (spectrum){0};
    if (!transform(t)) return false;
    find_threshold(t, result);
    float threshold = (float)result->threshold;
    size_t points = t->config.points, bytes;
    result->count = inspect_above(t->power, points, threshold, t->found, t->room);
    if (result->count > t->room) {
        free(t->found);
        t->room = 0;
        t->found = size_of(result->count, sizeof *t->found, 0, &bytes) ? malloc(bytes) : NULL;
        if (!t->found) return fail("out of memory for %zu bins above the threshold", result->count);
        t->room = result->count;
        inspect_above(t->power, points, threshold, t->found, t->room);
    }
    inspect_columns(t->power, points, t->config.columns, t->columns);
    result->found = t->found;
    result->columns = t->columns;
    return true;
}
