/* From a problem to lines: which axes are transformed when, and where the data lies in between.
 *
 * Complex axes go from the last to the first, the last one of a real transform first (R2C) or last (C2R). The first line reads the
 * input, the last writes the output. What is between lies in the output, where that is plain and dense, so that all other lines
 * work in place; otherwise, and for C2R out of place, whose output is too small, in the scratch. Neighbouring axes that fit one
 * tile together become one line. */
#include "line.h"
#include "strategy.h"

#include <string.h>

#include "../sizes.h"

/* Where all elements of a side lie. */
typedef struct view {
    line_end end;
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
    view v = {.end = {.operand = OPERAND_HOME}};
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

static void swap_vectors(vector *a, vector *b) {
    vector keep = *a;
    *a = *b;
    *b = keep;
}

static void sort_vectors(line *l) {
    for (uint32_t i = 1; i < l->vector_count; ++i)
        for (uint32_t k = i; k > 0 && l->vectors[k].in + l->vectors[k].out < l->vectors[k - 1].in + l->vectors[k - 1].out; --k)
            swap_vectors(&l->vectors[k], &l->vectors[k - 1]);
}

/* The dimensions of one vector, then those of another. */
static uint32_t join_dimensions(uint32_t a, uint32_t b) {
    for (uint32_t left = a; left; left >>= 4) b <<= 4;
    return a | b;
}

static bool continues(const vector *a, const vector *b) {
    return b->in == a->in * a->count && b->out == a->out * a->count;
}

/* Vectors that continue one another become one; the batch takes one up that it continues. */
static void merge_vectors(line *l) {
    uint32_t kept = 0;
    sort_vectors(l);
    for (uint32_t v = 0; v < l->vector_count; ++v) {
        vector *before = kept ? &l->vectors[kept - 1] : NULL;
        if (before && continues(before, &l->vectors[v])) {
            before->count *= l->vectors[v].count;
            before->dimensions = join_dimensions(before->dimensions, l->vectors[v].dimensions);
        } else {
            l->vectors[kept++] = l->vectors[v];
        }
    }
    l->vector_count = kept;
    if (!kept || !continues(&l->vectors[kept - 1], &l->batch)) return;
    const vector *top = &l->vectors[--l->vector_count];
    l->batch = (vector){l->batch.count * top->count, top->in, top->out, top->dimensions};
    l->batch_each = top->count;
}

/* A batch that lies inside its transforms: neighbours in memory, which passes over a long axis want as columns. One pass takes them
 * by the batch digit; several need their number in the scratch's strides, and so all of them in the scratch at once. */
static void bound_batch(const caps *c, line *l) {
    enum { LONGEST_TILE = 4096 };
    uint64_t room = min_u64(c->max_allocation, c->global_memory / 4) / (4 * 2 * scalar_bytes(l->precision)); /* padding included */
    const vector *axis = &l->axes[0];
    bool inside = l->batch.in < axis->in && l->batch.out < axis->out && l->batch.count > 1 && l->batch_each == 1;
    if (!inside || l->length <= LONGEST_TILE || l->transform != OCLFFT_C2C || l->axis_count > 1) return;
    if (l->vector_count && l->vectors[0].in < l->batch.in) return;
    if (l->length > room / line_count(l)) return; /* it goes in parts, slower */
    l->vectors[l->vector_count++] = l->batch;
    l->batch = (vector){1, 0, 0, 0};
    l->batch_each = 0;
    sort_vectors(l);
}

static bool is_in(const group *g, uint32_t d) {
    for (uint32_t a = 0; a < g->count; ++a)
        if (g->axes[a] == d) return true;
    return false;
}

/* The line over a group of axes, from one view to another. The lengths of what lies beside are those of the spectrum, but for the
 * real axis's own line. */
static void make_line(const problem *p, const caps *c, const group *g, const view *from,
                      const view *to, line *l) {
    const side *beside = spectrum_side(p);
    bool real = p->transform != OCLFFT_C2C && g->axes[0] == p->rank - 1;
    memset(l, 0, sizeof *l); /* large, as all of it */
    l->transform = real ? p->transform : OCLFFT_C2C;
    l->precision = p->precision;
    l->length = 1;
    l->strategy = "recipe";
    l->source = from->end;
    l->target = to->end;
    l->batch = (vector){p->batch, from->distance, to->distance, 0};
    l->batch_each = 1;
    l->axis_count = g->count;
    for (uint32_t a = 0; a < g->count; ++a) {
        uint32_t d = g->axes[a];
        l->axes[a] = (vector){p->lengths[d], from->strides[d], to->strides[d], 0};
        l->length *= p->lengths[d];
    }
    for (uint32_t d = 0; d < p->rank; ++d) {
        if (!is_in(g, d) && beside->lengths[d] > 1)
            l->vectors[l->vector_count++] =
                (vector){beside->lengths[d], from->strides[d], to->strides[d], d + 1};
        l->sides[d].count = beside->lengths[d];
        l->sides[d].length = p->lengths[d];
    }
    merge_vectors(l);
    bound_batch(c, l);
}

/* ---- The whole ---- */

/* The places between lines. */
typedef struct route {
    view in, home, out;
    uint64_t home_elements; /* in the scratch; 0: elsewhere */
} route;

static route route_of(const problem *p, bool several) {
    route r = {.in = view_of(&p->in, &p->load, OPERAND_INPUT), .out = view_of(&p->out, &p->store, OPERAND_OUTPUT)};
    if (!several) return r;
    r.home = r.out;
    if (p->transform == OCLFFT_C2R) r.home = r.in;
    bool plain = p->transform == OCLFFT_C2R ? p->in_place && is_plain(p, &p->in, &p->load) : is_plain(p, &p->out, &p->store);
    r.home.end.callback = (callback){0};
    if (!plain) r.home = scratch_view(p, &r.home_elements);
    return r;
}

static const char *take_recipe(const char *at, bool last, line *l, oclfft_status *status) {
    *status = recipe_parse(&at, &l->recipe);
    if (*status == OCLFFT_SUCCESS && last != (*at == 0))
        *status = misfit(last ? "it has more lines than the problem" : "it has fewer lines than the problem");
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
        if (*made == MAX_LINES || g->count > MAX_DIGITS || taken + g->count > count)
            return misfit("it has more lines than the problem has axes");
        for (uint32_t a = 0; a < g->count; ++a) g->axes[a] = order[taken++];
        if (p->transform != OCLFFT_C2C && g->count > 1 && is_in(g, p->rank - 1))
            return misfit("the real axis in a tile of several axes");
    }
    return taken == count ? OCLFFT_SUCCESS : misfit("it has fewer lines than the problem has axes");
}

