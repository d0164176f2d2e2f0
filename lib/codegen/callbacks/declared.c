/* The source is read as a compiler would read it, but only as far as that tells which names are
 * declared at file scope. */
#include "declared.h"

#include "token.h"

/* The declaration at file scope that is being read. `last` is a name that the next sign may show to
 * be the declared one. */
typedef struct reading {
    declared *d;
    token last;
    bool function;    /* behind a name and its parameters */
    bool value;       /* behind '=' */
    bool tag;         /* behind `struct`, `union` or `enum` */
    bool enumeration; /* `enum` was the last of these */
    bool attribute;   /* the next parentheses are an attribute's */
    bool skipping;    /* in a function's body or in an initial value */
    int within;       /* the depth of () of the attribute that is being read, or 0 */
    int round, curly; /* the depth in () and [], and in {} */
    int enumerators;  /* the depth of {} with enumerators, or 0 */
} reading;

static void add_name(text *names, const token *t) {
    text_add(names, "%.*s ", (int)(t->end - t->begin), t->begin);
}

static void declare_last(reading *r) {
    if (r->last.kind == TOKEN_NAME) add_name(&r->d->names, &r->last);
    r->last.kind = TOKEN_END;
}

static void begin_declaration(reading *r) {
    *r = (reading){.d = r->d};
}

static bool is_at_file_scope(const reading *r) {
    return r->curly == 0 && r->round == 0 && !r->value;
}

/* ---- Directives ---- */

static void read_pragma(const char *at, const token *name, declared *d) {
    bool fresh = false;
    if (token_is(name, "pack")) d->packing = true;
    bool clang = token_is(name, "clang");
    if (!clang && !token_is(name, "OPENCL") && !token_is(name, "STDC")) return;
    token setting = token_next(&at, &fresh);
    if (token_is(&setting, "EXTENSION")) d->extensions = true;
    if (token_is(&setting, clang ? "fp" : "FP_CONTRACT")) d->contraction = true;
}

/* What stands behind `_Pragma`. */
static void read_operator(const char *at, declared *d) {
    bool fresh = false;
    token sign = token_next(&at, &fresh), words = token_next(&at, &fresh);
    if (*sign.begin != '(' || *words.begin != '"') return;
    at = words.begin + 1;
    token name = token_next(&at, &fresh);
    read_pragma(at, &name, d);
}

static void read_directive(token t, declared *d) {
    bool fresh = false;
    const char *at = t.begin;
    token word = token_next(&at, &fresh), name = token_next(&at, &fresh);
    if (word.end > t.end || name.end > t.end) return;
    bool defines = token_is(&word, "define");
    if ((defines || token_is(&word, "undef")) && name.kind == TOKEN_NAME)
        add_name(&d->macros, &name);
    if (defines && name.kind == TOKEN_NAME) add_name(&d->defined, &name);
    if (token_is(&word, "pragma")) read_pragma(at, &name, d);
}

/* ---- Names ---- */

/* Words of the language whose parentheses declare nothing. */
static bool takes_parentheses(const token *t) {
    static const char *const words[] = {
        "__attribute__", "__attribute", "_Pragma", "_Static_assert", "typeof", "__typeof__",
        "__typeof",      "__asm__",     "asm",     "vec_step"};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        if (token_is(t, words[i])) return true;
    return false;
}

static void read_name(reading *r, const token *t) {
    bool was_tag = r->tag;
    if (r->skipping || r->within) return;
    r->tag = false;
    if (token_is(t, "struct") || token_is(t, "union") || token_is(t, "enum")) {
        r->tag = true;
        r->enumeration = token_is(t, "enum");
    } else if (takes_parentheses(t)) {
        r->attribute = true;
        r->tag = was_tag;
    } else if (was_tag) {
        add_name(&r->d->names, t);
    } else if (r->round == 0 && !r->value && (r->curly == 0 || r->curly == r->enumerators)) {
        r->last = *t;
    } else if (r->curly && !r->value) {
        add_name(&r->d->members, t);
    }
}

/* ---- Signs ---- */

static bool is_sign(const token *t, char sign) {
    return t->kind == TOKEN_SIGN && *t->begin == sign;
}

