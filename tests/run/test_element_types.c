/* Elements of all types on both sides: what a conversion before and after a transform of plain
 * elements gives, nearly always bit for bit; every number of 16 bits; accuracy; range.
 *
 * usage: test_element_types [--share N]     a share of the cases (share.h) */
#include "common/on_device.h"

#include <fftw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <element_values.h>

#include "base/sizes.h"
#include "common/recipes.h"
#include "common/reversed.h"
#include "common/share.h"
#include "common/simulate.h"
#include "common/walk.h"
#include "device/context.h"

enum { SEED = 20, PROBLEMS = 2400, MOST_POINTS = 3000 };

static oclfft_context *context;
static bool doubles;

static int open_device(void **state) {
    (void)state;
    fixture_begin();
    oclfft_device_info info;
    context = open_context();
    assert_ok(oclfft_context_device(context, &info));
    doubles = info.has_double;
    fixture_end();
    return 0;
}

static int close_device(void **state) {
    (void)state;
    oclfft_context_destroy(&context);
    return 0;
}

/* ---- One side in memory ---- */

typedef struct arrays {
    void *part[2]; /* one array, or two */
    size_t bytes;  /* of each */
} arrays;

static arrays arrays_of(const problem *p, const side *s) {
    size_t in = p->in.elements * p->in.element_bytes, out = p->out.elements * p->out.element_bytes;
    arrays a = {.bytes = p->in_place ? max_u64(in, out) : s == &p->in ? in : out};
    for (uint32_t i = 0; i < storage_arrays(s->storage); ++i) {
        assert_non_null(a.part[i] = malloc(a.bytes));
        memset(a.part[i], 0x5a, a.bytes);
    }
    return a;
}

static void free_arrays(arrays *a) {
    for (int i = 0; i < 2; ++i) free(a->part[i]);
}

/* Where a part of the element at a place is. */
typedef struct spot {
    const void *array;
    size_t at;
} spot;

static spot spot_of(const side *s, const arrays *a, uint64_t place, int part) {
    if (s->real) return (spot){a->part[0], place};
    return storage_is_planar(s->storage) ? (spot){a->part[part], place}
                                         : (spot){a->part[0], 2 * place + (size_t)part};
}

static oclfft_element_type type_of(const problem *p, const side *s) {
    return storage_type(s->storage, p->precision);
}

/* ---- Executions ---- */

static void run_on_host(oclfft_plan *plan, oclfft_direction direction, const problem *p,
                        const arrays *in, const arrays *out) {
    const void *from = storage_is_planar(p->in.storage) ? (const void *)in->part : in->part[0];
    void *to = storage_is_planar(p->out.storage) ? (void *)(uintptr_t)out->part : out->part[0];
    assert_ok(oclfft_execute_host(plan, direction, from, to));
}

static void run_on_buffers(oclfft_plan *plan, oclfft_direction direction, const problem *p,
                           const arrays *in, const arrays *out) {
    oclfft_buffer *b[4] = {NULL};
    for (int i = 0; i < 2; ++i) {
        if (in->part[i]) b[i] = buffer_of(context, in->part[i], in->bytes);
        if (out->part[i] && !p->in_place) b[2 + i] = buffer_of(context, out->part[i], out->bytes);
        if (p->in_place) b[2 + i] = b[i];
    }
    assert_ok(oclfft_execute_planar(plan, direction, b[0], b[1], b[2], b[3]));
    for (int i = 0; i < 2; ++i)
        if (out->part[i]) assert_ok(oclfft_buffer_read(b[2 + i], 0, out->bytes, out->part[i]));
    for (int i = 0; i < (p->in_place ? 2 : 4); ++i) oclfft_buffer_destroy(&b[i]);
}

static void run(oclfft_plan *plan, oclfft_direction direction, const problem *p, arrays *in,
                arrays *out, bool host) {
    (host ? run_on_host : run_on_buffers)(plan, direction, p, in, p->in_place ? in : out);
}

/* ---- A conversion before and after ---- */

