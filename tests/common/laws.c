#include "laws.h"

#include "codegen/signature.h"
#include "harness.h"
#include "recipe/radix.h"
#include "base/sizes.h"

/* ---- Passes follow each other ---- */

static uint64_t product_of_lengths(const recipe *r) {
    uint64_t product = 1;
    for (uint32_t i = 0; i < r->pass_count; ++i) product *= pass_recipe_length(&r->pass[i]);
    return product;
}

static void check_direct_chain(const schedule *s, const axis_plan *l, const pass *passes) {
    uint64_t product = 1;
    uint64_t length = l->length / (passes->reals.halved ? 2 : 1);
    demand(l->pass_count == l->recipe.pass_count && product_of_lengths(&l->recipe) == length, s);
    demand(passes->reals.halved ==
               (l->transform != OCLFFT_C2C && l->length % 2 == 0 && l->pass_count == 1),
           s);
    demand(passes->reals.balanced ==
               (l->transform != OCLFFT_C2C && l->length % 2 == 1 && l->pass_count == 1),
           s);
    for (uint32_t i = 0; i < l->pass_count; ++i) {
        const pass *p = &passes[i];
        bool last = i + 1 == l->pass_count, later = !last && passes[i + 1].twiddle.early;
        const pass_twiddle *between = later ? &passes[i + 1].twiddle : &p->twiddle;
        demand(last || between->modulus == l->length / product, s);
        demand(later ? p->twiddle.modulus == 0
                     : p->twiddle.early || last == (p->twiddle.modulus == 0),
               s);
        demand(!p->twiddle.early || (i && p->twiddle.modulus), s);
        demand(!p->load.weight.kind && !p->store.weight.kind, s);
        product *= p->tile.length;
    }
    demand(product == length, s);
}

/* Columns, rows in both directions, columns back. */
static void check_three(const schedule *s, const pass *p, uint64_t total) {
    const convolution *rows = &p[1].tile.convolutions[0];
    demand(p[0].tile.length == p[2].tile.length && p[0].tile.length * p[1].tile.length == total, s);
    demand(p[0].twiddle.modulus == total && p[1].twiddle.modulus == total &&
               p[2].twiddle.modulus == 0,
           s);
    demand(p[1].tile.convolution_count == 1 && rows->kind == CONVOLUTION_ROWS, s);
    demand(rows->rows == p[0].tile.length && rows->padded == p[1].tile.length, s);
}

/* The whole transform there, times the spectrum, and back. */
static void check_twice(const schedule *s, const axis_plan *l, const pass *passes, uint64_t total) {
    uint32_t half = l->recipe.pass_count;
    for (uint32_t i = 0; i < 2 * half; ++i) {
        const pass *p = &passes[i];
        demand(p->tile.length == pass_recipe_length(&l->recipe.pass[i % half]), s);
        demand((p->twiddle.modulus == 0) == (i % half + 1 == half), s);
        demand(p->store.weight.kind == (i + 1 == half       ? WEIGHT_SPECTRUM
                                        : i + 1 == 2 * half ? WEIGHT_CHIRP
                                                            : WEIGHT_NONE),
               s);
    }
    demand(passes[half - 1].store.weight.length == total, s);
}

/* Of real data only half of the spectrum is there, or wanted; of a window what it has; of another
 * kind's axis, whose windows count elements, points that are not zero. */
static void check_padded_chain(const schedule *s, const axis_plan *l, const pass *passes) {
    uint64_t total = product_of_lengths(&l->recipe);
    bool fourier = l->work == WORK_FOURIER;
    chirp_counts points = axis_plan_chirp(l);
    uint64_t half = l->length / 2 + 1, inputs = fourier ? l->windows[0].in.count : points.inputs,
             outputs = fourier ? l->windows[0].out.count : points.outputs;
    demand(inputs <= (l->transform == OCLFFT_C2R ? half : l->length), s);
    demand(outputs <= (l->transform == OCLFFT_R2C ? half : l->length), s);
    uint32_t count = l->pass_count;
    const pass *first = &passes[0], *last = &passes[count - 1];
    demand(total >= inputs + outputs - 1, s);
    demand(count == (l->recipe.pass_count == 2 ? 3 : 2 * l->recipe.pass_count), s);
    demand(first->load.weight.kind == WEIGHT_CHIRP && first->load.weight.length == inputs, s);
    demand(last->store.weight.kind == WEIGHT_CHIRP && last->store.weight.length == outputs, s);
    for (uint32_t i = 0; i < count; ++i)
        demand(passes[i].chirp.length == l->length && passes[i].chirp.inputs == inputs &&
                   passes[i].chirp.outputs == outputs,
               s);
    for (uint32_t i = 1; i < count; ++i) demand(!passes[i].load.weight.kind, s);
    if (l->recipe.pass_count == 2)
        check_three(s, passes, total);
    else
        check_twice(s, l, passes, total);
}

