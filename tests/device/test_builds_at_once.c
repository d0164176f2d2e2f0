/* Processes that build the same programs for the first time, at the same time: none of them fails,
 * though any build may fail at random when processes share PoCL's cache (lib/device/vendor.c). If
 * the library did not repeat such builds, this test would fail in nine of ten runs. The processes
 * are this program again, since drivers do not survive a fork. */
#include "common/on_device.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device/context.h"
#include "device/program.h"
#include "device/vendor.h"

enum { WORKERS = 8, PROGRAMS = 100 };

/* How a worker ends. */
enum { ALL_BUILT, BUILD_FAILED = 10, NO_START };

static int work(void) {
    oclfft_context *c;
    int status = ALL_BUILT;
    if (oclfft_context_create(NULL, &c) != OCLFFT_SUCCESS) {
        print_error("%s\n", oclfft_last_error());
        return NO_START;
    }
    for (int i = 0; i < PROGRAMS && status == ALL_BUILT; ++i) {
        char source[80];
        snprintf(source, sizeof source, "kernel void k%d(global int *a) { *a = %d; }", i, i);
        if (program_make(c, source, "") == OCLFFT_SUCCESS) continue;
        print_error("program %d: %s\n", i, oclfft_last_error());
        status = BUILD_FAILED;
    }
    oclfft_context_destroy(&c);
    return status;
}

static bool is_pocl(void) {
    oclfft_context *c = open_context();
    bool pocl = vendor_builds_fail_at_random(&c->info);
    oclfft_context_destroy(&c);
    return pocl;
}

static pid_t start(void) {
    pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "worker", "", (char *)NULL);
        _exit(NO_START);
    }
    assert_true(child > 0);
    return child;
}

static void every_process_gets_its_programs(void **state) {
    (void)state;
    char folder[64], command[128];
    if (!is_pocl()) skip();
    snprintf(folder, sizeof folder, "%s/oclfft-builds-XXXXXX", memory_folder());
    assert_non_null(mkdtemp(folder));
    assert_int_equal(0, setenv("POCL_CACHE_DIR", folder, 1)); /* for the workers */
    pid_t workers[WORKERS];
    int results[WORKERS];
    for (int i = 0; i < WORKERS; ++i) workers[i] = start();
    for (int i = 0; i < WORKERS; ++i)
        assert_int_equal(workers[i], waitpid(workers[i], &results[i], 0));
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(0, system(command));
    for (int i = 0; i < WORKERS; ++i)
        assert_int_equal(ALL_BUILT, WIFEXITED(results[i]) ? WEXITSTATUS(results[i]) : -1);
}

int main(int arguments, char **argument) {
    (void)argument;
    if (arguments == 2) return work();
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_process_gets_its_programs)};
    return RUN_ON_DEVICE(tests);
}
