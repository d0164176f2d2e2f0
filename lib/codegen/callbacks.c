/* Two callbacks may stand in one kernel, or in two of a schedule, and must mean the same either
 * way. So nothing of the first text stays for the second: its macros are taken back, and names that
 * it declares and that occur in the second are renamed while it is read, by macros. Which names
 * these are is seen by reading the text as a compiler would, as far as the file scope goes. */
#include "callbacks.h"

#include <stdio.h>
#include <string.h>

#include "codegen.h"

/* ---- Tokens ---- */

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_SIGN,
    TOKEN_DIRECTIVE,
    TOKEN_OTHER
} token_kind;

/* `begin` ... `end` in the source: a name, one character, or a directive's whole line without its
 * '#'. */
typedef struct token {
    token_kind kind;
    const char *begin, *end;
} token;

static bool is_name_begin(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_name_part(char c) {
    return is_name_begin(c) || (c >= '0' && c <= '9');
}

static const char *skip_name(const char *at) {
    while (is_name_part(*at)) ++at;
    return at;
}

/* Behind a backslash and the end of its line, or NULL. */
static const char *joined_axis_plan(const char *at) {
    if (*at != '\\') return NULL;
    ++at;
    if (*at == '\r') ++at;
    return *at == '\n' ? at + 1 : NULL;
}

static const char *skip_comment(const char *at) {
    if (at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    while (*at && *at != '\n') {
        const char *next = joined_axis_plan(at);
        at = next ? next : at + 1;
    }
    return at;
}

static bool is_comment(const char *at) {
    return at[0] == '/' && (at[1] == '*' || at[1] == '/');
}

/* A string or a character, from one mark to the next, on one line. */
static const char *skip_quoted(const char *at) {
    char mark = *at++;
    while (*at && *at != mark && *at != '\n') at += *at == '\\' && at[1] ? 2 : 1;
    return *at == mark ? at + 1 : at;
}

/* To the end of the line, over comments and joined lines. */
static const char *skip_directive(const char *at) {
    while (*at && *at != '\n') {
        const char *next = joined_axis_plan(at);
        if (next)
            at = next;
        else if (is_comment(at))
            at = skip_comment(at);
        else
            at = *at == '"' ? skip_quoted(at) : at + 1;
    }
    return at;
}

/* Spaces and comments; `*fresh` becomes true with the end of a line. */
static const char *skip_space(const char *at, bool *fresh) {
    for (;;) {
        const char *next = joined_axis_plan(at);
        if (next) {
            at = next;
        } else if (is_comment(at)) {
            at = skip_comment(at);
        } else if (*at == ' ' || (*at >= '\t' && *at <= '\r')) {
            *fresh |= *at == '\n';
            ++at;
        } else {
            return at;
        }
    }
}

/* The next token of `*at`. `*fresh`: nothing stands before it on its line. */
static token next_token(const char **at, bool *fresh) {
    const char *begin = skip_space(*at, fresh);
    token t = {TOKEN_SIGN, begin, begin + 1};
    if (!*begin) {
        t = (token){TOKEN_END, begin, begin};
    } else if (*fresh && (*begin == '#' || (begin[0] == '%' && begin[1] == ':'))) {
        t = (token){TOKEN_DIRECTIVE, begin + (*begin == '#' ? 1 : 2), skip_directive(begin)};
    } else if (is_name_begin(*begin)) {
        t = (token){TOKEN_NAME, begin, skip_name(begin)};
    } else if (is_name_part(*begin)) { /* a number: letters, points; signs are no matter here */
        t = (token){TOKEN_OTHER, begin, skip_name(begin)};
    } else if (*begin == '"' || *begin == '\'') {
        t = (token){TOKEN_OTHER, begin, skip_quoted(begin)};
    }
    *fresh = false;
    *at = t.end;
    return t;
}

static bool is_word(const token *t, const char *word) {
    size_t length = strlen(word);
    return t->kind == TOKEN_NAME && (size_t)(t->end - t->begin) == length &&
           memcmp(t->begin, word, length) == 0;
}

/* ---- What a text declares ---- */

/* Whether a list of names, or any text, has this one, whole. */
static bool has_name(const char *in, const char *name, size_t length) {
    for (const char *at = in; (at = strstr(at, name)); ++at) {
        bool begins = at == in || !is_name_part(at[-1]);
        if (begins && !is_name_part(at[length])) return true;
    }
    return false;
}

static void add_name(text *names, const token *t) {
    text_add(names, "%.*s ", (int)(t->end - t->begin), t->begin);
}

static void read_directive(token t, declared *d) {
    bool fresh = false;
    const char *at = t.begin;
    token word = next_token(&at, &fresh), name = next_token(&at, &fresh);
    if (word.end > t.end || name.end > t.end) return;
    if ((is_word(&word, "define") || is_word(&word, "undef")) && name.kind == TOKEN_NAME)
        add_name(&d->macros, &name);
    if (!is_word(&word, "pragma")) return;
    if (is_word(&name, "pack")) d->packing = true;
    if (!is_word(&name, "OPENCL") && !is_word(&name, "STDC")) return;
    token what = next_token(&at, &fresh);
    if (is_word(&what, "EXTENSION")) d->extensions = true;
    if (is_word(&what, "FP_CONTRACT")) d->contraction = true;
}

/* A declaration being read, at file scope. `last` is a name that the next sign may show to be
 * declared. */
typedef struct reading {
    declared *d;
    token last;
    bool function, value,
        tag; /* behind a name and its parameters; behind '='; behind `struct`, `union`, `enum` */
    bool enumeration; /* `enum` was the last of these */
    bool attribute;   /* the next parentheses are an attribute's */
    int within;       /* the depth of () of an attribute, or 0: what it has is none of ours */
    int round, curly; /* how deep in () and [], in {} */
    int enumerators;  /* the depth of {} with enumerators, or 0 */
    bool skipping;    /* a function's body, an initial value */
} reading;

static void declare_last(reading *r) {
    if (r->last.kind == TOKEN_NAME) add_name(&r->d->names, &r->last);
    r->last.kind = TOKEN_END;
}

static void begin_declaration(reading *r) {
    *r = (reading){.d = r->d};
}

/* Words of the language whose parentheses declare nothing. */
static bool takes_parentheses(const token *t) {
    static const char *const words[] = {
        "__attribute__", "__attribute", "_Pragma", "_Static_assert", "typeof", "__typeof__",
        "__typeof",      "__asm__",     "asm",     "vec_step"};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        if (is_word(t, words[i])) return true;
    return false;
}

static void read_name(reading *r, const token *t) {
    bool was_tag = r->tag;
    if (r->skipping || r->within) return;
    r->tag = false;
    if (is_word(t, "struct") || is_word(t, "union") || is_word(t, "enum")) {
        r->tag = true;
        r->enumeration = is_word(t, "enum");
    } else if (takes_parentheses(t)) {
        r->attribute = true;
        r->tag = was_tag;
    } else if (was_tag) {
        add_name(&r->d->names, t);
    } else if (r->round == 0 && !r->value && (r->curly == 0 || r->curly == r->enumerators)) {
        r->last = *t;
    }
}

static void open_round(reading *r) {
    bool here = r->curly == 0 && r->round == 0 && !r->value && !r->attribute;
    if (here && r->last.kind == TOKEN_NAME) r->function = true;
    if (here) declare_last(r);
    ++r->round;
    if (r->attribute) r->within = r->round;
    r->attribute = false;
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

/* A function ends with its body. */
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

/* Of declarators or enumerators. */
static void end_declarator(reading *r, char sign) {
    bool here = r->round == 0 && (r->curly == 0 || r->curly == r->enumerators) && !r->skipping;
    if (!here) return;
    if (!r->value) declare_last(r);
    r->value = sign == '=';
    if (sign == ',') r->function = false;
    if (sign == ';' && r->curly == 0) begin_declaration(r);
}

static void read_sign(reading *r, char sign) {
    switch (sign) {
    case '(': open_round(r); break;
    case '[':
        if (r->curly == 0 && r->round == 0 && !r->value) declare_last(r);
        ++r->round;
        break;
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
    text_add(&d->names, " ");
    text_add(&d->macros, " ");
    for (;;) {
        token t = next_token(&source, &fresh);
        if (t.kind == TOKEN_END) return;
        if (t.kind == TOKEN_DIRECTIVE) read_directive(t, d);
        if (t.kind == TOKEN_NAME) read_name(&r, &t);
        if (t.kind == TOKEN_SIGN) read_sign(&r, *t.begin);
    }
}

void declared_free(declared *d) {
    text_free(&d->names);
    text_free(&d->macros);
}

/* ---- Isolation ---- */

/* Used as a component of a vector, which has its meaning behind a point. */
static bool is_component(const char *source, const char *name, size_t length) {
    bool member = false;
    for (const char *at = source; !member && (at = strstr(at, name)); ++at)
        member = at > source && at[-1] == '.' && !is_name_part(at[length]);
    if (!member) return false;
    static const char *const words[] = {"lo", "hi", "even", "odd"};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        if (strlen(words[i]) == length && memcmp(words[i], name, length) == 0) return true;
    if (strspn(name, "xyzw") >= length || strspn(name, "rgba") >= length) return true;
    return (*name == 's' || *name == 'S') && length > 1 &&
           strspn(name + 1, "0123456789abcdefABCDEF") >= length - 1;
}

/* Calls `line` with each name of a list that is there once, in the order of the text. */
typedef void each_name(const char *name, int length, text *out);

static void for_each(const text *names, each_name *line, text *out) {
    const char *list = text_string(names);
    for (const char *at = list + strspn(list, " "); *at; at += strspn(at, " ")) {
        char name[256];
        size_t length = strcspn(at, " ");
        snprintf(name, sizeof name, " %.*s ", (int)length, at);
        const char *first = length + 2 < sizeof name ? strstr(list, name) : at - 1;
        if (first == at - 1) line(at, (int)length, out);
        at += length;
    }
}

static void push_macro(const char *name, int length, text *out) {
    text_add(out, "#pragma push_macro(\"%.*s\")\n", length, name);
}

/* Also for compilers that do not know the pragmas. */
static void pop_macro(const char *name, int length, text *out) {
    text_add(out, "#undef %.*s\n#pragma pop_macro(\"%.*s\")\n", length, name, length, name);
}

static void rename_name(const char *name, int length, text *out) {
    text_add(out, "#define %.*s oclfft_load_%.*s\n", length, name, length, name);
}

static void undo_rename(const char *name, int length, text *out) {
    text_add(out, "#undef %.*s\n", length, name);
}

/* Of what a text declares that which another one mentions. */
static void find_shared(const declared *d, const char *source, const char *other, text *shared) {
    const char *list = text_string(&d->names);
    text_add(shared, " ");
    for (const char *at = list + strspn(list, " "); *at && !shared->failed; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        text name = {0};
        text_add(&name, "%.*s", (int)length, at);
        shared->failed |= name.failed;
        if (!name.failed && has_name(other, name.data, length) &&
            !has_name(text_string(&d->macros), name.data, length) &&
            !is_component(source, name.data, length))
            text_add(shared, "%s ", name.data);
        text_free(&name);
        at += length;
    }
}

/* What pragmas have set goes back to how a program begins. */
static void reset_pragmas(const declared *d, oclfft_precision precision, text *out) {
    if (d->extensions) text_add(out, "#pragma OPENCL EXTENSION all : disable\n");
    if (d->extensions && precision == OCLFFT_DOUBLE)
        text_add(out, "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
    if (d->contraction) text_add(out, "#pragma OPENCL FP_CONTRACT ON\n");
    if (d->packing) text_add(out, "#pragma pack()\n");
}

/* ---- Texts and calls ---- */

static void print_parameters(const char *kind, bool load, text *out) {
    const char *constant = load ? "const " : "", *name = load ? "in" : "out";
    text_add(out, "(ulong element");
    if (!load) text_add(out, ", %s value", kind);
    text_add(out, ", global %svoid *%s, global %svoid *%s_im", constant, name, constant, name);
}

void print_signature(const callback *c, bool real, bool load, text *out) {
    const char *kind = real ? "scalar" : "scalar2";
    text_add(out, "%s %s", load ? kind : "void", c->name);
    print_parameters(kind, load, out);
    for (uint32_t b = 0; b < c->buffers; ++b) text_add(out, ", global void *buffer%u", b);
    text_add(out, ")");
}

/* A callback is called by a name of ours: its own may be that of a variable where it is needed. */
static void emit_call(const pass_end *e, bool load, text *out) {
    const char *kind = end_is_real(e) ? "scalar" : "scalar2", *constant = load ? "const " : "";
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

/* One text with the calls of the ends that it serves; `other` comes behind it, or NULL. */
static void emit_text(const pass *p, bool load, bool store, const char *other, text *out) {
    const char *source = load ? p->load.callback.source : p->store.callback.source;
    declared d = {0};
    text shared = {0};
    find_declared(source, &d);
    if (other) find_shared(&d, source, other, &shared);
    for_each(&d.macros, push_macro, out);
    for_each(&shared, rename_name, out);
    text_add(out, "#line 1 \"%s\"\n%s\n\n",
             load && store ? CALLBACK_BOTH
             : load        ? CALLBACK_LOAD
                           : CALLBACK_STORE,
             source);
    if (load) emit_call(&p->load, true, out);
    if (store) emit_call(&p->store, false, out);
    text_add(out, "#line 1 \"oclfft\"\n");
    for_each(&shared, undo_rename, out);
    for_each(&d.macros, pop_macro, out);
    reset_pragmas(&d, p->precision, out);
    out->failed |= d.names.failed || d.macros.failed || shared.failed;
    declared_free(&d);
    text_free(&shared);
}

/* The library's own text comes behind: what it defines cannot shadow theirs. */
void emit_callbacks(const pass *p, text *out) {
    const char *load = p->load.callback.source, *store = p->store.callback.source;
    bool both = load && store && strcmp(load, store) == 0;
    if (load) emit_text(p, true, both, both ? NULL : store, out);
    if (store && !both) emit_text(p, false, true, NULL, out);
}
