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

/* Real to complex of the same lengths; of those of kind I, whose real transform is twice as long,
 * of twice the lengths. */
static void make_r2c(struct problem *problem) {
    oclfft_plan_desc *desc = &problem->desc;
    for (int i = 0; i < desc->rank; i++) {
        const oclfft_axis_kind kind = kind_along(desc, i);
        const bool first = kind == OCLFFT_AXIS_DCT1 || kind == OCLFFT_AXIS_DST1;
        desc->lengths[i] *= first ? 2 : 1;
        desc->axes[i] = kind == OCLFFT_AXIS_NONE ? kind : OCLFFT_AXIS_FOURIER;
    }
    desc->transform = OCLFFT_R2C;
    problem->direction = OCLFFT_FORWARD;
    make_packed(problem);
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

static const struct column cosine[] = {
    {"copy", &peer_copy, NULL, false},   {"ours", &peer_ours, NULL, false},
    {"r2c", &peer_ours, make_r2c, true}, {"vkfft", &peer_vkfft, NULL, false},
    {"fftw", &peer_fftw, NULL, false},
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

/* Along every axis. */
#define DEFINE_IS(name, kind)                                                                      \
    static bool is_##name(const struct row *row) {                                                 \
        return kind_of_all(&row->problem.desc) == OCLFFT_AXIS_##kind;                              \
    }
DEFINE_IS(dct1, DCT1)
DEFINE_IS(dct2, DCT2)
DEFINE_IS(dct3, DCT3)
DEFINE_IS(dct4, DCT4)
DEFINE_IS(dst1, DST1)
DEFINE_IS(dst2, DST2)
DEFINE_IS(dst3, DST3)
DEFINE_IS(dst4, DST4)
DEFINE_IS(dht, DHT)
DEFINE_IS(halfcomplex, HALFCOMPLEX)

static bool is_dct2_plane(const struct row *row) {
    return is_dct2(row) && row->problem.desc.rank == 2;
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

#define BESIDE_R2C(text, name)                                                                     \
    {                                                                                              \
        "r2c's time / ours, " text ", geometric mean", "r2c", FIGURE_RATIO, is_##name,             \
            .mean = true, .limit = 0.85                                                            \
    }
#define BESIDE_VKFFT(text, name, least)                                                            \
    {                                                                                              \
        "ours / VkFFT, " text ", geometric mean", "vkfft", FIGURE_RATIO, is_##name,                \
            .mean = true, .limit = (least)                                                         \
    }
#define BESIDE_FFTW(text, name)                                                                    \
    {                                                                                              \
        "ours / FFTW, " text ", geometric mean", "fftw", FIGURE_RATIO, is_##name, .mean = true,    \
                                                                                  .limit = 1       \
    }

static const struct bar cosine_bars[] = {
    BESIDE_R2C("DCT-I (r2c of 2N)", dct1),
    BESIDE_R2C("DCT-II", dct2),
    BESIDE_R2C("DCT-III", dct3),
    BESIDE_R2C("DCT-IV", dct4),
    BESIDE_R2C("DST-I (r2c of 2N)", dst1),
    BESIDE_R2C("DST-II", dst2),
    BESIDE_R2C("DST-III", dst3),
    BESIDE_R2C("DST-IV", dst4),
    BESIDE_R2C("DHT", dht),
    BESIDE_R2C("halfcomplex", halfcomplex),
    {"r2c's time / ours, DCT-II of two dimensions, geometric mean", "r2c", FIGURE_RATIO,
     is_dct2_plane, .mean = true, .limit = 0.8},
    BESIDE_VKFFT("DCT-I", dct1, 2.5),
    BESIDE_VKFFT("DCT-II", dct2, 1.45),
    BESIDE_VKFFT("DCT-III", dct3, 1.45),
    BESIDE_VKFFT("DCT-IV", dct4, 1.45),
    {"ours / VkFFT, worst", "vkfft", FIGURE_RATIO, .limit = 1},
};

static const struct bar cosine_cpu_bars[] = {
    {"ours / FFTW, geometric mean", "fftw", FIGURE_RATIO, .mean = true, .limit = 1},
    BESIDE_FFTW("DCT-I", dct1),
    BESIDE_FFTW("DCT-II", dct2),
    BESIDE_FFTW("DCT-III", dct3),
    BESIDE_FFTW("DCT-IV", dct4),
    BESIDE_FFTW("DST-I", dst1),
    BESIDE_FFTW("DST-II", dst2),
    BESIDE_FFTW("DST-III", dst3),
    BESIDE_FFTW("DST-IV", dst4),
    BESIDE_FFTW("DHT", dht),
    BESIDE_FFTW("halfcomplex", halfcomplex),
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
    {.name = "cosine",
     .columns = cosine,
     .column_count = COUNT(cosine),
     .beside = "r2c",
     .bar = 0.85,
     .passes = true,
     .isolates = true,
     .few = true,
     .points = 1 << 27,
     .bars = cosine_bars,
     .bar_count = COUNT(cosine_bars),
     .rounds = 7,
     .seconds = 0.15 / 7,
     .most_runs = MAX_RUNS},
    {.name = "cosine-cpu",
     .columns = cosine,
     .column_count = COUNT(cosine),
     .beside = "fftw",
     .bar = 1,
     .passes = true,
     .tells = true,
     .points = 1 << 20,
     .rounds = 7,
     .seconds = 0.01,
     .budget = 0.5,
     .patience = 20,
     .most_runs = MAX_RUNS,
     .bars = cosine_cpu_bars,
     .bar_count = COUNT(cosine_cpu_bars)},
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