typedef struct comparison {
    oclfft_plan_desc desc;
    oclfft_direction direction;
    bool host;
    uint64_t seed;
} comparison;

static const char *words_of(const comparison *c, const problem *p) {
    static char words[1024];
    text t = {0};
    problem_print(p, &t);
    snprintf(words, sizeof words, "%s, recipe \"%s\"%s%s", text_string(&t),
             c->desc.recipe ? c->desc.recipe : "default",
             c->direction == OCLFFT_BACKWARD ? ", backward" : "", c->host ? ", host arrays" : "");
    text_free(&t);
    return words;
}

/* Numbers of all magnitudes that the type has, or up to 100. */
static double draw(dice *d, oclfft_element_type type) {
    double x = 2 * dice_unit(d) - 1;
    switch (type) {
    case OCLFFT_ELEMENT_INT8:
    case OCLFFT_ELEMENT_UINT8: return 256 * x;
    case OCLFFT_ELEMENT_INT16:
    case OCLFFT_ELEMENT_UINT16: return 65536 * x;
    case OCLFFT_ELEMENT_INT32: return ldexp(x, 32);
    default: return 100 * x;
    }
}

static void fill(const comparison *c, const problem *typed, const problem *plain, arrays *a,
                 arrays *b) {
    dice d = {c->seed};
    uint64_t count, *places = side_places(typed, &typed->in, typed->batch, &count);
    oclfft_element_type type = type_of(typed, &typed->in), own = type_of(plain, &plain->in);
    for (uint64_t i = 0; i < count; ++i)
        for (int part = 0; part < (typed->in.real ? 1 : 2); ++part) {
            spot at = spot_of(&typed->in, a, places[i], part);
            element_round(type, (void *)(uintptr_t)at.array, at.at, draw(&d, type));
            double value = element_value(type, at.array, at.at);
            at = spot_of(&plain->in, b, places[i], part);
            element_round(own, (void *)(uintptr_t)at.array, at.at, value);
        }
    free(places);
}

static bool same_number(double a, double b) {
    return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b));
}

static double rounded_to(oclfft_element_type type, double value) {
    double rounded;
    element_round(type, &rounded, 0, value);
    return element_value(type, &rounded, 0);
}

/* The output of the transform of plain elements. */
typedef struct plain_output {
    const problem *p;
    const arrays *a;
    const uint64_t *places;
    uint64_t count;
} plain_output;

static double plain_value(const plain_output *o, uint64_t i, int part) {
    spot at = spot_of(&o->p->out, o->a, o->places[i], part);
    return element_value(type_of(o->p, &o->p->out), at.array, at.at);
}

/* What the last bits of transform number `t` of the batch may differ by. In place, plain elements
 * stay in the array where typed ones need an intermediate one, in another order. Lanes that hold
 * columns there take their twiddles as products of other roots (pass_twiddle_lanes). */
static double last_bits(const plain_output *o, uint64_t t) {
    uint64_t points = o->count / o->p->batch;
    double largest = 0;
    for (uint64_t i = t * points; i < (t + 1) * points; ++i)
        for (int part = 0; part < (o->p->out.real ? 1 : 2); ++part)
            largest = fmax(largest, fabs(plain_value(o, i, part)));
    return isfinite(largest) ? largest * (o->p->precision == OCLFFT_SINGLE ? 0x1p-21 : 0x1p-50) : 0;
}

/* Zeros stay zeros, with their signs. */
static bool is_near(double found, oclfft_element_type type, double exact, double tolerance) {
    double least = rounded_to(type, exact - tolerance), most = rounded_to(type, exact + tolerance);
    return exact != 0 && found >= least && found <= most &&
           (found != 0 || signbit(found) == signbit(exact));
}

static unsigned uneven; /* comparisons in which bits differed */

