/* From a recipe to passes: the address maps of the hierarchical FFT.
 *
 * N = N1*N2*...*Nk. Read n = n1*M1 + n2*M2 + ... + nk with Mp = N(p+1)*...*Nk, and k = k1 + N1*k2 + N1*N2*k3 + ... Pass p < k
 * transforms dimension n_p for every column m = (n(p+1), ..., nk) and multiplies by exp(-2 pi i k_p m / (N_p*M_p)); it leaves k_p
 * in the place of n_p. The last pass transforms rows and stores them transposed, so no pass is spent on transposition
 * (Govindaraju et al. 2008, "hierarchical FFT"; Bailey's four-step for k = 2).
 *
 * Bluestein's algorithm for a length whose padded transform needs several passes runs these twice, with the chirp at the first
 * load and the last store and the product with the chirp's spectrum between. With k = 2 the order of the spectrum does not matter,
 * so that the last pass need not transpose: its rows are transformed, multiplied and transformed back in one tile, and the first
 * pass is run backwards. That makes three passes instead of four. */
#include "schedule.h"

#include "../sizes.h"
#include "numbers.h"
#include "radix.h"

static oclfft_status misfit(const char *why) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "the recipe does not fit: %s", why);
}

const convolution *stage_gathers(const pass *p, uint32_t s) {
    for (uint32_t c = 0; c < p->convolution_count; ++c)
        if (p->convolutions[c].first == s && p->convolutions[c].kind != CONVOLUTION_ROWS) return &p->convolutions[c];
    return NULL;
}

const convolution *stage_turns(const pass *p, uint32_t s) {
    for (uint32_t c = 0; c < p->convolution_count; ++c)
        if (p->convolutions[c].turn == s) return &p->convolutions[c];
    return NULL;
}

const convolution *stage_scatters(const pass *p, uint32_t s) {
    for (uint32_t c = 0; c < p->convolution_count; ++c)
        if (p->convolutions[c].last == s && p->convolutions[c].kind != CONVOLUTION_ROWS) return &p->convolutions[c];
    return NULL;
}

bool pass_exchanges(const pass *p, uint32_t s) {
    return s + 1 < p->stage_count && !stage_turns(p, s);
}

/* ---- The shape of a tile ---- */

static oclfft_status add_stage(uint32_t radix, uint64_t length, uint64_t columns, uint64_t span, pass *p) {
    if (!radix_supported(radix)) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "the recipe does not fit: no radix %u", radix);
    if (p->stage_count == MAX_STAGES) return misfit("more stages than a pass can have");
    p->stages[p->stage_count++] = (stage){.radix = radix, .length = length, .columns = columns, .span = span};
    return OCLFFT_SUCCESS;
}

/* The two transforms of a convolution: the second takes the radices in reverse, so that its first stage finds its inputs in the
 * registers where the last stage of the first left them. */
static oclfft_status add_transforms(const factor *radices, uint32_t count, convolution c, pass *p) {
    uint64_t length = c.padded * c.columns, span = c.columns;
    if (p->convolution_count == MAX_CONVOLUTIONS) return misfit("more convolutions than a pass can have");
    c.first = p->stage_count;
    c.turn = c.first + count - 1;
    c.last = c.turn + count;
    for (uint32_t i = 0; i < count; span *= radices[i++].length) TRY(add_stage(radices[i].length, length, c.columns, span, p));
    span = c.columns;
    for (uint32_t i = count; i-- > 0; span *= radices[i].length) TRY(add_stage(radices[i].length, length, c.columns, span, p));
    p->convolutions[p->convolution_count++] = c;
    return OCLFFT_SUCCESS;
}

static uint64_t product_of(const factor *factors, uint32_t count) {
    uint64_t product = 1;
    for (uint32_t i = 0; i < count; ++i)
        if (!size_mul(product, factors[i].length, &product)) return UINT64_MAX;
    return product;
}

