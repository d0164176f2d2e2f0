#include <stdlib.h>
#include <string.h>

#include "convolution_race.h"
#include "peer.h"
#include "random.h"

/* ---- Cases ---- */

#define MOST ((size_t)1 << 40) /* of elements, in all */

static bool multiply(size_t *product, size_t factor) {
    if (factor == 0 || *product > MOST / factor) return false;
    *product *= factor;
    return true;
}

/* 1000 or 2^20. */
static bool read_length(const char **text, size_t *length) {
    char *end;
    unsigned long long base = strtoull(*text, &end, 10), power = 1;
    if (end == *text || **text == '-') return false;
    if (*end == '^') {
        const char *exponent = end + 1;
        power = strtoull(exponent, &end, 10);
        if (end == exponent || power > 40) return false;
    }
    *text = end;
    *length = 1;
    for (; power > 0; --power)
        if (!multiply(length, (size_t)base)) return false;
    return true;
}

static int read_lengths(const char **text, size_t lengths[CONVOLUTION_RANK]) {
    int count = 0;
    for (;;) {
        if (count == CONVOLUTION_RANK || !read_length(text, &lengths[count++])) return 0;
        if (**text != '*') return count;
        ++*text;
    }
}

size_t smooth_length(size_t at_least, bool even) {
    for (size_t n = at_least;; ++n) {
        size_t rest = n;
        for (size_t prime = 2; prime <= 7; ++prime)
            while (rest % prime == 0) rest /= prime;
        if (rest == 1 && !(even && n % 2)) return n;
    }
}

/* Along an axis with n + m - 1 results in all; those before `first` may be overwritten by what
 * wraps around. */
static void choose_results(struct convolution_case *c, int axis) {
    const size_t n = c->n[axis], m = c->m[axis];
    c->first[axis] = c->mode == OCLFFT_CONVOLUTION_SAME ? (m - 1) / 2 : 0;
    c->wanted[axis] = c->mode == OCLFFT_CONVOLUTION_FULL ? n + m - 1 : n;
    c->least[axis] = n + m - 1 - c->first[axis];
    if (c->least[axis] < m) c->least[axis] = m;
}

bool convolution_case_read(const char *text, oclfft_convolution_mode mode, bool is_complex,
                           struct convolution_case *c) {
    const size_t usual = 1 << 24; /* points of a batch */
    *c = (struct convolution_case){.mode = mode, .points = 1, .taps = 1, .results = 1};
    c->rank = read_lengths(&text, c->n);
    if (c->rank == 0 || *text++ != '/' || read_lengths(&text, c->m) != c->rank) return false;
    c->is_complex = *text == 'c' || is_complex || mode == OCLFFT_CONVOLUTION_STREAM;
    if (*text == 'c') ++text;
    c->parts = c->is_complex ? 2 : 1;
    c->element = mode == OCLFFT_CONVOLUTION_STREAM ? OCLFFT_ELEMENT_INT8 : OCLFFT_ELEMENT_FLOAT;
    for (int i = 0; i < c->rank; ++i) {
        choose_results(c, i);
        if (!multiply(&c->points, c->n[i]) || !multiply(&c->taps, c->m[i]) ||
            !multiply(&c->results, c->wanted[i]))
            return false;
    }
    c->batch = c->points < usual && mode != OCLFFT_CONVOLUTION_STREAM ? usual / c->points : 1;
    if (*text == 'x') {
        ++text;
        if (!read_length(&text, &c->batch)) return false;
    }
    size_t all_points = c->batch;
    size_t all_results = c->results;
    return *text == 0 && multiply(&all_points, c->points) && multiply(&all_results, c->batch);
}

size_t convolution_spectrum(const struct convolution_case *c, const size_t *padded) {
    size_t count = 1;
    for (int i = 0; i < c->rank; ++i)
        count *= i == c->rank - 1 && !c->is_complex ? padded[i] / 2 + 1 : padded[i];
    return count;
}

/* ---- Data ---- */

bool arena_open(struct arena *arena, const oclfft_context_config *config) {
    return peer_status(oclfft_context_create(config, &arena->context)) &&
           peer_status(oclfft_context_device(arena->context, &arena->info)) &&
           peer_status(
               oclfft_context_get_cl(arena->context, &arena->cl, &arena->device, &arena->queue));
}

static void unload(struct arena *arena) {
    oclfft_buffer_destroy(&arena->in);
    oclfft_buffer_destroy(&arena->filter);
    oclfft_buffer_destroy(&arena->out);
    free(arena->x);
    free(arena->h);
    arena->x = arena->h = NULL;
}

void arena_close(struct arena *arena) {
    unload(arena);
    oclfft_context_destroy(&arena->context);
}

bool arena_load(struct arena *arena, const struct convolution_case *c) {
    const size_t signals = c->batch * c->points * c->parts, taps = c->taps * c->parts;
    unload(arena);
    arena->c = c;
    arena->in_bytes = signals * element_size(c->element);
    arena->filter_bytes = taps * sizeof(float);
    arena->out_bytes = c->batch * c->results * c->parts * sizeof(float);
    arena->x = malloc(arena->in_bytes);
    arena->h = malloc(arena->filter_bytes);
    if (!arena->x || !arena->h) return peer_fail("no host memory");
    random_fill(arena->x, c->element, 1, 0, signals);
    random_fill(arena->h, OCLFFT_ELEMENT_FLOAT, 2, 0, taps);
    return peer_status(oclfft_buffer_create(arena->context, arena->in_bytes, &arena->in)) &&
           peer_status(oclfft_buffer_create(arena->context, arena->filter_bytes, &arena->filter)) &&
           peer_status(oclfft_buffer_create(arena->context, arena->out_bytes, &arena->out)) &&
           peer_status(oclfft_buffer_write(arena->in, 0, arena->in_bytes, arena->x)) &&
           peer_status(oclfft_buffer_write(arena->filter, 0, arena->filter_bytes, arena->h));
}

bool arena_poison(const struct arena *arena, oclfft_buffer *out) {
    const cl_uint ones = 0xffffffff; /* a NaN */
    cl_mem memory;
    size_t bytes;
    return peer_status(oclfft_buffer_get_cl(out, &memory)) &&
           peer_cl(clGetMemObjectInfo(memory, CL_MEM_SIZE, sizeof bytes, &bytes, NULL),
                   "clGetMemObjectInfo") &&
           peer_cl(clEnqueueFillBuffer(arena->queue, memory, &ones, sizeof ones, 0,
                                       bytes / sizeof ones * sizeof ones, 0, NULL, NULL),
                   "clEnqueueFillBuffer");
}

bool arena_submit(const struct arena *arena) {
    return peer_cl(clFlush(arena->queue), "clFlush");
}