static void compare(const comparison *c, const problem *typed, const problem *plain,
                    const arrays *a, const arrays *b) {
    uint64_t count, *places = side_places(typed, &typed->out, typed->batch, &count);
    plain_output o = {plain, b, places, count};
    oclfft_element_type type = type_of(typed, &typed->out);
    bool same = true;
    for (uint64_t i = 0; i < count; ++i)
        for (int part = 0; part < (typed->out.real ? 1 : 2); ++part) {
            double exact = plain_value(&o, i, part);
            spot at = spot_of(&typed->out, a, places[i], part);
            double found = element_value(type, at.array, at.at);
            if (same_number(found, rounded_to(type, exact))) continue;
            same = false;
            if (!is_near(found, type, exact, last_bits(&o, i / (count / typed->batch))))
                fail_msg("%s: element %llu, part %d: %.9g instead of %.9g (%.9g)",
                         words_of(c, typed), (unsigned long long)i, part, found,
                         rounded_to(type, exact), exact);
        }
    uneven += !same;
    free(places);
}

/* What lies between the elements of an output stays. */
static void check_gaps(const comparison *c, const problem *p, arrays *a) {
    uint64_t count, *places = side_places(p, &p->out, p->batch, &count);
    for (uint64_t i = 0; i < count; ++i)
        for (uint32_t k = 0; k < storage_arrays(p->out.storage); ++k)
            memset((char *)a->part[k] + places[i] * p->out.element_bytes, 0x5a,
                   p->out.element_bytes);
    free(places);
    for (uint32_t k = 0; k < storage_arrays(p->out.storage); ++k)
        for (size_t i = 0; i < a->bytes; ++i)
            if (((unsigned char *)a->part[k])[i] != 0x5a)
                fail_msg("%s: byte %zu of array %u was written", words_of(c, p), i, k);
}

static void compare_runs(const comparison *c, oclfft_plan *const plans[2], const problem *typed,
                         const problem *plain) {
    arrays in = arrays_of(typed, &typed->in), own_in = arrays_of(plain, &plain->in);
    arrays out = arrays_of(typed, &typed->out), own_out = arrays_of(plain, &plain->out);
    fill(c, typed, plain, &in, &own_in);
    run(plans[0], c->direction, typed, &in, &out, c->host);
    run(plans[1], c->direction, plain, &own_in, &own_out, false);
    compare(c, typed, plain, typed->in_place ? &in : &out, plain->in_place ? &own_in : &own_out);
    if (!typed->in_place) check_gaps(c, typed, &out);
    free_arrays(&in);
    free_arrays(&own_in);
    free_arrays(&out);
    free_arrays(&own_out);
}

/* What is planned where no recipe is given. */
static void add_recipe(const problem *p, text *out) {
    schedule s;
    assert_ok(schedule_make(p, &context->caps, NULL, &s));
    schedule_recipes(&s, out);
    schedule_free(&s);
}

/* False where the recipe does not fit. */
static bool check(const comparison *c) {
    oclfft_plan_desc own = c->desc;
    oclfft_plan *plans[2] = {NULL};
    problem typed, plain;
    text recipe = {0};
    own.input.element_type = own.output.element_type = OCLFFT_ELEMENT_DEFAULT;
    assert_ok(problem_from_desc(&c->desc, &typed));
    assert_ok(problem_from_desc(&own, &plain));
    if (!own.recipe) add_recipe(&typed, &recipe), own.recipe = text_string(&recipe);
    bool fits = oclfft_plan_create(context, &own, &plans[1]) == OCLFFT_SUCCESS;
    if (fits && oclfft_plan_create(context, &c->desc, &plans[0]) == OCLFFT_SUCCESS)
        compare_runs(c, plans, &typed, &plain);
    else if (fits && !strstr(oclfft_last_error(), "recipe"))
        fail_msg("%s: %s", words_of(c, &typed), oclfft_last_error());
    bool compared = plans[0] != NULL;
    text_free(&recipe);
    oclfft_plan_destroy(&plans[0]);
    oclfft_plan_destroy(&plans[1]);
    return compared;
}

/* ---- Random problems ---- */

