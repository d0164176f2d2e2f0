/* That what is checked of random problems (random_check.h) passes what is right and finds what is
 * not: FFTW computes them in place of the library, rightly or with a fault planted. No device is
 * needed. */
#include "common/harness.h"

#include <axis_kinds.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "fftw_guru.h"
#include "hand_problem.h"
#include "random_bar.h"
#include "random_check.h"
#include "random_reference.h"

enum { PROBLEMS = 1200, SEED = 1 };

/* Every third with real kinds. */
static random_problem problem(uint64_t number) {
    unsigned wishes = number % 3 == 2 ? RANDOM_KINDS : 0;
    if (guru_bytes(OCLFFT_DOUBLE)) wishes |= RANDOM_DOUBLES;
    return random_problem_make(SEED, number, wishes);
}

typedef enum fault {
    FAULT_NONE,
    FAULT_GAP,       /* writes to a gap */
    FAULT_BEFORE,    /* writes before the offset */
    FAULT_BEHIND,    /* writes behind the end */
    FAULT_INPUT,     /* modifies an element of the input */
    FAULT_INPUT_GAP, /* or what is none */
    FAULT_SCALE,     /* a scale that is a little wrong */
    FAULT_ELEMENT,   /* one wrong element */
    FAULT_LAST,      /* leaves the last element out */
    FAULT_PARTS,     /* exchanges real and imaginary parts of the output */
    FAULT_MIRROR,    /* lets an imaginary part count that says nothing */
    FAULT_QUIET,     /* spoils a quiet transform by what is nothing beside a loud one */
    FAULT_MEAN,      /* spoils all of many short transforms, each by less than its bar */
    FAULT_ZEROS,     /* zeros that become almost zeros */
    FAULT_NEIGHBOUR, /* a NaN of one transform that reaches another */
    FAULT_FINITE,    /* an infinity or NaN that gets lost */
    FAULT_SPARED,    /* or does not reach one of the reals that it should */
    FAULT_CORNER,    /* a point that is its own conjugate and almost real */
    FAULT_FAILS,     /* no execution at all */
    FAULTS
} fault;

/* How each is called, and words that every report of it has. */
static const struct {
    const char *name, *words;
} texts[FAULTS] = {
    [FAULT_NONE] = {"none", ""},
    [FAULT_GAP] = {"gap", "surroundings"},
    [FAULT_BEFORE] = {"before", "surroundings"},
    [FAULT_BEHIND] = {"behind", "surroundings"},
    [FAULT_INPUT] = {"input", "input"},
    [FAULT_INPUT_GAP] = {"input gap", "input"},
    [FAULT_SCALE] = {"scale", "error"},
    [FAULT_ELEMENT] = {"element", "error"},
    [FAULT_LAST] = {"last", "error"},
    [FAULT_PARTS] = {"parts", "error"},
    [FAULT_MIRROR] = {"mirror", "error"},
    [FAULT_QUIET] = {"quiet", "of amplitude"},
    [FAULT_MEAN] = {"mean", "mean error"},
    [FAULT_ZEROS] = {"zeros", "error inf"},
    [FAULT_NEIGHBOUR] = {"neighbour", "error nan"},
    [FAULT_FINITE] = {"finite", "is finite, its input is not"},
    [FAULT_SPARED] = {"spared", "is finite, its input is not"},
    [FAULT_CORNER] = {"corner", "imaginary part"},
    [FAULT_FAILS] = {"fails", "it fails"},
};

/* All reals of an array in the precision of the reference, gaps included, and back those that are
 * numbers. */
static void *widen(const random_problem *p, const unsigned char *array, size_t bytes, bool keep) {
    size_t reals = bytes / random_problem_real_bytes(p);
    void *wide = malloc(reals * guru_bytes(p->desc.precision));
    assert_non_null(wide);
    for (size_t i = 0; i < reals; ++i)
        guru_put(p->desc.precision, wide, i, keep ? random_arrays_get(p, array, i) : (double)NAN);
    return wide;
}

