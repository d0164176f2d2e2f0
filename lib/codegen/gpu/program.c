/* What stands in front of a kernel of the GPU emitter. */
#include "gpu.h"

#include "codegen/quirks.h"
#include "codegen/radices.h"
#include "codegen/types.h"

/* The butterflies of all passes together. */
static void emit_radices_of(gpu *const *passes, uint32_t count) {
    butterfly list[2 * MAX_STAGES];
    uint32_t all = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const tile *tile = &passes[i]->e.pass->tile;
        for (uint32_t s = 0; s < tile->stage_count; ++s) {
            if (!tile->stages[s].mirror) list[all++] = gpu_butterfly(passes[i], &tile->stages[s]);
        }
    }
    emit_butterfly_functions(list, all, passes[0]->e.out);
}

static void add(const gpu *g, const char *fragment) {
    fragment_add(g->e.fragments, fragment, g->e.out);
}

static void add_mirrors(const gpu *g) {
    const tile *tile = &g->e.pass->tile;
    for (uint32_t s = 0; s < tile->stage_count; ++s) {
        mirror_kind mirror = tile->stages[s].mirror;
        if (mirror == MIRROR_NONE) continue;
        if (s == 0) {
            add(g, mirror == MIRROR_PAIR ? "spectra_compose" : "spectra_merge");
        } else {
            add(g, "spectra_separate");
            if (mirror == MIRROR_HALF) add(g, "spectra_part");
        }
    }
}

static void add_fragments(gpu *g) {
    const pass *p = g->e.pass;
    bool padded = p->tile.convolution_count || p->load.weight.kind;
    if (padded || p->reals.balanced || pass_joins(p)) add(g, "zero");
    if (p->tile.convolution_count) add(g, "conjugate");
    end_fragments(&g->e, &g->load);
    end_fragments(&g->e, &g->store);
    if (g->corners || p->tile.stages[0].spectra) add(g, "ends_corner");
    if (p->store.aligned) add(g, "ends_put_pair");
    if (p->load.beside) add(g, p->load.beside == BESIDE_FOUR ? "four_in" : "two_in");
    if (p->load.beside == BESIDE_TWO || p->store.beside == BESIDE_TWO) add(g, "crossed");
    if (p->store.beside) add(g, p->store.beside == BESIDE_FOUR ? "four_out" : "two_out");
    add_mirrors(g);
    if (p->reals.balanced) {
        add(g, "ends_scale");
        gpu_balance_program(g);
    }
    if (p->launch.prefetch) add(g, "prefetch");
}

void gpu_program(gpu *const *passes, uint32_t count) {
    const gpu *g = passes[0];
    const pass *p = g->e.pass;
    text *out = g->e.out;
    emit_quirks(&g->e.target->quirks, out);
    emit_types(p, out);
    add(g, "points");
    add(g, "each");
    emit_radices_of(passes, count);
    if (p->tile.phases > 1) text_add(out, "#define PHASES %u\n", p->tile.phases);
    if (gpu_has_exchange(p)) gpu_exchange_macros(g);
    for (uint32_t i = 0; i < count; ++i) add_fragments(passes[i]);
    gpu_pass_twiddle_program(passes, count);
    gpu_constants(g);
}
