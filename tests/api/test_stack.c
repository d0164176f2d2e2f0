/* How deep the library's calls go. Applications have threads with little stack, so everything that
 * is large lies on the heap. Each call runs on a thread whose stack was filled with a pattern, of
 * which the rest shows how far it went; OpenCL is the fake one of fuzz/fake_cl.h, since what a
 * driver takes is its own affair. */
#include "common/harness.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <oclFFT.h>

#include "fake_cl.h"

/* MOST: what a thread of ours may take in all, with what the C library does on it. */
enum { STACK = 1 << 20, MOST = 32 << 10, PATTERN = 0xa5 };

/* So that helpers' work is done by the caller, on the stack that is watched. */
static bool no_threads;

int __real_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *x);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *x);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *x) {
    return no_threads ? EAGAIN : __real_pthread_create(t, a, f, x);
}

/* ---- The watched thread ---- */

typedef struct call {
    void (*work)(void *argument);
    void *argument;
    char *here; /* of the thread's own frame */
} call;

static void *run(void *argument) {
    call *c = argument;
    char here = 0;
    c->here = &here;
    c->work(c->argument);
    return NULL;
}

/* Assertions are for the test's own thread. */
static char failure[400];

#define MUST(call)                                                                                 \
    do {                                                                                           \
        if ((call) != OCLFFT_SUCCESS && !*failure)                                                 \
            snprintf(failure, sizeof failure, "%s: %.150s", #call, oclfft_last_error());           \
    } while (0)

/* Bytes of stack that the call took. */
static size_t depth_of(void (*work)(void *), void *argument) {
    call c = {work, argument, NULL};
    pthread_attr_t attributes;
    pthread_t thread;
    unsigned char *stack = aligned_alloc(4096, STACK);
    size_t untouched = 0;
    assert_non_null(stack);
    memset(stack, PATTERN, STACK);
    pthread_attr_init(&attributes);
    assert_int_equal(0, pthread_attr_setstack(&attributes, stack, STACK));
    assert_int_equal(0, __real_pthread_create(&thread, &attributes, run, &c));
    pthread_attr_destroy(&attributes);
    no_threads = true;
    pthread_join(thread, NULL);
    no_threads = false;
    while (untouched < STACK && stack[untouched] == PATTERN) ++untouched;
    size_t depth = (size_t)(c.here - (char *)(stack + untouched));
    free(stack);
    return depth;
}

static void assert_shallow(const char *what, void (*work)(void *), void *argument) {
    size_t depth = depth_of(work, argument);
    if (*failure) fail_msg("%s: %s", what, failure);
    if (depth > MOST) fail_msg("%s takes %zu bytes of stack, more than %d", what, depth, MOST);
    if (getenv("STACK_DEPTHS")) print_message("%6zu %s\n", depth, what);
}

/* Something of known depth, so that the measuring itself is tried. */
static void take_much(void *argument) {
    volatile unsigned char much[40000];
    for (size_t i = 0; i < sizeof much; i += 64) much[i] = 1;
    *(int *)argument = much[0];
}

static void nothing(void *argument) {
    (void)argument;
}

static void depths_are_measured(void **state) {
    (void)state;
    int one = 0;
    assert_in_range(depth_of(take_much, &one), 40000, 44000);
    assert_in_range(depth_of(nothing, NULL), 0, 2000);
}

/* ---- Planning without a device ---- */

static char *caps_of(const char *name) {
    char path[4096];
    snprintf(path, sizeof path, TESTS_FOLDER "/caps/%s.caps", name);
    char *text = read_file(path);
    assert_non_null(text);
    return text;
}

typedef struct preview {
    const char *caps;
    oclfft_plan_desc desc;
} preview;

static void do_preview(void *argument) {
    const preview *p = argument;
    size_t described, source;
    MUST(oclfft_preview(p->caps, &p->desc, NULL, 0, &described, NULL, 0, &source));
}

#define LOAD                                                                                       \
    "scalar2 f(ulong element, global const void *in, global const void *in_im) { return 1; }"
#define STORE "void g(ulong element, scalar2 value, global void *out, global void *out_im) { }"

static void previews_are_shallow(void **state) {
    (void)state;
    static const size_t lengths[][4] = {{64},     {1000},   {4096},       {1 << 20}, {1 << 27},
                                        {61},     {1009},   {100003},     {9765625}, {1024, 1024},
                                        {16, 16}, {61, 47}, {64, 64, 64}, {5, 6, 7}, {3, 4, 5, 6}};
    static const char *const devices[] = {"amd", "cpu", "intel", "nvidia", "small"};
    for (size_t d = 0; d < sizeof devices / sizeof *devices; ++d) {
        char *caps = caps_of(devices[d]);
        for (size_t i = 0; i < 8 * (sizeof lengths / sizeof *lengths); ++i) {
            preview p = {caps, OCLFFT_PLAN_DESC_INIT};
            char what[128];
            size_t shape = i / 8;
            if ((i + d) % 8 > 1) continue; /* other kinds of a shape on other devices */
            p.desc.transform = i % 4 == 1 ? OCLFFT_R2C : i % 4 == 2 ? OCLFFT_C2R : OCLFFT_C2C;
            memcpy(p.desc.lengths, lengths[shape], sizeof lengths[shape]);
            for (p.desc.rank = 1; p.desc.rank < 4 && lengths[shape][p.desc.rank];) ++p.desc.rank;
            p.desc.batch = i % 8 < 4 ? 1 : 6;
            if (i % 4 == 3) p.desc.input.format = p.desc.output.format = OCLFFT_PLANAR;
            if (i % 8 == 4) p.desc.load_callback = (oclfft_callback){.source = LOAD, .name = "f"};
            if (i % 8 == 4) p.desc.store_callback = (oclfft_callback){.source = STORE, .name = "g"};
            snprintf(what, sizeof what, "preview of %s, shape %zu, kind %zu", devices[d], shape,
                     i % 8);
            assert_shallow(what, do_preview, &p);
        }
        free(caps);
    }
}

/* ---- All calls, with a device that is none ---- */

static char folder[64];

typedef struct world {
    oclfft_plan_desc desc;
    oclfft_context *context;
    oclfft_buffer *in, *out;
    oclfft_plan *plan;
    float *host;
    size_t bytes;
} world;

static void do_context(void *argument) {
    world *w = argument;
    char cache[128];
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_device_info infos[4];
    size_t count;
    snprintf(cache, sizeof cache, "%s/cache", folder);
    config.cache_directory = cache;
    MUST(oclfft_device_list(infos, sizeof *infos, 2, &count));
    MUST(oclfft_context_create(&config, &w->context));
    MUST(oclfft_context_caps(w->context, NULL, 0, &count));
}

static void do_buffers(void *argument) {
    world *w = argument;
    MUST(oclfft_buffer_create(w->context, w->bytes, &w->in));
    MUST(oclfft_buffer_create(w->context, w->bytes, &w->out));
    MUST(oclfft_buffer_write(w->in, 0, w->bytes, w->host));
    MUST(oclfft_buffer_read(w->in, 0, w->bytes, w->host));
    MUST(oclfft_buffer_pack(w->in, 0, 16, OCLFFT_SINGLE, w->host, w->host + 16));
    MUST(oclfft_buffer_unpack(w->in, 0, 16, OCLFFT_SINGLE, w->host, w->host + 16));
}

static void do_plan(void *argument) {
    world *w = argument;
    MUST(oclfft_plan_create(w->context, &w->desc, &w->plan));
}

static void do_texts(void *argument) {
    world *w = argument;
    size_t length;
    MUST(oclfft_plan_describe(w->plan, NULL, 0, &length));
    MUST(oclfft_plan_source(w->plan, NULL, 0, &length));
}

static void do_execute(void *argument) {
    world *w = argument;
    MUST(oclfft_execute(w->plan, OCLFFT_FORWARD, w->in, w->out));
    MUST(oclfft_finish(w->context));
}

static void do_execute_host(void *argument) {
    world *w = argument;
    float *out = malloc(w->bytes);
    oclfft_status status = oclfft_execute_host(w->plan, OCLFFT_FORWARD, w->host, out);
    free(out);
    MUST(status);
}

static void do_wisdom(void *argument) {
    world *w = argument;
    char path[128];
    snprintf(path, sizeof path, "%s/wisdom", folder);
    MUST(oclfft_wisdom_save(w->context, path));
    MUST(oclfft_wisdom_load(w->context, path));
    MUST(oclfft_wisdom_forget(w->context));
}

static void do_end(void *argument) {
    world *w = argument;
    oclfft_plan_destroy(&w->plan);
    oclfft_buffer_destroy(&w->in);
    oclfft_buffer_destroy(&w->out);
    oclfft_context_destroy(&w->context);
}

static void check_plan(world *w) {
    assert_shallow("plan", do_plan, w);
    assert_shallow("plan's texts", do_texts, w);
    assert_shallow("execution", do_execute, w);
    assert_shallow("execution from the host", do_execute_host, w);
    oclfft_plan_destroy(&w->plan);
}

static void all_calls_are_shallow(void **state) {
    (void)state;
    static const size_t lengths[] = {64, 1000, 1009, 4096, 16384, 10007};
    world w = {.desc = OCLFFT_PLAN_DESC_INIT, .bytes = 1 << 18};
    w.host = calloc(1, w.bytes);
    assert_shallow("context", do_context, &w);
    assert_shallow("buffers", do_buffers, &w);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        w.desc.lengths[0] = lengths[i];
        check_plan(&w);
    }
    w.desc.lengths[0] = 16384;
    w.desc.effort = OCLFFT_MEASURE;
    check_plan(&w);
    w.desc.effort = OCLFFT_ESTIMATE;
    w.desc.load_callback = (oclfft_callback){.source = LOAD, .name = "f"};
    check_plan(&w);
    assert_shallow("wisdom", do_wisdom, &w);
    assert_shallow("the end", do_end, &w);
    free(w.host);
    fake_clear();
}