static void narrow(const random_problem *p, void *wide, unsigned char *array, size_t bytes,
                   long double scale) {
    for (size_t i = 0; i < bytes / random_problem_real_bytes(p); ++i) {
        long double value = guru_get(p->desc.precision, wide, i);
        if (!isnan(value)) random_arrays_put(p, array, i, (double)(value * scale));
    }
    free(wide);
}

/* The transform with the strides of the problem itself, which is a second opinion on
 * random_side_places. */
static guru_transform transform_of(const random_problem *p) {
    guru_transform t = {.precision = p->desc.precision,
                        .transform = p->desc.transform,
                        .direction = p->direction,
                        .loops = 1};
    ptrdiff_t in = p->in.real || p->in.planar ? 1 : 2, out = p->out.real || p->out.planar ? 1 : 2;
    for (size_t i = 0; i < p->in.rank; ++i)
        *(p->in.left[i] ? &t.loop[t.loops++] : &t.axes[t.rank++]) =
            (guru_axis){p->desc.lengths[i], in * p->in.strides[i], out * p->out.strides[i]};
    t.loop[0] = (guru_axis){p->desc.batch, in * p->in.distance, out * p->out.distance};
    return t;
}

static void point_to(const random_problem *p, const random_side *s, void *const wide[2],
                     void *pointers[2]) {
    oclfft_precision precision = p->desc.precision;
    pointers[0] = guru_at(precision, wide[0], s->real || s->planar ? s->offset : 2 * s->offset);
    pointers[1] = s->planar ? guru_at(precision, wide[1], s->offset)
                  : s->real ? NULL
                            : guru_at(precision, pointers[0], 1);
}

/* Part 0 or 1 of element `i` of the output, in the order of random_side_places. */
static random_spot output_spot(const random_problem *p, size_t i, size_t part) {
    const random_side *s = &p->out;
    size_t indices[RANDOM_AXES];
    random_side_indices(s, i, indices);
    ptrdiff_t place = (ptrdiff_t)(s->offset) + (ptrdiff_t)indices[s->rank] * s->distance;
    for (size_t axis = 0; axis < s->rank; ++axis)
        place += (ptrdiff_t)indices[axis] * s->strides[axis];
    return random_spot_of(s, (size_t)place, part);
}

static void put_output(const random_problem *p, random_arrays *arrays, size_t i, size_t part,
                       double value) {
    random_spot spot = output_spot(p, i, part);
    random_arrays_put(p, arrays->out[spot.array], spot.index, value);
}

static size_t output_points(const random_problem *p) {
    return random_side_count(&p->out) / random_side_transforms(&p->out);
}

/* The first element of the output that belongs to a transform, or its number of elements. */
static size_t output_first(const random_problem *p, size_t transform) {
    size_t first = 0, count = random_side_count(&p->out);
    while (first < count && random_side_transform(&p->out, first) != transform)
        first += output_points(p);
    return first;
}

/* The same of one that is not the odd one, the next if there are several. */
static size_t output_good(const random_problem *p) {
    size_t first = 0, count = random_side_count(&p->out);
    while (first < count && random_side_transform(&p->out, first) == p->odd)
        first += output_points(p);
    return first;
}

static void fill_output(const random_problem *p, random_arrays *arrays, size_t transform,
                        double value) {
    size_t first = output_first(p, transform);
    if (first == random_side_count(&p->out)) return;
    for (size_t i = first; i < first + output_points(p); ++i)
        for (size_t part = 0; part < random_side_parts(&p->out); ++part)
            put_output(p, arrays, i, part, value);
}

/* What the library sees to and FFTW does not. */
static void make_corners_real(const random_problem *p, random_arrays *arrays) {
    for (size_t i = 0; p->desc.transform == OCLFFT_R2C && i < random_side_count(&p->out); ++i)
        if (random_problem_is_corner(p, i)) put_output(p, arrays, i, 1, 0);
}

