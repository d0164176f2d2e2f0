/* The CPU emitter's ends element by element: every form, layout and callback, tiles that are not full. */
#include "cpu.h"

const char *cpu_live(const pass *p) {
    return p->grid.guarded ? "live" : "LANES";
}

static uint64_t spectrum_points(const pass *p, form which) {
    return which == FORM_SPECTRUM ? p->tile.length + 1 : p->tile.length / 2 + 1;
}

uint64_t cpu_loaded_points(const pass *p) {
    return pass_joins(p) ? spectrum_points(p, p->load.form) : p->tile.length;
}

uint64_t cpu_stored_points(const pass *p) {
    bool spectra = p->store.form == FORM_SPECTRUM || p->store.form == FORM_HALVES;
    return spectra ? spectrum_points(p, p->store.form) : p->tile.length;
}

void cpu_place(const axis_map *m, const char *index, const char *column, char to[PLACE]) {
    uint64_t below = 1;
    int n = 0;
    for (uint32_t d = 0; d < m->count; ++d) {
        bool last = d + 1 == m->count;
        n += snprintf(to + n, PLACE - (size_t)n, "%s%s", d ? " + " : "", index);
        if (below > 1) n += snprintf(to + n, PLACE - (size_t)n, " / %llu", (ull)below);
        if (!last) n += snprintf(to + n, PLACE - (size_t)n, " %% %llu", (ull)m->digits[d].extent);
        if (m->digits[d].stride != 1) n += snprintf(to + n, PLACE - (size_t)n, " * %lluul", (ull)m->digits[d].stride);
        below *= last ? 1 : m->digits[d].extent;
    }
    if (column && m->column) snprintf(to + n, PLACE - (size_t)n, " + %s * %lluul", column, (ull)m->column);
}

/* ---- All points ---- */

/* Opens the loops over points and columns, the nearer in memory inside. */
static void open_loops(const pass *p, const pass_end *e, uint64_t points, text *out) {
    bool near = e->map.column < e->map.digits[0].stride;
    char columns[64], rows[64];
    snprintf(columns, sizeof columns, "for (uint l = 0; l < %s; ++l)", cpu_live(p));
    snprintf(rows, sizeof rows, "for (uint i = 0; i < %llu; ++i)", (ull)points);
    text_add(out, "        %s\n        %s {\n", near ? rows : columns, near ? columns : rows);
}

/* Declares n, the number of the point, where it is asked for; leaves out what lies beyond a weight. */
static void emit_number(const pass *p, bool load, text *out) {
    const pass_end *e = load ? &p->load : &p->store;
    char index[PLACE];
    if (!end_is_indexed(p, load) || (load && pass_joins(p)) || (!load && e->form == FORM_HALVES))
        return;
    cpu_place(&e->index, "i", "l", index);
    text_add(out, "            const ulong n = %s_n + %s;\n", load ? "load" : "store", index);
    if (e->weight.kind) text_add(out, "            if (n >= %lluul) continue;\n", (ull)e->weight.length);
}

/* Declares a place. */
static void emit_place(const pass_end *e, const char *name, const char *index, text *out) {
    char place[PLACE];
    cpu_place(&e->map, index, "l", place);
    text_add(out, "            const ulong %s = %s;\n", name, place);
}

/* The place of a pair's other real. */
static void print_paired(const pass_end *e, char *to, size_t capacity) {
    snprintf(to, capacity, "at + %lluul", (ull)e->pair);
}

/* ---- Load ---- */

static void emit_put(const char *array, const char *re, const char *im, text *out) {
    text_add(out, "            ((private scalar *)&%s[i].re)[l] = %s;\n            ((private scalar *)&%s[i].im)[l] = %s;\n", array,
             re, array, im);
}

