/* A device that fails: this function stands between the front end and the library's executions.
 * Every second call fails, some at once and some after all of their work, which has destroyed the
 * input in place. A program in which none has failed does not pass. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <oclfft/oclfft.h>

static atomic_uint calls, failures;

oclfft_status oclfft_execute_host(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                  void *out) {
    __typeof__(&oclfft_execute_host) real;
    void *symbol = dlsym(RTLD_NEXT, "oclfft_execute_host");
    memcpy(&real, &symbol, sizeof real);
    /* Of four calls: right, wrong after all, right, wrong at once. */
    const unsigned call = atomic_fetch_add(&calls, 1) % 4;
    const oclfft_status status =
        call == 3 ? OCLFFT_ERROR_DEVICE_FAILED : real(plan, direction, in, out);
    if (call % 2 == 0) return status;
    atomic_fetch_add(&failures, 1);
    return OCLFFT_ERROR_DEVICE_FAILED;
}

__attribute__((destructor)) static void finish(void) {
    printf("%u of %u executions failed on the device\n", failures, calls);
    fflush(stdout);
    size_t devices = 0;
    if (failures == 0)
        _exit(oclfft_device_list(NULL, sizeof(oclfft_device_info), 0, &devices) || !devices ? 77
                                                                                            : 1);
}
