/* Memory is what limits the largest length: our data leaves the device before the reference is
 * computed, and of the input only a checksum is kept. */
#include "run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <input.h>
#include <peer.h>
#include <random.h>

enum { LOUDNESS_STREAM = 0x5eef, MOST_DOUBLINGS = 20 };
enum { PIECE = 1 << 20, WORD_BITS = 64 };

size_t run_bytes(const struct shape *shape) {
    const size_t in = side_bytes(&shape->in), out = side_bytes(&shape->out);
    return in > out ? in : out;
}

/* ---- Amplitudes ---- */

/* Powers of two. */
struct range {
    int least, most;
};

/* Of numbers of a type: short floats go down to where half of them have no exponent any more. */
static struct range range_of(oclfft_element_type type) {
    switch (type) {
    case OCLFFT_ELEMENT_HALF: return (struct range){-14, 15};
    case OCLFFT_ELEMENT_BFLOAT16: return (struct range){-126, 127};
    case OCLFFT_ELEMENT_FLOAT:
    case OCLFFT_ELEMENT_DOUBLE: return (struct range){-MOST_DOUBLINGS, MOST_DOUBLINGS};
    default: return (struct range){-6, 0};
    }
}

/* The largest with which no result overflows: random ones of N points are below 8 sqrt(N). Integers
 * may saturate. */
static int most_of_output(const struct problem *problem, const struct shape *shape) {
    const oclfft_layout plain = OCLFFT_LAYOUT_INIT;
    const oclfft_element_type in = shape->in.type, out = shape->out.type;
    const double gain = (double)shape_scale(&problem->desc, problem->direction) *
                        sqrt((double)shape->transformed),
                 reach = element_is_integer(in) ? element_most(in) : 1,
                 arithmetic = element_most(element_type_in(&problem->desc, &plain)),
                 most = fmin(element_most(out), arithmetic);
    return element_is_integer(out) ? MOST_DOUBLINGS : ilogb(most / (8 * gain * reach));
}

double amplitude_of(const struct problem *problem, uint64_t seed, size_t transform) {
    const struct shape shape = shape_of(&problem->desc);
    const double random = random_double(seed + ((uint64_t)LOUDNESS_STREAM << 32), transform);
    struct range range = range_of(shape.in.type);
    const int most = most_of_output(problem, &shape);
    if (!shape.in.apart) return 1;
    if (range.most > most) range.most = most;
    if (range.least > range.most) range.least = range.most;
    const double middle = (range.least + range.most) / 2.0, reach = range.most - middle;
    return ldexp(1, (int)lround(middle + random * reach));
}

/* The elements of the input, not what lies between them. */
static void amplify(char *host, const struct problem *problem, uint64_t seed) {
    const struct shape shape = shape_of(&problem->desc);
    const struct side *in = &shape.in;
    const size_t rows = side_rows(in), last = (size_t)in->rank - 1;
    for (size_t at = 0; at < rows * shape.batch; at++) {
        const double amplitude = amplitude_of(problem, seed, at / rows);
        size_t position = side_row(in, at / rows, at % rows);
        for (size_t i = 0; i < in->lengths[last]; i++, position += side_step(in)) {
            for (size_t k = 0; k < (size_t)in->arrays * in->parts; k++) {
                char *array = host + k / in->parts * in->bytes;
                const size_t real = position * in->parts + k % in->parts;
                element_round(in->type, array, real,
                              element_value(in->type, array, real) * amplitude);
            }
        }
    }
}

/* ---- Device arrays ---- */

struct buffers {
    oclfft_buffer *in[ARRAYS], *out[ARRAYS];
};

static bool poison(oclfft_buffer *buffer, size_t bytes, void *piece) {
    memset(piece, 0xff, PIECE); /* NaN in every format */
    for (size_t at = 0; at < bytes; at += PIECE) {
        if (!peer_status(
                oclfft_buffer_write(buffer, at, bytes - at < PIECE ? bytes - at : PIECE, piece)))
            return false;
    }
    return true;
}

static uint64_t checksum(uint64_t sum, const void *data, size_t bytes) {
    const unsigned char *from = data;
    for (uint32_t word; bytes > 0;) {
        const size_t taken = bytes < sizeof word ? bytes : sizeof word;
        word = 0;
        memcpy(&word, from, taken);
        sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15) + (sum >> 29);
        from += taken, bytes -= taken;
    }
    return sum;
}

/* Array by array, as they are read again. */
static uint64_t checksum_of_input(const struct shape *shape, const char *host) {
    uint64_t sum = 0;
    for (int k = 0; k < shape->in.arrays; k++)
        sum = checksum(sum, host + (size_t)k * shape->in.bytes, shape->in.bytes);
    return sum;
}

static bool input_intact(const struct buffers *buffers, const struct shape *shape,
                         uint64_t expected, void *piece) {
    uint64_t sum = 0;
    for (int k = 0; k < shape->in.arrays; k++) {
        for (size_t at = 0; at < shape->in.bytes; at += PIECE) {
            const size_t bytes = shape->in.bytes - at < PIECE ? shape->in.bytes - at : PIECE;
            if (!peer_status(oclfft_buffer_read(buffers->in[k], at, bytes, piece))) return false;
            sum = checksum(sum, piece, bytes);
        }
    }
    return sum == expected || peer_fail("the input of an out-of-place transform was modified");
}

