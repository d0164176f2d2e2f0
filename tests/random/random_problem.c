#include "random_problem.h"

#include <axis_kinds.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/support.h"
#include "random_types.h"

enum {
    PURPOSE_SHAPE = 1,
    PURPOSE_REST = 2,
    PURPOSE_LIMIT = 16,
    PURPOSE_SIGNALS = 32,
    PURPOSE_SHARED = 64,
    PURPOSE_WINDOWS = 80,
    PURPOSE_KINDS = 96
};
enum { NEIGHBOURS = 8 };

/* ---- Lengths ---- */

static bool is_prime(size_t n) {
    for (size_t factor = 2; factor <= n / factor; ++factor)
        if (n % factor == 0) return false;
    return n > 1;
}

static bool is_smooth(size_t n) {
    static const size_t primes[] = {2, 3, 5, 7, 11, 13};
    for (size_t i = 0; i < sizeof primes / sizeof *primes; ++i)
        while (n % primes[i] == 0) n /= primes[i];
    return n == 1;
}

static size_t smooth_length(dice *d, size_t most) {
    static const unsigned char weights[] = {40, 24, 14, 10, 6, 6};
    static const size_t primes[] = {2, 3, 5, 7, 11, 13};
    size_t n = 1;
    for (int factors = 0; factors < 24; ++factors) {
        size_t prime = primes[dice_pick(d, weights, 6)];
        if (prime <= most / n) n *= prime;
    }
    return n;
}

static size_t prime_length(dice *d, size_t most) {
    size_t n = dice_between(d, 2, most);
    while (!is_prime(n)) --n;
    return n;
}

/* A prime above 13 and something with it. */
static size_t hard_length(dice *d, size_t most) {
    size_t prime = dice_between(d, 17, most);
    while (!is_prime(prime)) --prime;
    return prime * smooth_length(d, most / prime);
}

/* At most `most`, and usually not far below. */
static size_t choose_length(dice *d, size_t most) {
    static const unsigned char weights[] = {70, 18, 7, 5};
    size_t kind = dice_pick(d, weights, 4);
    if (most < 2 || kind == 3) return 1;
    if (kind == 2 && most >= 17) return hard_length(d, most);
    return kind == 1 ? prime_length(d, most) : smooth_length(d, most);
}

/* ---- Shape: what the kernels depend on most ---- */

static size_t choose_rank(dice *d) {
    static const unsigned char weights[OCLFFT_MAX_RANK] = {46, 28, 15, 4, 3, 2, 1, 1};
    return dice_pick(d, weights, OCLFFT_MAX_RANK) + 1;
}

/* log2 of the most points of a transform: small ones mostly, since their number counts. */
static double choose_bits(dice *d) {
    static const unsigned char weights[] = {80, 17, 3};
    static const double least[] = {0, 8, 14}, most[] = {11, 16, 18};
    size_t kind = dice_pick(d, weights, 3);
    return least[kind] + dice_unit(d) * (most[kind] - least[kind]);
}

static void choose_lengths(dice *d, oclfft_plan_desc *desc) {
    size_t rank = choose_rank(d), first = dice_below(d, rank);
    double bits = fmax(choose_bits(d), (double)rank);
    desc->rank = (int)rank;
    for (size_t i = 0; i < rank; ++i) {
        size_t left = rank - i;
        double share = left == 1 ? bits : fmin(bits, dice_unit(d) * 2 * bits / (double)left);
        size_t length = choose_length(d, (size_t)exp2(share));
        desc->lengths[(first + i) % rank] = length;
        bits -= log2((double)length);
    }
}

static oclfft_transform choose_transform(dice *d) {
    static const unsigned char weights[] = {50, 25, 25};
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    return transforms[dice_pick(d, weights, 3)];
}

static void leave_some(dice *d, oclfft_plan_desc *desc) {
    for (int i = 0; i < desc->rank; ++i)
        if (dice_chance(d, 45)) desc->axes[i] = OCLFFT_AXIS_NONE;
    int kept = (int)dice_below(d, (size_t)desc->rank);
    desc->axes[kept] = dice_chance(d, 50) ? OCLFFT_AXIS_DEFAULT : OCLFFT_AXIS_FOURIER;
}

