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

/* Whether fewer transforms at a time need less scratch. */
static bool is_cut(const schedule *s) {
    return bytes_each(s) && !ring_of(s);
}

/* Of `chunk` transforms that have scratch, all of a batch may go through where none is needed. */
static uint64_t chunk_of(const schedule *s, uint64_t chunk) {
    return is_cut(s) ? chunk : s->problem.batch;
}

uint64_t space_chunk(const schedule *s, const space *now) {
    return chunk_of(s, now->chunk);
}

static uint64_t data_bytes(const schedule *s, uint64_t chunk) {
    uint64_t ring = ring_of(s), bytes;
    bool counted = size_mul(ring ? ring : chunk, bytes_each(s), &bytes);
    return counted && bytes <= UINT64_MAX / 2 ? bytes : UINT64_MAX;
}

static uint64_t round_count(const plan_ways *ways, uint64_t count) {
    uint64_t batch = ways->way[0].schedule.problem.batch, quantum = ways_quantum(ways);
    bool cut = false;
    for (uint32_t w = 0; w < ways->count; ++w) cut = cut || is_cut(&ways->way[w].schedule);
    if (!cut || count >= batch) return batch;
    return min_u64(batch, max_u64(quantum, count / quantum * quantum));
}

/* Room for the way that needs most. */
space space_for(const plan_ways *ways, uint64_t count) {
    space found = {.chunk = round_count(ways, count)};
    uint64_t counters = 0;
    for (uint32_t w = 0; w < ways->count; ++w) {
        const schedule *s = &ways->way[w].schedule;
        uint64_t chunk = chunk_of(s, found.chunk);
        found.bytes = max_u64(found.bytes, data_bytes(s, chunk));
        counters = max_u64(counters, counter_bytes(s, chunk));
    }
    if (!counters || found.bytes == UINT64_MAX) return found;
    found.counters_at = ceil_div(found.bytes, COUNTER_ALIGNMENT) * COUNTER_ALIGNMENT;
    found.bytes = found.counters_at + counters;
    return found;
}

/* Bytes that scratch may have. */
static uint64_t free_bytes(const oclfft_context *c) {
    uint64_t available = min_u64(c->info.max_allocation, c->info.global_memory / 4);
    uint64_t used = atomic_load(&c->memory_used);
    return c->memory_limit ? min_u64(available, c->memory_limit - min_u64(c->memory_limit, used))
                           : available;
}

/* Bytes for the counters of as many transforms as fit. */
static uint64_t counters_within(const schedule *s, uint64_t available) {
    uint64_t each = bytes_each(s);
    if (!each || !schedule_has_joint(s)) return 0;
    return counter_bytes(s, min_u64(s->problem.batch, available / each)) + COUNTER_ALIGNMENT;
}

space space_fitting(const oclfft_context *context, const plan_ways *ways, uint64_t count) {
    uint64_t available = free_bytes(context), counters = 0;
    for (uint32_t w = 0; w < ways->count; ++w)
        counters = max_u64(counters, counters_within(&ways->way[w].schedule, available));
    available -= min_u64(available, counters);
    for (uint32_t w = 0; w < ways->count; ++w) {
        const schedule *s = &ways->way[w].schedule;
        if (is_cut(s)) count = min_u64(count, available / bytes_each(s));
    }
    return space_for(ways, count);
}

bool space_smaller(const plan_ways *ways, space *now) {
    space half = space_for(ways, now->chunk / 2);
    if (half.chunk >= now->chunk) return false;
    *now = half;
    return true;
}

oclfft_status space_take(oclfft_context *context, const plan_ways *ways, uint64_t count,
                         const char *what, space *out) {
    space now = space_fitting(context, ways, count);
    for (;;) {
        space next = now;
        bool last = !space_smaller(ways, &next), before = fail_silently(true);
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
