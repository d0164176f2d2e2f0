#include "world.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

#include <oclfft/opencl.h>

cl_device_id device;
cl_context context;
cl_command_queue queue;
bool theirs;

void world_open(void) {
    /* Debian's library has this one in its header only. */
    theirs = dlsym(RTLD_DEFAULT, "clfftInitSetupData") == NULL;
    oclfft_context *any = NULL;
    cl_int failed = CL_DEVICE_NOT_FOUND;
    if (oclfft_context_create(NULL, &any) == OCLFFT_SUCCESS &&
        oclfft_context_get_cl(any, NULL, &device, NULL) == OCLFFT_SUCCESS)
        context = clCreateContext(NULL, 1, &device, NULL, NULL, &failed);
    if (failed == CL_SUCCESS) queue = clCreateCommandQueue(context, device, 0, &failed);
    oclfft_context_destroy(&any);
    if (failed != CL_SUCCESS) abort();
}

static cl_uint context_holders(void) {
    cl_uint count = 0;
    (void)clGetContextInfo(context, CL_CONTEXT_REFERENCE_COUNT, sizeof count, &count, NULL);
    return count;
}

static cl_uint queue_holders(void) {
    cl_uint count = 0;
    (void)clGetCommandQueueInfo(queue, CL_QUEUE_REFERENCE_COUNT, sizeof count, &count, NULL);
    return count;
}

/* Whether nobody but us and the queue holds them. PoCL's queues hold the context. */
static bool let_go(void) {
    cl_command_queue other = clCreateCommandQueue(context, device, 0, NULL);
    const cl_uint with_other = context_holders();
    clReleaseCommandQueue(other);
    const cl_uint without = context_holders();
    return queue_holders() == 1 && without <= 1 + (with_other - without);
}

/* Drivers let go of what a command used a moment after the command is done. */
int world_close(void) {
    clfftTeardown();
    clFinish(queue);
    const struct timespec moment = {0, 10000000};
    bool free = let_go();
    for (int i = 0; i < 6000 && !free; i++) {
        nanosleep(&moment, NULL);
        free = let_go();
    }
    if (!free) print_error("held: queue %u, context %u\n", queue_holders(), context_holders());
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return theirs || free ? 0 : 1;
}

cl_mem new_buffer(const void *data, size_t bytes) {
    cl_int failed;
    cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE | (data ? CL_MEM_COPY_HOST_PTR : 0),
                                   bytes, (void *)(uintptr_t)data, &failed);
    assert_int_equal(failed, CL_SUCCESS);
    return memory;
}

double factor_of(size_t place) {
    return 1 + (double)(place % 7) / 4;
}
