/* Many threads on one context: executing one plan, making plans of their own, on queues of their
 * own; and whatever is made at its first use, wanted by all at once. Every result is the single
 * thread's, bit for bit. */
#include "common/on_device.h"

#include <dirent.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <oclfft/opencl.h>

#include "common/counted.h"
#include "common/crew.h"

enum { ROUNDS = 12, N = 4096, FLOATS = 2 * N, BYTES = FLOATS * sizeof(float), OWN_PLANS = 4 };
static const size_t own_lengths[OWN_PLANS] = {64, 1024, 16, 64};

typedef struct shared {
    oclfft_context *context;
    oclfft_plan *plan;
    float *in[THREADS], *expected[THREADS]; /* another input for each thread */
    float *own[THREADS][OWN_PLANS];         /* what its own plans make of that */
    int programs;                           /* how many they need to have compiled */
    char cache[64];                         /* a folder for the disk cache, while a test has one */
    crew crew;
} shared;

static void *execute_shared_plan(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    oclfft_buffer *in = NULL, *out = NULL;
    crew_wait_for_all(&s->crew);
    crew_expect(&s->crew, oclfft_buffer_create(s->context, BYTES, &in) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_create(s->context, BYTES, &out) == OCLFFT_SUCCESS);
    for (int round = 0; round < ROUNDS; ++round) {
        memset(w->out, 0xff, BYTES);
        crew_expect(&s->crew, oclfft_buffer_write(in, 0, BYTES, s->in[w->index]) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, oclfft_buffer_write(out, 0, BYTES, w->out) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, oclfft_execute(s->plan, OCLFFT_FORWARD, in, out) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, oclfft_buffer_read(out, 0, BYTES, w->out) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, memcmp(w->out, s->expected[w->index], BYTES) == 0);
    }
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    return NULL;
}

/* Several executions under way at a time, each behind the one before. The plan's own scratch goes
 * from queue to queue. */
static void enqueue_rounds(worker *w, cl_command_queue queue, cl_mem in, cl_mem out) {
    shared *s = w->shared;
    const cl_mem from[2] = {in, NULL}, to[2] = {out, NULL};
    for (int round = 0; round < ROUNDS; ++round) {
        cl_event cleared, done[2];
        const float nan = NAN;
        memset(w->out, 0xff, BYTES);
        crew_expect(&s->crew, clEnqueueFillBuffer(queue, out, &nan, sizeof nan, 0, BYTES, 0, NULL,
                                                  &cleared) == CL_SUCCESS);
        crew_expect(&s->crew, oclfft_enqueue(s->plan, queue, OCLFFT_FORWARD, from, to, NULL, 1,
                                             &cleared, &done[0]) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, oclfft_enqueue(s->plan, queue, OCLFFT_FORWARD, from, to, NULL, 1,
                                             &done[0], &done[1]) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, clEnqueueReadBuffer(queue, out, CL_TRUE, 0, BYTES, w->out, 1,
                                                  &done[1], NULL) == CL_SUCCESS);
        crew_expect(&s->crew, memcmp(w->out, s->expected[w->index], BYTES) == 0);
        clReleaseEvent(cleared);
        clReleaseEvent(done[0]);
        clReleaseEvent(done[1]);
    }
}

static void *enqueue_on_own_queue(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    oclfft_buffer *in = NULL, *out = NULL;
    cl_mem from = NULL, to = NULL;
    crew_expect(&s->crew, oclfft_buffer_create(s->context, BYTES, &in) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_create(s->context, BYTES, &out) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_write(in, 0, BYTES, s->in[w->index]) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_get_cl(in, &from) == OCLFFT_SUCCESS &&
                              oclfft_buffer_get_cl(out, &to) == OCLFFT_SUCCESS);
    cl_command_queue queue = crew_queue(s->context, w->index);
    crew_expect(&s->crew, queue != NULL);
    crew_wait_for_all(&s->crew);
    if (queue) {
        enqueue_rounds(w, queue, from, to);
        clReleaseCommandQueue(queue);
    }
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    return NULL;
}

