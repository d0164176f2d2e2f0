/* What users of clFFT and VkFFT reported of threads, queues, events, buffers and handles: the same
 * situations here. Each test says what it guards against and where that was reported;
 * docs/reliability.md has the list. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "common/application.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "device/context.h"
#include "random/hand_problem.h"

static double error_of(const float *in, const float *out) {
    return relative_error(in, out, N, 1, OCLFFT_FORWARD, 1);
}

/* ---- Threads ---- */

enum { THREADS = 5, ROUNDS = 6, OUTPUTS = 24 };

typedef struct crowd {
    application *a;
    oclfft_context *context;
    oclfft_plan *plan; /* for all of them; NULL: each makes its own */
    pthread_barrier_t start;
    atomic_int failures;
} crowd;

typedef struct member {
    crowd *crowd;
    uint64_t seed;
    float in[ROUNDS][FLOATS], out[ROUNDS][OUTPUTS][FLOATS];
} member;

/* Assertions end the thread that makes them, and cmocka knows the main one only: members count. */
static void expect(crowd *c, bool condition) {
    if (!condition) atomic_fetch_add(&c->failures, 1);
}

static cl_mem member_memory(member *m) {
    cl_int code = CL_SUCCESS;
    cl_mem memory = clCreateBuffer(m->crowd->a->cl, CL_MEM_READ_WRITE, BYTES, NULL, &code);
    expect(m->crowd, code == CL_SUCCESS);
    return memory;
}

/* Its own data, other data every round, to one output after the other without a pause. */
static void transform_round(member *m, oclfft_plan *plan, cl_command_queue queue, int round,
                            cl_mem from, const cl_mem to[OUTPUTS]) {
    crowd *c = m->crowd;
    const cl_mem in[2] = {from, NULL};
    fill_random(m->in[round], FLOATS, m->seed + 1000 * (uint64_t)round);
    memset(m->out[round], 0xff, sizeof m->out[round]);
    expect(c, clEnqueueWriteBuffer(queue, from, CL_TRUE, 0, BYTES, m->in[round], 0, NULL, NULL) ==
                  CL_SUCCESS);
    for (int i = 0; i < OUTPUTS; ++i)
        expect(c, clEnqueueWriteBuffer(queue, to[i], CL_TRUE, 0, BYTES, m->out[round][i], 0, NULL,
                                       NULL) == CL_SUCCESS);
    for (int i = 0; i < OUTPUTS; ++i) {
        const cl_mem out[2] = {to[i], NULL};
        expect(c, oclfft_enqueue(plan, queue, OCLFFT_FORWARD, in, out, NULL, 0, NULL, NULL) ==
                      OCLFFT_SUCCESS);
    }
    for (int i = 0; i < OUTPUTS; ++i)
        expect(c, clEnqueueReadBuffer(queue, to[i], CL_TRUE, 0, BYTES, m->out[round][i], 0, NULL,
                                      NULL) == CL_SUCCESS);
}

static void transform_in_own_queue(member *m, oclfft_plan *plan) {
    cl_command_queue queue = new_queue(m->crowd->a, 0);
    cl_mem from = member_memory(m), to[OUTPUTS];
    for (int i = 0; i < OUTPUTS; ++i) to[i] = member_memory(m);
    for (int round = 0; round < ROUNDS; ++round) transform_round(m, plan, queue, round, from, to);
    for (int i = 0; i < OUTPUTS; ++i) clReleaseMemObject(to[i]);
    clReleaseMemObject(from);
    clReleaseCommandQueue(queue);
}

static oclfft_status make_plan(crowd *c, oclfft_plan **plan) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = N;
    desc.recipe = TWO_PASSES;
    return oclfft_plan_create(c->context, &desc, plan);
}

static void *member_run(void *argument) {
    member *m = argument;
    crowd *c = m->crowd;
    oclfft_plan *own = NULL;
    pthread_barrier_wait(&c->start);
    if (!c->plan) expect(c, make_plan(c, &own) == OCLFFT_SUCCESS);
    if (c->plan || own) transform_in_own_queue(m, c->plan ? c->plan : own);
    oclfft_plan_destroy(&own);
    return NULL;
}

