/* From a problem to lines: which axes are transformed when, and where the data lies in between.
 *
 * Complex axes go from the last to the first, the last one of a real transform first (R2C) or last (C2R). The first line reads the
 * input, the last writes the output. What is between lies in the output, where that is plain and dense, so that all other lines
 * work in place; otherwise, and for C2R out of place, whose output is too small, in the scratch. Neighbouring axes that fit one
 * tile together become one line. */
#include "axis_plan.h"
#include "strategy.h"

#include <string.h>

#include "base/sizes.h"

/* Where all elements of a side lie. */
typedef struct view {
    axis_end end;
    uint64_t strides[OCLFFT_MAX_RANK], distance;
} view;

static view view_of(const side *s, const callback *call, operand which) {
    view v = {.end = {.operand = which, .planar = s->planar, .callback = *call, .offset = s->offset}, .distance = s->distance};
    for (uint32_t d = 0; d < OCLFFT_MAX_RANK; ++d) v.strides[d] = s->strides[d];
    return v;
}

/* The complex side of a real transform; either of a complex one. */
static const side *spectrum_side(const problem *p) {
    return p->transform == OCLFFT_C2R ? &p->in : &p->out;
}

/* Packed but for rows, which begin at whole lines of memory. `*elements` of one transform. */
static view scratch_view(const problem *p, uint64_t *elements) {
    const side *s = spectrum_side(p);
    view v = {.end = {.operand = OPERAND_INTERMEDIATE}};
    uint64_t step = 1;
    for (uint32_t d = p->rank; d-- > 0;) {
        v.strides[d] = step;
        step *= d + 1 == p->rank && s->lengths[d] >= 64 ? ceil_div(s->lengths[d], 16) * 16 : s->lengths[d];
    }
    v.distance = *elements = step;
    return v;
}

static bool is_plain(const problem *p, const side *s, const callback *call) {
    return !s->real && !s->planar && !call->source && s->elements / 2 <= side_points(p, s);
}

/* ---- Which axes ---- */

typedef struct group {
    uint32_t count;
    uint32_t axes[MAX_DIGITS]; /* dimensions, in the order of their processing */
} group;

/* The dimensions in the order of their processing. Those of length 1 need nothing, but for the last of a real transform; something
 * must be done in any case. */
static uint32_t order_axes(const problem *p, uint32_t order[OCLFFT_MAX_RANK]) {
    uint32_t count = 0, last = p->rank - 1;
    bool real = p->transform != OCLFFT_C2C;
    if (p->transform == OCLFFT_R2C) order[count++] = last;
    for (uint32_t d = p->rank; d-- > 0;)
        if (p->lengths[d] > 1 && !(real && d == last)) order[count++] = d;
    if (p->transform == OCLFFT_C2R || count == 0) order[count++] = last;
    return count;
}

/* ---- Lines ---- */

static void swap_dimensions(dimension *a, dimension *b) {
    dimension keep = *a;
    *a = *b;
    *b = keep;
}

static void sort_dimensions(axis_plan *l) {
    for (uint32_t i = 1; i < l->dimension_count; ++i)
        for (uint32_t k = i; k > 0 && l->dimensions[k].in + l->dimensions[k].out < l->dimensions[k - 1].in + l->dimensions[k - 1].out; --k)
            swap_dimensions(&l->dimensions[k], &l->dimensions[k - 1]);
}

/* The dimensions of one vector, then those of another. */
static uint32_t join_origins(uint32_t a, uint32_t b) {
    for (uint32_t left = a; left; left >>= 4) b <<= 4;
    return a | b;
}

static bool continues(const dimension *a, const dimension *b) {
    return b->in == a->in * a->count && b->out == a->out * a->count;
}

/* Vectors that continue one another become one; the batch takes one up that it continues. */
static void merge_dimensions(axis_plan *l) {
    uint32_t kept = 0;
    sort_dimensions(l);
    for (uint32_t v = 0; v < l->dimension_count; ++v) {
        dimension *before = kept ? &l->dimensions[kept - 1] : NULL;
        if (before && continues(before, &l->dimensions[v])) {
            before->count *= l->dimensions[v].count;
            before->origins = join_origins(before->origins, l->dimensions[v].origins);
        } else {
            l->dimensions[kept++] = l->dimensions[v];
        }
    }
    l->dimension_count = kept;
    if (!kept || !continues(&l->dimensions[kept - 1], &l->batch)) return;
    const dimension *top = &l->dimensions[--l->dimension_count];
    l->batch = (dimension){l->batch.count * top->count, top->in, top->out, top->origins};
    l->batch_each = top->count;
}

/* A batch that lies inside its transforms: neighbours in memory, which passes over a long axis want as columns. One pass takes them
 * by the batch digit; several need their number in the scratch's strides, and so all of them in the scratch at once. */
