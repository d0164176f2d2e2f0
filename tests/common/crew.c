#include "crew.h"

#include <stdlib.h>

#include <oclfft/opencl.h>

#include "harness.h"

void crew_begin(crew *c) {
    atomic_init(&c->failures, 0);
    assert_int_equal(0, pthread_barrier_init(&c->start, NULL, THREADS));
}

void crew_end(crew *c) {
    pthread_barrier_destroy(&c->start);
}

void crew_expect(crew *c, bool condition) {
    if (!condition) atomic_fetch_add(&c->failures, 1);
}

void crew_wait_for_all(crew *c) {
    pthread_barrier_wait(&c->start);
}

void crew_run(crew *c, void *shared, size_t floats, crew_job *even, crew_job *odd) {
    pthread_t threads[THREADS];
    worker workers[THREADS];
    float *out = calloc(THREADS * floats, sizeof *out);
    assert_non_null(out);
    for (int t = 0; t < THREADS; ++t) {
        workers[t] = (worker){shared, t, out + (size_t)t * floats};
        assert_int_equal(0, pthread_create(&threads[t], NULL, t % 2 ? odd : even, &workers[t]));
    }
    for (int t = 0; t < THREADS; ++t) pthread_join(threads[t], NULL);
    free(out);
    assert_int_equal(0, atomic_load(&c->failures));
}

cl_command_queue crew_queue(oclfft_context *context, int index) {
    cl_context cl;
    cl_device_id device;
    cl_int code;
    cl_command_queue queue = NULL;
    if (oclfft_context_get_cl(context, &cl, &device, NULL) != OCLFFT_SUCCESS) return NULL;
    if (index & 2)
        queue = clCreateCommandQueue(cl, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &code);
    return queue ? queue : clCreateCommandQueue(cl, device, 0, &code);
}