/* ---- Groups ---- */

typedef struct parts {
    oclfft_context *contexts[3];
    oclfft_group *group;
    oclfft_group_plan *plan;
    oclfft_plan_desc desc;
    float *host;
} parts;

static void do_group(void *argument) {
    parts *p = argument;
    oclfft_box boxes[3];
    for (int i = 0; i < 2; ++i) MUST(oclfft_context_create(NULL, &p->contexts[i]));
    p->contexts[2] = p->contexts[1];
    MUST(oclfft_group_create(p->contexts, 3, NULL, &p->group));
    MUST(oclfft_group_boxes(p->group, &p->desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_PENCILS,
                            boxes));
}

static void do_group_plan(void *argument) {
    parts *p = argument;
    oclfft_box in[3], out[3];
    size_t length;
    MUST(oclfft_group_boxes(p->group, &p->desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_SLABS, in));
    MUST(oclfft_group_boxes(p->group, &p->desc, OCLFFT_SIDE_OUTPUT, OCLFFT_DECOMPOSITION_SLABS,
                            out));
    MUST(oclfft_group_plan_create(p->group, &p->desc, in, out, &p->plan));
    MUST(oclfft_group_plan_describe(p->plan, NULL, 0, &length));
    MUST(oclfft_group_preview(&p->desc, 20, OCLFFT_DECOMPOSITION_SLABS,
                              OCLFFT_DECOMPOSITION_PENCILS, NULL, 0, &length));
}