static void leave_all(dice *d, oclfft_plan_desc *desc) {
    desc->transform = dice_chance(d, 50) ? OCLFFT_C2C : OCLFFT_R2R;
    for (int i = 0; i < desc->rank; ++i) desc->axes[i] = OCLFFT_AXIS_NONE;
}

static void choose_axes(dice *d, oclfft_plan_desc *desc) {
    if (dice_chance(d, 6))
        leave_all(d, desc);
    else if (desc->rank > 1 && dice_chance(d, 45))
        leave_some(d, desc);
}

static bool is_left(const oclfft_plan_desc *desc, int axis) {
    return desc->axes[axis] == OCLFFT_AXIS_NONE;
}

static size_t points_left(const oclfft_plan_desc *desc, bool left) {
    size_t points = 1;
    for (int i = 0; i < desc->rank; ++i)
        if (is_left(desc, i) == left) points *= desc->lengths[i];
    return points;
}

/* ---- Kinds ---- */

/* Halfcomplex axes, the last of the kinds, are for real data alone. */
static oclfft_axis_kind draw_kind(dice *d, size_t length, bool real) {
    oclfft_axis_kind kind = real_kinds[dice_below(d, REAL_KINDS - !real)];
    return kind == OCLFFT_AXIS_DCT1 && length == 1 ? OCLFFT_AXIS_DHT : kind;
}

/* Half of all axes have the same kind. */
static void draw_real_axes(dice *d, oclfft_plan_desc *desc) {
    oclfft_axis_kind usual = draw_kind(d, 2, true);
    int kept = (int)dice_below(d, (size_t)desc->rank);
    for (int i = 0; i < desc->rank; ++i) {
        bool alike = dice_chance(d, 50);
        desc->axes[i] = draw_kind(d, desc->lengths[i], true);
        if (alike && (usual != OCLFFT_AXIS_DCT1 || desc->lengths[i] > 1)) desc->axes[i] = usual;
        if (i != kept && dice_chance(d, 12)) desc->axes[i] = OCLFFT_AXIS_NONE;
    }
}

/* By another name: transforms are called like the kind of their axes that do not say one. */
static void spell_real(dice *d, oclfft_plan_desc *desc) {
    oclfft_axis_kind kind = desc->axes[dice_below(d, (size_t)desc->rank)];
    if (!kind_is_real(kind) || kind == OCLFFT_AXIS_HALFCOMPLEX || dice_chance(d, 50)) return;
    desc->transform = (oclfft_transform)kind;
    for (int i = 0; i < desc->rank; ++i)
        if (desc->axes[i] == kind && dice_chance(d, 70)) desc->axes[i] = OCLFFT_AXIS_DEFAULT;
}

/* At least one has a real kind, and between real and complex data one is a Fourier axis. */
static void draw_mixed_axes(dice *d, oclfft_plan_desc *desc) {
    size_t rank = (size_t)desc->rank, kept = dice_below(d, rank),
           fourier = (kept + dice_between(d, 1, rank > 1 ? rank - 1 : 1)) % rank;
    for (size_t i = 0; i < rank; ++i) {
        desc->axes[i] = dice_chance(d, 15)   ? OCLFFT_AXIS_NONE
                        : dice_chance(d, 50) ? OCLFFT_AXIS_FOURIER
                                             : draw_kind(d, desc->lengths[i], false);
        if (i == fourier && desc->transform != OCLFFT_C2C) desc->axes[i] = OCLFFT_AXIS_FOURIER;
        if (i == kept) desc->axes[i] = draw_kind(d, desc->lengths[i], false);
        if (desc->axes[i] == OCLFFT_AXIS_FOURIER && dice_chance(d, 50))
            desc->axes[i] = OCLFFT_AXIS_DEFAULT;
    }
}

