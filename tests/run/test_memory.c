/* Memory objects that do not go together: of another context, parts of one buffer that overlap,
 * made with flags that forbid their use; and lists of events that are none. Each is refused with a
 * sentence, and what may go together does. */
#include "common/application.h"

#include <stdio.h>

enum {
    UNIT = 4096,
    UNITS = 16,
    POINTS = UNIT / 8
}; /* a transform in one unit of bytes, which is aligned on every device */

typedef struct world {
    application *app;
    oclfft_context *context, *other; /* both on the application's OpenCL context */
    oclfft_plan *plan, *in_place, *planar;
    cl_mem whole; /* UNITS units */
} world;

static oclfft_plan *planar_plan(oclfft_context *context) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    desc.lengths[0] = POINTS;
    desc.input.format = desc.output.format = OCLFFT_PLANAR;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    return plan;
}

static int setup(void **state) {
    static world w;
    application_setup((void **)&w.app);
    fixture_begin();
    w.context = join_application(w.app, w.app->in_order);
    w.other = join_application(w.app, w.app->in_order);
    w.plan = plan_of(w.context, POINTS, 1, false, "8.8:w8/8:w8");
    w.in_place = plan_of(w.context, POINTS, 1, true, NULL);
    w.planar = planar_plan(w.context);
    w.whole = new_memory(w.app, NULL, UNITS * UNIT);
    *state = &w;
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    world *w = *state;
    fixture_begin();
    assert_memory_count(1, w->whole);
    clReleaseMemObject(w->whole);
    oclfft_plan_destroy(&w->plan);
    oclfft_plan_destroy(&w->in_place);
    oclfft_plan_destroy(&w->planar);
    oclfft_context_destroy(&w->context);
    oclfft_context_destroy(&w->other);
    fixture_end();
    return application_teardown((void **)&w->app);
}

/* ---- Other contexts ---- */

static void buffers_of_another_context_are_refused(void **state) {
    world *w = *state;
    oclfft_buffer *own[4], *foreign = NULL;
    for (int i = 0; i < 4; ++i) assert_ok(oclfft_buffer_create(w->context, UNIT, &own[i]));
    for (int wrapped = 0; wrapped < 2; ++wrapped) {
        if (wrapped)
            assert_ok(oclfft_buffer_from_cl(w->other, w->whole, &foreign));
        else
            assert_ok(oclfft_buffer_create(w->other, UNIT, &foreign));
        assert_invalid("in belongs to another context",
                       oclfft_execute(w->plan, OCLFFT_FORWARD, foreign, own[0]));
        assert_invalid("out belongs to another context",
                       oclfft_execute(w->plan, OCLFFT_FORWARD, own[0], foreign));
        assert_invalid("in belongs to another context",
                       oclfft_execute(w->in_place, OCLFFT_FORWARD, foreign, NULL));
        for (int i = 0; i < 4; ++i) {
            static const char *const names[] = {"in_re belongs", "in_im belongs", "out_re belongs",
                                                "out_im belongs"};
            oclfft_buffer *b[4] = {own[0], own[1], own[2], own[3]};
            b[i] = foreign;
            assert_invalid(
                names[i], oclfft_execute_planar(w->planar, OCLFFT_FORWARD, b[0], b[1], b[2], b[3]));
        }
        oclfft_buffer_destroy(&foreign);
    }
    for (int i = 0; i < 4; ++i) oclfft_buffer_destroy(&own[i]);
}

#define LOAD                                                                                       \
    "float2 load(ulong e, global const void *in, global const void *in_im, global const void *f) " \
    "{"                                                                                            \
    "    return ((global const float *)f)[0] * ((global const float2 *)in)[e];"                    \
    "}"
#define STORE                                                                                      \
    "void store(ulong e, float2 value, global void *out, global void *out_im, global const void "  \
    "*f) {"                                                                                        \
    "    ((global float2 *)out)[e] = ((global const float *)f)[0] * value;"                        \
    "}"

