/* Threads of the library's own. They take no signals, which are the application's business. */
#ifndef OCLFFT_OS_THREAD_H
#define OCLFFT_OS_THREAD_H

#include <stddef.h>
#include <stdint.h>

#include "native.h"

typedef void thread_work(void *argument);

typedef struct thread {
    native_thread native;
    thread_work *work;
    void *argument;
} thread;

/* Starts up to `wanted` threads, each of which calls work(argument), and returns how many the
 * system granted. `stack` is the size of their stacks in bytes; 0 leaves it to the system. The
 * array must stay where it is until they are joined. */
uint32_t threads_start(thread *threads, uint32_t wanted, size_t stack, thread_work *work,
                       void *argument);

/* Waits until the first `count` threads have ended. */
void threads_join(thread *threads, uint32_t count);

/* How many processors the system has running; 1 where it does not say. */
uint32_t processor_count(void);

#endif