static oclfft_layout layout_of_side(const side *s, uint32_t rank) {
    oclfft_layout l = {.format = s->storage.format, .distance = (ptrdiff_t)s->distance};
    for (uint32_t i = 0; i < rank; ++i) l.strides[i] = (ptrdiff_t)s->strides[i];
    l.offset = (size_t)s->offset;
    return l;
}

static oclfft_plan_desc desc_of(const problem *p) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.transform = p->transform;
    d.precision = p->precision;
    d.rank = (int)p->rank;
    d.batch = (size_t)p->batch;
    d.in_place = p->in_place;
    for (uint32_t i = 0; i < p->rank; ++i) {
        d.lengths[i] = (size_t)p->lengths[i];
        d.axes[i] = p->axes[i];
    }
    d.input = layout_of_side(&p->in, p->rank);
    d.output = layout_of_side(&p->out, p->rank);
    return d;
}

/* In place both sides have as many bytes. */
static void draw_types(dice *d, oclfft_plan_desc *desc) {
    oclfft_element_type own = element_type_of(desc->precision), in, out;
    do {
        in = (oclfft_element_type)dice_below(d, ELEMENT_TYPES);
        out = (oclfft_element_type)dice_below(d, ELEMENT_TYPES);
        desc->input.element_type = in;
        desc->output.element_type = out;
        if (!in) in = own;
        if (!out) out = own;
    } while ((!doubles && (in == OCLFFT_ELEMENT_DOUBLE || out == OCLFFT_ELEMENT_DOUBLE)) ||
             (desc->in_place && element_type_bytes(in) != element_type_bytes(out)));
}

/* Unscaled transforms saturate many integers, others leave little of them. */
static void draw_rest(dice *d, const problem *p, comparison *c) {
    double points = problem_logical_points(p);
    c->direction = p->transform == OCLFFT_C2C ? dice_below(d, 2) ? OCLFFT_FORWARD : OCLFFT_BACKWARD
                   : p->transform == OCLFFT_C2R ? OCLFFT_BACKWARD
                                                : OCLFFT_FORWARD;
    c->desc.scale_forward = dice_below(d, 2) ? 1 : dice_unit(d) / sqrt(points);
    c->desc.scale_backward = dice_below(d, 2) ? 0 : dice_unit(d) / sqrt(points);
    c->host = dice_below(d, 2);
    c->seed = dice_next(d);
}

static void reverse_sides(dice *d, oclfft_plan_desc *desc) {
    reverse_side(desc, &desc->input, (unsigned)dice_next(d), dice_below(d, 2));
    reverse_side(desc, &desc->output, (unsigned)dice_next(d), dice_below(d, 2));
}

static bool try_problem(uint64_t number) {
    dice d = dice_of(SEED, number, 0);
    problem p = dice_problem(&d, MOST_POINTS);
    text recipe = {0};
    comparison c = {.desc = desc_of(&p)};
    if (p.precision == OCLFFT_DOUBLE && !doubles) return false;
    draw_types(&d, &c.desc);
    draw_rest(&d, &p, &c);
    bool last = p.halved == OCLFFT_MAX_RANK || p.halved + 1 == p.rank;
    if (last && !p.in_place && dice_below(&d, 3) == 0) reverse_sides(&d, &c.desc);
    dice_recipe(&d, &p, dice_below(&d, 3) != 0, &recipe);
    if (dice_below(&d, 4)) c.desc.recipe = text_string(&recipe);
    bool compared = check(&c);
    text_free(&recipe);
    return compared;
}

static void random_problems(void **state) {
    (void)state;
    unsigned tried = 0, compared = 0;
    uneven = 0;
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        if (!share_has("problems", number)) continue;
        ++tried;
        compared += try_problem(number);
    }
    printf("%u of %u problems compared, %u with other last bits\n", compared, tried, uneven);
    assert_true(4 * compared >= tried);
    assert_true(uneven <= (compared + 49) / 50);
}

/* ---- Every number of 16 bits ---- */

