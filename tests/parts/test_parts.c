/* Groups: what is refused, what describes them, threads, and calls of OpenCL that fail. Each call
 * of an execution fails once: the execution says so, nothing hangs, and the same plan then gives
 * the result that it gave before. */
#include "common/on_device.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <CL/cl.h>

#include "device/context.h"
#include "os/clock.h"

enum { PARTS = 4, N0 = 12, N1 = 10, N2 = 16, POINTS = N0 * N1 * N2 };

/* ---- Calls that fail ---- */

static struct {
    long until;    /* calls that succeed; below 0: all do */
    bool hang;     /* events never complete */
    bool counting; /* calls are of the execution that is watched */
    long calls;
} failing = {.until = -1};

static bool fails(void) {
    if (!failing.counting) return false;
    ++failing.calls;
    return failing.until >= 0 && failing.until-- == 0;
}

#define WRAP(result, name, parameters, arguments, failure)                                         \
    result __real_##name parameters;                                                               \
    result __wrap_##name parameters;                                                               \
    result __wrap_##name parameters {                                                              \
        if (fails()) {                                                                             \
            failure;                                                                               \
        }                                                                                          \
        return __real_##name arguments;                                                            \
    }

WRAP(cl_int, clEnqueueReadBufferRect,
     (cl_command_queue q, cl_mem m, cl_bool b, const size_t *o, const size_t *h, const size_t *s,
      size_t p1, size_t p2, size_t p3, size_t p4, void *to, cl_uint n, const cl_event *w,
      cl_event *e),
     (q, m, b, o, h, s, p1, p2, p3, p4, to, n, w, e), return CL_OUT_OF_RESOURCES)
WRAP(cl_int, clEnqueueWriteBufferRect,
     (cl_command_queue q, cl_mem m, cl_bool b, const size_t *o, const size_t *h, const size_t *s,
      size_t p1, size_t p2, size_t p3, size_t p4, const void *to, cl_uint n, const cl_event *w,
      cl_event *e),
     (q, m, b, o, h, s, p1, p2, p3, p4, to, n, w, e), return CL_OUT_OF_RESOURCES)
WRAP(cl_int, clEnqueueCopyBufferRect,
     (cl_command_queue q, cl_mem a, cl_mem b, const size_t *o, const size_t *h, const size_t *s,
      size_t p1, size_t p2, size_t p3, size_t p4, cl_uint n, const cl_event *w, cl_event *e),
     (q, a, b, o, h, s, p1, p2, p3, p4, n, w, e), return CL_OUT_OF_RESOURCES)
WRAP(cl_int, clEnqueueNDRangeKernel,
     (cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o, const size_t *g, const size_t *l,
      cl_uint n, const cl_event *w, cl_event *e),
     (q, k, d, o, g, l, n, w, e), return CL_OUT_OF_RESOURCES)
WRAP(cl_int, clEnqueueMarkerWithWaitList,
     (cl_command_queue q, cl_uint n, const cl_event *w, cl_event *e), (q, n, w, e),
     return CL_OUT_OF_HOST_MEMORY)
WRAP(cl_int, clFlush, (cl_command_queue q), (q), return CL_OUT_OF_RESOURCES)
WRAP(cl_mem, clCreateBuffer, (cl_context x, cl_mem_flags f, size_t s, void *h, cl_int *c),
     (x, f, s, h, c), *c = CL_MEM_OBJECT_ALLOCATION_FAILURE;
     return NULL)
WRAP(cl_command_queue, clCreateCommandQueue,
     (cl_context x, cl_device_id d, cl_command_queue_properties p, cl_int *c), (x, d, p, c),
     *c = CL_OUT_OF_RESOURCES;
     return NULL)
WRAP(void *, clEnqueueMapBuffer,
     (cl_command_queue q, cl_mem m, cl_bool b, cl_map_flags f, size_t o, size_t s, cl_uint n,
      const cl_event *w, cl_event *e, cl_int *c),
     (q, m, b, f, o, s, n, w, e, c), *c = CL_MAP_FAILURE;
     return NULL)

cl_int __real_clGetEventInfo(cl_event e, cl_event_info i, size_t s, void *to, size_t *size);
cl_int __wrap_clGetEventInfo(cl_event e, cl_event_info i, size_t s, void *to, size_t *size);
cl_int __wrap_clGetEventInfo(cl_event e, cl_event_info i, size_t s, void *to, size_t *size) {
    if (failing.hang && i == CL_EVENT_COMMAND_EXECUTION_STATUS) {
        *(cl_int *)to = CL_RUNNING;
        return CL_SUCCESS;
    }
    return fails() ? CL_OUT_OF_RESOURCES : __real_clGetEventInfo(e, i, s, to, size);
}

