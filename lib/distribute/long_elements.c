#include "long_elements.h"

#include "problem/storage.h"

/* ---- The library's own elements ---- */

/* Number `at` of an array as a scalar. */
static void add_number(const element_terms *t, const char *array, const char *at, text *out) {
    element_type_load(storage_type(t->side->storage, t->problem->precision), array, at, out);
}

static const char *integer_name(oclfft_element_type type) {
    switch (type) {
    case OCLFFT_ELEMENT_INT8: return "char";
    case OCLFFT_ELEMENT_UINT8: return "uchar";
    case OCLFFT_ELEMENT_INT16: return "short";
    case OCLFFT_ELEMENT_UINT16: return "ushort";
    default: return "int";
    }
}

/* Integers saturate, and NaN stores 0. */
static void put_number(const element_terms *t, const char *value, const char *array, const char *at,
                       text *out) {
    oclfft_element_type type = storage_type(t->side->storage, t->problem->precision);
    const char *pointer = element_type_find(type)->pointer;
    if (type == OCLFFT_ELEMENT_HALF)
        text_add(out, "        vstore_half_rte(%s, %s, (global half *)%s);\n", value, at, array);
    else if (type == OCLFFT_ELEMENT_BFLOAT16)
        text_add(out,
                 "        {\n            const uint u = as_uint((float)%s);\n"
                 "            ((global ushort *)%s)[%s] = (ushort)(isnan(%s) ? 0x7fc0u\n"
                 "                : (u + 0x7fffu + (u >> 16 & 1u)) >> 16);\n        }\n",
                 value, array, at, value);
    else if (type == OCLFFT_ELEMENT_FLOAT || type == OCLFFT_ELEMENT_DOUBLE)
        text_add(out, "        ((global %s)%s)[%s] = %s;\n", pointer, array, at, value);
    else
        text_add(out, "        ((global %s)%s)[%s] = isnan(%s) ? (%s)0 : convert_%s_sat_rte(%s);\n",
                 pointer, array, at, value, integer_name(type), integer_name(type), value);
}

/* ---- The application's callbacks ---- */

/* The number of the element in the whole array, as `whole`. */
static void add_whole(const element_terms *t, text *out) {
    const large_end *end = t->end;
    uint32_t first = 1 + t->split;
    uint64_t stride = end->form.strides[first + t->inner];
    text_add(out, "        const ulong whole = %lluul + (%lluul + %lluul * n) * %lluul",
             (unsigned long long)(0 - end->form.base), (unsigned long long)t->run->first,
             (unsigned long long)t->run->step, (unsigned long long)stride);
    for (uint32_t d = 0; d < REGION_DIMS; ++d)
        if (d != first && d != first + 1)
            text_add(out, " + x%u * %lluul", (unsigned)d, (unsigned long long)end->form.strides[d]);
    text_add(out, ";\n");
}

/* The pointers are so moved that the number finds the element. */
static void add_arguments(const element_terms *t, const char *access, const char *name, text *out) {
    for (uint32_t i = 0; i < 2; ++i)
        if (i < t->end->arrays)
            text_add(out, ", (%s void *)((%s char *)%s%s + (element - whole) * %lluul)", access,
                     access, name, i ? "_im" : "", (unsigned long long)t->end->element_bytes);
        else
            text_add(out, ", %s_im", name);
    for (size_t b = 0; b < t->called->buffer_count; ++b) text_add(out, ", b%zu", b);
}

/* ---- Both ---- */

void element_fetch(const element_terms *t, text *out) {
    bool planar = t->end->arrays == 2;
    if (t->called->source) {
        add_whole(t, out);
        text_add(out, t->side->real ? "        v.x = %s(whole" : "        v = %s(whole",
                 t->called->name);
        add_arguments(t, "global const", "in", out);
        text_add(out, ");\n");
        return;
    }
    text_add(out, "        v.x = ");
    add_number(t, "in", t->side->real || planar ? "element" : "2 * element", out);
    text_add(out, ";\n");
    if (t->side->real) return;
    text_add(out, "        v.y = ");
    add_number(t, planar ? "in_im" : "in", planar ? "element" : "2 * element + 1", out);
    text_add(out, ";\n");
}

void element_put(const element_terms *t, text *out) {
    bool planar = t->end->arrays == 2;
    if (t->called->source) {
        add_whole(t, out);
        text_add(out, "        %s(whole, %s", t->called->name, t->side->real ? "v.x" : "v");
        add_arguments(t, "global", "out", out);
        text_add(out, ");\n");
        return;
    }
    put_number(t, "v.x", "out", t->side->real || planar ? "element" : "2 * element", out);
    if (!t->side->real)
        put_number(t, "v.y", planar ? "out_im" : "out", planar ? "element" : "2 * element + 1",
                   out);
}