static oclfft_status add_convolution(const factor *f, uint64_t span, pass *p) {
    uint64_t padded = product_of(f + 1, f->inner);
    convolution c = {.kind = f->kind == FACTOR_RADER ? CONVOLUTION_RADER : CONVOLUTION_BLUESTEIN,
                     .length = f->length,
                     .padded = padded,
                     .columns = p->length / f->length,
                     .span = span};
    if (c.kind == CONVOLUTION_RADER && (f->length < 3 || !is_prime(f->length) || padded != f->length - 1))
        return misfit("Rader's algorithm takes an odd prime p and radices of p - 1");
    if (c.kind == CONVOLUTION_BLUESTEIN && padded < 2 * (uint64_t)f->length - 1)
        return misfit("Bluestein's algorithm pads to twice the length less one, or more");
    return add_transforms(f + 1, f->inner, c, p);
}

static oclfft_status add_rows(const pass_recipe *r, pass *p) {
    for (uint32_t f = 0; f < r->factor_count; ++f)
        if (r->factors[f].kind != FACTOR_RADIX) return misfit("a convolution inside a convolution");
    convolution c = {.kind = CONVOLUTION_ROWS, .length = p->length, .padded = p->length, .columns = 1, .span = 1};
    return add_transforms(r->factors, r->factor_count, c, p);
}

static oclfft_status add_factors(const pass_recipe *r, pass *p) {
    uint64_t span = 1;
    for (uint32_t f = 0; f < r->factor_count; f += 1 + r->factors[f].inner) {
        const factor *it = &r->factors[f];
        if (it->kind == FACTOR_RADIX)
            TRY(add_stage(it->length, p->length, 1, span, p));
        else
            TRY(add_convolution(it, span, p));
        span *= it->length;
    }
    return OCLFFT_SUCCESS;
}

uint64_t pass_region(const pass *p) {
    uint64_t longest = p->length;
    for (uint32_t s = 0; s < p->stage_count; ++s) longest = max_u64(longest, p->stages[s].length);
    return longest;
}

enum { MOST_POINTS = 64 }; /* of a work-item */

/* Points that the work-items share out: stages of radix 1 are not worth more items. */
static uint64_t widest_region(const pass *p) {
    uint64_t widest = 0;
    for (uint32_t s = 0; s < p->stage_count; ++s)
        if (p->stages[s].radix > 1) widest = max_u64(widest, p->stages[s].length);
    return widest ? widest : p->length;
}

/* A GPU work-group: enough work-items for the widest region; each stage spreads its butterflies over them. */
static oclfft_status expand_items(const pass_recipe *r, const caps *c, pass *p) {
    if (r->points < 1 || r->points > MOST_POINTS) return misfit("points per work-item");
    uint64_t threads = ceil_div(widest_region(p), r->points), items = threads * p->width;
    if (items > c->max_work_group) return misfit("the work-group is larger than the device's limit");
    p->threads = (uint32_t)threads;
    p->items = (uint32_t)items;
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        stage *st = &p->stages[s];
        st->butterflies = (uint32_t)ceil_div(st->length / st->radix, threads);
        p->points = (uint32_t)max_u64(p->points, (uint64_t)st->butterflies * st->radix);
    }
    if (p->points > MOST_POINTS) return misfit("a radix is much larger than the points of a work-item");
    return OCLFFT_SUCCESS;
}

/* A CPU tile and its copy are private memory: they lie on the stack of the driver's thread, 8 MB on Linux. */
enum { MOST_TILE_BYTES = 1 << 20 }; /* both together */

/* A CPU tile: `lanes` columns across, or one transform whose stages all fill a vector. */
static oclfft_status expand_lanes(pass *p) {
    p->items = p->threads = 1;
    uint64_t most = p->precision == OCLFFT_DOUBLE ? 8 : 16;
    if (p->lanes > most || !is_power_of_two(p->lanes) || p->lanes < 2) return misfit("lanes other than 2, 4, 8, 16");
    if (p->along) {
        for (uint32_t s = 0; s < p->stage_count; ++s)
            if (p->length / p->stages[s].radix % p->lanes) return misfit("a stage does not fill vectors along the transform");
        if (p->width != 1) return misfit("a pass along the transform has width 1");
        if (p->convolution_count) return misfit("no convolution runs along the transform");
        if (!is_power_of_two(p->length)) return misfit("only powers of two run along the transform");
    } else if (p->width != p->lanes) {
        return misfit("a pass across transforms has the width of its lanes");
    }
    uint64_t vectors = 2 * pass_region(p); /* a Rader convolution keeps point 0 of its columns apart, and their sums */
    for (uint32_t c = 0; c < p->convolution_count; ++c)
        if (p->convolutions[c].kind == CONVOLUTION_RADER) vectors += 2 * p->convolutions[c].columns;
    if (vectors * p->width * 2 * scalar_bytes(p->precision) > MOST_TILE_BYTES)
        return misfit("the tile is larger than a thread's stack may hold");
    return OCLFFT_SUCCESS;
}