/* ---- A transform of a cube over four parts of two contexts ---- */

typedef struct world {
    oclfft_context *contexts[2];
    oclfft_group *group;
    oclfft_group_plan *plan;
    oclfft_plan_desc desc;
    oclfft_box in[PARTS], out[PARTS];
    oclfft_buffer *from[PARTS], *to[PARTS];
    float data[2 * POINTS], expected[2 * POINTS], got[2 * POINTS];
} world;

static size_t box_points(const oclfft_box *b) {
    size_t points = 1;
    if (!b->upper[1]) return b->upper[0] - b->lower[0]; /* one axis */
    for (int a = 0; a < 3; ++a) points *= b->upper[a] - b->lower[a];
    return points;
}

static void copy_box(const oclfft_box *b, float *whole, float *part, bool out) {
    size_t at = 0;
    if (!b->upper[1]) {
        float *from = whole + 2 * b->lower[0];
        memcpy(out ? part : from, out ? from : part, 8 * box_points(b));
        return;
    }
    for (size_t x = b->lower[0]; x < b->upper[0]; ++x)
        for (size_t y = b->lower[1]; y < b->upper[1]; ++y)
            for (size_t z = b->lower[2]; z < b->upper[2]; ++z, ++at) {
                float *w = whole + 2 * ((x * N1 + y) * N2 + z), *p = part + 2 * at;
                memcpy(out ? p : w, out ? w : p, 8);
            }
}

static oclfft_plan_desc cube(void) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.rank = 3;
    d.lengths[0] = N0;
    d.lengths[1] = N1;
    d.lengths[2] = N2;
    return d;
}

/* One axis, which is split by way of its points. */
static oclfft_plan_desc long_axis(void) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = POINTS;
    d.input.centered[0] = true;
    return d;
}

static void make_group(world *w, double time_limit) {
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    oclfft_context *list[PARTS] = {w->contexts[0], w->contexts[0], w->contexts[1], w->contexts[1]};
    config.time_limit = time_limit;
    assert_ok(oclfft_group_create(list, PARTS, &config, &w->group));
    assert_ok(oclfft_group_boxes(w->group, &w->desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_SLABS,
                                 w->in));
    assert_ok(oclfft_group_boxes(w->group, &w->desc, OCLFFT_SIDE_OUTPUT,
                                 OCLFFT_DECOMPOSITION_PENCILS, w->out));
    assert_ok(oclfft_group_plan_create(w->group, &w->desc, w->in, w->out, &w->plan));
}

static void make_buffers(world *w) {
    float *part = malloc(sizeof w->data);
    for (int i = 0; i < PARTS; ++i) {
        copy_box(&w->in[i], w->data, part, true);
        if (box_points(&w->in[i]))
            w->from[i] = buffer_of(w->contexts[i / 2], part, box_points(&w->in[i]) * 8);
        if (box_points(&w->out[i]))
            assert_ok(
                oclfft_buffer_create(w->contexts[i / 2], box_points(&w->out[i]) * 8, &w->to[i]));
    }
    free(part);
}

static int set_up_for(void **state, oclfft_plan_desc desc) {
    fixture_begin();
    world *w = calloc(1, sizeof *w);
    *state = w;
    for (int i = 0; i < 2; ++i) w->contexts[i] = open_context();
    w->desc = desc;
    fill_random(w->data, 2 * POINTS, 1);
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_plan_create(w->contexts[0], &w->desc, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, w->data, w->expected));
    oclfft_plan_destroy(&plan);
    make_group(w, 0);
    make_buffers(w);
    fixture_end();
    return 0;
}

static int set_up(void **state) {
    return set_up_for(state, cube());
}

static int set_up_long(void **state) {
    return set_up_for(state, long_axis());
}

static int tear_down(void **state) {
    fixture_begin();
    world *w = *state;
    oclfft_group_plan_destroy(&w->plan);
    oclfft_group_destroy(&w->group);
    for (int i = 0; i < PARTS; ++i) {
        oclfft_buffer_destroy(&w->from[i]);
        oclfft_buffer_destroy(&w->to[i]);
    }
    for (int i = 0; i < 2; ++i) oclfft_context_destroy(&w->contexts[i]);
    free(w);
    fixture_end();
    return 0;
}