static bool fftw_with_its_strides(const random_problem *p, random_arrays *arrays,
                                  long double scale) {
    guru_transform t = transform_of(p);
    void *in[2] = {NULL, NULL}, *out[2] = {NULL, NULL};
    for (size_t i = 0; i < random_side_arrays(&p->in); ++i)
        in[i] = widen(p, arrays->in[i], p->in_bytes, true);
    for (size_t i = 0; i < random_side_arrays(&p->out); ++i)
        out[i] = widen(p, arrays->out[i], p->out_bytes, false);
    point_to(p, &p->in, in, t.in);
    point_to(p, &p->out, out, t.out);
    bool done = guru_execute(&t);
    for (size_t i = 0; i < 2; ++i) free(in[i]);
    for (size_t i = 0; i < random_side_arrays(&p->out); ++i)
        narrow(p, out[i], arrays->out[i], p->out_bytes, scale);
    return done;
}

/* FFTW's C2R overwrites its input, whose elements may not share places then; its planner overflows
 * the stack over some reversed axes of several dimensions; and it knows no windows, nor kinds mixed
 * with Fourier axes. */
static bool fftw_takes(const random_problem *p) {
    unsigned traits = random_side_traits(&p->in) | random_side_traits(&p->out);
    bool several = transform_of(p).rank > 1, overwrites = p->desc.transform == OCLFFT_C2R;
    return !(traits & TRAIT_REVERSED && several) && !(p->shared && overwrites) &&
           !random_problem_is_cut(p) && count_real_kinds(&p->desc) == 0;
}

static bool fftw_packed(const random_problem *p, random_arrays *arrays, long double scale) {
    random_reference reference;
    bool done = random_reference_make(p, arrays, &reference);
    for (size_t i = 0; done && i < reference.count; ++i)
        for (size_t part = 0; part < random_side_parts(&p->out); ++part)
            put_output(p, arrays, i, part,
                       (double)(random_reference_get(&reference, i, part) * scale /
                                random_problem_scale(p)));
    random_reference_free(&reference);
    return done;
}

static bool fftw_in_its_place(const random_problem *p, random_arrays *arrays, long double scale) {
    bool done = (fftw_takes(p) ? fftw_with_its_strides : fftw_packed)(p, arrays, scale);
    make_corners_real(p, arrays);
    if (random_problem_is_broken(p, p->odd)) fill_output(p, arrays, p->odd, (double)NAN);
    return done;
}

/* The first real of a side's first array that is no element of it and lies between the lowest and
 * the highest one. */
static bool find_gap(const random_side *s, size_t *index) {
    size_t span = random_side_span(s), count = random_side_count(s),
           *places = malloc(count * sizeof *places), gap = random_side_lowest(s);
    unsigned char *taken = calloc(span, 1);
    assert_true(places && taken);
    random_side_places(s, places);
    for (size_t i = 0; i < count; ++i) taken[places[i]] = 1;
    while (gap < span && taken[gap]) ++gap;
    free(taken);
    free(places);
    *index = random_spot_of(s, gap, 0).index;
    return gap < span;
}

static size_t last_real(const random_problem *p, size_t bytes) {
    return bytes / random_problem_real_bytes(p) - 1;
}

/* Of the transforms of the output. */
static bool has_odd(const random_problem *p) {
    return output_first(p, p->odd) < random_side_count(&p->out);
}

static bool has_good(const random_problem *p) {
    return output_good(p) < random_side_count(&p->out);
}

static size_t corner_from(const random_problem *p, size_t first) {
    size_t end = first + output_points(p);
    while (first < end && !random_problem_is_corner(p, first)) ++first;
    return first;
}

static size_t first_real(const random_side *s) {
    return random_spot_of(s, s->offset, 0).index;
}

