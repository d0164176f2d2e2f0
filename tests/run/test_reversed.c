/* Axes and batches that run downwards, by every route and both emitters: all lengths up to 200 and
 * some large ones, several dimensions, recipes of all kinds, callbacks, memory limits. What lies
 * between the elements and around them keeps every bit.
 *
 * usage: test_reversed single|double [--share N] */
#include "common/on_device.h"

#include <stdio.h>

#include "common/reversed.h"
#include "common/share.h"
#include "random/hand_problem.h"
#include "random/probes.h"

static oclfft_precision precision;

/* Which axes of the input and of the output run downwards, one bit each; bits of BATCH are for the
 * batch. */
enum { BATCH = 8 };

typedef struct turns {
    unsigned in, out;
} turns;

typedef struct way {
    random_route route;
    double limit;
    random_executor execute;
} way;

static const way ways[] = {
    {ROUTE_EXECUTE, 0, random_device_execute},
    {ROUTE_HOST, 0, random_device_execute},
    {ROUTE_HOST, 1.01, random_device_execute},
    {ROUTE_ENQUEUE, 0, random_device_execute},
    {ROUTE_EXECUTE, 1.01, random_device_execute},
    {ROUTE_EXECUTE, 0, probes_execute},
    {ROUTE_HOST, 0, probes_execute},
};
enum { WAYS = sizeof ways / sizeof *ways };

/* Transforms that are interleaved: each element of all of them side by side. */
static void lay_inside(const oclfft_plan_desc *desc, oclfft_layout *l) {
    ptrdiff_t batch = (ptrdiff_t)desc->batch;
    bool down = l->distance < 0;
    size_t others = down ? (desc->batch - 1) * (size_t)-l->distance : 0;
    l->offset = (l->offset - others) * desc->batch + (down ? desc->batch - 1 : 0);
    for (int d = 0; d < desc->rank; ++d) l->strides[d] *= batch;
    l->distance = down ? -1 : 1;
}

/* `apart`: elements are so many times as far from each other as packed ones, and begin there; 0:
 * the transforms are interleaved. */
static void turn_side(const oclfft_plan_desc *desc, oclfft_layout *l, unsigned axes, int apart) {
    reverse_side(desc, l, axes & (BATCH - 1), axes & BATCH);
    if (apart == 0) {
        lay_inside(desc, l);
        return;
    }
    for (int d = 0; d < desc->rank; ++d) l->strides[d] *= apart;
    l->distance *= apart;
    l->offset = (l->offset + 1) * (size_t)apart - 1;
}

static void check_way(random_device *device, hand_shape shape, turns t, int apart, const way *w) {
    random_verdict verdict;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = shape.transform;
    for (desc.rank = 0; desc.rank < 4 && shape.n[desc.rank]; ++desc.rank)
        desc.lengths[desc.rank] = shape.n[desc.rank];
    desc.batch = shape.batch;
    turn_side(&desc, &shape.input, t.in, apart);
    turn_side(&desc, &shape.output, shape.in_place ? t.in : t.out, apart);
    bool backward = shape.transform == OCLFFT_C2R || (shape.transform == OCLFFT_C2C && t.in == 1);
    random_problem p =
        hand_problem(&shape, precision, backward ? OCLFFT_BACKWARD : OCLFFT_FORWARD, 3);
    p.route = w->route;
    p.limit = w->limit;
    p.variant = t.in * 7 + t.out;
    if (shape.recipe) p.slack = 4;
    if (random_run(&p, w->execute, device, &verdict)) return;
    const char *text = random_problem_text(&p); /* less the command that would make it of a seed */
    fail_msg("%.*s%s%s: %s", (int)strcspn(text, "["), text, shape.recipe ? ", recipe " : "",
             shape.recipe ? shape.recipe : "", verdict.faults);
}

