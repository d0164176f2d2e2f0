#include "os/lock.h"

#include "system.h"

/* Windows' own are a pointer each, which is NULL at first; they need not be closed. */
_Static_assert(sizeof(SRWLOCK) == sizeof(native_mutex), "the lock of Windows is a pointer");
_Static_assert(sizeof(CONDITION_VARIABLE) == sizeof(native_condition), "and so is its condition");

static SRWLOCK *lock_of(mutex *m) {
    return (SRWLOCK *)(void *)&m->native;
}

static CONDITION_VARIABLE *condition_of(condition *c) {
    return (CONDITION_VARIABLE *)(void *)&c->native;
}

void mutex_open(mutex *m) {
    InitializeSRWLock(lock_of(m));
}

void mutex_close(mutex *m) {
    (void)m;
}

void mutex_lock(mutex *m) {
    AcquireSRWLockExclusive(lock_of(m));
}

void mutex_unlock(mutex *m) {
    ReleaseSRWLockExclusive(lock_of(m));
}

void condition_open(condition *c) {
    InitializeConditionVariable(condition_of(c));
}

void condition_close(condition *c) {
    (void)c;
}

void condition_wait(condition *c, mutex *m) {
    SleepConditionVariableSRW(condition_of(c), lock_of(m), INFINITE, 0);
}

void condition_wake_one(condition *c) {
    WakeConditionVariable(condition_of(c));
}

void condition_wake_all(condition *c) {
    WakeAllConditionVariable(condition_of(c));
}
