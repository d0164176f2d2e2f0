/* The kinds of tables: data, and the few ways in which one problem is made from another. */
#include "bench.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

#define OTHERS                                                                                     \
    {"cufft", &peer_cufft, NULL, false}, {"vkfft", &peer_vkfft, NULL, false},                      \
        {"clfft", &peer_clfft, NULL, false}, {                                                     \
        "fftw", &peer_fftw, NULL, false                                                            \
    }

static void clear_layout(oclfft_layout *layout) {
    const oclfft_format format = layout->format;
    *layout = (oclfft_layout)OCLFFT_LAYOUT_INIT;
    layout->format = format;
}

/* The same without strides. */
static void make_packed(struct problem *problem) {
    clear_layout(&problem->desc.input);
    clear_layout(&problem->desc.output);
}

/* The complex transform of as many points in the same direction, packed. */
static void make_complex(struct problem *problem) {
    oclfft_plan_desc *desc = &problem->desc;
    const oclfft_format format =
        desc->transform == OCLFFT_C2R ? desc->input.format : desc->output.format;
    desc->transform = OCLFFT_C2C;
    make_packed(problem);
    desc->input.format = desc->output.format = format;
}

/* The input is int8, two of them an element. */
static void make_int8(struct problem *problem) {
    problem->desc.load_callback = int8_load;
}

/* Elements of int8 without a callback, two for each complex number. */
static void make_int8_type(struct problem *problem) {
    problem->desc.input.element_type = OCLFFT_ELEMENT_INT8;
}

/* The elements that the precision has. */
static void make_plain(struct problem *problem) {
    problem->desc.input.element_type = problem->desc.output.element_type = OCLFFT_ELEMENT_DEFAULT;
}

static const struct column speed[] = {
    {"copy", &peer_copy, NULL, false},
    {"ours", &peer_ours, NULL, false},
    OTHERS,
};

static const struct column real[] = {
    {"copy", &peer_copy, NULL, false},
    {"ours", &peer_ours, NULL, false},
    {"c2c", &peer_ours, make_complex, true},
    OTHERS,
};

static const struct column strided[] = {
    {"copy", &peer_copy, NULL, false},
    {"ours", &peer_ours, NULL, false},
    {"packed", &peer_ours, make_packed, true},
    OTHERS,
};

static const struct column host[] = {
    {"copy", &peer_copy, NULL, false},
    {"ours", &peer_ours, NULL, false},
    {"cufft", &peer_cufft, NULL, false},
};

static const struct column callback[] = {
    {"copy", &peer_copy, make_int8, false},
    {"ours", &peer_ours, make_int8, false},
    {"convert", &peer_convert, make_int8, false},
    {"int8", &peer_ours, make_int8_type, false},
};

static const struct column elements[] = {
    {"copy", &peer_copy, NULL, false},
    {"ours", &peer_ours, NULL, false},
    {"plain", &peer_ours, make_plain, true},
    {"cufft", &peer_cufft, NULL, false},
};

static const struct column planning[] = {
    {"copy", &peer_copy, NULL, false}, /* takes no part */
    {"ours", &peer_ours, NULL, false},
    {"clfft", &peer_clfft, NULL, false},
    {"vkfft", &peer_vkfft, NULL, false},
};

/* ---- Which rows a bar is about ---- */

static bool has_one_pass(const struct row *row) {
    return row->passes == 1;
}

static bool has_two_passes(const struct row *row) {
    return row->passes == 2;
}

static bool has_three_passes(const struct row *row) {
    return row->passes == 3 && !row->bluestein;
}

static bool has_bluestein(const struct row *row) {
    return row->bluestein;
}

/* Where cuFFT has one pass, and no OpenCL device the memory for one. */
static bool is_2_15(const struct row *row) {
    return row->problem.desc.rank == 1 && row->problem.desc.lengths[0] == 1 << 15;
}