/* Skips the running test where the device, or FFTW, does not have the precision. */
static void open_device(random_device *device) {
    assert_true(random_device_open(device));
    if (reference_present(precision) && (precision == OCLFFT_SINGLE || device->has_double)) return;
    random_device_close(device);
    skip();
}

/* ---- Lengths ---- */

static const oclfft_transform kinds[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};

static void check_length(random_device *device, size_t n, size_t batch) {
    for (size_t i = 0; i < 3; ++i) {
        hand_shape shape = {kinds[i], {n}, .batch = batch};
        turns t = {1 + (n + i) % 2 * BATCH, (n + i) / 2 % 2 + (n + i) / 4 % 2 * BATCH};
        check_way(device, shape, t, 1 + (int)(n % 3 == 0), &ways[(n + i) % WAYS]);
    }
    hand_shape in_place = {OCLFFT_C2C, {n}, .batch = batch, .in_place = true};
    check_way(device, in_place, (turns){1 + n % 2 * BATCH, 0}, 1, &ways[n % WAYS]);
}

static void lengths(void **state) {
    (void)state;
    random_device device;
    open_device(&device);
    for (size_t n = 1; n <= 200; ++n)
        if (share_has("lengths", n)) check_length(&device, n, 1 + n % 20);
    random_device_close(&device);
}

/* Columns side by side, of which a vector of a CPU, or a work-group, takes several. */
static void interleaved(void **state) {
    static const size_t all[] = {15, 16, 61, 64, 94, 100, 168, 1021, 4096};
    (void)state;
    random_device device;
    open_device(&device);
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        for (size_t k = 0; k < 3; ++k) {
            hand_shape shape = {kinds[k], {all[i]}, .batch = 35};
            turns t = {i % 2 + BATCH * (i / 2 % 2), k % 2 + BATCH * (1 - i / 2 % 2)};
            if (share_has("interleaved", i * 3 + k))
                check_way(&device, shape, t, 0, &ways[(i + k) % WAYS]);
        }
    random_device_close(&device);
}

static void large_lengths(void **state) {
    static const size_t large[] = {4096, 10007, 65536, 100000, 131071, 100003, 1 << 18};
    (void)state;
    random_device device;
    open_device(&device);
    for (size_t i = 0; i < sizeof large / sizeof *large; ++i)
        if (share_has("large", i)) check_length(&device, large[i], 3);
    random_device_close(&device);
}

/* ---- Dimensions ---- */

static void dimensions(void **state) {
    static const size_t all[][3] = {{9, 10}, {16, 64}, {60, 7}, {4, 6, 10}, {3, 1, 8}, {12, 128}};
    (void)state;
    random_device device;
    uint64_t number = 0;
    open_device(&device);
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        for (unsigned axes = 0; axes < 2 * BATCH; ++axes) {
            hand_shape shape = {kinds[axes % 3], {all[i][0], all[i][1], all[i][2]}, .batch = 3};
            turns t = {axes, (axes * 5 + 3) % (2 * BATCH)};
            if (!share_has("dimensions", ++number)) continue;
            check_way(&device, shape, t, 1, &ways[number % WAYS]);
            shape.in_place = shape.transform == OCLFFT_C2C;
            check_way(&device, shape, (turns){axes, axes ^ (shape.in_place ? 0 : 7)}, 2,
                      &ways[(number + 1) % WAYS]);
        }
    random_device_close(&device);
}

/* ---- Recipes ---- */

