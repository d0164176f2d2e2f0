/* Filters a PNG in the frequency domain, by one two-dimensional real transform and its inverse.
 *
 * SPDX-License-Identifier: MIT
 *
 *     image_filter blur|sharpen|highpass RADIUS IN.png OUT.png
 *
 * The bytes of the picture lie (r, g, b), (r, g, b), ... A layout reads each channel where it is:
 * neighbours in a row are 3 bytes apart, rows 3*width, and the channels, a batch of three, 1.
 * Their element type makes numbers of the bytes while the transforms load, and bytes again, rounded
 * and saturated, while they store; a callback multiplies the spectrum by the filter. No kernel of
 * our own, no pass over memory but those of the transforms.
 *
 * A Fourier transform treats the picture as periodic: what a blur carries over one edge comes in
 * again at the opposite one.
 */
#include <math.h>
#include <png.h>
#include <string.h>

#include "check.h"
#include "usage.h"

/* `element` counts through the spectra of three channels; the filter is the same for each. */
static const char filter[] = "void filter(ulong element, scalar2 value, global void *out, global "
                             "void *out_im, global const void *factors) {\n"
                             "    ((global scalar2 *)out)[element] = value * ((global const scalar "
                             "*)factors)[element % BINS];\n"
                             "}\n";

/* A Gaussian of standard deviation `radius` in pixels is a Gaussian in frequency too; x and y in
 * cycles per pixel. */
static double transfer(const char *kind, double radius, double x, double y) {
    double blur = exp(-2 * PI * PI * radius * radius * (x * x + y * y));
    if (strcmp(kind, "blur") == 0) return blur;
    /* sharpen: the picture and 1.5 times what a blur takes away */
    if (strcmp(kind, "sharpen") == 0) return 1 + 1.5 * (1 - blur);
    /* highpass: only that, on the mean colour */
    return x == 0 && y == 0 ? 1 : 1 - blur;
}

/* For frequencies y of rows 0 ... height - 1, the second half negative, and x of columns 0 ...
 * width/2. */
static float *make_factors(const char *kind, double radius, size_t height, size_t width) {
    size_t bins = width / 2 + 1;
    float *factors = take(height * bins, sizeof *factors);
    for (size_t y = 0; y < height; ++y)
        for (size_t x = 0; x < bins; ++x) {
            double row = y <= height / 2 ? (double)y : (double)y - (double)height;
            factors[y * bins + x] =
                (float)transfer(kind, radius, (double)x / (double)width, row / (double)height);
        }
    return factors;
}

static void apply(const char *kind, double radius, unsigned char *pixels, size_t height,
                  size_t width) {
    size_t bins = height * (width / 2 + 1), bytes = 3 * height * width;
    char filter_source[512];
    snprintf(filter_source, sizeof filter_source, "#define BINS %zu\n%s", bins, filter);
    oclfft_context *context;
    oclfft_buffer *picture, *spectra, *factors;
    oclfft_plan *there, *back;
    float *values = make_factors(kind, radius, height, width);
    CHECK(oclfft_context_create(NULL, &context));
    CHECK(oclfft_buffer_create(context, bytes, &picture));
    CHECK(oclfft_buffer_create(context, 3 * bins * 2 * sizeof(float), &spectra));
    CHECK(oclfft_buffer_create(context, bins * sizeof *values, &factors));
    CHECK(oclfft_buffer_write(picture, 0, bytes, pixels));
    CHECK(oclfft_buffer_write(factors, 0, bins * sizeof *values, values));

    oclfft_layout bytes_of_channels = {.element_type = OCLFFT_ELEMENT_UINT8,
                                       .strides = {(ptrdiff_t)(3 * width), 3},
                                       .distance = 1};
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_R2C;
    desc.rank = 2;
    desc.lengths[0] = height;
    desc.lengths[1] = width; /* the last dimension is the one that varies fastest */
    desc.batch = 3;
    desc.input = bytes_of_channels;
    desc.store_callback = (oclfft_callback){
        .source = filter_source, .name = "filter", .buffers = {factors}, .buffer_count = 1};
    CHECK(oclfft_plan_create(context, &desc, &there));

    desc.transform = OCLFFT_C2R; /* the same with its ends exchanged */
    desc.input = desc.output;
    desc.output = bytes_of_channels;
    desc.store_callback = (oclfft_callback)OCLFFT_CALLBACK_INIT;
    CHECK(oclfft_plan_create(context, &desc, &back));

    CHECK(oclfft_execute(there, OCLFFT_FORWARD, picture, spectra));
    CHECK(oclfft_execute(back, OCLFFT_BACKWARD, spectra, picture));
    CHECK(oclfft_buffer_read(picture, 0, bytes, pixels));

    oclfft_plan_destroy(&back);
    oclfft_plan_destroy(&there);
    oclfft_buffer_destroy(&factors);
    oclfft_buffer_destroy(&spectra);
    oclfft_buffer_destroy(&picture);
    oclfft_context_destroy(&context);
    free(values);
}

/* The head of a file may ask for any size, without a picture behind it. */
enum { MOST_PIXELS = 1 << 26 };

static const char usage[] =
    "usage: image_filter blur|sharpen|highpass RADIUS IN.png OUT.png\n"
    "RADIUS is in pixels, above 0 and at most the longer side of the picture.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 4, 4, usage);
    char *rest = NULL;
    double radius = strtod(argv[2], &rest);
    if (strcmp(argv[1], "blur") != 0 && strcmp(argv[1], "sharpen") != 0 &&
        strcmp(argv[1], "highpass") != 0)
        return refuse_word("unknown filter", argv[1], usage);
    if (!(radius > 0) || !isfinite(radius) || *rest)
        return refuse_word("not a radius:", argv[2], usage);
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, argv[3]))
        return fprintf(stderr, "%s: %s\n", argv[3], image.message), 1;
    if (image.height > MOST_PIXELS / image.width)
        return fprintf(stderr, "%s: %u x %u pixels are more than %d\n", argv[3], image.width,
                       image.height, MOST_PIXELS),
               1;
    if (radius > fmax(image.width, image.height))
        return fprintf(stderr, "a radius of %g pixels is larger than %s: %u x %u pixels\n", radius,
                       argv[3], image.width, image.height),
               2;
    image.format = PNG_FORMAT_RGB;
    unsigned char *pixels = take(image.height, PNG_IMAGE_ROW_STRIDE(image));
    if (!png_image_finish_read(&image, NULL, pixels, 0, NULL))
        return fprintf(stderr, "%s: %s\n", argv[3], image.message), 1;
    apply(argv[1], radius, pixels, image.height, image.width);
    if (!png_image_write_to_file(&image, argv[4], 0, pixels, 0, NULL))
        return fprintf(stderr, "%s: %s\n", argv[4], image.message), 1;
    free(pixels);
    printf("%s of %g pixels, %u x %u: wrote %s\n", argv[1], radius, image.width, image.height,
           argv[4]);
    return 0;
}