/* Results are compared when all are done: the planner of FFTW is for one thread at a time. */
static void crowd_run(application *a, bool share) {
    crowd c = {.a = a, .context = join_application(a, NULL)};
    member *members = calloc(THREADS, sizeof *members);
    pthread_t threads[THREADS];
    assert_non_null(members);
    pthread_barrier_init(&c.start, NULL, THREADS);
    if (share) assert_ok(make_plan(&c, &c.plan));
    for (int t = 0; t < THREADS; ++t) {
        members[t].crowd = &c;
        members[t].seed = 1 + (uint64_t)t;
        assert_int_equal(0, pthread_create(&threads[t], NULL, member_run, &members[t]));
    }
    for (int t = 0; t < THREADS; ++t) pthread_join(threads[t], NULL);
    assert_int_equal(0, c.failures);
    for (int t = 0; t < THREADS; ++t)
        for (int round = 0; round < ROUNDS; ++round)
            for (int i = 0; i < OUTPUTS; ++i) {
                if (i > 0)
                    assert_memory_equal(members[t].out[round][0], members[t].out[round][i], BYTES);
                if (i == 0)
                    assert_true(error_of(members[t].in[round], members[t].out[round][0]) <=
                                accuracy_bar(N));
            }
    pthread_barrier_destroy(&c.start);
    oclfft_plan_destroy(&c.plan);
    oclfft_context_destroy(&c.context);
    free(members);
}

/* clFFT 240, 250: threads that make the same plan at the same time trip over the cache of programs.
 * clFFT 146: equal plans share a kernel, and threads overwrite each other's arguments. */
static void threads_with_equal_plans(void **state) {
    for (int again = 0; again < 3; ++again) crowd_run(*state, false);
}

/* VkFFT 116: threads with a queue each get wrong answers. */
static void threads_with_one_plan_and_many_queues(void **state) {
    crowd_run(*state, true);
}

/* ---- Queues and events ---- */

/* Images on their way through one plan at the same time. */
typedef struct flight {
    random_problem problem;
    random_arrays before, after;
    cl_mem memory;
    cl_event written, done;
} flight;

static void flight_prepare(const application *a, flight *f, const hand_shape *s, uint64_t number) {
    f->problem = hand_problem(s, OCLFFT_SINGLE, OCLFFT_FORWARD, 0);
    f->problem.number = number; /* decides the data */
    assert_true(random_arrays_make(&f->problem, &f->before) &&
                random_arrays_copy(&f->problem, &f->before, &f->after));
    f->memory = new_memory(a, NULL, f->problem.in_bytes);
}

static void flight_begin(flight *f, oclfft_plan *plan, cl_command_queue queue, cl_event gate) {
    const cl_mem in[2] = {f->memory, NULL};
    assert_int_equal(CL_SUCCESS,
                     clEnqueueWriteBuffer(queue, f->memory, CL_FALSE, 0, f->problem.in_bytes,
                                          f->before.in[0], 1, &gate, &f->written));
    assert_ok(
        oclfft_enqueue(plan, queue, OCLFFT_FORWARD, in, NULL, NULL, 1, &f->written, &f->done));
    assert_int_equal(CL_SUCCESS,
                     clEnqueueReadBuffer(queue, f->memory, CL_FALSE, 0, f->problem.in_bytes,
                                         f->after.in[0], 1, &f->done, NULL));
}

static void flight_check(flight *f) {
    random_verdict verdict;
    random_check(&f->problem, &f->before, &f->after, &verdict);
    if (verdict.faults[0]) fail_msg("image %d: %s", (int)f->problem.number, verdict.faults);
    random_arrays_free(&f->before);
    random_arrays_free(&f->after);
    clReleaseMemObject(f->memory);
    clReleaseEvent(f->written);
    clReleaseEvent(f->done);
}