/* Opens a context, makes a plan and uses it, all at the moment when the other threads do so too.
 * Contexts of one process share the folder of the disk cache, which is not there yet, and whatever
 * the driver makes at first use. */
static void *open_own_context(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_context *context = NULL;
    oclfft_plan *plan = NULL;
    oclfft_buffer *buffer = NULL;
    size_t count = 0, n = desc.lengths[0] = own_lengths[0];
    config.cache_directory = s->cache;
    desc.in_place = true;
    crew_wait_for_all(&s->crew);
    crew_expect(&s->crew, oclfft_device_list(NULL, 0, 0, &count) == OCLFFT_SUCCESS && count > 0);
    crew_expect(&s->crew, oclfft_context_create(&config, &context) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_plan_create(context, &desc, &plan) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_create(context, n * 8, &buffer) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_write(buffer, 0, n * 8, s->in[w->index]) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_execute(plan, OCLFFT_BACKWARD, buffer, NULL) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_read(buffer, 0, n * 8, w->out) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, memcmp(w->out, s->own[w->index][0], n * 8) == 0);
    oclfft_context_destroy(&context); /* lives on with what is left of it */
    oclfft_buffer_destroy(&buffer);
    oclfft_plan_destroy(&plan);
    return NULL;
}

static oclfft_direction way_of(int thread) {
    return thread % 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
}

/* A plan whose ways there and back are different kernels, which nobody has executed before. */
static void *execute_one_way(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    oclfft_buffer *buffer = NULL;
    crew_expect(&s->crew, oclfft_buffer_create(s->context, BYTES, &buffer) == OCLFFT_SUCCESS);
    crew_wait_for_all(&s->crew);
    for (int round = 0; round < 3; ++round) {
        crew_expect(&s->crew,
                    oclfft_buffer_write(buffer, 0, BYTES, s->in[w->index]) == OCLFFT_SUCCESS);
        crew_expect(&s->crew,
                    oclfft_execute(s->plan, way_of(w->index), buffer, NULL) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, oclfft_buffer_read(buffer, 0, BYTES, w->out) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, memcmp(w->out, s->expected[w->index], BYTES) == 0);
    }
    oclfft_buffer_destroy(&buffer);
    return NULL;
}

/* A plan that nobody has executed before: its scratch and its kernels' arguments are made by
 * whoever comes first. */
static void *execute_for_the_first_time(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    oclfft_buffer *in = NULL, *out = NULL;
    crew_expect(&s->crew, oclfft_buffer_create(s->context, BYTES, &in) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_create(s->context, BYTES, &out) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_write(in, 0, BYTES, s->in[w->index]) == OCLFFT_SUCCESS);
    memset(w->out, 0xff, BYTES);
    crew_wait_for_all(&s->crew);
    crew_expect(&s->crew, oclfft_execute(s->plan, OCLFFT_FORWARD, in, out) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, oclfft_buffer_read(out, 0, BYTES, w->out) == OCLFFT_SUCCESS);
    crew_expect(&s->crew, memcmp(w->out, s->expected[w->index], BYTES) == 0);
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    return NULL;
}

/* Makes, uses and destroys plans, some of them the same as other threads' at the same moment. */
static void *make_own_plans(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    crew_wait_for_all(&s->crew);
    for (int p = 0; p < OWN_PLANS; ++p) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        oclfft_plan *plan = NULL;
        oclfft_buffer *buffer = NULL;
        size_t n = desc.lengths[0] = own_lengths[(p + w->index) % OWN_PLANS];
        desc.in_place = true;
        crew_expect(&s->crew, oclfft_plan_create(s->context, &desc, &plan) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, oclfft_buffer_create(s->context, n * 8, &buffer) == OCLFFT_SUCCESS);
        crew_expect(&s->crew,
                    oclfft_buffer_write(buffer, 0, n * 8, s->in[w->index]) == OCLFFT_SUCCESS);
        crew_expect(&s->crew,
                    oclfft_execute(plan, OCLFFT_BACKWARD, buffer, NULL) == OCLFFT_SUCCESS);
        crew_expect(&s->crew, oclfft_buffer_read(buffer, 0, n * 8, w->out) == OCLFFT_SUCCESS);
        crew_expect(&s->crew,
                    memcmp(w->out, s->own[w->index][(p + w->index) % OWN_PLANS], n * 8) == 0);
        oclfft_plan_destroy(&plan);
        oclfft_buffer_destroy(&buffer);
    }
    return NULL;
}

