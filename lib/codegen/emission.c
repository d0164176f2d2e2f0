/* The memory of an emitter, and pieces of text. */
#include "emission.h"

#include <stdarg.h>
#include <string.h>

emission emission_of(const pass *p, const target *t, emission_memory *memory,
                     fragment_set *fragments, text *out) {
    return (emission){
        .pass = p,
        .target = t,
        .out = out,
        .front = out,
        .memory = memory,
        .fragments = fragments,
        .sign = "sign",
        .scale = "scale",
        .qualifier = "const",
        .batch = expr_variable(&memory->expressions, "batch", EXPR_ULONG, EXPR_ANY),
    };
}

void emission_end(emission_memory *memory, text *out) {
    out->failed |= memory->expressions.failed;
    arena_free(&memory->expressions);
}

void use_fragment(const emission *e, const char *name) {
    fragment_add(e->fragments, name, e->front);
}

/* ---- Pieces of text ---- */

/* The content goes to the memory. */
static const char *finish_piece(const emission *e, text *content) {
    arena *memory = &e->memory->expressions;
    char *piece = content->failed ? NULL : arena_take(memory, content->length + 1);
    if (piece) memcpy(piece, text_string(content), content->length + 1);
    memory->failed |= !piece;
    text_free(content);
    return piece ? piece : "";
}

const char *piece_of(const emission *e, const char *format, ...) {
    text content = {0};
    va_list arguments;
    va_start(arguments, format);
    text_add_list(&content, format, arguments);
    va_end(arguments);
    return finish_piece(e, &content);
}

typedef void expr_printer(const expr *a, text *out);

static const char *printed(const emission *e, const expr *a, expr_printer *print) {
    text content = {0};
    print(a, &content);
    return finish_piece(e, &content);
}

const char *index_text(const emission *e, const expr *index) {
    return printed(e, index, expr_print);
}

const char *place_text(const emission *e, const expr *place) {
    return printed(e, place, expr_print_place);
}

const char *guard_text(const emission *e, const expr *condition) {
    return printed(e, condition, expr_print_guard);
}

/* ---- Expressions ---- */

const expr *number_of(const emission *e, uint64_t value) {
    return expr_constant(&e->memory->expressions, value);
}

const expr *step_of(const emission *e, int64_t step) {
    return expr_signed_constant(&e->memory->expressions, step);
}

const expr *uint_variable(const emission *e, const char *name, uint64_t count) {
    return expr_variable(&e->memory->expressions, name, EXPR_UINT, count - 1);
}

const expr *counter(const emission *e, const char *name, uint64_t count) {
    return expr_variable(&e->memory->expressions, name, EXPR_INT, count - 1);
}

const expr *declare_within(const emission *e, const char *indent, const char *name,
                           const expr *value, uint64_t most) {
    bool wide = e->wide || most > UINT32_MAX;
    uint64_t constant;
    if (expr_is_constant(value, &constant)) return value;
    text_add(e->out, "%s%s %s %s = %s;\n", indent, e->qualifier, wide ? "ulong" : "uint", name,
             index_text(e, value));
    return expr_variable_within(&e->memory->expressions, name, wide ? EXPR_ULONG : EXPR_UINT,
                                expr_least(value), most);
}

const expr *declare(const emission *e, const char *indent, const char *name, const expr *value) {
    return declare_within(e, indent, name, value, expr_greatest(value));
}

const expr *is_self_mirrored(const expr *a, uint64_t length) {
    const expr *first = expr_is(a, 0);
    return length % 2 ? first : expr_or(first, expr_is(a, length / 2));
}
