/* Locks for the front ends, which see no header of the library's own. */
#ifndef OCLFFT_COMPAT_LOCK_H
#define OCLFFT_COMPAT_LOCK_H

#include <pthread.h>
#include <stdbool.h>

typedef pthread_mutex_t lock;

#define LOCK_INITIALIZER PTHREAD_MUTEX_INITIALIZER

static inline bool lock_open(lock *l) {
    return pthread_mutex_init(l, NULL) == 0;
}

static inline void lock_close(lock *l) {
    pthread_mutex_destroy(l);
}

static inline void lock_take(lock *l) {
    pthread_mutex_lock(l);
}

static inline bool lock_try(lock *l) {
    return pthread_mutex_trylock(l) == 0;
}

static inline void lock_give(lock *l) {
    pthread_mutex_unlock(l);
}

#endif
