/* The parts of the GPU emitter: places (gpu_places.c), load, store and twiddles between (gpu_load.c, gpu_store.c, gpu_pass_twiddle.c),
 * places in local memory (gpu_local.c), and the two ends and the turn of a convolution (gpu_convolution.c). Each appends
 * statements; `x`, `t`, `w`, `in`, `out`, `table`, `scratchpad` are in scope. */
#ifndef OCLFFT_CODEGEN_GPU_H
#define OCLFFT_CODEGEN_GPU_H

#include "codegen.h"
#include "pass/prefetch.h"
#include "pass/exchange.h"

enum { EXPRESSION = 256 };

/* The program in front of a kernel of one pass or two: types, macros, butterflies. The exchange is the first pass's. (gpu.c) */
void gpu_program(const pass *const *passes, uint32_t count, text *out);

/* Declares `item`, the work-item's number. */
void gpu_item(const pass *p, text *out);

/* The statements of a pass: `tile` is the number of its tile, an expression; where `spoiled`, a condition or NULL, holds, its
 * points become no numbers. */
void gpu_body(const pass *p, const char *tile, const char *spoiled, text *out);

/* The exchange between stages: whether there is any; its macros. */
bool gpu_has_exchange(const pass *p);
void gpu_exchange_macros(const pass *p, text *out);

/* Whether offsets within a tile need 64 bits. */
bool gpu_wide_index(const pass *p);

/* The condition under which butterfly b of stage s exists, and under which point (b, r) is wanted; "" when always. Conditions are
 * joined by " && ". `live` adds that the column exists. (gpu_places.c) */
void gpu_condition(const pass *p, uint32_t s, bool live, char *to);

/* Prefix "if (...) " of a condition, or "". */
const char *gpu_if(const char *condition, char *to);

/* Adds a condition to those in `to`, EXPRESSION bytes. */
void gpu_join(char *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The condition under which an item holds point 0 of column t + b*threads of a Rader convolution. */
void gpu_rest_condition(const pass *p, const convolution *c, bool live, char *to);

/* The number of columns that the first digit counts. */
void gpu_limit(const pass *p, char *to, size_t capacity);

/* Where a map takes `index` (an expression) of column w, at the load of a guarded pass load_w; the number n of that point in the
 * whole transform. */
void gpu_map(const pass *p, const axis_map *m, const char *index, char *to, size_t capacity);
void gpu_number(const pass *p, const pass_end *e, bool load, const char *index, char *to, size_t capacity);

/* The steps of a map between butterflies and between the points of one; false where they depend on the item: they do not when they
 * cross whole blocks of all digits but the last. */
bool gpu_map_steps(const pass *p, const axis_map *m, const stage *st, uint64_t *step_b, uint64_t *step_r);

/* The twiddle between passes, after the load or before the store. */
void gpu_pass_twiddle_in(const pass *p, text *out);
void gpu_pass_twiddle_out(const pass *p, text *out);

/* Asks for the memory of a later tile; `start` keeps what that begins from, before the tile moves it. (gpu_prefetch.c) */
void gpu_prefetch_start(const pass *p, text *out);
void gpu_prefetch(const pass *p, const char *tile, text *out);

/* The load: first what is read, then what becomes of it: the direction's sign, twiddles, factors of a convolution. */
void gpu_load(const pass *p, text *out);
void gpu_print_read(const pass *p, const char *to, const char *place, char *statement,
                    size_t capacity);
void gpu_loaded(const pass *p, text *out);
void gpu_store(const pass *p, text *out);

/* Two signals of any loudness in each column (cl/balance.cl): what belongs in front of the kernel;
 * behind the load, what brings them to one level; before the store, the declaration of `factor`,
 * which takes the levels back. (gpu_balance.c) */
void gpu_balance_program(const pass *p, text *out);
void gpu_balance(const pass *p, text *out);
void gpu_raise(const pass *p, text *out);

/* Whether items have other coordinates in stage s+1 than in stage s. (gpu_local.c) */
bool gpu_moves(const pass *p, uint32_t s);

/* The exchange between stages s and s+1, in two parts: t and w may change between. (gpu_local.c) */
void gpu_put(const pass *p, uint32_t s, text *out);
void gpu_get(const pass *p, uint32_t s, text *out);

/* Convolutions: factors on what was gathered for stage s; the product after stage s; factors on what stage s leaves. */
void gpu_enter(const pass *p, uint32_t s, text *out);
void gpu_product(const pass *p, uint32_t s, text *out);
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
