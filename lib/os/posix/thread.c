#include "os/thread.h"

#include <signal.h>
#include <unistd.h>

static void *begin(void *started) {
    thread *t = started;
    t->work(t->argument);
    return NULL;
}

static uint32_t start_all(thread *threads, uint32_t wanted, const pthread_attr_t *attributes,
                          thread_work *work, void *argument) {
    for (uint32_t i = 0; i < wanted; ++i) {
        threads[i].work = work;
        threads[i].argument = argument;
        if (pthread_create(&threads[i].native, attributes, begin, &threads[i]) != 0) return i;
    }
    return wanted;
}

/* A thread inherits the signal mask of the one that creates it. */
uint32_t threads_start(thread *threads, uint32_t wanted, size_t stack, thread_work *work,
                       void *argument) {
    pthread_attr_t attributes;
    sigset_t all, before;
    if (pthread_attr_init(&attributes) != 0) return 0;
    if (stack) pthread_attr_setstacksize(&attributes, stack);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    uint32_t count = start_all(threads, wanted, &attributes, work, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return count;
}

void threads_join(thread *threads, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) pthread_join(threads[i].native, NULL);
}

uint32_t processor_count(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : (uint32_t)processors;
}
