/* From the recipe of a line to its passes: the address maps of the hierarchical FFT.
 *
 * N = N1*N2*...*Nk. Read n = n1*M1 + n2*M2 + ... + nk with Mp = N(p+1)*...*Nk, and k = k1 + N1*k2 +
 * N1*N2*k3 + ... Pass p < k transforms dimension n_p for every column m = (n(p+1), ..., nk) and
 * multiplies by exp(-2 pi i k_p m / (N_p*M_p)); it leaves k_p in the place of n_p. The last pass
 * transforms rows and stores them transposed, so no pass is spent on transposition (Govindaraju et
 * al. 2008, "hierarchical FFT"; Bailey's four-step for k = 2).
 *
 * Real input goes through the first pass by pairs of columns m, m+1: one complex transform of two
 * real sequences. Of their spectra only k1 <= N1/2 is kept, and the last pass puts what it computes
 * beyond N/2 to the mirrored places, conjugated. Real output goes the same way back: the first pass
 * reads a Hermitian sequence and transforms only the columns m <= M1/2, since what it leaves is
 * Hermitian in m again; the last pass takes rows by pairs and leaves one in the real parts, one in
 * the imaginary parts. So every pass does half the work and moves half the memory, at any length.
 *
 * Bluestein's algorithm for a length whose padded transform needs several passes runs these twice,
 * with the chirp at the first load and the last store and the product with the chirp's spectrum
 * between. With k = 2 the order of the spectrum does not matter, so that the last pass need not
 * transpose: its rows are transformed, multiplied and transformed back in one tile, and the first
 * pass is run backwards. That makes three passes instead of four. Of a real signal half of the
 * spectrum is wanted, or given, so that one and a half times the length is enough padding; each
 * goes by itself.
 *
 * The tile's columns are neighbouring points of one transform, or, where these are apart in memory
 * and other transforms are nearer (an outer axis of an image), points of neighbouring transforms.
 */
#include "place.h"
#include "schedule.h"

static oclfft_status check_axes(const axis_plan *l, const pass_recipe *r) {
    if (r->axes + 1 != l->axis_count) return recipe_error("the number of axes in its tile");
    for (uint32_t a = 0; a < l->axis_count; ++a)
        if (pass_recipe_axis(r, a) != l->axes[a].count / (axis_plan_is_halved(l) ? 2 : 1))
            return recipe_error("its factors do not multiply to the length");
    return OCLFFT_SUCCESS;
}

static oclfft_status check_split(const recipe *r) {
    for (uint32_t i = 0; i < r->pass_count; ++i) {
        const pass_recipe *it = &r->pass[i];
        if (it->tiled && (i || r->pass_count != 2)) return recipe_error("only the first of two passes can be tiled");
        if (it->along) return recipe_error("only a single pass can run along the transform");
        if ((it->lanes != 0) != (r->pass[0].lanes != 0)) return recipe_error("CPU and GPU passes do not mix");
        if (it->axes) return recipe_error("several axes in one of several passes");
    }
    return OCLFFT_SUCCESS;
}

/* Columns from other transforms where these are nearer than the points of one. */
bool axis_plan_is_outer(const axis_plan *l) {
    if (axis_plan_is_real(l) || !l->dimension_count) return false;
    const dimension *v = &l->dimensions[0];
    return v->in < l->axes[0].in && v->out < l->axes[0].out;
}

static layout layout_of(const axis_plan *l, uint64_t total) {
    layout it = {.axis = l, .total = total, .block = total, .outer = axis_plan_is_outer(l)};
    if (it.outer) it.block *= l->dimensions[0].count;
    return it;
}

static void use_tiles(layout *l, const pass *first, uint64_t columns, uint64_t each, uint64_t rows) {
    if (!l->axis->recipe.pass[0].tiled || l->outer) return;
    l->tile = each * first->tile.width;
    l->block = ceil_div(columns, l->tile) * l->tile * rows;
}

