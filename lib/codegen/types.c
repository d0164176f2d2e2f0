/* The types at the top of a program. */
#include "types.h"

#include "codegen/callbacks/callbacks.h"
#include "fragments.h"

const char *end_pointer(const pass_end *e) {
    const element_type *type = element_type_find(e->storage.type);
    return end_is_real(e) || storage_is_planar(e->storage) ? type->pointer : type->pair_pointer;
}

static void enable_doubles(text *out) {
    text_add(out, "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
}

void emit_scalars(oclfft_precision precision, text *out) {
    bool wide = precision == OCLFFT_DOUBLE;
    const char *scalar = wide ? "double" : "float";
    if (wide) enable_doubles(out);
    text_add(out, "typedef %s scalar;\ntypedef %s2 scalar2;\ntypedef %s4 scalar4;\n", scalar,
             scalar, scalar);
    text_add(out, "#define R(x) x%s\n", wide ? "" : "##f");
}

static bool has_doubles(const pass_end *e) {
    return e->storage.type == OCLFFT_ELEMENT_DOUBLE;
}

void emit_types(const pass *p, text *out) {
    const char *scalar = p->precision == OCLFFT_DOUBLE ? "double" : "float";
    const pass *last = p->launch.joint.units ? p + 1 : p;
    if (p->precision == OCLFFT_SINGLE && (has_doubles(&p->load) || has_doubles(&last->store)))
        enable_doubles(out);
    emit_scalars(p->precision, out);
    emit_callbacks(p, out);
    if (p->tile.lanes > 1)
        text_add(out, "typedef %s%u real;\n", scalar, p->tile.lanes);
    else
        text_add(out, "typedef %s real;\n", scalar);
    text_add(out, "#define FUNCTION static inline __attribute__((always_inline))\n%s%s",
             fragment_text(p->tile.lanes ? "complex_vector" : "complex_scalar"),
             fragment_text("complex"));
}

/* As wide as the numbers in vectors. */
static void emit_lane_types(const pass *p, text *out) {
    bool wide = p->precision == OCLFFT_DOUBLE;
    uint32_t lanes = p->tile.lanes;
    const char *bits = wide ? "ulong" : "uint", *level = wide ? "long" : "int";
    text_add(out, "typedef %s%u bits_t;\ntypedef %s%u level_t;\n", bits, lanes, level, lanes);
    text_add(out, "#define AS_BITS(x) as_%s%u(x)\n#define AS_LEVEL(x) as_%s%u(x)\n", bits, lanes,
             level, lanes);
    text_add(out, "#define LEVEL_BITS(x) as_%s%u(x)\n#define AS_REAL(x) as_%s%u(x)\n%s", bits,
             lanes, wide ? "double" : "float", lanes,
             fragment_text(wide ? "bits_of_doubles" : "bits_of_floats"));
}

void emit_balance_types(const pass *p, text *out) {
    if (p->tile.lanes)
        emit_lane_types(p, out);
    else
        text_add(out, "%s%s", fragment_text("bits"),
                 fragment_text(p->precision == OCLFFT_DOUBLE ? "bits_of_double" : "bits_of_float"));
}
