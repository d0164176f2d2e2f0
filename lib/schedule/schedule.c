/* From a recipe to passes: the address maps of the hierarchical FFT.
 *
 * N = N1*N2*...*Nk. Read n = n1*M1 + n2*M2 + ... + nk with Mp = N(p+1)*...*Nk, and k = k1 + N1*k2 + N1*N2*k3 + ... Pass p < k
 * transforms dimension n_p for every column m = (n(p+1), ..., nk) and multiplies by exp(-2 pi i k_p m / (N_p*M_p)); it leaves k_p
 * in the place of n_p. The last pass transforms rows and stores them transposed, so no pass is spent on transposition
 * (Govindaraju et al. 2008, "hierarchical FFT"; Bailey's four-step for k = 2). */
#include "schedule.h"

#include "../sizes.h"

static oclfft_status misfit(const char *why) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "the recipe does not fit: %s", why);
}

/* Copies the decisions and derives the shape of the tile. */
static oclfft_status expand_tile(const pass_recipe *r, pass *p) {
    *p = (pass){.length = pass_recipe_length(r),
                .width = r->width,
                .points = r->points,
                .stage_count = r->stage_count,
                .phases = r->phases,
                .max_registers = r->max_registers,
                .lanes = r->lanes,
                .along = r->along};
    uint64_t span = 1;
    for (uint32_t s = 0; s < r->stage_count; ++s) {
        uint32_t radix = r->radix[s];
        if (radix != 1 && radix != 2 && radix != 4 && radix != 8 && radix != 16) return misfit("a radix is not 2, 4, 8 or 16");
        p->stages[s] = (stage){.radix = radix, .span = span};
        span *= radix;
    }
    if (!is_power_of_two(r->width)) return misfit("the width is not a power of two");
    if (r->along && !r->lanes) return misfit("only a pass of vectors can run along the transform");
    if (r->lanes && r->max_registers) return misfit("a CPU pass has no register limit");
    return OCLFFT_SUCCESS;
}

/* A GPU work-group: enough work-items, each butterfly inside one item, steps that do not depend on the item. */
static oclfft_status expand_items(const caps *c, pass *p) {
    if (!is_power_of_two(p->points) || p->points > 32 || p->length < p->points) return misfit("points per work-item");
    uint64_t items = p->length / p->points * p->width;
    if (items > c->max_work_group) return misfit("the work-group is larger than the device's limit");
    p->items = (uint32_t)items;
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        const stage *st = &p->stages[s];
        if (st->radix > p->points) return misfit("a radix is larger than the points of a work-item");
        if (s + 1 < p->stage_count && p->length / p->points % st->span)
            return misfit("the radices after an inner stage multiply to less than the points of a work-item");
    }
    if (p->phases > 1 && (p->phases > p->stages[p->stage_count - 1].radix || p->points % p->phases || !is_power_of_two(p->phases)))
        return misfit("more phases than the last radix allows");
    return OCLFFT_SUCCESS;
}

/* A CPU tile and its copy are private memory: they lie on the stack of the driver's thread, 8 MB on Linux. */
enum { MOST_TILE_BYTES = 1 << 20 }; /* both together */

/* A CPU tile: `lanes` columns across, or one transform whose stages all fill a vector. */
static oclfft_status expand_lanes(pass *p) {
    p->items = 1;
    if (p->lanes > 16 || !is_power_of_two(p->lanes) || p->lanes < 4) return misfit("lanes other than 4, 8, 16");
    if (p->along) {
        for (uint32_t s = 0; s < p->stage_count; ++s)
            if (p->length / p->stages[s].radix < p->lanes) return misfit("a stage does not fill a vector along the transform");
        if (p->width != 1) return misfit("a pass along the transform has width 1");
    } else if (p->width != p->lanes) {
        return misfit("a pass across transforms has the width of its lanes");
    }
    if (p->length * p->width * 16 > MOST_TILE_BYTES) return misfit("the tile is larger than a thread's stack may hold");
    return OCLFFT_SUCCESS;
}

