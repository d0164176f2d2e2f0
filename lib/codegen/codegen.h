/* Kernel text: a pass as a complete OpenCL C 1.2 program. Pure functions of values.
 *
 * Pass kernels have these arguments, so that execution needs to know little else about them:
 *     kernel void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *table,
 *                             ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale[, local real *scratchpad]
 *                             [, in_im][, load callback's buffers][, out_im][, store callback's buffers])
 * `in` and `out` point to scalars where that end has real or planar elements, to void where it has a callback; offsets in elements;
 * `batch` transforms along the batch digit; `sign` +1 forward, -1 backward, used by the first pass; `scale` (s, s) forward, (s, -s)
 * backward, used by the last pass; `scratchpad` where caps.local_argument asks for it. Direction and scale are arguments so that one
 * kernel serves both directions. `scalar` is float or double, by the pass's precision. A backward transform is the conjugate of the
 * forward one of the conjugate; one to real numbers needs the first conjugation only, and its scale is (s, s). */
#ifndef OCLFFT_CODEGEN_CODEGEN_H
#define OCLFFT_CODEGEN_CODEGEN_H

#include "pass/pass.h"

typedef unsigned long long ull; /* for %llu */

#define PASS_KERNEL_NAME "oclfft_pass"

/* Appends the program of one pass; of two, where the first is in tandem with the second, which lies behind it. Its kernel has more
 * arguments at the end:
 *     global scalar2 *middle, ulong middle_offset, global const scalar2 *next_table,
 *     volatile global uint *counts, ulong counts_at
 * where the first pass leaves what the second takes up, the second's table, and the counters, which must be zero; `in` and
 * `in_offset` are the first pass's, `out` and `out_offset` the second's, and `batch` counts the transforms of the problem. The
 * program is OpenCL C 3.0. */
void codegen_pass(const pass *p, text *out);

/* Appends the program with the pack and unpack kernels. */
void codegen_pack(oclfft_precision precision, text *out);

/* The emitters behind codegen_pass. */
void emit_gpu_pass(const pass *p, text *out);
void emit_cpu_pass(const pass *p, text *out);
void emit_gpu_joint(const pass *first, const pass *second, text *out);

/* Reals of local memory that a kernel needs as an argument. */
uint64_t codegen_local_reals(const pass *p);

/* What both emitters share (common.c): the types and fragments at the top; the kernel's head, and its parameters for a function
 * that it calls; the moves of both ends to the tile. `emit_tile` expects `tile`, `in`, `out`, `in_offset` and `out_offset`; it
 * moves the pointers, or declares `load_at`, `store_at`, the element numbers of ends with callbacks; it declares `load_n`,
 * `store_n` where the number n of a point is asked for, and the digits `column_tile`, `twiddle_column`, `pair_number` where they are
 * named. `emit_tile_load` does so for the load alone. */
void emit_types(const pass *p, text *out);
void emit_balance_types(const pass *p, text *out);
void emit_head(const pass *p, text *out);
void emit_data_parameters(const pass *p, text *out);
void emit_more_parameters(const pass *p, text *out);
void emit_more_arguments(const pass *p, text *out);
void emit_tile(const pass *p, const char *indent, text *out);
void emit_tile_load(const pass *p, const char *indent, text *out);
bool end_is_indexed(const pass *p, bool load);

/* The condition under which a column's index along every other axis is 0 or half the length,
 * `column` being its name in the tile; and under which that of point n, an expression, is along the
 * axes of the pass. */
void emit_corner(const pass *p, const char *column, text *out);
void emit_corner_point(const pass *p, const char *n, text *out);

/* The element at a place, an expression from the tile's base: scalar2, or scalar where elements are real. */
void print_element(const pass *p, const char *place, char *to, size_t capacity);

/* The statement that stores one; `im` is ignored where elements are real. */
void emit_element(const pass *p, const char *place, const char *re, const char *im, text *out);

/* The condition under which the second sequence of a pair exists; "" when always. `column` names the column in the tile. */
void print_partner(const pass *p, const char *column, char *to, size_t capacity);

/* Butterflies and stage twiddles for a list of radices, in which some may occur more than once (radices.c). */
void emit_radices(const uint32_t *radices, uint32_t count, text *out);
void emit_twiddles(const uint32_t *radices, uint32_t count, text *out);

#endif
