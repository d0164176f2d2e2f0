/* Recipes from text. */
#include "recipe.h"

#include <stdlib.h>
#include <string.h>

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

/* Only radices follow `inside` a convolution. */
static bool parse_factors(const char **at, bool inside, pass_recipe *r) {
    for (;;) {
        factor_kind kind = inside            ? FACTOR_RADIX
                           : accept(at, "r") ? FACTOR_RADER
                           : accept(at, "b") ? FACTOR_BLUESTEIN
                                             : FACTOR_RADIX;
        uint32_t length, place = r->factor_count;
        if (!parse_number(at, &length) || !pass_recipe_add(r, kind, length, 0)) return false;
        if (kind != FACTOR_RADIX &&
            (!accept(at, "(") || !parse_factors(at, true, r) || !accept(at, ")")))
            return false;
        r->factors[place].inner = r->factor_count - place - 1;
        if (!inside && accept(at, "x"))
            ++r->axes;
        else if (!accept(at, "."))
            return true;
    }
}

/* Words come before letters: "whole" also begins with 'w', "phase2" with 'p'. */
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

static bool parse_runs(const char **at, pass_recipe *r) {
    return parse_number(at, &r->runs[0]) && accept(at, "x") && parse_number(at, &r->runs[1]);
}

static bool parse_pass(const char **at, pass_recipe *r) {
    *r = (pass_recipe){.width = 1, .phases = 1};
    if (!(accept(at, "copy") ? parse_runs(at, r) : parse_factors(at, false, r))) return false;
    while (accept(at, ":"))
        if (!parse_option(at, r)) return false;
    if (r->points == 0) r->points = pass_recipe_radix(r);
    return true;
}

static oclfft_status malformed(const char *recipe, const char *at) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "recipe \"%s\" is malformed at \"%s\"", recipe, at);
}

oclfft_status recipe_parse(const char **source, recipe *out) {
    recipe result = {0};
    const char *at = *source;
    result.bluestein = accept(&at, "bluestein/");
    do {
        if (result.pass_count == MAX_PASSES || !parse_pass(&at, &result.pass[result.pass_count++]))
            return malformed(*source, at);
    } while (accept(&at, "/"));
    if (*at && *at != ';') return malformed(*source, at);
    *source = at;
    *out = result;
    return OCLFFT_SUCCESS;
}
