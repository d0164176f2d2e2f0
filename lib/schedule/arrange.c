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
    LEAST_SHORT_ITEMS = 64, /* of a work-group on few columns */
    FEW_FACTORS = 3,
    MOST_SEQUENCES = 12, /* of radices */
    MOST_PHASED_STAGES = 3,
    MOST_PHASED_ORDERS = 6,
    MOST_PHASED_SEQUENCES = 60,
    MOST_CONVOLVED = 8, /* sequences of radices of a convolution */
    MOST_CONVOLVED_STAGES = 3,
    MOST_CONVOLVED_ORDERS = 2
};

/* Less may be chance. */
#define WORTHWHILE 0.99

/* Rows of real data whose points the items load one after the other are faster than predicted. */
#define FLAT_REALS 0.93

/* So few work-groups of a compute unit leave its memory idle while they compute. */
#define ALONE 1.5

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
    bool framed;    /* stages of radix 1 at the ends may pay */
    bool folded;    /* the load is that of a Hermitian sequence */
    factor_run run; /* the radices of a convolution */
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
    const pass *tried = &a->desk->passes[a->number];
    if (p.total > 0 && tried->tile.stages[0].flat && a->desk->tried.transform == OCLFFT_R2C)
        p.total *= FLAT_REALS;
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
    for (uint32_t n = 0; n < MOST_ORDERS; ++n, radices_permute(radices, all.count)) {
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

/* On as many columns, twice as many, and half as many, if these still keep a few waves busy. */
static void consider_widths(arranging *a, const pass_recipe *p) {
    pass_recipe varied = *p;
    consider_both(a, &varied);
    uint32_t items = a->desk->passes[a->number].tile.items;
    varied.width = 2 * p->width;
    consider_both(a, &varied);
    varied.width = p->width / 2;
    if (p->width % 2 == 0 && items / 2 >= LEAST_SHORT_ITEMS) consider_both(a, &varied);
}

/* A convolution by other radices, each sequence also from its smallest radix on. */
static void consider_convolution(void *user, const uint32_t *radices, uint32_t count) {
    arranging *a = user;
    uint32_t ordered[MAX_FACTORS] = {0};
    if (count > MOST_CONVOLVED_STAGES) return;
    for (uint32_t k = 0; k < count; ++k) ordered[k] = radices[k];
    for (uint32_t n = 0; n < MOST_CONVOLVED_ORDERS; ++n, radices_permute(ordered, count)) {
        pass_recipe varied;
        if (!factors_replace(a->own, &a->run, ordered, count, &varied)) return;
        consider_widths(a, &varied);
    }
}

static void consider_convolutions(arranging *a) {
    factor_run runs[MAX_FACTORS];
    const pass_recipe own = *a->own;
    uint32_t count = factor_runs(&own, runs);
    consider_widths(a, &own);
    for (uint32_t i = 0; i < count; ++i) {
        a->run = runs[i];
        if (runs[i].parent)
            factors_enumerate(a->refining->caps, runs[i].product, MOST_CONVOLVED,
                              consider_convolution, a);
    }
}

/* The halves of two sequences are loaded best by large radices, which the model does not see: there
 * the order stays. */
static void consider_all(arranging *a, bool of_halves) {
    const axis_plan *axis = &a->desk->tried;
    const pass_recipe own = *a->own;
    uint64_t length = pass_recipe_length(&own);
    const caps *c = a->refining->caps;
    if (axis->work != WORK_FOURIER)
        consider_points(a, &own);
    else if (!of_halves)
        consider_orders(a, &own);
    if (a->framed) factors_enumerate(c, length, MOST_SEQUENCES, consider_radices, a);
    if (own.phases > 1 && own.width == 1 && !of_halves && axis->work == WORK_FOURIER)
        factors_enumerate(c, length, MOST_PHASED_SEQUENCES, consider_stages, a);
}

/* Whether neighbours at the load fill a burst, or nobody has just written them. */
static bool has_long_segments(const pass *p, const caps *c) {
    uint64_t bytes = 2 * scalar_bytes(p->precision);
    bool rows = p->load.map.digits[0].stride == 1;
    uint64_t segment = rows ? p->tile.length : p->tile.width;
    return p->load.operand == OPERAND_INPUT || segment * bytes >= c->pace.burst;
}

/* A tile that is alone on a compute unit asks for the memory of a later one. */
static void prefetch_alone(arranging *a, pass_recipe *own) {
    const caps *c = a->refining->caps;
    const pass *p = &a->desk->passes[a->number];
    if (!c->prefetches || own->prefetch || own->joint) return;
    prediction now = predict(a, own);
    if (now.total <= 0 || now.resident >= ALONE || p->load.form != FORM_COMPLEX) return;
    if (has_long_segments(p, c)) own->prefetch = tile_prefetch(c, p->precision, own);
}

static bool convolves(const pass_recipe *p) {
    for (uint32_t f = 0; f < p->factor_count; ++f)
        if (p->factors[f].kind != FACTOR_RADIX) return true;
    return false;
}

static bool is_arrangeable(const pass_recipe *p) {
    bool framed = false;
    for (uint32_t f = 0; f < p->factor_count; ++f) framed = framed || p->factors[f].length == 1;
    return p->factor_count && !p->axes && (convolves(p) ? p->phases <= 1 : !framed);
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
    a.framed = !convolves(own) && axis->recipe.pass_count == 1 && own->width > 1 &&
               pass_recipe_length(own) <= MOST_FRAMED && axis->work == WORK_FOURIER &&
               axis_plan_has_rows_in(axis) && axis_plan_has_rows_out(axis);
    d->tried = *axis;
    d->tried.pass_count = axis->recipe.pass_count;
    a.best = WORTHWHILE * predict(&a, own).total;
    if (a.best < least) return;
    a.folded = d->passes[number].load.form == FORM_HERMITIAN;
    bool of_halves = d->passes[number].load.form == FORM_HALVES && !pass_joins(&d->passes[number]);
    if (convolves(own))
        consider_convolutions(&a);
    else
        consider_all(&a, of_halves);
    pass_recipe best = a.found.factor_count ? a.found : *own;
    consider_exchange(&a, &best);
    if (a.found.factor_count) *own = a.found;
    prefetch_alone(&a, own);
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
