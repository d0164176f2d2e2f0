/* What users of clFFT and VkFFT reported of a whole process: messages, crashes at the end, files
 * left behind, locales. Each test runs this program again as a child, which loads the shared
 * library as a plugin would (argument: its path), and looks at what the child said and how it
 * ended. docs/reliability.md has the list of reports. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "common/harness.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *self, *library_path;

/* ---- The library, loaded ---- */

static struct {
    void *handle;
    __typeof__(&oclfft_context_create) context_create;
    __typeof__(&oclfft_context_destroy) context_destroy;
    __typeof__(&oclfft_buffer_create) buffer_create;
    __typeof__(&oclfft_buffer_destroy) buffer_destroy;
    __typeof__(&oclfft_buffer_write) buffer_write;
    __typeof__(&oclfft_buffer_read) buffer_read;
    __typeof__(&oclfft_plan_create) plan_create;
    __typeof__(&oclfft_plan_destroy) plan_destroy;
    __typeof__(&oclfft_execute) execute;
    __typeof__(&oclfft_last_error) last_error;
} library;

/* Children end with the number of the check that failed, so that the parent can tell. */
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) _exit(__LINE__ % 200 + 1);                                               \
    } while (0)

#define FIND(name) CHECK((*(void **)&library.name = dlsym(library.handle, "oclfft_" #name)))

static void load(void) {
    CHECK((library.handle = dlopen(library_path, RTLD_NOW | RTLD_LOCAL)));
    FIND(context_create);
    FIND(context_destroy);
    FIND(buffer_create);
    FIND(buffer_destroy);
    FIND(buffer_write);
    FIND(buffer_read);
    FIND(plan_create);
    FIND(plan_destroy);
    FIND(execute);
    FIND(last_error);
}

/* ---- A little work ---- */

enum { N = 64 };

typedef struct work {
    oclfft_context *context;
    oclfft_plan *plan;
    oclfft_buffer *buffer;
} work;

static oclfft_plan_desc desc_of(size_t n) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = n;
    desc.in_place = true;
    return desc;
}

/* An impulse at place 1: the spectrum is exp(-2 pi i k / N). */
static void begin(work *w, const oclfft_context_config *config) {
    oclfft_plan_desc desc = desc_of(N);
    float data[2 * N] = {[2] = 1};
    CHECK(library.context_create(config, &w->context) == OCLFFT_SUCCESS);
    CHECK(library.plan_create(w->context, &desc, &w->plan) == OCLFFT_SUCCESS);
    CHECK(library.buffer_create(w->context, sizeof data, &w->buffer) == OCLFFT_SUCCESS);
    CHECK(library.buffer_write(w->buffer, 0, sizeof data, data) == OCLFFT_SUCCESS);
    CHECK(library.execute(w->plan, OCLFFT_FORWARD, w->buffer, NULL) == OCLFFT_SUCCESS);
}

static void check(work *w) {
    float data[2 * N] = {0};
    CHECK(library.buffer_read(w->buffer, 0, sizeof data, data) == OCLFFT_SUCCESS);
    for (int k = 0; k < N; ++k) {
        double angle = -2 * 3.14159265358979323846 * k / N;
        CHECK(fabs(data[2 * k] - cos(angle)) < 1e-5 && fabs(data[2 * k + 1] - sin(angle)) < 1e-5);
    }
}

static void end(work *w) {
    library.plan_destroy(&w->plan);
    library.buffer_destroy(&w->buffer);
    library.context_destroy(&w->context);
}

static void work_once(void) {
    work w = {0};
    begin(&w, NULL);
    check(&w);
    end(&w);
}

/* ---- Children ---- */

static void fail_in_every_way(oclfft_context *context) {
    oclfft_plan_desc desc = desc_of(0);
    oclfft_plan *plan = NULL;
    oclfft_buffer *buffer = NULL;
    CHECK(library.plan_create(context, &desc, &plan) != OCLFFT_SUCCESS);
    desc = desc_of(N);
    desc.recipe = "7.7";
    CHECK(library.plan_create(context, &desc, &plan) != OCLFFT_SUCCESS);
    desc = desc_of(1);
    desc.transform = OCLFFT_DCT1; /* wants two points */
    CHECK(library.plan_create(context, &desc, &plan) != OCLFFT_SUCCESS);
    CHECK(library.buffer_create(context, SIZE_MAX, &buffer) != OCLFFT_SUCCESS);
    CHECK(library.execute(NULL, OCLFFT_FORWARD, NULL, NULL) != OCLFFT_SUCCESS);
    CHECK(library.last_error()[0]);
}

