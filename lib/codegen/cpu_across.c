/* The CPU emitter across transforms: lane l is column l of the tile, and all is scalar code on vectors, between two arrays a and b
 * in turns. */
#include "cpu.h"

static void swap_arrays(arrays *a) {
    const char *swap = a->from;
    a->from = a->to;
    a->to = swap;
}

/* ---- What every point passes at the end of a pass: in a loop over i ---- */

/* The columns of a tile are neighbours m, pairs of neighbours 2m and 2m + 1, or have one m together. */
static void emit_pass_twiddle(const pass *p, const char *x, const char *second, text *out) {
    const pass_twiddle *t = &p->twiddle;
    char root[128];
    snprintf(root, sizeof root, "pass_twiddle_root(table + %llu, table + %llu, i", (ull)t->low, (ull)t->high);
    text_add(out, "            const complex_t w = ");
    if (t->digit)
        text_add(out, "%s * twiddle_column);\n", root);
    else
        text_add(out, "c_mul(%s * (column_tile * %u)), pass_twiddle_lanes((global const scalar *)(table + %llu), i));\n", root,
                 (second ? 2 : 1) * p->tile.lanes, (ull)t->lanes);
    text_add(out, "            %s = c_mul(%s, w);\n", x, x);
    if (second) text_add(out, "            %s = c_mul(%s, c_mul(w, %s)));\n", second, second, root);
}

/* The last pass of several axes of real data: point i of columns at a corner is real where it is
 * its own conjugate. */
static void emit_corners(const pass *p, const char *x, text *out) {
    const char *lanes = "for (uint l = 0; l < LANES; ++l) ";
    bool apart = p->store.index.column != 0; /* the lanes have different points */
    char index[PLACE], n[PLACE + 32];
    cpu_place(&p->store.index, "i", "l", index);
    snprintf(n, sizeof n, "store_n + %s", index);
    text_add(out, "            %sif (", apart ? lanes : "");
    emit_corner_point(p, n, out);
    text_add(out, ") %sif (", apart ? "" : lanes);
    emit_corner(p, "l", out);
    text_add(out, ") ((private scalar *)&%s.im)[l] = 0;\n", x);
}

/* The twiddle between passes, the scale: of point i, and of the second sequence's where there is one. */
static void emit_last(const pass *p, const char *x, const char *second, text *out) {
    if (p->twiddle.modulus) emit_pass_twiddle(p, x, second, out);
    if (p->reals.balanced && !second)
        text_add(out, "            %s = c_scale(%s, factors[0], factors[1]);\n", x, x);
    if (p->reals.balanced && second)
        text_add(out,
                 "            %s = c_scale(%s, factors[0], factors[0]);\n            %s = "
                 "c_scale(%s, factors[1], factors[1]);\n",
                 x, x, second, second);
    if (!p->last || p->store.weight.kind) return;
    if (!p->reals.balanced) text_add(out, "            %s = c_scale(%s, scale_re, scale_im);\n", x, x);
    if (!p->reals.balanced && second)
        text_add(out, "            %s = c_scale(%s, scale_re, scale_im);\n", second, second);
    if (p->reals.cornered) emit_corners(p, x, out);
}

/* ---- Stages ---- */

/* Separates the spectra of two signals, which are then in two arrays, or makes that of one. */
static void emit_separation(const pass *p, const stage *st, arrays *a, text *out) {
    text_add(out, "    // spectra apart\n    for (uint j = 0; j <= %llu; ++j) {\n",
             (ull)p->tile.length / 2);
    text_add(out, "        complex_t u = %s[j], v = %s[j ? %llu - j : 0];\n", a->from, a->from,
             (ull)p->tile.length);
    if (st->mirror == MIRROR_HALF)
        text_add(out,
                 "        c_part(&u, &v, c_spread(table[%llu + j]));\n        %s[%llu - j] = v;\n  "
                 "      %s[j] = u;\n    }\n",
                 (ull)st->table, a->to, (ull)p->tile.length, a->to);
    else
        text_add(out,
                 "        c_separate(&u, &v);\n        %s[j] = u;\n        %s[j] = v;\n    }\n",
                 a->to, a->from);
    swap_arrays(a);
}