static bool is_line(const struct row *row) {
    return row->problem.desc.rank == 1;
}

static bool is_other_line(const struct row *row) {
    return is_line(row) && !is_2_15(row);
}

/* ---- Bars ---- */

static const struct bar callback_bars[] = {
    {"element type int8 / load callback, worst", "int8", FIGURE_TIMES, .limit = 0.97},
};

static const struct bar half_bars[] = {
    {"half / single, one pass, geometric mean", "plain", FIGURE_RATIO, has_one_pass, .mean = true,
     .limit = 1.6},
    {"half / single, two passes, geometric mean", "plain", FIGURE_RATIO, has_two_passes,
     .mean = true, .limit = 1.2},
    {"half / single, three passes, geometric mean", "plain", FIGURE_RATIO, has_three_passes,
     .mean = true, .limit = 1.1},
    {"half / single, Bluestein over passes, geometric mean", "plain", FIGURE_RATIO, has_bluestein,
     .mean = true, .limit = 1},
    {"ours / cuFFT in half, one dimension, geometric mean", "cufft", FIGURE_RATIO, is_line,
     .mean = true, .limit = 1.3},
    {"ours / cuFFT in half, one dimension but 2^15, worst", "cufft", FIGURE_RATIO, is_other_line,
     .limit = 1.05},
    {"ours / cuFFT in half, 2^15", "cufft", FIGURE_RATIO, is_2_15, .limit = 0.9},
};

static const struct bar gpu_bars[] = {
    {"ours / cuFFT, geometric mean", "cufft", FIGURE_RATIO, .mean = true, .limit = 1.35},
    {"ours / cuFFT, worst", "cufft", FIGURE_RATIO, .limit = 0.95},
    {"ours / VkFFT, geometric mean", "vkfft", FIGURE_RATIO, .mean = true, .limit = 1.4},
    {"ours / VkFFT, worst", "vkfft", FIGURE_RATIO, .limit = 0.95},
    {"ours of one pass / copy, worst", "copy", FIGURE_RATIO, has_one_pass, .limit = 0.95},
};

static const struct bar latency_bars[] = {
    {"time of single transforms, ours / cuFFT, worst", "cufft", FIGURE_TIMES, .at_most = true,
     .limit = 1.1},
    {"host time per execution, one pass, worst", "ours", FIGURE_ENQUEUE, has_one_pass,
     .at_most = true, .limit = 6, .unit = " us"},
};

static const struct bar planning_bars[] = {
    {"cold plan, ours / clFFT, worst", "clfft", FIGURE_PLAN_TIMES, .at_most = true, .limit = 0.2},
    {"plan with a warm disk cache, worst", "ours", FIGURE_WARM, .at_most = true, .limit = 20,
     .unit = " ms"},
};

static const struct column cpu_planning[] = {
    {"copy", &peer_copy, NULL, false}, /* takes no part */
    {"ours", &peer_ours, NULL, false},
};

static const struct bar cpu_bars[] = {
    {"ours / FFTW, geometric mean", "fftw", FIGURE_RATIO, .mean = true, .limit = 1, .aim = 1.25},
    {"ours / FFTW, worst", "fftw", FIGURE_RATIO, .limit = 0.6},
    {"ours / the better of clFFT and VkFFT, geometric mean", "vkfft", FIGURE_BETTER, .mean = true,
     .limit = 3},
    {"ours / the better of clFFT and VkFFT, worst", "vkfft", FIGURE_BETTER, .limit = 1},
};

static const struct bar cpu_planning_bars[] = {
    {"cold plan, per kernel / an empty kernel's build, worst", "ours", FIGURE_KERNEL_PER_BUILD,
     .at_most = true, .limit = 1.5},
    {"cold plan and first run, per kernel / an empty kernel's build and run, worst", "ours",
     FIGURE_KERNEL_PER_EMPTY, .at_most = true, .limit = 1.5},
};