static void child_silence(void) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    work w = {0};
    load();
    /* trouble with the cache is no error, and no message */
    config.cache_directory = "/dev/null/no/such/folder";
    begin(&w, &config);
    check(&w);
    fail_in_every_way(w.context);
    end(&w);
}

/* The compiler's complaint is in the message. */
static void child_mistaken_callback(void) {
    oclfft_plan_desc desc = desc_of(N);
    oclfft_plan *plan = NULL;
    work w = {0};
    load();
    begin(&w, NULL);
    desc.load_callback.source = "float2 mistaken(";
    desc.load_callback.name = "mistaken";
    CHECK(library.plan_create(w.context, &desc, &plan) == OCLFFT_ERROR_BUILD_FAILED);
    CHECK(strstr(library.last_error(), "error"));
    end(&w);
}

static void child_leave_all_open(void) {
    static work w[3];
    load();
    for (int i = 0; i < 3; ++i) begin(&w[i], NULL);
    check(&w[1]);
}

static void child_exit_with_work_under_way(void) {
    static work w;
    load();
    begin(&w, NULL);
    for (int i = 0; i < 100; ++i)
        CHECK(library.execute(w.plan, OCLFFT_FORWARD, w.buffer, NULL) == OCLFFT_SUCCESS);
    exit(0);
}

static pthread_barrier_t gone;

/* Has used the library, a message of its own included, and ends when there is no library any
 * more. */
static void *outlive_the_library(void *unused) {
    oclfft_plan_desc desc = desc_of(0);
    oclfft_plan *plan = NULL;
    (void)unused;
    work_once();
    CHECK(library.plan_create(NULL, &desc, &plan) != OCLFFT_SUCCESS);
    pthread_barrier_wait(&gone); /* done with it */
    pthread_barrier_wait(&gone); /* it is gone */
    return NULL;
}

static void child_unload(void) {
    for (int round = 0; round < 2; ++round) {
        pthread_t thread;
        load();
        pthread_barrier_init(&gone, NULL, 2);
        CHECK(pthread_create(&thread, NULL, outlive_the_library, NULL) == 0);
        pthread_barrier_wait(&gone);
        CHECK(dlclose(library.handle) == 0);
        /* really gone: nothing of it pins it */
        CHECK(dlopen(library_path, RTLD_NOW | RTLD_NOLOAD) == NULL);
        pthread_barrier_wait(&gone);
        CHECK(pthread_join(thread, NULL) == 0);
        pthread_barrier_destroy(&gone);
    }
}

static work open_until_exit;

static void close_at_exit(void) {
    check(&open_until_exit);
    end(&open_until_exit);
}

static void child_destroy_in_an_exit_handler(void) {
    load();
    begin(&open_until_exit, NULL);
    CHECK(atexit(close_at_exit) == 0);
}

static void child_device(void) {
    size_t count = 0;
    load();
    __typeof__(&oclfft_device_list) list_devices = NULL;
    CHECK((*(void **)&list_devices = dlsym(library.handle, "oclfft_device_list")));
    CHECK(list_devices(NULL, 0, 0, &count) == OCLFFT_SUCCESS && count > 0);
}

static void child_wrong(void) {
    fputs("one\n", stdout);
    fflush(stdout);
    fputs("two\n", stderr);
    exit(1);
}

static void child_crash(void) {
    raise(SIGSEGV);
}

static void child_work(void) {
    load();
    work_once();
}

static const struct {
    const char *name;
    void (*run)(void);
} children[] = {
    {"device", child_device},
    {"wrong", child_wrong},
    {"crash", child_crash},
    {"silence", child_silence},
    {"mistaken-callback", child_mistaken_callback},
    {"leave-all-open", child_leave_all_open},
    {"exit-with-work-under-way", child_exit_with_work_under_way},
    {"unload", child_unload},
    {"destroy-in-an-exit-handler", child_destroy_in_an_exit_handler},
    {"work", child_work},
    {"work-before-main", NULL},
};

/* Before main, as the constructor of another library's static object would. */
__attribute__((constructor)) static void before_main(int argc, char **argv) {
    if (argc != 4 || strcmp(argv[1], "--child") != 0 || strcmp(argv[2], "work-before-main") != 0)
        return;
    library_path = argv[3];
    load();
    work_once();
}

static int child(const char *name) {
    for (size_t i = 0; i < sizeof children / sizeof *children; ++i)
        if (strcmp(name, children[i].name) == 0) {
            if (children[i].run) children[i].run();
            return 0;
        }
    return 255;
}

/* ---- The parent ---- */