/* The work-items keep the load's order until the last stage, whose outputs leave in the store's order. */
static void set_runs(pass *p, uint32_t load_run, uint32_t store_run) {
    for (uint32_t s = 0; s < p->stage_count; ++s) p->stages[s].run = s + 1 < p->stage_count ? load_run : store_run;
}

static void map_single(const problem *problem, pass *p) {
    p->load = p->store = (axis_map){.inner = 1, .column = p->length};
    p->grid_count = 1;
    p->grid[0] = (grid_axis){0, p->length * p->width, p->length * p->width};
    p->batch_per_tile = p->width;
    p->guarded = problem->batch % p->width != 0;
    set_runs(p, (uint32_t)(p->length / p->points), (uint32_t)(p->length / p->points));
}

/* Pass of dimension `length` with `columns` columns under `prefixes` outer indexes: strided on both sides, or storing its tiles
 * one after the other. */
static void map_columns(uint64_t columns, uint64_t prefixes, uint64_t total, bool tiled, pass *p) {
    uint64_t width = p->width, block = p->length * columns;
    p->load = (axis_map){.inner = columns, .column = 1};
    p->store = tiled ? (axis_map){.inner = width, .column = 1} : p->load;
    p->grid[0] = (grid_axis){columns / width, width, tiled ? p->length * width : width};
    p->grid[1] = (grid_axis){prefixes, block, block};
    p->grid[2] = (grid_axis){0, total, total};
    p->grid_count = 3;
    p->twist.modulus = block;
    set_runs(p, 1, 1);
}

/* The last pass: rows in, transposed out. `tile` is the width of the first pass's tiles when that stored them contiguously. */
static void map_rows(const pass *passes, uint32_t count, uint64_t total, uint64_t tile, pass *p) {
    uint64_t width = p->width, first = passes[0].length;
    p->store = (axis_map){.inner = total / p->length, .column = 1};
    if (tile) {
        p->load = (axis_map){.split = tile, .inner = 1, .outer = first * tile, .column = tile};
        p->grid[0] = (grid_axis){first / width, width * tile, width};
    } else {
        p->load = (axis_map){.inner = 1, .column = total / first};
        p->grid[0] = (grid_axis){first / width, width * (total / first), width};
    }
    p->grid_count = 1;
    uint64_t load = total / first, store = first;
    for (uint32_t q = 1; q + 1 < count; ++q) {
        load /= passes[q].length;
        p->grid[p->grid_count++] = (grid_axis){passes[q].length, load, store};
        store *= passes[q].length;
    }
    p->grid[p->grid_count++] = (grid_axis){0, total, total};
    uint64_t threads = p->length / p->points; /* of one transform */
    set_runs(p, (uint32_t)(tile ? tile : threads), 1);
}

/* The first axis of a twisted pass stays: it counts the columns. */
static void drop_unit_axes(pass *p) {
    uint32_t kept = 0;
    p->tiles = 1;
    for (uint32_t g = 0; g < p->grid_count; ++g) {
        if (p->grid[g].count == 1 && !(g == 0 && p->twist.modulus)) continue;
        if (p->grid[g].count) p->tiles *= p->grid[g].count;
        p->grid[kept++] = p->grid[g];
    }
    p->grid_count = kept;
}

static oclfft_status map_split(const problem *problem, const recipe *r, schedule *s) {
    uint64_t total = problem->length, columns = total, prefixes = 1;
    bool tiled = r->pass[0].tiled;
    if (tiled && r->pass_count != 2) return misfit("only the first of two passes can be tiled");
    for (uint32_t i = 0; i < r->pass_count; ++i) {
        pass *p = &s->passes[i];
        columns /= p->length;
        bool last = i + 1 == r->pass_count;
        if (r->pass[i].tiled && i) return misfit("only the first pass can be tiled");
        if (p->along) return misfit("only a single pass can run along the transform");
        if ((p->lanes != 0) != (r->pass[0].lanes != 0)) return misfit("CPU and GPU passes do not mix");
        if ((last ? s->passes[0].length : columns) % p->width) return misfit("the width does not divide the columns");
        if (last) {
            if (p->stage_count < 2 && !p->lanes) return misfit("the last of several passes needs two stages");
            map_rows(s->passes, r->pass_count, total, tiled ? s->passes[0].width : 0, p);
        } else {
            map_columns(columns, prefixes, total, tiled, p);
        }
        p->batch_per_tile = 1;
        prefixes *= p->length;
        p->source = i == 0 ? OPERAND_INPUT : OPERAND_SCRATCH;
        p->target = last ? OPERAND_OUTPUT : OPERAND_SCRATCH;
    }
    s->scratch = total;
    return OCLFFT_SUCCESS;
}