/* clFFT 210: two images through one plan in place, each when its own write is done; both come out
 * as the second one's spectrum. VkFFT 39: no events, so that nothing keeps the passes in order on a
 * queue that is not. */
static void images_on_their_way_at_the_same_time(void **state) {
    application *a = *state;
    enum { IMAGES = 8 };
    static const hand_shape image = {.n = {200, 200}, .batch = 1, .in_place = true};
    oclfft_context *context = join_application(a, NULL);
    cl_command_queue queues[] = {a->in_order, a->out_of_order};
    for (int q = 0; q < 2 && queues[q]; ++q) {
        flight flights[IMAGES];
        oclfft_plan *plan = NULL;
        for (int i = 0; i < IMAGES; ++i) flight_prepare(a, &flights[i], &image, 1 + (uint64_t)i);
        assert_ok(oclfft_plan_create(context, &flights[0].problem.desc, &plan));
        cl_int code;
        cl_event gate = clCreateUserEvent(a->cl, &code);
        assert_int_equal(CL_SUCCESS, code);
        for (int i = 0; i < IMAGES; ++i) flight_begin(&flights[i], plan, queues[q], gate);
        assert_int_equal(CL_SUCCESS, clFlush(queues[q]));
        /* whoever does not wait has the time to begin */
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        clSetUserEventStatus(gate, CL_COMPLETE);
        assert_int_equal(CL_SUCCESS, clFinish(queues[q]));
        clReleaseEvent(gate);
        for (int i = 0; i < IMAGES; ++i) flight_check(&flights[i]);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&context);
}

/* silx 1222: a double free when the object that holds a plan goes. Here plan, buffers and context
 * go while their work has not begun, in one order and in the other, and it is done all the same. */
static void everything_goes_while_work_is_under_way(void **state) {
    application *a = *state;
    for (int order = 0; order < 2; ++order) {
        oclfft_context *context = join_application(a, NULL);
        oclfft_plan *plan = plan_of(context, N, 1, false, TWO_PASSES);
        cl_mem in[2] = {new_memory(a, a->data, BYTES), NULL},
               out[2] = {new_memory(a, NULL, BYTES), NULL};
        cl_int code;
        cl_event gate = clCreateUserEvent(a->cl, &code);
        float got[FLOATS] = {0};
        assert_int_equal(CL_SUCCESS, code);
        assert_ok(oclfft_enqueue(plan, a->in_order, OCLFFT_FORWARD, in, out, NULL, 1, &gate, NULL));
        if (order) oclfft_context_destroy(&context);
        oclfft_plan_destroy(&plan);
        oclfft_plan_destroy(&plan);
        oclfft_context_destroy(&context);
        clReleaseMemObject(in[0]);
        clSetUserEventStatus(gate, CL_COMPLETE);
        assert_int_equal(CL_SUCCESS, clEnqueueReadBuffer(a->in_order, out[0], CL_TRUE, 0, BYTES,
                                                         got, 0, NULL, NULL));
        assert_memory_equal(a->expected, got, BYTES);
        clReleaseEvent(gate);
        clReleaseMemObject(out[0]);
    }
}

/* clFFT 7, 91 and pull request 29: with a second device or context the kernels of the first are
 * used, and refused by OpenCL. */
static void contexts_have_kernels_of_their_own(void **state) {
    application *a = *state, *b;
    application_setup((void **)&b);
    application *both[] = {a, b};
    oclfft_context *contexts[2];
    oclfft_plan *plans[2];
    for (int i = 0; i < 2; ++i) {
        contexts[i] = join_application(both[i], NULL);
        plans[i] = plan_of(contexts[i], N, 1, false, TWO_PASSES);
    }
    for (int round = 0; round < 4; ++round) {
        float got[FLOATS] = {0};
        if (round == 3) { /* the first one's end is not the second one's */
            oclfft_plan_destroy(&plans[0]);
            oclfft_context_destroy(&contexts[0]);
        }
        int i = round == 3 ? 1 : round % 2;
        transform(contexts[i], plans[i], OCLFFT_FORWARD, a->data, got, FLOATS);
        assert_memory_equal(a->expected, got, BYTES);
    }
    oclfft_plan_destroy(&plans[1]);
    oclfft_context_destroy(&contexts[1]);
    application_teardown((void **)&b);
}

