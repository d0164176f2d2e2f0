/* Every call fails once: of OpenCL, of malloc and its kin, of the system. Each time there is an
 * error with a true sentence or a right result, nothing is left behind, and the same call succeeds
 * when nothing fails.
 *
 * usage: test_faults [all] [NAME] [--share N]      all: every call with every code, not a sample;
 * the problem of that name (fault_world.c), or the test; of all problems a share (share.h) */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <oclFFT.h>
#include <element_values.h>

#include "tune/tuning.h"
#include "wisdom/wisdom_text.h"
#include "fault_convolution.h"
#include "fault_world.h"
#include "common/host_support.h"
#include "device/buffer.h"

static bool every;
static const char *only; /* the subject of this name, or NULL */

/* ---- One problem: from the plan to its end ---- */

static const char *const plan_survives[] = {"pthread_create", "pthread_attr_init",
                                            "pthread_attr_setstacksize", NULL};

static oclfft_status create_plan(void *argument) {
    world *w = argument;
    oclfft_plan_destroy(&w->plan);
    oclfft_status status = oclfft_plan_create(w->context, &w->desc, &w->plan);
    assert_int_equal(status == OCLFFT_SUCCESS, w->plan != NULL);
    return status;
}

static void make_plan(void *argument) {
    assert_ok(create_plan(argument));
}

static void check_plan(void *argument) {
    world_fill(argument);
    assert_ok(world_execute(argument));
    world_check(argument);
}

static void destroy_plan(void *argument) {
    world *w = argument;
    assert_ok(oclfft_finish(w->context));
    oclfft_plan_destroy(&w->plan);
}

static oclfft_status execute(void *argument) {
    return world_execute(argument);
}

static void fill_and_make(void *argument) {
    make_plan(argument);
    world_fill(argument);
}

static void fill_and_execute(void *argument) {
    make_plan(argument);
    check_plan(argument);
    world_fill(argument);
}

static const step plan_step = {.name = "plan creation",
                               .act = create_plan,
                               .check = check_plan,
                               .clean = destroy_plan,
                               .tolerated = plan_survives};
/* Then with less scratch: whatever a driver says that refuses to make it; later only where it says
 * that it has too little. */
static const char *const first_survives[] = {"clCreateBuffer", NULL};
static const char *const scarce_survives[] = {"clEnqueueNDRangeKernel", "clEnqueueFillBuffer",
                                              NULL};
static const step first_step = {.name = "the first execution",
                                .prepare = fill_and_make,
                                .act = execute,
                                .check = world_check,
                                .check_failed = world_check_failed,
                                .again = world_fill,
                                .clean = destroy_plan,
                                .tolerated = first_survives,
                                .when_scarce = scarce_survives};
static const step later_step = {.name = "a later execution",
                                .prepare = fill_and_execute,
                                .act = execute,
                                .check = world_check,
                                .check_failed = world_check_failed,
                                .again = world_fill,
                                .clean = destroy_plan};

/* ---- On a queue of the caller's, with events ---- */

enum { WAITS = 40 };

typedef struct enqueue {
    world w;
    cl_command_queue queue;
    cl_uint waits;
    cl_event wait[WAITS], event;
    cl_mem workspace;
} enqueue;

static cl_mem memory_of(oclfft_buffer *b) {
    return b ? b->memory : NULL;
}

static oclfft_status enqueue_it(void *argument) {
    enqueue *q = argument;
    oclfft_buffer *const *b = q->w.buffers;
    cl_mem in[2] = {memory_of(b[0]), memory_of(b[1])}, out[2] = {memory_of(b[2]), memory_of(b[3])};
    q->event = (cl_event)(uintptr_t)16;
    oclfft_status status = oclfft_enqueue(q->w.plan, q->queue, world_direction(&q->w), in,
                                          q->w.s->in_place ? NULL : out, q->workspace, q->waits,
                                          q->waits ? q->wait : NULL, &q->event);
    assert_int_equal(status == OCLFFT_SUCCESS, q->event != NULL);
    return status;
}

static void await(enqueue *q) {
    if (!q->event) return;
    assert_int_equal(CL_SUCCESS, clWaitForEvents(1, &q->event));
    clReleaseEvent(q->event);
    q->event = NULL;
}

static void check_enqueued(void *argument) {
    await(argument);
    world_check(&((enqueue *)argument)->w);
}

static void check_not_enqueued(void *argument, const fault_report *report) {
    enqueue *q = argument;
    assert_null(q->event);
    assert_int_equal(CL_SUCCESS, clFinish(q->queue));
    world_check_failed(&q->w, report);
}