/* How many tiles one CPU work-item takes: enough points to outweigh the cost of a work-group, few enough to share out. */
static uint32_t run_length(const problem *problem, const caps *c, const pass *p) {
    uint64_t tiles = p->tiles * ceil_div(problem->batch, p->batch_per_tile);
    uint64_t worthwhile = 8192 / (p->length * p->width), share = tiles / (2 * c->compute_units);
    return (uint32_t)max_u64(1, min_u64(worthwhile, share));
}

/* Split digits of a map must not cut across the steps between the points of an item. */
static bool map_is_linear(const axis_map *m, const pass *p) {
    return m->split == 0 || (p->length / p->points) % m->split == 0;
}

static oclfft_status finish_pass(const problem *problem, const caps *c, pass *p) {
    drop_unit_axes(p);
    if (p->lanes) {
        p->run_length = run_length(problem, c, p);
        if (p->load.split) return misfit("CPU passes do not read tiles");
    } else {
        if (!map_is_linear(&p->load, p)) return misfit("the tiles are wider than the steps of a work-item");
        for (uint32_t s = 0; s < p->stage_count; ++s)
            if (p->stages[s].run > p->length / p->points) return misfit("the tiles are wider than a row of work-items");
        p->local_argument = c->local_argument && p->stage_count > 1;
        exchange_choose(p, c);
        if (p->local_reals == UINT64_MAX) return misfit("no conflict-free layout for the exchange");
        if (p->local_reals * sizeof(float) > c->local_memory) return misfit("the exchange is larger than local memory");
    }
    pass_layout_tables(p);
    return OCLFFT_SUCCESS;
}

oclfft_status schedule_expand(const problem *p, const caps *c, const recipe *r, schedule *out) {
    schedule s = {.problem = *p, .recipe = *r, .strategy = "recipe", .pass_count = r->pass_count};
    uint64_t product = 1;
    for (uint32_t i = 0; i < r->pass_count; ++i) {
        TRY(expand_tile(&r->pass[i], &s.passes[i]));
        if (!size_mul(product, s.passes[i].length, &product)) return misfit("its lengths overflow");
        TRY(r->pass[i].lanes ? expand_lanes(&s.passes[i]) : expand_items(c, &s.passes[i]));
    }
    if (product != p->length) return misfit("its radices do not multiply to the length");
    if (r->pass_count == 1) {
        if (r->pass[0].tiled) return misfit("a single pass cannot be tiled");
        map_single(p, &s.passes[0]);
        s.passes[0].source = OPERAND_INPUT;
        s.passes[0].target = OPERAND_OUTPUT;
    } else {
        TRY(map_split(p, r, &s));
    }
    s.passes[0].first = s.passes[r->pass_count - 1].last = true;
    for (uint32_t i = 0; i < r->pass_count; ++i) TRY(finish_pass(p, c, &s.passes[i]));
    *out = s;
    return OCLFFT_SUCCESS;
}

oclfft_status schedule_make(const problem *p, const caps *c, const char *recipe_text, schedule *out) {
    recipe r;
    const char *strategy = "recipe";
    if (recipe_text)
        TRY(recipe_parse(recipe_text, &r));
    else
        TRY(schedule_choose(p, c, &r, &strategy));
    TRY(schedule_expand(p, c, &r, out));
    out->strategy = strategy;
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
