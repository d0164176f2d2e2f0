#include "pieces.h"

#include "base/sizes.h"

enum { SMALLEST_PIECE = 1 << 20, LARGEST_PIECE = 1 << 23, PIECES = 16 };

uint32_t side_arrays(const side *s) {
    return storage_arrays(s->storage);
}

/* That none of this overflows was checked when the problem was made. */
static uint64_t extent(const problem *p, const side *s) {
    uint64_t elements = 1;
    for (uint32_t i = 0; i < p->rank; ++i)
        elements += (s->lengths[i] - 1) * magnitude_of(s->strides[i]);
    return elements;
}

static uint64_t span(const problem *p, const side *s, uint64_t count) {
    return (count - 1) * magnitude_of(s->distance) + extent(p, s);
}

/* How many transforms lie below those from `begin` on. */
static uint64_t transforms_below(const problem *p, const side *s, uint64_t begin, uint64_t count) {
    return s->distance < 0 ? p->batch - begin - count : begin;
}

stretch side_stretch(const problem *p, const side *s, uint64_t begin, uint64_t count) {
    uint64_t below = transforms_below(p, s, begin, count) * magnitude_of(s->distance);
    return (stretch){(s->lowest + below) * s->element_bytes, s->lowest * s->element_bytes,
                     span(p, s, count) * s->element_bytes};
}

uint64_t side_buffer_bytes(const problem *p, const side *s, uint64_t count) {
    stretch all = side_stretch(p, s, 0, count);
    return all.device + all.bytes;
}

bool side_has_gaps(const problem *p, const side *s, uint64_t count) {
    uint64_t points = count;
    for (uint32_t i = 0; i < p->rank; ++i) points *= s->lengths[i];
    return points != span(p, s, count); /* no two elements share a place */
}

static bool interleaves(const problem *p, const side *s) {
    return p->batch > 1 && magnitude_of(s->distance) < extent(p, s);
}

/* Pieces of an input may overlap, where little of each is uploaded twice. */
static bool overlaps_much(const problem *p) {
    uint64_t twice = extent(p, &p->in) - magnitude_of(p->in.distance);
    return interleaves(p, &p->in) &&
           (p->in_place || twice > SMALLEST_PIECE / 8 / p->in.element_bytes);
}

bool problem_is_whole(const problem *p) {
    return overlaps_much(p) || interleaves(p, &p->out) || p->load.source || p->store.source;
}

/* Of the larger side, per transform. */
static uint64_t transfer_bytes(const problem *p) {
    uint64_t in = side_stretch(p, &p->in, 0, p->batch).bytes * side_arrays(&p->in);
    uint64_t out = side_stretch(p, &p->out, 0, p->batch).bytes * side_arrays(&p->out);
    return max_u64(1, ceil_div(max_u64(in, out), p->batch));
}

/* Rounded down, but something; the batch is a multiple itself. */
static uint64_t whole_quanta(const problem *p, uint64_t quantum, uint64_t count) {
    return min_u64(max_u64(quantum, count / quantum * quantum), p->batch);
}

static cut cut_of(const problem *p, uint64_t count) {
    return (cut){count, (uint32_t)min_u64(ceil_div(p->batch, count), MAX_SLOTS)};
}

cut cut_best(const problem *p, uint64_t quantum) {
    uint64_t each = transfer_bytes(p), all = each * p->batch;
    uint64_t piece = min_u64(max_u64(all / PIECES, SMALLEST_PIECE), LARGEST_PIECE);
    return cut_of(p, problem_is_whole(p) ? p->batch : whole_quanta(p, quantum, piece / each));
}

bool cut_smaller(const problem *p, uint64_t quantum, cut *c) {
    uint64_t half = problem_is_whole(p) ? c->count : whole_quanta(p, quantum, c->count / 2);
    if (half < c->count)
        *c = cut_of(p, half);
    else if (c->slots > 1)
        --c->slots;
    else
        return false;
    return true;
}