static void check_numbers(oclfft_element_type in, oclfft_element_type out,
                          oclfft_precision precision, const char *recipe) {
    enum { COUNT = 1 << 15, BYTES = 1 << 18 };
    static unsigned char from[2 * BYTES], to[2 * BYTES];
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    desc.lengths[0] = 1;
    desc.batch = COUNT;
    desc.precision = precision;
    desc.input.element_type = in;
    desc.output.element_type = out;
    desc.recipe = recipe;
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    for (uint32_t i = 0; i < 2 * COUNT; ++i) {
        uint16_t bits = (uint16_t)i;
        double value = element_value(OCLFFT_ELEMENT_HALF, &bits, 0);
        if (element_type_bytes(in) == 2)
            memcpy(from + 2 * i, &bits, 2);
        else /* what lies between halves, and a little beside that */
            element_round(in, from, i, value * (1 + ldexp((int)(i % 5) - 2, i % 2 ? -12 : -23)));
    }
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, from, to));
    for (uint32_t i = 0; i < 2 * COUNT; ++i) {
        double value = element_value(in, from, i), expected;
        element_round(precision == OCLFFT_SINGLE ? OCLFFT_ELEMENT_FLOAT : OCLFFT_ELEMENT_DOUBLE,
                      &expected, 0, value);
        if (precision == OCLFFT_SINGLE)
            expected = element_value(OCLFFT_ELEMENT_FLOAT, &expected, 0);
        element_round(out, &expected, 0, expected);
        expected = element_value(out, &expected, 0);
        double found = element_value(out, to, i);
        if (!same_number(expected, found))
            fail_msg("%s to %s, %s: %.9g becomes %.9g instead of %.9g", element_type_name(in),
                     element_type_name(out), precision ? "double" : "single", value, found,
                     expected);
    }
    oclfft_plan_destroy(&plan);
}

static void every_number(void **state) {
    (void)state;
    uint64_t number = 0;
    for (int precision = 0; precision < (doubles ? 2 : 1); ++precision)
        for (int in = 1; in < ELEMENT_TYPES; ++in)
            for (int out = 1; out < ELEMENT_TYPES; ++out, ++number) {
                bool wide = in == OCLFFT_ELEMENT_DOUBLE || out == OCLFFT_ELEMENT_DOUBLE;
                bool tiny = in == OCLFFT_ELEMENT_INT8 || in == OCLFFT_ELEMENT_UINT8;
                if ((wide && !doubles) || tiny || !share_has("numbers", number)) continue;
                check_numbers((oclfft_element_type)in, (oclfft_element_type)out,
                              (oclfft_precision)precision, number % 2 ? "1" : NULL);
            }
}

/* ---- Accuracy and range ---- */

/* Numbers of a transform in double precision, complex or real. */
typedef struct sample {
    oclfft_plan_desc desc;
    oclfft_direction direction;
    size_t n;
    double *in, *exact; /* of n complex numbers */
} sample;

static sample sample_of(oclfft_element_type type, size_t n, oclfft_direction direction,
                        double scale) {
    sample s = {.desc = OCLFFT_PLAN_DESC_INIT, .direction = direction, .n = n};
    s.desc.lengths[0] = n;
    s.desc.input.element_type = s.desc.output.element_type = type;
    s.desc.scale_forward = s.desc.scale_backward = scale;
    s.in = malloc(2 * n * sizeof *s.in);
    s.exact = malloc(2 * n * sizeof *s.exact);
    assert_non_null(s.in);
    assert_non_null(s.exact);
    return s;
}

static void free_sample(sample *s) {
    free(s->in);
    free(s->exact);
}

/* Rounds the input to its type, and transforms that. */
static void find_exact(sample *s) {
    int sign = s->direction == OCLFFT_FORWARD ? FFTW_FORWARD : FFTW_BACKWARD;
    oclfft_element_type type = s->desc.input.element_type;
    fftw_complex *x = fftw_alloc_complex(s->n);
    assert_non_null(x);
    fftw_plan plan = fftw_plan_dft_1d((int)s->n, x, x, sign, FFTW_ESTIMATE);
    for (size_t i = 0; i < 2 * s->n; ++i) {
        double rounded;
        element_round(type, &rounded, 0, s->in[i]);
        s->in[i] = ((double *)x)[i] = element_value(type, &rounded, 0);
    }
    fftw_execute(plan);
    for (size_t i = 0; i < 2 * s->n; ++i) s->exact[i] = ((double *)x)[i] * s->desc.scale_forward;
    fftw_destroy_plan(plan);
    fftw_free(x);
}

