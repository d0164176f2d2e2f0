/* Keeps a few of the cosine coefficients of a photograph: what JPEG does to blocks of 8 x 8 pixels,
 * done to the whole picture at once.
 *
 * SPDX-License-Identifier: MIT
 *
 *     dct_2d IN.png OUT.png [PERCENT...]     side by side: the picture, and what 1, 5 and 20 % keep
 *
 * One plan transforms three interleaved channels of bytes to coefficients (DCT-II), another one
 * goes back. The load callback of the second plan drops the coefficients below a threshold.
 * OCLFFT_NORM_ORTHONORMAL makes the coefficients comparable: what is dropped of their sum of
 * squares is the squared error of the picture, whatever its size is.
 */
#include <math.h>
#include <png.h>
#include <string.h>

#include "check.h"
#include "usage.h"

enum { GAP = 8 };               /* between the pictures of the sheet, in pixels */
enum { MOST_PIXELS = 1 << 24 }; /* the head of a file may ask for any size */
enum { MOST_SHARES = 8 };

typedef struct picture {
    size_t width, height, values; /* values: of three channels */
    unsigned char *pixels;        /* (r, g, b), (r, g, b), ..., row by row */
} picture;

typedef struct transform {
    oclfft_plan *there, *back;
    oclfft_buffer *pixels, *coefficients, *threshold;
} transform;

static const char keep[] =
    "scalar keep(ulong element, global const void *in, global const void *in_im, global const void "
    "*threshold) {\n"
    "    scalar value = ((global const scalar *)in)[element];\n"
    "    return fabs(value) >= *(global const scalar *)threshold ? value : (scalar)0;\n"
    "}\n";

static void make_buffers(oclfft_context *context, const picture *p, transform *t) {
    CHECK(oclfft_buffer_create(context, p->values, &t->pixels));
    CHECK(oclfft_buffer_create(context, p->values * sizeof(float), &t->coefficients));
    CHECK(oclfft_buffer_create(context, sizeof(float), &t->threshold));
    CHECK(oclfft_buffer_write(t->pixels, 0, p->values, p->pixels));
}

static void make_plans(oclfft_context *context, const picture *p, transform *t) {
    /* The channels are a batch of three, one byte apart. */
    oclfft_layout bytes_of_channels = {.element_type = OCLFFT_ELEMENT_UINT8,
                                       .strides = {(ptrdiff_t)(3 * p->width), 3},
                                       .distance = 1};
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_DCT2;
    desc.norm = OCLFFT_NORM_ORTHONORMAL;
    desc.rank = 2;
    desc.lengths[0] = p->height;
    desc.lengths[1] = p->width; /* the last dimension is the one that varies fastest */
    desc.batch = 3;
    desc.input = bytes_of_channels;
    CHECK(oclfft_plan_create(context, &desc, &t->there));

    /* The same with its ends exchanged. Pixels are rounded and saturated when they are stored. */
    desc.input = desc.output;
    desc.output = bytes_of_channels;
    desc.load_callback = (oclfft_callback){
        .source = keep, .name = "keep", .buffers = {t->threshold}, .buffer_count = 1};
    CHECK(oclfft_plan_create(context, &desc, &t->back));
}

static void destroy(transform *t) {
    oclfft_plan_destroy(&t->back);
    oclfft_plan_destroy(&t->there);
    oclfft_buffer_destroy(&t->threshold);
    oclfft_buffer_destroy(&t->coefficients);
    oclfft_buffer_destroy(&t->pixels);
}

/* ---- Which coefficients are kept ---- */

static int by_falling_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x < y) - (x > y);
}

/* Magnitudes of the coefficients of all channels, the largest first. */
static float *sorted_sizes(const picture *p, const transform *t) {
    float *sizes = take(p->values, sizeof *sizes);
    CHECK(oclfft_buffer_read(t->coefficients, 0, p->values * sizeof *sizes, sizes));
    for (size_t i = 0; i < p->values; ++i) sizes[i] = fabsf(sizes[i]);
    qsort(sizes, p->values, sizeof *sizes, by_falling_size);
    return sizes;
}

static size_t count_kept(const picture *p, double percent) {
    double count = ceil(percent / 100 * (double)p->values);
    return count < 1 ? 1 : count > (double)p->values ? p->values : (size_t)count;
}

/* ---- What this does to the picture ---- */

static double squared_difference(const picture *p, const unsigned char *pixels) {
    double sum = 0;
    for (size_t i = 0; i < p->values; ++i) {
        double difference = (double)pixels[i] - p->pixels[i];
        sum += difference * difference;
    }
    return sum;
}

/* The peak signal-to-noise ratio in dB. */
static double psnr(const picture *p, double squared_error) {
    return 10 * log10(255.0 * 255 * (double)p->values / squared_error);
}

/* Goes back with the `count` largest coefficients, and those that are as large as the last of them.
 * Returns whether the error is what was dropped: rounding moves a value by half a grey level at
 * most, saturation towards the original. */
