/* Locks for the front ends, which see no header of the library's own. */
#ifndef OCLFFT_COMPAT_LOCK_H
#define OCLFFT_COMPAT_LOCK_H

#include <stdbool.h>

#ifdef _WIN32

#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

typedef SRWLOCK lock;

#define LOCK_INITIALIZER SRWLOCK_INIT

static inline bool lock_open(lock *l) {
    InitializeSRWLock(l);
    return true;
}

static inline void lock_close(lock *l) {
    (void)l;
}

static inline void lock_take(lock *l) {
    AcquireSRWLockExclusive(l);
}

static inline bool lock_try(lock *l) {
    return TryAcquireSRWLockExclusive(l);
}

static inline void lock_give(lock *l) {
    ReleaseSRWLockExclusive(l);
}

#else

#include <pthread.h>

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

#endif
