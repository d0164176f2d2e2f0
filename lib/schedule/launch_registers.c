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
    RADER_REGISTERS = 50,  /* the same, in a tile with Rader's algorithm */
    RADER_POINTS = 128,    /* shorter tiles are as fast as the memory */
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

static bool convolves(const pass *p, convolution_kind kind) {
    for (uint32_t i = 0; i < p->tile.convolution_count; ++i)
        if (p->tile.convolutions[i].kind == kind) return true;
    return false;
}

/* Bluestein's algorithm inside a tile gained nothing. */
static bool gains(const pass *p) {
    if (convolves(p, CONVOLUTION_BLUESTEIN)) return false;
    if (convolves(p, CONVOLUTION_ROWS)) return p->tile.stage_count <= FILTER_STAGES;
    if (p->tile.convolution_count && p->tile.length < RADER_POINTS) return false;
    return p->tile.stage_count && loads_factors(p);
}

/* What a callback needs is not known. Real data needs more than its points tell, for which some
 * kernels had no room; convolutions of real data had, and gained. Passes in double precision, which
 * use many registers in any case, lost as often as they gained. */
static bool can(const problem *problem, const caps *c, const pass *p) {
    bool complex = end_is_complex(&p->load) && end_is_complex(&p->store);
    if (problem->transform == OCLFFT_R2R || (!complex && !problem->filter.there)) return false;
    if (p->tile.items > c->limited_group || p->tile.lanes) return false;
    if (p->precision != OCLFFT_SINGLE) return false;
    if (p->launch.joint.units || p->launch.follows || p->launch.max_registers) return false;
    return !p->load.callback.source && !p->store.callback.source && gains(p);
}

/* The registers of a compute unit are shared out to its schedulers, which keep whole waves. */
static uint64_t scheduler_registers(const caps *c) {
    return c->pace.unit_registers / c->pace.unit_schedulers;
}

/* Resident work-groups of so many waves, where a work-item has so many registers beside those of
 * its points. */
static uint64_t groups_with(const caps *c, const pass *p, uint64_t waves, uint64_t more) {
    uint64_t each = scheduler_registers(c) / (c->wave * (2 * p->tile.points + more));
    return c->pace.unit_schedulers * each / waves;
}

static uint32_t limit(const caps *c, const pass *p) {
    bool alone = p->tile.convolution_count > 0; /* one resident work-group may be enough */
    uint64_t more = convolves(p, CONVOLUTION_ROWS)    ? FILTER_REGISTERS
                    : convolves(p, CONVOLUTION_RADER) ? RADER_REGISTERS
                                                      : MORE_REGISTERS;
    uint64_t waves = ceil_div(p->tile.items, c->wave);
    uint64_t groups = groups_with(c, p, waves, more);
    if (groups < 2 && !alone) groups = min_u64(2, groups_with(c, p, waves, FEWER_REGISTERS));
    uint64_t each = ceil_div(max_u64(1, groups) * waves, c->pace.unit_schedulers);
    uint64_t most = scheduler_registers(c) / (c->wave * each);
    return (uint32_t)min_u64(most - most % GRANULE, c->pace.item_registers);
}

void launches_limit(const problem *problem, const caps *c, pass *passes, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        pass *p = &passes[i];
        if (!c->limited_group) p->launch.max_registers = 0;
        if (can(problem, c, p)) p->launch.max_registers = limit(c, p);
    }
}