/* Of the transforms that are not odd the quietest; far below the loudest, or false. */
static bool find_quiet(const random_problem *p, size_t *quiet) {
    double loudest = 0, least = INFINITY;
    for (size_t t = 0; t < p->transforms; ++t) {
        double amplitude = random_problem_amplitude(p, t);
        if (p->oddity != ODD_NONE && t == p->odd) continue;
        loudest = fmax(loudest, amplitude);
        if (!(amplitude < least)) continue;
        least = amplitude;
        *quiet = t;
    }
    return loudest > least * (p->desc.precision == OCLFFT_DOUBLE ? 1e16 : 1e7);
}

/* The last real of the odd transform's output that the number that is not finite reaches. */
static bool find_reached(const random_problem *p, size_t *element, size_t *part) {
    random_reference reach;
    bool found = false;
    assert_true(random_reference_make_reach(p, &reach));
    for (size_t k = 2 * reach.count; k-- > 0 && !found;) {
        *element = k / 2;
        *part = k % 2;
        found = random_side_transform(&p->out, *element) == p->odd &&
                *part < random_side_parts(&p->out) &&
                random_reference_reaches(p, &reach, *element, *part);
    }
    random_reference_free(&reach);
    return found;
}

/* False when the problem has no place for this fault. */
static bool has_place_for(fault f, const random_problem *p) {
    size_t gap, quiet, element, part;
    bool first_is_odd = p->oddity != ODD_NONE && p->odd == random_side_transform(&p->out, 0);
    switch (f) {
    case FAULT_SCALE: return has_good(p);
    case FAULT_ELEMENT: return !first_is_odd;
    case FAULT_LAST: return !random_problem_is_broken(p, p->odd);
    case FAULT_QUIET: return find_quiet(p, &quiet) && !random_problem_is_cut(p);
    case FAULT_MEAN: /* of C2R what is large beside the output may be small beside the input */
        return p->points > 1 && p->desc.transform != OCLFFT_C2R && !random_problem_is_cut(p) &&
               p->transforms > 8 &&
               random_bar_of_worst(p, p->transforms) > 1.5 * random_bar_of_mean(p, p->transforms);
    case FAULT_ZEROS: return p->oddity == ODD_ZEROS && has_odd(p);
    case FAULT_NEIGHBOUR: return random_problem_is_broken(p, p->odd) && has_good(p);
    case FAULT_FINITE:
    case FAULT_SPARED:
        return random_problem_is_broken(p, p->odd) && find_reached(p, &element, &part);
    case FAULT_CORNER:
        return p->desc.transform == OCLFFT_R2C && has_good(p) &&
               corner_from(p, output_good(p)) < output_good(p) + output_points(p);
    case FAULT_GAP: return find_gap(&p->out, &gap) && !p->desc.in_place;
    case FAULT_BEFORE: /* in place what belongs to the input may change */
        return random_side_lowest(&p->out) > 0 &&
               !(p->desc.in_place && random_side_lowest(&p->in) < random_side_lowest(&p->out));
    case FAULT_INPUT: return !p->desc.in_place;
    case FAULT_INPUT_GAP: return !p->desc.in_place && find_gap(&p->in, &gap);
    case FAULT_PARTS: return !p->out.real && has_good(p);
    case FAULT_MIRROR:
        return p->desc.transform == OCLFFT_C2R && !first_is_odd && !random_problem_is_cut(p);
    default: return true;
    }
}

static void add_to(const random_problem *p, unsigned char *array, size_t i, double more) {
    random_arrays_put(p, array, i, random_arrays_get(p, array, i) + more);
}

static void exchange_parts(const random_problem *p, random_arrays *arrays) {
    size_t count = random_side_count(&p->out), *places = malloc(count * sizeof *places);
    assert_non_null(places);
    random_side_places(&p->out, places);
    for (size_t i = 0; i < count; ++i) {
        random_spot re = random_spot_of(&p->out, places[i], 0),
                    im = random_spot_of(&p->out, places[i], 1);
        double value = random_arrays_get(p, arrays->out[re.array], re.index);
        random_arrays_put(p, arrays->out[re.array], re.index,
                          random_arrays_get(p, arrays->out[im.array], im.index));
        random_arrays_put(p, arrays->out[im.array], im.index, value);
    }
    free(places);
}