static oclfft_status plan_with(const world *w, oclfft_buffer *load, oclfft_buffer *store,
                               oclfft_plan **plan) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = POINTS;
    if (load)
        desc.load_callback =
            (oclfft_callback){.source = LOAD, .name = "load", .buffers = {load}, .buffer_count = 1};
    if (store)
        desc.store_callback = (oclfft_callback){
            .source = STORE, .name = "store", .buffers = {store}, .buffer_count = 1};
    return oclfft_plan_create(w->context, &desc, plan);
}

static void callback_buffers_of_another_context_are_refused(void **state) {
    world *w = *state;
    oclfft_buffer *foreign = NULL;
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_buffer_create(w->other, UNIT, &foreign));
    assert_invalid("load_callback.buffers[0] belongs to another",
                   plan_with(w, foreign, NULL, &plan));
    assert_invalid("store_callback.buffers[0] belongs to another",
                   plan_with(w, NULL, foreign, &plan));
    oclfft_buffer_destroy(&foreign);
}

/* ---- Parts of one buffer ---- */

/* The units from `begin` on, with flags that narrow those of the whole, or 0. */
static cl_mem part_of(cl_mem whole, cl_mem_flags flags, size_t begin, size_t units) {
    cl_buffer_region region = {begin * UNIT, units * UNIT};
    cl_int code;
    cl_mem part = clCreateSubBuffer(whole, flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
    assert_int_equal(CL_SUCCESS, code);
    return part;
}

/* Both ways to a plan: buffers, and memory objects. The same word, or NULL for success. */
static void check_pair(const world *w, const char *word, cl_mem in, cl_mem out) {
    oclfft_buffer *from = NULL, *to = NULL;
    cl_command_queue queue = w->app->in_order;
    const cl_mem ins[2] = {in, NULL}, outs[2] = {out, NULL};
    assert_ok(oclfft_buffer_from_cl(w->context, in, &from));
    assert_ok(oclfft_buffer_from_cl(w->context, out, &to));
    if (word) {
        assert_invalid(word, oclfft_execute(w->plan, OCLFFT_FORWARD, from, to));
        assert_invalid(
            word, oclfft_enqueue(w->plan, queue, OCLFFT_FORWARD, ins, outs, NULL, 0, NULL, NULL));
    } else {
        assert_ok(oclfft_execute(w->plan, OCLFFT_FORWARD, from, to));
        assert_ok(oclfft_enqueue(w->plan, queue, OCLFFT_FORWARD, ins, outs, NULL, 0, NULL, NULL));
    }
    assert_ok(oclfft_finish(w->context));
    oclfft_buffer_destroy(&from);
    oclfft_buffer_destroy(&to);
}

static void overlapping_sides_are_refused(void **state) {
    world *w = *state;
    static const struct {
        size_t in, in_units, out, out_units;
        bool overlap;
    } cases[] = {{0, 1, 1, 1, false}, {1, 1, 0, 1, false}, {0, 2, 1, 2, true},
                 {1, 2, 0, 2, true},  {0, 1, 0, 1, true},  {0, 8, 3, 2, true},
                 {3, 2, 0, 8, true},  {0, 4, 4, 4, false}, {8, 1, 0, 9, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        cl_mem in = part_of(w->whole, 0, cases[i].in, cases[i].in_units);
        cl_mem out = part_of(w->whole, 0, cases[i].out, cases[i].out_units);
        check_pair(w, cases[i].overlap ? "out overlaps in" : NULL, in, out);
        check_pair(w, "out overlaps in", w->whole, out);
        check_pair(w, "out overlaps in", in, w->whole);
        clReleaseMemObject(in);
        clReleaseMemObject(out);
    }
}

/* The same ranges of two buffers do not overlap. */
static void parts_of_two_buffers_go_together(void **state) {
    world *w = *state;
    cl_mem second = new_memory(w->app, NULL, UNITS * UNIT);
    cl_mem in = part_of(w->whole, 0, 1, 2), out = part_of(second, 0, 1, 2);
    check_pair(w, NULL, in, out);
    check_pair(w, NULL, w->whole, out);
    const cl_mem all[] = {in, out, second};
    for (int i = 0; i < 3; ++i) clReleaseMemObject(all[i]);
}

static void overlapping_planes_are_refused(void **state) {
    world *w = *state;
    static const char *const names[] = {"", "in[1] overlaps in", "out overlaps in",
                                        "out[1] overlaps in"};
    cl_command_queue queue = w->app->in_order;
    cl_mem parts[4], shifted = part_of(w->whole, 0, 0, 2);
    for (size_t i = 0; i < 4; ++i) parts[i] = part_of(w->whole, 0, i, 1);
    for (int i = 0; i < 4; ++i) {
        cl_mem m[4] = {parts[0], parts[1], parts[2], parts[3]};
        if (i) m[i] = shifted;
        oclfft_status status =
            oclfft_enqueue(w->planar, queue, OCLFFT_FORWARD, m, m + 2, NULL, 0, NULL, NULL);
        assert_int_equal(i ? OCLFFT_ERROR_INVALID_ARGUMENT : OCLFFT_SUCCESS, status);
        if (i) assert_non_null(strstr(oclfft_last_error(), names[i]));
    }
    clFinish(queue);
    for (int i = 0; i < 4; ++i) clReleaseMemObject(parts[i]);
    clReleaseMemObject(shifted);
}

static void overlapping_workspaces_are_refused(void **state) {
    world *w = *state;
    const cl_mem in[2] = {part_of(w->whole, 0, 0, 1), NULL},
                 out[2] = {part_of(w->whole, 0, 1, 1), NULL};
    cl_mem spaces[] = {part_of(w->whole, 0, 0, 8), part_of(w->whole, 0, 1, 8), w->whole,
                       part_of(w->whole, 0, 2, 8)};
    static const char *const words[] = {"workspace overlaps in", "workspace overlaps out",
                                        "workspace overlaps in", NULL};
    size_t bytes = 0;
    assert_ok(oclfft_plan_workspace(w->plan, &bytes));
    assert_true(bytes > 0);
    for (int i = 0; i < 4; ++i) {
        spoil_last_error();
        oclfft_status status = oclfft_enqueue(w->plan, w->app->in_order, OCLFFT_FORWARD, in, out,
                                              spaces[i], 0, NULL, NULL);
        assert_int_equal(words[i] ? OCLFFT_ERROR_INVALID_ARGUMENT : OCLFFT_SUCCESS, status);
        if (words[i]) assert_non_null(strstr(oclfft_last_error(), words[i]));
    }
    clFinish(w->app->in_order);
    clReleaseMemObject(in[0]);
    clReleaseMemObject(out[0]);
    for (int i = 0; i < 4; ++i)
        if (spaces[i] != w->whole) clReleaseMemObject(spaces[i]);
}

/* What a callback reads is not written meanwhile; it may be the input. */
static void outputs_are_no_callback_buffers(void **state) {
    world *w = *state;
    cl_mem parts[3];
    oclfft_buffer *b[3], *whole = NULL;
    for (size_t i = 0; i < 3; ++i) {
        parts[i] = part_of(w->whole, 0, i, 1);
        assert_ok(oclfft_buffer_from_cl(w->context, parts[i], &b[i]));
    }
    assert_ok(oclfft_buffer_from_cl(w->context, w->whole, &whole));
    for (int store = 0; store < 2; ++store) {
        oclfft_plan *plan = NULL;
        const char *word = store ? "out overlaps a buffer of desc.store_callback"
                                 : "out overlaps a buffer of desc.load_callback";
        assert_ok(plan_with(w, store ? NULL : b[0], store ? b[0] : NULL, &plan));
        assert_invalid(word, oclfft_execute(plan, OCLFFT_FORWARD, b[1], b[0]));
        assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, b[0], b[1]));
        assert_ok(oclfft_execute(plan, OCLFFT_FORWARD, b[1], b[2]));
        assert_ok(oclfft_finish(w->context));
        oclfft_plan_destroy(&plan);
        assert_ok(plan_with(w, store ? NULL : whole, store ? whole : NULL, &plan));
        assert_invalid(word, oclfft_execute(plan, OCLFFT_FORWARD, b[1], b[2]));
        oclfft_plan_destroy(&plan);
    }
    for (int i = 0; i < 3; ++i) {
        oclfft_buffer_destroy(&b[i]);
        clReleaseMemObject(parts[i]);
    }
    oclfft_buffer_destroy(&whole);
}

