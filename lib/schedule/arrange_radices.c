/* Arrangements of a pass by radices alone. */
#include "arranging.h"
#include "base/sizes.h"
#include "tile_search.h"

enum {
    MOST_ORDERS = 12, /* from the smallest radix in front on: the largest one is best behind */
    MOST_PADDED_ORDERS = 4, /* where each is three passes */
    FEW_FACTORS = 3,        /* of which all orders are considered with both exchanges */
    MOST_SHORT_STAGES = 2,  /* of a short row by other radices */
    LEAST_SHORT_ITEMS = 64, /* of a work-group on few columns */
    MOST_SHORT_SEQUENCES = 12,
    MOST_LONG_STAGES = 3, /* of a long row by other radices */
    MOST_LONG_SEQUENCES = 80,
    MOST_LONG_POINTS = 50,
    MOST_PHASED_STAGES = 3,
    MOST_PHASED_ORDERS = 6,
    MOST_PHASED_SEQUENCES = 60
};

/* Calls `take` with few points of a work-item and with many: a few times one of the radices. */
static void vary_points(arranging *a, const pass_recipe *ordered,
                        void (*take)(arranging *a, const pass_recipe *varied)) {
    pass_recipe varied = *ordered;
    for (uint32_t f = 0; f < ordered->factor_count; ++f) {
        uint32_t radix = ordered->factors[f].length;
        if (f && radix == ordered->factors[f - 1].length) continue;
        for (varied.points = radix; varied.points <= MOST_HELD; varied.points += radix)
            take(a, &varied);
    }
}

/* With a stage of radix 1 in front, behind, or both: the butterflies of short rows want the
 * elements in local memory first (flat.h). */
static void consider_framed(arranging *a, const pass_recipe *ordered) {
    for (int ends = 1; ends <= 3; ++ends) {
        pass_recipe framed = *ordered;
        framed.factor_count = 0;
        if (ends & 1) (void)pass_recipe_add(&framed, FACTOR_RADIX, 1, 0);
        for (uint32_t f = 0; f < ordered->factor_count; ++f)
            (void)pass_recipe_add(&framed, FACTOR_RADIX, ordered->factors[f].length, 0);
        if (ends & 2) (void)pass_recipe_add(&framed, FACTOR_RADIX, 1, 0);
        arranging_consider(a, &framed);
    }
}

/* The ends of other kinds of axes are what they are by the order of their radices. */
static void consider_points(arranging *a, const pass_recipe *r) {
    if (r->phases > 1)
        vary_points(a, r, arranging_consider);
    else
        vary_points(a, r, arranging_consider_both);
}

/* Of many orders only the best one is considered with both exchanges, which saves time. */
static void consider_order(arranging *a, const pass_recipe *ordered) {
    arranging_consider(a, ordered);
    if (ordered->factor_count <= FEW_FACTORS) arranging_consider_exchange(a, ordered);
}

/* An order of the radices, with few points or many in as many phases as fit it. */
static void consider_phases(arranging *a, const pass_recipe *ordered) {
    pass_recipe varied = *ordered;
    uint32_t most = ordered->phases > MOST_PHASES ? ordered->phases : MOST_PHASES;
    for (; varied.phases <= most; ++varied.phases)
        if (tile_phases_fit(ordered, varied.phases)) vary_points(a, &varied, arranging_consider);
}

/* With ends of radix 1, as it is, half as wide, and twice. C2R only with ends of radix 1: two
 * stages on many columns were slow. */
static void consider_short(arranging *a, const pass_recipe *r) {
    pass_recipe other = *r;
    consider_framed(a, r);
    if (a->desk->tried.transform == OCLFFT_C2R) return;
    arranging_consider_both(a, r);
    other.width = r->width / 2;
    if (other.width) arranging_consider_both(a, &other);
    other.width = r->width * 2;
    arranging_consider_both(a, &other);
}

/* Short rows by other radices, on as many columns as keep a few waves busy. */
static void consider_radices(void *user, const uint32_t *radices, uint32_t count) {
    arranging *a = user;
    factor_run all = {.count = a->own->factor_count, .product = pass_recipe_length(a->own)};
    pass_recipe varied;
    if (count > MOST_SHORT_STAGES || !factors_replace(a->own, &all, radices, count, &varied))
        return;
    uint64_t threads = ceil_div(all.product, varied.points);
    for (varied.width = 1; varied.width * threads < LEAST_SHORT_ITEMS;) varied.width *= 2;
    consider_short(a, &varied);
    if (count == 1) return;
    for (uint32_t k = 0; k < count; ++k) varied.factors[k].length = radices[count - 1 - k];
    consider_short(a, &varied);
}

