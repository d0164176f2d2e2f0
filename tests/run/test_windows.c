/* Windows and centred axes: on the device as it is and as a GPU, against FFTW with explicit
 * padding, shifting and cutting (random/random_reference.h). All kinds of lengths and recipes,
 * several dimensions, axes left alone, planar sides, callbacks, host arrays, in place. What lies
 * beside a window is NaN in the input, and keeps every bit in the output.
 *
 * usage: test_windows single|double [--share N] */
#include "common/on_device.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/recipes.h"
#include "device/context.h"
#include "random/hand_problem.h"
#include "random/probes.h"

static oclfft_precision precision;

/* Skips the running test where the device, or FFTW, does not have the precision. */
static void open_device(random_device *device, bool gpu) {
    assert_true((gpu ? random_device_open_gpu : random_device_open)(device));
    if (reference_present(precision) && (precision == OCLFFT_SINGLE || device->has_double)) return;
    random_device_close(device);
    skip();
}

/* ---- Problems ---- */

static void check_problem(random_device *device, const random_problem *p) {
    random_verdict verdict;
    const char *recipe = p->desc.recipe;
    if (random_run(p, p->probed ? probes_execute : random_device_execute, device, &verdict)) return;
    const char *text = random_problem_text(p); /* less the command that would make it of a seed */
    fail_msg("%.*s%s%s%s: %s", (int)strcspn(text, "["), text, recipe ? ", recipe " : "",
             recipe ? recipe : "", device->gpu ? ", as a GPU" : "", verdict.faults);
}

/* In place windows of both sides lie where the whole array would begin. */
static void set_strides(const random_side *hull, oclfft_layout *l, bool twin) {
    ptrdiff_t step = 1;
    for (size_t i = hull->rank; i-- > 0;) {
        bool row = twin && i == hull->row;
        l->strides[i] = twin && !row ? 2 * step : step;
        step *= (ptrdiff_t)hull->full[i];
    }
    l->distance = twin ? 2 * step : step;
}

static void lay_in_place(hand_shape *s, const random_problem *whole) {
    bool from_real = whole->in.real && !whole->out.real,
         to_real = whole->out.real && !whole->in.real;
    const random_side *hull = from_real ? &whole->out : &whole->in;
    set_strides(hull, &s->input, from_real);
    set_strides(hull, &s->output, to_real);
}

/* Draws windows and centred axes, and executes it somehow. */
static void check_cut(random_device *device, hand_shape s, uint64_t seed) {
    static const random_route routes[] = {ROUTE_EXECUTE, ROUTE_EXECUTE, ROUTE_ENQUEUE, ROUTE_HOST};
    dice d = dice_of(seed, s.n[0], 1 + (uint64_t)s.transform);
    bool back = s.transform == OCLFFT_C2R || (s.transform == OCLFFT_C2C && dice_chance(&d, 50));
    random_problem p = hand_problem(&s, precision, OCLFFT_FORWARD, 3);
    bool halving = s.transform == OCLFFT_R2C || s.transform == OCLFFT_C2R;
    random_sides_cut(&d, &p.in, &p.out, halving ? p.in.row : p.in.rank);
    random_side_spell_window(&d, &p.in, &s.input);
    random_side_spell_window(&d, &p.out, &s.output);
    if (s.in_place) lay_in_place(&s, &p);
    if (!s.in_place && !p.in.real && dice_chance(&d, 25)) s.input.format = OCLFFT_PLANAR;
    if (!s.in_place && !p.out.real && dice_chance(&d, 25)) s.output.format = OCLFFT_PLANAR;
    p = hand_problem(&s, precision, back ? OCLFFT_BACKWARD : OCLFFT_FORWARD, 3);
    p.route = routes[dice_below(&d, 4)];
    p.variant = (unsigned)dice_below(&d, 256);
    p.probed = dice_chance(&d, 20);
    if (s.recipe) p.slack = 4;
    check_problem(device, &p);
}

/* ---- Lengths ---- */

static const oclfft_transform kinds[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};

static void check_length(random_device *device, size_t n, size_t batch, uint64_t seed) {
    for (size_t i = 0; i < 3; ++i) {
        hand_shape s = {kinds[i], {n}, .batch = batch};
        check_cut(device, s, seed);
        s.in_place = true;
        check_cut(device, s, seed + 1);
    }
}

static void check_lengths(bool gpu) {
    static const size_t some[] = {60,   61,   64,   94,   97,    100,   101,   120,
                                  128,  168,  210,  243,  256,   500,   509,   512,
                                  625,  1000, 1021, 1024, 2048,  2187,  3000,  4096,
                                  4099, 5000, 8192, 8209, 10007, 16384, 30030, 65536};
    random_device device;
    open_device(&device, gpu);
    for (size_t n = 1; n <= 40; ++n)
        if (share_has("short", 2 * n + gpu)) check_length(&device, n, 1 + n % 7, 3 * n);
    for (size_t i = 0; i < sizeof some / sizeof *some; ++i)
        for (uint64_t seed = 0; seed < 6; seed += 2)
            if (share_has("lengths", 12 * i + 2 * seed + gpu))
                check_length(&device, some[i], some[i] < 5000 ? 3 : 1, 100 + seed);
    random_device_close(&device);
}

static void lengths(void **state) {
    (void)state;
    check_lengths(false);
}

static void lengths_as_gpu(void **state) {
    (void)state;
    check_lengths(true);
}

/* ---- Several dimensions ---- */