/* ---- Buffers ---- */

/* VkFFT 185: buffers are taken for the last ones when the caller's variable is the same, and the
 * result lands in the old one. The variables are the same here, and so, by and by, are the handles,
 * which drivers give again. */
static void other_buffers_in_the_same_variables(void **state) {
    application *a = *state;
    oclfft_context *context = join_application(a, a->in_order);
    oclfft_plan *plan = plan_of(context, N, 1, false, TWO_PASSES);
    cl_mem in[2] = {NULL, NULL}, out[2] = {NULL, NULL}, last = new_memory(a, NULL, BYTES);
    float data[FLOATS], got[FLOATS], poison[FLOATS];
    memset(poison, 0xff, BYTES);
    for (uint64_t round = 0; round < 12; ++round) {
        fill_random(data, FLOATS, round);
        in[0] = new_memory(a, data, BYTES);
        out[0] = new_memory(a, poison, BYTES);
        assert_int_equal(CL_SUCCESS, clEnqueueWriteBuffer(a->in_order, last, CL_TRUE, 0, BYTES,
                                                          poison, 0, NULL, NULL));
        assert_ok(oclfft_enqueue(plan, a->in_order, OCLFFT_FORWARD, in, out, NULL, 0, NULL, NULL));
        assert_int_equal(CL_SUCCESS, clEnqueueReadBuffer(a->in_order, out[0], CL_TRUE, 0, BYTES,
                                                         got, 0, NULL, NULL));
        assert_true(error_of(data, got) <= accuracy_bar(N));
        assert_int_equal(CL_SUCCESS, clEnqueueReadBuffer(a->in_order, last, CL_TRUE, 0, BYTES, got,
                                                         0, NULL, NULL));
        assert_memory_equal(poison, got, BYTES); /* the last round's output is nobody's any more */
        clReleaseMemObject(in[0]);
        clReleaseMemObject(last);
        last = out[0];
    }
    clReleaseMemObject(last);
    for (uint64_t round = 0; round < 12; ++round) {
        fill_random(data, FLOATS, 100 + round);
        memset(got, 0xff, BYTES);
        /* buffers of the library, made and destroyed in there */
        transform(context, plan, OCLFFT_FORWARD, data, got, FLOATS);
        assert_true(error_of(data, got) <= accuracy_bar(N));
    }
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

/* Memory with a page behind it (or before) that ends the process when it is touched. */
typedef struct guarded {
    char *map, *data;
    size_t mapped, bytes;
} guarded;

static guarded guarded_make(size_t bytes, bool behind) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (bytes + page - 1) / page * page;
    guarded g = {.mapped = room + 2 * page, .bytes = bytes};
    g.map = mmap(NULL, g.mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(g.map != MAP_FAILED);
    assert_int_equal(0, mprotect(g.map, page, PROT_NONE));
    assert_int_equal(0, mprotect(g.map + page + room, page, PROT_NONE));
    g.data = behind ? g.map + page + room - bytes : g.map + page;
    return g;
}

static void run_guarded(const application *a, oclfft_context *context, random_problem *p,
                        bool behind) {
    random_arrays before, after;
    random_verdict verdict;
    oclfft_plan *plan = NULL;
    guarded in = guarded_make(p->in_bytes, behind), out = guarded_make(p->out_bytes, behind);
    cl_int codes[2];
    assert_true(random_arrays_make(p, &before) && random_arrays_copy(p, &before, &after));
    memcpy(in.data, before.in[0], p->in_bytes);
    memcpy(out.data, before.out[0], p->out_bytes);
    cl_mem from[2] = {clCreateBuffer(a->cl, CL_MEM_USE_HOST_PTR, p->in_bytes, in.data, &codes[0]),
                      NULL};
    cl_mem to[2] = {clCreateBuffer(a->cl, CL_MEM_USE_HOST_PTR, p->out_bytes, out.data, &codes[1]),
                    NULL};
    assert_true(codes[0] == CL_SUCCESS && codes[1] == CL_SUCCESS);
    assert_ok(oclfft_plan_create(context, &p->desc, &plan));
    assert_ok(oclfft_enqueue(plan, a->in_order, p->direction, from, to, NULL, 0, NULL, NULL));
    assert_int_equal(CL_SUCCESS, clEnqueueReadBuffer(a->in_order, to[0], CL_TRUE, 0, p->out_bytes,
                                                     after.out[0], 0, NULL, NULL));
    random_check(p, &before, &after, &verdict);
    if (verdict.faults[0]) fail_msg("%s: %s", random_problem_text(p), verdict.faults);
    clReleaseMemObject(from[0]);
    clReleaseMemObject(to[0]);
    clFinish(a->in_order);
    oclfft_plan_destroy(&plan);
    random_arrays_free(&before);
    random_arrays_free(&after);
    munmap(in.map, in.mapped);
    munmap(out.map, out.mapped);
}

/* VkFFT 139: out of place, reals are read as far as complex padding would reach. VkFFT 99: reads
 * out of bounds (in cuda-memcheck) of real transforms. Where the device works in the host's memory,
 * a byte too far ends this program; a buffer a byte too short is refused. */
static void nothing_is_read_beyond_a_buffer(void **state) {
    application *a = *state;
    static const hand_shape shapes[] = {
        {OCLFFT_R2C, {1024}, .batch = 31},   {OCLFFT_C2R, {1022}, .batch = 32},
        {OCLFFT_R2C, {284, 32}, .batch = 1}, {.n = {100, 40}, .batch = 3},
        {.n = {1031}, .batch = 16},          {.n = {32768}, .batch = 1}};
    oclfft_context *context = join_application(a, NULL);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i) {
        oclfft_direction direction =
            shapes[i].transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
        random_problem p = hand_problem(&shapes[i], OCLFFT_SINGLE, direction, 0);
        oclfft_plan *plan = NULL;
        cl_mem in[2] = {new_memory(a, NULL, p.in_bytes - 1), NULL},
               out[2] = {new_memory(a, NULL, p.out_bytes), NULL};
        assert_ok(oclfft_plan_create(context, &p.desc, &plan));
        assert_invalid("in",
                       oclfft_enqueue(plan, a->in_order, direction, in, out, NULL, 0, NULL, NULL));
        oclfft_plan_destroy(&plan);
        clReleaseMemObject(in[0]);
        clReleaseMemObject(out[0]);
        for (int behind = 0; behind < 2; ++behind) run_guarded(a, context, &p, behind);
    }
    oclfft_context_destroy(&context);
}