static void choose_kinds(random_problem *p) {
    static const unsigned char weights[] = {55, 19, 13, 13};
    static const oclfft_transform transforms[] = {OCLFFT_R2R, OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    dice d = dice_of(p->seed, p->number, PURPOSE_KINDS);
    size_t chosen = dice_pick(&d, weights, 4);
    if (p->desc.rank == 1 && chosen > 1) chosen = 0;
    p->desc.transform = transforms[chosen];
    if (chosen == 0) {
        draw_real_axes(&d, &p->desc);
        spell_real(&d, &p->desc);
    } else {
        draw_mixed_axes(&d, &p->desc);
    }
}

oclfft_axis_kind random_problem_kind(const random_problem *p, size_t axis) {
    return kind_along(&p->desc, (int)axis);
}

/* Four in ten problems share their shape with some of their neighbours, and differ in all else. */
static void choose_shape(random_problem *p, bool doubles) {
    dice own = dice_of(p->seed, p->number, PURPOSE_SHAPE);
    dice d =
        dice_chance(&own, 40) ? dice_of(p->seed, p->number / NEIGHBOURS, PURPOSE_SHAPE + 2) : own;
    bool precise = dice_chance(&d, 35);
    p->desc.precision = precise && doubles ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    p->desc.transform = choose_transform(&d);
    choose_lengths(&d, &p->desc);
    choose_axes(&d, &p->desc);
    if (p->wishes & RANDOM_KINDS) choose_kinds(p);
    p->points = points_left(&p->desc, false);
}

/* ---- All else ---- */

static size_t choose_batch(dice *d, size_t points) {
    static const unsigned char weights[] = {35, 40, 18, 7};
    static const size_t most[] = {1, 9, 64, 1000};
    size_t room = ((size_t)1 << (dice_chance(d, 4) ? 18 : 16)) / points;
    size_t batch = dice_between(d, 1, most[dice_pick(d, weights, 4)]);
    return batch <= room ? batch : room ? room : 1;
}

static double choose_scale(dice *d, double otherwise, size_t points) {
    static const double some[] = {0.5, 2, -1, -0.3};
    switch (dice_below(d, 8)) {
    case 0: return some[dice_below(d, 4)];
    case 1: return 1 / sqrt((double)points);
    case 2: return (dice_chance(d, 50) ? 1 : -1) * exp2(20 * dice_unit(d) - 10);
    default: return otherwise;
    }
}

/* Where each scale may be left to the library. */
static void choose_norm(dice *d, oclfft_plan_desc *desc) {
    desc->norm = OCLFFT_NORM_ORTHONORMAL;
    if (dice_chance(d, 50)) desc->scale_forward = 0;
}

static unsigned choose_traits(dice *d) {
    unsigned traits = dice_chance(d, 30) ? TRAIT_OFFSET : 0;
    if (dice_chance(d, 35)) return traits;
    if (dice_chance(d, 50)) traits |= TRAIT_PADDED;
    if (dice_chance(d, 30)) traits |= TRAIT_PERMUTED;
    if (dice_chance(d, 20)) traits |= TRAIT_STRIDED;
    if (dice_chance(d, 25)) traits |= TRAIT_INSIDE;
    if (dice_chance(d, 15)) traits |= TRAIT_TIGHT;
    if (dice_chance(d, 10)) traits |= TRAIT_TANGLED;
    if (dice_chance(d, 15)) traits |= TRAIT_REVERSED;
    return traits;
}

static bool is_halving(const oclfft_plan_desc *desc) {
    return desc->transform == OCLFFT_R2C || desc->transform == OCLFFT_C2R;
}

/* The halved axis; else the last that is not left alone, or the last of all. */
static size_t row_axis(const oclfft_plan_desc *desc) {
    int axis = desc->rank - 1;
    if (is_halving(desc)) return (size_t)halved_axis_of(desc);
    while (axis > 0 && is_left(desc, axis)) --axis;
    return (size_t)(is_left(desc, axis) ? desc->rank - 1 : axis);
}

static random_side side_of(const random_problem *p, bool real) {
    random_side s = {.real = real,
                     .rank = (size_t)p->desc.rank,
                     .batch = p->desc.batch,
                     .row = row_axis(&p->desc)};
    for (size_t i = 0; i < s.rank; ++i) {
        s.full[i] = p->desc.lengths[i];
        s.left[i] = is_left(&p->desc, (int)i);
        s.fourier[i] = random_problem_kind(p, i) == OCLFFT_AXIS_FOURIER;
    }
    if (!real && is_halving(&p->desc)) s.full[s.row] = s.full[s.row] / 2 + 1;
    for (size_t i = 0; i < s.rank; ++i) s.lengths[i] = s.full[i];
    return s;
}

/* In place the elements of a real transform have other sizes on the other side, so that what is
 * left alone cannot move: it starts alike. */
static void start_alike(const random_side *in, random_side *out) {
    for (size_t i = 0; i < in->rank; ++i) {
        if (!in->left[i]) continue;
        size_t most = out->full[i] - in->starts[i];
        out->starts[i] = in->starts[i];
        if (out->lengths[i] > most) out->lengths[i] = most;
    }
}

/* One problem in three has windows or centred axes, if not all of them shall. */
static void choose_windows(random_problem *p) {
    dice d = dice_of(p->seed, p->number, PURPOSE_WINDOWS);
    bool chosen = dice_chance(&d, 33) || p->wishes & RANDOM_WINDOWS;
    if (!chosen) return;
    random_sides_cut(&d, &p->in, &p->out, is_halving(&p->desc) ? p->in.row : p->in.rank);
    if (p->desc.in_place && is_halving(&p->desc)) start_alike(&p->in, &p->out);
}

bool random_problem_is_cut(const random_problem *p) {
    return random_side_is_cut(&p->in) || random_side_is_cut(&p->out) ||
           random_side_is_centered(&p->in) || random_side_is_centered(&p->out);
}

static size_t larger(size_t a, size_t b) {
    return a > b ? a : b;
}

/* `from` with room for the elements of both sides at the same places. */
static random_side hull_of(const random_side *from, const random_side *other) {
    random_side s = *from;
    for (size_t i = 0; i < s.rank; ++i) {
        bool halves = other->real && !from->real && i == s.row; /* two reals in each place */
        s.lengths[i] = larger(from->lengths[i], (other->lengths[i] + halves) / (1 + halves));
    }
    return s;
}

/* Puts a side at the places of a hull, in which `times` of its elements have the room of one. */
static void lay_within(const random_side *hull, ptrdiff_t times, random_side *s) {
    for (size_t i = 0; i < s->rank; ++i)
        s->strides[i] = times > 1 && i == s->row ? hull->strides[i] : hull->strides[i] * times;
    s->distance = hull->distance * times;
    s->offset = hull->offset * (size_t)times;
}

/* One input in seven, where the problem has no oddity that would spread over all that share it. */
static void share_places(const random_problem *p, random_side *s) {
    dice d = dice_of(p->seed, p->number, PURPOSE_SHARED);
    if (!dice_chance(&d, 14)) return;
    random_side_share(&d, s);
    if (dice_chance(&d, 30)) random_side_share(&d, s);
}

static void lay_out_of_place(dice *d, random_problem *p) {
    bool both = dice_chance(d, 40);
    unsigned traits = choose_traits(d);
    random_side_lay_out(d, &p->in, traits, false);
    random_side_lay_out(d, &p->out, both ? traits : choose_traits(d), false);
    p->in.planar = !p->in.real && dice_chance(d, 25);
    p->out.planar = !p->out.real && dice_chance(d, p->in.planar ? 60 : 15);
    share_places(p, &p->in);
}

static void lay_twins(dice *d, random_problem *p) {
    random_side *complex = p->in.real ? &p->out : &p->in, *real = p->in.real ? &p->in : &p->out;
    random_side hull = hull_of(complex, real);
    random_side_lay_out(d, &hull, choose_traits(d), true);
    lay_within(&hull, 1, complex);
    lay_within(&hull, 2, real);
}

static bool have_same_extents(const random_problem *p) {
    return memcmp(p->in.lengths, p->out.lengths, sizeof p->in.lengths) == 0;
}

static void lay_alike(dice *d, random_problem *p) {
    random_side hull = hull_of(&p->in, &p->out);
    random_side_lay_out(d, &hull, choose_traits(d), false);
    lay_within(&hull, 1, &p->in);
    lay_within(&hull, 1, &p->out);
    p->in.planar = p->out.planar = !p->in.real && dice_chance(d, 25);
    bool still = p->in.real && !random_problem_is_copy(p);
    if (dice_chance(d, 30) && have_same_extents(p) && !still) random_side_transpose(d, &p->out);
}

static void lay_in_place(dice *d, random_problem *p) {
    (is_halving(&p->desc) ? lay_twins : lay_alike)(d, p);
}

/* Places that an axis has where a side is packed: in place, room for both sides, of which a complex
 * one has two reals in each of its places along the halved axis. */
static size_t places_along(const random_problem *p, const random_side *s, size_t axis) {
    bool halves = is_halving(&p->desc) && axis == s->row;
    if (!p->desc.in_place || (halves && axis + 1 < s->rank)) return s->lengths[axis];
    const random_side *complex = p->in.real ? &p->out : &p->in,
                      *real = p->in.real ? &p->in : &p->out;
    if (!halves) return larger(p->in.lengths[axis], p->out.lengths[axis]);
    return larger(complex->lengths[axis], (real->lengths[axis] + 1) / 2) * (s->real ? 2 : 1);
}

static void spell(dice *d, const random_problem *p, const random_side *s, oclfft_layout *layout) {
    size_t places[OCLFFT_MAX_RANK];
    for (size_t i = 0; i < s->rank; ++i) places[i] = places_along(p, s, i);
    random_side_spell(d, s, places, layout);
}

static size_t array_bytes(dice *d, const random_problem *p, const random_side *s) {
    size_t reals = random_side_span(s) * (s->real || s->planar ? 1 : 2);
    return (reals + dice_between(d, 1, 200)) * random_type_bytes(p, s);
}

static void spell_windows(random_problem *p) {
    dice d = dice_of(p->seed, p->number, PURPOSE_WINDOWS + 1);
    if (!random_problem_is_cut(p) && !(p->wishes & RANDOM_KINDS)) return;
    random_side_spell_window(&d, &p->in, &p->desc.input);
    random_side_spell_window(&d, &p->out, &p->desc.output);
    p->probed = dice_chance(&d, 12);
}

static void choose_layouts(dice *d, random_problem *p) {
    bool real = transform_of_desc(&p->desc) == OCLFFT_R2R;
    p->in = side_of(p, real || p->desc.transform == OCLFFT_R2C);
    p->out = side_of(p, real || p->desc.transform == OCLFFT_C2R);
    choose_windows(p);
    (p->desc.in_place ? lay_in_place : lay_out_of_place)(d, p);
    spell(d, p, &p->in, &p->desc.input);
    spell(d, p, &p->out, &p->desc.output);
    spell_windows(p);
    if (p->wishes & RANDOM_TYPES) random_types_draw(p);
    p->in_bytes = array_bytes(d, p, &p->in);
    p->out_bytes = array_bytes(d, p, &p->out);
    if (p->desc.in_place)
        p->in_bytes = p->out_bytes = p->in_bytes > p->out_bytes ? p->in_bytes : p->out_bytes;
}

static bool shares_places(const random_side *s) {
    size_t *places = malloc(random_side_count(s) * sizeof *places);
    bool shares = places && random_side_distinct(s, places) < random_side_count(s);
    free(places);
    return shares;
}

/* One problem in six has a limit; one in four of these has less than it needs. */
static double choose_limit(uint64_t seed, uint64_t number) {
    dice d = dice_of(seed, number, PURPOSE_LIMIT);
    if (!dice_chance(&d, 16)) return 0;
    bool starves = dice_chance(&d, 25);
    return dice_unit(&d) + (starves ? 0 : 1);
}

/* ---- Signals: what the transforms of a batch are filled with ---- */

static void draw_signals(random_problem *p) {
    static const unsigned char weights[] = {70, 10, 10, 10};
    dice d = dice_of(p->seed, p->number, PURPOSE_SIGNALS);
    p->even = dice_chance(&d, 20) || p->shared;
    if (p->transforms > 1 && !p->shared) p->oddity = (random_oddity)dice_pick(&d, weights, 4);
    size_t points = random_side_count(&p->in) / random_side_transforms(&p->in);
    p->odd = random_side_transform(&p->in, points * dice_below(&d, random_side_transforms(&p->in)));
}

/* Integers know neither loudness nor what is not finite. */
static void calm(random_problem *p) {
    p->even = true;
    if (p->oddity != ODD_ZEROS) p->oddity = ODD_NONE;
}

double random_problem_amplitude(const random_problem *p, size_t transform) {
    double decades = p->desc.precision == OCLFFT_DOUBLE ? 150 : 6;
    dice batch = dice_of(p->seed, p->number, PURPOSE_SIGNALS + 1);
    dice own = dice_of(dice_next(&batch), transform, PURPOSE_SIGNALS + 2);
    return p->even ? 1 : pow(10, decades * (2 * dice_unit(&own) - 1));
}

bool random_problem_is_broken(const random_problem *p, size_t transform) {
    return transform == p->odd && (p->oddity == ODD_INFINITY || p->oddity == ODD_NAN);
}

bool random_problem_is_corner(const random_problem *p, size_t i) {
    size_t indices[RANDOM_AXES];
    bool corner = p->desc.transform == OCLFFT_R2C;
    random_side_indices(&p->out, i, indices);
    for (size_t axis = 0; axis < p->out.rank; ++axis) {
        size_t index = random_side_index(&p->out, axis, indices[axis]);
        corner =
            corner && (!p->out.fourier[axis] || index == 0 || 2 * index == p->desc.lengths[axis]);
    }
    return corner;
}

random_problem random_problem_make(uint64_t seed, uint64_t number, unsigned wishes) {
    static const unsigned char routes[] = {80, 10, 10};
    random_problem p = {
        .seed = seed, .number = number, .wishes = wishes, .desc = OCLFFT_PLAN_DESC_INIT};
    dice d = dice_of(seed, number, PURPOSE_REST);
    choose_shape(&p, wishes & RANDOM_DOUBLES);
    p.direction = dice_chance(&d, 50) ? OCLFFT_FORWARD : OCLFFT_BACKWARD;
    if (is_halving(&p.desc))
        p.direction = p.desc.transform == OCLFFT_R2C ? OCLFFT_FORWARD : OCLFFT_BACKWARD;
    size_t left = points_left(&p.desc, true);
    p.desc.batch = choose_batch(&d, p.points * left);
    p.transforms = p.desc.batch * left;
    p.desc.in_place = dice_chance(&d, 35);
    p.desc.scale_forward = choose_scale(&d, 1, p.points);
    p.desc.scale_backward = choose_scale(&d, 0, p.points);
    if (dice_chance(&d, 12)) choose_norm(&d, &p.desc);
    p.route = (random_route)dice_pick(&d, routes, 3);
    p.variant = (unsigned)dice_below(&d, 256);
    choose_layouts(&d, &p);
    p.shared = shares_places(&p.in);
    p.limit = p.probed ? 0 : choose_limit(seed, number);
    draw_signals(&p);
    if (p.in.type || p.out.type) calm(&p);
    p.tags = random_problem_tags(&p);
    return p;
}

/* ---- What follows from it ---- */

long double random_problem_logical_points(const random_problem *p) {
    long double points = 1;
    for (int i = 0; i < p->desc.rank; ++i)
        points *= (long double)kind_logical(kind_along(&p->desc, i), p->desc.lengths[i]);
    return points;
}

long double random_problem_scale(const random_problem *p) {
    double scale = p->direction == OCLFFT_FORWARD ? p->desc.scale_forward : p->desc.scale_backward;
    long double points = random_problem_logical_points(p);
    bool orthonormal = p->desc.norm == OCLFFT_NORM_ORTHONORMAL;
    if (scale == 0) return 1 / (orthonormal ? sqrtl(points) : points);
    scale = (double)(orthonormal ? scale / sqrtl(points) : scale);
    return p->desc.precision == OCLFFT_DOUBLE ? scale : (double)(float)scale;
}

bool random_problem_is_smooth(const random_problem *p) {
    bool smooth = true;
    for (int i = 0; i < p->desc.rank; ++i)
        smooth = smooth && is_smooth(kind_worked(kind_along(&p->desc, i), p->desc.lengths[i]));
    return smooth;
}

bool random_problem_is_copy(const random_problem *p) {
    bool copy = true;
    for (int i = 0; i < p->desc.rank; ++i) copy = copy && is_left(&p->desc, i);
    return copy;
}

size_t random_problem_real_bytes(const random_problem *p) {
    return real_bytes(p->desc.precision);
}

size_t random_side_arrays(const random_side *s) {
    return s->planar ? 2 : 1;
}

size_t random_side_parts(const random_side *s) {
    return s->real ? 1 : 2;
}

random_spot random_spot_of(const random_side *s, size_t place, size_t part) {
    if (s->planar) return (random_spot){part, place};
    return (random_spot){0, s->real ? place : 2 * place + part};
}