/* By a hundredth, which is below all that a loud one lets one see. */
static void spoil_quiet(const random_problem *p, random_arrays *arrays) {
    size_t quiet = 0, points = output_points(p);
    assert_true(find_quiet(p, &quiet));
    for (size_t i = quiet * points; i < (quiet + 1) * points; ++i)
        for (size_t part = 0; part < random_side_parts(&p->out); ++part) {
            random_spot spot = output_spot(p, i, part);
            unsigned char *array = arrays->out[spot.array];
            random_arrays_put(p, array, spot.index, 1.01 * random_arrays_get(p, array, spot.index));
        }
}

static void spoil_all(const random_problem *p, random_arrays *arrays) {
    double bar = random_bar_of_mean(p, p->transforms);
    for (size_t i = 0; i < random_side_count(&p->out); ++i)
        for (size_t part = 0; part < random_side_parts(&p->out); ++part) {
            random_spot spot = output_spot(p, i, part);
            double value = random_arrays_get(p, arrays->out[spot.array], spot.index);
            put_output(p, arrays, i, part, value * (1 + 1.3 * bar));
        }
}

/* What concerns the transforms of a batch one by one, after the transform. */
static void plant_by_transform(fault f, const random_problem *p, random_arrays *arrays) {
    size_t last = output_points(p) - 1, good = output_good(p), odd = output_first(p, p->odd),
           element, part;
    switch (f) {
    case FAULT_QUIET: spoil_quiet(p, arrays); break;
    case FAULT_MEAN: spoil_all(p, arrays); break;
    case FAULT_ZEROS: put_output(p, arrays, odd + last, 0, 1e-30); break;
    case FAULT_NEIGHBOUR: put_output(p, arrays, good + last, 0, (double)NAN); break;
    case FAULT_FINITE: fill_output(p, arrays, p->odd, 1); break;
    case FAULT_SPARED:
        if (find_reached(p, &element, &part)) put_output(p, arrays, element, part, 1);
        break;
    case FAULT_CORNER: put_output(p, arrays, corner_from(p, good), 1, 1e-30); break;
    default: break;
    }
}

/* Another finite number. */
static double other_than(double value) {
    return value != 0 && isfinite(value) ? value / 2 : 1;
}

/* After the transform. */
static void plant(fault f, const random_problem *p, random_arrays *arrays) {
    size_t gap, first = first_real(&p->out);
    random_spot last = random_spot_of(&p->out, random_side_span(&p->out) - 1, 0), lowest;
    switch (f) {
    case FAULT_GAP:
        if (find_gap(&p->out, &gap)) random_arrays_put(p, arrays->out[0], gap, 0);
        break;
    case FAULT_BEFORE:
        lowest = random_spot_of(&p->out, random_side_lowest(&p->out), 0);
        random_arrays_put(p, arrays->out[0], lowest.index - 1, (double)NAN);
        break;
    case FAULT_BEHIND:
        random_arrays_put(p, arrays->out[random_side_arrays(&p->out) - 1],
                          last_real(p, p->out_bytes), 1);
        break;
    case FAULT_INPUT:
        random_arrays_put(p, arrays->in[0], first_real(&p->in),
                          other_than(random_arrays_get(p, arrays->in[0], first_real(&p->in))));
        break;
    case FAULT_INPUT_GAP:
        if (find_gap(&p->in, &gap)) random_arrays_put(p, arrays->in[0], gap, 0);
        break;
    case FAULT_ELEMENT:
        add_to(p, arrays->out[0], first,
               1e-3 * (random_problem_amplitude(p, random_side_transform(&p->out, 0)) +
                       fabs(random_arrays_get(p, arrays->out[0], first))));
        break;
    case FAULT_LAST: random_arrays_put(p, arrays->out[last.array], last.index, (double)NAN); break;
    case FAULT_PARTS: exchange_parts(p, arrays); break;
    default: break;
    }
}

