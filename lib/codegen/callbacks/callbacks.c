#include "callbacks.h"

#include <string.h>

#include "isolation.h"

/* ---- Declarations and calls ---- */

static void print_parameters(const char *kind, bool load, text *out) {
    const char *constant = load ? "const " : "", *name = load ? "in" : "out";
    text_add(out, "(ulong element");
    if (!load) text_add(out, ", %s value", kind);
    text_add(out, ", global %svoid *%s, global %svoid *%s_im", constant, name, constant, name);
}

void print_callback_prototype(const callback *c, bool real, bool load, text *out) {
    const char *kind = real ? "scalar" : "scalar2";
    text_add(out, "%s %s", load ? kind : "void", c->name);
    print_parameters(kind, load, out);
    for (uint32_t b = 0; b < c->buffers; ++b) text_add(out, ", global void *buffer%u", b);
    text_add(out, ")");
}

/* A function of ours that calls the callback. The kernel calls that one, because a variable of the
 * kernel may have the callback's name. */
static void emit_call(const pass_end *e, bool load, text *out) {
    bool real = end_is_real(e) && e->parts == PARTS_NONE;
    const char *kind = real ? "scalar" : "scalar2", *constant = load ? "const " : "";
    text_add(out, "#line 1 \"the call of %s\"\n", load ? CALLBACK_LOAD : CALLBACK_STORE);
    text_add(out, "static inline __attribute__((always_inline)) %s call_%s(ulong element_",
             load ? kind : "void", load ? "load" : "store");
    if (!load) text_add(out, ", %s value_", kind);
    text_add(out, ", global %svoid *data_, global %svoid *im_", constant, constant);
    for (uint32_t b = 0; b < e->callback.buffers; ++b) text_add(out, ", global void *buffer%u_", b);
    text_add(out, ")\n{\n    %s%s(element_, %sdata_, im_", load ? "return " : "", e->callback.name,
             load ? "" : "value_, ");
    for (uint32_t b = 0; b < e->callback.buffers; ++b) text_add(out, ", buffer%u_", b);
    text_add(out, ");\n}\n");
}

/* ---- Texts ---- */

/* One text with the calls of the ends that it serves. `other` is the text that follows, or NULL. */
static void emit_text(const pass *p, bool load, bool store, const char *other, text *out) {
    const char *source = load ? p->load.callback.source : p->store.callback.source;
    const char *name = load && store ? CALLBACK_BOTH : load ? CALLBACK_LOAD : CALLBACK_STORE;
    isolation i;
    isolation_open(source, other, &i);
    isolation_begin(&i, out);
    text_add(out, "#line 1 \"%s\"\n", name);
    isolation_text(&i, out);
    text_add(out, "\n");
    if (load) emit_call(&p->load, true, out);
    if (store) emit_call(&p->store, false, out);
    text_add(out, "#line 1 \"oclfft\"\n");
    isolation_end(&i, p->precision, out);
    isolation_free(&i);
}

/* The library's own text follows the callbacks, so what it defines cannot hide what they define. */
void emit_callbacks(const pass *p, text *out) {
    const char *load = p->load.callback.source, *store = p->store.callback.source;
    bool both = load && store && strcmp(load, store) == 0;
    if (load) emit_text(p, true, both, both ? NULL : store, out);
    if (store && !both) emit_text(p, false, true, NULL, out);
}