/* Joins two spectra in two arrays, or the halves of one in one; what the transform takes up is in
 * the first. */
static void emit_junction(const pass *p, const stage *st, arrays *a, text *out) {
    bool half = st->mirror == MIRROR_HALF;
    text_add(out, "    // spectra together\n    for (uint j = 0; j <= %llu; ++j) {\n",
             (ull)p->tile.length / 2);
    if (half)
        text_add(out, "        complex_t u = %s[j], v = %s[%llu - j];\n", a->from, a->from,
                 (ull)p->tile.length);
    else
        text_add(out, "        complex_t u = %s[j], v = %s[j];\n", a->from, a->to);
    text_add(out, "        if (j == 0) u.im = v.im = 0;\n");
    if (half)
        text_add(out, "        c_merge(&u, &v, c_spread(table[%llu + j]));\n", (ull)st->table);
    else
        text_add(out, "        %sc_compose(&u, &v);\n",
                 p->reals.balanced ? "LOWER_OF_SPECTRA(u, v)\n        " : "");
    text_add(out, "        %s[j] = u;\n        if (j) %s[%llu - j] = v;\n    }\n",
             half ? a->to : a->from, half ? a->to : a->from, (ull)p->tile.length);
    if (half) swap_arrays(a);
}

static void emit_mirror(const pass *p, uint32_t s, arrays *a, text *out) {
    if (s == 0)
        emit_junction(p, &p->tile.stages[s], a, out);
    else
        emit_separation(p, &p->tile.stages[s], a, out);
}

/* Whether the first stage, or what gathers for it, brings the signals to their level on its way. */
static bool lowers_late(const pass *p) {
    return p->reals.balanced && !pass_joins(p) && p->tile.stages[0].radix > 1;
}

/* The levels of two signals, and the factors that take them back. Of signals their parts are in one
 * array, of spectra in two. */
static void emit_balance(const pass *p, const arrays *a, text *out) {
    bool spectra = pass_joins(p);
    ull points = (ull)cpu_loaded_points(p);
    const char *suffix = spectra ? "_OF_SPECTRA" : "";
    char values[64];
    text_add(out, "    // two signals at one level\n");
    if (spectra) text_add(out, "    %s[0].im = %s[0].im = 0;\n", a->from, a->to);
    if (spectra)
        snprintf(values, sizeof values, "%s[i], %s[i]", a->from, a->to);
    else
        snprintf(values, sizeof values, "%s[i]", a->from);
    text_add(out,
             "    bits_t peaks[2] = {0, 0};\n    real energies[2] = {0, 0}, factors[2];\n"
             "    for (uint i = 0; i < %llu; ++i) PEAKS_AND_SQUARES%s(%s)\n"
             "    if (any(is_moderate(peaks[0]) && is_moderate(peaks[1]) ? (level_t)0 : "
             "(level_t)-1)) {\n"
             "        energies[0] = energies[1] = 0;\n        for (uint i = 0; i < %llu; ++i) "
             "ENERGIES%s(%s)\n    } else {\n"
             "        energies[0] = in_units(energies[0], peaks[0]), energies[1] = "
             "in_units(energies[1], peaks[1]);\n    }\n"
             "    level_t levels[2];\n    levels_of(peaks, energies, levels);\n"
             "    factors[0] = raising(peaks[0], levels[0])%s, factors[1] = raising(peaks[1], "
             "levels[1])%s;\n",
             points, suffix, values, points, suffix, values, p->last ? " * scale_re" : "",
             p->last ? " * scale_re" : "");
    if (!spectra && !lowers_late(p))
        text_add(out, "    for (uint i = 0; i < %llu; ++i) LOWER(%s[i])\n", (ull)p->tile.length,
                 a->from);
}