bool axis_plan_is_real(const axis_plan *l) {
    return l->transform != OCLFFT_C2C;
}

bool axis_plan_can_halve(const axis_plan *l) {
    return axis_plan_is_real(l) && l->length % 2 == 0;
}

bool axis_plan_is_halved(const axis_plan *l) {
    return axis_plan_can_halve(l) && l->recipe.pass_count == 1 && !l->recipe.bluestein;
}

/* What an expansion works on. */
typedef struct expansion {
    const caps *caps;
    axis_plan *axis;
    schedule *schedule;
    pass *passes; /* the line's first */
    uint32_t count;
} expansion;

static oclfft_status add_shape(expansion *x, const pass_recipe *r, shape_use use) {
    if (x->schedule->pass_count == MAX_SCHEDULE) return recipe_error("more passes than a schedule can have");
    TRY(shape_tile(x->axis, x->caps, r, use, &x->passes[x->count++]));
    ++x->schedule->pass_count;
    return OCLFFT_SUCCESS;
}

/* Scratch for each transform of the problem, from that for each along the batch digit. */
static uint64_t per_transform(const expansion *x, uint64_t elements) {
    uint64_t each = x->axis->batch_each;
    return each ? elements * each : ceil_div(elements, max_u64(1, x->schedule->problem.batch));
}

/* The passes of one transform: in, some in place, out. */
static void map_passes(const layout *l, uint32_t count, place in, place work, place out, pass *passes) {
    uint64_t columns = l->total, prefixes = 1;
    for (uint32_t i = 0; i < count; ++i) {
        columns /= passes[i].tile.length;
        if (i + 1 == count)
            axis_plan_map_rows(l, passes, count, work, out, &passes[i]);
        else
            axis_plan_map_columns(l, columns, prefixes, i == 0, i ? work : in, work, &passes[i]);
        prefixes *= i == 0 && l->axis->transform == OCLFFT_R2C && !l->axis->recipe.bluestein
                        ? passes[i].tile.length / 2 + 1
                        : passes[i].tile.length;
    }
}

/* Behind a mirror stage every point would want a twiddle of its own; the next load takes them by butterflies. */
static void pass_twiddle_early(pass *passes) {
    passes[1].twiddle = passes[0].twiddle;
    passes[1].twiddle.early = true;
    passes[0].twiddle = (pass_twiddle){0};
}

static oclfft_status expand_direct(expansion *x, uint64_t total, uint64_t *scratch) {
    const axis_plan *it = x->axis;
    const recipe *r = &it->recipe;
    if (total != it->length / (axis_plan_is_halved(it) ? 2 : 1))
        return recipe_error(
            axis_plan_is_halved(it)
                ? "its factors do not multiply to half the length, as one pass of real data wants"
                : "its factors do not multiply to the length");
    if (r->pass_count == 1) {
        if (r->pass[0].tiled) return recipe_error("a single pass cannot be tiled");
        TRY(check_axes(it, &r->pass[0]));
        static const shape_use uses[] = {
            [OCLFFT_C2C] = SHAPE_PLAIN, [OCLFFT_R2C] = SHAPE_SEPARATE, [OCLFFT_C2R] = SHAPE_JOIN};
        TRY(add_shape(x, &r->pass[0], uses[it->transform]));
        return axis_plan_map_single(it, &x->passes[0]);
    }
    TRY(check_split(r));
    if (it->axis_count > 1) return recipe_error("several axes take one pass");
    for (uint32_t i = 0; i < r->pass_count; ++i)
        TRY(add_shape(x, &r->pass[i],
                      i == 0 && it->transform == OCLFFT_R2C ? SHAPE_SEPARATE : SHAPE_PLAIN));
    layout l = layout_of(it, total);
    uint64_t first = x->passes[0].tile.length, columns = total / first;
    bool r2c = it->transform == OCLFFT_R2C;
    use_tiles(&l, &x->passes[0], it->transform == OCLFFT_C2R ? columns / 2 + 1 : columns, r2c ? 2 : 1, r2c ? first / 2 + 1 : first);
    map_passes(&l, r->pass_count, place_outside(&l, true), place_in_scratch(&l, 0), place_outside(&l, false), x->passes);
    if (r2c && r->pass_count == 2 && !r->pass[0].lanes) pass_twiddle_early(x->passes);
    *scratch = per_transform(x, l.block * layout_blocks(&l));
    return OCLFFT_SUCCESS;
}

