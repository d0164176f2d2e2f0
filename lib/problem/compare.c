#include <string.h>

#include "base/hash.h"
#include "problem.h"

/* The number of elements follows from the rest. */
static bool side_equal(const problem *p, const side *a, const side *b) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (a->strides[i] != b->strides[i] || a->starts[i] != b->starts[i] ||
            a->lengths[i] != b->lengths[i] || a->centered[i] != b->centered[i])
            return false;
    return storage_equal(a->storage, b->storage) && a->distance == b->distance &&
           a->offset == b->offset && a->element_bytes == b->element_bytes && a->spare == b->spare;
}

static bool callback_equal(const callback *a, const callback *b) {
    if (!a->source || !b->source) return a->source == b->source;
    return a->buffers == b->buffers && strcmp(a->name, b->name) == 0 &&
           strcmp(a->source, b->source) == 0;
}

static bool filtering_equal(const filtering *a, const filtering *b) {
    if (a->angled != b->angled) return false;
    if (!a->there || !b->there) return a->there == b->there;
    return a->conjugated == b->conjugated && a->by_tiles == b->by_tiles &&
           a->distance == b->distance && memcmp(a->strides, b->strides, sizeof a->strides) == 0;
}

bool problem_equal(const problem *a, const problem *b) {
    if (a->transform != b->transform || a->precision != b->precision || a->rank != b->rank ||
        a->batch != b->batch || a->in_place != b->in_place || a->norm != b->norm ||
        a->inverted != b->inverted)
        return false;
    for (uint32_t i = 0; i < a->rank; ++i)
        if (a->lengths[i] != b->lengths[i] || a->axes[i] != b->axes[i]) return false;
    return side_equal(a, &a->in, &b->in) && side_equal(a, &a->out, &b->out) &&
           a->scale_forward == b->scale_forward && a->scale_backward == b->scale_backward &&
           callback_equal(&a->load, &b->load) && callback_equal(&a->store, &b->store) &&
           filtering_equal(&a->filter, &b->filter);
}

#define HASH(h, value) hash_bytes(h, &(value), sizeof(value))

static uint64_t side_hash(uint64_t h, const side *s) {
    h = HASH(h, s->storage);
    h = HASH(h, s->lengths); /* these are 0 beyond the rank */
    h = HASH(h, s->starts);
    h = HASH(h, s->centered);
    h = HASH(h, s->strides);
    h = HASH(h, s->distance);
    h = HASH(h, s->offset);
    h = HASH(h, s->spare);
    return HASH(h, s->element_bytes);
}

static uint64_t callback_hash(uint64_t h, const callback *c) {
    h = HASH(h, c->buffers);
    if (c->name) h = hash_bytes(h, c->name, strlen(c->name) + 1);
    if (c->source) h = hash_bytes(h, c->source, strlen(c->source));
    return h;
}

static uint64_t filtering_hash(uint64_t h, const filtering *f) {
    if (f->angled) h = HASH(h, f->angled);
    if (!f->there) return h;
    h = HASH(h, f->conjugated);
    h = HASH(h, f->by_tiles);
    h = HASH(h, f->strides);
    return HASH(h, f->distance);
}

uint64_t problem_hash(const problem *p) {
    uint64_t h = HASH(HASH_SEED, p->transform);
    h = HASH(h, p->precision);
    h = HASH(h, p->rank);
    h = HASH(h, p->lengths); /* 0 beyond the rank */
    h = HASH(h, p->axes);
    h = HASH(h, p->norm);
    h = HASH(h, p->inverted);
    h = HASH(h, p->batch);
    h = HASH(h, p->in_place);
    h = side_hash(side_hash(h, &p->in), &p->out);
    h = HASH(h, p->scale_forward);
    h = HASH(h, p->scale_backward);
    h = callback_hash(callback_hash(h, &p->load), &p->store);
    return filtering_hash(h, &p->filter);
}