/* Runs a child, with shell in front of it; its status, and what it said on either stream. */
static int run_child(const char *before, const char *name, char said[512]) {
    char command[4096];
    int length = snprintf(command, sizeof command, "%s '%s' --child %s '%s' 2>&1", before, self,
                          name, library_path);
    assert_true(length > 0 && (size_t)length < sizeof command);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    said[fread(said, 1, 511, pipe)] = 0;
    return pclose(pipe);
}

static void expect_quiet_end(const char *before, const char *name) {
    char said[512];
    int status = run_child(before, name, said);
    if (said[0]) fail_msg("%s: said \"%s\"", name, said);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("%s: ended with %d, by signal %d", name, WEXITSTATUS(status),
                 WIFSIGNALED(status) ? WTERMSIG(status) : 0);
}

static bool device_in_child(void) {
    char said[512];
    return WEXITSTATUS(run_child("", "device", said)) == 0;
}

/* A child that says something or ends badly is found. */
static void the_parent_notices(void **state) {
    (void)state;
    char said[512];
    assert_int_equal(1, WEXITSTATUS(run_child("", "wrong", said)));
    assert_string_equal("one\ntwo\n", said);
    assert_int_not_equal(0, run_child("", "crash", said));
}

/* clFFT 47: a message on stderr for a real transform of 8 points. */
static void nothing_is_printed(void **state) {
    (void)state;
    expect_quiet_end("", "silence");
}

/* VkFFT 187: when a kernel does not compile, sources and errors are printed to stdout. A driver may
 * print by itself, PoCL does ("2 errors generated."), but neither the source nor the log. */
static void compiler_logs_are_not_printed(void **state) {
    (void)state;
    char said[512];
    assert_int_equal(0, run_child("", "mistaken-callback", said));
    if (strstr(said, "mistaken") || strstr(said, "oclfft") || strstr(said, "kernel"))
        fail_msg("said \"%s\"", said);
}

/* ArrayFire 1781, silx 3494: "Program terminating, but clFFT resources not freed. Please consider
 * explicitly calling clfftTeardown( )." */
static void ending_with_everything_open_is_quiet(void **state) {
    (void)state;
    expect_quiet_end("", "leave-all-open");
    expect_quiet_end("", "exit-with-work-under-way");
}

/* ViennaCL 154, ArrayFire pull request 1924, Inovesa 29: crashes when static objects of libraries
 * and of OpenCL go in an order that nobody knows, or when a library is unloaded. */
static void the_library_can_be_unloaded(void **state) {
    (void)state;
    expect_quiet_end("", "unload");
}

static void destruction_in_an_exit_handler(void **state) {
    (void)state;
    expect_quiet_end("", "destroy-in-an-exit-handler");
}

/* clFFT pull request 203: called from a static object's constructor, it uses a lock that is not
 * there yet. */
static void work_before_main(void **state) {
    (void)state;
    expect_quiet_end("", "work-before-main");
}

/* CLFFT.jl 14: files of kernels in the current folder. Here: nothing there, and no cache that
 * nobody asked for. The folder for the driver's own cache is another. */
static void no_files_are_left_behind(void **state) {
    (void)state;
    char root[] = "/tmp/oclfft-files-XXXXXX", command[1024];
    assert_non_null(mkdtemp(root));
    snprintf(command, sizeof command,
             "mkdir %s/here %s/home %s/driver && cd %s/here && "
             "HOME=%s/home XDG_CACHE_HOME= POCL_CACHE_DIR=%s/driver",
             root, root, root, root, root, root);
    expect_quiet_end(command, "work");
    snprintf(command, sizeof command,
             "test -z \"$(ls -A %s/here; find %s/home -mindepth 1 -name '*oclfft*')\"", root, root);
    assert_int_equal(0, system(command));
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    assert_int_equal(0, system(command));
}

int main(int argc, char **argv) {
    if (argc == 4 && strcmp(argv[1], "--child") == 0) return library_path = argv[3], child(argv[2]);
    if (argc != 2) return fprintf(stderr, "usage: test_complaints_process LIBRARY\n"), 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parent_notices),
        cmocka_unit_test(nothing_is_printed),
        cmocka_unit_test(compiler_logs_are_not_printed),
        cmocka_unit_test(ending_with_everything_open_is_quiet),
        cmocka_unit_test(the_library_can_be_unloaded),
        cmocka_unit_test(destruction_in_an_exit_handler),
        cmocka_unit_test(work_before_main),
        cmocka_unit_test(no_files_are_left_behind),
    };
    self = realpath(argv[0], NULL);
    library_path = realpath(argv[1], NULL);
    if (!self || !library_path) return 2;
    if (!device_in_child()) return printf("skipped: no OpenCL device\n"), 77;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
