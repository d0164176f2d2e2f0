/* The GPU emitter's balance between two signals of one column: their peaks, then their energies,
 * are summed over the work-group in local memory. All arithmetic is in cl/balance.cl. */
#include "points.h"

#include "base/sizes.h"
#include "codegen/types.h"

/* Energies are below 16 for each number; of a whole signal in these units below 2^31. */
static unsigned energy_bits(const pass *p) {
    return 25 - log2_floor(p->tile.length);
}

void gpu_balance_program(const gpu *g) {
    emit_balance_types(g->e.pass, g->e.out);
    text_add(g->e.out, "#define ENERGY_BITS %u\n", energy_bits(g->e.pass));
    fragment_add(g->e.fragments, "balance", g->e.out);
    fragment_add(g->e.fragments, "balance_group", g->e.out);
}

/* The points of all butterflies, and those that a Rader convolution keeps apart: of signals one
 * macro, of spectra another. */
static void emit_points(const gpu *g, uint32_t s, const char *macro) {
    text *out = g->e.out;
    const convolution *c = stage_gathers(g->e.pass, s);
    gpu_points x = points_of_stage(g, s);
    if (pass_joins(g->e.pass)) {
        text_add(out, "    %s %s_OF_SPECTRA(%s, %s)\n", each_butterfly(g, &x), macro,
                 spectrum_register(g, &x, 0), spectrum_register(g, &x, 1));
        return;
    }
    text_add(out, "    %s %s(%s)\n", each_point(g, &x), macro, x.x);
    if (!is_kind(c, CONVOLUTION_RADER)) return;
    gpu_points rest = points_of_rest(g, c);
    text_add(out, "    %s %s(%s)\n", each_butterfly(g, &rest), macro, rest.x);
}

/* The four words of a column. */
static const char *column_words(const gpu *g) {
    return piece_of(&g->e, "&loudness[%s]", index_text(&g->e, expr_scaled(g->w, 4)));
}

static void declare_words(const gpu *g) {
    text_add(g->e.out,
             "    local uint *const loudness = (local uint *)&((local real *)scratchpad)[%llu];\n",
             (ull)g->e.pass->reals.loudness);
}

/* An item's peaks become the column's, and its energies. */
void gpu_balance(const gpu *g, uint32_t s) {
    const tile *tile = &g->e.pass->tile;
    const char *words = column_words(g);
    text_add(g->e.out, "    // two signals at one level\n    bits_t peaks[2] = {0, 0};\n"
                       "    real energies[2] = {0, 0};\n    level_t levels[2];\n");
    declare_words(g);
    text_add(g->e.out, "    clear_loudness(loudness, item, %u, %u);\n", tile->items,
             4 * tile->width);
    emit_points(g, s, "PEAKS");
    text_add(g->e.out, "    share_peaks(%s, peaks);\n", words);
    emit_points(g, s, "ENERGIES");
    text_add(g->e.out, "    share_energies(%s, peaks, energies, levels);\n", words);
    emit_points(g, s, "LOWER");
}

void gpu_raise(const gpu *g) {
    const char *words = column_words(g);
    if (g->e.pass->is_scaled)
        text_add(g->e.out, "    const scalar2 factor = s_scaled(raising_at(%s), scale);\n", words);
    else
        text_add(g->e.out, "    const scalar2 factor = raising_at(%s);\n", words);
}

void gpu_raise_points(const gpu *g, uint32_t s) {
    gpu_points x = points_of_stage(g, s);
    gpu_raise(g);
    text_add(g->e.out, "    %s %s = c_value(s_scaled(c_element(%s), factor));\n", each_point(g, &x),
             x.x, x.x);
}