/* ---- Arguments ---- */

/* VkFFT 134: what is in the caller's structure before it is set up decides, and ends in a crash. */
static void what_was_in_a_handle_does_not_matter(void **state) {
    application *a = *state;
    oclfft_context *context;
    oclfft_plan *plan;
    oclfft_buffer *buffer;
    oclfft_plan_desc desc;
    memset(&context, 0xa5, sizeof context);
    memset(&plan, 0xa5, sizeof plan);
    memset(&buffer, 0xa5, sizeof buffer);
    memset(&desc, 0xa5, sizeof desc);
    assert_ok(oclfft_context_from_cl(a->cl, a->device, NULL, NULL, &context));
    assert_invalid("struct_size", oclfft_plan_create(context, &desc, &plan));
    assert_null(plan);
    memset(&plan, 0xa5, sizeof plan);
    memset(&desc, 0xa5, sizeof desc);
    desc.struct_size = sizeof desc; /* all the rest is garbage still */
    assert_invalid("desc.", oclfft_plan_create(context, &desc, &plan));
    assert_null(plan);
    /* A size that is garbage by itself: nothing behind the structure is read. */
    guarded g = guarded_make(sizeof desc, true);
    desc = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = 64;
    memset(&desc.struct_size, 0xa5, sizeof desc.struct_size);
    memcpy(g.data, &desc, sizeof desc);
    assert_invalid("struct_size", oclfft_plan_create(context, (const void *)g.data, &plan));
    assert_null(plan);
    munmap(g.map, g.mapped);
    memset(&plan, 0xa5, sizeof plan);
    desc = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = 64;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    assert_ok(oclfft_buffer_create(context, 64 * 8, &buffer));
    oclfft_buffer_destroy(&buffer);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

static void refuse(oclfft_context *context, const oclfft_plan_desc *desc, const char *word) {
    oclfft_plan *plan = (oclfft_plan *)context;
    assert_refused(OCLFFT_ERROR_INVALID_ARGUMENT, word, oclfft_plan_create(context, desc, &plan));
    assert_null(plan);
}

/* 32 points, but for one thing. */
#define refuse_with(context, word, field, value)                                                   \
    do {                                                                                           \
        oclfft_plan_desc desc_ = OCLFFT_PLAN_DESC_INIT;                                            \
        desc_.lengths[0] = 32;                                                                     \
        desc_.field = (value);                                                                     \
        refuse(context, &desc_, word);                                                             \
    } while (0)

/* VkFFT 210: a division by zero inside, where a configuration makes no sense. VkFFT 5: failures
 * that nobody looks at. */
static void nonsense_is_refused_by_name(void **state) {
    oclfft_context *context = join_application(*state, NULL);
    refuse_with(context, "lengths[0]", lengths[0], 0);
    refuse_with(context, "batch", batch, 0);
    refuse_with(context, "rank", rank, 0);
    refuse_with(context, "rank", rank, OCLFFT_MAX_RANK + 1);
    refuse_with(context, "lengths[1]", rank, 2);
    refuse_with(context, "", batch, SIZE_MAX);
    refuse_with(context, "", lengths[0], SIZE_MAX);
    refuse_with(context, "scale_forward", scale_forward, 0);
    refuse_with(context, "scale_forward", scale_forward, NAN);
    refuse_with(context, "input", input.strides[0], SIZE_MAX);
    refuse_with(context, "recipe", recipe, "0.0");
    refuse(context, NULL, "desc");
    oclfft_context_destroy(&context);
}

/* A context forgets programs that were not wanted for long; plans keep their kernels. */
static void plans_outlive_their_programs(void **state) {
    oclfft_context *context = join_application(*state, NULL);
    float in[FLOATS], first[FLOATS], second[FLOATS];
    oclfft_plan *plan = NULL;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = N;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    fill_random(in, FLOATS, 5);
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, first));
    assert_true(context->programs.count > 0);
    entries_close(&context->programs); /* all are forgotten */
    entries_open(&context->programs);
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, second));
    assert_memory_equal(first, second, sizeof first);
    assert_true(error_of(in, second) < 1e-6);
    oclfft_plan_destroy(&plan);
    assert_ok(oclfft_plan_create(context, &desc, &plan)); /* makes them again */
    memset(second, 0, sizeof second);
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, second));
    assert_memory_equal(first, second, sizeof first);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(threads_with_equal_plans, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(threads_with_one_plan_and_many_queues, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(images_on_their_way_at_the_same_time, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(everything_goes_while_work_is_under_way, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(contexts_have_kernels_of_their_own, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(other_buffers_in_the_same_variables, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(nothing_is_read_beyond_a_buffer, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(what_was_in_a_handle_does_not_matter, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(nonsense_is_refused_by_name, application_setup,
                                        application_teardown),
        cmocka_unit_test_setup_teardown(plans_outlive_their_programs, application_setup,
                                        application_teardown),
    };
    return RUN_ON_DEVICE(tests);
}