/* Failing calls: each thread sees its own last error. */
static void *fail_in_own_words(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    crew_wait_for_all(&s->crew);
    for (int round = 0; round < 1000; ++round) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        oclfft_plan *plan = NULL;
        char expected[64];
        desc.lengths[0] = N;
        desc.rank = 1000003 + w->index;
        crew_expect(&s->crew,
                    oclfft_plan_create(s->context, &desc, &plan) == OCLFFT_ERROR_INVALID_ARGUMENT);
        snprintf(expected, sizeof expected, "desc.rank = %d ", 1000003 + w->index);
        crew_expect(&s->crew, strstr(oclfft_last_error(), expected) != NULL);
    }
    return NULL;
}

/* The result that every thread must get, computed by this thread alone in a context of its own. */
static void expectations(shared *s) {
    oclfft_context *alone = open_context();
    oclfft_plan *plan = plan_of(alone, N, 1, false, "8.8:w8/8.8:w8");
    for (int t = 0; t < THREADS; ++t) {
        s->in[t] = malloc(BYTES);
        s->expected[t] = malloc(BYTES);
        fill_random(s->in[t], FLOATS, 100 + (uint64_t)t);
        memset(s->expected[t], 0xff, BYTES);
        transform(alone, plan, OCLFFT_FORWARD, s->in[t], s->expected[t], FLOATS);
        assert_true(relative_error(s->in[t], s->expected[t], N, 1, OCLFFT_FORWARD, 1) <=
                    accuracy_bar(N));
    }
    oclfft_plan_destroy(&plan);
    counted_reset();
    for (int p = 0; p < OWN_PLANS; ++p) {
        size_t n = own_lengths[p];
        plan = plan_of(alone, n, 1, false, NULL);
        for (int t = 0; t < THREADS; ++t) {
            s->own[t][p] = calloc(n, 8);
            transform(alone, plan, OCLFFT_BACKWARD, s->in[t], s->own[t][p], 2 * n);
            assert_true(relative_error(s->in[t], s->own[t][p], n, 1, OCLFFT_BACKWARD,
                                       1.0 / (double)n) <= accuracy_bar(n));
        }
        oclfft_plan_destroy(&plan);
    }
    s->programs = counted_calls(COUNTED_SOURCE);
    assert_true(s->programs >= 2);
    oclfft_context_destroy(&alone);
}

static const char *const recipes[] = {"16:w4/16:w4/16:w4", "8.8:w8/8.8:w8", "8:w4/8:w4/8:w4/8:w4"};
enum { RECIPES = sizeof recipes / sizeof *recipes };

/* Plans of several passes, each thread beginning with another: within each the programs are
 * compiled side by side as well. */
static void *make_long_plans(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    crew_wait_for_all(&s->crew);
    for (int i = 0; i < RECIPES; ++i) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        oclfft_plan *plan = NULL;
        desc.lengths[0] = N;
        desc.recipe = recipes[(i + w->index) % RECIPES];
        crew_expect(&s->crew, oclfft_plan_create(s->context, &desc, &plan) == OCLFFT_SUCCESS);
        oclfft_plan_destroy(&plan);
    }
    return NULL;
}

/* Callbacks that no compiler takes, at the first pass, the last, or both: the log of the first that
 * fails is this thread's. */
