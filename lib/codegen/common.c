#include "codegen.h"

#include <stdio.h>
#include <string.h>

#include "fragments.h"

const char *fragment_text(const char *name) {
    for (const fragment *f = fragments; f->name; ++f)
        if (strcmp(f->name, name) == 0) return f->text;
    return "";
}

void codegen_pass(const pass *p, text *out) {
    if (p->lanes)
        emit_cpu_pass(p, out);
    else
        emit_gpu_pass(p, out);
}

static void emit_scalars(oclfft_precision precision, text *out) {
    bool wide = precision == OCLFFT_DOUBLE;
    const char *scalar = wide ? "double" : "float";
    text_add(out, "%stypedef %s scalar;\ntypedef %s2 scalar2;\n#define R(x) x%s\n",
             wide ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "", scalar, scalar, wide ? "" : "##f");
}

void codegen_pack(oclfft_precision precision, text *out) {
    emit_scalars(precision, out);
    text_add(out, "%s", fragment_text("pack"));
}

void emit_types(const pass *p, text *out) {
    char lanes[16] = "";
    if (p->lanes) snprintf(lanes, sizeof lanes, "%u", p->lanes);
    emit_scalars(p->precision, out);
    text_add(out,
             "typedef %s%s real;\n"
             "#define FUNCTION static inline __attribute__((always_inline))\n%s",
             p->precision == OCLFFT_DOUBLE ? "double" : "float", lanes, fragment_text("complex"));
}

void emit_head(const pass *p, text *out) {
    text_add(out,
             "void " PASS_KERNEL_NAME "(global const scalar2 *in, global scalar2 *out, global const scalar2 *restrict table,\n"
             "                 ulong in_offset, ulong out_offset, ulong batch, scalar sign, scalar2 scale%s%s)\n{\n",
             p->local_argument ? ", local " : "",
             !p->local_argument ? ""
             : p->phases        ? "real *room"
                                : "scalar2 *room");
}

/* Moves one pointer by a digit of the tile's number. Where points are weighted, their place in the transform is followed too: all
 * digits but the batch's. */
static void emit_move(const char *name, const char *first, bool weighted, const grid_axis *axis, uint64_t step, const char *digit,
                      const char *indent, text *out) {
    if (weighted && axis->count) text_add(out, "%s%s += (%s) * %lluul;\n", indent, first, digit, (ull)step);
    text_add(out, "%s%s += (%s) * %lluul;\n", indent, name, digit, (ull)step);
}

void emit_tile(const pass *p, const char *indent, text *out) {
    const char *in = p->lanes ? "in_tile" : "in", *to = p->lanes ? "out_tile" : "out";
    bool load_weighted = p->load_weight.kind != WEIGHT_NONE, store_weighted = p->store_weight.kind != WEIGHT_NONE;
    if (p->lanes) text_add(out, "%sglobal const scalar2 *in_tile = in;\n%sglobal scalar2 *out_tile = out;\n", indent, indent);
    if (p->load_offset) text_add(out, "%s%s += %lluul;\n", indent, in, (ull)p->load_offset);
    if (p->store_offset) text_add(out, "%s%s += %lluul;\n", indent, to, (ull)p->store_offset);
    if (load_weighted) text_add(out, "%sulong load_first = 0;\n", indent);
    if (store_weighted) text_add(out, "%sulong store_first = 0;\n", indent);
    for (uint32_t g = 0; g < p->grid_count; ++g) {
        const grid_axis *axis = &p->grid[g];
        char digit[64] = "tile";
        if (axis->count) snprintf(digit, sizeof digit, "tile %% %lluul", (ull)axis->count);
        if (g == 0 && (p->columns || p->guarded)) {
            text_add(out, "%sconst ulong column_tile = %s;\n", indent, digit);
            snprintf(digit, sizeof digit, "column_tile");
        }
        emit_move(in, "load_first", load_weighted, axis, axis->load, digit, indent, out);
        emit_move(to, "store_first", store_weighted, axis, axis->store, digit, indent, out);
        if (axis->count) text_add(out, "%stile /= %lluul;\n", indent, (ull)axis->count);
    }
}
