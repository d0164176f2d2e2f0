/* Finds how far two pictures are shifted against each other, to a tenth of a pixel and better.
 *
 * SPDX-License-Identifier: MIT
 *
 *     register FIXED.png MOVED.png OUT.png
 *     register PICTURE.png ROWS COLUMNS OUT.png      moves the picture itself, and finds that again
 *
 * Phase correlation: in the product of one spectrum with the conjugate of the other only the phases
 * count. The shift is all that is in them, and the result has a peak there, whatever the pictures
 * show. A Gaussian factor makes that peak a Gaussian of some pixels, whose middle the logarithms of
 * three values give. All this is one circular correlation with a spectrum callback.
 *
 * C. D. Kuglin and D. C. Hines, "The Phase Correlation Image Alignment Method", 1975.
 *
 * OUT.png shows the fixed picture in red and the moved one in cyan, before and after it is moved
 * back.
 */
#include <math.h>
#include <png.h>
#include <stdint.h>
#include <string.h>

#include "check.h"
#include "usage.h"

enum { MOST = 1 << 13, GAP = 8 };

typedef struct picture {
    size_t height, width;
    float *values; /* grey */
} picture;

static picture make_picture(size_t height, size_t width) {
    return (picture){height, width, take(height * width, sizeof(float))};
}

/* ---- Files ---- */

static picture read_picture(const char *path) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path))
        fprintf(stderr, "%s: %s\n", path, image.message), exit(1);
    image.format = PNG_FORMAT_GRAY;
    if (image.width < 16 || image.height < 16 || image.width > MOST || image.height > MOST)
        fprintf(stderr, "%s: between 16 and %d pixels each way, please\n", path, MOST), exit(1);
    picture p = make_picture(image.height, image.width);
    unsigned char *bytes = take(image.height, image.width);
    if (!png_image_finish_read(&image, NULL, bytes, 0, NULL))
        fprintf(stderr, "%s: %s\n", path, image.message), exit(1);
    for (size_t i = 0; i < p.height * p.width; ++i) p.values[i] = bytes[i];
    free(bytes);
    return p;
}

static unsigned char byte_of(float value) {
    return (unsigned char)fminf(255, fmaxf(0, roundf(value)));
}

static void show(const picture *red, const picture *cyan, size_t panel, unsigned char *sheet) {
    size_t width = red->width, row = 3 * (2 * width + GAP);
    for (size_t y = 0; y < red->height; ++y)
        for (size_t x = 0; x < width; ++x) {
            unsigned char *pixel = &sheet[y * row + 3 * (panel * (width + GAP) + x)];
            pixel[0] = byte_of(red->values[y * width + x]);
            pixel[1] = pixel[2] = byte_of(cyan->values[y * width + x]);
        }
}

static void write_sheet(const char *path, const picture *fixed, const picture *moved,
                        const picture *back) {
    png_image image = {.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_RGB};
    image.width = (png_uint_32)(2 * fixed->width + GAP);
    image.height = (png_uint_32)fixed->height;
    unsigned char *sheet = take((size_t)3 * image.width, image.height);
    memset(sheet, 255, (size_t)3 * image.width * image.height);
    show(fixed, moved, 0, sheet);
    show(fixed, back, 1, sheet);
    if (!png_image_write_to_file(&image, path, 0, sheet, 0, NULL))
        fprintf(stderr, "%s: %s\n", path, image.message), exit(1);
    free(sheet);
}

/* ---- Convolutions ---- */

/* Circular, of two pictures of one size. */
static oclfft_convolution *make(oclfft_context *context, const picture *p, bool correlate,
                                const char *source, const char *name, oclfft_buffer *numbers) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    oclfft_convolution *c;
    d.rank = 2;
    d.lengths[0] = d.filter_lengths[0] = p->height;
    d.lengths[1] = d.filter_lengths[1] = p->width;
    d.correlate = correlate;
    d.spectrum_callback =
        (oclfft_callback){.source = source, .name = name, .buffers = {numbers}, .buffer_count = 1};
    CHECK(oclfft_convolution_create(context, &d, &c));
    return c;
}

/* What callbacks know: the height, the width, and two numbers. */
static oclfft_buffer *numbers_of(oclfft_context *context, const picture *p, double a, double b) {
    const float numbers[4] = {(float)p->height, (float)p->width, (float)a, (float)b};
    oclfft_buffer *buffer;
    CHECK(oclfft_buffer_create(context, sizeof numbers, &buffer));
    CHECK(oclfft_buffer_write(buffer, 0, sizeof numbers, numbers));
    return buffer;
}

