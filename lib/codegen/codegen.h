/* Kernel text: a pass as a complete OpenCL C 1.2 program. Pure functions of values.
 *
 * A pass kernel has the arguments that its signature says (signature.h), so that execution needs to
 * know little else about it. Direction and scale are arguments so that one kernel serves both
 * directions: a backward transform is the conjugate of the forward one of the conjugate; one to
 * real numbers needs the first conjugation only. `scalar` is float or double, by the pass's
 * precision. */
#ifndef OCLFFT_CODEGEN_CODEGEN_H
#define OCLFFT_CODEGEN_CODEGEN_H

#include "pass/pass.h"
#include "signature.h"
#include "target/target.h"

/* Appends the program of one pass or, where a joint launch begins with it, of this pass and the
 * next, which lies behind it; that program is OpenCL C 3.0. */
void codegen_pass(const pass *p, const target *t, text *out);

/* Appends the program of the kernel that brings spectra of filters into the order of a GPU's pass
 * (pass/filter_tiles.h). Its arguments are the spectra in natural order, those by tiles, and the
 * element where the first of them begins in the second array. A work-group moves a part. */
#define SORT_KERNEL_NAME "oclfft_sort"
void codegen_sort(const pass *p, const target *t, text *out);

/* Appends the program with the pack and unpack kernels. */
void codegen_pack(oclfft_precision precision, text *out);

#endif
