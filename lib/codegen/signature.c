/* The list of the arguments of a pass kernel, and its text. */
#include "signature.h"

#include "types.h"

static void add(signature *s, binding b, const char *type, const char *name) {
    s->arguments[s->count++] = (argument){.binding = b, .type = type, .name = name};
}

static const char *pointer_to(const pass_end *e) {
    return e->callback.source ? "void *" : end_pointer(e);
}

/* An array of an end. */
static void add_array(signature *s, binding b, const pass_end *e, bool load, const char *name) {
    add(s, b, load ? "global const " : "global ", name);
    s->arguments[s->count - 1].pointer = pointer_to(e);
}

/* What not every end has. */
static void add_end(signature *s, const pass_end *e, bool load) {
    if (storage_is_planar(e->storage) || e->parts == PARTS_IN_ARRAYS)
        add_array(s, load ? BIND_IN_IMAGINARY : BIND_OUT_IMAGINARY, e, load,
                  load ? "in_im" : "out_im");
    for (uint32_t b = 0; b < e->callback.buffers; ++b) {
        add(s, load ? BIND_LOAD_BUFFER : BIND_STORE_BUFFER, "global void *",
            load ? "load" : "store");
        s->arguments[s->count - 1].number = b;
    }
}

static void add_local(signature *s, const pass *p, const target *t, bool joint) {
    s->local_reals = joint ? joint_local_reals(p, p + 1) : p->tile.local_reals;
    if (!t->quirks.local_argument || p->tile.lanes || s->local_reals == 0) return;
    add(s, BIND_LOCAL, p->tile.phases && !joint ? "local real *" : "local scalar2 *",
        joint ? "shared" : "scratchpad");
}

static void add_middle(signature *s) {
    add(s, BIND_MIDDLE, "global scalar2 *", "middle");
    add(s, BIND_MIDDLE_OFFSET, "ulong ", "middle_offset");
    add(s, BIND_NEXT_TABLE, "global const scalar2 *restrict ", "next_table");
    add(s, BIND_COUNTS, "volatile global uint *", "counts");
    add(s, BIND_COUNTS_AT, "ulong ", "counts_at");
}

bool signature_filters(const pass *p) {
    return pass_filters(p) || (p->launch.joint.units && pass_filters(p + 1));
}

signature signature_of(const pass *p, const target *t) {
    signature s = {0};
    bool joint = p->launch.joint.units > 0;
    const pass *last = joint ? p + 1 : p;
    add_array(&s, BIND_IN, &p->load, true, "in");
    add_array(&s, BIND_OUT, &last->store, false, "out");
    if (!p->launch.constant_table) add(&s, BIND_TABLE, "global const scalar2 *restrict ", "table");
    add(&s, BIND_PLACES, "ulong4 ", "places");
    add(&s, BIND_FACTORS, "scalar4 ", "factors");
    if (signature_filters(p)) add(&s, BIND_FILTER, "global const scalar2 *", "filter");
    add_local(&s, p, t, joint);
    add_end(&s, &p->load, true);
    add_end(&s, &last->store, false);
    if (joint) add_middle(&s);
    return s;
}

void print_argument_name(const argument *a, text *out) {
    bool numbered = a->binding == BIND_LOAD_BUFFER || a->binding == BIND_STORE_BUFFER;
    text_add(out, numbered ? "%s%u" : "%s", a->name, a->number);
}

void print_parameter(const argument *a, text *out) {
    text_add(out, "%s", a->type);
    if (a->pointer) text_add(out, "%s", a->pointer);
    print_argument_name(a, out);
}

/* Where a line of the head is long enough. */
static bool begins_line(binding b) {
    return b == BIND_PLACES || b == BIND_MIDDLE || b == BIND_COUNTS;
}

void emit_head(const pass *p, const target *t, text *out) {
    signature s = signature_of(p, t);
    text_add(out, "void " PASS_KERNEL_NAME "(");
    for (uint32_t i = 0; i < s.count; ++i) {
        if (i) text_add(out, begins_line(s.arguments[i].binding) ? ",\n                 " : ", ");
        print_parameter(&s.arguments[i], out);
    }
    text_add(out,
             ")\n{\n    const ulong in_offset = places.s0, out_offset = places.s1, batch = "
             "places.s2%s;\n    const scalar sign = factors.s2%s;\n    const scalar2 scale = "
             "factors.lo;\n",
             signature_filters(p) ? ", filter_offset = places.s3" : "",
             p->headroom ? ", headroom = factors.s3" : "");
}
