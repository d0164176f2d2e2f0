/* What a pass takes of a compute unit: how many work-groups that leaves there at a time, and
 * whether they leave its cache too little. */
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

/* A compute unit's cache may be in one memory with its local memory. Where work-groups leave it
 * little, loads of parts of lines wait for lines: passes took up to twice as long as predicted
 * (docs/log.md, "What the model learned"). Whether they do depends on registers, which nobody
 * knows: work-items have as few here as a compiler took where it could, and memory takes so little
 * longer that only a recipe of nearly the same time is preferred. */
#define SEEN_WORD_REGISTERS 2.0
#define PARTLY 1.3 /* bytes of lines that are touched, for each that is loaded */

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

/* Whether the rule gained for loads of this kind: points that are also stored as such, or the
 * spectrum of one real signal. For real signals, for two spectra at once and for other types of
 * elements, the recipes that it chose were slower more often than faster (docs/log.md). */
static bool loads_may_wait(const pass *p) {
    bool complex = end_is_complex(&p->load) && end_is_complex(&p->store);
    bool converts = p->load.storage.type != OCLFFT_ELEMENT_DEFAULT;
    return !converts && (complex || p->load.form == FORM_SPECTRUM);
}

/* Whether loads are of parts of lines: pieces of less than two lines, which the work-items of a row
 * load side by side. Of longer pieces the next work-items soon load the rest. */
static bool loads_parts_of_lines(const pass *p, const caps *c, const end_traffic *load) {
    bool rows = p->load.map.count && magnitude_of(p->load.map.digits[0].stride) == 1;
    double piece = load->bytes / p->tile.length / p->tile.width * p->tile.threads;
    return rows && piece < 2.0 * (double)c->pace.line && load->lines >= PARTLY * load->bytes;
}

/* Whether work-groups may leave the cache too little. It was measured without convolutions,
 * prefetches and limits of registers. What the driver adds to each work-group counts only here: the
 * model's numbers were fitted without it. */
static bool is_cramped(const pass *p, const caps *c, const model_needs *n,
                       const end_traffic *load) {
    bool plain = !p->tile.convolution_count && !p->launch.prefetch && !p->launch.max_registers;
    if (!c->pace.roomy_local || !plain || !loads_may_wait(p)) return false;
    if (!loads_parts_of_lines(p, c, load)) return false;
    uint64_t local = local_bytes(p) + c->pace.group_local;
    double few = registers_of(p, n, LEAST_OWN_REGISTERS, SEEN_WORD_REGISTERS);
    few = fmin((double)c->pace.item_registers, fmax(LEAST_REGISTERS, few));
    double groups = fmax(1, floor(groups_of(p, c, local, few)));
    return groups * (double)local > (double)c->pace.roomy_local;
}

model_occupancy model_occupancy_of(const pass *p, const caps *c, const model_needs *n,
                                   const end_traffic *load, int more_registers) {
    uint64_t most = c->pace.unit_registers / items_of(p, c);
    uint64_t limit = min_u64(c->pace.item_registers, most);
    double least = registers_of(p, n, LEAST_OWN_REGISTERS, LEAST_WORD_REGISTERS);
    double liked = registers_of(p, n, OWN_REGISTERS, WORD_REGISTERS) + more_registers;
    if (p->twiddle.modulus) liked += TWIDDLE_REGISTERS;
    if (n->permutes) liked += CONVOLUTION_REGISTERS;
    if (p->launch.max_registers) limit = min_u64(limit, p->launch.max_registers);
    double used = fmax(LEAST_REGISTERS, fmin((double)limit, liked + SPARE_REGISTERS));
    double fit = groups_of(p, c, local_bytes(p), used);
    return (model_occupancy){.spilled = fmax(0, least - (double)limit),
                             .groups = fmax(1, fit),
                             .cramped = is_cramped(p, c, n, load)};
}
