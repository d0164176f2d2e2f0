/* The random problems themselves: that their layouts are sound, that all kinds come up, and that
 * the reference is what it should be. No device is needed. */
#include "common/harness.h"

#include <axis_kinds.h>
#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "fftw_guru.h"
#include "problem/problem.h"
#include "random_reference.h"

enum { PROBLEMS = 1000, SEED = 1 };

static random_problem numbered_of(uint64_t number, unsigned wishes) {
    if (guru_bytes(OCLFFT_DOUBLE)) wishes |= RANDOM_DOUBLES;
    return random_problem_make(SEED, number, wishes);
}

static random_problem numbered(uint64_t number) {
    return numbered_of(number, 0);
}

/* ---- Generator ---- */

static void blame_problem(const random_problem *p, const char *words) {
    fail_msg("%s: %s", words, random_problem_text(p));
}

/* Only elements of an input share places, and none lies outside the array. */
static void check_side(const random_problem *p, const random_side *s, size_t bytes) {
    size_t count = random_side_count(s), span = random_side_span(s),
           *places = malloc(count * sizeof *places);
    size_t reals = bytes / random_problem_real_bytes(p);
    unsigned char *taken = calloc(span, 1);
    bool shared = false;
    assert_true(places && taken);
    random_side_places(s, places);
    if ((s->real || s->planar ? span : 2 * span) >= reals)
        blame_problem(p, "the array is too short");
    if (span > 2 * RANDOM_SPAN) blame_problem(p, "the span is too large");
    for (size_t i = 0; i < count; ++i) {
        if (places[i] < random_side_lowest(s) || places[i] >= span)
            blame_problem(p, "an element is outside");
        shared = taken[places[i]]++ || shared;
    }
    if (shared != (s == &p->in && p->shared)) blame_problem(p, "elements overlap");
    free(taken);
    free(places);
}

static void check_layouts(unsigned wishes) {
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = numbered_of(number, wishes);
        check_side(&p, &p.in, p.in_bytes);
        check_side(&p, &p.out, p.out_bytes);
        if (p.points * p.transforms > 1 << 18) blame_problem(&p, "too many points");
    }
}

static void layouts_are_sound(void **state) {
    (void)state;
    check_layouts(0);
    check_layouts(RANDOM_KINDS);
}

static bool are_twins(const random_side *real, const random_side *spectrum) {
    bool twins = real->distance == 2 * spectrum->distance && real->offset == 2 * spectrum->offset &&
                 real->strides[real->row] == 1 && spectrum->strides[real->row] == 1;
    for (size_t i = 0; i < real->rank; ++i)
        twins = twins && (i == real->row || real->strides[i] == 2 * spectrum->strides[i]);
    return twins && !spectrum->planar;
}

static bool have_same_places(const random_side *a, const random_side *b) {
    size_t count = random_side_count(a), *first = malloc(count * sizeof *first),
           *second = malloc(count * sizeof *second);
    assert_true(first && second && random_side_count(b) == count);
    bool same = random_side_distinct(a, first) == count &&
                random_side_distinct(b, second) == count &&
                memcmp(first, second, count * sizeof *first) == 0;
    free(first);
    free(second);
    return same;
}

/* Extents may differ where the first elements and all steps are the same. */
static bool have_same_steps(const random_side *a, const random_side *b) {
    return a->offset == b->offset && a->distance == b->distance &&
           memcmp(a->strides, b->strides, sizeof a->strides) == 0;
}

static bool are_alike(const random_side *a, const random_side *b) {
    return have_same_steps(a, b) ||
           (random_side_count(a) == random_side_count(b) && have_same_places(a, b));
}

/* As oclfft_layout demands. */
static void check_in_place(unsigned wishes) {
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = numbered_of(number, wishes);
        if (!p.desc.in_place) continue;
        bool halving = p.in.real != p.out.real;
        if (halving ? !are_twins(p.in.real ? &p.in : &p.out, p.in.real ? &p.out : &p.in)
                    : !are_alike(&p.in, &p.out))
            blame_problem(&p, "sides differ");
        if (p.in_bytes != p.out_bytes || p.in.planar != p.out.planar)
            blame_problem(&p, "arrays differ");
    }
}

