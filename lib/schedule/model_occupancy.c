/* What a pass takes of a compute unit: how many work-groups that leaves there at a time. */
#include <math.h>

#include "base/sizes.h"
#include "model.h"

/* Registers of a work-item: some, and for each word of its points; each phase that butterflies do
 * not fit keeps more words. Compilers take more than they need where that costs them nothing. */
enum {
    OWN_REGISTERS = 8,
    TWIDDLE_REGISTERS = 10, /* of the twiddles between passes */
    CONVOLUTION_REGISTERS = 20,
    SPARE_REGISTERS = 4,
    LEAST_OWN_REGISTERS = 14, /* where they must spare them */
    LEAST_REGISTERS = 24
};
#define WORD_REGISTERS 2.8
#define LEAST_WORD_REGISTERS 2.2

static double registers_of(const pass *p, const model_needs *n, double own, double word) {
    double words = (double)scalar_bytes(p->precision) / 4.0 * p->tile.points;
    return own + words * (word + (n->crowded ? p->tile.phases : 0));
}

static uint64_t local_bytes(const pass *p) {
    return p->tile.local_reals * scalar_bytes(p->precision);
}

/* In whole waves. */
static uint64_t items_of(const pass *p, const caps *c) {
    return ceil_div(p->tile.items, c->wave) * c->wave;
}

/* Work-groups of a compute unit at a time, each with so much local memory and so many registers for
 * a work-item. */
static double groups_of(const pass *p, const caps *c, uint64_t local, double registers) {
    uint64_t items = items_of(p, c);
    uint64_t groups = min_u64(c->pace.unit_items / items, c->pace.unit_groups);
    if (local) groups = min_u64(groups, c->pace.unit_local_memory / local);
    return fmin((double)groups, (double)c->pace.unit_registers / ((double)items * registers));
}

model_occupancy model_occupies(const pass *p, const caps *c, const model_needs *n,
                               int more_registers) {
    uint64_t most = c->pace.unit_registers / items_of(p, c);
    uint64_t limit = min_u64(c->pace.item_registers, most);
    double least = registers_of(p, n, LEAST_OWN_REGISTERS, LEAST_WORD_REGISTERS);
    double liked = registers_of(p, n, OWN_REGISTERS, WORD_REGISTERS) + more_registers;
    if (p->twiddle.modulus) liked += TWIDDLE_REGISTERS;
    if (n->permutes) liked += CONVOLUTION_REGISTERS;
    if (p->launch.max_registers) limit = min_u64(limit, p->launch.max_registers);
    double used = fmax(LEAST_REGISTERS, fmin((double)limit, liked + SPARE_REGISTERS));
    double fit = groups_of(p, c, local_bytes(p), used);
    return (model_occupancy){.spilled = fmax(0, least - (double)limit), .groups = fmax(1, fit)};
}