/* ---- Flags ---- */

static cl_mem flagged(const world *w, cl_mem_flags flags) {
    cl_int code;
    cl_mem memory = clCreateBuffer(w->app->cl, flags, UNIT, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    return memory;
}

static void kernels_need_access(void **state) {
    world *w = *state;
    cl_mem full = flagged(w, CL_MEM_READ_WRITE), read = flagged(w, CL_MEM_READ_ONLY),
           write = flagged(w, CL_MEM_WRITE_ONLY);
    cl_mem part = part_of(w->whole, CL_MEM_READ_ONLY, 0, 1);
    check_pair(w, NULL, read, full);
    check_pair(w, NULL, read, write);
    check_pair(w, NULL, part, write);
    check_pair(w, "out was created with CL_MEM_READ_ONLY", full, read);
    check_pair(w, "out was created with CL_MEM_READ_ONLY", full, part);
    check_pair(w, "in was created with CL_MEM_WRITE_ONLY", write, full);
    const cl_mem memories[] = {full, read, write, part};
    const cl_mem ins[2] = {read, NULL}, outs[2] = {full, NULL};
    assert_invalid("in was created with CL_MEM_READ_ONLY",
                   oclfft_enqueue(w->in_place, w->app->in_order, OCLFFT_FORWARD, ins, NULL, NULL, 0,
                                  NULL, NULL));
    assert_invalid(
        "workspace was created with",
        oclfft_enqueue(w->plan, w->app->in_order, OCLFFT_FORWARD, ins, outs, write, 0, NULL, NULL));
    for (int i = 0; i < 4; ++i) clReleaseMemObject(memories[i]);
}

/* With several dimensions the passes may read what they wrote to the output. */
static void outputs_of_several_dimensions_are_read(void **state) {
    world *w = *state;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    cl_mem in[2] = {flagged(w, CL_MEM_READ_ONLY), NULL},
           out[2] = {flagged(w, CL_MEM_WRITE_ONLY), NULL};
    desc.rank = 2;
    desc.lengths[0] = 8;
    desc.lengths[1] = POINTS / 8;
    desc.recipe = "8.8:w1;8:w8";
    assert_ok(oclfft_plan_create(w->context, &desc, &plan));
    assert_invalid(
        "out was created with CL_MEM_WRITE_ONLY",
        oclfft_enqueue(plan, w->app->in_order, OCLFFT_FORWARD, in, out, NULL, 0, NULL, NULL));
    oclfft_plan_destroy(&plan);
    clReleaseMemObject(in[0]);
    clReleaseMemObject(out[0]);
}

/* A line for each flag: what the host may do, what kernels may do for it. */
static void transfers_need_access(void **state) {
    world *w = *state;
    static const struct {
        cl_mem_flags flags;
        bool write, read, pack, unpack;
    } cases[] = {{CL_MEM_READ_WRITE, true, true, true, true},
                 {CL_MEM_READ_ONLY, true, true, false, true},
                 {CL_MEM_WRITE_ONLY, true, true, true, false},
                 {CL_MEM_HOST_READ_ONLY, false, true, true, true},
                 {CL_MEM_HOST_WRITE_ONLY, true, false, true, true},
                 {CL_MEM_HOST_NO_ACCESS, false, false, true, true}};
    float data[2] = {1, 2}, re = 0, im = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        cl_mem memory = flagged(w, cases[i].flags);
        oclfft_buffer *b = NULL;
        assert_ok(oclfft_buffer_from_cl(w->context, memory, &b));
#define EXPECT(allowed, call)                                                                      \
    do {                                                                                           \
        if (allowed)                                                                               \
            assert_ok(call);                                                                       \
        else                                                                                       \
            assert_invalid("memory was created with CL_MEM_", call);                               \
    } while (0)
        EXPECT(cases[i].write, oclfft_buffer_write(b, 0, sizeof data, data));
        EXPECT(cases[i].read, oclfft_buffer_read(b, 0, sizeof data, data));
        EXPECT(cases[i].pack, oclfft_buffer_pack(b, 0, 1, OCLFFT_SINGLE, &re, &im));
        EXPECT(cases[i].unpack, oclfft_buffer_unpack(b, 0, 1, OCLFFT_SINGLE, &re, &im));
#undef EXPECT
        oclfft_buffer_destroy(&b);
        clReleaseMemObject(memory);
    }
}