static void in_place_sides_agree(void **state) {
    (void)state;
    check_in_place(0);
    check_in_place(RANDOM_KINDS);
}

static void numbers_make_problems(void **state) {
    (void)state;
    random_problem p = numbered(77), again = numbered(77), other = numbered(78);
    assert_memory_equal(&p.in, &again.in, sizeof p.in);
    assert_memory_equal(&p.desc.lengths, &again.desc.lengths, sizeof p.desc.lengths);
    assert_int_equal(p.in_bytes, again.in_bytes);
    assert_true(p.in_bytes != other.in_bytes || p.out_bytes != other.out_bytes);
    for (uint64_t number = 0; number < 100; ++number)
        assert_true(random_problem_make(SEED, number, 0).desc.precision == OCLFFT_SINGLE);
}

/* Pairs of kinds that exclude each other, or that one of a thousand may lack. */
static bool may_be_missing(random_tag a, random_tag b) {
    static const random_tag groups[] = {
        TAG_C2C,      TAG_SINGLE,     TAG_RANK1,       TAG_SMOOTH,           TAG_BATCH,
        TAG_FORWARD,  TAG_IN_PLACE,   TAG_PACKED,      TAG_EXECUTE,          TAG_LIMITED,
        TAG_EVEN,     TAG_ZEROS,      TAG_LEFT_OUT,    TAG_HALVED_ELSEWHERE, TAG_REVERSED,
        TAG_SHARED,   TAG_TRANSPOSED, TAG_ORTHONORMAL, TAG_WINDOW_IN,        TAG_WINDOW_OUT,
        TAG_CENTERED, TAG_CALLBACKS,  RANDOM_TAGS};
    size_t group_a = 0, group_b = 0;
    while (groups[group_a + 1] <= a) ++group_a;
    while (groups[group_b + 1] <= b) ++group_b;
    if (group_a == group_b || a == TAG_LARGE || b == TAG_LARGE || a == TAG_TANGLED ||
        b == TAG_TANGLED)
        return true;
    if (a == TAG_TRANSPOSED && b >= TAG_WINDOW_IN) return true;
    if (b == TAG_CALLBACKS)
        return a > TAG_C2R && a != TAG_IN_PLACE && a != TAG_PLANAR && a < TAG_WINDOW_IN;
    if (b == TAG_HALVED_ELSEWHERE)
        return a != TAG_R2C && a != TAG_C2R && a != TAG_IN_PLACE && a != TAG_LEFT_OUT;
    if (a == TAG_COPY && b != TAG_LEFT_OUT && b != TAG_TRANSPOSED) return true;
    if (b == TAG_TRANSPOSED) return a != TAG_C2C && a != TAG_LEFT_OUT && a != TAG_REVERSED;
    if (b == TAG_LEFT_OUT && a == TAG_RANK1) return true;
    if (a == TAG_IN_PLACE && b == TAG_SHARED) return true;
    if (a == TAG_PACKED && b == TAG_REVERSED) return true;
    if ((a == TAG_EVEN || a == TAG_ZEROS || a == TAG_BROKEN) && b == TAG_SHARED) return true;
    if (a == TAG_RANK1 && (b == TAG_PERMUTED || b == TAG_TANGLED)) return true;
    if (a == TAG_R2C || a == TAG_C2R) return b == TAG_FORWARD || b == TAG_BACKWARD;
    return false;
}

/* Every kind comes with every other that it can come with, but those from TAG_TYPES on, which only
 * wishes bring. */
