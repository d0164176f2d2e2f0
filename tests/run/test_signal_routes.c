/* Each transform of a batch stands for itself by every way through the library: from and to host
 * arrays, whole and in pieces, on a queue of the application, with callbacks, with planar sides, in
 * place, as interleaved channels. One transform is zeros, or has an infinity or a NaN.
 *
 * usage: test_signal_routes single|double [--share N] */
#include "common/on_device.h"

#include <stdio.h>

#include "random/hand_problem.h"
#include "random/probes.h"
#include "common/share.h"

enum { BATCH = 5, ODD = 2 };

static oclfft_precision precision;

#define SPLIT                                                                                      \
    { .format = OCLFFT_PLANAR }

/* So many channels side by side, of which the batch are the first. */
#define CHANNELS(count)                                                                            \
    { .strides = {count}, .distance = 1 }

/* Images of so many columns, a point of all of them after the other. */
#define CHANNELS_OF_ROWS(columns)                                                                  \
    { .strides = {BATCH * (columns), BATCH}, .distance = 1 }

static const hand_shape shapes[] = {
    {OCLFFT_R2C, {15}, .input = CHANNELS(5), .output = CHANNELS(6)},
    {OCLFFT_R2C, {60}, .input = CHANNELS(7), .output = CHANNELS(5)},
    {OCLFFT_R2C, {61}, .output = SPLIT},
    {OCLFFT_R2C, {94}, .in_place = true},
    {OCLFFT_R2C, {45}, .in_place = true},
    {OCLFFT_R2C, {1021}, .input = CHANNELS(5), .output = CHANNELS(5)},
    {OCLFFT_R2C, {4098}, .input = CHANNELS(5), .output = CHANNELS(5)},
    {OCLFFT_R2C, {4093}, .output = SPLIT},
    {OCLFFT_R2C, {9, 10}, .input = CHANNELS_OF_ROWS(10), .output = CHANNELS_OF_ROWS(6)},
    {OCLFFT_R2C, {10, 9}, .in_place = true},
    {OCLFFT_C2R, {15}, .input = CHANNELS(6), .output = CHANNELS(5)},
    {OCLFFT_C2R, {60}, .input = SPLIT, .output = CHANNELS(5)},
    {OCLFFT_C2R, {61}, .input = CHANNELS(5), .output = CHANNELS(6)},
    {OCLFFT_C2R, {94}, .in_place = true},
    {OCLFFT_C2R, {45}, .in_place = true},
    {OCLFFT_C2R, {1021}, .input = CHANNELS(5), .output = CHANNELS(5)},
    {OCLFFT_C2R, {4098}, .input = CHANNELS(5), .output = CHANNELS(5)},
    {OCLFFT_C2R, {4093}, .input = SPLIT},
    {OCLFFT_C2R, {9, 10}, .input = CHANNELS_OF_ROWS(6), .output = CHANNELS_OF_ROWS(10)},
    {OCLFFT_C2R, {10, 9}, .in_place = true},
    {OCLFFT_C2C, {60}, .input = CHANNELS(5), .output = SPLIT},
    {OCLFFT_C2C, {61}, .input = SPLIT, .output = CHANNELS(7)},
    {OCLFFT_C2C, {94}, .in_place = true, .input = CHANNELS(5), .output = CHANNELS(5)},
    {OCLFFT_C2C, {4096}, .recipe = "8.8:w8/8.8:w8", .input = CHANNELS(5), .output = CHANNELS(5)},
    {OCLFFT_C2C,
     {1009},
     .recipe = "bluestein/8.4:w8/8.8:w8",
     .input = CHANNELS(5),
     .output = SPLIT},
    {OCLFFT_C2C, {9, 10}, .input = CHANNELS_OF_ROWS(10), .output = SPLIT},
};

/* A way: the function, a memory limit as of random problems, callbacks. */
typedef struct way {
    const char *name;
    random_route route;
    double limit;
    random_executor execute;
} way;

static const way ways[] = {
    {"execute", ROUTE_EXECUTE, 0, random_device_execute},
    {"host arrays", ROUTE_HOST, 0, random_device_execute},
    {"host arrays in pieces", ROUTE_HOST, 1.01, random_device_execute},
    {"enqueue", ROUTE_ENQUEUE, 0, random_device_execute},
    {"callbacks", ROUTE_EXECUTE, 0, probes_execute},
    {"callbacks from host arrays", ROUTE_HOST, 0, probes_execute},
};

static void check_way(random_device *device, random_problem p, const way *w) {
    p.route = w->route;
    p.limit = w->limit;
    for (int oddity = ODD_NONE; oddity <= ODD_NAN; ++oddity) {
        random_verdict verdict;
        p.oddity = (random_oddity)oddity;
        p.odd = ODD;
        if (random_run(&p, w->execute, device, &verdict)) continue;
        const char *text = random_problem_text(&p); /* less the command of a seed */
        fail_msg("%s: %.*s: %s", w->name, (int)strcspn(text, "["), text, verdict.faults);
    }
}

static void check_shape(random_device *device, const hand_shape *shape) {
    hand_shape s = *shape;
    s.batch = BATCH;
    oclfft_direction direction = s.transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    for (size_t w = 0; w < sizeof ways / sizeof *ways; ++w)
        check_way(device, hand_problem(&s, precision, direction, 3), &ways[w]);
}

static void signals_by_every_route(void **state) {
    random_device device;
    (void)state;
    assert_true(random_device_open(&device));
    bool fits = reference_present(precision) && (precision == OCLFFT_SINGLE || device.has_double);
    for (size_t i = 0; fits && i < sizeof shapes / sizeof *shapes; ++i)
        if (share_has(__func__, i)) check_shape(&device, &shapes[i]);
    random_device_close(&device);
    if (!fits) skip();
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(signals_by_every_route)};
    if (!share_read(&count, arguments) || count != 2 ||
        (strcmp(arguments[1], "single") != 0 && strcmp(arguments[1], "double") != 0))
        return fprintf(stderr, "usage: test_signal_routes single|double [--share N]\n"), 2;
    precision = strcmp(arguments[1], "double") == 0 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    return share_end(RUN_ON_DEVICE(tests));
}