/* Declares `name`, the value of the second sequence, zero where there is none. */
static void emit_second(const pass *p, const char *type, const char *name, text *out) {
    char place[64], element[PLACE], exists[192];
    print_paired(&p->load, place, sizeof place);
    print_element(p, place, element, sizeof element);
    print_partner(p, "l", exists, sizeof exists);
    text_add(out, "            %s %s = 0;\n            %s%s%s%s = %s;\n", type, name, *exists ? "if (" : "", exists,
             *exists ? ") " : "", name, element);
}

/* A point of one Hermitian sequence, or of two. The sign that makes up for a conjugation is the direction's as well. */
static void emit_hermitian(const pass *p, text *out) {
    const pass_end *e = &p->load;
    char element[PLACE];
    const char *sign = p->first ? "sign.s0" : "1";
    text_add(out, "            const ulong m = 2 * n > %lluul ? %lluul - n : n;\n", (ull)e->length, (ull)e->length);
    emit_place(e, "at", "m", out);
    print_element(p, "at", element, sizeof element);
    text_add(out,
             "            const bool is_real = n == 0 || 2 * n == %lluul;\n            const scalar turn = m != n ? -%s : %s;\n"
             "            const scalar2 u = %s;\n            scalar re = u.x, im = is_real ? 0 : u.y * turn;\n",
             (ull)e->length, sign, sign, element);
    if (e->form == FORM_HERMITIAN) return;
    emit_second(p, "scalar2", "v", out);
    text_add(out, "            if (!is_real) re -= v.y * turn;\n            im += v.x;\n");
}

/* A point of each of two spectra, or of one, as it is. */
static void emit_apart(const pass *p, const arrays *a, text *out) {
    char element[PLACE];
    const char *sign = p->first ? " * sign.s0" : "";
    emit_place(&p->load, "at", "i", out);
    print_element(p, "at", element, sizeof element);
    text_add(out,
             "            const scalar2 u = %s;\n            const scalar re = u.x, im = u.y%s;\n",
             element, sign);
    emit_put(a->from, "re", "im", out);
    if (p->load.form == FORM_SPECTRUM) return;
    emit_second(p, "scalar2", "v", out);
    text_add(out, "            const scalar second_re = v.x, second_im = v.y%s;\n", sign);
    emit_put(a->to, "second_re", "second_im", out);
}

/* Declares re and im. */
static void emit_point(const pass *p, text *out) {
    const pass_end *e = &p->load;
    char element[PLACE];
    if (e->form == FORM_HERMITIAN || e->form == FORM_HALVES) {
        emit_hermitian(p, out);
        return;
    }
    emit_place(e, "at", "i", out);
    print_element(p, "at", element, sizeof element);
    if (e->form == FORM_REALS) {
        text_add(out, "            scalar re = %s;\n", element);
        emit_second(p, "scalar", "im", out);
    } else if (e->form == FORM_REAL) {
        text_add(out, "            scalar re = %s, im = 0;\n", element);
    } else {
        text_add(out, "            const scalar2 v = %s;\n            scalar re = v.x, im = v.y%s;\n", element,
                 p->first ? " * sign.s0" : "");
    }
}

void cpu_load_elements(const pass *p, const arrays *a, text *out) {
    const pass_end *e = &p->load;
    open_loops(p, e, cpu_loaded_points(p), out);
    emit_number(p, true, out);
    if (pass_joins(p)) {
        emit_apart(p, a, out);
    } else {
        emit_point(p, out);
        if (e->form == FORM_HALF)
            text_add(out,
                     "            const bool alone = c_is_end(n, %lluul);\n            re = alone "
                     "? re : 2 * re;\n"
                     "            im = alone ? 0 : 2 * im;\n",
                     (ull)e->length);
        if (e->weight.kind)
            text_add(out,
                     "            const scalar2 f = table[%llu + n];\n            const scalar x = re * f.x - im * f.y;\n"
                     "            im = re * f.y + im * f.x;\n            re = x;\n",
                     (ull)e->weight.table);
        emit_put(a->from, "re", "im", out);
    }
    text_add(out, "        }\n");
}

/* ---- Store ---- */