/* Copies the decisions and derives the shape of the tile. `rows`: the middle of a Bluestein transform of several passes. */
static oclfft_status expand_tile(const problem *problem, const caps *c, const pass_recipe *r, bool rows, pass *p) {
    *p = (pass){.precision = problem->precision,
                .length = pass_recipe_length(r),
                .width = r->width,
                .phases = r->phases,
                .max_registers = r->max_registers,
                .lanes = r->lanes,
                .along = r->along};
    if (p->length > MOST_LENGTH) return misfit("a pass longer than any tile");
    if (r->along && !r->lanes) return misfit("only a pass of vectors can run along the transform");
    if (r->lanes && r->max_registers) return misfit("a CPU pass has no register limit");
    if (r->width > 1024) return misfit("the width is above 1024");
    TRY(rows ? add_rows(r, p) : add_factors(r, p));
    return r->lanes ? expand_lanes(p) : expand_items(r, c, p);
}

/* ---- Where the points of a tile lie ---- */

/* The work-items keep the load's order until the last stage, whose outputs leave in the store's order. From one end of a
 * convolution to the other they keep one order, since an item keeps the column's point 0 for Rader's algorithm: that of the end of
 * the pass which it touches, else columns fastest, which is free of bank conflicts whatever the permutations do. */
static void set_runs(pass *p, uint32_t load_run, uint32_t store_run) {
    for (uint32_t s = 0; s < p->stage_count; ++s) p->stages[s].run = s + 1 == p->stage_count ? store_run : load_run;
    for (uint32_t i = 0; i < p->convolution_count; ++i) {
        const convolution *c = &p->convolutions[i];
        uint32_t run = c->last + 1 == p->stage_count ? store_run : c->first == 0 ? load_run : 1;
        for (uint32_t s = c->first; s <= c->last; ++s) p->stages[s].run = run;
    }
}

static void map_single(const problem *problem, pass *p) {
    p->load = p->store = (axis_map){.inner = 1, .column = p->length};
    p->grid_count = 1;
    p->grid[0] = (grid_axis){0, p->length * p->width, p->length * p->width};
    p->batch_per_tile = p->width;
    p->guarded = problem->batch % p->width != 0;
    set_runs(p, p->threads, p->threads);
}

static void guard_columns(uint64_t columns, pass *p) {
    p->columns = columns;
    p->guarded = columns % p->width != 0;
    p->batch_per_tile = 1;
}

/* The hierarchical transform that is being laid out: `in` and `out` are the elements between transforms at its two ends. */
typedef struct layout {
    const recipe *recipe;
    uint64_t total, in, out;
    uint64_t scratch; /* elements of scratch per transform: tiles may be partly empty */
    uint64_t tile;    /* width of the first pass's tiles when that stores them contiguously, else 0 */
} layout;

static uint64_t tiled_elements(const pass *p, uint64_t columns) {
    return ceil_div(columns, p->width) * p->width * p->length;
}

/* Pass of dimension `length` with `columns` columns under `prefixes` outer indexes: strided on both sides, or storing its tiles
 * one after the other. */