/* Of kernels for GPUs, which run on every device, and of kernels for CPUs. */
static const hand_shape recipes[] = {
    {OCLFFT_C2C, {1000}, 5, .recipe = "10.10.10:w3"},
    {OCLFFT_C2C, {60}, 7, .recipe = "5.4.3:w4:phase7"},
    {OCLFFT_C2C, {61}, 5, .recipe = "1.r61(15.4).1:w4"},
    {OCLFFT_C2C, {61}, 5, .recipe = "r61(15.4):w3:whole"},
    {OCLFFT_C2C, {47}, 5, .recipe = "b47(6.16):w2"},
    {OCLFFT_C2C, {4096}, 3, .recipe = "8.8:w8:tiled/8.8:w8"},
    {OCLFFT_C2C, {1155}, 2, .recipe = "11:w4/7:w3/5:w2/3:w4"},
    {OCLFFT_C2C, {1009}, 3, .recipe = "bluestein/8.4:w8:tiled/8.8:w4"},
    {OCLFFT_C2C, {1009}, 3, .recipe = "bluestein/8.2:w8/8:w4/4.4:w4"},
    {OCLFFT_C2C, {16, 16}, 3, .recipe = "4.4x4.4:w2"},
    {OCLFFT_C2C, {16, 16}, 3, .recipe = "1.4.4x4.4:w2"},
    {OCLFFT_C2C, {60, 64}, 2, .recipe = "8.8:w3;10.6:w4"},
    {OCLFFT_R2C, {1024}, 5, .recipe = "8.8.8:w2"},
    {OCLFFT_R2C, {45}, 5, .recipe = "5.9:w2"},
    {OCLFFT_R2C, {60}, 3, .recipe = "6:w3/5.2:w2"},
    {OCLFFT_R2C, {4096}, 3, .recipe = "8.8:w8:tiled/8.8:w8"},
    {OCLFFT_R2C, {1009}, 3, .recipe = "bluestein/8.4:w8/8.8:w4"},
    {OCLFFT_C2R, {1024}, 5, .recipe = "8.8.8:w2"},
    {OCLFFT_C2R, {45}, 5, .recipe = "5.9:w2"},
    {OCLFFT_C2R, {60}, 3, .recipe = "6:w3/5.2:w2"},
    {OCLFFT_C2R, {4096}, 3, .recipe = "8.8:w8/8.8:w8"},
    {OCLFFT_C2R, {1009}, 3, .recipe = "bluestein/8.4:w8/8.8:w4"},
    {OCLFFT_C2C, {64}, 9, .recipe = "8.8:w4:v4"},
    {OCLFFT_C2C, {128}, 3, .recipe = "8.4.4:v4:along"},
    {OCLFFT_C2C, {16}, 7, .recipe = "4.4:w2:v8:along"},
    {OCLFFT_C2C, {4096}, 2, .recipe = "8.8:w8:v8:tiled/8.8:w8:v8"},
    {OCLFFT_C2C, {1009}, 3, .recipe = "bluestein/8.4:w8:v8:tiled/8.8:w8:v8"},
    {OCLFFT_R2C, {64}, 9, .recipe = "8.4:w8:v8"},
    {OCLFFT_C2R, {45}, 19, .recipe = "5.9:w8:v8"},
};

/* No callbacks where vectors lie along the transforms. */
static const way *ways_of(const hand_shape *s, size_t number) {
    bool along = strstr(s->recipe, "along") != NULL;
    return &ways[number % (along ? 5 : WAYS)];
}

static void every_recipe(void **state) {
    static const turns all[] = {{1, 0}, {3, 2}, {BATCH, 1}, {1, 3 + BATCH}};
    (void)state;
    random_device device;
    open_device(&device);
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; ++i)
        for (size_t k = 0; k < sizeof all / sizeof *all; ++k)
            if (share_has("recipes", i * 4 + k))
                check_way(&device, recipes[i], all[k], 1, ways_of(&recipes[i], i + k));
    random_device_close(&device);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interleaved),   cmocka_unit_test(lengths),
        cmocka_unit_test(large_lengths), cmocka_unit_test(dimensions),
        cmocka_unit_test(every_recipe),
    };
    bool good = share_read(&count, arguments);
    if (!good || count != 2 ||
        (strcmp(arguments[1], "single") != 0 && strcmp(arguments[1], "double") != 0))
        return fprintf(stderr, "usage: test_reversed single|double [--share N]\n"), 2;
    precision = strcmp(arguments[1], "double") == 0 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    return share_end(RUN_ON_DEVICE(tests));
}