static bool same_end(const axis_end *a, const pass_end *b) {
    return a->operand == b->operand && storage_equal(a->storage, b->storage) &&
           a->callback.source == b->callback.source;
}

static bool is_plain(const pass_end *e) {
    return e->operand == OPERAND_SCRATCH && storage_is_plain(e->storage) && !e->callback.source;
}

static void check_line(const schedule *s, const axis_plan *l, const pass *passes) {
    demand(l->pass_count >= 1 && l->pass_count <= 2 * MAX_PASSES, s);
    demand(same_end(&l->source, &passes[0].load) &&
               same_end(&l->target, &passes[l->pass_count - 1].store),
           s);
    for (uint32_t i = 0; i < l->pass_count; ++i) {
        const pass *p = &passes[i];
        demand(i == 0 || is_plain(&p->load), s);
        demand(i + 1 == l->pass_count || is_plain(&p->store), s);
        demand(p->precision == s->problem.precision && p->grid.batch_each == l->batch_each, s);
    }
    demand(passes->copies == l->copies && l->copies == recipe_copies(&l->recipe), s);
    if (l->copies)
        demand(l->pass_count == 1 && !passes->twiddle.modulus, s);
    else if (l->recipe.bluestein)
        check_padded_chain(s, l, passes);
    else
        check_direct_chain(s, l, passes);
}

/* The lowest place of an axis plan's elements at one of its ends, whichever way dimensions run, in
 * halves of an element: parts of complex elements, side by side, are such halves. */
static int64_t lowest_place(const axis_plan *axis, bool source) {
    const axis_end *end = source ? &axis->source : &axis->target;
    int64_t place = (int64_t)end->offset;
    for (uint32_t i = 0; i < axis->axis_count + axis->dimension_count + 1; ++i) {
        const dimension *d = i < axis->axis_count ? &axis->axes[i]
                             : i < axis->axis_count + axis->dimension_count
                                 ? &axis->dimensions[i - axis->axis_count]
                                 : &axis->batch;
        uint64_t count = source && d->there ? d->there : d->count;
        if (i < axis->axis_count)
            count = source ? axis->windows[i].in.count : axis->windows[i].out.count;
        int64_t step = source ? d->in : d->out;
        if (step < 0) place += (int64_t)(count - 1) * step;
    }
    return end->parts == PARTS_SIDE_BY_SIDE ? place : 2 * place;
}

/* Whether a real transform's data is still real, or real again, behind an axis plan. */
static bool is_real_behind(const schedule *s, uint32_t axis_plan) {
    oclfft_transform transform = s->problem.transform;
    bool halved = false;
    if (transform != OCLFFT_R2C && transform != OCLFFT_C2R) return false;
    for (uint32_t i = 0; i <= axis_plan; ++i)
        halved = halved ||
                 (s->axis_plans[i].work == WORK_FOURIER && s->axis_plans[i].transform == transform);
    return halved == (transform == OCLFFT_C2R);
}

/* One axis plan leaves the data where the next finds it. */
static void check_meeting(const schedule *s, uint32_t i) {
    const axis_end *left = &s->axis_plans[i].target, *found = &s->axis_plans[i + 1].source;
    demand(left->operand == found->operand && left->operand != OPERAND_SCRATCH, s);
    demand(left->operand != OPERAND_INPUT || s->problem.in_place, s);
    demand(lowest_place(&s->axis_plans[i], false) == lowest_place(&s->axis_plans[i + 1], true) ||
               s->axis_plans[i + 1].copies,
           s);
    demand(storage_is_plain(left->storage) && !left->callback.source &&
               storage_is_plain(found->storage) && !found->callback.source,
           s);
}

/* The intermediate, where one axis plan leaves the data for the next: the scratch, or the operand
 * that has room. A real transform's reals have a place, and its complex elements have one. */