static void assert_result(world *w) {
    float *part = malloc(sizeof w->data);
    double error = 0, norm = 0;
    for (int i = 0; i < PARTS; ++i) {
        if (!w->to[i]) continue;
        assert_ok(oclfft_buffer_read(w->to[i], 0, box_points(&w->out[i]) * 8, part));
        copy_box(&w->out[i], w->got, part, false);
        memset(part, 0xff, box_points(&w->out[i]) * 8);
        assert_ok(oclfft_buffer_write(w->to[i], 0, box_points(&w->out[i]) * 8, part));
    }
    for (int i = 0; i < 2 * POINTS; ++i) {
        double difference = (double)w->got[i] - (double)w->expected[i];
        error += difference * difference;
        norm += (double)w->expected[i] * (double)w->expected[i];
    }
    free(part);
    assert_true(sqrt(error / norm) < 1e-6);
}

static oclfft_status execute(world *w) {
    return oclfft_group_execute(w->plan, OCLFFT_FORWARD, w->from, w->to);
}

static void each_call_fails_once(void **state) {
    world *w = *state;
    long calls = 0;
    for (long n = 0;; ++n) {
        if (!share_has("calls", (uint64_t)n)) continue;
        /* The first execution makes queues and memory, which later ones have. */
        if (n % 2 == 0) {
            oclfft_group_plan_destroy(&w->plan);
            for (int i = 0; i < 2; ++i)
                assert_ok(oclfft_context_record(w->contexts[i], n % 4 == 0));
            assert_ok(oclfft_group_plan_create(w->group, &w->desc, w->in, w->out, &w->plan));
        }
        failing.until = n;
        failing.counting = true;
        failing.calls = 0;
        spoil_last_error();
        oclfft_status status = execute(w);
        bool failed = failing.until < 0;
        failing.counting = false;
        failing.until = -1;
        calls = failing.calls > calls ? failing.calls : calls;
        if (!failed) {
            assert_int_equal(status, OCLFFT_SUCCESS);
            if (n > calls) break;
            continue;
        }
        /* Only a flush behind all work, or a look at an event that is over, may go unnoticed. */
        if (status == OCLFFT_SUCCESS) {
            assert_result(w);
        } else {
            assert_true(status == OCLFFT_ERROR_DEVICE_FAILED ||
                        status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY ||
                        status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY);
            assert_true(strlen(oclfft_last_error()) > 10);
        }
        assert_ok(execute(w));
        assert_result(w);
    }
    assert_true(calls > 50);
}

static void what_does_not_end_is_left(void **state) {
    world *w = *state;
    oclfft_group_plan_destroy(&w->plan);
    oclfft_group_destroy(&w->group);
    make_group(w, 2); /* more than a busy machine needs for what does end */
    double begin = clock_seconds();
    failing.hang = true;
    assert_refused(OCLFFT_ERROR_DEVICE_FAILED, "time_limit", execute(w));
    assert_true(clock_seconds() - begin < 20);
    failing.hang = false;
    assert_refused(OCLFFT_ERROR_DEVICE_FAILED, "time_limit", execute(w));
    assert_ok(oclfft_finish(w->contexts[0]));
    assert_ok(oclfft_finish(w->contexts[1]));
    oclfft_group_plan_destroy(&w->plan);
    assert_ok(oclfft_group_plan_create(w->group, &w->desc, w->in, w->out, &w->plan));
    assert_ok(execute(w));
    assert_result(w);
}

/* Of an axis that has other steps backward, too: these work with the same buffers. */
static void what_does_not_end_is_left_in_both_directions(void **state) {
    world *w = *state;
    oclfft_group_plan_destroy(&w->plan);
    oclfft_group_destroy(&w->group);
    make_group(w, 2);
    failing.hang = true;
    assert_refused(OCLFFT_ERROR_DEVICE_FAILED, "time_limit", execute(w));
    failing.hang = false;
    assert_refused(OCLFFT_ERROR_DEVICE_FAILED, "time_limit",
                   oclfft_group_execute(w->plan, OCLFFT_BACKWARD, w->from, w->to));
    assert_ok(oclfft_finish(w->contexts[0]));
    assert_ok(oclfft_finish(w->contexts[1]));
}