/* ---- Butterflies ---- */

/* The butterflies of a stage, from one array to the other; at the ends of a pass perhaps from memory or to it. */
static void emit_butterflies(const pass *p, const stage *s, const arrays *a, bool from_memory, bool to_memory, text *out) {
    ull step = (ull)(s->length / s->radix), row = (ull)(s->span / s->columns);
    text_add(out,
             "    for (uint g = 0; g < %llu; g += %llu)\n    for (uint k = 0; k < %llu; ++k) {\n"
             "        complex_t x[%u];\n        #pragma unroll\n        for (int r = 0; r < %u; ++r) ",
             step, (ull)s->span, (ull)s->span, s->radix, s->radix);
    if (from_memory) {
        text_add(out, "{\n            const uint i = g + k + r * %llu;\n            ", step);
        cpu_load_column(p, "x[r]", out);
        text_add(out, "        }\n");
    } else {
        text_add(out, "x[r] = %s[g + k + r * %llu];\n", a->from, step);
        if (s == p->tile.stages && lowers_late(p) && !stage_gathers(p, 0))
            text_add(out,
                     "        #pragma unroll\n        for (int r = 0; r < %u; ++r) LOWER(x[r])\n",
                     s->radix);
    }
    if (s->span > s->columns) {
        char k[48] = "k";
        if (s->columns > 1) snprintf(k, sizeof k, "k / %llu", (ull)s->columns);
        cpu_twiddles(s, "across", row, k, out);
    }
    if (s->radix > 1) text_add(out, "        radix%u(x, 1);\n", s->radix);
    text_add(out, "        #pragma unroll\n        for (int r = 0; r < %u; ++r) ", s->radix);
    if (to_memory) {
        text_add(out, "{\n            const uint i = g * %u + k + r * %llu;\n", s->radix, (ull)s->span);
        emit_last(p, "x[r]", NULL, out);
        text_add(out, "            ");
        cpu_store_column(p, "x[r]", out);
        text_add(out, "        }\n");
    } else {
        text_add(out, "%s[g * %u + k + r * %llu] = x[r];\n", a->to, s->radix, (ull)s->span);
    }
    text_add(out, "    }\n");
}

static void emit_stage(const pass *p, const stage *s, arrays *a, text *out) {
    if (s->radix == 1) return;
    text_add(out, "    // radix %u, span %llu\n", s->radix, (ull)s->span);
    emit_butterflies(p, s, a, false, false, out);
    swap_arrays(a);
}

/* ---- Convolutions ---- */

static void emit_gather(const pass *p, const convolution *c, arrays *a, text *out) {
    const char *lower = c->first == 0 && lowers_late(p) ? "LOWER" : "";
    ull columns = (ull)c->columns, span = (ull)c->span;
    bool rader = c->kind == CONVOLUTION_RADER;
    if (rader) text_add(out, "    for (uint c = 0; c < %llu; ++c) rest%u[c] = %s[c];\n", columns, c->first, a->from);
    if (rader && *lower)
        text_add(out, "    for (uint c = 0; c < %llu; ++c) LOWER(rest%u[c])\n", columns, c->first);
    text_add(out, "    for (uint q = 0; q < %llu; ++q)\n    for (uint c = 0; c < %llu; ++c) {\n",
             rader ? (ull)c->padded : (ull)c->length, columns);
    if (rader)
        text_add(out, "        complex_t y = %s[order%u[q] * %llu + c];\n", a->from, c->first,
                 columns);
    else
        text_add(out, "        complex_t y = %s[q * %llu + c];\n", a->from, columns);
    if (*lower) text_add(out, "        LOWER(y)\n");
    if (rader && c->span == 1)
        text_add(out, "        %s[q * %llu + c] = y;\n    }\n", a->to, columns);
    else
        text_add(out, "        %s[q * %llu + c] = c_mul(y, c_spread(table[%llu + q * %llu + c %% %llu]));\n    }\n", a->to, columns,
                 (ull)c->before, span, span);
    if (!rader)
        text_add(out, "    for (uint i = %llu; i < %llu; ++i) %s[i].re = %s[i].im = 0;\n", (ull)c->length * columns,
                 (ull)c->padded * columns, a->to, a->to);
    swap_arrays(a);
}