typedef struct errors {
    double found, rounding; /* relative, L2: the library's, and what rounding alone makes */
} errors;

/* What is finite in the type must be. */
static errors errors_of(const sample *s, const void *out) {
    errors e = {0, 0};
    double norm = 0;
    oclfft_element_type type = s->desc.output.element_type;
    for (size_t i = 0; i < 2 * s->n; ++i) {
        double y = element_value(type, out, i), best = rounded_to(type, s->exact[i]);
        if (!isfinite(best)) continue;
        if (!isfinite(y))
            fail_msg("%zu points of %s: %g instead of %g", s->n, element_type_name(type), y, best);
        e.found += pow(y - s->exact[i], 2);
        e.rounding += pow(best - s->exact[i], 2);
        norm += pow(s->exact[i], 2);
    }
    return (errors){sqrt(e.found / norm), sqrt(e.rounding / norm)};
}

static errors run_sample(sample *s, const char *recipe) {
    oclfft_plan *plan = NULL;
    oclfft_element_type type = s->desc.input.element_type;
    size_t bytes = 2 * s->n * element_type_bytes(type);
    void *in = malloc(bytes), *out = malloc(bytes);
    assert_non_null(in);
    assert_non_null(out);
    find_exact(s);
    for (size_t i = 0; i < 2 * s->n; ++i) element_round(type, in, i, s->in[i]);
    s->desc.recipe = recipe;
    assert_ok(oclfft_plan_create(context, &s->desc, &plan));
    assert_ok(oclfft_execute_host(plan, s->direction, in, out));
    errors e = errors_of(s, out);
    oclfft_plan_destroy(&plan);
    free(in);
    free(out);
    return e;
}

static const struct {
    size_t n;
    const char *recipe; /* NULL: any */
} lengths[] = {
    {16, NULL},
    {64, "8.8"},
    {1000, NULL},
    {1009, NULL},
    {1024, "16.16.4:w2"},
    {4096, NULL},
    {10007, NULL},
    {65536, NULL},
    {65536, "16.16:w4/16.16:w4"},
    {4099, "bluestein/10.9:w16:tiled/10.10:w8"},
    {4099, "bluestein/5.4:w4/7.3:w4/5.4:w4"},
    {65537, NULL},
    {151552, NULL}, /* with a convolution in a tile */
    {30030, NULL},
    {62, "31.2"},
    {61, "r61(15.4)"},
};

/* No further from the truth than 1.15 times what rounding the exact result is. */
static void check_accuracy(oclfft_element_type type, size_t i, double amplitude, double scale) {
    for (int d = 0; d < 2; ++d) {
        sample s = sample_of(type, lengths[i].n, d ? OCLFFT_BACKWARD : OCLFFT_FORWARD, scale);
        fill_random_in(OCLFFT_DOUBLE, s.in, 2 * s.n, i);
        for (size_t k = 0; k < 2 * s.n; ++k) s.in[k] *= amplitude;
        errors e = run_sample(&s, lengths[i].recipe);
        if (!(e.found <= 1.15 * e.rounding))
            fail_msg("%zu points of %s around %g: error %.3g, rounding alone %.3g", s.n,
                     element_type_name(type), amplitude, e.found, e.rounding);
        free_sample(&s);
    }
}

static void short_floats_are_accurate(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        if (!share_has("accuracy", i)) continue;
        double orthonormal = 1 / sqrt((double)lengths[i].n);
        check_accuracy(OCLFFT_ELEMENT_HALF, i, 1, orthonormal);
        check_accuracy(OCLFFT_ELEMENT_BFLOAT16, i, 1, 1);
        check_accuracy(OCLFFT_ELEMENT_BFLOAT16, i, 1, 1 / (double)lengths[i].n);
    }
}

