#include "task_text.h"

#include "base/sizes.h"
#include "boxes.h"

const char task_callback_name[] = "oclfft_part_element";
const char task_twiddle_name[] = "oclfft_part_twiddle";

/* What the index along a dimension has beyond the box's lower bound there, behind the text of that
 * bound. A dimension may run downwards. */
static void add_index_in_box(const array *a, uint32_t d, text *out) {
    uint64_t count = region_count(&a->box, d);
    if (count == 1) return;
    bool down = (int64_t)a->form.strides[d] < 0;
    if (down) text_add(out, " + %lluul", (unsigned long long)(count - 1));
    text_add(out, " %c place / %lluul %% %lluul", down ? '-' : '+',
             (unsigned long long)form_step(&a->form, d), (unsigned long long)count);
}

void task_indices_text(const array *a, const callback_terms *terms, text *out) {
    text_add(out, "    const ulong place = element;\n");
    for (uint32_t d = 0; d < REGION_DIMS; ++d) {
        text_add(out, "    const ulong x%u = ", (unsigned)d);
        if (terms->origin)
            text_add(out, "origin[%u]", (unsigned)d);
        else
            text_add(out, "%lluul", (unsigned long long)a->box.lower[d]);
        add_index_in_box(a, d, out);
        text_add(out, ";\n");
    }
}

static const char *scalar_name(const distribution *d) {
    return d->problem.precision == OCLFFT_DOUBLE ? "double" : "float";
}

callback_terms callback_terms_packed(const distribution *d, bool load) {
    region whole = side_region(&d->problem, load ? &d->problem.in : &d->problem.out);
    return (callback_terms){form_packed(&whole), false};
}

static void add_head(const distribution *d, const oclfft_callback *c, const callback_terms *terms,
                     bool load, text *out) {
    const side *s = load ? &d->problem.in : &d->problem.out;
    const char *access = load ? "global const" : "global", *name = load ? "in" : "out";
    text_add(out, "%s\n%s%s %s(ulong element, ", c->source, load ? scalar_name(d) : "void",
             load && !s->real ? "2" : "", task_callback_name);
    if (!load) text_add(out, "%s%s value, ", scalar_name(d), s->real ? "" : "2");
    text_add(out, "%s void *%s, %s void *%s_im", access, name, access, name);
    for (size_t b = 0; b < c->buffer_count; ++b) text_add(out, ", global void *b%zu", b);
    text_add(out, "%s) {\n", terms->origin ? ", global const ulong *origin" : "");
}

/* An argument: a pointer so moved that the number `whole` finds the element. */
static void add_moved(const side *s, const char *access, const char *name, text *out) {
    text_add(out, ", (%s void *)((%s char *)%s + (element - whole) * %lluul)", access, access, name,
             (unsigned long long)s->element_bytes);
}

void task_callback_text(const distribution *d, const array *a, const callback_terms *terms,
                        const oclfft_callback *c, bool load, text *out) {
    const side *s = load ? &d->problem.in : &d->problem.out;
    const char *access = load ? "global const" : "global";
    add_head(d, c, terms, load, out);
    task_indices_text(a, terms, out);
    text_add(out, "    const ulong whole = %lluul", (unsigned long long)(0 - terms->whole.base));
    for (uint32_t x = 0; x < REGION_DIMS; ++x)
        text_add(out, " + x%u * %lluul", (unsigned)x, (unsigned long long)terms->whole.strides[x]);
    text_add(out, ";\n    %s%s(whole%s", load ? "return " : "", c->name, load ? "" : ", value");
    add_moved(s, access, load ? "in" : "out", out);
    if (storage_is_planar(s->storage))
        add_moved(s, access, load ? "in_im" : "out_im", out);
    else
        text_add(out, ", %s", load ? "in_im" : "out_im");
    for (size_t b = 0; b < c->buffer_count; ++b) text_add(out, ", b%zu", b);
    text_add(out, ");\n}\n");
}

uint64_t task_twiddle_modulus(const distribution *d) {
    return d->rows * d->columns * max_u64(1, d->third);
}

uint32_t task_twiddle_bits(const distribution *d) {
    return (log2_floor(task_twiddle_modulus(d)) + 2) / 2;
}

/* The index along an axis of the split one. */
static void add_twiddle_index(const distribution *d, const array *a, uint32_t which, text *out) {
    text_add(out, "    const ulong x%u = first[%u]", (unsigned)which, (unsigned)which);
    add_index_in_box(a, 1 + d->split + which, out);
    text_add(out, ";\n");
}

void task_twiddle_text(const distribution *d, uint32_t lap_at, const array *a, text *out) {
    const char *scalar = scalar_name(d);
    uint32_t bits = task_twiddle_bits(d);
    text_add(out,
             "void %s(ulong element, %s2 value, global void *out, global void *out_im,\n"
             "    global const void *low, global const void *high, global const ulong *first) {\n"
             "    const ulong place = element;\n",
             task_twiddle_name, scalar);
    for (uint32_t i = 0; i < (d->third ? 3 : 2); ++i) add_twiddle_index(d, a, i, out);
    if (d->laps[lap_at].twiddled == 2)
        text_add(out, "    const ulong m = x1 * x2 * %lluul;\n", (unsigned long long)d->rows);
    else if (d->third)
        text_add(out, "    const ulong m = x0 * (x1 * %lluul + x2);\n",
                 (unsigned long long)d->third);
    else
        text_add(out, "    const ulong m = x0 * x1;\n");
    text_add(out,
             "    const %s2 a = ((global const %s2 *)low)[m & %lluul];\n"
             "    const %s2 b = ((global const %s2 *)high)[m >> %u];\n"
             "    const %s2 w = (%s2)(a.x * b.x - a.y * b.y,\n"
             "        first[3] ? -a.x * b.y - a.y * b.x : a.x * b.y + a.y * b.x);\n"
             "    ((global %s2 *)out)[element] =\n"
             "        (%s2)(value.x * w.x - value.y * w.y, value.x * w.y + value.y * w.x);\n}\n",
             scalar, scalar, (unsigned long long)(((uint64_t)1 << bits) - 1), scalar, scalar,
             (unsigned)bits, scalar, scalar, scalar, scalar);
}