/* Slow contenders leave rounds out; the time to get ready is twice what clFFT takes for its longer
 * plans on PoCL. */
#define CPU                                                                                        \
    .columns = speed, .column_count = COUNT(speed), .beside = "fftw", .bar = 1, .passes = true,    \
    .tells = true, .rounds = 7, .seconds = 0.01, .budget = 0.5, .patience = 20,                    \
    .most_runs = MAX_RUNS, .bars = cpu_bars, .bar_count = COUNT(cpu_bars)

#define USUAL .rounds = 7, .seconds = 0.01, .most_runs = MAX_RUNS

static const struct kind kinds[] = {
    {.name = "speed",
     .columns = speed,
     .column_count = COUNT(speed),
     .bar = 1,
     .points = 1 << 27,
     USUAL},
    {.name = "real",
     .columns = real,
     .column_count = COUNT(real),
     .beside = "c2c",
     .bar = 1.6,
     .points = 1 << 27,
     USUAL},
    {.name = "strided",
     .columns = strided,
     .column_count = COUNT(strided),
     .beside = "packed",
     .bar = 1,
     .by_touched = true,
     .points = 1 << 25,
     USUAL},
    {.name = "host",
     .columns = host,
     .column_count = COUNT(host),
     .beside = "cufft",
     .bar = 1,
     .end_to_end = true,
     .points = 1 << 25, /* 256 MB in single precision */
     USUAL},
    {.name = "callback",
     .columns = callback,
     .column_count = COUNT(callback),
     .beside = "convert",
     .bar = 1,
     .points = 1 << 26,
     .bars = callback_bars,
     .bar_count = COUNT(callback_bars),
     USUAL},
    {.name = "elements",
     .columns = elements,
     .column_count = COUNT(elements),
     .beside = "plain",
     .bar = 1,
     .passes = true,
     .points = 1 << 27,
     USUAL},
    {.name = "half",
     .columns = elements,
     .column_count = COUNT(elements),
     .beside = "plain",
     .bar = 1,
     .passes = true,
     .points = 1 << 27,
     .bars = half_bars,
     .bar_count = COUNT(half_bars),
     .rounds = 7,
     .seconds = 0.15 / 7,
     .most_runs = MAX_RUNS},
    {.name = "gpu",
     .columns = speed,
     .column_count = COUNT(speed),
     .bar = 1,
     .passes = true,
     .bound = true,
     .few = true,
     .points = 1 << 27,
     .rounds = 7,
     .seconds = 0.15 / 7,
     .most_runs = MAX_RUNS,
     .bars = gpu_bars,
     .bar_count = COUNT(gpu_bars)},
    {.name = "latency",
     .columns = speed,
     .column_count = COUNT(speed),
     .measure = MEASURE_LATENCY,
     .passes = true,
     .few = true,
     .points = 1,
     .rounds = 15,
     .seconds = 0.1,
     .most_runs = 200,
     .burst = 50,
     .bars = latency_bars,
     .bar_count = COUNT(latency_bars)},
    {.name = "planning",
     .columns = planning,
     .column_count = COUNT(planning),
     .measure = MEASURE_PLANNING,
     .points = 1,
     .rounds = 3,
     .bars = planning_bars,
     .bar_count = COUNT(planning_bars)},
    {.name = "cpu", .points = 1 << 20, CPU},
    {.name = "cpu-large", .joined = "cpu", .points = 1 << 24, .cpu_points = 1 << 24, CPU},
    {.name = "cpu-planning",
     .columns = cpu_planning,
     .column_count = COUNT(cpu_planning),
     .measure = MEASURE_PLANNING,
     .passes = true,
     .points = 1,
     .rounds = 3,
     .bars = cpu_planning_bars,
     .bar_count = COUNT(cpu_planning_bars)},
};

const struct kind *kind_by_name(const char *name) {
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (strcmp(kinds[i].name, name) == 0) return &kinds[i];
    }
    return NULL;
}
