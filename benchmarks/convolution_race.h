/* Contenders that convolve the same signals with the same filter on one device, measured in turns:
 * what convolution_gpu.c is made of. Failures are told as peer.h does. */
#ifndef BENCH_CONVOLUTION_RACE_H
#define BENCH_CONVOLUTION_RACE_H

#include <oclfft/opencl.h>

enum { CONVOLUTION_RANK = 3, RACE_MOST = 4 };

struct convolution_case {
    oclfft_convolution_mode mode; /* FULL, SAME or STREAM */
    int rank;
    bool is_complex;
    size_t batch, parts;                                      /* reals of an element */
    size_t n[CONVOLUTION_RANK], m[CONVOLUTION_RANK];          /* signal and filter */
    size_t first[CONVOLUTION_RANK], wanted[CONVOLUTION_RANK]; /* of the full result */
    size_t least[CONVOLUTION_RANK]; /* padded lengths that keep the results apart */
    size_t points, taps, results;   /* elements of one signal, of the filter, of one result */
    oclfft_element_type element;    /* of the signals */
};

/* Reads SIGNAL/FILTER[c][xBATCH]: lengths with * between, c for complex data. Without a batch it is
 * what makes some 2^24 points. A stream is of complex data, of 8-bit integers. */
bool convolution_case_read(const char *text, oclfft_convolution_mode mode, bool is_complex,
                           struct convolution_case *c);

/* The least product of 2, 3, 5 and 7 from `at_least` on, an even one if asked for. */
size_t smooth_length(size_t at_least, bool even);

/* Elements of the half or whole spectrum of one signal. */
size_t convolution_spectrum(const struct convolution_case *c, const size_t *padded);

/* The device and the data. Contenders on OpenCL share the buffers and the queue. */
struct arena {
    oclfft_context *context;
    oclfft_device_info info;
    cl_context cl;
    cl_device_id device;
    cl_command_queue queue; /* the context's own: in order */
    oclfft_effort effort;
    bool verbose;

    const struct convolution_case *c;
    void *x;  /* signals */
    float *h; /* filter */
    size_t in_bytes, filter_bytes, out_bytes;
    oclfft_buffer *in, *filter, *out;
};

bool arena_open(struct arena *arena, const oclfft_context_config *config);
void arena_close(struct arena *arena);

/* Random data for a case in place of that of the one before. */
bool arena_load(struct arena *arena, const struct convolution_case *c);

/* NaNs over the result. */
bool arena_poison(const struct arena *arena, oclfft_buffer *out);

/* Has the device begin at once, as CUDA does. */
bool arena_submit(const struct arena *arena);

struct convolver {
    const char *name;
    /* `padded` are the lengths to transform, of a stream the length of its blocks. */
    bool (*make)(const struct arena *arena, const size_t *padded, void **state);
    bool (*run)(void *state); /* enqueues one execution */
    bool (*finish)(void *state);
    bool (*clear)(void *state); /* NaNs over the result; a stream is where one block has gone by */
    bool (*read)(void *state, void *to);
    void (*cleanup)(void *state);
};

extern const struct convolver convolver_ours, convolver_plans, convolver_callback, convolver_cufft,
    convolver_blocks;

/* The convolution that convolver_ours has made, of a stream too. */
oclfft_convolution *convolver_object(void *state);

struct entry {
    const struct convolver *convolver;
    void *state; /* NULL: it takes no part */
    size_t padded[CONVOLUTION_RANK];
    size_t calls;               /* that take long enough to be measured */
    double seconds, difference; /* median time of one execution; relative L2 from ours */
};

/* Makes a contender for each of several lengths and keeps the fastest. */
bool race_enter(struct entry *entry, const struct arena *arena, size_t (*padded)[CONVOLUTION_RANK],
                size_t count);
void race_leave(struct entry *entry);

/* Compares all results with that of the first one, then measures: `rounds` times each, beginning
 * with another one each time. */
bool race(const struct arena *arena, struct entry *entries, int count, size_t rounds);

/* Results differ by no more than rounding. */
bool race_agrees(const struct entry *entry);

/* Relative L2 of a from b; infinite for NaNs. */
double convolution_difference(const float *a, const float *b, size_t count);

/* A stream of blocks beside overlapping blocks by plans, then from host arrays to host arrays
 * beside the bus; prints both. False when something failed or is wrong. */
bool stream_compare(struct arena *arena, const struct convolution_case *c, size_t rounds, bool csv);

#endif
