#include "mode.h"

#include "base/sizes.h"
#include "os/clock.h"

/* ---- Trying ---- */

/* The bytes of an array that are transferred for a try: one after another of `parts` parts. */
typedef struct sample {
    char *array;
    size_t bytes;
    uint64_t parts;
    bool is_output; /* and may be written */
} sample;

static void keep_least(double *least, double time) {
    if (*least == 0 || time < *least) *least = time;
}

static oclfft_status timed_write(channel *c, cl_mem memory, const char *from, size_t bytes,
                                 double *least) {
    double start = clock_seconds();
    TRY_CL("clEnqueueWriteBuffer",
           clEnqueueWriteBuffer(c->queue, memory, CL_TRUE, 0, bytes, from, 0, NULL, NULL));
    keep_least(least, clock_seconds() - start);
    return OCLFFT_SUCCESS;
}

/* Pages of an output that were never written get memory of their own: until then all are one page
 * of zeros, which is copied faster than any other. */
static const char *next_part(const sample *from, uint64_t number) {
    enum { PAGE = 4096 };
    char *part = from->array + number % from->parts * from->bytes;
    for (size_t i = 0; from->is_output && i < from->bytes; i += PAGE) {
        volatile char *byte = part + i;
        char same = *byte;
        *byte = same;
    }
    return part;
}

/* Staged, copies and transfers overlap, so that the slower of the two counts; a copy is made for
 * the other direction at the same time. In doubt directly: that leaves the processors to the
 * application. Each time other bytes of the array are taken, which no cache has yet, to the
 * beginning of `memory`. The channel goes up and has pinned memory. */
static oclfft_status try_modes(channel *c, cl_mem memory, const sample *from,
                               transfer_mode *faster) {
    enum { ROUNDS = 4 };
    double copy = 0, staged = 0, direct = 0;
    char *pinned = c->ring[0].memory;
    TRY(channel_settle(c));
    for (uint64_t i = 0; i < ROUNDS; ++i) {
        TRY(timed_write(c, memory, next_part(from, 2 * i), from->bytes, &direct));
        TRY(timed_write(c, memory, pinned, from->bytes, &staged));
        TRY(timed_write(c, memory, pinned, from->bytes, &staged));
        const char *array = next_part(from, 2 * i + 1);
        double start = clock_seconds();
        copiers_copy(c->copiers, pinned, array, from->bytes);
        keep_least(&copy, clock_seconds() - start);
    }
    double slower = staged > 2 * copy ? staged : 2 * copy;
    *faster = direct <= 1.25 * slower ? TRANSFER_DIRECT : TRANSFER_STAGED;
    return OCLFFT_SUCCESS;
}

/* ---- Choosing ---- */

/* Pinned memory may be scarce; without it every transfer is direct. */
static bool can_stage(host *h) {
    if (!h->copiers) h->copiers = copiers_new(1);
    return channel_can_stage(h->context, h->copiers, &h->up) &&
           channel_can_stage(h->context, h->copiers, &h->down);
}

static const memo *recall(const host *h, const void *array) {
    for (uint32_t i = 0; i < MEMOS; ++i)
        if (h->memos[i].array == array) return &h->memos[i];
    return NULL;
}

static void remember(host *h, const void *array, transfer_mode mode) {
    h->memos[h->next_memo] = (memo){array, mode};
    h->next_memo = (h->next_memo + 1) % MEMOS;
}

static sample sample_of(const host_array *a) {
    size_t bytes = (size_t)min_u64(a->piece, BLOCK_BYTES);
    return (sample){a->first, bytes, a->bytes / bytes, a->is_output};
}

/* Small arrays are transferred directly: finding out what is best would take longer than they do.
 */
oclfft_status choose_mode(host *h, const host_array *a, cl_mem memory, transfer_mode *mode) {
    const memo *known = recall(h, a->first);
    *mode = TRANSFER_DIRECT;
    if (known) {
        if (known->mode == TRANSFER_STAGED && can_stage(h)) *mode = TRANSFER_STAGED;
        return OCLFFT_SUCCESS;
    }
    if (!channel_is_worth_staging(h->context, a->bytes) || !can_stage(h)) return OCLFFT_SUCCESS;
    sample from = sample_of(a);
    TRY(try_modes(&h->up, memory, &from, mode));
    remember(h, a->first, *mode);
    return OCLFFT_SUCCESS;
}

static oclfft_status choose(const transfer *t, const side *s, char *array, cl_mem memory,
                            transfer_mode *mode) {
    stretch all = side_stretch(t->p, s, 0, t->p->batch);
    uint64_t piece = side_stretch(t->p, s, 0, t->h->cut.count).bytes;
    char *first = array + all.host;
    const host_array a = {first, all.bytes, piece, s == &t->p->out};
    return choose_mode(t->h, &a, memory, mode);
}

oclfft_status choose_modes(transfer *t) {
    const slot *s = &t->h->slots[0];
    const problem *p = t->p;
    for (uint32_t a = 0; a < side_arrays(&p->in); ++a)
        TRY(choose(t, &p->in, t->in[a], s->in[a], &t->in_mode[a]));
    for (uint32_t a = 0; a < side_arrays(&p->out); ++a)
        TRY(choose(t, &p->out, t->out[a], s->out[a], &t->out_mode[a]));
    return OCLFFT_SUCCESS;
}
