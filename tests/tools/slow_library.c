/* The library with calls that take their time; everything else is the library's own.
 *
 * A finish that takes longer makes a build that is slower than another, for test_tool_compare.sh.
 * With OCLFFT_TEST_NAP milliseconds so do plans and executions on host arrays, for
 * test_tool_progress.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <oclfft/oclfft.h>

enum { FINISH_MS = 30 };

static void nap(long milliseconds) {
    nanosleep(
        &(struct timespec){.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000},
        NULL);
}

static void nap_if_asked(void) {
    const char *asked = getenv("OCLFFT_TEST_NAP");
    if (asked) nap(strtol(asked, NULL, 10));
}

/* The library's own function, which `function` points to. */
static void find(const char *name, void *function) {
    void *address = dlsym(RTLD_NEXT, name);
    memcpy(function, &address, sizeof address);
}

oclfft_status oclfft_finish(oclfft_context *context) {
    oclfft_status (*finish)(oclfft_context *);
    find("oclfft_finish", &finish);
    nap(FINISH_MS);
    return finish(context);
}

oclfft_status oclfft_plan_create(oclfft_context *context, const oclfft_plan_desc *desc,
                                 oclfft_plan **plan) {
    oclfft_status (*create)(oclfft_context *, const oclfft_plan_desc *, oclfft_plan **);
    find("oclfft_plan_create", &create);
    nap_if_asked();
    return create(context, desc, plan);
}

oclfft_status oclfft_execute_host(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                  void *out) {
    oclfft_status (*execute)(oclfft_plan *, oclfft_direction, const void *, void *);
    find("oclfft_execute_host", &execute);
    nap_if_asked();
    return execute(plan, direction, in, out);
}

/* Linkers leave out libraries of which nothing is used. */
const char *slow_library_version(void);

const char *slow_library_version(void) {
    return oclfft_version_string();
}