/* Chirp in, transform, product, transform, chirp out. */
static void weigh_ends(expansion *x, const chirp_counts *chirp, uint64_t total, uint32_t middle) {
    x->passes[0].load.weight = (weight){.kind = WEIGHT_CHIRP, .length = chirp->inputs};
    x->passes[x->count - 1].store.weight = (weight){.kind = WEIGHT_CHIRP, .length = chirp->outputs};
    if (middle) x->passes[middle - 1].store.weight = (weight){.kind = WEIGHT_SPECTRUM, .length = total};
    for (uint32_t i = 0; i < x->count; ++i) x->passes[i].chirp = *chirp;
}

/* One real signal: its elements are the real parts, its spectrum is half of one. */
static void form_real_ends(const axis_plan *l, expansion *x) {
    pass_end *in = &x->passes[0].load, *out = &x->passes[x->count - 1].store;
    in->form = l->transform == OCLFFT_R2C ? FORM_REAL : FORM_HALF;
    out->form = l->transform == OCLFFT_R2C ? FORM_HALF : FORM_REAL;
    in->length = out->length = l->length;
}

/* What of the transform is not zero, and what of it is wanted. */
static chirp_counts chirp_of(const axis_plan *l) {
    uint64_t half = l->length / 2 + 1;
    return (chirp_counts){.length = l->length,
                          .inputs = l->transform == OCLFFT_C2R ? half : l->length,
                          .outputs = l->transform == OCLFFT_R2C ? half : l->length};
}

uint64_t axis_plan_padded_least(const axis_plan *l) {
    chirp_counts c = chirp_of(l);
    return c.inputs + c.outputs - 1;
}

/* Three passes: columns, rows there and back, columns back. */
static void map_three(const layout *l, uint64_t total, place store, pass *passes) {
    axis_plan_map_columns(l, total / passes[0].tile.length, 1, true, place_outside(l, true), place_in_scratch(l, 0), &passes[0]);
    axis_plan_map_convolved_rows(l, &passes[0], &passes[1]);
    axis_plan_map_columns_back(l, &passes[0], store, &passes[2]);
}

static oclfft_status check_bluestein(const axis_plan *it, uint64_t total) {
    if (total < axis_plan_padded_least(it))
        return recipe_error(
            axis_plan_is_real(it)
                ? "Bluestein's algorithm pads real data to one and a half times the length, or more"
                : "Bluestein's algorithm pads to twice the length less one, or more");
    if (total / 16 > it->length) return recipe_error("it pads to more than sixteen times the length");
    if (it->recipe.pass_count < 2)
        return recipe_error("a Bluestein transform in one pass is a factor of it: bN(...)");
    if (it->axis_count > 1) return recipe_error("several axes take one pass");
    return check_split(&it->recipe);
}