/* The frequencies of an element in cycles per pixel; the spectrum of real data is a half. */
#define FREQUENCIES                                                                                \
    "    const scalar height = n[0], width = n[1];\n"                                              \
    "    const ulong bins = (ulong)(width / 2) + 1;\n"                                             \
    "    const scalar row = element / bins, u = row > height / 2 ? row - height : row;\n"          \
    "    const scalar y = u / height, x = (element % bins) / width;\n"

/* ---- Moving ---- */

/* The delay of each wave. The middle frequency of an even length stays real. */
static const char delay[] =
    "scalar2 delay(ulong element, scalar2 value, scalar2 filter, global const scalar *n)\n"
    "{\n" FREQUENCIES "    const scalar angle = -2 * (y * n[2] + x * n[3]);\n"
    "    const scalar c = cospi(angle), s = sinpi(angle);\n"
    "    const scalar2 turned = (scalar2)(value.x * c - value.y * s, value.x * s + value.y * c);\n"
    "    return (fabs(y) == 0.5f || x == 0.5f) ? value * c : turned;\n"
    "}\n";

/* Around its borders. */
static picture move(oclfft_context *context, const picture *p, double rows, double columns) {
    picture moved = make_picture(p->height, p->width);
    oclfft_buffer *numbers = numbers_of(context, p, rows, columns);
    oclfft_convolution *c = make(context, p, false, delay, "delay", numbers);
    CHECK(oclfft_convolution_set_filter_host(c, p->values)); /* which the callback ignores */
    CHECK(oclfft_convolution_execute_host(c, p->values, moved.values));
    oclfft_convolution_destroy(&c);
    oclfft_buffer_destroy(&numbers);
    return moved;
}

/* The part from there on. */
static picture cut(const picture *p, size_t top, size_t left, size_t height, size_t width) {
    picture part = make_picture(height, width);
    for (size_t y = 0; y < height; ++y)
        memcpy(part.values + y * width, p->values + (y + top) * p->width + left,
               width * sizeof(float));
    return part;
}

/* ---- Finding ---- */

static const double spread = 1.2; /* standard deviation of the peak in pixels */

/* `filter` is conjugated already, because this is a correlation. */
static const char phases[] =
    "scalar2 phases(ulong element, scalar2 value, scalar2 filter, global const scalar *n)\n"
    "{\n" FREQUENCIES "    const scalar2 p = (scalar2)(value.x * filter.x - value.y * filter.y,\n"
    "                                value.x * filter.y + value.y * filter.x);\n"
    "    const scalar size = length(p);\n"
    "    return size > 0 ? p / size * exp(-(x * x + y * y) * n[2]) : (scalar2)(0, 0);\n"
    "}\n";

/* The borders of a picture are no part of what it shows: it fades out towards them. */
static picture fade(const picture *p) {
    picture faded = make_picture(p->height, p->width);
    double mean = 0;
    for (size_t i = 0; i < p->height * p->width; ++i) mean += (double)p->values[i];
    mean /= (double)(p->height * p->width);
    for (size_t y = 0; y < p->height; ++y)
        for (size_t x = 0; x < p->width; ++x) {
            double down = sin(PI * ((double)y + 0.5) / (double)p->height),
                   across = sin(PI * ((double)x + 0.5) / (double)p->width);
            size_t i = y * p->width + x;
            faded.values[i] =
                (float)(((double)p->values[i] - mean) * down * down * across * across);
        }
    return faded;
}

/* The middle of a Gaussian, of which three values side by side are given. */
static double middle(double before, double at, double after) {
    double a = log(fmax(before, 1e-9 * at)), b = log(at), c = log(fmax(after, 1e-9 * at));
    return a + c < 2 * b ? 0.5 * (a - c) / (a - 2 * b + c) : 0;
}

/* From 0 ... length - 1 to both sides of 0. */
static double unwrap(size_t place, double more, size_t length) {
    return (double)place + more - (place > length / 2 ? (double)length : 0);
}

static void find_peak(const picture *p, double *rows, double *columns) {
    size_t best = 0, height = p->height, width = p->width;
    for (size_t i = 0; i < height * width; ++i)
        if (p->values[i] > p->values[best]) best = i;
    size_t y = best / width, x = best % width;
    const float *v = p->values;
    double at = (double)v[best];
    *rows = unwrap(y,
                   middle((double)v[(y + height - 1) % height * width + x], at,
                          (double)v[(y + 1) % height * width + x]),
                   height);
    *columns = unwrap(x,
                      middle((double)v[y * width + (x + width - 1) % width], at,
                             (double)v[y * width + (x + 1) % width]),
                      width);
}

