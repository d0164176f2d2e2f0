/* The pyramid method.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pyramid.h"

#include <pthread.h>
#include <string.h>

#include "../common/clock.h"
#include "../common/fail.h"
#include "../common/interrupt.h"

static bool worker_create(const device *d, const scheme *s, const room *r, bool staged, worker *w) {
    cl_int code;
    *w = (worker){0};
    w->queue = clCreateCommandQueue(d->cl, d->id, 0, &code);
    if (!w->queue) return cl_good(code, "clCreateCommandQueue");
    w->array =
        clCreateBuffer(d->cl, CL_MEM_READ_WRITE, (size_t)r->values * s->element, NULL, &code);
    if (!w->array) return cl_good(code, "clCreateBuffer for a block");
    /* Drivers may give a buffer its memory at the first use: now, and not when the clock runs. */
    const cl_uint zero = 0;
    if (!cl_good(clEnqueueFillBuffer(w->queue, w->array, &zero, sizeof zero, 0,
                                     (size_t)r->values * s->element, 0, NULL, NULL),
                 "clEnqueueFillBuffer") ||
        !cl_good(clFinish(w->queue), "clFinish"))
        return false;
    w->kernel = scheme_kernel(s);
    return w->kernel && transfer_create(d, w->queue, staged, &w->transfer);
}

static void worker_destroy(worker *w) {
    transfer_destroy(&w->transfer);
    if (w->kernel) clReleaseKernel(w->kernel);
    if (w->array) clReleaseMemObject(w->array);
    if (w->queue) clReleaseCommandQueue(w->queue);
    *w = (worker){0};
}

bool pyramid_create(const device *d, const scheme *s, const room *r, unsigned workers, bool staged,
                    pyramid *p) {
    *p = (pyramid){.scheme = s, .room = *r};
    if (r->values > SIZE_MAX / s->element)
        return fail("a block of %zu bytes is larger than any memory", SIZE_MAX);
    for (p->workers = 0; p->workers < workers;)
        if (!worker_create(d, s, r, staged, &p->worker[p->workers++])) return false;
    return true;
}

void pyramid_destroy(pyramid *p) {
    for (unsigned i = 0; i < p->workers; ++i) worker_destroy(&p->worker[i]);
    p->workers = 0;
}

static double layers_of(const cut *c, const block *b) {
    double computed = 0;
    for (uint64_t layer = 1; layer <= c->layers; ++layer) {
        box region;
        cut_region(c, b, layer, &region);
        computed += (double)box_nodes(&region);
    }
    return computed;
}

static bool work_on(worker *w, const scheme *s, const cut *c, uint64_t index, const grid *from,
                    grid *to) {
    block b;
    uint64_t row;
    cut_block(c, index, &b);
    double start = clock_seconds();
    if (!transfer_load(&w->transfer, from, &b.load, w->array, block_start(c, &b, c->room.shift)))
        return false;
    double loaded = clock_seconds();
    if (!scheme_layers(s, w->kernel, w->queue, w->array, c, &b, interrupt_asked, &row))
        return false;
    if (!cl_good(clFinish(w->queue), "clFinish") || interrupt_asked()) return false;
    double computed = clock_seconds();
    if (!transfer_store(&w->transfer, w->array, block_start(c, &b, row), &b.load, &b.core, to))
        return false;
    w->spent.load += loaded - start;
    w->spent.compute += computed - loaded;
    w->spent.store += clock_seconds() - computed;
    w->spent.loaded += (double)box_nodes(&b.load);
    w->spent.stored += (double)box_nodes(&b.core);
    w->spent.computed += layers_of(c, &b);
    return true;
}

bool pyramid_block(pyramid *p, const cut *c, uint64_t index, const grid *from, grid *to) {
    return work_on(&p->worker[0], p->scheme, c, index, from, to);
}

/* What the workers of a pass share. */
typedef struct pass {
    pyramid *p;
    cut cut;
    const grid *from;
    grid *to;
    const progress *told;
    pthread_mutex_t lock; /* of what follows */
    uint64_t next, done, count;
    bool failed;
} pass;

typedef struct hand {
    pass *pass;
    worker *worker;
    pthread_t thread;
} hand;

/* False when there is nothing left to do. */
static bool take_block(pass *q, uint64_t *index) {
    pthread_mutex_lock(&q->lock);
    bool taken = !q->failed && q->next < q->count && !interrupt_asked();
    if (taken) *index = q->next++;
    pthread_mutex_unlock(&q->lock);
    return taken;
}

static void give_block(pass *q, bool good) {
    pthread_mutex_lock(&q->lock);
    if (good)
        ++q->done;
    else
        q->failed = true;
    if (good && q->told) q->told->block_done(q->told->user, q->done, q->count);
    pthread_mutex_unlock(&q->lock);
}

static void *work(void *user) {
    const hand *h = user;
    pass *q = h->pass;
    uint64_t index;
    while (take_block(q, &index))
        give_block(q, work_on(h->worker, q->p->scheme, &q->cut, index, q->from, q->to));
    return NULL;
}

/* All hands but the last in threads of their own, that one in the caller's. */
static bool run_hands(pass *q) {
    hand hands[MAX_WORKERS];
    unsigned started = 0, last = q->p->workers - 1;
    bool good = true;
    for (; good && started < last; started += good) {
        hands[started] = (hand){.pass = q, .worker = &q->p->worker[started]};
        int error = pthread_create(&hands[started].thread, NULL, work, &hands[started]);
        if (error) {
            good = fail("cannot start a thread: %s", strerror(error));
            give_block(q, false); /* the others need not go on */
        }
    }
    if (good) {
        hands[last] = (hand){.pass = q, .worker = &q->p->worker[last]};
        work(&hands[last]);
    }
    for (unsigned i = 0; i < started; ++i) pthread_join(hands[i].thread, NULL);
    return good;
}

bool pyramid_pass(pyramid *p, uint64_t layers, const grid *from, grid *to, const progress *told) {
    pass q = {.p = p, .from = from, .to = to, .told = told};
    cut_make(&p->room, layers, &q.cut);
    q.count = cut_blocks(&q.cut);
    if (pthread_mutex_init(&q.lock, NULL) != 0) return fail("cannot make a lock");
    bool good = run_hands(&q);
    pthread_mutex_destroy(&q.lock);
    return good && q.done == q.count;
}
