/* Threads that work on the same objects from the same moment on. */
#ifndef OCLFFT_TESTS_COMMON_CREW_H
#define OCLFFT_TESTS_COMMON_CREW_H

#include <CL/cl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include <oclfft/oclfft.h>

enum { THREADS = 8 };

typedef struct crew {
    atomic_int failures;
    pthread_barrier_t start; /* of all THREADS: a job waits here once */
} crew;

/* What a job is given: what all of them share, and room for its own results. */
typedef struct worker {
    void *shared;
    int index;
    float *out;
} worker;

typedef void *crew_job(void *worker);

void crew_begin(crew *c);
void crew_end(crew *c);

/* For jobs: an assertion ends the thread that makes it, and cmocka knows the main one only. */
void crew_expect(crew *c, bool condition);
void crew_wait_for_all(crew *c);

/* Thread t runs even or odd, with room for so many floats. No expectation may have failed. */
void crew_run(crew *c, void *shared, size_t floats, crew_job *even, crew_job *odd);

/* A queue of a context for a worker: every other one is out-of-order, where the device has such
 * queues. NULL: there is none. */
cl_command_queue crew_queue(oclfft_context *context, int index);

#endif
