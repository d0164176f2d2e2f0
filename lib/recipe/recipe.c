#include "recipe.h"

#include <stdlib.h>
#include <string.h>

uint32_t recipe_passes(const recipe *r) {
    if (!r->bluestein) return r->pass_count;
    return r->pass_count == 2 ? 3 : 2 * r->pass_count;
}

const pass_recipe *recipe_pass(const recipe *r, uint32_t number) {
    return &r->pass[number % r->pass_count];
}

uint64_t pass_recipe_length(const pass_recipe *r) {
    uint64_t length = 1;
    for (uint32_t f = 0; f < r->factor_count; f += 1 + r->factors[f].inner)
        if (__builtin_mul_overflow(length, r->factors[f].length, &length)) return UINT64_MAX;
    return length;
}

bool pass_recipe_add(pass_recipe *r, factor_kind kind, uint32_t length, uint32_t inner) {
    if (r->factor_count == MAX_FACTORS) return false;
    r->factors[r->factor_count++] = (factor){kind, length, inner, r->axes};
    return true;
}

uint64_t pass_recipe_axis(const pass_recipe *r, uint32_t axis) {
    uint64_t length = 1;
    for (uint32_t f = 0; f < r->factor_count; f += 1 + r->factors[f].inner)
        if (r->factors[f].axis == axis && __builtin_mul_overflow(length, r->factors[f].length, &length)) return UINT64_MAX;
    return length;
}

static bool pass_equal(const pass_recipe *a, const pass_recipe *b) {
    if (a->axes != b->axes || a->factor_count != b->factor_count || a->width != b->width || a->points != b->points ||
        a->phases != b->phases || a->max_registers != b->max_registers || a->lanes != b->lanes || a->tiled != b->tiled ||
        a->along != b->along || a->joint != b->joint || a->prefetch != b->prefetch)
        return false;
    for (uint32_t f = 0; f < a->factor_count; ++f) {
        const factor *x = &a->factors[f], *y = &b->factors[f];
        if (x->kind != y->kind || x->length != y->length || x->inner != y->inner || x->axis != y->axis) return false;
    }
    return true;
}

bool recipe_equal(const recipe *a, const recipe *b) {
    if (a->bluestein != b->bluestein || a->pass_count != b->pass_count) return false;
    for (uint32_t p = 0; p < a->pass_count; ++p)
        if (!pass_equal(&a->pass[p], &b->pass[p])) return false;
    return true;
}

static uint32_t largest_radix(const pass_recipe *r) {
    uint32_t largest = 1;
    for (uint32_t f = 0; f < r->factor_count; ++f)
        if (r->factors[f].kind == FACTOR_RADIX && r->factors[f].length > largest) largest = r->factors[f].length;
    return largest;
}

static void print_exchange(const pass_recipe *r, text *out) {
    if (r->phases > 1)
        text_add(out, ":phase%u", r->phases);
    else
        text_add(out, r->phases ? ":split" : ":whole");
}

static void print_factors(const pass_recipe *r, uint32_t from, uint32_t to, text *out) {
    for (uint32_t f = from; f < to; f += 1 + r->factors[f].inner) {
        static const char *const prefixes[] = {"", "r", "b"};
        const factor *it = &r->factors[f];
        const char *separator = f == from ? "" : it->axis == r->factors[f - 1].axis ? "." : "x";
        text_add(out, "%s%s%u", separator, prefixes[it->kind], it->length);
        if (it->kind == FACTOR_RADIX) continue;
        text_add(out, "(");
        print_factors(r, f + 1, f + 1 + it->inner, out);
        text_add(out, ")");
    }
}