static bool go_back(const picture *p, transform *t, const float *sizes, size_t count,
                    unsigned char *result) {
    double dropped = 0;
    CHECK(oclfft_buffer_write(t->threshold, 0, sizeof *sizes, &sizes[count - 1]));
    CHECK(oclfft_execute(t->back, OCLFFT_BACKWARD, t->coefficients, t->pixels));
    CHECK(oclfft_buffer_read(t->pixels, 0, p->values, result));
    for (size_t i = p->values; i > count && sizes[i - 1] < sizes[count - 1]; --i)
        dropped += (double)sizes[i - 1] * sizes[i - 1];

    double error = squared_difference(p, result);
    printf("%8zu of %zu coefficients: PSNR %.2f dB, %.2f dB by what was dropped\n", count,
           p->values, psnr(p, error), psnr(p, dropped));
    double slack = 0.501 * sqrt((double)p->values); /* the rest of it is for single precision */
    if (sqrt(error) <= sqrt(dropped) + slack) return true;
    fprintf(stderr, "the error is larger than what was dropped, and rounding, can make it\n");
    return false;
}

static void paste(const picture *p, const unsigned char *pixels, size_t number, picture *sheet) {
    for (size_t y = 0; y < p->height; ++y)
        memcpy(sheet->pixels + 3 * (y * sheet->width + number * (p->width + GAP)),
               pixels + 3 * y * p->width, 3 * p->width);
}

/* Pictures side by side: the original, and one for each share of the coefficients. */
static bool fill_sheet(const picture *p, const double *percents, size_t count, picture *sheet) {
    oclfft_context *context;
    transform t;
    CHECK(oclfft_context_create(NULL, &context));
    make_buffers(context, p, &t);
    make_plans(context, p, &t);
    CHECK(oclfft_execute(t.there, OCLFFT_FORWARD, t.pixels, t.coefficients));

    float *sizes = sorted_sizes(p, &t);
    unsigned char *result = take(p->values, 1);
    bool good = true;
    paste(p, p->pixels, 0, sheet);
    for (size_t i = 0; i < count; ++i) {
        printf("%5g %%:", percents[i]);
        good = go_back(p, &t, sizes, count_kept(p, percents[i]), result) && good;
        paste(p, result, i + 1, sheet);
    }
    free(result);
    free(sizes);
    destroy(&t);
    oclfft_context_destroy(&context);
    return good;
}

/* ---- Files ---- */

static bool load(const char *path, picture *p) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path))
        return fprintf(stderr, "%s: %s\n", path, image.message), false;
    *p = (picture){.width = image.width, .height = image.height};
    p->values = 3 * p->width * p->height;
    if (image.height > MOST_PIXELS / image.width)
        return fprintf(stderr, "%s: %zu x %zu pixels are more than %d\n", path, p->width, p->height,
                       MOST_PIXELS),
               png_image_free(&image), false;
    image.format = PNG_FORMAT_RGB;
    p->pixels = take(p->values, 1);
    if (png_image_finish_read(&image, NULL, p->pixels, 0, NULL)) return true;
    return fprintf(stderr, "%s: %s\n", path, image.message), false;
}

static bool save(const picture *p, const char *path) {
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)p->width,
                       .height = (png_uint_32)p->height,
                       .format = PNG_FORMAT_RGB};
    if (png_image_write_to_file(&image, path, 0, p->pixels, 0, NULL)) return true;
    return fprintf(stderr, "%s: %s\n", path, image.message), false;
}

/* White, with room for so many pictures. */
static picture make_sheet(const picture *p, size_t pictures) {
    picture sheet = {.width = pictures * (p->width + GAP) - GAP, .height = p->height};
    sheet.values = 3 * sheet.width * sheet.height;
    sheet.pixels = take(sheet.values, 1);
    memset(sheet.pixels, 255, sheet.values);
    return sheet;
}

/* Shares of the command line in place of the usual ones. */
static bool read_shares(int argc, char **argv, double *percents, size_t *count) {
    for (int i = 0; i < argc; ++i) {
        char *end;
        percents[i] = strtod(argv[i], &end);
        if (end == argv[i] || *end || !(percents[i] > 0 && percents[i] <= 100)) return false;
        *count = (size_t)i + 1;
    }
    return true;
}

static const char usage[] =
    "usage: dct_2d IN.png OUT.png [PERCENT...]\n"
    "Draws, side by side, a picture and what PERCENT of its cosine coefficients keep of it\n"
    "(1 5 20); at most 8 of them, each above 0, to 100.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 2, 2 + MOST_SHARES, usage);
    double percents[MOST_SHARES] = {1, 5, 20};
    size_t count = 3;
    picture original = {0};
    if (!read_shares(argc - 3, argv + 3, percents, &count)) return fputs(usage, stderr), 2;
    if (!load(argv[1], &original)) return free(original.pixels), 1;
    picture sheet = make_sheet(&original, count + 1);
    bool good = fill_sheet(&original, percents, count, &sheet);
    good = save(&sheet, argv[2]) && good;
    free(sheet.pixels);
    free(original.pixels);
    return good ? 0 : 1;
}