static void *make_broken_plans(void *argument) {
    worker *w = argument;
    shared *s = w->shared;
    char load[200], store[200];
    snprintf(load, sizeof load,
             "float2 broken_in(ulong at, global const void *in, global const void *in_im) { return "
             "broken_load_%d; }",
             w->index);
    snprintf(store, sizeof store,
             "void broken_out(ulong at, float2 x, global void *out, global void *out_im) { "
             "broken_store_%d; }",
             w->index);
    crew_wait_for_all(&s->crew);
    for (int ends = 1; ends <= 3; ++ends) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        oclfft_plan *plan = NULL;
        char expected[64];
        desc.lengths[0] = N;
        desc.recipe = recipes[w->index % RECIPES];
        if (ends & 1) desc.load_callback = (oclfft_callback){.source = load, .name = "broken_in"};
        if (ends & 2)
            desc.store_callback = (oclfft_callback){.source = store, .name = "broken_out"};
        snprintf(expected, sizeof expected, "broken_%s_%d", ends & 1 ? "load" : "store", w->index);
        crew_expect(&s->crew,
                    oclfft_plan_create(s->context, &desc, &plan) == OCLFFT_ERROR_BUILD_FAILED);
        crew_expect(&s->crew, plan == NULL && strstr(oclfft_last_error(), expected) != NULL);
    }
    return NULL;
}

static int setup(void **state) {
    fixture_begin();
    shared *s = calloc(1, sizeof *s);
    expectations(s);
    s->context = open_context();
    /* with scratch that the executions share */
    s->plan = plan_of(s->context, N, 1, false, "8.8:w8/8.8:w8");
    crew_begin(&s->crew);
    *state = s;
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    fixture_begin();
    shared *s = *state;
    oclfft_plan_destroy(&s->plan);
    oclfft_context_destroy(&s->context);
    crew_end(&s->crew);
    for (int t = 0; t < THREADS; ++t) {
        free(s->in[t]);
        free(s->expected[t]);
        for (int p = 0; p < OWN_PLANS; ++p) free(s->own[t][p]);
    }
    free(s);
    fixture_end();
    return 0;
}

static void run(shared *s, crew_job *even, crew_job *odd) {
    crew_run(&s->crew, s, FLOATS, even, odd);
}

static void one_plan(void **state) {
    run(*state, execute_shared_plan, execute_shared_plan);
}

static void many_plans(void **state) {
    shared *s = *state;
    counted_reset();
    run(s, make_own_plans, make_own_plans);
    /* each kernel once, whoever wanted it first */
    assert_int_equal(s->programs, counted_calls(COUNTED_SOURCE));
}

static void own_queues(void **state) {
    run(*state, enqueue_on_own_queue, enqueue_on_own_queue);
    run(*state, enqueue_on_own_queue, execute_shared_plan);
}

static void first_executions(void **state) {
    shared *s = *state;
    for (int round = 0; round < ROUNDS; ++round) {
        oclfft_plan_destroy(&s->plan);
        s->plan = plan_of(s->context, N, 1, false, "8.8:w8/8.8:w8");
        run(s, execute_for_the_first_time, execute_for_the_first_time);
    }
}

static oclfft_plan *cosine_plan(oclfft_context *context, bool in_place) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan;
    desc.transform = OCLFFT_DCT2;
    desc.lengths[0] = FLOATS;
    desc.in_place = in_place;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    return plan;
}

static void both_ways(void **state) {
    shared *s = *state;
    oclfft_context *alone = open_context();
    oclfft_plan *plan = cosine_plan(alone, false);
    for (int t = 0; t < THREADS; ++t)
        transform(alone, plan, way_of(t), s->in[t], s->expected[t], FLOATS);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&alone);
    for (int round = 0; round < ROUNDS; ++round) {
        oclfft_plan_destroy(&s->plan);
        s->plan = cosine_plan(s->context, true);
        run(s, execute_one_way, execute_one_way);
    }
}

/* Entries of the folder, which is emptied. */
static int empty(const char *folder) {
    int count = 0;
    char path[512];
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        assert_int_equal(0, unlink(path));
        ++count;
    }
    closedir(d);
    return count;
}