static void map_columns(uint64_t columns, uint64_t prefixes, const layout *l, bool first, pass *p) {
    uint64_t width = p->width, block = p->length * columns;
    bool tiled = first && l->tile;
    p->load = (axis_map){.inner = columns, .column = 1};
    p->store = tiled ? (axis_map){.inner = width, .column = 1} : p->load;
    p->grid[0] = (grid_axis){ceil_div(columns, width), width, tiled ? p->length * width : width};
    p->grid[1] = (grid_axis){prefixes, block, block};
    p->grid[2] = (grid_axis){0, first ? l->in : l->scratch, l->scratch};
    p->grid_count = 3;
    p->twist.modulus = block;
    guard_columns(columns, p);
    set_runs(p, 1, 1);
}

/* Rows of the first dimension, as the first pass left them. */
static axis_map row_map(const pass *first, const layout *l) {
    if (!l->tile) return (axis_map){.inner = 1, .column = l->total / first->length};
    return (axis_map){.split = l->tile, .inner = 1, .outer = first->length * l->tile, .column = l->tile};
}

/* A run of the load that the work-items of a row can follow: neighbours read neighbours. */
static uint32_t row_run(const pass *p, const layout *l) {
    if (!l->tile) return p->threads;
    return p->threads % l->tile == 0 ? (uint32_t)l->tile : 1;
}

/* The last pass: rows in, transposed out. */
static void map_rows(const pass *passes, uint32_t count, const layout *l, pass *p) {
    uint64_t width = p->width, first = passes[0].length;
    p->load = row_map(&passes[0], l);
    p->store = (axis_map){.inner = l->total / p->length, .column = 1};
    p->grid[0] = (grid_axis){ceil_div(first, width), width * p->load.column, width};
    p->grid_count = 1;
    uint64_t load = l->total / first, store = first;
    for (uint32_t q = 1; q + 1 < count; ++q) {
        load /= passes[q].length;
        p->grid[p->grid_count++] = (grid_axis){passes[q].length, load, store};
        store *= passes[q].length;
    }
    p->grid[p->grid_count++] = (grid_axis){0, l->scratch, l->out};
    guard_columns(first, p);
    set_runs(p, row_run(p, l), 1);
}

/* The middle of three: rows in, rows out in the same places, twisted as on the way to the other dimension. */
static void map_convolved_rows(const pass *first, const layout *l, pass *p) {
    p->load = p->store = row_map(first, l);
    p->grid[0] = (grid_axis){ceil_div(first->length, p->width), p->width * p->load.column, p->width * p->load.column};
    p->grid[1] = (grid_axis){0, l->scratch, l->scratch};
    p->grid_count = 2;
    p->twist.modulus = l->total;
    guard_columns(first->length, p);
    set_runs(p, row_run(p, l), row_run(p, l));
}

/* The last of three: the first one's tiles in, columns out. */
static void map_columns_back(const pass *first, const layout *l, pass *p) {
    p->load = first->store;
    p->store = first->load;
    p->grid[0] = (grid_axis){first->grid[0].count, first->grid[0].store, first->grid[0].load};
    p->grid[1] = (grid_axis){0, l->scratch, l->out};
    p->grid_count = 2;
    guard_columns(l->total / p->length, p);
    set_runs(p, 1, 1);
}

/* The first axis of a guarded or twisted pass stays: it counts the columns. */
static void drop_unit_axes(pass *p) {
    uint32_t kept = 0;
    p->tiles = 1;
    for (uint32_t g = 0; g < p->grid_count; ++g) {
        if (p->grid[g].count == 1 && !(g == 0 && p->columns)) continue;
        if (p->grid[g].count) p->tiles *= p->grid[g].count;
        p->grid[kept++] = p->grid[g];
    }
    p->grid_count = kept;
}

static oclfft_status check_split(const recipe *r) {
    for (uint32_t i = 0; i < r->pass_count; ++i) {
        const pass_recipe *it = &r->pass[i];
        if (it->tiled && (i || r->pass_count != 2)) return misfit("only the first of two passes can be tiled");
        if (it->along) return misfit("only a single pass can run along the transform");
        if ((it->lanes != 0) != (r->pass[0].lanes != 0)) return misfit("CPU and GPU passes do not mix");
        if (it->tiled && it->lanes) return misfit("CPU passes do not store tiles");
    }
    return OCLFFT_SUCCESS;
}

