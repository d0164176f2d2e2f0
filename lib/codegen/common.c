#include "codegen.h"

#include <stdio.h>
#include <string.h>

#include "fragments.h"
#include "gpu/gpu.h"
#include "types.h"

void codegen_pass(const pass *p, text *out) {
    const target t = {.quirks = p->quirks, .patience = p->quirks.local_argument ? 30 : 25};
    if (p->tile.lanes)
        emit_cpu_pass(p, out);
    else if (p->launch.joint.units)
        emit_gpu_joint(p, p + 1, &t, out);
    else
        emit_gpu_pass(p, &t, out);
}

void codegen_pack(oclfft_precision precision, text *out) {
    emit_scalars(precision, out);
    text_add(out, "%s", fragment_text("pack"));
}

/* ---- Tiles ---- */

bool end_is_indexed(const pass *p, bool load) {
    const pass_end *e = load ? &p->load : &p->store;
    return e->weight.kind || e->form == FORM_HERMITIAN || (e->form == FORM_HALVES && e->length) ||
           (!load && p->reals.cornered);
}

/* Moves one end by a digit: its pointers, or its element number where a callback turns that into addresses; the number of the
 * first point where it is asked for. */
static void emit_step(const pass *p, bool load, uint64_t step, uint64_t index, const char *digit,
                      const char *indent, text *out) {
    const pass_end *e = load ? &p->load : &p->store;
    const char *name = load ? "in" : "out", *prefix = load ? "load" : "store";
    if (index && end_is_indexed(p, load))
        text_add(out, "%s%s_n += (%s) * %lluul;\n", indent, prefix, digit, (ull)index);
    if (!step) return;
    if (e->callback.source) {
        text_add(out, "%s%s_at += (%s) * %lluul;\n", indent, prefix, digit, (ull)step);
        return;
    }
    text_add(out, "%s%s += (%s) * %lluul;\n", indent, name, digit, (ull)step);
    if (e->planar) text_add(out, "%s%s_im += (%s) * %lluul;\n", indent, name, digit, (ull)step);
}

static void emit_start(const pass *p, bool load, const char *indent, text *out) {
    const pass_end *e = load ? &p->load : &p->store;
    const char *name = load ? "in" : "out", *prefix = load ? "load" : "store";
    char offset[32] = "";
    if (e->offset) snprintf(offset, sizeof offset, " + %lluul", (ull)e->offset);
    if (end_is_indexed(p, load)) text_add(out, "%sulong %s_n = 0;\n", indent, prefix);
    if (e->callback.source) {
        text_add(out, "%sulong %s_at = %s_offset%s;\n", indent, prefix, name, offset);
        return;
    }
    text_add(out, "%s%s += %s_offset%s;\n", indent, name, name, offset);
    if (e->planar) text_add(out, "%s%s_im += %s_offset%s;\n", indent, name, name, offset);
}

static bool is_corner_digit(const pass *p, uint32_t g) {
    for (uint32_t i = 0; i < p->reals.corner_count; ++i)
        if (p->reals.corners[i].digit == (int32_t)g) return true;
    return false;
}

/* A digit that something else names gets a name. */
static void name_digit(const pass *p, uint32_t g, char *digit, size_t capacity, const char *indent, text *out) {
    char numbered[32];
    snprintf(numbered, sizeof numbered, "digit%u", g);
    const char *name = g == 0 && (p->grid.columns || p->grid.guarded || p->reals.paired || is_corner_digit(p, 0))
                           ? "column_tile"
                       : p->twiddle.modulus && p->twiddle.digit == g && g ? "twiddle_column"
                       : is_corner_digit(p, g)                        ? numbered
                                                                      : NULL;
    if (!name) return;
    text_add(out, "%sconst ulong %s = %s;\n", indent, name, digit);
    snprintf(digit, capacity, "%s", name);
}

/* The last digit is the batch, whose transforms may share memory in turn. */
static const char *ring_digit(const pass_end *e, bool counted, const char *digit, char *ring) {
    if (!e->ring || counted) return digit;
    snprintf(ring, 96, "%s %% %uu", digit, e->ring);
    return ring;
}

/* Moves the ends that `load` and `store` say. */
static void emit_moves(const pass *p, bool load, bool store, const char *indent, text *out) {
    const char *type = p->grid.wide ? "ulong" : "uint", *suffix = p->grid.wide ? "ul" : "u";
    if (load) emit_start(p, true, indent, out);
    if (store) emit_start(p, false, indent, out);
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        const grid_digit *axis = &p->grid.digits[g];
        char digit[64] = "tile", ring[96];
        bool counted = g + 1 < p->grid.count;
        if (axis->count) snprintf(digit, sizeof digit, "tile %% %llu%s", (ull)axis->count, suffix);
        if (!axis->count && counted) {
            text_add(out, "%sconst %s batch_tiles = (%s)((batch + %u) / %u);\n", indent, type, type, p->grid.batch_per_tile - 1,
                     p->grid.batch_per_tile);
            snprintf(digit, sizeof digit, "tile %% batch_tiles");
        }
        name_digit(p, g, digit, sizeof digit, indent, out);
        if (load)
            emit_step(p, true, axis->load, axis->load_index,
                      ring_digit(&p->load, counted, digit, ring), indent, out);
        if (store)
            emit_step(p, false, axis->store, axis->store_index,
                      ring_digit(&p->store, counted, digit, ring), indent, out);
        if (counted && axis->count) text_add(out, "%stile /= %llu%s;\n", indent, (ull)axis->count, suffix);
        if (counted && !axis->count) text_add(out, "%stile /= batch_tiles;\n", indent);
    }
}