/* Elements are counted in the whole array, and found there. */
static void callbacks_count_elements_of_the_whole(void **state) {
    world *w = *state;
    static const char load[] =
        "float2 weigh(ulong element, global const void *in, global const void *in_im) {\n"
        "    return ((global const float2 *)in)[element] * (float)(element % 7);\n"
        "}\n";
    static const char store[] =
        "void keep(ulong element, float2 value, global void *out, global void *out_im) {\n"
        "    ((global float2 *)out)[element] = value * (float)(1 + element % 5);\n"
        "}\n";
    oclfft_plan *plan = NULL;
    w->desc.load_callback = (oclfft_callback){.source = load, .name = "weigh"};
    w->desc.store_callback = (oclfft_callback){.source = store, .name = "keep"};
    assert_ok(oclfft_plan_create(w->contexts[0], &w->desc, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, w->data, w->expected));
    oclfft_plan_destroy(&plan);
    oclfft_group_plan_destroy(&w->plan);
    assert_ok(oclfft_group_plan_create(w->group, &w->desc, w->in, w->out, &w->plan));
    assert_ok(execute(w));
    assert_result(w);
    w->desc.load_callback.buffers[0] = w->from[0];
    w->desc.load_callback.buffer_count = 1;
    oclfft_group_plan *refused = NULL;
    assert_invalid("load_callback.buffer_count",
                   oclfft_group_plan_create(w->group, &w->desc, w->in, w->out, &refused));
}

/* ---- What is refused ---- */

static void groups_are_checked(void **state) {
    world *w = *state;
    oclfft_group *g = (oclfft_group *)w;
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT, same;
    oclfft_context *list[2] = {w->contexts[0], NULL};
    size_t parts = 0, first = 9, local = 0;
    assert_invalid("group is NULL", oclfft_group_create(list, 1, NULL, NULL));
    assert_invalid("contexts is NULL", oclfft_group_create(NULL, 1, NULL, &g));
    assert_null(g);
    assert_invalid("count = 0", oclfft_group_create(list, 0, NULL, &g));
    assert_invalid("contexts[1] is NULL", oclfft_group_create(list, 2, NULL, &g));
    config.time_limit = -1;
    assert_invalid("config.time_limit", oclfft_group_create(list, 1, &config, &g));
    config.time_limit = NAN;
    assert_invalid("config.time_limit", oclfft_group_create(list, 1, &config, &g));
    config = (oclfft_group_config)OCLFFT_GROUP_CONFIG_INIT;
    config.struct_size = 8;
    assert_invalid("config.struct_size", oclfft_group_create(list, 1, &config, &g));
    config.struct_size = offsetof(oclfft_group_config, exchange); /* as it once was */
    config.exchange = (oclfft_exchange)99;
    assert_ok(oclfft_group_create(list, 1, &config, &g));
    oclfft_group_destroy(&g);
    config.struct_size = sizeof config;
    assert_invalid("config.exchange = 99", oclfft_group_create(list, 1, &config, &g));
    assert_invalid("config is NULL", oclfft_group_config_init(NULL, sizeof config));
    assert_invalid("struct_size", oclfft_group_config_init(&same, 8));
    assert_ok(oclfft_group_config_init(&same, sizeof same));
    config = (oclfft_group_config)OCLFFT_GROUP_CONFIG_INIT;
    assert_memory_equal(&config, &same, sizeof same);
    assert_invalid("group is NULL", oclfft_group_size(NULL, &parts, NULL, NULL));
    assert_ok(oclfft_group_size(w->group, &parts, &first, &local));
    assert_ok(oclfft_group_size(w->group, NULL, NULL, NULL));
    assert_true(parts == PARTS && first == 0 && local == PARTS);
    oclfft_group_destroy(NULL);
    oclfft_group_destroy(&g);
    oclfft_group_plan_destroy(NULL);
}

