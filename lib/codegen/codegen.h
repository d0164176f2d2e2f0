/* Kernel text: a pass as a complete OpenCL C 1.2 program. Pure functions of values.
 *
 * Every pass kernel has the same arguments, so that execution needs to know nothing else about it:
 *     kernel void oclfft_pass(global const scalar2 *in, global scalar2 *out, global const scalar2 *table,
 *                             ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale[, local real *room])
 * offsets in complex elements; `batch` transforms; `sign` +1 forward, -1 backward, used by the first pass; `scale` (s, s) forward,
 * (s, -s) backward, used by the last pass; `room` where caps.local_argument asks for it. Direction and scale are arguments so that
 * one kernel serves both directions. `scalar` is float or double, by the pass's precision. */
#ifndef OCLFFT_CODEGEN_CODEGEN_H
#define OCLFFT_CODEGEN_CODEGEN_H

#include "../schedule/schedule.h"

typedef unsigned long long ull; /* for %llu */

#define PASS_KERNEL_NAME "oclfft_pass"

/* Appends the program of one pass. */
void codegen_pass(const pass *p, text *out);

/* Appends the program with the pack and unpack kernels. */
void codegen_pack(oclfft_precision precision, text *out);

/* The emitters behind codegen_pass. */
void emit_gpu_pass(const pass *p, text *out);
void emit_cpu_pass(const pass *p, text *out);

/* What both emitters share (common.c): the types and fragments at the top, the kernel's head, the move of the pointers to the
 * tile's base. `emit_tile` expects `tile`, `in` and `out`; it declares `column_tile` where columns are counted and `load_first` or
 * `store_first`, the tile's place in its transform, where points are weighted. */
void emit_types(const pass *p, text *out);
void emit_head(const pass *p, text *out);
void emit_tile(const pass *p, const char *indent, text *out);

/* Butterflies and stage twiddles for a list of radices, in which some may occur more than once (radices.c). */
void emit_radices(const uint32_t *radices, uint32_t count, text *out);
void emit_twiddles(const uint32_t *radices, uint32_t count, text *out);

#endif