static void loads_read_their_buffers(void **state) {
    world *w = *state;
    cl_mem memory = flagged(w, CL_MEM_WRITE_ONLY);
    oclfft_buffer *b = NULL;
    oclfft_plan *plan = NULL;
    assert_ok(oclfft_buffer_from_cl(w->context, memory, &b));
    assert_invalid("load_callback.buffers[0] was created with CL_MEM_WRITE_ONLY",
                   plan_with(w, b, NULL, &plan));
    assert_ok(plan_with(w, NULL, b, &plan));
    oclfft_plan_destroy(&plan);
    oclfft_buffer_destroy(&b);
    clReleaseMemObject(memory);
}

/* ---- Lists of events ---- */

static cl_event marker_on(cl_command_queue queue) {
    cl_event event = NULL;
    assert_int_equal(CL_SUCCESS, clEnqueueMarkerWithWaitList(queue, 0, NULL, &event));
    return event;
}

static void wait_lists_are_checked(void **state) {
    world *w = *state;
    enum { MOST = 40 }; /* longer than what is passed on in one piece */
    application *stranger;
    application_setup((void **)&stranger);
    cl_event own = marker_on(w->app->in_order), foreign = marker_on(stranger->in_order), list[MOST];
    cl_mem in[2] = {part_of(w->whole, 0, 0, 1), NULL}, out[2] = {part_of(w->whole, 0, 1, 1), NULL};
#define ENQUEUE(count, events)                                                                     \
    oclfft_enqueue(w->plan, w->app->in_order, OCLFFT_FORWARD, in, out, NULL, count, events, NULL)
    for (int i = 0; i < MOST; ++i) list[i] = own;
    assert_invalid("wait is NULL", ENQUEUE(1, NULL));
    assert_invalid("num_wait = 0, but wait is not NULL", ENQUEUE(0, list));
    assert_ok(ENQUEUE(MOST, list));
    static const int places[] = {0, 2, MOST - 1};
    for (int i = 0; i < 3; ++i) {
        char word[32];
        snprintf(word, sizeof word, "wait[%d] is NULL", places[i]);
        list[places[i]] = NULL;
        assert_invalid(word, ENQUEUE((cl_uint)places[i] + 1, list));
        list[places[i]] = foreign;
        snprintf(word, sizeof word, "wait[%d] belongs to", places[i]);
        assert_invalid(word, ENQUEUE((cl_uint)places[i] + 1, list));
        list[places[i]] = own;
    }
#undef ENQUEUE
    clFinish(w->app->in_order);
    clReleaseEvent(own);
    clReleaseEvent(foreign);
    clReleaseMemObject(in[0]);
    clReleaseMemObject(out[0]);
    application_teardown((void **)&stranger);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buffers_of_another_context_are_refused),
        cmocka_unit_test(callback_buffers_of_another_context_are_refused),
        cmocka_unit_test(overlapping_sides_are_refused),
        cmocka_unit_test(parts_of_two_buffers_go_together),
        cmocka_unit_test(overlapping_planes_are_refused),
        cmocka_unit_test(overlapping_workspaces_are_refused),
        cmocka_unit_test(outputs_are_no_callback_buffers),
        cmocka_unit_test(kernels_need_access),
        cmocka_unit_test(outputs_of_several_dimensions_are_read),
        cmocka_unit_test(transfers_need_access),
        cmocka_unit_test(loads_read_their_buffers),
        cmocka_unit_test(wait_lists_are_checked),
    };
    if (!device_present()) return 77;
    return cmocka_run_group_tests(tests, setup, teardown) + fixtures_broken();
}