/* What FAULT_MIRROR adds to every real of the first transform: as if the imaginary part of bin 0
 * were a real one. */
static void add_mirror(const random_problem *p, random_arrays *arrays, double imaginary) {
    size_t *places = malloc(random_side_count(&p->out) * sizeof *places);
    assert_non_null(places);
    random_side_places(&p->out, places);
    for (size_t i = 0; i < p->points; ++i)
        add_to(p, arrays->out[0], places[i], imaginary * (double)random_problem_scale(p));
    free(places);
}

/* A random_executor; `user` is the fault. */
static bool execute_with(void *user, const random_problem *p, random_arrays *arrays, char *why,
                         size_t room) {
    fault f = *(fault *)user;
    random_spot bin = random_spot_of(&p->in, p->in.offset, 1);
    double imaginary =
        f == FAULT_MIRROR ? random_arrays_get(p, arrays->in[bin.array], bin.index) : 0;
    long double scale = random_problem_scale(p);
    if (f == FAULT_FAILS) return snprintf(why, room, "it fails"), false;
    if (f == FAULT_SCALE) scale *= p->desc.precision == OCLFFT_DOUBLE ? 1 + 1e-13L : 1 + 1e-4L;
    if (!fftw_in_its_place(p, arrays, scale)) return snprintf(why, room, "FFTW has no plan"), false;
    if (f == FAULT_MIRROR) add_mirror(p, arrays, imaginary);
    plant(f, p, arrays);
    plant_by_transform(f, p, arrays);
    return true;
}

static void right_ones_pass(void **state) {
    fault f = FAULT_NONE;
    (void)state;
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = problem(number);
        random_verdict verdict;
        if (!random_run(&p, execute_with, &f, &verdict))
            fail_msg("%s: %s", random_problem_text(&p), verdict.faults);
    }
}

static void check_fault(fault f, size_t problems) {
    size_t planted = 0;
    for (uint64_t number = 0; planted < problems && number < PROBLEMS; ++number) {
        random_problem p = problem(number);
        random_verdict verdict;
        if (p.points * p.transforms > 2000 || !has_place_for(f, &p)) continue;
        ++planted;
        if (random_run(&p, execute_with, &f, &verdict) || !strstr(verdict.faults, texts[f].words))
            fail_msg("fault '%s' was not found: %s: \"%s\"", texts[f].name, random_problem_text(&p),
                     verdict.faults);
    }
    if (planted < problems) fail_msg("fault '%s' was planted %zu times", texts[f].name, planted);
}

static void faults_are_found(void **state) {
    (void)state;
    for (int f = FAULT_NONE + 1; f < FAULTS; ++f) {
        bool rare = f == FAULT_ZEROS || f == FAULT_MEAN;
        check_fault((fault)f, rare ? 20 : 60);
    }
}

/* ---- The bar ---- */

/* The answer of FFTW in double precision to a problem in double precision, whose reference is in
 * long double: as if the problem were in single precision with elements that are double. */
static bool fftw_in_double(const random_problem *p, const random_arrays *arrays,
                           random_reference *rounded) {
    random_problem single = *p;
    single.desc.precision = OCLFFT_SINGLE;
    single.in.type = OCLFFT_ELEMENT_DOUBLE;
    bool done = random_reference_make(&single, arrays, rounded);
    long double factor = random_problem_scale(p) / random_problem_scale(&single);
    for (size_t k = 0; done && k < 2 * rounded->count; ++k)
        guru_put(OCLFFT_SINGLE, rounded->reals, k,
                 factor * guru_get(OCLFFT_SINGLE, rounded->reals, k));
    return done;
}