static void descriptions_are_checked(void **state) {
    world *w = *state;
    oclfft_group_plan *plan = (oclfft_group_plan *)w;
    oclfft_plan_desc d = cube();
    oclfft_box boxes[PARTS];
    assert_invalid("plan is NULL", oclfft_group_plan_create(w->group, &d, NULL, NULL, NULL));
    assert_invalid("group is NULL", oclfft_group_plan_create(NULL, &d, NULL, NULL, &plan));
    assert_null(plan);
    assert_invalid("desc is NULL", oclfft_group_plan_create(w->group, NULL, NULL, NULL, &plan));
    d.input.strides[2] = 1;
    assert_invalid("desc.input.strides", oclfft_group_plan_create(w->group, &d, NULL, NULL, &plan));
    d = cube();
    d.output.distance = 3;
    assert_invalid("desc.output.distance",
                   oclfft_group_plan_create(w->group, &d, NULL, NULL, &plan));
    d = cube();
    d.output.offset = 3;
    assert_invalid("desc.output.offset", oclfft_group_plan_create(w->group, &d, NULL, NULL, &plan));
    d = cube();
    d.input.format = OCLFFT_PLANAR;
    assert_invalid("desc.input.format", oclfft_group_plan_create(w->group, &d, NULL, NULL, &plan));
    d = cube();
    d.recipe = "4.4";
    assert_invalid("desc.recipe", oclfft_group_plan_create(w->group, &d, NULL, NULL, &plan));
    d = cube();
    d.lengths[1] = 0;
    assert_invalid("desc.lengths[1]", oclfft_group_plan_create(w->group, &d, NULL, NULL, &plan));
    d = cube();
    assert_invalid("group is NULL", oclfft_group_boxes(NULL, &d, OCLFFT_SIDE_INPUT,
                                                       OCLFFT_DECOMPOSITION_SLABS, boxes));
    assert_invalid("desc is NULL", oclfft_group_boxes(w->group, NULL, OCLFFT_SIDE_INPUT,
                                                      OCLFFT_DECOMPOSITION_SLABS, boxes));
    assert_invalid("boxes is NULL", oclfft_group_boxes(w->group, &d, OCLFFT_SIDE_INPUT,
                                                       OCLFFT_DECOMPOSITION_SLABS, NULL));
    assert_invalid("side = 2", oclfft_group_boxes(w->group, &d, (oclfft_side)2,
                                                  OCLFFT_DECOMPOSITION_SLABS, boxes));
    assert_invalid("decomposition = 7", oclfft_group_boxes(w->group, &d, OCLFFT_SIDE_INPUT,
                                                           (oclfft_decomposition)7, boxes));
}

static void boxes_are_checked(void **state) {
    world *w = *state;
    oclfft_group_plan *plan = NULL;
    oclfft_box boxes[PARTS];
    memcpy(boxes, w->in, sizeof boxes);
    boxes[1].upper[2] = N2 + 1;
    assert_invalid("in[1]", oclfft_group_plan_create(w->group, &w->desc, boxes, w->out, &plan));
    memcpy(boxes, w->in, sizeof boxes);
    boxes[2].lower[0] = boxes[2].upper[0] + 1;
    assert_invalid("in[2]", oclfft_group_plan_create(w->group, &w->desc, boxes, w->out, &plan));
    memcpy(boxes, w->out, sizeof boxes);
    boxes[3] = boxes[0];
    assert_invalid("out[0] and out[3]",
                   oclfft_group_plan_create(w->group, &w->desc, w->in, boxes, &plan));
    memcpy(boxes, w->in, sizeof boxes);
    boxes[0].upper[1] -= 1;
    assert_invalid("cover", oclfft_group_plan_create(w->group, &w->desc, boxes, w->out, &plan));
    memcpy(boxes, w->in, sizeof boxes);
    boxes[0].upper[5] = 1;
    assert_invalid("upper[5]", oclfft_group_plan_create(w->group, &w->desc, boxes, w->out, &plan));
    memcpy(boxes, w->in, sizeof boxes);
    boxes[3].reserved[2] = 1;
    assert_invalid("in[3].reserved[2]",
                   oclfft_group_plan_create(w->group, &w->desc, boxes, w->out, &plan));
    assert_null(plan);
}

