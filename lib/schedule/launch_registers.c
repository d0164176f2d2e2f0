/* How many registers a work-item may have, where the device's compiler goes by such limits.
 *
 * Without a limit NVIDIA's compiler often takes so few registers that a work-item's loads wait for
 * each other. With one it takes as many as it has a use for, and asks for twiddles, chirps and
 * spectra before they are needed. A pass gets the highest limit with which as many work-groups are
 * resident as with the registers that it should have. The figures behind the numbers here are in
 * docs/log.md. */
#include "base/sizes.h"
#include "launches.h"

enum {
    MORE_REGISTERS = 64,   /* beside those of the points */
    FEWER_REGISTERS = 48,  /* the same, where otherwise a work-group would be alone */
    FILTER_REGISTERS = 96, /* the same, where a spectrum is loaded, too */
    FILTER_STAGES = 4, /* with more exchanges, more work-groups are worth more than early loads */
    GRANULE = 8        /* registers are allocated in multiples */
};

/* Loads that could come early: a factor of each point. Passes that load no more than the twiddles
 * of their stages are as fast as the memory if enough work-groups are resident, and became slower
 * with fewer. */
static bool loads_factors(const pass *p) {
    return p->tile.convolution_count || p->twiddle.modulus || p->load.weight.kind ||
           p->store.weight.kind;
}

/* Convolutions of which a tile has all points gained nothing. */
static bool gains(const pass *p) {
    const tile *t = &p->tile;
    for (uint32_t i = 0; i < t->convolution_count; ++i)
        if (t->convolutions[i].kind != CONVOLUTION_ROWS) return false;
    if (!t->stage_count || !loads_factors(p)) return false;
    return !t->convolution_count || t->stage_count <= FILTER_STAGES;
}

static bool is_complex(const pass_end *e) {
    return e->form == FORM_COMPLEX && !e->fused;
}

/* What a callback needs is not known. Real data needs more than its points tell, for which some
 * kernels had no room; convolutions of real data had, and gained. Passes in double precision, which
 * use many registers in any case, lost as often as they gained. */
static bool can(const problem *problem, const caps *c, const pass *p) {
    bool complex = is_complex(&p->load) && is_complex(&p->store);
    if (problem->transform == OCLFFT_R2R || (!complex && !problem->filter.there)) return false;
    if (p->tile.items > c->limited_group || p->tile.lanes) return false;
    if (p->precision != OCLFFT_SINGLE) return false;
    if (p->launch.joint.units || p->launch.follows || p->launch.max_registers) return false;
    return !p->load.callback.source && !p->store.callback.source && gains(p);
}

/* Resident work-groups, where a work-item has so many registers beside those of its points. */
static uint64_t groups_with(const caps *c, const pass *p, uint64_t items, uint64_t more) {
    return c->pace.unit_registers / (items * (2 * p->tile.points + more));
}

static uint32_t limit(const caps *c, const pass *p) {
    bool filters = p->tile.convolution_count > 0;
    uint64_t more = filters ? FILTER_REGISTERS : MORE_REGISTERS;
    uint64_t items = ceil_div(p->tile.items, c->wave) * c->wave;
    uint64_t groups = groups_with(c, p, items, more);
    if (groups < 2 && !filters) groups = min_u64(2, groups_with(c, p, items, FEWER_REGISTERS));
    groups = max_u64(1, groups);
    uint64_t most = c->pace.unit_registers / (items * groups);
    return (uint32_t)min_u64(most - most % GRANULE, c->pace.item_registers);
}

void launches_limit(const problem *problem, const caps *c, pass *passes, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        pass *p = &passes[i];
        if (!c->limited_group) p->launch.max_registers = 0;
        if (can(problem, c, p)) p->launch.max_registers = limit(c, p);
    }
}