static void check_intermediate(const schedule *s) {
    operand places[2] = {OPERAND_SCRATCH, OPERAND_SCRATCH};
    bool intermediate = false;
    if (s->axis_plan_count == 1)
        demand(s->axis_plans[0].target.operand == OPERAND_OUTPUT && s->intermediate == 0, s);
    for (uint32_t i = 0; i + 1 < s->axis_plan_count; ++i) {
        operand between = s->axis_plans[i].target.operand, *place = &places[is_real_behind(s, i)];
        check_meeting(s, i);
        demand(*place == OPERAND_SCRATCH || *place == between, s);
        *place = between;
        intermediate = intermediate || between == OPERAND_INTERMEDIATE;
    }
    demand(intermediate == (s->intermediate != 0), s);
}

/* The pass that applies the direction's sign: the first of those that know a direction. Their
 * number where all axes are of other kinds. */
static uint32_t first_of_fourier(const schedule *s) {
    uint32_t at = 0, i = 0;
    for (; i < s->axis_plan_count && s->axis_plans[i].work != WORK_FOURIER; ++i)
        at += s->axis_plans[i].pass_count;
    return at;
}

/* What an end has of a side: its storage, or that of real elements in each of its two arrays. */
static bool has_storage_of(const pass_end *e, const side *from) {
    storage expected = from->storage;
    bool planar = storage_is_planar(expected);
    if (e->parts == PARTS_IN_ARRAYS) expected.format = OCLFFT_INTERLEAVED;
    bool fits = e->parts == PARTS_NONE || e->parts == PARTS_OF_CALLBACK ||
                (e->parts == PARTS_IN_ARRAYS) == planar;
    return fits && storage_equal(e->storage, expected);
}

static void check_chain(const schedule *s) {
    const problem *p = &s->problem;
    const pass *first = &s->passes[0], *last = &s->passes[s->pass_count - 1];
    uint32_t at = 0;
    bool several = false;
    demand(first->load.operand == OPERAND_INPUT && last->store.operand == OPERAND_OUTPUT, s);
    demand(has_storage_of(&first->load, &p->in) && has_storage_of(&last->store, &p->out), s);
    demand(first->load.callback.source == p->load.source &&
               last->store.callback.source == p->store.source,
           s);
    for (uint32_t i = 0; i < s->axis_plan_count; at += s->axis_plans[i++].pass_count) {
        check_line(s, &s->axis_plans[i], &s->passes[at]);
        several = several || s->axis_plans[i].pass_count > 1;
    }
    demand(at == s->pass_count && at <= MAX_SCHEDULE, s);
    uint32_t signs = first_of_fourier(s);
    for (uint32_t i = 0; i < s->pass_count; ++i)
        demand(s->passes[i].is_signed == (i == signs) && s->passes[i].last == (i + 1 == at), s);
    demand(several == (s->scratch != 0), s);
    check_intermediate(s);
}

/* What one complex transform takes, and what lies beside it. Sizes of tiles may be rounded up. */
static void check_scratch(const schedule *s) {
    const axis_plan *l = &s->axis_plans[0];
    uint64_t beside = axis_plan_count(l) / s->problem.batch,
             total = product_of_lengths(&l->recipe) * beside,
             halves = l->recipe.bluestein && l->recipe.pass_count > 2 ? 2 : 1;
    if (s->axis_plan_count > 1 || l->transform != OCLFFT_C2C || s->pass_count == 1) return;
    demand(s->scratch == halves * total || (s->scratch > total && l->recipe.pass[0].tiled), s);
}

/* ---- Stages ---- */

/* Rader's transforms have no twiddles where no factor divides what is before and what is to come.
 */
static bool begins_axis(const convolution *c, uint64_t span) {
    uint64_t before = span / c->columns;
    return before == 1 ||
           (c->kind == CONVOLUTION_RADER && divisor_of_both(before, c->padded / before) == 1);
}

/* The two transforms of a convolution mirror each other around the turn, where no points are
 * exchanged. */