static void executions_are_checked(void **state) {
    world *w = *state;
    oclfft_buffer *list[PARTS];
    const void *host[PARTS] = {NULL};
    char text[8];
    size_t length;
    assert_invalid("plan is NULL", oclfft_group_execute(NULL, OCLFFT_FORWARD, w->from, w->to));
    assert_invalid("in is NULL", oclfft_group_execute(w->plan, OCLFFT_FORWARD, NULL, w->to));
    assert_invalid("out is NULL", oclfft_group_execute(w->plan, OCLFFT_FORWARD, w->from, NULL));
    assert_invalid("direction = 3",
                   oclfft_group_execute(w->plan, (oclfft_direction)3, w->from, w->to));
    memcpy(list, w->from, sizeof list);
    list[1] = NULL;
    assert_invalid("in[1] is NULL", oclfft_group_execute(w->plan, OCLFFT_FORWARD, list, w->to));
    memcpy(list, w->from, sizeof list);
    list[1] = w->from[2];
    assert_invalid("in[1] belongs", oclfft_group_execute(w->plan, OCLFFT_FORWARD, list, w->to));
    memcpy(list, w->to, sizeof list);
    list[1] = w->to[0];
    assert_invalid("overlaps", oclfft_group_execute(w->plan, OCLFFT_FORWARD, w->from, list));
    list[1] = w->from[1];
    assert_invalid("equals in[1]", oclfft_group_execute(w->plan, OCLFFT_FORWARD, w->from, list));
    oclfft_buffer *small = NULL;
    assert_ok(oclfft_buffer_create(w->contexts[0], 8, &small));
    list[1] = small;
    assert_invalid("out[1] has 8 bytes",
                   oclfft_group_execute(w->plan, OCLFFT_FORWARD, w->from, list));
    oclfft_buffer_destroy(&small);
    assert_invalid("in[0] is NULL",
                   oclfft_group_execute_host(w->plan, OCLFFT_FORWARD, host, (void *const *)host));
    /* host arrays are compared before anything is read */
    static char apart[2 * PARTS][1 << 16];
    const void *from[PARTS];
    void *to[PARTS];
    for (size_t i = 0; i < PARTS; ++i) from[i] = apart[i], to[i] = apart[PARTS + i];
    to[1] = (char *)to[0] + 8;
    assert_invalid("out[0] overlaps out[1]",
                   oclfft_group_execute_host(w->plan, OCLFFT_FORWARD, from, to));
    to[1] = (char *)apart[0] + 8;
    assert_invalid("out[1] overlaps in[0]",
                   oclfft_group_execute_host(w->plan, OCLFFT_FORWARD, from, to));
    assert_invalid("plan is NULL", oclfft_group_plan_describe(NULL, text, 8, &length));
    assert_invalid("to is NULL", oclfft_group_plan_describe(w->plan, NULL, 8, &length));
    assert_invalid("parts = 0", oclfft_group_preview(&w->desc, 0, OCLFFT_DECOMPOSITION_SLABS,
                                                     OCLFFT_DECOMPOSITION_SLABS, text, 8, NULL));
    assert_invalid("output = 9", oclfft_group_preview(&w->desc, 2, OCLFFT_DECOMPOSITION_SLABS,
                                                      (oclfft_decomposition)9, text, 8, NULL));
    assert_invalid("desc is NULL", oclfft_group_preview(NULL, 2, OCLFFT_DECOMPOSITION_SLABS,
                                                        OCLFFT_DECOMPOSITION_SLABS, text, 8, NULL));
    assert_ok(oclfft_group_preview(&w->desc, 5, OCLFFT_DECOMPOSITION_SLABS,
                                   OCLFFT_DECOMPOSITION_PENCILS, NULL, 0, &length));
    assert_true(length > 20);
    assert_ok(oclfft_group_plan_describe(w->plan, text, sizeof text, &length));
    assert_true(length > 20);
    assert_ok(execute(w));
    assert_result(w);
}

/* ---- Boxes of the library ---- */

static void proposals_cover(void **state) {
    world *w = *state;
    static const size_t lengths[][3] = {{1, 1, 1}, {2, 3, 5}, {7, 1, 64}, {100, 9, 1}};
    oclfft_context *list[9];
    for (size_t parts = 1; parts <= 9; ++parts) {
        oclfft_group *g = NULL;
        for (size_t i = 0; i < parts; ++i) list[i] = w->contexts[i % 2];
        assert_ok(oclfft_group_create(list, parts, NULL, &g));
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; ++l)
            for (int x = 0; x < 6; ++x) {
                oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
                oclfft_box boxes[9];
                size_t points = 0, expected = 1;
                d.rank = 3;
                memcpy(d.lengths, lengths[l], sizeof lengths[l]);
                d.transform = OCLFFT_R2C;
                assert_ok(oclfft_group_boxes(g, &d, (oclfft_side)(x % 2),
                                             (oclfft_decomposition)(x / 2), boxes));
                for (size_t i = 0; i < parts; ++i) points += box_points(&boxes[i]);
                for (int a = 0; a < 3; ++a)
                    expected *= a == 2 && x % 2 ? lengths[l][a] / 2 + 1 : lengths[l][a];
                assert_int_equal(points, expected);
            }
        oclfft_group_destroy(&g);
    }
}

