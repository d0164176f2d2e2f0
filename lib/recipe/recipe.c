#include "recipe.h"

#include "base/sizes.h"

bool recipe_copies(const recipe *r) {
    return r->pass[0].runs[0] != 0;
}

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
        if (!size_mul(length, r->factors[f].length, &length)) return UINT64_MAX;
    return length;
}

uint32_t pass_recipe_radix(const pass_recipe *r) {
    uint32_t largest = 1;
    for (uint32_t f = 0; f < r->factor_count; ++f)
        if (r->factors[f].kind == FACTOR_RADIX && r->factors[f].length > largest)
            largest = r->factors[f].length;
    return largest;
}

bool pass_recipe_add(pass_recipe *r, factor_kind kind, uint32_t length, uint32_t inner) {
    if (r->factor_count == MAX_FACTORS) return false;
    r->factors[r->factor_count++] = (factor){kind, length, inner, r->axes};
    return true;
}

uint64_t pass_recipe_axis(const pass_recipe *r, uint32_t axis) {
    uint64_t length = 1;
    for (uint32_t f = 0; f < r->factor_count; f += 1 + r->factors[f].inner)
        if (r->factors[f].axis == axis && !size_mul(length, r->factors[f].length, &length))
            return UINT64_MAX;
    return length;
}

static bool factor_equal(const factor *a, const factor *b) {
    return a->kind == b->kind && a->length == b->length && a->inner == b->inner &&
           a->axis == b->axis;
}

static bool options_equal(const pass_recipe *a, const pass_recipe *b) {
    return a->runs[0] == b->runs[0] && a->runs[1] == b->runs[1] && a->width == b->width &&
           a->points == b->points && a->phases == b->phases &&
           a->max_registers == b->max_registers && a->lanes == b->lanes && a->tiled == b->tiled &&
           a->along == b->along && a->joint == b->joint && a->prefetch == b->prefetch;
}

bool pass_recipe_equal(const pass_recipe *a, const pass_recipe *b) {
    if (a->axes != b->axes || a->factor_count != b->factor_count || !options_equal(a, b))
        return false;
    for (uint32_t f = 0; f < a->factor_count; ++f)
        if (!factor_equal(&a->factors[f], &b->factors[f])) return false;
    return true;
}

bool recipe_equal(const recipe *a, const recipe *b) {
    if (a->bluestein != b->bluestein || a->pass_count != b->pass_count) return false;
    for (uint32_t p = 0; p < a->pass_count; ++p)
        if (!pass_recipe_equal(&a->pass[p], &b->pass[p])) return false;
    return true;
}
