/* The GPU emitter: a tile in the registers of a work-group, exchanged through local memory. The
 * sequence of a pass is
 *
 *     load (sign) { (twiddle) butterflies exchange }... butterflies (pass twiddle) (scale) store
 *
 * with the product of a convolution between two stages that leave the points where they are. All
 * arithmetic on data is in cl/; here are only the places: which point of which column an item
 * holds, and where it lies. */
#ifndef OCLFFT_CODEGEN_GPU_GPU_H
#define OCLFFT_CODEGEN_GPU_GPU_H

#include "codegen/ends/ends.h"
#include "codegen/radices.h"

/* A kernel being written. `signs`: gpu_loaded multiplies all points by the direction's sign after
 * the loads, instead of each load. `corners`: gpu_store makes the points at corners real before it
 * stores any. The rest is of a work-item: its number, its coordinates in the current stage, the
 * column that it loads, and how many elements further the second sequence of that column lies. */
typedef struct gpu {
    emission e;
    end_steps load, store;
    bool signs, corners;
    const expr *item, *t, *w;
    const expr *load_w, *partner_offset;
    const expr *flat; /* flat_count, once it is declared */
} gpu;

/* The program of one pass, the one that sorts its filter (kernel.c), and of two passes in one
 * launch (joint.c). */
void emit_gpu_pass(const pass *p, const target *t, text *out);
void emit_gpu_sort(const pass *p, const target *t, text *out);
void emit_gpu_joint(const pass *first, const pass *second, const target *t, text *out);

/* ---- The parts of a kernel (kernel.c, program.c, stages.c) ---- */

gpu gpu_of(const pass *p, const target *t, emission_memory *memory, fragment_set *fragments,
           text *out);

/* What is in front of a kernel of one pass or two: types, macros, functions. */
void gpu_program(gpu *const *passes, uint32_t count);

/* The pass's table as an array of constants, where the text has it; and `table`, in the kernel
 * (constants.c). */
void gpu_constants(const gpu *g);
void gpu_declare_constants(const gpu *g);

/* Declares `item`, the work-item's number, if `declare` says so. */
void gpu_item(gpu *g, bool declare);

/* The statements of a pass. `tile` is the number of its tile; where `spoiled`, a condition or NULL,
 * holds, its points become no numbers. */
void gpu_body(gpu *g, const expr *tile, const char *spoiled);

/* The coordinates of the item in stage s, from there on, as pass_coordinates computes them; whether
 * they differ from those before. */
void gpu_coordinates(gpu *g, uint32_t s);
bool gpu_moves(const pass *p, uint32_t s);

/* Brings a tile's part of a filter's spectrum into its order. */
void gpu_sort_filter(gpu *g);

/* Which butterflies a stage has that is no mirror. */
butterfly gpu_butterfly(const gpu *g, const stage *s);

/* The butterflies of stage s, or what its mirror does. */
void gpu_butterflies(const gpu *g, uint32_t s);

/* ---- The ends (load.c, store.c, spectra.c, twins.c, balance.c, prefetch.c) ---- */

/* The load: first what is read, then what becomes of it: the direction's sign, twiddles, factors.
 */
void gpu_load(gpu *g);
void gpu_loaded(const gpu *g);
void gpu_store(gpu *g);

/* The same of points i and length - 1 - i together, whose elements lie side by side (twins.c). */
void gpu_load_twins(const gpu *g);
void gpu_store_twins(const gpu *g);

/* Spectra that go through local memory on their way (spectra.c). */
void gpu_load_spectra(const gpu *g);
void gpu_store_spectra(const gpu *g);

/* Two signals of any loudness in each column (cl/balance.cl): what belongs in front of the kernel;
 * before stage s, which has their first points by columns, what brings them to one level; before
 * the store, the declaration of `factor`, which takes the levels back; the same by stage s, if the
 * store has no columns. */
void gpu_balance_program(const gpu *g);
void gpu_balance(const gpu *g, uint32_t s);
void gpu_raise(const gpu *g);
void gpu_raise_points(const gpu *g, uint32_t s);

/* Asks for the memory of a later tile; `start` keeps what that begins from, before the tile moves
 * it. */
void gpu_prefetch_start(const gpu *g);
void gpu_prefetch(const gpu *g, const expr *tile);

/* ---- Between the ends (exchange.c, exchange_phased.c, convolution.c, pass_twiddle.c) ---- */

/* Whether there is any exchange; its macros; the exchange between stages s and s+1. */
bool gpu_has_exchange(const pass *p);
void gpu_exchange_macros(const gpu *g);
void gpu_exchange(gpu *g, uint32_t s);

/* Declares `orderS` and `restS` of each Rader convolution, S its first stage. */
void gpu_declare_convolutions(const gpu *g);

/* Factors on what was gathered for stage s; the product after stage s; factors on what stage s
 * leaves. */
void gpu_enter(const gpu *g, uint32_t s);
void gpu_product(const gpu *g, uint32_t s);
void gpu_leave(const gpu *g, uint32_t s);

/* The twiddle between passes, after the load or before the store; what belongs in front of the
 * kernel. */
void gpu_pass_twiddle_in(const gpu *g);
void gpu_pass_twiddle_out(const gpu *g);
void gpu_pass_twiddle_program(gpu *const *passes, uint32_t count);

#endif