static void check_convolution(const schedule *s, const pass *p, const convolution *c) {
    const stage *turn = &p->tile.stages[c->middle];
    uint64_t span = c->columns, columns = c->columns;
    demand(c->first <= c->middle && c->last - c->middle == c->middle - c->first + 1 &&
               c->last < p->tile.stage_count,
           s);
    for (uint32_t k = c->first; k <= c->last; ++k) {
        const stage *st = &p->tile.stages[k], *mirror = &p->tile.stages[c->first + c->last - k];
        demand(st->length == c->columns * c->padded && !st->mirror, s);
        demand(st->radix == mirror->radix && st->butterflies == mirror->butterflies &&
                   st->run == turn->run,
               s);
        if (k == c->middle + 1) span = c->columns;
        if (begins_axis(c, span)) columns = span;
        demand(st->span == span && st->columns == columns, s);
        span *= st->radix;
        if (k == c->middle || k == c->last) demand(span == st->length, s);
    }
    demand(!pass_exchanges(p, c->middle), s);
    switch (c->kind) {
    case CONVOLUTION_RADER: demand(c->padded == c->length - 1, s); break;
    case CONVOLUTION_BLUESTEIN: demand(c->padded >= 2 * c->length - 1, s); break;
    case CONVOLUTION_ROWS: demand(c->padded == p->tile.length && c->columns == 1, s); break;
    }
    if (c->kind != CONVOLUTION_ROWS)
        demand(c->columns * c->length == p->tile.length && c->columns % c->span == 0, s);
}

static const convolution *convolution_from(const pass *p, uint32_t stage) {
    for (uint32_t i = 0; i < p->tile.convolution_count; ++i)
        if (p->tile.convolutions[i].first == stage) return &p->tile.convolutions[i];
    return NULL;
}

/* The factors, stages or convolutions, make up the length, axis after axis; what separates pairs
 * comes last. */
static void check_factors(const schedule *s, const pass *p) {
    uint64_t span = 1, columns = 1;
    uint32_t found = 0, front = p->tile.stages[0].mirror != MIRROR_NONE;
    uint32_t mirrors = p->tile.stages[p->tile.stage_count - 1].mirror != MIRROR_NONE;
    for (uint32_t k = front; k + mirrors < p->tile.stage_count; ++k) {
        const convolution *c = convolution_from(p, k);
        const stage *st = &p->tile.stages[k];
        if (c) {
            check_convolution(s, p, c);
            demand(c->span == span, s);
            span *= c->kind == CONVOLUTION_ROWS ? p->tile.length : c->length;
            k = c->last;
            ++found;
            continue;
        }
        demand(st->length == p->tile.length && st->span == span && !st->mirror, s);
        if (st->columns != columns) columns = span; /* another axis */
        demand(st->columns == columns, s);
        demand(st->put.count == 0 || (k == 0 && st->radix == 1), s);
        span *= st->radix;
    }
    demand(span == p->tile.length && found == p->tile.convolution_count, s);
    demand((p->tile.stages[p->tile.stage_count - 1].mirror == MIRROR_PAIR) ==
               (p->store.form == FORM_HALVES),
           s);
    demand((p->tile.stages[p->tile.stage_count - 1].mirror == MIRROR_HALF) ==
               (p->store.form == FORM_SPECTRUM),
           s);
    demand((p->tile.stages[0].mirror == MIRROR_HALF) == (p->load.form == FORM_SPECTRUM), s);
    demand((p->tile.stages[0].mirror == MIRROR_PAIR) ==
               (p->reals.balanced && p->load.form == FORM_HALVES),
           s);
}

/* A copy's tile is its dimensions, and has no more edges than they. */
static void check_box(const schedule *s, const pass *p) {
    uint64_t length = 1;
    for (uint32_t d = 0; d < p->tile.box.count; ++d) {
        demand(p->tile.box.digits[d].extent > 1 && p->tile.box.digits[d].below == length, s);
        length *= p->tile.box.digits[d].extent;
    }
    demand(length == p->tile.length && p->tile.stage_count <= 2, s);
    for (uint32_t i = 0; i < p->grid.edge_count; ++i) {
        const grid_edge *edge = &p->grid.edges[i];
        const grid_digit *digit = &p->grid.digits[edge->digit];
        demand(digit->count == (edge->count ? ceil_div(edge->count, edge->extent) : 0), s);
        demand(edge->load_below * edge->extent <= length &&
                   edge->store_below * edge->extent <= length,
               s);
    }
}

/* The items do all butterflies of their columns, and with one fewer each (where butterflies are
 * twinned, two fewer) they would not. In a two-sided tile, an item of a twinned stage serves a
 * column and its mirror image. */
static void check_shares(const schedule *s, const pass *p, const stage *st) {
    const uint32_t threads = stage_threads(&p->tile, st), width = stage_width(&p->tile, st);
    const uint64_t all = stage_butterflies(st) * (st->flat ? 1 : p->tile.width / width);
    const uint32_t unit = st->twinned ? 2 : 1;
    demand((uint64_t)threads * width == p->tile.items, s);
    demand((uint64_t)st->butterflies * threads >= all, s);
    demand((uint64_t)(st->butterflies - unit) * threads < all, s);
}

