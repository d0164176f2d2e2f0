/* The first calls of a process, made by several threads at once: the driver starts under their
 * hands. Every attempt wants a process of its own, so the program runs itself:
 *
 *     test_first_contact [PROCESSES]      this many for each first call and number of threads; 3
 * without, 200 in the long suite */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <oclFFT.h>
#include <oclfft/opencl.h>

enum { MOST_THREADS = 8 };

/* What the threads of a process share: where they start, which platform the thesis's interface is
 * asked for, and the objects of an application that made its own. */
static pthread_barrier_t start;
static int platform_index;
static cl_context own_context;
static cl_device_id own_device;

static bool create(void) {
    oclfft_context *context = NULL;
    pthread_barrier_wait(&start);
    bool made = oclfft_context_create(NULL, &context) == OCLFFT_SUCCESS;
    oclfft_context_destroy(&context);
    return made;
}

static bool join(void) {
    oclfft_context *context = NULL;
    pthread_barrier_wait(&start);
    bool made =
        oclfft_context_from_cl(own_context, own_device, NULL, NULL, &context) == OCLFFT_SUCCESS;
    oclfft_context_destroy(&context);
    return made;
}

static bool list(void) {
    size_t count = 0;
    pthread_barrier_wait(&start);
    return oclfft_device_list(NULL, 0, 0, &count) == OCLFFT_SUCCESS && count > 0;
}

static bool thesis(void) {
    void *fft = _oclCreateInstance();
    pthread_barrier_wait(&start);
    bool made = fft && _oclInit(fft, platform_index, 0, false) == FFTL_SUCCESS;
    _oclDeinitializeInstance(fft);
    return made;
}

/* From nothing to a result: the first plan, the first memory, the first command. */
static bool transform(void) {
    enum { COUNT = 16 };
    float data[2 * COUNT] = {1};
    oclfft_context *context = NULL;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    oclfft_buffer *buffer = NULL;
    desc.lengths[0] = COUNT;
    desc.in_place = true;
    pthread_barrier_wait(&start);
    bool done = oclfft_context_create(NULL, &context) == OCLFFT_SUCCESS &&
                oclfft_plan_create(context, &desc, &plan) == OCLFFT_SUCCESS &&
                oclfft_buffer_create(context, sizeof data, &buffer) == OCLFFT_SUCCESS &&
                oclfft_buffer_write(buffer, 0, sizeof data, data) == OCLFFT_SUCCESS &&
                oclfft_execute(plan, OCLFFT_FORWARD, buffer, NULL) == OCLFFT_SUCCESS &&
                oclfft_buffer_read(buffer, 0, sizeof data, data) == OCLFFT_SUCCESS;
    for (int i = 0; i < COUNT; ++i) done = done && data[2 * i] == 1 && data[2 * i + 1] == 0;
    oclfft_buffer_destroy(&buffer);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    return done;
}

static const struct {
    const char *name;
    bool (*call)(void);
} calls[] = {{"create", create},
             {"join", join},
             {"list", list},
             {"thesis", thesis},
             {"transform", transform}};
enum { CALLS = sizeof calls / sizeof *calls, MIXED = CALLS }; /* mixed: each thread another one */

/* ---- A process of its own ---- */

static bool open_own(void) {
    enum { MOST = 16 };
    cl_platform_id platforms[MOST];
    cl_int code;
    if (platform_index >= MOST || clGetPlatformIDs(MOST, platforms, NULL) != CL_SUCCESS)
        return false;
    if (clGetDeviceIDs(platforms[platform_index], CL_DEVICE_TYPE_ALL, 1, &own_device, NULL) !=
        CL_SUCCESS)
        return false;
    own_context = clCreateContext(NULL, 1, &own_device, NULL, NULL, &code);
    return code == CL_SUCCESS;
}

typedef struct caller {
    bool (*call)(void);
    char why[256];
    bool good;
} caller;

static void *run_caller(void *argument) {
    caller *c = argument;
    c->good = c->call();
    if (!c->good) snprintf(c->why, sizeof c->why, "%s", oclfft_last_error());
    return NULL;
}

/* In the new process; its exit status. */
static int run_child(int call, int threads) {
    pthread_t running[MOST_THREADS];
    caller callers[MOST_THREADS] = {0};
    int failed = 0;
    alarm(60);
    if (call == 1 && !open_own()) return 2;
    pthread_barrier_init(&start, NULL, (unsigned)threads);
    for (int t = 0; t < threads; ++t) {
        int which = call != MIXED ? call
                    : t % 4 == 1  ? 4
                                  : t % 4; /* there is nothing to join yet */
        callers[t].call = calls[which].call;
        if (pthread_create(&running[t], NULL, run_caller, &callers[t])) return 2;
    }
    for (int t = 0; t < threads; ++t) {
        pthread_join(running[t], NULL);
        if (!callers[t].good) fprintf(stderr, "a thread of %d: %s\n", threads, callers[t].why);
        failed |= !callers[t].good;
    }
    pthread_barrier_destroy(&start);
    if (own_context) clReleaseContext(own_context);
    return failed;
}

/* ---- Processes ---- */

static const char *self;
static int processes = 3;

/* The status that waitpid gives. */
static int run_process(int call, int threads) {
    char number[16], count[16], platform[16];
    int status = -1;
    snprintf(number, sizeof number, "%d", call);
    snprintf(count, sizeof count, "%d", threads);
    snprintf(platform, sizeof platform, "%d", platform_index);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        execl(self, self, "--child", number, count, platform, (char *)NULL);
        _exit(127);
    }
    if (child > 0) waitpid(child, &status, 0);
    return status;
}

static void many_processes(int call) {
    static const int threads[] = {2, MOST_THREADS};
    for (int t = 0; t < 2; ++t) {
        int failed = 0;
        for (int i = 0; i < processes; ++i) failed += run_process(call, threads[t]) != 0;
        const char *name = call == MIXED ? "mixed" : calls[call].name;
        print_message("%s, %d threads: %d of %d processes failed\n", name, threads[t], failed,
                      processes);
        assert_int_equal(0, failed);
    }
}

static void contexts(void **state) {
    (void)state;
    many_processes(0);
}

static void joined_contexts(void **state) {
    (void)state;
    many_processes(1);
}

static void listings(void **state) {
    (void)state;
    many_processes(2);
}

static void thesis_instances(void **state) {
    (void)state;
    many_processes(3);
}

static void transforms(void **state) {
    (void)state;
    many_processes(4);
}

static void all_of_them(void **state) {
    (void)state;
    many_processes(MIXED);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contexts),   cmocka_unit_test(joined_contexts),
        cmocka_unit_test(listings),   cmocka_unit_test(thesis_instances),
        cmocka_unit_test(transforms), cmocka_unit_test(all_of_them),
    };
    oclfft_device_info first;
    size_t devices = 0;
    if (count == 5 && strcmp(arguments[1], "--child") == 0) {
        platform_index = atoi(arguments[4]);
        return run_child(atoi(arguments[2]), atoi(arguments[3]));
    }
    self = arguments[0];
    if (count > 1) processes = atoi(arguments[1]);
    if (oclfft_device_list(&first, sizeof first, 1, &devices) != OCLFFT_SUCCESS || devices == 0)
        return 77;
    platform_index = first.platform_index;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