/* A random_executor that makes the errors of FFTW in double precision so many times as large. */
static bool execute_rounded(void *user, const random_problem *p, random_arrays *arrays, char *why,
                            size_t room) {
    random_reference exact, rounded;
    bool done = fftw_in_double(p, arrays, &rounded) && random_reference_make(p, arrays, &exact);
    if (!done) return snprintf(why, room, "FFTW has no plan"), false;
    for (size_t i = 0; i < exact.count; ++i)
        for (size_t part = 0; part < random_side_parts(&p->out); ++part) {
            long double right = random_reference_get(&exact, i, part),
                        error = random_reference_get(&rounded, i, part) - right;
            put_output(p, arrays, i, part, (double)(right + *(double *)user * error));
        }
    make_corners_real(p, arrays);
    if (random_problem_is_broken(p, p->odd)) fill_output(p, arrays, p->odd, (double)NAN);
    random_reference_free(&exact);
    random_reference_free(&rounded);
    return true;
}

static void errors_of_fftw_pass(void **state) {
    double times = 1;
    (void)state;
    if (!guru_bytes(OCLFFT_DOUBLE)) skip();
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = problem(number);
        random_verdict verdict;
        if (p.desc.precision != OCLFFT_DOUBLE) continue;
        if (!random_run(&p, execute_rounded, &times, &verdict))
            fail_msg("%s: %s", random_problem_text(&p), verdict.faults);
    }
}

/* Transforms of six real points have six reals with errors of their own, however many they store.
 */
static void zeros_and_repetitions_do_not_count(void **state) {
    (void)state;
    const hand_shape shapes[] = {
        {OCLFFT_DHT, {6}, .batch = 1},
        {OCLFFT_C2R, {6}, .batch = 1},
        {OCLFFT_R2C, {6}, .batch = 1},                               /* 8, of which 2 are zero */
        {OCLFFT_R2C, {1, 6}, .batch = 1},                            /* the same */
        {OCLFFT_R2C, {6, 1}, .batch = 1},                            /* 12; 4 repeat others */
        {OCLFFT_R2C, {6, 1}, .batch = 1, .axes = {OCLFFT_AXIS_DHT}}, /* 12; 6 are zero */
    };
    const size_t transforms[] = {1, 47};
    double first[2] = {0};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
        for (int k = 0; k < 2; ++k) {
            random_problem p = hand_problem(&shapes[i], OCLFFT_SINGLE, OCLFFT_FORWARD, 0);
            const double share = random_bar_of_worst(&p, transforms[k]) / random_bar(&p);
            if (i == 0) first[k] = share;
            if (!(fabs(share - first[k]) < 1e-9 * first[k]))
                fail_msg("%s: %g, not %g", random_problem_text(&p), share, first[k]);
        }
}

/* Of medium size and smooth: the bar of hard lengths is for the hardest of them. */
static bool shows_its_errors(const random_problem *p) {
    return p->desc.precision == OCLFFT_DOUBLE && p->points >= 256 && random_problem_is_smooth(p) &&
           !random_problem_is_cut(p) && !p->shared && has_good(p);
}

static void twice_the_errors_of_fftw_do_not(void **state) {
    size_t caught = 0;
    double times = 2;
    (void)state;
    if (!guru_bytes(OCLFFT_DOUBLE)) skip();
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = problem(number);
        random_verdict verdict;
        if (!shows_its_errors(&p)) continue;
        if (random_run(&p, execute_rounded, &times, &verdict) || !strstr(verdict.faults, "error"))
            fail_msg("twice the error: %s: \"%s\"", random_problem_text(&p), verdict.faults);
        ++caught;
    }
    if (caught < 20) fail_msg("only %zu problems are of medium size", caught);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_ones_pass), cmocka_unit_test(faults_are_found),
        cmocka_unit_test(errors_of_fftw_pass), cmocka_unit_test(zeros_and_repetitions_do_not_count),
        cmocka_unit_test(twice_the_errors_of_fftw_do_not)};
    return RUN_TESTS(tests);
}