static void check_stages(const schedule *s, const pass *p) {
    uint32_t points = 0;
    if (p->copies)
        check_box(s, p);
    else
        check_factors(s, p);
    for (uint32_t k = 0; k < p->tile.stage_count && !p->tile.lanes; ++k) {
        const stage *st = &p->tile.stages[k];
        demand(radix_supported(st->radix) && (st->mirror || st->length % st->radix == 0), s);
        check_shares(s, p, st);
        points = points > st->butterflies * st->radix ? points : st->butterflies * st->radix;
    }
    demand(p->tile.lanes || p->tile.points == points, s);
}

static void check_fits(const caps *c, const schedule *s, const pass *p) {
    check_stages(s, p);
    demand(p->tile.items >= 1 && p->tile.items <= c->max_work_group, s);
    demand(p->tile.local_reals * scalar_bytes(p->precision) <= c->local_memory, s);
    if (p->tile.lanes)
        demand(c->is_cpu && p->tile.items == 1 && p->tile.local_reals == 0 &&
                   (p->copies       ? p->tile.lanes == 1
                    : p->tile.along ? 2 * p->tile.width <= p->tile.lanes
                                    : p->tile.width == p->tile.lanes),
               s);
    else
        demand(p->tile.items == p->tile.threads * p->tile.width && p->tile.points <= 64, s);
}

/* Local memory is an argument where the compiler wants that and the kernel has any: none can be of
 * size 0. In a joint launch it serves both passes. */
static void check_local_argument(const caps *c, const schedule *s, const pass *p) {
    const target target = target_of(c);
    const signature made = signature_of(p, &target);
    bool joint = p->launch.joint.units > 0, found = false;
    uint64_t reals = joint ? joint_local_reals(p, p + 1) : p->tile.local_reals;
    for (uint32_t i = 0; i < made.count; ++i)
        found = found || made.arguments[i].binding == BIND_LOCAL;
    demand(found == (c->quirks.local_argument && !p->tile.lanes && reals > 0), s);
    demand(!found || made.local_reals == reals, s);
}

/* ---- Tiles ---- */

/* One digit is the batch: the last, or the first where it counts the columns. */
static void check_grid(const schedule *s, const pass *p) {
    bool last = p->grid.columns || (p->copies && p->grid.batch_per_tile == 1);
    uint32_t batch = last ? p->grid.count - 1 : 0;
    uint64_t tiles = 1;
    demand(p->grid.count >= 1 && p->grid.count <= MAX_GRID, s);
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        demand((p->grid.digits[g].count == 0) == (g == batch), s);
        if (p->grid.digits[g].count) tiles *= p->grid.digits[g].count;
    }
    demand(p->grid.tiles == tiles, s);
    demand(!p->reals.balanced || p->reals.paired, s);
    demand(p->twiddle.digit < p->grid.count, s);
}

/* A copy's tile has several transforms just where the batch has an edge. */
static uint64_t copied_batch(const pass *p) {
    for (uint32_t i = 0; i < p->grid.edge_count; ++i)
        if (p->grid.edges[i].count == 0) return p->grid.edges[i].extent;
    return 1;
}

/* The tiles of both passes of a joint launch, which the first of them has. */
static uint64_t launched_tiles(const pass *p, uint64_t batch) {
    if (p->launch.follows) return 0;
    return tile_count(p, batch) + (p->launch.joint.units ? tile_count(p + 1, batch) : 0);
}

/* The launch has exactly as many groups as there are tiles, and the tiles hold all columns of the
 * whole batch. */
