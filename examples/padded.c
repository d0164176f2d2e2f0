/* Filters a camera's raw frame without its borders wrapping around.
 *
 * SPDX-License-Identifier: MIT
 *
 *     padded OUT.png       side by side: the frame, filtered as it is, filtered with padding
 *
 * A Fourier transform treats a picture as periodic: what a filter carries over one border comes in
 * again at the opposite one. Zeros beyond the edges, as far as the filter reaches, prevent this.
 * They need no padded copy: the plans have longer lengths, and windows say which part of them is
 * the frame. Element types load the camera's samples of 16 bits and store pixels of 8 bits, rounded
 * and saturated.
 *
 * The filter acts like mist in front of the lens: it blurs a part of the light.
 */
#include <math.h>
#include <png.h>
#include <stdint.h>
#include <string.h>

#include "check.h"
#include "usage.h"

enum { HEIGHT = 281, WIDTH = 421 }; /* both are prime */
enum { GAP = 8, PANEL = WIDTH + GAP, SHEET = 3 * PANEL - GAP };

enum { REACH = 100 };                     /* of the filter in pixels: five times sigma */
static const double sigma = 20;           /* standard deviation of the Gaussian in pixels */
static const double scattered = 0.6;      /* the part of the light that the mist scatters */
static const double exposure = 1.0 / 128; /* grey levels for one count of the camera */

static uint16_t frame[HEIGHT][WIDTH];
static unsigned char sheet[HEIGHT][SHEET];

/* Stars, the moon at the right border, hills. */
static void take_picture(void) {
    uint32_t seed = 1;
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            seed = seed * 1664525 + 1013904223;
            double light = 1600 + 6 * y, hills = 235 + 14 * sin(x * 0.021) + 7 * sin(x * 0.057 + 2);
            if (y > hills)
                light = 400;
            else if (hypot(x - 408, y - 70) < 30)
                light = 64000;
            else if (seed >> 20 < 6)
                light = 12000 + (seed >> 8) % 48000;
            frame[y][x] = (uint16_t)(light + (seed >> 24) % 256);
        }
}

/* How much of a wave passes; x and y in cycles per pixel. */
static double transfer(double x, double y) {
    return 1 - scattered + scattered * exp(-2 * PI * PI * sigma * sigma * (x * x + y * y));
}

/* For frequencies y of rows 0 ... height - 1, the second half negative, and x of columns 0 ...
 * width/2. */
static oclfft_buffer *make_factors(oclfft_context *context, size_t height, size_t width) {
    size_t bins = width / 2 + 1, bytes = height * bins * sizeof(float);
    float *values = take(height * bins, sizeof *values);
    for (size_t y = 0; y < height; ++y)
        for (size_t x = 0; x < bins; ++x) {
            double row = y <= height / 2 ? (double)y : (double)y - (double)height;
            values[y * bins + x] = (float)transfer((double)x / (double)width, row / (double)height);
        }
    oclfft_buffer *factors;
    CHECK(oclfft_buffer_create(context, bytes, &factors));
    CHECK(oclfft_buffer_write(factors, 0, bytes, values));
    free(values);
    return factors;
}

static const char filter[] = "void filter(ulong element, scalar2 value, global void *out, global "
                             "void *out_im, global const void *factors) {\n"
                             "    ((global scalar2 *)out)[element] =\n"
                             "        value * ((global const scalar *)factors)[element];\n"
                             "}\n";

/* The extents make a window of each side where a plan has longer lengths. */
static const oclfft_layout samples = {.element_type = OCLFFT_ELEMENT_UINT16,
                                      .extents = {HEIGHT, WIDTH}};

static oclfft_layout panel(size_t number) {
    return (oclfft_layout){.element_type = OCLFFT_ELEMENT_UINT8,
                           .strides = {SHEET, 1},
                           .offset = number * PANEL,
                           .extents = {HEIGHT, WIDTH}};
}

static unsigned long long bytes_moved(const oclfft_plan *plan) {
    char text[4096];
    CHECK(oclfft_plan_describe(plan, text, sizeof text, NULL));
    const char *number = strstr(text, " bytes moved");
    while (number && number > text && number[-1] >= '0' && number[-1] <= '9') --number;
    return number ? strtoull(number, NULL, 10) : 0;
}

static oclfft_plan_desc two_dimensions(size_t height, size_t width) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_R2C;
    desc.rank = 2;
    desc.lengths[0] = height;
    desc.lengths[1] = width; /* the last dimension is the one that varies fastest */
    return desc;
}

