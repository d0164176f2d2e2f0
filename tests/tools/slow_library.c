/* The library with a finish that takes its time: a build that is slower than another, for
 * test_tool_compare.sh. Everything else is the library's own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <time.h>

#include <oclfft/oclfft.h>

enum { NAP_MS = 30 };

oclfft_status oclfft_finish(oclfft_context *context) {
    oclfft_status (*finish)(oclfft_context *);
    void *address = dlsym(RTLD_NEXT, "oclfft_finish");
    memcpy(&finish, &address, sizeof finish);
    nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000L}, NULL);
    return finish(context);
}

/* Linkers leave out libraries of which nothing is used. */
const char *slow_library_version(void);

const char *slow_library_version(void) {
    return oclfft_version_string();
}
