/* The parts of the GPU emitter: places in global memory (gpu_global.c), in local memory (gpu_local.c), and the two ends and the
 * turn of a convolution (gpu_convolution.c). Each appends statements; `x`, `t`, `w`, `in`, `out`, `table`, `room` are in scope. */
#ifndef OCLFFT_CODEGEN_GPU_H
#define OCLFFT_CODEGEN_GPU_H

#include "codegen.h"

enum { EXPRESSION = 256 };

/* Whether offsets within a tile need 64 bits. */
bool gpu_wide_index(const pass *p);

/* The condition under which butterfly b of stage s exists, and under which point (b, r) is wanted; "" when always. Conditions are
 * joined by " && ". `live` adds that the column exists. (gpu_global.c) */
void gpu_condition(const pass *p, uint32_t s, bool live, char *to);

/* Prefix "if (...) " of a condition, or "". */
const char *gpu_if(const char *condition, char *to);

void gpu_load(const pass *p, text *out);
void gpu_store(const pass *p, text *out);

/* The exchange between stages s and s+1, in two parts: t and w may change between. (gpu_local.c) */
void gpu_put(const pass *p, uint32_t s, text *out);
void gpu_get(const pass *p, uint32_t s, text *out);

/* Convolutions: factors on what was gathered for stage s; the product after stage s; factors on what stage s leaves. */
void gpu_enter(const pass *p, uint32_t s, text *out);
void gpu_turn(const pass *p, uint32_t s, text *out);
void gpu_leave(const pass *p, uint32_t s, text *out);

/* Index of input (b, r) of stage s in the outer transform, or of output (b, r) of stage s; butterfly t + b*threads. For a Rader
 * convolution a lookup of its order. (gpu_convolution.c) */
void gpu_input_index(const pass *p, uint32_t s, char *to);
void gpu_output_index(const pass *p, uint32_t s, char *to);

/* Declares `orderS` and `restS` of each Rader convolution, S its first stage. */
void gpu_declare(const pass *p, text *out);

/* How many butterflies of an item hold the point r = 0 of a column of a Rader convolution, kept in `rest`. */
uint32_t gpu_rest(const pass *p, const convolution *c);

#endif