static layout layout_of(const schedule *s, uint64_t total) {
    const pass *first = &s->passes[0];
    layout l = {.recipe = &s->recipe, .total = total, .in = s->problem.length, .out = s->problem.length, .scratch = total};
    if (s->recipe.pass[0].tiled) {
        l.tile = first->width;
        l.scratch = tiled_elements(first, total / first->length);
    }
    return l;
}

/* The passes of one transform of `total` points, from passes[0] on. */
static void map_passes(uint32_t count, const layout *l, pass *passes) {
    uint64_t columns = l->total, prefixes = 1;
    for (uint32_t i = 0; i < count; ++i) {
        columns /= passes[i].length;
        if (i + 1 == count)
            map_rows(passes, count, l, &passes[i]);
        else
            map_columns(columns, prefixes, l, i == 0, &passes[i]);
        prefixes *= passes[i].length;
    }
}

/* ---- Schedules ---- */

static oclfft_status expand_passes(const caps *c, const recipe *r, bool rows_last, schedule *s) {
    uint32_t at = s->pass_count;
    if (at + r->pass_count > MAX_PASSES) return misfit("more passes than a schedule can have");
    for (uint32_t i = 0; i < r->pass_count; ++i)
        TRY(expand_tile(&s->problem, c, &r->pass[i], rows_last && i + 1 == r->pass_count, &s->passes[at + i]));
    s->pass_count += r->pass_count;
    return OCLFFT_SUCCESS;
}

/* Chirp in, transform, product, transform, chirp out. */
static void weigh_ends(const problem *p, uint64_t total, uint32_t middle, schedule *s) {
    weight chirp = {.kind = WEIGHT_CHIRP, .length = p->length};
    s->passes[0].load_weight = s->passes[s->pass_count - 1].store_weight = chirp;
    if (middle) s->passes[middle - 1].store_weight = (weight){.kind = WEIGHT_SPECTRUM, .length = total};
    for (uint32_t i = 0; i < s->pass_count; ++i) s->passes[i].chirp_length = p->length;
}

/* Three passes: columns, rows there and back, columns back. */
static oclfft_status expand_three(const caps *c, uint64_t total, schedule *s) {
    TRY(expand_passes(c, &s->recipe, true, s));
    TRY(expand_tile(&s->problem, c, &s->recipe.pass[0], false, &s->passes[2]));
    s->pass_count = 3;
    layout l = layout_of(s, total);
    map_columns(total / s->passes[0].length, 1, &l, true, &s->passes[0]);
    map_convolved_rows(&s->passes[0], &l, &s->passes[1]);
    map_columns_back(&s->passes[0], &l, &s->passes[2]);
    s->scratch = l.scratch;
    weigh_ends(&s->problem, total, 0, s);
    return OCLFFT_SUCCESS;
}

/* The hierarchical transform twice; between them the spectrum lies in the scratch in natural order. */
static oclfft_status expand_twice(const caps *c, uint64_t total, schedule *s) {
    uint32_t count = s->recipe.pass_count;
    TRY(expand_passes(c, &s->recipe, false, s));
    TRY(expand_passes(c, &s->recipe, false, s));
    layout there = layout_of(s, total), back = there;
    if (there.tile) return misfit("tiles in a Bluestein transform of more than two passes");
    /* The last pass of the first transform transposes, which cannot be done in place: the scratch has two halves. */
    s->scratch = there.scratch = there.out = back.scratch = back.in = 2 * total;
    map_passes(count, &there, s->passes);
    map_passes(count, &back, s->passes + count);
    for (uint32_t i = count - 1; i < 2 * count; ++i) {
        if (i >= count) s->passes[i].load_offset = total;
        if (i + 1 < 2 * count) s->passes[i].store_offset = total;
    }
    weigh_ends(&s->problem, total, count, s);
    return OCLFFT_SUCCESS;
}

static oclfft_status expand_bluestein(const caps *c, uint64_t total, schedule *s) {
    if (total < 2 * s->problem.length - 1) return misfit("Bluestein's algorithm pads to twice the length less one, or more");
    if (s->recipe.pass_count < 2) return misfit("a Bluestein transform in one pass is a factor of it: bN(...)");
    TRY(check_split(&s->recipe));
    return s->recipe.pass_count == 2 ? expand_three(c, total, s) : expand_twice(c, total, s);
}

