#include "arrange.h"

#include "arranging.h"
#include "tile.h"

enum { MOST_FRAMED = 256, LEAST_PAIRED = 91 /* points of a row */ };

/* Less may be chance. */
#define WORTHWHILE 0.99

/* So few work-groups of a compute unit leave its memory idle while they compute. */
#define FEW_TILES 2.6
#define FEW_ROWS 6.0
#define LONE_ROWS 3.2

/* Whether neighbours at the load fill a burst, or nobody has just written them. */
static bool has_long_segments(const pass *p, const caps *c) {
    uint64_t bytes = 2 * scalar_bytes(p->precision);
    bool rows = p->load.map.digits[0].stride == 1;
    uint64_t segment = rows ? p->tile.length : p->tile.width;
    return p->load.operand == OPERAND_INPUT || segment * bytes >= c->pace.burst;
}

static bool is_row(const axis_plan *axis) {
    return axis->recipe.pass_count == 1 && axis_plan_has_rows_in(axis) &&
           axis_plan_has_rows_out(axis);
}

/* Where few tiles share a compute unit, each asks for the memory of a later one. Columns that
 * exchange both parts at once lost by it. In Bluestein's algorithm over passes the rows lost up to
 * a fifth, as they read the chirp besides, and the columns gained nothing (docs/log.md). */
static void prefetch_few(arranging *a, pass_recipe *own) {
    const caps *c = a->refining->caps;
    const pass *p = &a->desk->passes[a->number];
    const axis_plan *axis = &a->desk->tried;
    bool row = is_row(axis);
    double few = row ? FEW_ROWS : FEW_TILES;
    if (axis->recipe.bluestein && !axis->filtered) return;
    if (!c->prefetches || own->prefetch || own->joint || (!row && !own->phases)) return;
    prediction now = arranging_predict(a, own);
    if (now.total <= 0 || now.resident >= few || p->load.form != FORM_COMPLEX) return;
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

/* What there is to consider for the pass, which the desk has. */
static void set_choices(arranging *a, const axis_plan *axis, double resident) {
    const pass_recipe *own = a->own;
    a->row = axis->work == WORK_FOURIER && is_row(axis);
    bool plain = a->row && !convolves(own);
    bool is_short = pass_recipe_length(own) <= MOST_FRAMED;
    a->pairs = plain && is_short && pass_recipe_length(own) >= LEAST_PAIRED &&
               axis->transform == OCLFFT_R2C && a->desk->passes[a->number].reals.balanced;
    a->framed = plain && (own->width > 1 || a->pairs) && is_short;
    a->lone = plain && own->width == 1 && resident < LONE_ROWS;
    a->folded = a->desk->passes[a->number].load.form == FORM_HERMITIAN;
}

static void arrange_pass(const refining *r, axis_plan *axis, uint32_t number, arranging_desk *d) {
    pass_recipe *own = &axis->recipe.pass[number];
    double least = LEAST_LAUNCHES * (double)r->caps->pace.launch / 1000;
    arranging a = {.refining = r, .desk = d, .number = number, .own = own};
    if (!is_arrangeable(own)) return;
    d->tried = *axis;
    d->tried.pass_count = axis->recipe.pass_count;
    prediction now = arranging_predict(&a, own);
    if (WORTHWHILE * now.total < least) return;
    set_choices(&a, axis, now.resident);
    a.best = WORTHWHILE * now.total * (a.pairs ? arranging_correction(&a) : 1);
    bool of_halves = d->passes[number].load.form == FORM_HALVES && !pass_joins(&d->passes[number]);
    if (convolves(own))
        arrange_convolutions(&a);
    else
        arrange_radices(&a, of_halves);
    pass_recipe best = a.found.factor_count ? a.found : *own;
    arranging_consider_exchange(&a, &best);
    if (a.found.factor_count) *own = a.found;
    prefetch_few(&a, own);
}

static bool can_arrange(const axis_plan *axis) {
    bool known = axis->work == WORK_FOURIER || axis->recipe.pass_count == 1;
    uint32_t most = axis->recipe.bluestein ? MOST_PADDED : MOST_ARRANGED;
    return known && !axis->copies && axis->recipe.pass_count <= most &&
           !axis_plan_is_measured(axis);
}

oclfft_status axis_plans_arrange(const refining *r, axis_plan *plans, uint32_t count) {
    if (!model_knows(r->caps) || !count) return OCLFFT_SUCCESS;
    arranging_desk *d = arena_take(r->memory, sizeof *d);
    if (!d) return arena_status(r->memory);
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t k = 0; can_arrange(&plans[i]) && k < plans[i].recipe.pass_count; ++k)
            arrange_pass(r, &plans[i], k, d);
    return OCLFFT_SUCCESS;
}
