#include "isolation.h"

#include <string.h>

#include "token.h"

/* What names begin with that are no longer those of the text. */
#define RENAMED "oclfft_load_"

/* Whether a name is one of the components of a vector. */
static bool names_component(const char *name, size_t length) {
    static const char *const words[] = {"lo", "hi", "even", "odd"};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        if (strlen(words[i]) == length && memcmp(words[i], name, length) == 0) return true;
    if (strspn(name, "xyzw") >= length || strspn(name, "rgba") >= length) return true;
    return (*name == 's' || *name == 'S') && length > 1 &&
           strspn(name + 1, "0123456789abcdefABCDEF") >= length - 1;
}

/* Finds those of the declared names that occur in the other text. Most are renamed by macros, which
 * also reach what other macros put together. Macros would rename components of vectors, and not
 * survive an #undef: such names are replaced in the text. A component's name that is also a
 * member's stays. */
static void find_shared(const char *other, isolation *i) {
    const declared *d = &i->declared;
    size_t length = 0;
    text_add(&i->shared, " ");
    text_add(&i->replaced, " ");
    for (const char *at = text_string(&d->names); (at = word_next(at, &length)); at += length) {
        if (!word_occurs(other, at, length)) continue;
        if (word_occurs(text_string(&d->defined), at, length)) continue;
        bool component = names_component(at, length);
        if (component && word_occurs(text_string(&d->members), at, length)) continue;
        bool in_text = component || word_occurs(text_string(&d->macros), at, length);
        text_add(in_text ? &i->replaced : &i->shared, "%.*s ", (int)length, at);
    }
}

void isolation_open(const char *source, const char *other, isolation *i) {
    *i = (isolation){.source = source};
    find_declared(source, &i->declared);
    if (other) find_shared(other, i);
}

void isolation_free(isolation *i) {
    declared_free(&i->declared);
    text_free(&i->shared);
    text_free(&i->replaced);
}

/* ---- Lines for names ---- */

typedef void print_line(const char *name, int length, text *out);

static bool is_first(const char *list, const char *at, size_t length) {
    size_t found = 0;
    for (const char *before = list; (before = word_next(before, &found)); before += found)
        if (found == length && memcmp(before, at, length) == 0) return before == at;
    return true;
}

/* Prints a line for each name of a list, in the list's order, and once for those that it has
 * several times. */
static void for_each(const text *names, print_line *print, text *out) {
    const char *list = text_string(names);
    size_t length = 0;
    for (const char *at = list; (at = word_next(at, &length)); at += length)
        if (is_first(list, at, length)) print(at, (int)length, out);
}

static void push_macro(const char *name, int length, text *out) {
    text_add(out, "#pragma push_macro(\"%.*s\")\n", length, name);
}

/* The first line is for compilers that do not know the pragmas. */
static void pop_macro(const char *name, int length, text *out) {
    text_add(out, "#undef %.*s\n#pragma pop_macro(\"%.*s\")\n", length, name, length, name);
}

static void rename_name(const char *name, int length, text *out) {
    text_add(out, "#define %.*s " RENAMED "%.*s\n", length, name, length, name);
}

static void undo_rename(const char *name, int length, text *out) {
    text_add(out, "#undef %.*s\n", length, name);
}

/* ---- Around the text ---- */

void isolation_begin(const isolation *i, text *out) {
    for_each(&i->declared.macros, push_macro, out);
    for_each(&i->shared, rename_name, out);
}

/* Copies a part of the text with the names replaced that are not components. */
static void replace(const isolation *i, const char *from, const char *end, text *out) {
    const char *names = text_string(&i->replaced), *at = from;
    bool fresh = from == i->source, behind_dot = false;
    for (token t = token_next(&at, &fresh); t.kind != TOKEN_END && t.end <= end;
         t = token_next(&at, &fresh)) {
        bool named = t.kind == TOKEN_NAME && !behind_dot;
        bool found = named && word_occurs(names, t.begin, (size_t)(t.end - t.begin));
        if (found || t.kind == TOKEN_DIRECTIVE) {
            text_add(out, "%.*s%s", (int)(t.begin - from), from, found ? RENAMED : "");
            from = t.begin;
        }
        if (t.kind == TOKEN_DIRECTIVE) {
            replace(i, t.begin, t.end, out);
            from = t.end;
        }
        behind_dot = t.kind == TOKEN_SIGN && *t.begin == '.';
    }
    text_add(out, "%.*s", (int)(end - from), from);
}

void isolation_text(const isolation *i, text *out) {
    replace(i, i->source, i->source + strlen(i->source), out);
    text_add(out, "\n");
    for_each(&i->replaced, rename_name, out);
}

/* Brings what pragmas have set back to how a program begins. */
static void reset_pragmas(const declared *d, oclfft_precision precision, text *out) {
    if (d->extensions) text_add(out, "#pragma OPENCL EXTENSION all : disable\n");
    if (d->extensions && precision == OCLFFT_DOUBLE)
        text_add(out, "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
    if (d->contraction) text_add(out, "#pragma OPENCL FP_CONTRACT ON\n");
    if (d->packing) text_add(out, "#pragma pack()\n");
}

void isolation_end(const isolation *i, oclfft_precision precision, text *out) {
    const declared *d = &i->declared;
    for_each(&i->shared, undo_rename, out);
    for_each(&i->replaced, undo_rename, out);
    for_each(&d->macros, pop_macro, out);
    reset_pragmas(d, precision, out);
    out->failed |= d->names.failed || d->members.failed || d->macros.failed || d->defined.failed ||
                   i->shared.failed || i->replaced.failed;
}