/* How far `moved` lies below and right of `fixed`. */
static void correlate(oclfft_context *context, const picture *fixed, const picture *moved,
                      double *rows, double *columns) {
    picture a = fade(moved), b = fade(fixed), peak = make_picture(fixed->height, fixed->width);
    oclfft_buffer *numbers = numbers_of(context, fixed, 2 * PI * PI * spread * spread, 0);
    oclfft_convolution *c = make(context, fixed, true, phases, "phases", numbers);
    CHECK(oclfft_convolution_set_filter_host(c, b.values));
    CHECK(oclfft_convolution_execute_host(c, a.values, peak.values));
    find_peak(&peak, rows, columns);
    oclfft_convolution_destroy(&c);
    oclfft_buffer_destroy(&numbers);
    free(a.values);
    free(b.values);
    free(peak.values);
}

/* By whole pixels first; then by what is on both pictures, which fades out at the same places. */
static void find_shift(oclfft_context *context, const picture *fixed, const picture *moved,
                       double *rows, double *columns) {
    correlate(context, fixed, moved, rows, columns);
    long down = lround(*rows), right = lround(*columns);
    size_t height = fixed->height - (size_t)labs(down), width = fixed->width - (size_t)labs(right);
    if ((!down && !right) || height < 16 || width < 16) return;
    picture a = cut(fixed, down < 0 ? (size_t)-down : 0, right < 0 ? (size_t)-right : 0, height,
                    width),
            b = cut(moved, down > 0 ? (size_t)down : 0, right > 0 ? (size_t)right : 0, height,
                    width);
    correlate(context, &a, &b, rows, columns);
    *rows += (double)down;
    *columns += (double)right;
    free(a.values);
    free(b.values);
}

/* ---- The program ---- */

static void align(oclfft_context *context, const picture *fixed, const picture *moved,
                  const char *path) {
    double rows, columns;
    find_shift(context, fixed, moved, &rows, &columns);
    printf("found: %.3f rows down, %.3f columns to the right\n", rows, columns);
    picture back = move(context, moved, -rows, -columns);
    write_sheet(path, fixed, moved, &back);
    free(back.values);
}

static bool read_number(const char *text, double *value) {
    char *rest;
    *value = strtod(text, &rest);
    return *text && !*rest && isfinite(*value);
}

static void move_and_align(oclfft_context *context, const char *from, double rows, double columns,
                           const char *path) {
    picture whole = read_picture(from);
    double far = fmax(fabs(rows), fabs(columns));
    size_t margin = far < MOST ? (size_t)ceil(far) + 1 : MOST;
    if (2 * margin + 16 > whole.height || 2 * margin + 16 > whole.width)
        fprintf(stderr, "%s: too small to be moved so far\n", from), exit(1);
    picture moved = move(context, &whole, rows, columns);
    size_t height = whole.height - 2 * margin, width = whole.width - 2 * margin;
    picture fixed = cut(&whole, margin, margin, height, width),
            other = cut(&moved, margin, margin, height, width);
    for (size_t i = 0; i < other.height * other.width; ++i)
        other.values[i] = byte_of(other.values[i]);
    printf("moved: %.3f rows down, %.3f columns to the right\n", rows, columns);
    align(context, &fixed, &other, path);
    free(whole.values);
    free(moved.values);
    free(fixed.values);
    free(other.values);
}

static const char usage[] =
    "usage: register FIXED.png MOVED.png OUT.png\n"
    "       register PICTURE.png ROWS COLUMNS OUT.png\n"
    "Finds how far two pictures are shifted, or moves one and finds that again.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 3, 4, usage);
    double rows = 0, columns = 0;
    bool moves = argc == 5 && read_number(argv[2], &rows) && read_number(argv[3], &columns);
    oclfft_context *context;
    if (!moves && argc != 4) return fputs(usage, stderr), 2;
    CHECK(oclfft_context_create(NULL, &context));
    if (moves) {
        move_and_align(context, argv[1], rows, columns, argv[4]);
    } else {
        picture fixed = read_picture(argv[1]), moved = read_picture(argv[2]);
        if (fixed.height != moved.height || fixed.width != moved.width)
            fprintf(stderr, "%s and %s do not have the same size\n", argv[1], argv[2]), exit(1);
        align(context, &fixed, &moved, argv[3]);
        free(fixed.values);
        free(moved.values);
    }
    oclfft_context_destroy(&context);
    return 0;
}