static void check_shapes(bool gpu) {
    static const struct {
        size_t n[4], batch;
        unsigned left;
    } all[] = {
        {{16, 16}, 3, 0},      {{15, 21}, 2, 0},       {{64, 100}, 1, 0},   {{128, 128}, 1, 0},
        {{30, 257}, 1, 0},     {{1, 64}, 5, 0},        {{64, 1}, 5, 0},     {{2, 3}, 60, 0},
        {{4096, 4}, 1, 0},     {{3, 8192}, 1, 0},      {{8, 8, 8}, 4, 0},   {{20, 30, 12}, 1, 0},
        {{7, 16, 9}, 3, 0},    {{4, 6, 5, 8}, 2, 0},   {{64, 64}, 1, 1},    {{64, 64}, 1, 2},
        {{12, 50, 7}, 2, 1},   {{12, 50, 7}, 2, 2},    {{12, 50, 7}, 2, 4}, {{12, 50, 7}, 2, 5},
        {{9, 1000, 3}, 1, 5},  {{3, 5, 16, 4}, 2, 10}, {{64, 64}, 2, 3},    {{6, 10, 14}, 1, 7},
        {{100, 31, 17}, 1, 6},
    };
    random_device device;
    open_device(&device, gpu);
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        for (uint64_t seed = 0; seed < 8; ++seed) {
            hand_shape s = {kinds[seed % 3], .batch = all[i].batch, .left = all[i].left};
            memcpy(s.n, all[i].n, sizeof s.n);
            bool copies = s.left == 3 || s.left == 7;
            if (copies) s.transform = seed % 2 ? OCLFFT_R2R : OCLFFT_C2C;
            s.in_place = !copies && seed % 4 == 3 && (s.transform == OCLFFT_C2C || s.left == 0);
            if (share_has("shapes", 16 * i + 2 * seed + gpu)) check_cut(&device, s, seed);
        }
    random_device_close(&device);
}

static void shapes(void **state) {
    (void)state;
    check_shapes(false);
}

static void shapes_as_gpu(void **state) {
    (void)state;
    check_shapes(true);
}

/* ---- Recipes ---- */

/* Several passes, Bluestein's algorithm over them and in a tile, joined axes. */
static size_t check_recipes(random_device *device, uint64_t number, bool gpu) {
    enum { MOST_POINTS = 1 << 14 };
    random_problem p = random_problem_make(7, number, RANDOM_WINDOWS | RANDOM_DOUBLES);
    problem canonical;
    schedule s;
    text recipe = {0};
    dice d = {number};
    if (p.desc.precision != precision || p.points * p.transforms > MOST_POINTS) return 0;
    assert_ok(problem_from_desc(&p.desc, &canonical));
    dice_recipe(&d, &canonical, !gpu && device->context->caps.is_cpu, &recipe);
    p.desc.recipe = text_string(&recipe);
    p.limit = 0;
    p.oddity = ODD_NONE;
    p.slack = 4;
    bool fits =
        schedule_make(&canonical, &device->context->caps, p.desc.recipe, &s) == OCLFFT_SUCCESS;
    schedule_free(&s);
    if (fits) check_problem(device, &p);
    text_free(&recipe);
    return fits;
}

static void recipes_by(bool gpu) {
    random_device device;
    size_t tried = 0, checked = 0;
    open_device(&device, gpu);
    for (uint64_t number = 0; number < 1200; ++number)
        if (share_has("recipes", 2 * number + gpu)) {
            ++tried;
            checked += check_recipes(&device, number, gpu);
        }
    random_device_close(&device);
    print_message("%zu of %zu recipes fit\n", checked, tried);
    assert_true(tried < 100 || checked > tried / 10);
}

static void recipes(void **state) {
    (void)state;
    recipes_by(false);
}

static void recipes_as_gpu(void **state) {
    (void)state;
    recipes_by(true);
}

/* Guards behind a barrier beside conditions before it: the quirk packs_conditions. */
static void guards_beside_centred_points(void **state) {
    (void)state;
    static const hand_shape all[] = {
        {OCLFFT_C2C, {8640}, 4, .recipe = "4.20:w13:whole/12.9:w8:p18:split"},
        {OCLFFT_C2C, {1280}, 3, .recipe = "4.20:w3/4.4:w4"},
        {OCLFFT_C2C, {1280}, 3, .recipe = "4.20:w13:whole/4.4:w4"},
        {OCLFFT_C2C, {960}, 1, .recipe = "4.20:w5:whole/3.4:w4"},
        {OCLFFT_C2C, {2880}, 2, .recipe = "4.20:w13:whole/12.3:w8"},
    };
    random_device device;
    open_device(&device, true);
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        for (int sides = 1; sides <= 3; ++sides) {
            hand_shape s = all[i];
            s.input.centered[0] = sides & 1;
            s.output.centered[0] = sides & 2;
            random_problem p = hand_problem(&s, precision, OCLFFT_FORWARD, 3);
            p.slack = 4;
            check_problem(&device, &p);
        }
    random_device_close(&device);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths),
        cmocka_unit_test(lengths_as_gpu),
        cmocka_unit_test(shapes),
        cmocka_unit_test(shapes_as_gpu),
        cmocka_unit_test(recipes),
        cmocka_unit_test(recipes_as_gpu),
        cmocka_unit_test(guards_beside_centred_points),
    };
    bool good = share_read(&count, arguments);
    if (!good || count != 2 ||
        (strcmp(arguments[1], "single") != 0 && strcmp(arguments[1], "double") != 0))
        return fprintf(stderr, "usage: test_windows single|double [--share N]\n"), 2;
    precision = strcmp(arguments[1], "double") == 0 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    return share_end(RUN_ON_DEVICE(tests));
}
