/* What an emitter carries along while it writes a kernel: the pass, the target, the text, and the
 * memory of expressions and of pieces of text. */
#ifndef OCLFFT_CODEGEN_EMISSION_H
#define OCLFFT_CODEGEN_EMISSION_H

#include "codegen/expr/expr.h"
#include "codegen/fragments.h"
#include "pass/pass.h"
#include "target/target.h"

typedef unsigned long long ull; /* for %llu */

/* The two ends of a pass, as indexes of what there is for each. */
typedef enum end_side { END_LOAD, END_STORE, END_SIDES } end_side;

/* Where expressions and pieces of text live until the program is written. It starts as {0} and ends
 * in emission_end: a type of its own, so that no other arena is freed there. */
typedef struct emission_memory {
    arena expressions;
} emission_memory;

/* `front` is what stands in front of the kernel, `out` itself unless that is written apart.
 * `sign` and `scale`: the kernel's arguments, a scalar and a scalar2. `digits` are those of the
 * tile's number that have a name in the kernel; `numbers` the number n of the tile's first point,
 * `elements` the number of its first element: variables that ends/tile.h declares, NULL where
 * nothing asks for them; `left` what the tile has along each edge. `wide`: whatever the kernel
 * declares is as wide as an address, which saves conversions where the counters of loops are too.
 * `qualifier`: of what declare() declares, "const" or, where each use must read it anew,
 * "volatile".
 */
typedef struct emission {
    const pass *pass;
    const target *target;
    text *out, *front;
    emission_memory *memory;
    fragment_set *fragments; /* what the program has already */
    const char *sign, *scale, *qualifier;
    bool wide;
    const expr *batch;
    const expr *digits[MAX_GRID];
    const expr *numbers[END_SIDES], *elements[END_SIDES];
    const expr *left[MAX_EDGES];
} emission;

emission emission_of(const pass *p, const target *t, emission_memory *memory,
                     fragment_set *fragments, text *out);

/* Frees the memory; where something was missing in it, the text has failed. */
void emission_end(emission_memory *memory, text *out);

/* Puts a fragment in front of the kernel, if it is not there yet. */
void use_fragment(const emission *e, const char *name);

static inline const pass_end *end_of(const pass *p, end_side side) {
    return side == END_LOAD ? &p->load : &p->store;
}

/* ---- Pieces of text ---- */

/* A piece that lives as long as the memory does. */
const char *piece_of(const emission *e, const char *format, ...)
    __attribute__((format(__printf__, 2, 3)));

/* The piece that an expression prints; "if (...) " or nothing. */
const char *index_text(const emission *e, const expr *index);

/* The same for an index of an array in global memory. */
const char *place_text(const emission *e, const expr *place);
const char *guard_text(const emission *e, const expr *condition);

/* ---- Expressions ---- */

const expr *number_of(const emission *e, uint64_t value);

/* A step between two places, which may go down. */
const expr *step_of(const emission *e, int64_t step);

/* Variables of 0 ... count - 1: a work-item's, and an unrolled loop's counter. */
const expr *uint_variable(const emission *e, const char *name, uint64_t count);
const expr *counter(const emission *e, const char *name, uint64_t count);

/* Declares a number of the kernel that does not change, `indent` in front: a variable of the
 * value's range, and as wide as that or the emission asks for. A number needs no name and is
 * returned. */
const expr *declare(const emission *e, const char *indent, const char *name, const expr *value);

/* The same of a value that is known to be `most` at most. */
const expr *declare_within(const emission *e, const char *indent, const char *name,
                           const expr *value, uint64_t most);

/* a == 0 or 2a == length: what stands there is its own mirror image among `length`. */
const expr *is_self_mirrored(const expr *a, uint64_t length);

#endif