static void all_kinds_come_up(void **state) {
    size_t found[RANDOM_TAGS][RANDOM_TAGS] = {{0}};
    (void)state;
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = numbered(number);
        for (int a = 0; a < RANDOM_TAGS; ++a)
            for (int b = 0; b < RANDOM_TAGS; ++b) found[a][b] += p.tags >> a & p.tags >> b & 1;
    }
    for (int a = 0; a < TAG_TYPES; ++a) {
        if (a == TAG_DOUBLE && guru_bytes(OCLFFT_DOUBLE) == 0) continue;
        if (found[a][a] == 0) fail_msg("no problem is %s", random_tag_names[a]);
        for (int b = a + 1; b < TAG_TYPES; ++b)
            if (found[a][b] == 0 && b != TAG_DOUBLE &&
                !may_be_missing((random_tag)a, (random_tag)b))
                fail_msg("no problem is %s and %s", random_tag_names[a], random_tag_names[b]);
    }
}

/* What halfcomplex axes do not come with. */
static bool is_complex(random_tag tag) {
    return tag == TAG_C2C || tag == TAG_R2C || tag == TAG_C2R || tag == TAG_PLANAR;
}

/* With the wish, and without it none. */
static void real_kinds_come_up(void **state) {
    static const random_tag with[] = {
        TAG_C2C,       TAG_R2C,       TAG_C2R,     TAG_R2R,         TAG_RANK1,       TAG_RANK2,
        TAG_RANK3,     TAG_RANK_MORE, TAG_SMOOTH,  TAG_HARD,        TAG_FORWARD,     TAG_BACKWARD,
        TAG_IN_PLACE,  TAG_PLANAR,    TAG_HOST,    TAG_ENQUEUE,     TAG_LEFT_OUT,    TAG_REVERSED,
        TAG_SHARED,    TAG_PERMUTED,  TAG_STRIDED, TAG_ORTHONORMAL, TAG_WINDOW_IN,   TAG_WINDOW_OUT,
        TAG_CALLBACKS, TAG_DCT1,      TAG_DCT2,    TAG_DCT3,        TAG_DCT4,        TAG_DST1,
        TAG_DST2,      TAG_DST3,      TAG_DST4,    TAG_DHT,         TAG_HALFCOMPLEX, TAG_MIXED,
        TAG_SCALED,    TAG_LIMITED,   TAG_ZEROS,   TAG_BROKEN};
    size_t found[RANDOM_TAGS][RANDOM_TAGS] = {{0}};
    (void)state;
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = numbered_of(number, RANDOM_KINDS), plain = numbered(number);
        assert_true(count_real_kinds(&p.desc) > 0 && count_real_kinds(&plain.desc) == 0);
        for (int a = 0; a < RANDOM_TAGS; ++a)
            for (int b = 0; b < RANDOM_TAGS; ++b) found[a][b] += p.tags >> a & p.tags >> b & 1;
    }
    for (int a = TAG_DCT1; a <= TAG_HALFCOMPLEX; ++a)
        for (size_t i = 0; i < sizeof with / sizeof *with; ++i)
            if (found[a][with[i]] == 0 && !(a == TAG_HALFCOMPLEX && is_complex(with[i])))
                fail_msg("no problem is %s and %s", random_tag_names[a], random_tag_names[with[i]]);
    assert_true(found[TAG_MIXED][TAG_CENTERED] > 0);
}

/* Twelve decades in single precision, three hundred in double; some batches stay at 1. */
static void amplitudes_span_their_decades(void **state) {
    double least[2] = {INFINITY, INFINITY}, most[2] = {0, 0};
    (void)state;
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = numbered(number);
        bool precise = p.desc.precision == OCLFFT_DOUBLE;
        for (size_t t = 0; t < p.desc.batch; ++t) {
            double amplitude = random_problem_amplitude(&p, t);
            if (p.even && amplitude != 1) blame_problem(&p, "its amplitudes differ");
            least[precise] = fmin(least[precise], amplitude);
            most[precise] = fmax(most[precise], amplitude);
        }
    }
    assert_true(least[0] >= 1e-6 && least[0] < 2e-6 && most[0] <= 1e6 && most[0] > 5e5);
    if (guru_bytes(OCLFFT_DOUBLE) == 0) return;
    assert_true(least[1] >= 1e-150 && least[1] < 1e-149 && most[1] <= 1e150 && most[1] > 1e149);
}