/* ---- Threads ---- */

typedef struct worker {
    world *w;
    oclfft_group_plan *plan;
    oclfft_status status;
} worker;

static void *work(void *argument) {
    worker *x = argument;
    const void *in[PARTS];
    void *out[PARTS];
    for (int i = 0; i < PARTS; ++i) {
        float *part = malloc(sizeof x->w->data);
        copy_box(&x->w->in[i], x->w->data, part, true);
        in[i] = part;
        out[i] = malloc(sizeof x->w->data);
    }
    for (int n = 0; n < 4 && x->status == OCLFFT_SUCCESS; ++n)
        x->status = oclfft_group_execute_host(x->plan, OCLFFT_FORWARD, in, out);
    for (int i = 0; i < PARTS; ++i) {
        free((void *)(uintptr_t)in[i]);
        free(out[i]);
    }
    return NULL;
}

static void threads_share_plans_and_groups(void **state) {
    world *w = *state;
    oclfft_group_plan *other = NULL;
    pthread_t threads[4];
    worker workers[4];
    assert_ok(oclfft_group_plan_create(w->group, &w->desc, w->in, w->out, &other));
    for (int i = 0; i < 4; ++i) {
        workers[i] = (worker){w, i % 2 ? other : w->plan, OCLFFT_SUCCESS};
        assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < 4; ++i) {
        pthread_join(threads[i], NULL);
        assert_int_equal(workers[i].status, OCLFFT_SUCCESS);
    }
    oclfft_group_plan_destroy(&other);
    assert_ok(execute(w));
    assert_result(w);
}

/* What the lines of timelines say; the bytes of uploads and downloads add up. */
typedef struct recorded {
    size_t transforms, reads, writes, copies;
    unsigned long long up, down;
} recorded;

static void add_line(const char *line, recorded *all) {
    char what[32];
    double begin, end;
    unsigned long long bytes;
    assert_int_equal(sscanf(line, "%31s %lf %lf %llu", what, &begin, &end, &bytes), 4);
    assert_true(begin <= end && end - begin < 60);
    assert_true(fabs(begin - clock_seconds()) < 600);
    all->transforms += strcmp(what, "transform") == 0;
    all->reads += strcmp(what, "read") == 0;
    all->writes += strcmp(what, "write") == 0;
    all->copies += strcmp(what, "copy") == 0;
    if (strcmp(what, "upload") == 0) all->up += bytes;
    if (strcmp(what, "download") == 0) all->down += bytes;
}

static void add_recorded(oclfft_context *context, recorded *all) {
    size_t length;
    assert_ok(oclfft_context_record(context, false));
    assert_ok(oclfft_context_timeline(context, NULL, 0, &length));
    char *text = malloc(length + 1);
    assert_ok(oclfft_context_timeline(context, text, length + 1, NULL));
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) add_line(line, all);
    free(text);
}

/* From arrays that a device which shares memory with the host cannot use where they are. */
static void execute_recorded(oclfft_context *contexts[2], char *in, char *out) {
    oclfft_group *group = NULL;
    oclfft_group_plan *plan = NULL;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_box boxes[2][2];
    size_t half = POINTS / 2 * 8;
    desc.rank = 3;
    desc.lengths[0] = N0;
    desc.lengths[1] = N1;
    desc.lengths[2] = N2;
    assert_ok(oclfft_group_create(contexts, 2, NULL, &group));
    for (int o = 0; o < 2; ++o)
        assert_ok(
            oclfft_group_boxes(group, &desc, (oclfft_side)o, OCLFFT_DECOMPOSITION_SLABS, boxes[o]));
    assert_ok(oclfft_group_plan_create(group, &desc, boxes[0], boxes[1], &plan));
    assert_ok(oclfft_group_execute_host(plan, OCLFFT_FORWARD,
                                        (const void *const[]){in + 4, in + 4 + half},
                                        (void *const[]){out + 4, out + 4 + half}));
    oclfft_group_plan_destroy(&plan);
    oclfft_group_destroy(&group);
}

