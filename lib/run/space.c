#include "space.h"

#include "base/sizes.h"

enum { COUNTER_ALIGNMENT = 256 };

bool schedule_has_joint(const schedule *s) {
    for (uint32_t i = 0; i < s->pass_count; ++i)
        if (s->passes[i].launch.joint.units) return true;
    return false;
}

/* The transforms that the ring of a joint launch has room for, or 0 if there is no ring. With a
 * ring nothing else needs scratch. */
static uint64_t ring_of(const schedule *s) {
    uint64_t ring = 0;
    for (uint32_t i = 0; i < s->pass_count; ++i)
        ring = max_u64(ring, s->passes[i].launch.joint.ring);
    return ring;
}

static uint64_t bytes_each(const schedule *s) {
    return (s->intermediate + s->scratch) * problem_element_bytes(&s->problem);
}

/* For the counters of any of its joint launches. */
static uint64_t counter_bytes(const schedule *s, uint64_t count) {
    uint64_t most = 0;
    for (uint32_t i = 0; i < s->pass_count; ++i)
        if (s->passes[i].launch.joint.units)
            most =
                max_u64(most, joint_counters(&s->passes[i].launch.joint, count) * sizeof(cl_uint));
    return most;
}

space space_for(const schedule *s, uint64_t count) {
    uint64_t batch = s->problem.batch, each = bytes_each(s), ring = ring_of(s);
    uint64_t whole = max_u64(s->quantum, count / s->quantum * s->quantum);
    space found = {.chunk = ring || !each || count >= batch ? batch : min_u64(batch, whole)};
    if (!size_mul(ring ? ring : found.chunk, each, &found.bytes) || found.bytes > UINT64_MAX / 2) {
        found.bytes = UINT64_MAX;
    } else if (schedule_has_joint(s)) {
        found.counters_at = ceil_div(found.bytes, COUNTER_ALIGNMENT) * COUNTER_ALIGNMENT;
        found.bytes = found.counters_at + counter_bytes(s, found.chunk);
    }
    return found;
}

/* Bytes that scratch may have. */
static uint64_t free_bytes(const oclfft_context *c) {
    uint64_t available = min_u64(c->info.max_allocation, c->info.global_memory / 4);
    uint64_t used = atomic_load(&c->memory_used);
    return c->memory_limit ? min_u64(available, c->memory_limit - min_u64(c->memory_limit, used))
                           : available;
}

space space_fitting(const oclfft_context *context, const schedule *s, uint64_t count) {
    uint64_t each = bytes_each(s), available = free_bytes(context);
    if (!each) return space_for(s, count);
    if (schedule_has_joint(s))
        available -=
            min_u64(available, counter_bytes(s, min_u64(s->problem.batch, available / each)) +
                                   COUNTER_ALIGNMENT);
    return space_for(s, min_u64(count, available / each));
}

bool space_smaller(const schedule *s, space *now) {
    space half = space_for(s, now->chunk / 2);
    if (half.chunk >= now->chunk) return false;
    *now = half;
    return true;
}

oclfft_status space_take(oclfft_context *context, const schedule *s, uint64_t count,
                         const char *what, space *out) {
    space now = space_fitting(context, s, count);
    for (;;) {
        space next = now;
        bool last = !space_smaller(s, &next), before = fail_silently(true);
        if (last) fail_silently(before);
        oclfft_status status =
            context_allocate(context, now.bytes, CL_MEM_READ_WRITE, NULL, what, &now.memory);
        fail_silently(before);
        if (status == OCLFFT_SUCCESS) *out = now;
        if (status == OCLFFT_SUCCESS || last) return status;
        now = next;
    }
}

void space_drop(oclfft_context *context, space *taken) {
    context_free(context, taken->memory, taken->bytes);
    *taken = (space){0};
}

bool space_rings_fit(const oclfft_context *context, const schedule *s) {
    uint64_t element = problem_element_bytes(&s->problem), each = bytes_each(s),
             available = free_bytes(context);
    uint64_t taken = counter_bytes(s, s->problem.batch) + COUNTER_ALIGNMENT;
    if (context->memory_limit)
        for (uint32_t i = 0; i < s->pass_count; ++i)
            taken += max_u64(1, s->passes[i].tile.table_length) * element;
    return ring_of(s) <= (available - min_u64(available, taken)) / max_u64(1, each);
}