/* The spectrum's rows lie side by side: those of the lanes, or one for all. */
static void emit_rows_product(const pass *p, const convolution *c, const arrays *a, text *out) {
    ull rows = (ull)c->rows, at = (ull)c->spectrum;
    text_add(out, "    for (uint k = 0; k < %llu; ++k)\n        %s[k] = c_mul(c_conjugate(%s[k]), ", (ull)c->padded, a->from,
             a->from);
    if (p->twiddle.digit)
        text_add(out, "c_spread(table[%llu + k * %lluul + twiddle_column]));\n", at, rows);
    else
        text_add(out, "load_some((global const scalar *)(table + %llu + k * %lluul + column_tile * LANES), %s));\n", at, rows,
                 cpu_live(p));
}

static void emit_product(const pass *p, const convolution *c, const arrays *a, text *out) {
    ull columns = (ull)c->columns;
    bool rader = c->kind == CONVOLUTION_RADER;
    text_add(out, "    // the turn: times the spectrum\n");
    if (c->kind == CONVOLUTION_ROWS) {
        emit_rows_product(p, c, a, out);
        return;
    }
    if (rader) text_add(out, "    for (uint c = 0; c < %llu; ++c) sum%u[c] = %s[c];\n", columns, c->first, a->from);
    text_add(out,
             "    for (uint k = 0; k < %llu; ++k)\n    for (uint c = 0; c < %llu; ++c)\n        %s[k * %llu + c] = c_mul(%s%s[k * "
             "%llu + c]%s, "
             "c_spread(table[%llu + k]));\n",
             (ull)c->padded, columns, a->from, columns, rader ? "" : "c_conjugate(", a->from, columns, rader ? "" : ")",
             (ull)c->spectrum);
    if (rader)
        text_add(
            out,
            "    for (uint c = 0; c < %llu; ++c) {\n        %s[c] = c_add(%s[c], rest%u[c]);\n        rest%u[c] = c_add(rest%u[c], "
            "sum%u[c]);\n    }\n",
            columns, a->from, a->from, c->first, c->first, c->first, c->first);
}

/* Output q of column c goes to c/span * span*length + c%span + r*span, r = g^q or q. */
static void emit_scatter(const convolution *c, arrays *a, text *out) {
    ull columns = (ull)c->columns, span = (ull)c->span;
    bool rader = c->kind == CONVOLUTION_RADER;
    char base[96];
    snprintf(base, sizeof base, "c / %llu * %llu + c %% %llu", span, span * (ull)c->length, span);
    text_add(out, "    for (uint q = 0; q < %llu; ++q)\n    for (uint c = 0; c < %llu; ++c)\n",
             rader ? (ull)c->padded : (ull)c->length, columns);
    if (rader)
        text_add(
            out,
            "        %s[%s + order%u[q] * %llu] = %s[q * %llu + c];\n    for (uint c = 0; c < %llu; ++c) %s[%s] = rest%u[c];\n",
            a->to, base, c->first, span, a->from, columns, columns, a->to, base, c->first);
    else
        text_add(out, "        %s[%s + q * %llu] = c_mul(c_conjugate(%s[q * %llu + c]), c_spread(table[%llu + q]));\n", a->to, base,
                 span, a->from, columns, (ull)c->chirp);
    swap_arrays(a);
}

