/* The arrays of a random problem over parts, whole and in boxes, and what is checked of them. */
#ifndef OCLFFT_TESTS_PARTS_BENCH_H
#define OCLFFT_TESTS_PARTS_BENCH_H

#include "random_parts.h"

/* Bytes behind each box that nothing may write; room for the stages of a plan as text. */
enum { FENCE = 64, STAGES_TEXT = 1 << 13 };

typedef struct geometry {
    int rank;
    size_t batch, counts[OCLFFT_MAX_RANK], element_bytes, elements;
} geometry;

typedef struct bench {
    const parts_problem *p;
    geometry in, out;
    char *whole_in, *whole_out, *reference;
    char *part_in[MOST_PARTS], *part_out[MOST_PARTS];
    bool elsewhere[MOST_PARTS]; /* in another process: without arrays here */
    size_t in_bytes[MOST_PARTS], out_bytes[MOST_PARTS];
    char stages[STAGES_TEXT]; /* of the reference's passes */
} bench;

/* With a random input; and frees all. `p` outlives it. */
bench bench_open(const parts_problem *p);
void bench_close(bench *b);

/* C2R wants half of a Hermitian array: false where there is none. */
bool bench_make_hermitian(bench *b, oclfft_context *context);

/* On one part. */
void bench_run_reference(bench *b, oclfft_context *context);

/* The arrays of the parts, with the input; and a box between the whole array and a packed one. */
void bench_make_parts(bench *b, const oclfft_box *in, const oclfft_box *out);
void copy_box(const geometry *g, const oclfft_box *b, char *whole, char *part, bool out);

/* Whether a plan's passes have the stages of the reference's, which decide the bits. */
bool bench_has_same_stages(const bench *b, const oclfft_plan *plan);

/* What is wrong, or NULL. `whole`: the parts have whole transforms by the same stages, so that bits
 * are the same. */
const char *bench_check_surroundings(bench *b, const oclfft_box *in);
const char *bench_check_result(const bench *b, bool whole, bool *same_bits);
double bench_error(const bench *b);

#endif
