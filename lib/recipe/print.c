/* Recipes as text. */
#include "recipe.h"

static void print_exchange(const pass_recipe *r, text *out) {
    if (r->phases > 1)
        text_add(out, ":phase%u", r->phases);
    else
        text_add(out, r->phases ? ":split" : ":whole");
}

static void print_factors(const pass_recipe *r, uint32_t from, uint32_t to, text *out) {
    for (uint32_t f = from; f < to; f += 1 + r->factors[f].inner) {
        static const char *const prefixes[] = {"", "r", "b"};
        const factor *next = &r->factors[f];
        const char *separator = f == from ? "" : next->axis == r->factors[f - 1].axis ? "." : "x";
        text_add(out, "%s%s%u", separator, prefixes[next->kind], next->length);
        if (next->kind == FACTOR_RADIX) continue;
        text_add(out, "(");
        print_factors(r, f + 1, f + 1 + next->inner, out);
        text_add(out, ")");
    }
}

static void pass_print(const pass_recipe *r, text *out) {
    if (r->runs[0]) text_add(out, "copy%ux%u", r->runs[0], r->runs[1]);
    print_factors(r, 0, r->factor_count, out);
    if (r->width != 1) text_add(out, ":w%u", r->width);
    if (r->lanes) text_add(out, ":v%u%s", r->lanes, r->along ? ":along" : "");
    if (!r->lanes && r->points != pass_recipe_radix(r)) text_add(out, ":p%u", r->points);
    /* Real transforms have an exchange even behind a lone radix. */
    if (!r->lanes && (r->factor_count != 1 || r->phases != 1)) print_exchange(r, out);
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