/* Numbers at both ends of what bfloat16 has. The sums inside a transform may be larger than its
 * results. */
static void bfloat16_uses_its_range(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        double n = (double)lengths[i].n, largest = 3.38e38, pi = acos(-1);
        if (!share_has("range", i)) continue;
        check_accuracy(OCLFFT_ELEMENT_BFLOAT16, i, 1.2e-38, 1);
        check_accuracy(OCLFFT_ELEMENT_BFLOAT16, i, 1e-33, 1 / sqrt(n));
        check_accuracy(OCLFFT_ELEMENT_BFLOAT16, i, largest, 1 / n);
        check_accuracy(OCLFFT_ELEMENT_BFLOAT16, i, largest / 8, 1 / sqrt(n));
        sample s = sample_of(OCLFFT_ELEMENT_BFLOAT16, lengths[i].n, OCLFFT_BACKWARD, 1 / n);
        for (size_t k = 0; k < 2 * s.n; ++k) s.in[k] = largest; /* a peak */
        run_sample(&s, lengths[i].recipe);
        s.desc.scale_forward = s.desc.scale_backward = 1 / sqrt(n);
        for (size_t k = 0; k < s.n; ++k) { /* a chirp, flat at both ends */
            double turns = fmod((double)k * (double)k / (2 * n), 1);
            s.in[2 * k] = largest / 2 * cos(2 * pi * turns);
            s.in[2 * k + 1] = largest / 2 * sin(2 * pi * turns);
        }
        run_sample(&s, lengths[i].recipe);
        for (size_t k = 0; k < s.n; ++k) s.in[2 * k + 1] = -s.in[2 * k + 1];
        run_sample(&s, lengths[i].recipe);
        free_sample(&s);
    }
}

/* Cosine and sine axes add mirrored elements in the load: what is finite stays so, folded or not.
 */
static void bfloat16_mirrors_without_overflow(void **state) {
    (void)state;
    static const size_t lengths[] = {526, 527, 1283, 1284};
    enum { COLUMNS = 3, MOST = 1284 * COLUMNS };
    static uint16_t in[MOST], out[MOST];
    for (size_t i = 0; i < MOST; ++i) in[i] = 0x7f62; /* 3e38 */
    for (size_t i = 0; i < 2 * sizeof lengths / sizeof *lengths; ++i) {
        size_t n = lengths[i / 2];
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        desc.transform = OCLFFT_R2R;
        desc.rank = 2;
        desc.lengths[0] = n;
        desc.lengths[1] = COLUMNS;
        desc.axes[0] = i % 2 ? OCLFFT_AXIS_DST1 : OCLFFT_AXIS_DCT1;
        desc.axes[1] = OCLFFT_AXIS_NONE;
        desc.input.element_type = desc.output.element_type = OCLFFT_ELEMENT_BFLOAT16;
        desc.scale_forward = 0.5 / (double)(n - 1);
        oclfft_plan *plan;
        assert_int_equal(oclfft_plan_create(context, &desc, &plan), OCLFFT_SUCCESS);
        assert_int_equal(oclfft_execute_host(plan, OCLFFT_FORWARD, in, out), OCLFFT_SUCCESS);
        for (size_t k = 0; k < n * COLUMNS; ++k) assert_true((out[k] & 0x7f80) != 0x7f80);
        oclfft_plan_destroy(&plan);
    }
}

int main(int count, char **arguments) {
    if (!share_read(&count, arguments)) return 2;
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number),
        cmocka_unit_test(short_floats_are_accurate),
        cmocka_unit_test(bfloat16_uses_its_range),
        cmocka_unit_test(bfloat16_mirrors_without_overflow),
        cmocka_unit_test(random_problems),
    };
    if (!device_present()) return 77;
    return share_end(RUN_FIXTURE_TESTS(tests, open_device, close_device));
}