static void own_contexts(void **state) {
    shared *s = *state;
    snprintf(s->cache, sizeof s->cache, "/tmp/oclfft-threads-XXXXXX");
    assert_non_null(mkdtemp(s->cache));
    for (int round = 0; round < 2; ++round) run(s, open_own_context, open_own_context);
    int entries = empty(s->cache);
    rmdir(s->cache);
    /* one program, and nothing left of what others wrote at the same time */
    assert_int_equal(1, entries);
}

static void both_at_once(void **state) {
    run(*state, execute_shared_plan, make_own_plans);
}

/* As many programs as one thread needs. */
static int programs_of_long_plans(void) {
    oclfft_context *alone = open_context();
    counted_reset();
    for (int i = 0; i < RECIPES; ++i) {
        oclfft_plan *plan = plan_of(alone, N, 1, false, recipes[i]);
        oclfft_plan_destroy(&plan);
    }
    oclfft_context_destroy(&alone);
    return counted_calls(COUNTED_SOURCE);
}

static void long_plans(void **state) {
    shared *s = *state;
    int programs = programs_of_long_plans();
    counted_reset();
    run(s, make_long_plans, make_long_plans);
    /* two are there since the setup */
    assert_int_equal(programs - 2, counted_calls(COUNTED_SOURCE));
}

static void broken_plans(void **state) {
    run(*state, make_broken_plans, make_long_plans);
    run(*state, make_broken_plans, make_broken_plans);
}

static void failures(void **state) {
    run(*state, fail_in_own_words, fail_in_own_words);
}

/* ---- The memory limit ---- */

typedef struct greedy {
    oclfft_context *context;
    atomic_bool stop;
    atomic_size_t refused;
} greedy;

static void *ask_for_too_much(void *argument) {
    greedy *g = argument;
    while (!atomic_load(&g->stop)) {
        oclfft_buffer *buffer = NULL;
        if (oclfft_buffer_create(g->context, 10 << 20, &buffer) != OCLFFT_SUCCESS)
            atomic_fetch_add(&g->refused, 1);
        oclfft_buffer_destroy(&buffer);
    }
    return NULL;
}

/* What is refused never makes another thread's request fail. */
static void refusals_take_no_memory(void **state) {
    enum { REQUESTS = 1000000, REFUSALS = 1000 };
    (void)state;
    greedy g = {.context = NULL};
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    pthread_t thread;
    int refused = 0;
    config.memory_limit = 1 << 20;
    assert_ok(oclfft_context_create(&config, &g.context));
    assert_int_equal(0, pthread_create(&thread, NULL, ask_for_too_much, &g));
    while (!atomic_load(&g.refused)) sched_yield();
    /* goes on where the other thread gets too little time of a processor */
    for (long i = 0; i < REQUESTS || (i < 100L * REQUESTS && atomic_load(&g.refused) <= REFUSALS);
         ++i) {
        oclfft_buffer *buffer = NULL;
        refused += oclfft_buffer_create(g.context, 1024, &buffer) != OCLFFT_SUCCESS;
        oclfft_buffer_destroy(&buffer);
    }
    atomic_store(&g.stop, true);
    pthread_join(thread, NULL);
    print_message("%zu refused meanwhile\n", atomic_load(&g.refused));
    assert_true(atomic_load(&g.refused) > REFUSALS);
    assert_int_equal(0, refused);
    oclfft_context_destroy(&g.context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_plan, setup, teardown),
        cmocka_unit_test_setup_teardown(many_plans, setup, teardown),
        cmocka_unit_test_setup_teardown(both_at_once, setup, teardown),
        cmocka_unit_test_setup_teardown(own_queues, setup, teardown),
        cmocka_unit_test_setup_teardown(first_executions, setup, teardown),
        cmocka_unit_test_setup_teardown(both_ways, setup, teardown),
        cmocka_unit_test_setup_teardown(own_contexts, setup, teardown),
        cmocka_unit_test_setup_teardown(long_plans, setup, teardown),
        cmocka_unit_test_setup_teardown(broken_plans, setup, teardown),
        cmocka_unit_test_setup_teardown(failures, setup, teardown),
        cmocka_unit_test(refusals_take_no_memory),
    };
    return RUN_ON_DEVICE(tests);
}