static bool open_buffers(struct buffers *buffers, oclfft_context *context,
                         const struct shape *shape, const char *host, void *piece) {
    for (int k = 0; k < shape->in.arrays; k++) {
        const size_t bytes = shape->in_place ? shape_out_bytes(shape, k) : shape->in.bytes;
        if (!peer_status(oclfft_buffer_create(context, bytes, &buffers->in[k]))) return false;
        if (shape->in_place && bytes > shape->in.bytes && !poison(buffers->in[k], bytes, piece))
            return false;
        if (!peer_status(oclfft_buffer_write(buffers->in[k], 0, shape->in.bytes,
                                             host + (size_t)k * shape->in.bytes)))
            return false;
    }
    for (int k = 0; !shape->in_place && k < shape->out.arrays; k++) {
        if (!peer_status(oclfft_buffer_create(context, shape->out.bytes, &buffers->out[k])))
            return false;
        if (!poison(buffers->out[k], shape->out.bytes, piece)) return false;
    }
    return true;
}

static void close_buffers(struct buffers *buffers) {
    for (int k = 0; k < ARRAYS; k++) {
        oclfft_buffer_destroy(&buffers->in[k]);
        oclfft_buffer_destroy(&buffers->out[k]);
    }
}

static bool execute(oclfft_context *context, oclfft_plan *plan, const struct problem *problem,
                    const struct buffers *buffers) {
    const bool planar =
        problem->desc.input.format == OCLFFT_PLANAR || problem->desc.output.format == OCLFFT_PLANAR;
    oclfft_buffer *const *in = buffers->in, *const *out = buffers->out;
    return peer_status(planar ? oclfft_execute_planar(plan, problem->direction, in[0], in[1],
                                                      out[0], out[1])
                              : oclfft_execute(plan, problem->direction, in[0], out[0])) &&
           peer_status(oclfft_finish(context));
}

static bool read_output(const struct buffers *buffers, const struct shape *shape, char *host) {
    for (int k = 0; k < shape->out.arrays; k++) {
        oclfft_buffer *buffer = shape->in_place ? buffers->in[k] : buffers->out[k];
        if (!peer_status(oclfft_buffer_read(buffer, 0, shape->out.bytes,
                                            host + (size_t)k * shape->out.bytes)))
            return false;
    }
    return true;
}

/* ---- What lies between the elements ---- */

/* A bit for each real of an array that belongs to an element. */
static void mark_elements(uint64_t *marks, const struct side *side, size_t batch, size_t reals) {
    const size_t rows = side_rows(side), step = side_step(side);
    for (size_t at = 0; at < rows * batch; at++) {
        size_t position = side_row(side, at / rows, at % rows);
        for (size_t i = 0; i < side->lengths[side->rank - 1]; i++, position += step) {
            for (size_t real = position * side->parts;
                 real < (position + 1) * side->parts && real < reals; real++)
                marks[real / WORD_BITS] |= (uint64_t)1 << (real % WORD_BITS);
        }
    }
}

/* Reals without a mark must be as before: the first `known` of them as in `before`, the others NaNs
 * of ones. */
static bool unmarked_are(const char *before, size_t known, const char *after, const uint64_t *marks,
                         size_t reals, size_t scalar) {
    static const unsigned char ones[sizeof(double)] = {0xff, 0xff, 0xff, 0xff,
                                                       0xff, 0xff, 0xff, 0xff};
    for (size_t i = 0; i < reals; i++) {
        const char *expected = i < known ? before + i * scalar : (const char *)ones;
        if (marks[i / WORD_BITS] >> (i % WORD_BITS) & 1) continue;
        if (memcmp(after + i * scalar, expected, scalar) != 0) return false;
    }
    return true;
}

/* In place what belongs to the input may change as well: the room that real data leaves in the last
 * dimension. */
static bool gaps_intact(const struct problem *problem, const struct shape *shape, uint64_t seed,
                        const char *host) {
    const size_t size = element_size(shape->out.type), reals = shape->out.bytes / size;
    if (shape->out.dense) return true;
    const size_t known = shape->in_place ? shape->in.bytes / size : 0;
    uint64_t *marks = calloc(reals / WORD_BITS + 1, sizeof *marks);
    char *before = shape->in_place ? calloc(1, run_bytes(shape)) : NULL;
    bool ok = (marks && (before || !shape->in_place)) || peer_fail("no host memory");
    if (ok) {
        mark_elements(marks, &shape->out, shape->batch, reals);
        if (shape->in_place) mark_elements(marks, &shape->in, shape->batch, reals);
        if (before) input_fill(before, &problem->desc, seed);
        for (int k = 0; ok && k < shape->out.arrays; k++)
            ok = unmarked_are(before ? before + (size_t)k * shape->in.bytes : NULL, known,
                              host + (size_t)k * shape->out.bytes, marks, reals, size) ||
                 peer_fail("what lies between the elements of the output was modified");
    }
    free(before);
    free(marks);
    return ok;
}

bool run_ours(oclfft_context *context, oclfft_plan *plan, const struct problem *problem,
              uint64_t seed, void *host) {
    const struct shape shape = shape_of(&problem->desc);
    struct buffers buffers = {.in = {NULL}};
    char *piece = malloc(PIECE);
    input_fill(host, &problem->desc, seed);
    amplify(host, problem, seed);
    const uint64_t before = checksum_of_input(&shape, host);
    bool ok = (piece || peer_fail("no host memory")) &&
              open_buffers(&buffers, context, &shape, host, piece) &&
              execute(context, plan, problem, &buffers);
    ok = ok && (shape.in_place || input_intact(&buffers, &shape, before, piece)) &&
         read_output(&buffers, &shape, host);
    close_buffers(&buffers);
    free(piece);
    return ok && gaps_intact(problem, &shape, seed, host);
}
