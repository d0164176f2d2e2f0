#include "os/lock.h"

void mutex_open(mutex *m) {
    pthread_mutex_init(&m->native, NULL);
}

void mutex_close(mutex *m) {
    pthread_mutex_destroy(&m->native);
}

void mutex_lock(mutex *m) {
    pthread_mutex_lock(&m->native);
}

void mutex_unlock(mutex *m) {
    pthread_mutex_unlock(&m->native);
}

void condition_open(condition *c) {
    pthread_cond_init(&c->native, NULL);
}

void condition_close(condition *c) {
    pthread_cond_destroy(&c->native);
}

void condition_wait(condition *c, mutex *m) {
    pthread_cond_wait(&c->native, &m->native);
}

void condition_wake_one(condition *c) {
    pthread_cond_signal(&c->native);
}

void condition_wake_all(condition *c) {
    pthread_cond_broadcast(&c->native);
}
