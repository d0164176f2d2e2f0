#include "arrange.h"

#include "base/sizes.h"
#include "check.h"
#include "expand.h"
#include "model.h"
#include "recipe/factors.h"
#include "tile_search.h"

enum {
    MOST_ORDERS = 12,      /* from the smallest radix in front on: the largest one is best behind */
    MOST_ARRANGED = 4,     /* passes of an axis plan */
    MOST_FRAMED = 256,     /* points of a row */
    MOST_SHORT_STAGES = 2, /* of one by other radices */
    LEAST_SHORT_ITEMS = 64, /* of its work-group */
    FEW_FACTORS = 3,
    MOST_SEQUENCES = 12 /* of radices for a short row */
};

/* Less may be chance. */
#define WORTHWHILE 0.99

typedef struct desk {
    axis_plan tried;
    pass passes[MOST_ARRANGED];
} desk;

/* One pass of an axis plan, and the best that was found for it. */
typedef struct arranging {
    const refining *refining;
    desk *desk;
    uint32_t number;
    const pass_recipe *own;
    bool framed; /* stages of radix 1 at the ends may pay */
    double best;
    pass_recipe found;
} arranging;

/* What the pass takes with another arrangement; all 0: it does not fit. */
static prediction predict(const arranging *a, const pass_recipe *arranged) {
    const refining *r = a->refining;
    axis_plan *axis = &a->desk->tried;
    pass_recipe before = axis->recipe.pass[a->number];
    axis->recipe.pass[a->number] = *arranged;
    prediction p = {0};
    if (recipe_fits(axis, r->caps, &axis->recipe)) {
        expansion x = {.problem = r->problem,
                       .caps = r->caps,
                       .axis = axis,
                       .intermediate = r->intermediate,
                       .passes = a->desk->passes,
                       .count = axis->recipe.pass_count,
                       .only = a->number + 1};
        expand(&x);
        p = model_pass(&a->desk->passes[a->number], r->caps, r->problem->batch);
    }
    axis->recipe.pass[a->number] = before;
    return p;
}

static void consider(arranging *a, const pass_recipe *arranged) {
    prediction p = predict(a, arranged);
    if (p.total <= 0 || p.spilled > 0 || p.total >= a->best) return;
    a->best = p.total;
    a->found = *arranged;
}

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
        consider(a, &framed);
    }
}

/* The same with the other exchange, where there is one. */
static void consider_exchange(arranging *a, const pass_recipe *r) {
    pass_recipe other = *r;
    if (r->phases > 1 || r->factor_count == 1) return;
    other.phases = !r->phases;
    consider(a, &other);
}

static void consider_both(arranging *a, const pass_recipe *r) {
    consider(a, r);
    consider_exchange(a, r);
}

/* The ends of other kinds of axes are what they are by the order of their radices. */
static void consider_points(arranging *a, const pass_recipe *r) {
    if (r->phases > 1)
        vary_points(a, r, consider);
    else
        vary_points(a, r, consider_both);
}

/* Of many orders only the best one is considered with both exchanges, which saves time. */
static void consider_order(arranging *a, const pass_recipe *ordered) {
    consider(a, ordered);
    if (ordered->factor_count <= FEW_FACTORS) consider_exchange(a, ordered);
}

/* An order of the radices, with few points or many in as many phases as fit it. */
static void consider_phases(arranging *a, const pass_recipe *ordered) {
    pass_recipe varied = *ordered;
    uint32_t most = ordered->phases > MOST_PHASES ? ordered->phases : MOST_PHASES;
    for (; varied.phases <= most; ++varied.phases)
        if (tile_phases_fit(ordered, varied.phases)) vary_points(a, &varied, consider);
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
    consider_framed(a, &varied);
    if (count == 1) return;
    for (uint32_t k = 0; k < count; ++k) varied.factors[k].length = radices[count - 1 - k];
    consider_framed(a, &varied);
}

static void consider_orders(arranging *a, const pass_recipe *p) {
    uint32_t radices[MAX_FACTORS];
    factor_run all = {.count = p->factor_count, .product = pass_recipe_length(p)};
    for (uint32_t k = 0; k < all.count; ++k) radices[k] = p->factors[k].length;
    for (uint32_t n = 0; n < MOST_ORDERS; ++n) {
        pass_recipe ordered;
        if (!factors_replace(p, &all, radices, all.count, &ordered)) return;
        ordered.points = p->points;
        (p->phases > 1 ? consider_phases : consider_order)(a, &ordered);
        radices_permute(radices, all.count);
    }
}

static bool is_arrangeable(const pass_recipe *p) {
    for (uint32_t f = 0; f < p->factor_count; ++f)
        if (p->factors[f].kind != FACTOR_RADIX || p->factors[f].length == 1) return false;
    return p->factor_count && !p->axes;
}

static void arrange_pass(const refining *r, axis_plan *axis, uint32_t number, desk *d) {
    pass_recipe *own = &axis->recipe.pass[number];
    double least = LEAST_LAUNCHES * (double)r->caps->pace.launch / 1000;
    arranging a = {
        .refining = r,
        .desk = d,
        .number = number,
        .own = own,
    };
    if (!is_arrangeable(own)) return;
    a.framed = axis->recipe.pass_count == 1 && own->width > 1 &&
               pass_recipe_length(own) <= MOST_FRAMED && axis->work == WORK_FOURIER &&
               axis_plan_has_rows_in(axis) && axis_plan_has_rows_out(axis);
    d->tried = *axis;
    d->tried.pass_count = axis->recipe.pass_count;
    a.best = WORTHWHILE * predict(&a, own).total;
    if (a.best < least || d->passes[number].load.form == FORM_HERMITIAN) return;
    if (axis->work == WORK_FOURIER)
        consider_orders(&a, own);
    else
        consider_points(&a, own);
    if (a.framed)
        factors_enumerate(r->caps, pass_recipe_length(own), MOST_SEQUENCES, consider_radices, &a);
    pass_recipe best = a.found.factor_count ? a.found : *own;
    consider_exchange(&a, &best);
    if (a.found.factor_count) *own = a.found;
}

static bool can_arrange(const axis_plan *axis) {
    bool known = axis->work == WORK_FOURIER || axis->recipe.pass_count == 1;
    return known && !axis->copies && !axis->recipe.bluestein &&
           axis->recipe.pass_count <= MOST_ARRANGED && !axis_plan_is_measured(axis);
}

oclfft_status axis_plans_arrange(const refining *r, axis_plan *plans, uint32_t count) {
    if (!model_knows(r->caps) || !count) return OCLFFT_SUCCESS;
    desk *d = arena_take(r->memory, sizeof *d);
    if (!d) return arena_status(r->memory);
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t k = 0; can_arrange(&plans[i]) && k < plans[i].recipe.pass_count; ++k)
            arrange_pass(r, &plans[i], k, d);
    return OCLFFT_SUCCESS;
}
