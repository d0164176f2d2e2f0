#include "c_value.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The text from here on. What is not evaluated, as the branch not taken, may do no wrong. */
typedef struct reader {
    const char *at;
    const c_names *names;
    const char *wrong;
    bool live;
} reader;

static void complain(reader *r, bool about, const char *why) {
    if (about && r->live && !r->wrong) r->wrong = why;
}

static void fail_to_read(reader *r) {
    if (!r->wrong) r->wrong = "not understood";
    r->at = "";
}

static bool take(reader *r, const char *word) {
    size_t length = strlen(word);
    while (*r->at == ' ') ++r->at;
    if (strncmp(r->at, word, length) != 0) return false;
    r->at += length;
    return true;
}

static void expect(reader *r, const char *word) {
    if (!take(r, word)) fail_to_read(r);
}

/* ---- Arithmetic ---- */

__extension__ typedef __int128 wide;

static c_value converted(c_value v, c_type type) {
    if (type == C_INT) v.bits = (uint64_t)(int64_t)(int32_t)v.bits;
    return (c_value){type, type == C_UINT ? (uint32_t)v.bits : v.bits};
}

static bool is_signed(c_type type) {
    return type == C_INT || type == C_LONG;
}

static c_value signed_result(reader *r, c_type type, wide value) {
    wide most = type == C_INT ? INT32_MAX : INT64_MAX;
    complain(r, value > most || value < -most - 1, "signed overflow");
    return (c_value){type, (uint64_t)value};
}

static c_value of_signed(reader *r, char sign, c_type type, int64_t x, int64_t y) {
    wide a = x, b = y;
    if (sign == '+') return signed_result(r, type, a + b);
    if (sign == '-') return signed_result(r, type, a - b);
    if (sign == '*') return signed_result(r, type, a * b);
    if (b == 0) return signed_result(r, type, 0);
    return signed_result(r, type, sign == '/' ? a / b : a % b);
}

static c_value arithmetic(reader *r, char sign, c_value a, c_value b) {
    c_type type = a.type > b.type ? a.type : b.type;
    uint64_t x = converted(a, type).bits, y = converted(b, type).bits, z;
    complain(r, y == 0 && strchr("/%", sign), "division by zero");
    if (is_signed(type)) return of_signed(r, sign, type, (int64_t)x, (int64_t)y);
    switch (sign) {
    case '+': z = x + y; break;
    case '-': z = x - y; break;
    case '*': z = x * y; break;
    case '/': z = y ? x / y : 0; break;
    default: z = y ? x % y : 0; break;
    }
    return converted((c_value){type, z}, type);
}

static c_value comparison(const char *sign, c_value a, c_value b) {
    c_type type = a.type > b.type ? a.type : b.type;
    uint64_t x = converted(a, type).bits, y = converted(b, type).bits;
    bool below = is_signed(type) ? (int64_t)x < (int64_t)y : x < y, equal = x == y, holds;
    if (sign[1] == '=')
        holds = sign[0] == '<'   ? below || equal
                : sign[0] == '>' ? !below
                                 : (sign[0] == '=') == equal;
    else
        holds = sign[0] == '<' ? below : !below && !equal;
    return (c_value){C_INT, holds};
}

/* ---- Grammar, from what binds most ---- */

static c_value read_choice(reader *r);

static c_value read_number(reader *r) {
    static const uint64_t mosts[] = {INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX};
    char *end;
    uint64_t value = strtoull(r->at, &end, 10);
    c_value v = {C_INT, value};
    r->at = end;
    if (take(r, "ul"))
        v.type = C_ULONG;
    else if (take(r, "u"))
        v.type = C_UINT;
    else if (take(r, "l"))
        v.type = C_LONG;
    complain(r, value > mosts[v.type], "a literal that does not fit");
    return v;
}

static c_value read_minimum(reader *r) {
    c_value a = read_choice(r);
    expect(r, ",");
    c_value b = read_choice(r);
    expect(r, ")");
    complain(r, a.type != b.type, "a minimum of two types");
    return comparison("<", a, b).bits ? a : b;
}