static oclfft_status expand_bluestein(expansion *x, uint64_t total, uint64_t *scratch) {
    const axis_plan *it = x->axis;
    const recipe *r = &it->recipe;
    uint32_t count = r->pass_count;
    TRY(check_bluestein(it, total));
    for (uint32_t i = 0; i < count; ++i) TRY(add_shape(x, &r->pass[i], count == 2 && i == 1 ? SHAPE_ROWS : SHAPE_PLAIN));
    for (uint32_t i = 0; i < (count == 2 ? 1 : count); ++i) TRY(add_shape(x, &r->pass[i], SHAPE_PLAIN));
    layout l = layout_of(it, total);
    chirp_counts chirp = chirp_of(it);
    use_tiles(&l, &x->passes[0], total / x->passes[0].tile.length, 1, x->passes[0].tile.length);
    if (count > 2 && l.tile)
        return recipe_error("tiles in a Bluestein transform of more than two passes");
    if (count == 2) {
        map_three(&l, total, place_outside(&l, false), x->passes);
    } else { /* twice the whole; what the first transposes goes beside where it came from */
        uint64_t part = l.block;
        l.block *= 2;
        place beside = place_in_scratch(&l, part);
        map_passes(&l, count, place_outside(&l, true), place_in_scratch(&l, 0), beside, x->passes);
        map_passes(&l, count, beside, beside, place_outside(&l, false), x->passes + count);
    }
    weigh_ends(x, &chirp, total, count == 2 ? 0 : count);
    if (axis_plan_is_real(it)) form_real_ends(it, x);
    *scratch = per_transform(x, l.block * layout_blocks(&l));
    return OCLFFT_SUCCESS;
}

static void join_end(const axis_end *from, pass_end *to) {
    to->operand = from->operand;
    to->planar = from->planar;
    to->callback = from->callback;
}

/* Vectors of neighbouring points want them plain and side by side at both ends. */
static oclfft_status check_along(const expansion *x) {
    const pass *p = &x->passes[0];
    const axis_plan *l = x->axis;
    if (!p->tile.along) return OCLFFT_SUCCESS;
    if (l->axes[0].in != 1 || l->axes[0].out != 1 || l->source.planar || l->target.planar ||
        l->source.callback.source || l->target.callback.source || l->transform != OCLFFT_C2C ||
        p->reals.cornered)
        return recipe_error("only plain complex points side by side run along the transform");
    return OCLFFT_SUCCESS;
}

uint64_t axis_plan_count(const axis_plan *l) {
    uint64_t count = l->batch.count;
    for (uint32_t v = 0; v < l->dimension_count; ++v) count *= l->dimensions[v].count;
    return count;
}

/* The axes of the tile itself, in the order of their processing, the first the fastest. */
static void add_corners(const axis_plan *l, pass *p) {
    uint64_t divisor = 1;
    p->reals.cornered = true;
    for (uint32_t a = 0; a < l->axis_count; divisor *= l->axes[a++].count)
        p->reals.corners[p->reals.corner_count++] =
            (corner){CORNER_POINT, divisor, l->axes[a].count, l->axes[a].count};
}

oclfft_status axis_plan_expand(const caps *c, axis_plan *l, schedule *s, uint64_t *scratch) {
    const recipe *r = &l->recipe;
    expansion x = {c, l, s, &s->passes[s->pass_count], 0};
    uint64_t total = 1;
    *scratch = 0;
    for (uint32_t i = 0; i < r->pass_count; ++i)
        if (!size_mul(total, pass_recipe_length(&r->pass[i]), &total)) return recipe_error("its lengths overflow");
    TRY(r->bluestein ? expand_bluestein(&x, total, scratch) : expand_direct(&x, total, scratch));
    for (uint32_t i = 0; i < x.count; ++i) x.passes[i].load.operand = x.passes[i].store.operand = OPERAND_SCRATCH;
    join_end(&l->source, &x.passes[0].load);
    join_end(&l->target, &x.passes[x.count - 1].store);
    x.passes[0].first = l->first;
    x.passes[x.count - 1].last = l->last;
    if (l->cornered) add_corners(l, &x.passes[x.count - 1]);
    TRY(check_along(&x));
    for (uint32_t i = 0; i < x.count; ++i) {
        pass *p = &x.passes[i];
        TRY(axis_plan_finish_pass(&s->problem, l, c, p));
        if (p->tile.lanes) continue;
        pass_fuse_pairs(p, true, i ? 0 : s->problem.in.distance);
        pass_fuse_pairs(p, false, i + 1 < x.count ? s->intermediate : s->problem.out.distance);
    }
    l->pass_count = x.count;
    return OCLFFT_SUCCESS;
}