static void bound_batch(const caps *c, axis_plan *l) {
    enum { LONGEST_TILE = 4096 };
    uint64_t room = min_u64(c->max_allocation, c->global_memory / 4) / (4 * 2 * scalar_bytes(l->precision)); /* padding included */
    const dimension *axis = &l->axes[0];
    bool inside = l->batch.in < axis->in && l->batch.out < axis->out && l->batch.count > 1 && l->batch_each == 1;
    if (!inside || l->length <= LONGEST_TILE || l->transform != OCLFFT_C2C || l->axis_count > 1) return;
    if (l->dimension_count && l->dimensions[0].in < l->batch.in) return;
    if (l->length > room / axis_plan_count(l)) return; /* it goes in parts, slower */
    l->dimensions[l->dimension_count++] = l->batch;
    l->batch = (dimension){1, 0, 0, 0};
    l->batch_each = 0;
    sort_dimensions(l);
}

static bool is_in(const group *g, uint32_t d) {
    for (uint32_t a = 0; a < g->count; ++a)
        if (g->axes[a] == d) return true;
    return false;
}

/* The line over a group of axes, from one view to another. The lengths of what lies beside are those of the spectrum, but for the
 * real axis's own line. */
static void make_axis_plan(const problem *p, const caps *c, const group *g, const view *from,
                      const view *to, axis_plan *l) {
    const side *beside = spectrum_side(p);
    bool real = p->transform != OCLFFT_C2C && g->axes[0] == p->rank - 1;
    memset(l, 0, sizeof *l); /* large, as all of it */
    l->transform = real ? p->transform : OCLFFT_C2C;
    l->precision = p->precision;
    l->length = 1;
    l->strategy = "recipe";
    l->source = from->end;
    l->target = to->end;
    l->batch = (dimension){p->batch, from->distance, to->distance, 0};
    l->batch_each = 1;
    l->axis_count = g->count;
    for (uint32_t a = 0; a < g->count; ++a) {
        uint32_t d = g->axes[a];
        l->axes[a] = (dimension){p->lengths[d], from->strides[d], to->strides[d], 0};
        l->length *= p->lengths[d];
    }
    for (uint32_t d = 0; d < p->rank; ++d) {
        if (!is_in(g, d) && beside->lengths[d] > 1)
            l->dimensions[l->dimension_count++] =
                (dimension){beside->lengths[d], from->strides[d], to->strides[d], d + 1};
        l->sides[d].count = beside->lengths[d];
        l->sides[d].length = p->lengths[d];
    }
    merge_dimensions(l);
    bound_batch(c, l);
}

/* ---- The whole ---- */

/* The places between lines. */
typedef struct route {
    view in, intermediate, out;
    uint64_t intermediate_elements; /* in the scratch; 0: elsewhere */
} route;

static route route_of(const problem *p, bool several) {
    route r = {.in = view_of(&p->in, &p->load, OPERAND_INPUT), .out = view_of(&p->out, &p->store, OPERAND_OUTPUT)};
    if (!several) return r;
    r.intermediate = r.out;
    if (p->transform == OCLFFT_C2R) r.intermediate = r.in;
    bool plain = p->transform == OCLFFT_C2R ? p->in_place && is_plain(p, &p->in, &p->load) : is_plain(p, &p->out, &p->store);
    r.intermediate.end.callback = (callback){0};
    if (!plain) r.intermediate = scratch_view(p, &r.intermediate_elements);
    return r;
}

static const char *take_recipe(const char *at, bool last, axis_plan *l, oclfft_status *status) {
    *status = recipe_parse(&at, &l->recipe);
    if (*status == OCLFFT_SUCCESS && last != (*at == 0))
        *status = recipe_error(last ? "it has more lines than the problem" : "it has fewer lines than the problem");
    return *at ? at + 1 : at;
}

/* How many axes each line of a recipe has. */
static oclfft_status group_by_recipe(const problem *p, const char *recipes, const uint32_t *order, uint32_t count, group *groups,
                                     uint32_t *made) {
    uint32_t taken = 0;
    for (*made = 0; *recipes; ++*made) {
        recipe r;
        TRY(recipe_parse(&recipes, &r));
        if (*recipes) ++recipes;
        group *g = &groups[*made];
        g->count = r.pass[0].axes + 1;
        if (*made == MAX_AXIS_PLANS || g->count > MAX_DIGITS || taken + g->count > count)
            return recipe_error("it has more lines than the problem has axes");
        for (uint32_t a = 0; a < g->count; ++a) g->axes[a] = order[taken++];
        if (p->transform != OCLFFT_C2C && g->count > 1 && is_in(g, p->rank - 1))
            return recipe_error("the real axis in a tile of several axes");
    }
    return taken == count ? OCLFFT_SUCCESS : recipe_error("it has fewer lines than the problem has axes");
}

