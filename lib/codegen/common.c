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

void codegen_pack(text *out) {
    text_add(out, "typedef float scalar;\ntypedef float2 scalar2;\n%s", fragment_text("pack"));
}

void emit_types(const char *real, text *out) {
    text_add(out,
             "typedef float scalar;\ntypedef float2 scalar2;\ntypedef %s real;\n#define R(x) x##f\n"
             "#define FUNCTION static inline __attribute__((always_inline))\n%s",
             real, fragment_text("complex"));
}

/* Each butterfly is built from the smaller ones. */
void emit_radices(const pass *p, text *out) {
    uint32_t used = 0;
    for (uint32_t s = 0; s < p->stage_count; ++s) used |= p->stages[s].radix;
    if (used & 2) text_add(out, "%s", fragment_text("radix2"));
    if (used & (4 | 8 | 16)) text_add(out, "%s", fragment_text("radix4"));
    if (used & 8) text_add(out, "%s", fragment_text("radix8"));
    if (used & 16) text_add(out, "%s", fragment_text("radix16"));
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

void emit_tile(const pass *p, const char *indent, text *out) {
    const char *pointer = p->lanes ? "_tile" : "";
    if (p->lanes) text_add(out, "%sglobal const scalar2 *in_tile = in;\n%sglobal scalar2 *out_tile = out;\n", indent, indent);
    for (uint32_t g = 0; g < p->grid_count; ++g) {
        const grid_axis *axis = &p->grid[g];
        char digit[64] = "tile";
        if (axis->count) snprintf(digit, sizeof digit, "tile %% %lluul", (unsigned long long)axis->count);
        if (g == 0 && p->twist.modulus) text_add(out, "%sconst ulong column_tile = %s;\n", indent, digit);
        text_add(out, "%sin%s += (%s) * %lluul;\n%sout%s += (%s) * %lluul;\n", indent, pointer, digit,
                 (unsigned long long)axis->load, indent, pointer, digit, (unsigned long long)axis->store);
        if (axis->count) text_add(out, "%stile /= %lluul;\n", indent, (unsigned long long)axis->count);
    }
}