static void executions_are_recorded(void **state) {
    (void)state;
    enum { BYTES = POINTS * 8 };
    oclfft_context *contexts[2] = {open_context(), open_context()};
    char *in = calloc(1, BYTES + 8), *out = calloc(1, BYTES + 8);
    size_t length;
    recorded all = {0};
    assert_ok(oclfft_context_timeline(contexts[0], NULL, 0, &length));
    assert_int_equal(length, 0); /* nothing was ever recorded */
    assert_int_equal(oclfft_context_record(NULL, true), OCLFFT_ERROR_INVALID_ARGUMENT);
    for (int i = 0; i < 2; ++i) assert_ok(oclfft_context_record(contexts[i], true));
    execute_recorded(contexts, in, out);
    for (int i = 0; i < 2; ++i) add_recorded(contexts[i], &all);
    assert_true(all.transforms >= 4 && all.reads >= 2 && all.writes == all.reads &&
                all.copies >= 2);
    assert_int_equal(all.up, BYTES);
    assert_int_equal(all.down, BYTES);
    for (int i = 0; i < 2; ++i) oclfft_context_destroy(&contexts[i]);
    free(in);
    free(out);
}

/* The plan outlives its group and the handles of its contexts. */
static void each_call_of_a_split_axis_fails_once(void **state) {
    world *w = *state;
    char text[1000];
    assert_ok(oclfft_group_plan_describe(w->plan, text, sizeof text, NULL));
    assert_non_null(strstr(text, " rows of "));
    each_call_fails_once(state);
}

/* Points of a long axis that are no elements of the output go nowhere. */
static void exchanges_have_what_is_wanted(void **state) {
    (void)state;
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    char text[4000];
    d.transform = OCLFFT_R2R;
    d.axes[0] = OCLFFT_AXIS_DCT2;
    d.lengths[0] = 4096;
    d.output.extents[0] = 100;
    assert_ok(oclfft_group_preview(&d, 2, OCLFFT_DECOMPOSITION_SLABS, OCLFFT_DECOMPOSITION_SLABS,
                                   text, sizeof text, NULL));
    assert_non_null(strstr(text, "exchange: 16384 bytes copied, 8192 of them"));
    assert_non_null(strstr(text, "exchange: 400 bytes copied, 200 of them"));
}

static uint64_t memory_of(const world *w, int context) {
    return atomic_load(&w->contexts[context]->memory_used);
}

/* These transforms have no scratch. */
static void the_memory_that_is_announced_is_taken(void **state) {
    world *w = *state;
    oclfft_group_plan *used = w->plan;
    char text[2000];
    unsigned long long announced = 0, most = 0;
    assert_ok(oclfft_group_plan_create(w->group, &w->desc, w->in, w->out, &w->plan));
    assert_ok(oclfft_group_plan_describe(w->plan, text, sizeof text, NULL));
    const char *line = strstr(text, "  memory: the boxes, and ");
    assert_non_null(line);
    assert_int_equal(sscanf(line, "  memory: the boxes, and %llu bytes", &announced), 1);
    const uint64_t before[2] = {memory_of(w, 0), memory_of(w, 1)};
    assert_ok(execute(w));
    for (int c = 0; c < 2; ++c)
        if (memory_of(w, c) - before[c] > most) most = memory_of(w, c) - before[c];
    assert_int_equal(most, announced);
    assert_result(w);
    oclfft_group_plan_destroy(&used);
}

static void plans_outlive_groups(void **state) {
    world *w = *state;
    oclfft_group_destroy(&w->group);
    assert_ok(execute(w));
    assert_result(w);
}

#define IN_WORLD(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        IN_WORLD(groups_are_checked),
        IN_WORLD(descriptions_are_checked),
        IN_WORLD(boxes_are_checked),
        IN_WORLD(executions_are_checked),
        IN_WORLD(proposals_cover),
        IN_WORLD(threads_share_plans_and_groups),
        IN_WORLD(plans_outlive_groups),
        cmocka_unit_test(exchanges_have_what_is_wanted),
        IN_WORLD(the_memory_that_is_announced_is_taken),
        cmocka_unit_test(executions_are_recorded),
        IN_WORLD(callbacks_count_elements_of_the_whole),
        IN_WORLD(what_does_not_end_is_left),
        IN_WORLD(each_call_fails_once),
        cmocka_unit_test_setup_teardown(what_does_not_end_is_left_in_both_directions, set_up_long,
                                        tear_down),
        cmocka_unit_test_setup_teardown(each_call_of_a_split_axis_fails_once, set_up_long,
                                        tear_down)};
    if (!share_read(&count, arguments)) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