/* One axis each. */
static void group_apart(const uint32_t *order, uint32_t count, group *groups) {
    for (uint32_t i = 0; i < count; ++i) groups[i] = (group){1, {order[i]}};
}

static void make_axis_plans(const problem *p, const caps *c, const route *r, const group *groups, uint32_t count, schedule *trial,
                       axis_plan *lines) {
    for (uint32_t i = 0; i < count; ++i) {
        make_axis_plan(p, c, &groups[i], i ? &r->intermediate : &r->in, i + 1 < count ? &r->intermediate : &r->out,
                  &lines[i]);
        lines[i].trial = trial;
        lines[i].first = i == 0;
        lines[i].last = i + 1 == count;
        lines[i].cornered = lines[i].last && count > 1 && p->transform == OCLFFT_R2C;
    }
}

static oclfft_status choose_recipes(const caps *c, const char *recipes, schedule *s) {
    for (uint32_t i = 0; i < s->axis_plan_count; ++i) {
        axis_plan *l = &s->axis_plans[i];
        oclfft_status status = OCLFFT_SUCCESS;
        if (recipes)
            recipes = take_recipe(recipes, i + 1 == s->axis_plan_count, l, &status);
        else
            status = axis_plan_choose(c, l);
        TRY(status);
    }
    return OCLFFT_SUCCESS;
}

/* What all lines cost; BID_NONE when one cannot be planned. */
static double cost_of(const caps *c, axis_plan *lines, uint32_t count) {
    double cost = 0;
    bool before = fail_silently(true);
    for (uint32_t i = 0; i < count && cost < BID_NONE; ++i)
        cost += axis_plan_choose(c, &lines[i]) == OCLFFT_SUCCESS ? axis_plan_cost(&lines[i]) : BID_NONE;
    fail_silently(before);
    return cost;
}

/* Lines with the first `joined` axes in one tile, the others apart; they are the trial's, since
 * they are large. Returns the cost of the whole, BID_NONE when a line cannot be planned or the axes
 * cannot be joined. */
static double choose_joined(const problem *p, const caps *c, const route *r, const uint32_t *order,
                            uint32_t count, uint32_t joined, schedule *trial) {
    group groups[MAX_AXIS_PLANS];
    if (joined > count || (joined > 1 && (c->is_cpu || p->transform != OCLFFT_C2C))) return BID_NONE;
    groups[0].count = joined;
    for (uint32_t a = 0; a < joined; ++a) groups[0].axes[a] = order[a];
    group_apart(order + joined, count - joined, groups + 1);
    make_axis_plans(p, c, r, groups, count - joined + 1, trial, trial->axis_plans);
    return cost_of(c, trial->axis_plans, count - joined + 1);
}

/* The last two or three axes of complex data in one tile, where a GPU has room and that is cheaper. Returns the cost of the whole,
 * BID_NONE when a line cannot be planned. */
static double join_axes(const problem *p, const caps *c, const route *r, const uint32_t *order, uint32_t count, schedule *trial,
                        schedule *s) {
    double best = BID_NONE;
    for (uint32_t joined = 1; joined <= min_u64(MOST_JOINED, count); ++joined) {
        double cost = choose_joined(p, c, r, order, count, joined, trial);
        if (cost >= best && joined > 1) continue;
        best = cost;
        s->axis_plan_count = count - joined + 1;
        memcpy(s->axis_plans, trial->axis_plans, s->axis_plan_count * sizeof *s->axis_plans);
    }
    return best;
}

bool schedule_join(const problem *p, const caps *c, uint32_t joined, schedule *trial, text *recipes) {
    uint32_t order[OCLFFT_MAX_RANK], count = order_axes(p, order);
    route r = route_of(p, count > 1);
    if (choose_joined(p, c, &r, order, count, joined, trial) >= BID_NONE) return false;
    for (uint32_t i = 0; i < count - joined + 1; ++i) {
        if (i) text_add(recipes, ";");
        recipe_print(&trial->axis_plans[i].recipe, recipes);
    }
    return true;
}

oclfft_status schedule_plan_axes(const problem *p, const caps *c, const char *recipes, schedule *trial, schedule *s) {
    uint32_t order[OCLFFT_MAX_RANK], count = order_axes(p, order), made = count;
    group groups[MAX_AXIS_PLANS + 1];
    route r = route_of(p, count > 1);
    double cost = BID_NONE;
    if (recipes) {
        TRY(group_by_recipe(p, recipes, order, count, groups, &made));
        make_axis_plans(p, c, &r, groups, made, trial, s->axis_plans);
        s->axis_plan_count = made;
    } else {
        cost = join_axes(p, c, &r, order, count, trial, s);
    }
    if (cost >= BID_NONE) TRY(choose_recipes(c, recipes, s)); /* given ones; or the reason why there is none */
    s->intermediate = s->axis_plan_count > 1 ? r.intermediate_elements : 0;
    return OCLFFT_SUCCESS;
}