static c_value read_name(reader *r) {
    char name[32];
    size_t length = 0;
    while ((isalnum((unsigned char)*r->at) || *r->at == '_') && length + 1 < sizeof name)
        name[length++] = *r->at++;
    name[length] = 0;
    if (length == 0) fail_to_read(r);
    if (strcmp(name, "min") == 0 && take(r, "(")) return read_minimum(r);
    if (!take(r, "[")) return r->names->variable(r->names->context, name);
    c_value index = read_choice(r);
    expect(r, "]");
    complain(r, is_signed(index.type) && (int64_t)index.bits < 0, "an index below zero");
    return r->names->element(r->names->context, name, index.bits);
}

static c_value read_operand(reader *r) {
    if (take(r, "(long)")) return converted(read_operand(r), C_LONG);
    if (take(r, "(int)")) return converted(read_operand(r), C_INT);
    if (take(r, "(ulong)")) return converted(read_operand(r), C_ULONG);
    if (take(r, "(uint)")) return converted(read_operand(r), C_UINT);
    if (take(r, "!")) return (c_value){C_INT, read_operand(r).bits == 0};
    if (take(r, "-")) return arithmetic(r, '-', (c_value){C_INT, 0}, read_operand(r));
    if (take(r, "(")) {
        c_value v = read_choice(r);
        expect(r, ")");
        return v;
    }
    while (*r->at == ' ') ++r->at;
    return isdigit((unsigned char)*r->at) ? read_number(r) : read_name(r);
}

static c_value read_term(reader *r) {
    c_value a = read_operand(r);
    for (;;) {
        char sign = take(r, "*") ? '*' : take(r, "/") ? '/' : take(r, "%") ? '%' : 0;
        if (!sign) return a;
        a = arithmetic(r, sign, a, read_operand(r));
    }
}

static c_value read_sum(reader *r) {
    c_value a = read_term(r);
    for (;;) {
        char sign = take(r, "+") ? '+' : take(r, "-") ? '-' : 0;
        if (!sign) return a;
        a = arithmetic(r, sign, a, read_term(r));
    }
}

static c_value read_comparison(reader *r) {
    static const char *const operators[] = {"<=", ">=", "<", ">"};
    c_value a = read_sum(r);
    for (int i = 0; i < 4; ++i)
        if (take(r, operators[i])) return comparison(operators[i], a, read_sum(r));
    return a;
}

static c_value read_equality(reader *r) {
    c_value a = read_comparison(r);
    if (take(r, "==")) return comparison("==", a, read_comparison(r));
    if (take(r, "!=")) return comparison("!=", a, read_comparison(r));
    return a;
}

static c_value read_and(reader *r) {
    c_value a = read_equality(r);
    while (take(r, "&&")) {
        bool live = r->live;
        r->live = live && a.bits;
        c_value b = read_equality(r);
        r->live = live;
        a = (c_value){C_INT, a.bits && b.bits};
    }
    return a;
}

static c_value read_or(reader *r) {
    c_value a = read_and(r);
    while (take(r, "||")) {
        bool live = r->live;
        r->live = live && !a.bits;
        c_value b = read_and(r);
        r->live = live;
        a = (c_value){C_INT, a.bits || b.bits};
    }
    return a;
}

static c_value read_choice(reader *r) {
    c_value condition = read_or(r);
    if (!take(r, "?")) return condition;
    bool live = r->live;
    r->live = live && condition.bits;
    c_value yes = read_choice(r);
    expect(r, ":");
    r->live = live && !condition.bits;
    c_value no = read_choice(r);
    r->live = live;
    return converted(condition.bits ? yes : no, yes.type > no.type ? yes.type : no.type);
}

c_value c_evaluate(const char *text, const c_names *names, const char **wrong) {
    reader r = {text, names, NULL, true};
    c_value v = read_choice(&r);
    if (*r.at) fail_to_read(&r);
    *wrong = r.wrong;
    return v;
}