static oclfft_status expand_direct(const caps *c, uint64_t total, schedule *s) {
    if (total != s->problem.length) return misfit("its factors do not multiply to the length");
    TRY(expand_passes(c, &s->recipe, false, s));
    if (s->pass_count == 1) {
        if (s->recipe.pass[0].tiled) return misfit("a single pass cannot be tiled");
        map_single(&s->problem, &s->passes[0]);
        return OCLFFT_SUCCESS;
    }
    TRY(check_split(&s->recipe));
    layout l = layout_of(s, total);
    map_passes(s->pass_count, &l, s->passes);
    s->scratch = l.scratch;
    return OCLFFT_SUCCESS;
}

/* How many tiles one CPU work-item takes: enough points to outweigh the cost of a work-group, few enough to share out. */
static uint32_t run_length(const problem *problem, const caps *c, const pass *p) {
    uint64_t tiles = p->tiles * ceil_div(problem->batch, p->batch_per_tile);
    uint64_t worthwhile = 8192 / (p->length * p->width), share = tiles / (2 * c->compute_units);
    return (uint32_t)max_u64(1, min_u64(worthwhile, share));
}

static oclfft_status finish_pass(const problem *problem, const caps *c, pass *p) {
    drop_unit_axes(p);
    if (p->lanes) {
        p->run_length = run_length(problem, c, p);
    } else {
        exchange_choose(p, c);
        if (p->local_reals == UINT64_MAX) return misfit("no layout for the exchange in local memory");
        p->local_argument = c->local_argument && p->local_reals > 0;
    }
    pass_layout_tables(p);
    return OCLFFT_SUCCESS;
}

static void set_operands(schedule *s) {
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        s->passes[i].source = i == 0 ? OPERAND_INPUT : OPERAND_SCRATCH;
        s->passes[i].target = i + 1 == s->pass_count ? OPERAND_OUTPUT : OPERAND_SCRATCH;
    }
    s->passes[0].first = s->passes[s->pass_count - 1].last = true;
}

oclfft_status schedule_expand(const problem *p, const caps *c, const recipe *r, schedule *out) {
    schedule s = {.problem = *p, .recipe = *r, .strategy = "recipe"};
    uint64_t total = 1;
    for (uint32_t i = 0; i < r->pass_count; ++i)
        if (!size_mul(total, pass_recipe_length(&r->pass[i]), &total)) return misfit("its lengths overflow");
    TRY(r->bluestein ? expand_bluestein(c, total, &s) : expand_direct(c, total, &s));
    set_operands(&s);
    for (uint32_t i = 0; i < s.pass_count; ++i) TRY(finish_pass(p, c, &s.passes[i]));
    *out = s;
    return OCLFFT_SUCCESS;
}

oclfft_status schedule_make(const problem *p, const caps *c, const char *recipe_text, schedule *out) {
    recipe r;
    bid bids[STRATEGY_COUNT] = {{NULL, BID_NONE}};
    const char *strategy = "recipe";
    if (p->precision == OCLFFT_DOUBLE && !c->has_double)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "device \"%s\" has no double precision (fp64)", c->name);
    if (recipe_text)
        TRY(recipe_parse(recipe_text, &r));
    else
        TRY(schedule_choose(p, c, &r, bids, &strategy));
    TRY(schedule_expand(p, c, &r, out));
    out->strategy = strategy;
    for (uint32_t i = 0; i < STRATEGY_COUNT; ++i) out->bids[i] = bids[i];
    return OCLFFT_SUCCESS;
}

uint64_t pass_groups(const pass *p, uint64_t batch) {
    uint64_t tiles = p->tiles * ceil_div(batch, p->batch_per_tile);
    return p->lanes ? ceil_div(tiles, p->run_length) : tiles;
}

void pass_coordinates(const pass *p, uint32_t run, uint32_t item, uint32_t *t, uint32_t *w) {
    *w = item / run % p->width;
    *t = item / (run * p->width) * run + item % run;
}
