/* Kernel text: a pass as a complete OpenCL C 1.2 program. Pure functions of values.
 *
 * A pass kernel has the arguments that its signature says (signature.h), so that execution needs to know little else
 * about it. Direction and scale are arguments so that one kernel serves both directions: a backward transform is the
 * conjugate of the forward one of the conjugate; one to real numbers needs the first conjugation only. `scalar` is
 * float or double, by the pass's precision. */
#ifndef OCLFFT_CODEGEN_CODEGEN_H
#define OCLFFT_CODEGEN_CODEGEN_H

#include "codegen/radices.h"
#include "codegen/types.h"
#include "pass/pass.h"
#include "signature.h"

typedef unsigned long long ull; /* for %llu */

/* Appends the program of one pass or, where a joint launch begins with it, of this pass and the next, which lies behind
 * it; that program is OpenCL C 3.0. */
void codegen_pass(const pass *p, text *out);

/* Appends the program with the pack and unpack kernels. */
void codegen_pack(oclfft_precision precision, text *out);

/* The emitter of CPU passes behind codegen_pass. */
void emit_cpu_pass(const pass *p, text *out);

/* What both emitters share (common.c): the types and fragments at the top; the moves of both ends to the tile. `emit_tile` expects `tile`, `in`, `out`, `in_offset` and `out_offset`; it
 * moves the pointers, or declares `load_at`, `store_at`, the element numbers of ends with callbacks; it declares `load_n`,
 * `store_n` where the number n of a point is asked for, and the digits `column_tile`, `twiddle_column`, `pair_number` where they are
 * named. `emit_tile_load` does so for the load alone. */
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

#endif