static void do_group_execution(void *argument) {
    parts *p = argument;
    const void *in[3] = {p->host, p->host, p->host};
    float *to = calloc(3 << 18, 1);
    void *out[3] = {to, to + (1 << 16), to + (2 << 16)};
    oclfft_status status = oclfft_group_execute_host(p->plan, OCLFFT_FORWARD, in, out);
    free(to);
    MUST(status);
}

static void groups_are_shallow(void **state) {
    (void)state;
    static const size_t lengths[][3] = {{16, 16, 16}, {4096, 0, 0}, {60, 50, 0}};
    parts p = {.desc = OCLFFT_PLAN_DESC_INIT};
    p.host = calloc(1 << 18, 1);
    p.desc.lengths[0] = 64;
    assert_shallow("group", do_group, &p);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        for (p.desc.rank = 0; p.desc.rank < 3 && lengths[i][p.desc.rank]; ++p.desc.rank)
            p.desc.lengths[p.desc.rank] = lengths[i][p.desc.rank];
        for (int a = p.desc.rank; a < 3; ++a) p.desc.lengths[a] = 0;
        assert_shallow("group's plan", do_group_plan, &p);
        assert_shallow("group's execution", do_group_execution, &p);
        oclfft_group_plan_destroy(&p.plan);
    }
    oclfft_group_destroy(&p.group);
    for (int i = 0; i < 2; ++i) oclfft_context_destroy(&p.contexts[i]);
    free(p.host);
    fake_clear();
}