static void kinds_have_names(void **state) {
    uint64_t tags = 0;
    (void)state;
    for (int tag = 0; tag < RANDOM_TAGS; ++tag) {
        assert_true(random_tags_parse(random_tag_names[tag], &tags));
        assert_true(tags == UINT64_C(1) << tag);
    }
    assert_true(random_tags_parse("c2c,planar", &tags));
    assert_true(tags == ((UINT64_C(1) << TAG_C2C) | (UINT64_C(1) << TAG_PLANAR)));
    assert_false(random_tags_parse("c2c,", &tags));
    assert_false(random_tags_parse("plan", &tags));
}

/* ---- Reference ---- */

/* How often an element of the input counts. Of C2R, where a spectrum is not Hermitian, the part
 * that is counts; so the real part of the sum, with all but the columns that are their own mirrors
 * twice. */
static double weight_of(const random_problem *p, const size_t from[RANDOM_AXES]) {
    size_t k = from[p->in.row], n = p->desc.lengths[p->in.row];
    return p->desc.transform != OCLFFT_C2R || k == 0 || 2 * k == n ? 1 : 2;
}

/* The indices of an element without windows and centring. */
static void whole_indices(const random_side *s, size_t element, size_t indices[RANDOM_AXES]) {
    random_side_indices(s, element, indices);
    for (size_t axis = 0; axis < s->rank; ++axis) {
        indices[axis] += s->starts[axis];
        if (s->centered[axis]) /* what numpy.fft.ifftshift would move to the front is first */
            indices[axis] = indices[axis] < s->full[axis] / 2
                                ? indices[axis] + (s->full[axis] + 1) / 2
                                : indices[axis] - s->full[axis] / 2;
    }
}

/* What cosine, sine, Hartley and halfcomplex axes have in it. */
static double real_factor_of(const random_problem *p, const size_t from[RANDOM_AXES],
                             const size_t to[RANDOM_AXES]) {
    long double factor = 1;
    for (size_t axis = 0; axis < p->in.rank; ++axis) {
        oclfft_axis_kind kind = random_problem_kind(p, axis);
        size_t n = p->desc.lengths[axis];
        if (!kind_is_real(kind)) continue;
        factor *= kind_factor(kind, p->direction, n, from[axis], to[axis]);
        if (p->desc.norm == OCLFFT_NORM_ORTHONORMAL)
            factor *= kind_weight(kind, p->direction, false, n, from[axis]) *
                      kind_weight(kind, p->direction, true, n, to[axis]);
    }
    return (double)factor;
}

/* The factor of an element of the input; 0 where it belongs to another transform. */
static double complex factor_of(const random_problem *p, const size_t from[RANDOM_AXES],
                                const size_t to[RANDOM_AXES]) {
    double angle = 0;
    if (from[p->in.rank] != to[p->in.rank]) return 0;
    for (size_t axis = 0; axis < p->in.rank; ++axis) {
        size_t n = p->desc.lengths[axis];
        if (p->in.left[axis] && from[axis] != to[axis]) return 0;
        if (p->in.fourier[axis]) angle += (double)(from[axis] * to[axis] % n) / (double)n;
    }
    return weight_of(p, from) * real_factor_of(p, from, to) *
           cexp(p->direction * 2 * acos(-1.0) * I * angle);
}

/* An element of the output by the definition of the transform. */
static double complex defined(const random_problem *p, const random_arrays *a, const size_t *places,
                              size_t element) {
    size_t count = random_side_count(&p->in), from[RANDOM_AXES], to[RANDOM_AXES];
    double complex sum = 0;
    whole_indices(&p->out, element, to);
    for (size_t i = 0; i < count; ++i) {
        random_spot re = random_spot_of(&p->in, places[i], 0),
                    im = random_spot_of(&p->in, places[i], 1);
        whole_indices(&p->in, i, from);
        double complex x = random_arrays_get(p, a->in[re.array], re.index);
        if (!p->in.real) x += I * random_arrays_get(p, a->in[im.array], im.index);
        double complex factor = factor_of(p, from, to);
        if (factor != 0) sum += factor * x; /* what is not finite may not reach another transform */
    }
    return sum * (double)random_problem_scale(p);
}

