#include "os/thread.h"

#include <limits.h>
#include <process.h>

#include "system.h"

static unsigned __stdcall begin(void *started) {
    thread *t = started;
    t->work(t->argument);
    return 0;
}

/* Windows has no signals that a thread of ours could take. */
uint32_t threads_start(thread *threads, uint32_t wanted, size_t stack, thread_work *work,
                       void *argument) {
    unsigned bytes = stack > UINT_MAX ? UINT_MAX : (unsigned)stack;
    for (uint32_t i = 0; i < wanted; ++i) {
        threads[i].work = work;
        threads[i].argument = argument;
        uintptr_t started = _beginthreadex(NULL, bytes, begin, &threads[i],
                                           STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
        if (!started) return i;
        threads[i].native = (void *)started;
    }
    return wanted;
}

void threads_join(thread *threads, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        WaitForSingleObject(threads[i].native, INFINITE);
        CloseHandle(threads[i].native);
    }
}

uint32_t processor_count(void) {
    DWORD processors = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return processors < 1 ? 1 : processors;
}