/* Declares the lane's number in an array. */
static void emit_get(const char *array, const char *re, const char *im, text *out) {
    text_add(out, "            scalar %s = ((private const scalar *)&%s[i].re)[l], %s = ((private const scalar *)&%s[i].im)[l];\n",
             re, array, im, array);
}

static void emit_weight(const pass *p, text *out) {
    text_add(out,
             "            const scalar2 f = table[%llu + n];\n            const scalar x = re * f.x + im * f.y;\n"
             "            im = re * f.y - im * f.x;\n            re = x;\n",
             (ull)p->store.weight.table);
    if (p->last) text_add(out, "            re *= scale_re.s0;\n            im *= scale_im.s0;\n");
    if (p->store.form == FORM_HALF)
        text_add(out, "            if (c_is_end(n, %lluul)) im = 0;\n", (ull)p->store.length);
    if (!p->reals.cornered) return;
    text_add(out, "            if (");
    emit_corner_point(p, "n", out);
    text_add(out, " && ");
    emit_corner(p, "l", out);
    text_add(out, ") im = 0;\n");
}

/* Stores the second sequence's number where there is one. */
static void emit_partner(const pass *p, const char *re, const char *im, text *out) {
    char place[64], exists[192];
    print_paired(&p->store, place, sizeof place);
    print_partner(p, "l", exists, sizeof exists);
    text_add(out, "            %s%s%s", *exists ? "if (" : "", exists, *exists ? ") " : "");
    emit_element(p, place, re, im, out);
    text_add(out, "\n");
}

/* What lies beyond the half goes to its mirrored place, unless the column stores that as well. */
static void emit_mirror(const pass *p, text *out) {
    const pass_end *e = &p->store;
    text_add(out,
             "            const bool beyond = 2 * n > %lluul;\n            const ulong c = column_tile * LANES + l;\n"
             "            if (beyond && (c == 0 || 2 * c == %lluul)) continue;\n"
             "            const ulong m = beyond ? %lluul - n : n;\n            if (beyond) im = -im;\n",
             (ull)e->length, (ull)e->pair, (ull)e->length);
}

/* The points 0 and length/2 of a half are real: the few in a tile that are, before all are stored.
 */
static void emit_real_points(const pass *p, const char *array, text *out) {
    const pass_end *e = &p->store;
    ull step = (ull)e->index.digits[0].stride;
    text_add(out,
             "        for (uint l = 0; l < %s; ++l) {\n            const ulong n = store_n + l * "
             "%lluul;\n"
             "            if (n == 0) ((private scalar *)&%s[0].im)[l] = 0;\n",
             cpu_live(p), (ull)e->index.column, array);
    if (e->length % 2 == 0)
        text_add(out,
                 "            const ulong left = %lluul - n;\n            if (n <= %lluul && left "
                 "%% %lluul == 0 && left / %lluul < "
                 "%lluul)\n                ((private scalar *)&%s[left / %lluul].im)[l] = 0;\n",
                 (ull)e->length / 2, (ull)e->length / 2, step, step, (ull)p->tile.length, array, step);
    text_add(out, "        }\n");
}

void cpu_store_elements(const pass *p, const arrays *a, text *out) {
    const pass_end *e = &p->store;
    if (e->form == FORM_HERMITIAN) emit_real_points(p, a->from, out);
    open_loops(p, e, cpu_stored_points(p), out);
    emit_number(p, false, out);
    emit_get(a->from, "re", "im", out);
    if (e->weight.kind) emit_weight(p, out);
    if (e->form == FORM_HERMITIAN) emit_mirror(p, out);
    emit_place(e, "at", e->form == FORM_HERMITIAN ? "m" : "i", out);
    text_add(out, "            ");
    emit_element(p, "at", "re", "im", out);
    text_add(out, "\n");
    if (e->form == FORM_REALS) emit_partner(p, "im", "im", out);
    if (e->form == FORM_HALVES) {
        emit_get(a->to, "second_re", "second_im", out);
        emit_partner(p, "second_re", "second_im", out);
    }
    text_add(out, "        }\n");
}