/* What the largest possible output is proportional to. */
static double logical_points(const random_problem *p) {
    double points = 1;
    for (size_t axis = 0; axis < p->in.rank; ++axis)
        points *= (double)kind_logical(random_problem_kind(p, axis), p->desc.lengths[axis]);
    return points;
}

static void check_definition(const random_problem *p) {
    random_arrays arrays;
    random_reference reference;
    size_t *places = malloc(random_side_count(&p->in) * sizeof *places);
    assert_true(random_arrays_make(p, &arrays) && random_reference_make(p, &arrays, &reference) &&
                places);
    random_side_places(&p->in, places);
    for (size_t i = 0; i < reference.count; ++i) {
        size_t transform = random_side_transform(&p->out, i);
        double complex want = defined(p, &arrays, places, i);
        double scale = random_problem_amplitude(p, transform) * (double)random_problem_scale(p),
               limit = 1e-12 * logical_points(p) * fabs(scale);
        if (random_problem_is_broken(p, transform)) continue;
        bool right = fabs(creal(want) - (double)random_reference_get(&reference, i, 0)) <= limit;
        if (!p->out.real)
            right = right &&
                    fabs(cimag(want) - (double)random_reference_get(&reference, i, 1)) <= limit;
        if (!right) blame_problem(p, "FFTW differs from the definition");
    }
    free(places);
    random_reference_free(&reference);
    random_arrays_free(&arrays);
}

static size_t check_definitions(unsigned wishes) {
    size_t checked = 0;
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = random_problem_make(SEED, number, wishes);
        size_t in = random_side_count(&p.in), out = random_side_count(&p.out);
        if (p.points > 200 || in * out > 40000) continue;
        check_definition(&p);
        ++checked;
    }
    return checked;
}

static void reference_is_as_defined(void **state) {
    (void)state;
    assert_true(check_definitions(0) > 100);
    assert_true(check_definitions(RANDOM_WINDOWS) > 100);
    assert_true(check_definitions(RANDOM_KINDS) > 100);
}

/* The library's reading of the layouts is the same. */
static void check_reading(const random_problem *p) {
    problem read;
    if (p->tags & random_tags_awaited) return;
    if (problem_read(&p->desc, &read) != OCLFFT_SUCCESS) blame_problem(p, oclfft_last_error());
    if (read.in.elements != random_side_span(&p->in) ||
        read.out.elements != random_side_span(&p->out) ||
        read.in.lowest != random_side_lowest(&p->in) ||
        read.out.lowest != random_side_lowest(&p->out))
        blame_problem(p, "the library reads its layouts otherwise");
}

static void library_reads_them(void **state) {
    (void)state;
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = numbered(number),
                       cut = random_problem_make(SEED, number, RANDOM_WINDOWS | RANDOM_DOUBLES),
                       kinds = numbered_of(number, RANDOM_KINDS);
        check_reading(&p);
        check_reading(&kinds);
        check_reading(&cut);
    }
}

/* With this wish almost all problems do; where all lengths are 1 there is nothing to cut. */
static void wish_gives_windows(void **state) {
    size_t cut = 0;
    (void)state;
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        random_problem p = random_problem_make(SEED, number, RANDOM_WINDOWS);
        check_side(&p, &p.in, p.in_bytes);
        check_side(&p, &p.out, p.out_bytes);
        cut += random_problem_is_cut(&p);
    }
    assert_true(cut > PROBLEMS * 19 / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layouts_are_sound),       cmocka_unit_test(in_place_sides_agree),
        cmocka_unit_test(numbers_make_problems),   cmocka_unit_test(all_kinds_come_up),
        cmocka_unit_test(real_kinds_come_up),      cmocka_unit_test(kinds_have_names),
        cmocka_unit_test(reference_is_as_defined), cmocka_unit_test(wish_gives_windows),
        cmocka_unit_test(library_reads_them),      cmocka_unit_test(amplitudes_span_their_decades),
    };
    return RUN_TESTS(tests);
}
