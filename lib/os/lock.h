/* Locks, and conditions to wait for while holding one. A lock belongs to the thread that took it:
 * the same thread must not take it twice, and no other thread may release it. */
#ifndef OCLFFT_OS_LOCK_H
#define OCLFFT_OS_LOCK_H

#include "native.h"

typedef struct mutex {
    native_mutex native;
} mutex;

typedef struct condition {
    native_condition native;
} condition;

/* For locks with static storage, which are never closed. */
#define MUTEX_INITIALIZER                                                                          \
    { NATIVE_MUTEX_INITIALIZER }

/* Neither needs memory, so neither fails. Nobody may hold a lock that is closed. */
void mutex_open(mutex *m);
void mutex_close(mutex *m);

void mutex_lock(mutex *m);
void mutex_unlock(mutex *m);

void condition_open(condition *c);
void condition_close(condition *c);

/* Releases the lock, waits until another thread wakes this one, and takes the lock again. It may
 * also return without having been woken, so callers check in a loop what they wait for. */
void condition_wait(condition *c, mutex *m);
void condition_wake_one(condition *c);
void condition_wake_all(condition *c);

#endif