static void pass_print(const pass_recipe *r, text *out) {
    print_factors(r, 0, r->factor_count, out);
    if (r->width != 1) text_add(out, ":w%u", r->width);
    if (r->lanes) text_add(out, ":v%u%s", r->lanes, r->along ? ":along" : "");
    if (!r->lanes && r->points != largest_radix(r)) text_add(out, ":p%u", r->points);
    if (!r->lanes && (r->factor_count > 1 || r->phases != 1))
        print_exchange(r, out); /* real transforms have one behind a lone radix */
    if (r->tiled) text_add(out, ":tiled");
    if (r->joint) text_add(out, ":joint");
    if (r->prefetch) text_add(out, ":prefetch%u", r->prefetch);
    if (r->max_registers) text_add(out, ":reg%u", r->max_registers);
}

void recipe_print(const recipe *r, text *out) {
    if (r->bluestein) text_add(out, "bluestein/");
    for (uint32_t p = 0; p < r->pass_count; ++p) {
        if (p) text_add(out, "/");
        pass_print(&r->pass[p], out);
    }
}

/* Reads digits at *at, 1...2^20. */
static bool parse_number(const char **at, uint32_t *number) {
    if (**at < '0' || **at > '9') return false;
    char *end;
    unsigned long value = strtoul(*at, &end, 10);
    if (end - *at > 7 || value == 0 || value > 1 << 20) return false;
    *at = end;
    *number = (uint32_t)value;
    return true;
}

static bool accept(const char **at, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) return false;
    *at += length;
    return true;
}

/* `inside` a convolution only radices follow. */
static bool parse_factors(const char **at, bool inside, pass_recipe *r) {
    for (;;) {
        factor_kind kind = inside            ? FACTOR_RADIX
                           : accept(at, "r") ? FACTOR_RADER
                           : accept(at, "b") ? FACTOR_BLUESTEIN
                                             : FACTOR_RADIX;
        uint32_t length, place = r->factor_count;
        if (!parse_number(at, &length) || !pass_recipe_add(r, kind, length, 0)) return false;
        if (kind != FACTOR_RADIX && (!accept(at, "(") || !parse_factors(at, true, r) || !accept(at, ")"))) return false;
        r->factors[place].inner = r->factor_count - place - 1;
        if (!inside && accept(at, "x"))
            ++r->axes;
        else if (!accept(at, "."))
            return true;
    }
}

/* Words before letters: "whole" and "phase2" also begin with 'p'. */
static bool parse_option(const char **at, pass_recipe *r) {
    if (accept(at, "whole")) return r->phases = 0, true;
    if (accept(at, "split")) return r->phases = 1, true;
    if (accept(at, "phase")) return parse_number(at, &r->phases);
    if (accept(at, "tiled")) return r->tiled = true;
    if (accept(at, "joint")) return r->joint = true;
    if (accept(at, "prefetch")) return parse_number(at, &r->prefetch);
    if (accept(at, "along")) return r->along = true;
    if (accept(at, "reg")) return parse_number(at, &r->max_registers);
    if (accept(at, "w")) return parse_number(at, &r->width);
    if (accept(at, "p")) return parse_number(at, &r->points);
    if (accept(at, "v")) return parse_number(at, &r->lanes);
    return false;
}

static bool parse_pass(const char **at, pass_recipe *r) {
    *r = (pass_recipe){.width = 1, .phases = 1};
    if (!parse_factors(at, false, r)) return false;
    while (accept(at, ":"))
        if (!parse_option(at, r)) return false;
    if (r->points == 0) r->points = largest_radix(r);
    return true;
}

oclfft_status recipe_parse(const char **source, recipe *out) {
    recipe result = {0};
    const char *at = *source;
    result.bluestein = accept(&at, "bluestein/");
    do {
        if (result.pass_count == MAX_PASSES || !parse_pass(&at, &result.pass[result.pass_count++]))
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "recipe \"%s\" is malformed at \"%s\"", *source, at);
    } while (accept(&at, "/"));
    if (*at && *at != ';') return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "recipe \"%s\" is malformed at \"%s\"", *source, at);
    *source = at;
    *out = result;
    return OCLFFT_SUCCESS;
}