/* Zeros follow the frame where the lengths are longer. Returns the bytes that the passes move. */
static unsigned long long filter_frame(oclfft_context *context, size_t height, size_t width,
                                       oclfft_buffer *from, size_t number, oclfft_buffer *to) {
    oclfft_plan *there, *back;
    oclfft_buffer *spectrum, *factors = make_factors(context, height, width);
    CHECK(oclfft_buffer_create(context, height * (width / 2 + 1) * 2 * sizeof(float), &spectrum));
    oclfft_plan_desc desc = two_dimensions(height, width);
    desc.input = samples;
    desc.scale_forward = exposure;
    desc.store_callback = (oclfft_callback){
        .source = filter, .name = "filter", .buffers = {factors}, .buffer_count = 1};
    CHECK(oclfft_plan_create(context, &desc, &there));

    desc = two_dimensions(height, width);
    desc.transform = OCLFFT_C2R;
    desc.output = panel(number);
    CHECK(oclfft_plan_create(context, &desc, &back));

    CHECK(oclfft_execute(there, OCLFFT_FORWARD, from, spectrum));
    CHECK(oclfft_execute(back, OCLFFT_BACKWARD, spectrum, to));
    unsigned long long moved = bytes_moved(there) + bytes_moved(back);

    oclfft_plan_destroy(&back);
    oclfft_plan_destroy(&there);
    oclfft_buffer_destroy(&factors);
    oclfft_buffer_destroy(&spectrum);
    return moved;
}

/* No axis is transformed: the plan copies, multiplies and converts. */
static void show_frame(oclfft_context *context, oclfft_buffer *from, oclfft_buffer *to) {
    oclfft_plan_desc desc = two_dimensions(HEIGHT, WIDTH);
    oclfft_plan *copy;
    desc.transform = OCLFFT_R2R;
    desc.axes[0] = desc.axes[1] = OCLFFT_AXIS_NONE;
    desc.input = samples;
    desc.output = panel(0);
    desc.scale_forward = exposure;
    CHECK(oclfft_plan_create(context, &desc, &copy));
    CHECK(oclfft_execute(copy, OCLFFT_FORWARD, from, to));
    oclfft_plan_destroy(&copy);
}

static void make_sheet(oclfft_context *context) {
    oclfft_buffer *from, *to;
    CHECK(oclfft_buffer_create(context, sizeof frame, &from));
    CHECK(oclfft_buffer_create(context, sizeof sheet, &to));
    CHECK(oclfft_buffer_write(from, 0, sizeof frame, frame));
    CHECK(oclfft_buffer_write(to, 0, sizeof sheet, sheet));
    show_frame(context, from, to);
    printf("as it is:     %d x %d points, %llu bytes moved\n", WIDTH, HEIGHT,
           filter_frame(context, HEIGHT, WIDTH, from, 1, to));

    size_t height, width;
    oclfft_plan_desc desc = two_dimensions(HEIGHT + REACH, WIDTH + REACH);
    CHECK(oclfft_fast_length(context, &desc, 0, HEIGHT + REACH, &height));
    CHECK(oclfft_fast_length(context, &desc, 1, WIDTH + REACH, &width));
    printf("with padding: %zu x %zu points, %llu bytes moved\n", width, height,
           filter_frame(context, height, width, from, 2, to));

    CHECK(oclfft_buffer_read(to, 0, sizeof sheet, sheet));
    oclfft_buffer_destroy(&to);
    oclfft_buffer_destroy(&from);
}

/* What a pixel should be: the convolution in space, with nothing beyond the borders. */
static double convolved(int y, int x) {
    double sum = 0, weights[WIDTH];
    for (int i = 0; i < WIDTH; ++i)
        weights[i] = exp(-i * i / (2 * sigma * sigma)) / (sigma * sqrt(2 * PI));
    for (int i = 0; i < HEIGHT; ++i)
        for (int k = 0; k < WIDTH; ++k)
            sum += weights[abs(y - i)] * weights[abs(x - k)] * frame[i][k];
    return fmin(255, exposure * ((1 - scattered) * frame[y][x] + scattered * sum));
}

/* The largest difference between a panel and the convolution, in grey levels, at every 20th pixel
 * along both axes. These include all four borders. */
static double largest_error(int number) {
    double most = 0;
    for (int y = 0; y < HEIGHT; y += 20)
        for (int x = 0; x < WIDTH; x += 20)
            most = worse(most, fabs(convolved(y, x) - sheet[y][number * PANEL + x]));
    return most;
}

static int count_differences(void) {
    int count = 0;
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) count += sheet[y][PANEL + x] != sheet[y][2 * PANEL + x];
    return count;
}

static const char usage[] =
    "usage: padded OUT.png\n"
    "Draws, side by side, a frame, the frame filtered as it is, and filtered with padding.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 1, 1, usage);
    take_picture();
    memset(sheet, 255, sizeof sheet); /* the gaps between the panels stay white */
    oclfft_context *context;
    CHECK(oclfft_context_create(NULL, &context));
    make_sheet(context);
    oclfft_context_destroy(&context);

    double wrapped = largest_error(1), padded = largest_error(2);
    printf("%d of %d pixels differ\n", count_differences(), HEIGHT * WIDTH);
    printf("largest error in grey levels: %.3f as it is, %.3f with padding\n", wrapped, padded);
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = SHEET, .height = HEIGHT, .format = PNG_FORMAT_GRAY};
    if (!png_image_write_to_file(&image, argv[1], 0, sheet, 0, NULL))
        return fprintf(stderr, "%s: %s\n", argv[1], image.message), 1;
    if (padded > 0.51) return fprintf(stderr, "this is more than rounding to 8 bits\n"), 1;
    return 0;
}
