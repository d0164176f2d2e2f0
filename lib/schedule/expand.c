/* From the recipe of an axis plan to its passes: the address maps of the hierarchical FFT.
 *
 * N = N1*N2*...*NP for P passes. Read n = n1*M1 + n2*M2 + ... + nP with Mp = N(p+1)*...*NP, and
 * k = k1 + N1*k2 + N1*N2*k3 + ... Pass p < P transforms digit n_p for every column m = (n(p+1),
 * ..., nP) and multiplies by exp(-2 pi i k_p m / (N_p*M_p)); it leaves k_p in the place of n_p. The
 * last pass transforms rows and stores them transposed, so no pass is spent on transposition
 * (Govindaraju et al. 2008, "hierarchical FFT"; Bailey's four-step for P = 2).
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
 * between. With P = 2 the order of the spectrum does not matter, so that the last pass need not
 * transpose: its rows are transformed, multiplied and transformed back in one tile, and the first
 * pass is run backwards. That makes three passes instead of four. Of a real signal half of the
 * spectrum is wanted, or given, so that one and a half times the length is enough padding; each
 * goes by itself. The same three passes, without chirps and padding, are a convolution with a
 * filter.
 *
 * The tile's columns are neighbouring points of one transform, or, where these are apart in memory
 * and other transforms are nearer (an outer axis of an image), points of neighbouring transforms.
 */
#include "expand.h"

#include "base/sizes.h"
#include "finish.h"
#include "kinds.h"
#include "map_bluestein.h"
#include "maps.h"
#include "shape.h"
#include "spread.h"
#include "legs.h"
#include "twins.h"
#include "windows.h"

/* Behind a mirror stage every point would want a twiddle of its own; the next load takes them by
 * butterflies. */
static void twiddle_early(pass *passes) {
    passes[1].twiddle = passes[0].twiddle;
    passes[1].twiddle.early = true;
    passes[0].twiddle = (pass_twiddle){0};
}

/* Several passes, without padding. Returns the elements of scratch for one transform of the batch
 * digit. */
static uint64_t expand_split(const expansion *x, uint64_t total) {
    const axis_plan *axis = x->axis;
    uint64_t first = x->passes[0].tile.length, columns = total / first;
    bool r2c = axis->transform == OCLFFT_R2C, c2r = axis->transform == OCLFFT_C2R;
    layout l = layout_of(axis, total, first);
    if ((r2c || c2r) && x->count == 2) layout_halve(&l, first);
    leg_tile(&l, &x->passes[0], c2r ? columns / 2 + 1 : columns, r2c ? 2 : 1,
             r2c ? first / 2 + 1 : first);
    leg w = {place_outside(&l, true), place_in_scratch(&l, 0), place_outside(&l, false)};
    leg_map(&l, &w, x->passes, x->count);
    map_angle(axis, &x->passes[0], &x->passes[x->count - 1]);
    if (r2c && x->count == 2 && !x->passes[0].tile.lanes) twiddle_early(x->passes);
    return layout_scratch(&l);
}

static uint64_t map_passes(const expansion *x) {
    const recipe *r = &x->axis->recipe;
    uint64_t total = 1;
    for (uint32_t i = 0; i < r->pass_count; ++i) total *= pass_recipe_length(&r->pass[i]);
    if (x->axis->copies) {
        map_copy(x->axis, &x->passes[0]);
        return 0;
    }
    if (r->bluestein) return map_bluestein(x->axis, total, x->passes);
    if (r->pass_count > 1) return expand_split(x, total);
    map_single(x->axis, &x->passes[0]);
    return 0;
}

/* ---- Ends ---- */

static void join_end(const axis_end *from, pass_end *to) {
    to->operand = from->operand;
    to->storage = from->storage;
    to->callback = from->callback;
    to->parts = from->parts;
}

/* The axes of the tile itself, in the order of their processing, the first the fastest. */
static void add_corners(const axis_plan *axis, pass *p) {
    uint64_t divisor = 1;
    p->reals.cornered = true;
    for (uint32_t a = 0; a < axis->axis_count; divisor *= axis->axes[a++].count)
        p->reals.corners[p->reals.corner_count++] = (corner){
            CORNER_POINT, divisor, axis->axes[a].count, axis->axes[a].count, p->store.weight.first};
}

static void join_ends(const expansion *x) {
    pass *first = &x->passes[0], *last = &x->passes[x->count - 1];
    for (uint32_t i = 0; i < x->count; ++i)
        x->passes[i].load.operand = x->passes[i].store.operand = OPERAND_SCRATCH;
    join_end(&x->axis->source, &first->load);
    join_end(&x->axis->target, &last->store);
    last->last = x->axis->last;
    first->is_signed = x->axis->is_signed;
    last->is_scaled = last->last || (x->axis->transform == OCLFFT_C2R && last->reals.halved);
    windows_set(x->axis, first, last);
    kinds_set(x->axis, first, last);
    if (x->axis->cornered) add_corners(x->axis, last);
}

static void add_headroom(const expansion *x) {
    if (!problem_has_headroom(x->problem)) return;
    x->passes[0].headroom = x->axis->first;
    if (x->axis->recipe.bluestein && !x->axis->filtered) headroom_spread(x->passes, x->count);
}

/* Scratch for each transform of the problem, from that for each along the batch digit. */
static uint64_t per_transform(const expansion *x, uint64_t elements) {
    uint64_t each = x->axis->batch_each;
    return each ? elements * each : ceil_div(elements, max_u64(1, x->problem->batch));
}

/* From one transform of the problem to the next. */
static int64_t distance_of(const expansion *x, operand operand) {
    if (operand == OPERAND_INPUT) return x->problem->in.distance;
    return operand == OPERAND_OUTPUT ? x->problem->out.distance : (int64_t)x->intermediate;
}

/* Elements side by side that one work-item can move together. */
static void set_twins(const expansion *x) {
    pass *last = &x->passes[x->count - 1];
    int64_t out = distance_of(x, last->store.operand);
    if (x->axis->recipe.bluestein) return;
    if (x->count > 1) {
        twins_set_columns(x->axis, last, out);
        return;
    }
    twins_set(x->axis, last, true, distance_of(x, last->load.operand));
    twins_set(x->axis, last, false, out);
}

uint64_t expand(const expansion *x) {
    const axis_plan *axis = x->axis;
    for (uint32_t i = 0; i < x->count; ++i)
        (void)shape_pass(axis, x->caps, &axis->recipe, i,
                         &x->passes[i]); /* it fits: recipe_check */
    uint64_t scratch = map_passes(x);
    join_ends(x);
    add_headroom(x);
    set_twins(x);
    for (uint32_t i = 0; i < x->count; ++i) {
        pass *p = &x->passes[i];
        bool last = i + 1 == x->count;
        if (x->only && x->only != i + 1) continue;
        start_pass(p);
        if (!p->tile.lanes) {
            fuse_reals(p, true, i ? 0 : x->problem->in.distance);
            fuse_reals(p, false, last ? x->problem->out.distance : (int64_t)x->intermediate);
        }
        finish_pass(x->problem, axis, x->caps, p);
    }
    return per_transform(x, scratch);
}