/* A transform that goes through the device in pieces. */
static void do_pieces(void *argument) {
    world *w = argument;
    size_t length;
    MUST(oclfft_plan_create(w->context, &w->desc, &w->plan));
    MUST(oclfft_plan_describe(w->plan, NULL, 0, &length));
    do_execute_host(w);
}

static void pieces_are_shallow(void **state) {
    (void)state;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    world w = {.desc = OCLFFT_PLAN_DESC_INIT, .bytes = 1 << 18};
    config.memory_limit = 1 << 16;
    w.host = calloc(1, w.bytes);
    MUST(oclfft_context_create(&config, &w.context));
    w.desc.lengths[0] = 1 << 15;
    assert_shallow("pieces of one dimension", do_pieces, &w);
    oclfft_plan_destroy(&w.plan);
    w.desc.rank = 2;
    w.desc.lengths[0] = w.desc.lengths[1] = 180;
    assert_shallow("pieces of two dimensions", do_pieces, &w);
    do_end(&w);
    free(w.host);
    fake_clear();
}

static void do_thesis(void *argument) {
    float *data = argument;
    int error;
    void *fft = _oclCreateInstance();
    MUST((oclfft_status)_oclInit(fft, 0, 0, false));
    OCLArray a = _oclCreateBuffer(fft, 1024, FFTL_TYPE, WRTYPEREAD_WRITE, &error);
    MUST((oclfft_status)_oclPackToBuffer(fft, a, 1024, data, data + 1024));
    MUST((oclfft_status)_oclTransform(fft, a, a, 1024, true));
    MUST((oclfft_status)_oclUnpackFromBuffer(fft, a, 1024, data, data + 1024));
    MUST((oclfft_status)_oclBlock(fft));
    _oclDestroyBuffer(fft, &a);
    _oclDeinitialize(fft);
    _oclDeinitializeInstance(fft);
}

static void the_thesis_is_shallow(void **state) {
    (void)state;
    float *data = calloc(2048, sizeof *data);
    assert_shallow("thesis", do_thesis, data);
    free(data);
    fake_clear();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depths_are_measured),   cmocka_unit_test(previews_are_shallow),
        cmocka_unit_test(all_calls_are_shallow), cmocka_unit_test(groups_are_shallow),
        cmocka_unit_test(pieces_are_shallow),    cmocka_unit_test(the_thesis_is_shallow),
    };
    snprintf(folder, sizeof folder, "/tmp/oclfft-stack-XXXXXX");
    if (!mkdtemp(folder)) return 2;
    int failures = RUN_TESTS(tests);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) ? 2 : failures;
}