static void check_groups(const schedule *s, const pass *p) {
    uint64_t launched = launched_tiles(p, s->problem.batch);
    uint64_t groups = pass_groups(p, s->problem.batch);
    uint64_t row = p->tile.lanes ? p->grid.run_length : 1,
             transforms = pass_batch(p, s->problem.batch);
    uint64_t columns = p->grid.columns   ? p->grid.columns
                       : p->reals.paired ? ceil_div(transforms, 2)
                                         : transforms;
    bool batch_pairs = p->reals.paired && !p->grid.columns;
    check_grid(s, p);
    demand(launched <= groups * row && groups * row < launched + row, s);
    demand(p->grid.guarded == (columns % p->tile.width != 0), s);
    demand(p->grid.batch_per_tile ==
               (p->copies ? copied_batch(p)
                          : (p->grid.columns ? 1 : p->tile.width) * (batch_pairs ? 2 : 1)),
           s);
    if (p->grid.columns)
        demand(p->grid.digits[0].count == ceil_div(p->grid.columns, p->tile.width), s);
    if (s->quantum == s->problem.batch) return; /* all or nothing */
    demand(p->grid.batch_each != 0, s);
    /* whether a tile's transforms exist */
    bool checked = p->grid.guarded || p->grid.edge_count || (p->copies && copied_batch(p) > 1);
    if (!checked && !p->grid.columns)
        demand(s->quantum * p->grid.batch_each % p->grid.batch_per_tile == 0, s);
}

/* ---- Work-items ---- */

/* The items of a flat stage share out all points in the order of memory, where each column is a
 * row, or the two rows of a pair. */
static void check_flat(const schedule *s, const pass *p, const stage *st) {
    const pass_end *e = st == p->tile.stages ? &p->load : &p->store;
    bool behind_first = st > p->tile.stages;
    demand(st->radix == 1 && st->flat == p->tile.length * p->tile.width, s);
    demand(!behind_first || st == &p->tile.stages[p->tile.stage_count - 1], s);
    demand(!behind_first || st[-1].after.rows, s);
    demand(behind_first || st->after.rows, s);
    bool pair = e->form == FORM_REALS && p->reals.paired;
    demand(e->form == FORM_COMPLEX || pair, s);
    demand(e->map.count == 1 && e->map.digits[0].stride == 1 &&
               e->map.column >= (int64_t)p->tile.length * (pair ? 2 : 1),
           s);
    for (uint32_t item = 0; item < p->tile.items; ++item) {
        uint32_t t, w;
        pass_coordinates(p, st, item, &t, &w);
        demand(t == item && w == 0, s);
    }
}

/* Spectra that go through local memory follow one another in memory, and there is room for them. */
static void check_spectra(const schedule *s, const pass *p, const stage *st) {
    bool first = st == p->tile.stages;
    const pass_end *e = first ? &p->load : &p->store;
    uint64_t each = stage_spectra(st);
    if (!st->spectra) return;
    demand(st->mirror && st->spectra == each * p->tile.width, s);
    demand(first || st == &p->tile.stages[p->tile.stage_count - 1], s);
    demand(e->map.count == 1 && e->map.digits[0].stride == 1 && e->map.column == (int64_t)each, s);
    demand(p->reals.halved || 2 * e->pair == (int64_t)each, s);
    demand(p->tile.local_reals >= st->spectra * (p->tile.phases ? 1 : 2), s);
}

/* Every (t, w) has one work-item in every stage; so has every butterfly, since they are t, t +
 * threads ... Where a stage has half of the columns, an odd t is a work-item of the other half. */
static void check_items(const schedule *s, const pass *p, const stage *st) {
    static unsigned char seen[1 << 20];
    check_spectra(s, p, st);
    if (st->flat) {
        check_flat(s, p, st);
        return;
    }
    demand(st->run >= 1 && st->order >= 1 &&
               (p->tile.width == 1 || p->tile.threads % st->run == 0) &&
               p->tile.threads % st->order == 0,
           s);
    if (!st->run || !st->order) return;
    memset(seen, 0, p->tile.items);
    uint32_t threads = stage_threads(&p->tile, st), width = stage_width(&p->tile, st);
    for (uint32_t item = 0; item < p->tile.items; ++item) {
        uint32_t t, w;
        pass_coordinates(p, st, item, &t, &w);
        demand(t < threads && w < width && !seen[t * width + w], s);
        seen[t * width + w] = 1;
        if (width < p->tile.width) {
            w += t % 2 * width;
            t /= 2;
        }
        uint32_t rows = p->tile.threads / st->order, u = t % rows * st->order + t / rows;
        demand(item == (u / st->run * p->tile.width + w) * st->run + u % st->run, s);
    }
}

void check_laws(const caps *c, const schedule *s) {
    check_chain(s);
    check_scratch(s);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        check_fits(c, s, p);
        check_groups(s, p);
        if (!p->launch.follows) check_local_argument(c, s, p);
        for (uint32_t k = 0; k < p->tile.stage_count && !p->tile.lanes; ++k)
            check_items(s, p, &p->tile.stages[k]);
    }
}