static void emit_declarations(const pass *p, text *out) {
    for (uint32_t i = 0; i < p->tile.convolution_count; ++i) {
        const convolution *c = &p->tile.convolutions[i];
        if (c->kind == CONVOLUTION_RADER)
            text_add(
                out,
                "    global const uint *order%u = (global const uint *)(table + %llu);\n    complex_t rest%u[%llu], sum%u[%llu];\n",
                c->first, (ull)c->order, c->first, (ull)c->columns, c->first, (ull)c->columns);
    }
}

/* ---- The ends ---- */

static void emit_loaded(const pass *p, arrays *a, bool fused, text *out) {
    const stage *s = &p->tile.stages[0];
    if (!fused) {
        cpu_load(p, a, out);
        if (p->reals.balanced) emit_balance(p, a, out);
        return;
    }
    cpu_open_whole(p, true, out);
    text_add(out, "    // radix %u, from memory\n", s->radix);
    emit_butterflies(p, s, a, true, false, out);
    if (cpu_open_rest(p, true, out)) {
        cpu_load_all(p, a, out);
        emit_butterflies(p, s, a, false, false, out);
    }
    text_add(out, "    }\n");
    swap_arrays(a);
}

/* What all points pass at the end. */
static void emit_finish(const pass *p, const arrays *a, text *out) {
    bool pairs = p->store.form == FORM_HALVES;
    char from[8], to[8];
    if (!p->twiddle.modulus && !p->reals.balanced && !(p->last && !p->store.weight.kind)) return;
    snprintf(from, sizeof from, "%s[i]", a->from);
    snprintf(to, sizeof to, "%s[i]", a->to);
    text_add(out, "    for (uint i = 0; i < %llu; ++i) {\n", (ull)cpu_stored_points(p));
    emit_last(p, from, pairs ? to : NULL, out);
    text_add(out, "    }\n");
}

static void emit_stored(const pass *p, arrays *a, bool fused, text *out) {
    const stage *s = &p->tile.stages[p->tile.stage_count - 1];
    if (!fused) {
        emit_finish(p, a, out);
        cpu_store(p, a, out);
        return;
    }
    cpu_open_whole(p, false, out);
    text_add(out, "    // radix %u, span %llu, to memory\n", s->radix, (ull)s->span);
    emit_butterflies(p, s, a, false, true, out);
    if (cpu_open_rest(p, false, out)) {
        emit_butterflies(p, s, a, false, false, out);
        swap_arrays(a);
        emit_finish(p, a, out);
        cpu_store_elements(p, a, out);
    }
    text_add(out, "    }\n");
}

/* ---- The whole ---- */

/* Whether the first or the last stage reads or writes memory itself: it is a plain one, and vectors lie there as they are. */
static bool is_fused(const pass *p, bool load) {
    uint32_t s = load ? 0 : p->tile.stage_count - 1;
    const stage *st = &p->tile.stages[s];
    if (st->mirror || st->radix == 1 || p->tile.stage_count == 1 || !cpu_has_columns(p, load)) return false;
    if (load && p->reals.balanced) return false;
    return !stage_multiplies(p, s) && !(load ? stage_gathers(p, s) : stage_scatters(p, s));
}

void cpu_across(const pass *p, text *out) {
    arrays a = {"a", "b"};
    bool loaded = is_fused(p, true), stored = is_fused(p, false);
    emit_declarations(p, out);
    emit_loaded(p, &a, loaded, out);
    for (uint32_t s = loaded ? 1 : 0; s < p->tile.stage_count - (stored ? 1 : 0); ++s) {
        const convolution *c = stage_gathers(p, s);
        if (c) emit_gather(p, c, &a, out);
        if (p->tile.stages[s].mirror)
            emit_mirror(p, s, &a, out);
        else
            emit_stage(p, &p->tile.stages[s], &a, out);
        if ((c = stage_multiplies(p, s))) emit_product(p, c, &a, out);
        if ((c = stage_scatters(p, s))) emit_scatter(c, &a, out);
    }
    emit_stored(p, &a, stored, out);
}
