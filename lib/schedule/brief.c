/* Few points, which a device is done with sooner than with a launch: two passes in one launch,
 * whose tiles all run at once. */
#include "base/sizes.h"
#include "check.h"
#include "launches.h"
#include "strategy.h"
#include "tile_search.h"

/* Measured on an H200 beside one tile, and beside two launches (docs/log.md): half as much in one
 * tile is as fast, and twice as much in two launches faster. */
enum { LEAST_BYTES = 1 << 17, MOST_BYTES = 1 << 20 };

/* Segments of less than a sector cost more than wide tiles, whose work-items are too few. */
enum { NARROWEST = 4, WIDEST = 16, LEAST_ITEMS = 32, STEEPEST = 4 };

typedef struct pairing {
    const axis_plan *axis;
    const caps *caps;
    uint64_t tickets; /* of the best pair: more of them share the work better */
    uint32_t stages;
    recipe best;
} pairing;

static bool is_plain_end(const axis_end *e) {
    return !storage_is_planar(e->storage) && !e->callback.source && !e->parts;
}

static bool is_lone(const axis_plan *axis) {
    return axis->first && axis->last && axis->axis_count == 1 && !axis->dimension_count &&
           axis->transform == OCLFFT_C2C && axis->work == WORK_FOURIER &&
           is_plain_end(&axis->source) && is_plain_end(&axis->target) &&
           axis_plan_has_rows_in(axis) && axis_plan_has_rows_out(axis) &&
           axis_plan_has_all_points(axis, true) && axis_plan_has_all_points(axis, false);
}

/* A tile whose work-items hold `points` at most, and radices no larger; false where it has a prime
 * that takes a convolution, or more than one exchange at a time. */
static bool make_tile(const pairing *p, uint64_t length, uint32_t width, uint32_t points,
                      pass_recipe *out) {
    tile_wish wish = {.precision = p->axis->precision, .length = length, .width = width};
    tile_limits limits = tile_limits_of(p->caps, &wish);
    *out = (pass_recipe){.width = width, .points = 1, .phases = 1};
    if (points > limits.points) return false;
    limits.points = points;
    if (limits.radix > points) limits.radix = points;
    if (search_factors(p->caps, &limits, &wish, out) >= COST_NEVER) return false;
    return !tile_convolves(out) && out->points <= points && length % out->points == 0;
}

static uint64_t items_of(const pass_recipe *r) {
    return tile_threads(r) * r->width;
}

/* Keeps two passes with work-groups of the same size, if they share the work better than those
 * before, or as well with fewer stages. */
static void consider(pairing *p, const pass_recipe *first, const pass_recipe *second) {
    uint64_t items = items_of(first), a = pass_recipe_length(first), b = pass_recipe_length(second);
    if (items != items_of(second) || items < LEAST_ITEMS) return;
    uint64_t tickets = (b / first->width + a / second->width) * axis_plan_count(p->axis);
    uint32_t stages = first->factor_count + second->factor_count;
    if (tickets > JOINT_AT_ONCE * p->caps->compute_units) return;
    if (tickets < p->tickets || (tickets == p->tickets && stages >= p->stages)) return;
    recipe r = {.pass_count = 2, .pass = {*first, *second}};
    r.pass[0].joint = true;
    r.pass[0].tiled = true;
    if (!recipe_fits(p->axis, p->caps, &r)) {
        r.pass[0].tiled = false;
        if (!recipe_fits(p->axis, p->caps, &r)) return;
    }
    p->tickets = tickets;
    p->stages = stages;
    p->best = r;
}

static void consider_lengths(pairing *p, uint64_t a, uint64_t b) {
    static const uint32_t points[] = {16, 8};
    pass_recipe first, second;
    for (uint32_t i = 0; i < 2; ++i)
        for (uint32_t v = NARROWEST; v <= WIDEST; ++v) {
            if (b % v || !make_tile(p, a, v, points[i], &first)) continue;
            for (uint32_t j = 0; j < 2; ++j)
                for (uint32_t w = NARROWEST; w <= WIDEST; ++w)
                    if (a % w == 0 && make_tile(p, b, w, points[j], &second))
                        consider(p, &first, &second);
        }
}

static double propose(const axis_plan *axis, const caps *c, recipe *out) {
    uint64_t bytes = axis->length * axis_plan_count(axis) * 2 * scalar_bytes(axis->precision);
    pairing p = {.axis = axis, .caps = c};
    if (c->is_cpu || !c->device_fence || !model_knows(c) || !is_lone(axis)) return COST_NEVER;
    if (bytes < LEAST_BYTES || bytes > MOST_BYTES) return COST_NEVER;
    /* The longer pass comes first. */
    for (uint64_t b = NARROWEST; b * b <= axis->length; ++b)
        if (axis->length % b == 0 && axis->length / b <= STEEPEST * b)
            consider_lengths(&p, axis->length / b, b);
    if (!p.tickets) return COST_NEVER;
    *out = p.best;
    return 0;
}

const strategy strategy_brief = {"brief", propose, NULL};
