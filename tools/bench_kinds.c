/* The kinds of tables: data, and the few ways in which one problem is made from another. */
#include "bench.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

#define OTHERS                                                                                                                     \
    {"cufft", &peer_cufft, NULL, false}, {"vkfft", &peer_vkfft, NULL, false}, {"clfft", &peer_clfft, NULL, false}, {               \
        "fftw", &peer_fftw, NULL, false                                                                                            \
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
    const oclfft_format format = desc->transform == OCLFFT_C2R ? desc->input.format : desc->output.format;
    desc->transform = OCLFFT_C2C;
    make_packed(problem);
    desc->input.format = desc->output.format = format;
}

/* The input is int8, two of them an element. */
static void make_int8(struct problem *problem) {
    problem->desc.load_callback = int8_load;
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
};

static const struct kind kinds[] = {
    {.name = "speed", .columns = speed, .column_count = COUNT(speed), .bar = 1, .points = 1 << 27},
    {.name = "real", .columns = real, .column_count = COUNT(real), .beside = "c2c", .bar = 1.6, .points = 1 << 27},
    {.name = "strided",
     .columns = strided,
     .column_count = COUNT(strided),
     .beside = "packed",
     .bar = 1,
     .by_touched = true,
     .points = 1 << 25},
    {.name = "host",
     .columns = host,
     .column_count = COUNT(host),
     .beside = "cufft",
     .bar = 1,
     .end_to_end = true,
     .points = 1 << 25}, /* 256 MB in single precision */
    {.name = "callback", .columns = callback, .column_count = COUNT(callback), .beside = "convert", .bar = 1, .points = 1 << 26},
};

const struct kind *kind_by_name(const char *name) {
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (strcmp(kinds[i].name, name) == 0) return &kinds[i];
    }
    return NULL;
}