static void new_queue_for(enqueue *q, cl_command_queue_properties properties) {
    cl_int code;
    fill_and_execute(&q->w); /* by which the plan's scratch has been in use on another queue */
    q->queue = clCreateCommandQueue(q->w.context->cl, q->w.context->device, properties, &code);
    assert_int_equal(CL_SUCCESS, code);
    for (q->waits = 0; q->waits < WAITS; ++q->waits)
        assert_int_equal(CL_SUCCESS,
                         clEnqueueMarkerWithWaitList(q->queue, 0, NULL, &q->wait[q->waits]));
}

static void prepare_unordered(void *argument) {
    enqueue *q = argument;
    new_queue_for(q, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    while (q->waits > 2) clReleaseEvent(q->wait[--q->waits]);
}

static void prepare_workspace(void *argument) {
    enqueue *q = argument;
    cl_int code = CL_SUCCESS;
    new_queue_for(q, 0);
    size_t bytes = (size_t)q->w.plan->workspace_needed.bytes;
    if (bytes)
        q->workspace = clCreateBuffer(q->w.context->cl, CL_MEM_READ_WRITE, bytes, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
}

static void fill_again(void *argument) {
    await(argument);
    world_fill(&((enqueue *)argument)->w);
}

static void clean_enqueue(void *argument) {
    enqueue *q = argument;
    clFinish(q->queue);
    while (q->waits) clReleaseEvent(q->wait[--q->waits]);
    if (q->workspace) clReleaseMemObject(q->workspace);
    q->workspace = NULL;
    destroy_plan(&q->w);
    clReleaseCommandQueue(q->queue);
}

static const char *const enqueue_survives[] = {"clFlush", NULL};
static const step unordered_step = {.name = "out of order, on the plan's scratch",
                                    .prepare = prepare_unordered,
                                    .act = enqueue_it,
                                    .check = check_enqueued,
                                    .check_failed = check_not_enqueued,
                                    .again = fill_again,
                                    .clean = clean_enqueue,
                                    .tolerated = enqueue_survives,
                                    .handles = true};
static const step workspace_step = {.name = "with a workspace and many events",
                                    .prepare = prepare_workspace,
                                    .act = enqueue_it,
                                    .check = check_enqueued,
                                    .check_failed = check_not_enqueued,
                                    .again = fill_again,
                                    .clean = clean_enqueue,
                                    .handles = true};

/* ---- While another queue uses the plan's scratch ---- */

/* Holds the work of one queue up, lets call number `number` of an execution on another fail, and
 * demands that the next one there waits all the same. False when none failed. */
static bool fails_behind(world *w, cl_command_queue queues[2], int number) {
    cl_int code, state = 0;
    enqueue first = {.w = *w, .queue = queues[0], .waits = 1},
            second = {.w = *w, .queue = queues[1]};
    make_plan(w);
    first.w.plan = second.w.plan = w->plan;
    cl_event gate = first.wait[0] = clCreateUserEvent(w->context->cl, &code);
    assert_int_equal(CL_SUCCESS, code);
    assert_ok(enqueue_it(&first));
    faulty_arm(FAULT_OPENCL, number, 0);
    (void)enqueue_it(&second);
    bool struck = faulty_disarm().struck > 0;
    if (second.event) clReleaseEvent(second.event);
    assert_ok(enqueue_it(&second));
    clFlush(queues[0]);
    clFlush(queues[1]);
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    clGetEventInfo(second.event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL);
    if (state == CL_COMPLETE)
        fail_msg("after call %d failed, the next execution did not wait for the scratch", number);
    clSetUserEventStatus(gate, CL_COMPLETE);
    await(&first);
    await(&second);
    clReleaseEvent(gate);
    destroy_plan(w);
    return struck;
}

static void scratch_of_another_queue(void **state) {
    (void)state;
    world w;
    cl_command_queue queues[2];
    cl_int code;
    assert_true(world_open(&w, &subjects[1]));
    for (int i = 0; i < 2; ++i)
        queues[i] = clCreateCommandQueue(w.context->cl, w.context->device, 0, &code);
    int number = 1;
    while (fails_behind(&w, queues, number)) ++number;
    assert_true(number > 10);
    for (int i = 0; i < 2; ++i) clReleaseCommandQueue(queues[i]);
    world_close(&w);
}

/* ---- From and to host arrays ---- */

typedef struct hosted {
    world w;
    route by;
    fenced in[2], out[2];
} hosted;

static oclfft_status execute_host(void *argument) {
    hosted *h = argument;
    const void *in[2] = {h->in[0].data, h->in[1].data};
    void *out[2] = {h->out[0].data, h->out[1].data};
    bool planar = h->w.s->planar, in_place = h->w.s->in_place;
    const void *from = planar ? (const void *)in : in[0];
    return oclfft_execute_host(h->w.plan, world_direction(&h->w), from,
                               in_place ? h->in[0].data
                               : planar ? (void *)out
                                        : out[0]);
}

static void fill_arrays(void *argument) {
    hosted *h = argument;
    for (int a = 0; a < 2; ++a) {
        memcpy(h->in[a].data, h->w.in[a], h->w.bytes[0]);
        memset(h->out[a].data, 0x77, h->w.bytes[1]);
    }
}

static void prepare_host(void *argument) {
    hosted *h = argument;
    for (int a = 0; a < 2; ++a) {
        h->in[a] = fenced_new(h->w.bytes[0], h->by);
        h->out[a] = fenced_new(h->w.bytes[1], h->by);
    }
    const void *arrays[] = {h->in[0].data, h->in[1].data, h->out[0].data, h->out[1].data};
    fill_arrays(h);
    make_plan(&h->w);
    h->w.context->info.is_cpu = h->by == ROUTE_SHARED;
    if (h->by == ROUTE_STAGED) take_route(h->w.plan, h->by, arrays, 4);
}

static void check_fences(hosted *h) {
    for (int a = 0; a < 2; ++a) {
        assert_fences(&h->in[a], h->w.s->name);
        assert_fences(&h->out[a], h->w.s->name);
        if (!h->w.s->in_place) assert_memory_equal(h->in[a].data, h->w.in[a], h->w.bytes[0]);
    }
}

static const fenced *host_targets(const hosted *h) {
    return h->w.s->in_place ? h->in : h->out;
}

/* Equal but for the last bits, which differ when a real transform is computed alone: pieces may be
 * smaller after a failure. */
static void assert_close(const world *w, const char *got, const char *expected) {
    bool wide = w->s->precision == OCLFFT_DOUBLE;
    oclfft_element_type type = w->types[1];
    double wrong = 0, all = 0, bar = wide ? 1e-15 : w->s->out ? 1e-2 : 5e-7;
    for (size_t i = 0; i < w->bytes[1] / element_size(type); ++i) {
        double x = element_value(type, got, i), y = element_value(type, expected, i);
        wrong += (x - y) * (x - y);
        all += y * y;
    }
    if (!(wrong <= bar * bar * all))
        fail_msg("%s: the output is wrong", w->s->name); /* also when NaN */
}

static void check_host(void *argument) {
    hosted *h = argument;
    check_fences(h);
    for (uint32_t a = 0; a < h->w.arrays[1]; ++a)
        assert_close(&h->w, host_targets(h)[a].data, h->w.expected[a]);
}

static void check_host_failed(void *argument, const fault_report *report) {
    hosted *h = argument;
    check_fences(h);
    for (uint32_t a = 0; a < h->w.arrays[1] && !report->commands; ++a)
        assert_memory_equal(host_targets(h)[a].data, h->w.s->in_place ? h->w.in[a] : h->w.poison,
                            h->w.bytes[1]);
}

static void clean_host(void *argument) {
    hosted *h = argument;
    destroy_plan(&h->w);
    for (int a = 0; a < 2; ++a) {
        fenced_free(&h->in[a]);
        fenced_free(&h->out[a]);
    }
}

static const char *const host_survives[] = {
    "clCreateBuffer",     /* smaller pieces, or straight instead of by way of pinned memory */
    "clEnqueueMapBuffer", /* the same */
    "clEnqueueUnmapMemObject",
    "clFinish", /* at the end, of queues whose work is known to be done */
    "calloc",   /* threads that copy */
    "pthread_create",
    "pthread_attr_init",
    "pthread_attr_setstacksize",
    NULL};
static const step host_step = {.name = "host arrays",
                               .prepare = prepare_host,
                               .act = execute_host,
                               .check = check_host,
                               .check_failed = check_host_failed,
                               .again = fill_arrays,
                               .clean = clean_host,
                               .tolerated = host_survives,
                               .when_scarce = scarce_survives,
                               .keeps = true}; /* kernels for smaller pieces */

/* ---- Buffers ---- */

static oclfft_status use_buffers(void *argument) {
    world *w = argument;
    enum { COUNT = 32 };
    float re[COUNT], im[COUNT], whole[2 * COUNT], got[2][COUNT];
    oclfft_buffer *b = NULL;
    fill_random(re, COUNT, 1);
    fill_random(im, COUNT, 2);
    oclfft_status status = oclfft_buffer_create(w->context, sizeof whole, &b);
    assert_int_equal(status == OCLFFT_SUCCESS, b != NULL);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_pack(b, 0, COUNT, OCLFFT_SINGLE, re, im);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_read(b, 0, sizeof whole, whole);
    for (int i = 0; status == OCLFFT_SUCCESS && i < COUNT; ++i)
        assert_true(whole[2 * i] == re[i] && whole[2 * i + 1] == im[i]);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_write(b, 0, sizeof whole, whole);
    if (status == OCLFFT_SUCCESS)
        status = oclfft_buffer_unpack(b, 0, COUNT, OCLFFT_SINGLE, got[0], got[1]);
    if (status == OCLFFT_SUCCESS) assert_memory_equal(got[0], re, sizeof re);
    if (status == OCLFFT_SUCCESS) assert_memory_equal(got[1], im, sizeof im);
    if (status == OCLFFT_SUCCESS) status = oclfft_finish(w->context);
    oclfft_buffer_destroy(&b);
    return status;
}

static oclfft_status wrap_memory(void *argument) {
    world *w = argument;
    oclfft_buffer *b = NULL;
    oclfft_status status = oclfft_buffer_from_cl(w->context, w->factors->memory, &b);
    assert_int_equal(status == OCLFFT_SUCCESS, b != NULL);
    oclfft_buffer_destroy(&b);
    return status;
}

static void no_check(void *argument) {
    (void)argument;
}

static const step buffer_step = {.name = "buffers", .act = use_buffers, .check = no_check};
static const step wrap_step = {.name = "a memory object of the caller's",
                               .act = wrap_memory,
                               .check = no_check,
                               .handles = true};

/* ---- The end: nothing to answer, nothing to keep ---- */

static void prepare_end(void *argument) {
    world *w = argument;
    world_open(w, w->s);
    make_plan(w);
    assert_ok(world_execute(w));
    if (w->s->limit) w->context->memory_limit += 1 << 20;
    hosted h = {.w = *w, .by = ROUTE_DIRECT};
    for (int a = 0; a < 2; ++a) {
        h.in[a] = fenced_new(w->bytes[0], h.by);
        h.out[a] = fenced_new(w->bytes[1], h.by);
    }
    fill_arrays(&h);
    w->context->info.is_cpu = false;
    assert_ok(execute_host(&h));
    for (int a = 0; a < 2; ++a) {
        fenced_free(&h.in[a]);
        fenced_free(&h.out[a]);
    }
}

static oclfft_status end(void *argument) {
    world *w = argument;
    if (w->context) world_close(w);
    *w = (world){.s = w->s};
    return OCLFFT_SUCCESS;
}

static const char *const end_survives[] = {"*", NULL};
static const step end_step = {.name = "the end",
                              .prepare = prepare_end,
                              .act = end,
                              .check = no_check,
                              .tolerated = end_survives};

static void walk_subject(const subject *s) {
    world w;
    if (!world_open(&w, s)) {
        print_message("%s: not on this device\n", s->name);
        return;
    }
    walk(&plan_step, &w, every);
    walk(&first_step, &w, every);
    walk(&later_step, &w, every);
    enqueue q = {.w = w};
    walk(&unordered_step, &q, every);
    walk(&workspace_step, &q, every);
    bool is_cpu = w.context->info.is_cpu;
    hosted h = {.w = w};
    static const route routes[] = {ROUTE_SHARED, ROUTE_DIRECT, ROUTE_STAGED};
    for (int i = 0; i < (every || s == subjects ? 3 : 2); ++i) {
        h.by = routes[i];
        walk(&host_step, &h, every);
    }
    w.context->info.is_cpu = is_cpu;
    world_close(&w);
    w = (world){.s = s};
    walk(&end_step, &w, every);
}

static bool is_subject(const char *name) {
    for (int i = 0; i < subject_count; ++i)
        if (strcmp(name, subjects[i].name) == 0) return true;
    return false;
}

static void every_subject(void **state) {
    (void)state;
    for (int i = 0; i < subject_count; ++i) {
        if (only && is_subject(only) && strcmp(only, subjects[i].name) != 0) continue;
        if (!share_has("subjects", (uint64_t)i)) continue;
        int before = faults_walked;
        walk_subject(&subjects[i]);
        print_message("%s: %d faults\n", subjects[i].name, faults_walked - before);
    }
}

static void convolutions(void **state) {
    (void)state;
    walk_convolutions(every);
}

static void buffers(void **state) {
    (void)state;
    world w;
    assert_true(world_open(&w, &subjects[0]));
    walk(&buffer_step, &w, every);
    walk(&wrap_step, &w, every);
    world_close(&w);
}

/* ---- Contexts, from nothing ---- */

static oclfft_context_config cold_config = OCLFFT_CONTEXT_CONFIG_INIT;
/* NULL instead of it: another device may take the place of one that fails, and rounds otherwise */
static bool on_any_device;

static void begin_lives(const world *w) {
    cold_config.platform_index = w->context->info.platform_index;
    cold_config.device_index = w->context->info.device_index;
}

/* All that a user does, and its result in `got`; or the first failure. */
static oclfft_status live(world *w) {
    size_t bytes = w->bytes[0];
    oclfft_context *context = NULL;
    oclfft_plan *plan = NULL;
    oclfft_buffer *in = NULL, *out = NULL;
    char text[64];
    oclfft_status status = oclfft_context_create(on_any_device ? NULL : &cold_config, &context);
    assert_int_equal(status == OCLFFT_SUCCESS, context != NULL);
    if (status == OCLFFT_SUCCESS) status = oclfft_plan_create(context, &w->desc, &plan);
    if (status == OCLFFT_SUCCESS) status = oclfft_plan_source(plan, text, sizeof text, NULL);
    if (status == OCLFFT_SUCCESS) status = oclfft_plan_describe(plan, text, sizeof text, NULL);
    if (status == OCLFFT_SUCCESS) status = oclfft_context_caps(context, text, sizeof text, NULL);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_create(context, bytes, &in);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_create(context, bytes, &out);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_write(in, 0, bytes, w->in[0]);
    if (status == OCLFFT_SUCCESS) status = oclfft_execute(plan, OCLFFT_FORWARD, in, out);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_read(out, 0, bytes, w->got);
    oclfft_context_destroy(&context);
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
    return status;
}

static oclfft_status live_once(void *argument) {
    return live(argument);
}

static void check_life(void *argument) {
    const world *w = argument;
    if (on_any_device && several_platforms)
        assert_close(w, w->got, w->expected[0]);
    else
        assert_memory_equal(w->got, w->expected[0], w->bytes[1]);
}

static const char *const life_survives[] = {
    "clGetDeviceInfo", /* what may be there or not: fp64, fences */
    "pthread_create", "pthread_attr_init", "pthread_attr_setstacksize", NULL};
/* When scratch is refused, for whatever reason, half of it is tried. */
static const char *const whole_life_survives[] = {"clGetDeviceInfo",   "pthread_create",
                                                  "pthread_attr_init", "pthread_attr_setstacksize",
                                                  "clCreateBuffer",    NULL};
/* Where the scratch has no room, there may be some for half of it. */
static const char *const scarce_life_survives[] = {"clCreateBuffer", "clEnqueueNDRangeKernel",
                                                   "clEnqueueFillBuffer", NULL};
static const step life_step = {.name = "a whole life",
                               .act = live_once,
                               .check = check_life,
                               .tolerated = whole_life_survives,
                               .when_scarce = scarce_life_survives,
                               .searches = true};

static oclfft_status join(void *argument) {
    world *w = argument;
    oclfft_context *context = NULL;
    oclfft_status status = oclfft_context_from_cl(w->context->cl, w->context->device,
                                                  w->context->queue, NULL, &context);
    assert_int_equal(status == OCLFFT_SUCCESS, context != NULL);
    oclfft_context_destroy(&context);
    if (status == OCLFFT_SUCCESS)
        status = oclfft_context_from_cl(w->context->cl, w->context->device, NULL, NULL, &context);
    oclfft_context_destroy(&context);
    return status;
}

static const step join_step = {.name = "an application's context",
                               .act = join,
                               .check = no_check,
                               .tolerated = life_survives,
                               .handles = true};

enum { LISTED = 16 };

typedef struct listed {
    oclfft_device_info infos[LISTED];
    size_t count, all;
} listed;

static oclfft_status list(void *argument) {
    listed *l = argument;
    return oclfft_device_list(l->infos, sizeof *l->infos, LISTED, &l->count);
}

/* All devices; without those that did not answer, where others did. */
static void check_list(void *argument) {
    const listed *l = argument;
    if (l->count == 0)
        assert_true(faulty_disarm().nothing);
    else
        assert_true(several_platforms ? l->count <= l->all : l->count == l->all);
}

static const step list_step = {.name = "the list of devices",
                               .act = list,
                               .check = check_list,
                               .tolerated = life_survives,
                               .searches = true};

static void lives(void **state) {
    (void)state;
    world w;
    listed l;
    for (int i = 0; i < 2; ++i) {
        assert_true(world_open(&w, &subjects[i]));
        begin_lives(&w);
        on_any_device = i == 0;
        walk(&life_step, &w, every);
        world_close(&w);
    }
    on_any_device = false;
    assert_true(world_open(&w, &subjects[0]));
    walk(&join_step, &w, every);
    assert_ok(list(&l));
    l.all = l.count;
    walk(&list_step, &l, every);
    world_close(&w);
}

/* ---- Files ---- */

typedef struct filed {
    world w;
    char folder[64], path[96];
} filed;

static void folder_make(filed *f) {
    strcpy(f->folder, "/tmp/oclfft-faults-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(f->path, sizeof f->path, "%s/file", f->folder);
}

/* All files of it. */
static void folder_empty(void *argument) {
    const filed *f = argument;
    char path[512];
    DIR *folder = opendir(f->folder);
    assert_non_null(folder);
    for (const struct dirent *e; (e = readdir(folder));) {
        snprintf(path, sizeof path, "%s/%s", f->folder, e->d_name);
        if (e->d_name[0] != '.') (void)unlink(path);
    }
    closedir(folder);
}

static void folder_remove(filed *f) {
    folder_empty(f);
    (void)rmdir(f->folder);
}

static oclfft_status live_cached(void *argument) {
    filed *f = argument;
    return live(&f->w);
}

static void check_cached(void *argument) {
    check_life(&((filed *)argument)->w);
}

/* "Any trouble with it means compiling, never an error": of the rest what a life survives. */
static const char *const cache_survives[] = {
    "clGetDeviceInfo",
    "clCreateBuffer",
    "pthread_create",
    "pthread_attr_init",
    "pthread_attr_setstacksize",
    "malloc",
    "calloc",
    "realloc",
    "open",
    "mkstemp",
    "close",
    "read",
    "write",
    "rename",
    "mkdir",
    "openat",
    "lstat64",
    "fstatat64",
    "unlinkat",
    "renameat",
    "fchmod",
    "futimens",
    "getrlimit64",
    "fdopendir",
    "readdir64",
    "closedir",
    "getcwd",
    "clGetPlatformInfo",
    "unlink",
    "fstat64",
    "clCreateKernel", /* of a program that was loaded: it is compiled instead */
    "clCreateProgramWithBinary",
    "clBuildProgram",
    "clGetProgramInfo",
    NULL};
static const step cold_step = {.name = "an empty cache",
                               .prepare = folder_empty,
                               .act = live_cached,
                               .check = check_cached,
                               .tolerated = cache_survives,
                               .when_scarce = scarce_life_survives,
                               .searches = true};
static const step warm_step = {.name = "a filled cache",
                               .act = live_cached,
                               .check = check_cached,
                               .tolerated = cache_survives,
                               .when_scarce = scarce_life_survives,
                               .searches = true};

static void disk_cache(void **state) {
    (void)state;
    filed f;
    folder_make(&f);
    assert_true(world_open(&f.w, &subjects[1]));
    begin_lives(&f.w);
    cold_config.cache_directory = f.folder;
    walk(&cold_step, &f, every);
    walk(&warm_step, &f, every);
    cold_config.cache_directory = NULL;
    world_close(&f.w);
    folder_remove(&f);
}

/* Two recipes for the device that there is, one of them for the world's problem. */
static void learn(const world *w) {
    text device = {0};
    problem p;
    oclfft_plan_desc desc = w->desc;
    wisdom_device(&w->context->info, &w->context->caps, &device);
    for (size_t n = 32; n <= 64; n += 32) {
        desc.lengths[0] = n;
        assert_ok(problem_from_desc(&desc, &p));
        assert_ok(wisdom_learn(&tuning_of(w->context)->wisdom, text_string(&device), &p,
                               n == 64 ? "8:w4/8:w4" : "4.8", 1000));
    }
    text_free(&device);
}

static char *wisdom_text(const world *w) {
    text t = {0};
    wisdom_print(&tuning_of(w->context)->wisdom, &t);
    assert_false(t.failed);
    return t.data;
}

static void prepare_save(void *argument) {
    filed *f = argument;
    folder_empty(f);
    oclfft_wisdom_forget(f->w.context);
    assert_ok(oclfft_wisdom_save(f->w.context, f->path)); /* an older one */
    learn(&f->w);
}

static oclfft_status save(void *argument) {
    filed *f = argument;
    return oclfft_wisdom_save(f->w.context, f->path);
}

static void assert_file(const filed *f) {
    char *expected = wisdom_text(&f->w), *got = read_file(f->path);
    assert_string_equal(expected, got);
    free(expected);
    free(got);
}

static void check_saved(void *argument) {
    assert_file(argument);
}

/* The older one is there, and nothing else but perhaps what could not be removed. */
static void check_not_saved(void *argument, const fault_report *report) {
    filed *f = argument;
    (void)report;
    oclfft_wisdom_forget(f->w.context);
    assert_file(f);
    learn(&f->w);
}

static void forget(void *argument) {
    oclfft_wisdom_forget(((filed *)argument)->w.context);
}

/* The file goes over a link, which stays. */
static void prepare_save_linked(void *argument) {
    filed *f = argument;
    char link[sizeof f->path + 8], content[sizeof f->path + 8];
    prepare_save(f);
    snprintf(link, sizeof link, "%s", f->path);
    snprintf(content, sizeof content, "%s.real", f->path);
    assert_int_equal(0, rename(link, content));
    assert_int_equal(0, symlink(content, link));
}

static void check_linked(const filed *f) {
    struct stat info;
    assert_int_equal(0, lstat(f->path, &info));
    assert_true(S_ISLNK(info.st_mode));
}

static void check_saved_linked(void *argument) {
    check_linked(argument);
    check_saved(argument);
}

static void check_not_saved_linked(void *argument, const fault_report *report) {
    check_linked(argument);
    check_not_saved(argument, report);
}

/* Without fchown the group has fewer rights; without the limit on file sizes there is none. */
static const char *const save_survives[] = {"fchown", "getrlimit", "getrlimit64", NULL};
static const step save_step = {.name = "saving wisdom",
                               .prepare = prepare_save,
                               .act = save,
                               .check = check_saved,
                               .check_failed = check_not_saved,
                               .clean = forget,
                               .tolerated = save_survives};

static const step save_linked_step = {.name = "saving wisdom over a link",
                                      .prepare = prepare_save_linked,
                                      .act = save,
                                      .check = check_saved_linked,
                                      .check_failed = check_not_saved_linked,
                                      .clean = forget,
                                      .tolerated = save_survives};

static oclfft_status load(void *argument) {
    filed *f = argument;
    return oclfft_wisdom_load(f->w.context, f->path);
}

static void check_loaded(void *argument) {
    const wisdom_entry *e = tuning_of(((filed *)argument)->w.context)->wisdom.first;
    assert_true(e && e->next && !e->next->next);
}

static void check_not_loaded(void *argument, const fault_report *report) {
    (void)report;
    assert_null(tuning_of(((filed *)argument)->w.context)->wisdom.first);
}

static const char *const load_survives[] = {"close", NULL};
static const step load_step = {.name = "loading wisdom",
                               .prepare = forget,
                               .act = load,
                               .check = check_loaded,
                               .check_failed = check_not_loaded,
                               .clean = forget,
                               .tolerated = load_survives};

/* A recipe that does not come to a plan is passed over, whatever the reason but for memory. */
static oclfft_status create_known(void *argument) {
    world *w = argument;
    oclfft_plan_destroy(&w->plan);
    return oclfft_plan_create(w->context, &w->desc, &w->plan);
}

static void check_known(void *argument) {
    world *w = argument;
    world_fill(w);
    assert_ok(world_execute(w));
    for (int a = 0; a < 1; ++a)
        assert_ok(oclfft_buffer_read(w->buffers[2], 0, w->bytes[1], w->got));
    double error = relative_error((const float *)(void *)w->in[0], (const float *)(void *)w->got,
                                  64, w->s->batch, OCLFFT_FORWARD, 1);
    assert_true(error <= accuracy_bar(64));
}

static void check_plan_once(world *w) {
    assert_ok(create_known(w));
    destroy_plan(w);
}

static const char *const known_survives[] = {"*", NULL};
static const step known_step = {.name = "a plan by wisdom",
                                .act = create_known,
                                .check = check_known,
                                .clean = destroy_plan,
                                .tolerated = known_survives};

static void wisdom_files(void **state) {
    (void)state;
    filed f;
    folder_make(&f);
    assert_true(world_open(&f.w, &subjects[1]));
    f.w.desc.recipe = NULL;
    walk(&save_step, &f, every);
    walk(&save_linked_step, &f, every);
    prepare_save(&f);
    assert_ok(save(&f));
    walk(&load_step, &f, every);
    forget(&f);
    check_plan_once(&f.w); /* what takes the place of wisdom is compiled */
    learn(&f.w);
    walk(&known_step, &f.w, every);
    world_close(&f.w);
    folder_remove(&f);
}

/* ---- Measured ---- */

static oclfft_status create_measured(void *argument) {
    world *w = argument;
    oclfft_wisdom_forget(w->context);
    return create_known(w);
}

static void check_measured(void *argument) {
    world *w = argument;
    world_fill(w);
    assert_ok(world_execute(w));
    assert_ok(oclfft_buffer_read(w->buffers[2], 0, w->bytes[1], w->got));
    double error = relative_error((const float *)(void *)w->in[0], (const float *)(void *)w->got, 4,
                                  w->s->batch, OCLFFT_FORWARD, 1);
    assert_true(error <= accuracy_bar(4));
}

static void clean_measured(void *argument) {
    world *w = argument;
    destroy_plan(w);
    oclfft_wisdom_forget(w->context);
}

static const step measured_step = {.name = "a measured plan",
                                   .act = create_measured,
                                   .check = check_measured,
                                   .clean = clean_measured,
                                   .tolerated = known_survives,

                                   .grows = true,
                                   .rough = true};

static void measured(void **state) {
    (void)state;
    static const subject small = {.name = "measured", .lengths = {4}, .batch = 2};
    world w;
    assert_true(world_open(&w, &small));
    w.desc.effort = OCLFFT_MEASURE;
    walk(&measured_step, &w, false);
    world_close(&w);
}

/* ---- The interface of the thesis ---- */

static oclfft_status status_of_result(int result) {
    switch (result) {
    case FFTL_SUCCESS: return OCLFFT_SUCCESS;
    case FFTL_ERROR_HOST_MEMORY: return OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
    case FFTL_ERROR_DEVICE_MEMORY: return OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
    case FFTL_ERROR_BUILD: return OCLFFT_ERROR_BUILD_FAILED;
    case FFTL_ERROR_DEVICE: return OCLFFT_ERROR_DEVICE_FAILED;
    case FFTL_ERROR_NO_DEVICE: return OCLFFT_ERROR_NO_DEVICE;
    default: fail_msg("the thesis's interface answers %d", result);
    }
    return OCLFFT_ERROR_INTERNAL;
}

static oclfft_status live_thesis(void *argument) {
    enum { COUNT = 64 };
    float re[COUNT] = {1}, im[COUNT] = {0};
    ocl_platforms *platforms = NULL;
    OCLArray a = NULL;
    const oclfft_device_info *info = argument;
    int result = _oclGetPlatforms(&platforms), error = FFTL_SUCCESS;
    _oclFreePlatforms(platforms);
    if (result != FFTL_SUCCESS) return status_of_result(result);
    void *fft = _oclCreateInstance();
    if (!fft) return OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
    result = _oclInit(fft, info->platform_index, info->device_index, false);
    if (result == FFTL_SUCCESS)
        a = _oclCreateBuffer(fft, COUNT, FFTL_TYPE, WRTYPEREAD_WRITE, &error);
    if (result == FFTL_SUCCESS) result = error;
    if (result == FFTL_SUCCESS) result = _oclPackToBuffer(fft, a, COUNT, re, im);
    if (result == FFTL_SUCCESS) result = _oclTransform(fft, a, a, COUNT, true);
    if (result == FFTL_SUCCESS) result = _oclUnpackFromBuffer(fft, a, COUNT, re, im);
    if (result == FFTL_SUCCESS) result = _oclBlock(fft);
    for (int i = 0; result == FFTL_SUCCESS && i < COUNT; ++i) assert_true(re[i] == 1 && im[i] == 0);
    assert_int_equal(FFTL_SUCCESS, _oclDeinitialize(fft));
    assert_int_equal(FFTL_SUCCESS, _oclDeinitializeInstance(fft));
    return status_of_result(result);
}

static const step thesis_step = {.name = "the thesis's interface",
                                 .act = live_thesis,
                                 .check = no_check,
                                 .tolerated = life_survives,
                                 .mute = true,
                                 .searches = true};

static void thesis(void **state) {
    (void)state;
    oclfft_device_info info;
    oclfft_context *context = open_context();
    assert_ok(oclfft_context_device(context, &info));
    oclfft_context_destroy(&context);
    walk(&thesis_step, &info, every);
}

static bool has_several_platforms(void) {
    listed l;
    bool several = false;
    if (list(&l) != OCLFFT_SUCCESS) return false;
    for (size_t i = 1; i < l.count && i < LISTED; ++i)
        several |= l.infos[i].platform_index != l.infos[0].platform_index;
    return several;
}

int main(int count, char **arguments) {
    if (!share_read(&count, arguments)) return 2;
    several_platforms = has_several_platforms();
    every = count > 1 && strcmp(arguments[1], "all") == 0;
    only = count > 1 + every ? arguments[1 + every] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_subject), cmocka_unit_test(scratch_of_another_queue),
        cmocka_unit_test(buffers),       cmocka_unit_test(lives),
        cmocka_unit_test(disk_cache),    cmocka_unit_test(wisdom_files),
        cmocka_unit_test(measured),      cmocka_unit_test(thesis),
        cmocka_unit_test(convolutions),
    };
    if (only) cmocka_set_test_filter(is_subject(only) ? "every_subject" : only);
    int failed = RUN_ON_DEVICE(tests);
    printf("%d faults, of which %d were survived\n", faults_walked, faults_survived);
    return share_end(failed);
}