static uint32_t least_of(const uint32_t *radices, uint32_t count) {
    uint32_t least = radices[0];
    for (uint32_t k = 1; k < count; ++k)
        if (radices[k] < least) least = radices[k];
    return least;
}

/* Where the load is folded, a small radix between large ones was slower than predicted, by a third
 * of the pass: it comes first. */
static void consider_orders(arranging *a, const pass_recipe *p) {
    uint32_t radices[MAX_FACTORS] = {0};
    factor_run all = {.count = p->factor_count, .product = pass_recipe_length(p)};
    for (uint32_t k = 0; k < all.count; ++k) radices[k] = p->factors[k].length;
    uint32_t least = least_of(radices, all.count);
    uint32_t most = a->desk->tried.recipe.bluestein ? MOST_PADDED_ORDERS : MOST_ORDERS;
    for (uint32_t n = 0; n < most; ++n, radices_permute(radices, all.count)) {
        pass_recipe ordered;
        if (a->folded && radices[0] != least) continue;
        if (!factors_replace(p, &all, radices, all.count, &ordered)) return;
        ordered.points = p->points;
        (p->phases > 1 ? consider_phases : consider_order)(a, &ordered);
    }
}

/* Fewer stages in phases that fit them. */
static void consider_stages(void *user, const uint32_t *radices, uint32_t count) {
    arranging *a = user;
    uint32_t ordered[MAX_FACTORS] = {0};
    factor_run all = {.count = a->own->factor_count, .product = pass_recipe_length(a->own)};
    if (count >= a->own->factor_count || count > MOST_PHASED_STAGES) return;
    for (uint32_t k = 0; k < count; ++k) ordered[k] = radices[k];
    for (uint32_t n = 0; n < MOST_PHASED_ORDERS; ++n, radices_permute(ordered, count)) {
        pass_recipe varied;
        if (!factors_replace(a->own, &all, ordered, count, &varied)) return;
        varied.phases = 2;
        consider_phases(a, &varied);
    }
}

/* A long row, of which few fit a compute unit as each work-item holds many points, by other
 * radices, with once or a few times the points of a butterfly for a work-item. */
static void consider_long(void *user, const uint32_t *radices, uint32_t count) {
    arranging *a = user;
    factor_run all = {.count = a->own->factor_count, .product = pass_recipe_length(a->own)};
    pass_recipe varied;
    if (count > MOST_LONG_STAGES || !factors_replace(a->own, &all, radices, count, &varied)) return;
    varied.phases = 1;
    for (uint32_t f = 0; f < count; ++f) {
        if (f && radices[f] == radices[f - 1]) continue;
        for (varied.points = radices[f]; varied.points <= MOST_LONG_POINTS;
             varied.points += radices[f])
            if (varied.points >= radices[0]) arranging_consider(a, &varied);
    }
}

static void consider_longs(arranging *a) {
    double before = a->best;
    factors_enumerate(a->refining->caps, pass_recipe_length(a->own), MOST_LONG_SEQUENCES,
                      consider_long, a);
    if (a->best >= before) return;
    const pass_recipe found = a->found;
    consider_orders(a, &found);
}

/* The halves of two sequences are loaded best by large radices, which the model does not see: there
 * the order stays. */
void arrange_radices(arranging *a, bool of_halves) {
    const axis_plan *axis = &a->desk->tried;
    const pass_recipe own = *a->own;
    uint64_t length = pass_recipe_length(&own);
    const caps *c = a->refining->caps;
    if (axis->work != WORK_FOURIER)
        consider_points(a, &own);
    else if (!of_halves)
        consider_orders(a, &own);
    if (a->framed) factors_enumerate(c, length, MOST_SHORT_SEQUENCES, consider_radices, a);
    if (own.phases > 1 && own.width == 1 && !of_halves && axis->work == WORK_FOURIER)
        factors_enumerate(c, length, MOST_PHASED_SEQUENCES, consider_stages, a);
    if (a->lone && !of_halves) consider_longs(a);
}