/* Whether parentheses behind a type hold the declared name, as in `float (f)(float x)` and `float
 * (*row)[2]`; `at` is behind the first of them. Parameters look alike, but nothing of this follows
 * them, and they do not begin with '*'. */
static bool find_inner(const char *at, reading *r) {
    bool fresh = false;
    token t = token_next(&at, &fresh), name = t;
    bool pointer = is_sign(&t, '*');
    uint32_t names = 0;
    for (; is_sign(&t, '*') || t.kind == TOKEN_NAME; t = token_next(&at, &fresh)) {
        if (t.kind == TOKEN_NAME) name = t, ++names; /* the last one: others are qualifiers */
    }
    token next = token_next(&at, &fresh);
    bool closed = is_sign(&t, ')'), function = closed && is_sign(&next, '(');
    bool alone = names == 1 && closed && (function || is_sign(&next, '['));
    if (!names || !(pointer || alone)) return false;
    r->last = name;
    declare_last(r);
    r->function = function;
    return true;
}

static void open_round(reading *r, const char *at) {
    bool here = is_at_file_scope(r) && !r->attribute;
    if (here && r->last.kind == TOKEN_NAME && find_inner(at, r)) here = false;
    if (here && r->last.kind == TOKEN_NAME) r->function = true;
    if (here) declare_last(r);
    ++r->round;
    if (r->attribute) r->within = r->round;
    r->attribute = false;
}

static void open_square(reading *r) {
    if (is_at_file_scope(r)) declare_last(r);
    ++r->round;
}

static void close_round(reading *r) {
    if (r->round > 0 && r->round == r->within) r->within = 0;
    if (r->round > 0) --r->round;
}

static void open_curly(reading *r) {
    bool body = r->function || r->value;
    r->tag = false;
    if (r->curly++ == 0 && body) r->skipping = true;
    if (!r->skipping && r->enumeration && r->round == 0) r->enumerators = r->curly;
    r->enumeration = false;
    r->last.kind = TOKEN_END;
}

/* A function's declaration ends with its body. */
static void close_curly(reading *r) {
    if (r->curly > 0 && r->curly == r->enumerators) {
        if (!r->value) declare_last(r);
        r->enumerators = 0;
        r->value = false;
    }
    if (r->curly > 0) --r->curly;
    if (r->curly > 0) return;
    r->skipping = false;
    if (r->function && !r->value) begin_declaration(r);
}

/* A sign behind a declarator or an enumerator. */
static void end_declarator(reading *r, char sign) {
    bool here = r->round == 0 && (r->curly == 0 || r->curly == r->enumerators) && !r->skipping;
    if (!here) return;
    if (!r->value) declare_last(r);
    r->value = sign == '=';
    if (sign == ',') r->function = false;
    if (sign == ';' && r->curly == 0) begin_declaration(r);
}

/* `at` is behind the sign. */
static void read_sign(reading *r, char sign, const char *at) {
    switch (sign) {
    case '(': open_round(r, at); break;
    case '[': open_square(r); break;
    case ')':
    case ']': close_round(r); break;
    case '{': open_curly(r); break;
    case '}': close_curly(r); break;
    case '=':
    case ',':
    case ';': end_declarator(r, sign); break;
    default: break;
    }
}

void find_declared(const char *source, declared *d) {
    reading r = {.d = d};
    bool fresh = true;
    text *const lists[] = {&d->names, &d->members, &d->macros, &d->defined};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; ++i) text_add(lists[i], " ");
    for (;;) {
        token t = token_next(&source, &fresh);
        if (t.kind == TOKEN_END) return;
        if (t.kind == TOKEN_DIRECTIVE) read_directive(t, d);
        if (t.kind == TOKEN_NAME) read_name(&r, &t);
        if (token_is(&t, "_Pragma")) read_operator(source, d);
        if (t.kind == TOKEN_SIGN) read_sign(&r, *t.begin, source);
    }
}

void declared_free(declared *d) {
    text_free(&d->names);
    text_free(&d->members);
    text_free(&d->macros);
    text_free(&d->defined);
}