void emit_tile(const pass *p, const char *indent, text *out) {
    emit_moves(p, true, true, indent, out);
}

void emit_tile_load(const pass *p, const char *indent, text *out) {
    emit_moves(p, true, false, indent, out);
}

/* ---- Corners ---- */

/* The value of a digit that a corner looks at, under the name that it was given. */
static void print_corner_digit(const pass *p, uint32_t g, const char *column, char *to,
                               size_t capacity) {
    if (g == 0)
        snprintf(to, capacity, "(column_tile * %uul + %s)", p->tile.width, column);
    else if (p->twiddle.modulus && p->twiddle.digit == g)
        snprintf(to, capacity, "twiddle_column");
    else
        snprintf(to, capacity, "digit%u", g);
}

static void emit_end(const corner *c, const char *value, const char *join, text *out) {
    text_add(out, "%sc_is_end(%s / %lluul %% %lluul, %lluul)", join, value, (ull)c->divisor,
             (ull)c->count, (ull)c->length);
}

void emit_corner(const pass *p, const char *column, text *out) {
    const char *join = "(";
    for (uint32_t i = 0; i < p->reals.corner_count; ++i) {
        char digit[96];
        if (p->reals.corners[i].digit == CORNER_POINT) continue;
        print_corner_digit(p, (uint32_t)p->reals.corners[i].digit, column, digit, sizeof digit);
        emit_end(&p->reals.corners[i], digit, join, out);
        join = " && ";
    }
    text_add(out, *join == '(' ? "(true)" : ")");
}

void emit_corner_point(const pass *p, const char *n, text *out) {
    const char *join = "(";
    char value[600];
    snprintf(value, sizeof value, "(ulong)(%s)", n);
    for (uint32_t i = 0; i < p->reals.corner_count; ++i) {
        if (p->reals.corners[i].digit != CORNER_POINT) continue;
        emit_end(&p->reals.corners[i], value, join, out);
        join = " && ";
    }
    text_add(out, *join == '(' ? "(true)" : ")");
}

/* ---- Elements ---- */

static void print_buffers(const pass_end *e, bool load, char *to, size_t capacity) {
    const char *name = load ? "in" : "out";
    size_t n = (size_t)snprintf(to, capacity, e->planar ? "%s, %s_im" : "%s, 0", name, name);
    for (uint32_t b = 0; b < e->callback.buffers; ++b)
        n += (size_t)snprintf(to + n, capacity - n, ", %s%u", load ? "load" : "store", b);
}

void print_element(const pass *p, const char *place, char *to, size_t capacity) {
    const pass_end *e = &p->load;
    char buffers[128];
    print_buffers(e, true, buffers, sizeof buffers);
    if (e->callback.source)
        snprintf(to, capacity, "call_load(load_at + (%s), %s)", place, buffers);
    else if (e->planar)
        snprintf(to, capacity, "(scalar2)(in[%s], in_im[%s])", place, place);
    else
        snprintf(to, capacity, "in[%s]", place);
}

void emit_element(const pass *p, const char *place, const char *re, const char *im, text *out) {
    const pass_end *e = &p->store;
    bool real = end_is_real(e);
    char buffers[128], value[512];
    print_buffers(e, false, buffers, sizeof buffers);
    if (real)
        snprintf(value, sizeof value, "%s", re);
    else
        snprintf(value, sizeof value, "(scalar2)(%s, %s)", re, im);
    if (e->callback.source)
        text_add(out, "call_store(store_at + (%s), %s, %s);", place, value, buffers);
    else if (e->planar)
        text_add(out, "out[%s] = %s, out_im[%s] = %s;", place, re, place, im);
    else
        text_add(out, "out[%s] = %s;", place, value);
}

void print_partner(const pass *p, const char *column, char *to, size_t capacity) {
    char count[32] = "batch", number[160] = "column_tile";
    *to = 0;
    if (!p->reals.paired || (p->reals.paired_count && p->reals.paired_count % 2 == 0)) return;
    if (p->reals.paired_count) snprintf(count, sizeof count, "%lluul", (ull)p->reals.paired_count);
    if (p->tile.width > 1)
        snprintf(number, sizeof number, "(column_tile * %uul + %s)", p->tile.width, column);
    snprintf(to, capacity, "2 * %s + 1 < %s", number, count);
}
