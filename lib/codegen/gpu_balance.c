/* The GPU emitter's balance between two signals of one column: their peaks, then their energies,
 * are summed over the work-group in local memory. All arithmetic is in cl/balance.cl. */
#include "gpu.h"

#include <stdio.h>

#include "base/sizes.h"
#include "fragments.h"

/* Energies are below 16 for each number; of a whole signal in these units below 2^31. */
static unsigned energy_bits(const pass *p) {
    return 25 - log2_floor(p->tile.length);
}

void gpu_balance_program(const pass *p, text *out) {
    emit_balance_types(p, out);
    text_add(out, "#define ENERGY_BITS %u\n%s%s", energy_bits(p), fragment_text("balance"),
             fragment_text("balance_group"));
}

static void emit_start(const pass *p, text *out) {
    text_add(out,
             "    // two signals at one level\n    local uint *const loudness = (local uint "
             "*)((local real *)scratchpad + %llu);\n"
             "    clear_loudness(loudness, item, %u, %u);\n    bits_t peaks[2] = {0, 0};\n    real "
             "energies[2] = {0, 0};\n"
             "    level_t levels[2];\n",
             (ull)p->reals.loudness, p->tile.items, 4 * p->tile.width);
}

/* The item's peaks become the column's, and its energies. */
static void emit_peaks(text *out) {
    text_add(
        out,
        "    give_peaks(loudness + 4 * w, peaks[0], peaks[1]);\n"
        "    peaks[0] = peak_at(loudness + 4 * w), peaks[1] = peak_at(loudness + 4 * w + 1);\n");
}

static void emit_levels(text *out) {
    text_add(out, "    give_energies(loudness + 4 * w, energies[0], energies[1]);\n"
                  "    levels_at(loudness + 4 * w, peaks, levels);\n");
}

/* The points of all butterflies, and those that a Rader convolution keeps apart: of signals one
 * macro, of spectra another. */
static void emit_points(const pass *p, const char *macro, text *out) {
    const stage *st = &p->tile.stages[0];
    const convolution *c = stage_gathers(p, 0);
    if (pass_joins(p)) {
        text_add(out, "    EACH(%u, 1) %s_OF_SPECTRA(x[2 * b], x[2 * b + 1])\n", st->butterflies,
                 macro);
        return;
    }
    text_add(out, "    EACH(%u, %u) %s(x[b * %u + r])\n", st->butterflies, st->radix, macro,
             st->radix);
    if (c && c->kind == CONVOLUTION_RADER)
        text_add(out, "    EACH(%u, 1) %s(rest%u[b])\n", gpu_rest(p, c), macro, c->first);
}

void gpu_balance(const pass *p, text *out) {
    emit_start(p, out);
    emit_points(p, "PEAKS", out);
    emit_peaks(out);
    emit_points(p, "ENERGIES", out);
    emit_levels(out);
    emit_points(p, "LOWER", out);
}

void gpu_raise(const pass *p, text *out) {
    text_add(out,
             "    const scalar2 factor = raising_at((local uint *)((local real *)scratchpad + %llu) + 4 "
             "* w)%s;\n",
             (ull)p->reals.loudness, p->last ? " * scale" : "");
}
