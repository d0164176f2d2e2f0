#include "balance.h"

#include "codegen/types.h"
#include "loop.h"

static void declare_levels(const across *a) {
    const emission *e = a->e;
    emit_balance_types(a->pass, e->front);
    use_fragment(e, "balance");
    use_fragment(e, "balance_lanes");
    text_add(e->out, "    // two signals at one level\n"
                     "    bits_t peaks[2] = {0, 0};\n"
                     "    real energies[2] = {0, 0}, factors[2];\n"
                     "    level_t levels[2];\n");
}

/* A macro for all points: of signals their parts are in one array, of spectra in two. */
static void for_points(const across *a, const char *indent, const char *macro) {
    const emission *e = a->e;
    bool spectra = a->ends[END_LOAD].apart;
    const expr *i = open_loop(e, indent, "i", a->ends[END_LOAD].points);
    const char *points = item(e, a->from, i);
    if (spectra) points = piece_of(e, "%s, %s", points, item(e, a->to, i));
    text_add(e->out, "%s    %s%s(%s)\n", indent, macro, spectra ? "_OF_SPECTRA" : "", points);
}

static void make_first_real(const across *a, const char *array) {
    use_fragment(a->e, "lanes_real_if");
    text_add(a->e->out, "    %s[0] = v_real_if(%s[0], true);\n", array, array);
}

void emit_balance(const across *a) {
    const emission *e = a->e;
    bool spectra = a->ends[END_LOAD].apart;
    declare_levels(a);
    if (spectra) make_first_real(a, a->from), make_first_real(a, a->to);
    for_points(a, "    ", "PEAKS_AND_SQUARES");
    text_add(e->out, "    if (are_moderate(peaks)) {\n        bring_to_units(energies, peaks);\n"
                     "    } else {\n        energies[0] = energies[1] = 0;\n");
    for_points(a, "        ", "ENERGIES");
    text_add(e->out, "    }\n    LEVELS_AND_FACTORS(%s)\n", a->pass->is_scaled ? "scale_re" : "1");
    if (!spectra && !a->level_late) for_points(a, "    ", "LOWER");
}