/* One axis each. */
static void group_apart(const uint32_t *order, uint32_t count, group *groups) {
    for (uint32_t i = 0; i < count; ++i) groups[i] = (group){1, {order[i]}};
}

static void make_lines(const problem *p, const caps *c, const route *r, const group *groups, uint32_t count, schedule *trial,
                       line *lines) {
    for (uint32_t i = 0; i < count; ++i) {
        make_line(p, c, &groups[i], i ? &r->home : &r->in, i + 1 < count ? &r->home : &r->out,
                  &lines[i]);
        lines[i].trial = trial;
        lines[i].first = i == 0;
        lines[i].last = i + 1 == count;
        lines[i].cornered = lines[i].last && count > 1 && p->transform == OCLFFT_R2C;
    }
}

static oclfft_status choose_recipes(const caps *c, const char *recipes, schedule *s) {
    for (uint32_t i = 0; i < s->line_count; ++i) {
        line *l = &s->lines[i];
        oclfft_status status = OCLFFT_SUCCESS;
        if (recipes)
            recipes = take_recipe(recipes, i + 1 == s->line_count, l, &status);
        else
            status = line_choose(c, l);
        TRY(status);
    }
    return OCLFFT_SUCCESS;
}

/* What all lines cost; BID_NONE when one cannot be planned. */
static double cost_of(const caps *c, line *lines, uint32_t count) {
    double cost = 0;
    bool before = fail_silently(true);
    for (uint32_t i = 0; i < count && cost < BID_NONE; ++i)
        cost += line_choose(c, &lines[i]) == OCLFFT_SUCCESS ? line_cost(&lines[i]) : BID_NONE;
    fail_silently(before);
    return cost;
}

/* Lines with the first `joined` axes in one tile, the others apart; they are the trial's, since
 * they are large. Returns the cost of the whole, BID_NONE when a line cannot be planned or the axes
 * cannot be joined. */
static double choose_joined(const problem *p, const caps *c, const route *r, const uint32_t *order,
                            uint32_t count, uint32_t joined, schedule *trial) {
    group groups[MAX_LINES];
    if (joined > count || (joined > 1 && (c->is_cpu || p->transform != OCLFFT_C2C))) return BID_NONE;
    groups[0].count = joined;
    for (uint32_t a = 0; a < joined; ++a) groups[0].axes[a] = order[a];
    group_apart(order + joined, count - joined, groups + 1);
    make_lines(p, c, r, groups, count - joined + 1, trial, trial->lines);
    return cost_of(c, trial->lines, count - joined + 1);
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
        s->line_count = count - joined + 1;
        memcpy(s->lines, trial->lines, s->line_count * sizeof *s->lines);
    }
    return best;
}

bool schedule_join(const problem *p, const caps *c, uint32_t joined, schedule *trial, text *recipes) {
    uint32_t order[OCLFFT_MAX_RANK], count = order_axes(p, order);
    route r = route_of(p, count > 1);
    if (choose_joined(p, c, &r, order, count, joined, trial) >= BID_NONE) return false;
    for (uint32_t i = 0; i < count - joined + 1; ++i) {
        if (i) text_add(recipes, ";");
        recipe_print(&trial->lines[i].recipe, recipes);
    }
    return true;
}

oclfft_status schedule_lines(const problem *p, const caps *c, const char *recipes, schedule *trial, schedule *s) {
    uint32_t order[OCLFFT_MAX_RANK], count = order_axes(p, order), made = count;
    group groups[MAX_LINES + 1];
    route r = route_of(p, count > 1);
    double cost = BID_NONE;
    if (recipes) {
        TRY(group_by_recipe(p, recipes, order, count, groups, &made));
        make_lines(p, c, &r, groups, made, trial, s->lines);
        s->line_count = made;
    } else {
        cost = join_axes(p, c, &r, order, count, trial, s);
    }
    if (cost >= BID_NONE) TRY(choose_recipes(c, recipes, s)); /* given ones; or the reason why there is none */
    s->home = s->line_count > 1 ? r.home_elements : 0;
    return OCLFFT_SUCCESS;
}
