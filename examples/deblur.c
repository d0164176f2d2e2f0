/* Blurs a photograph as a shaken camera does, and takes that back by Richardson and Lucy's method.
 *
 * SPDX-License-Identifier: MIT
 *
 *     deblur IN.png OUT.png [ROUNDS]       side by side: the photograph, blurred, restored
 *
 * A point of the scene becomes the path that the camera took meanwhile. The frame is smaller than
 * the scene: light from outside comes in, which is what OCLFFT_CONVOLUTION_VALID computes. All that
 * is known of the scene is the frame, some noise in it, and the path. Each round compares the frame
 * with what the estimate would give, and spreads the ratio back over all points that the light may
 * have come from:
 *
 *     estimate = estimate * correlation(frame / convolution(estimate)) / correlation(1)
 *
 * The correlation is a full one, as large as the scene. Both are one object of the library each,
 * for all three colours at once, and the division and the product are their store callbacks: a
 * round is two calls.
 *
 * W. H. Richardson, "Bayesian-Based Iterative Method of Image Restoration", 1972; L. B. Lucy, "An
 * iterative technique for the rectification of observed distributions", 1974.
 */
#include <math.h>
#include <png.h>
#include <stdint.h>
#include <string.h>

#include "check.h"
#include "usage.h"

enum { SHAKE = 15, MOST_ROUNDS = 10000, GAP = 8 };

typedef struct picture {
    size_t height, width;
    float *values; /* red, green and blue of each pixel */
} picture;

static size_t count_of(const picture *p) {
    return 3 * p->height * p->width;
}

static picture make_picture(size_t height, size_t width) {
    return (picture){height, width, take(3 * height * width, sizeof(float))};
}

/* ---- Files ---- */

static picture read_picture(const char *path) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path))
        fprintf(stderr, "%s: %s\n", path, image.message), exit(1);
    image.format = PNG_FORMAT_RGB;
    if (image.width < 2 * SHAKE || image.height < 2 * SHAKE || image.width > 1 << 13 ||
        image.height > 1 << 13)
        fprintf(stderr, "%s: between %d and 8192 pixels each way, please\n", path, 2 * SHAKE),
            exit(1);
    picture p = make_picture(image.height, image.width);
    unsigned char *bytes = take(count_of(&p), 1);
    if (!png_image_finish_read(&image, NULL, bytes, 0, NULL))
        fprintf(stderr, "%s: %s\n", path, image.message), exit(1);
    for (size_t i = 0; i < count_of(&p); ++i) p.values[i] = bytes[i];
    free(bytes);
    return p;
}

static unsigned char byte_of(float value) {
    return (unsigned char)fminf(255, fmaxf(0, roundf(value)));
}

/* Side by side. */
static void write_sheet(const char *path, const picture *const panels[3]) {
    png_image image = {.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_RGB};
    size_t width = panels[0]->width, row = 3 * (3 * width + 2 * GAP);
    image.width = (png_uint_32)(row / 3);
    image.height = (png_uint_32)panels[0]->height;
    unsigned char *sheet = take(row, image.height);
    memset(sheet, 255, row * image.height);
    for (size_t panel = 0; panel < 3; ++panel)
        for (size_t y = 0; y < image.height; ++y)
            for (size_t x = 0; x < 3 * width; ++x)
                sheet[y * row + 3 * panel * (width + GAP) + x] =
                    byte_of(panels[panel]->values[3 * y * width + x]);
    if (!png_image_write_to_file(&image, path, 0, sheet, 0, NULL))
        fprintf(stderr, "%s: %s\n", path, image.message), exit(1);
    free(sheet);
}

/* ---- The camera ---- */

/* The path of a point: an arc, drawn with a soft pen. */
static void shake(float path[SHAKE][SHAKE]) {
    const int middle = SHAKE / 2;
    double sum = 0;
    for (int y = 0; y < SHAKE; ++y)
        for (int x = 0; x < SHAKE; ++x) {
            double most = 0, far = SHAKE / 2.0 - 2;
            for (int t = 0; t <= 100; ++t) {
                double angle = 0.2 + 2.2 * t / 100;
                double dy = y - (SHAKE - 3 - 1.6 * far * sin(angle)),
                       dx = x - middle - far * cos(angle);
                most = fmax(most, exp(-(dx * dx + dy * dy) / 0.8));
            }
            path[y][x] = (float)most;
            sum += most;
        }
    for (int y = 0; y < SHAKE; ++y)
        for (int x = 0; x < SHAKE; ++x) path[y][x] /= (float)sum;
}

/* Adds about one grey level of noise and rounds to whole grey levels. */
static void expose(picture *frame) {
    uint32_t seed = 1;
    for (size_t i = 0; i < count_of(frame); ++i) {
        double noise = 0;
        for (int k = 0; k < 3; ++k) {
            seed = seed * 1664525 + 1013904223;
            noise += (seed >> 8) * 0x1p-24 - 0.5;
        }
        frame->values[i] = byte_of((float)(frame->values[i] + 2 * noise));
    }
}

/* ---- Convolutions ---- */

/* A photograph's colours lie side by side: a batch of three, one element apart. */
static oclfft_layout layout_of(size_t width) {
    return (oclfft_layout){.strides = {3 * (ptrdiff_t)width, 3}, .distance = 1};
}

static oclfft_convolution_desc desc_of(size_t height, size_t width, bool back) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    d.rank = 2;
    d.batch = 3;
    d.lengths[0] = height;
    d.lengths[1] = width;
    d.filter_lengths[0] = d.filter_lengths[1] = SHAKE;
    d.mode = back ? OCLFFT_CONVOLUTION_FULL : OCLFFT_CONVOLUTION_VALID;
    d.correlate = back;
    d.input = layout_of(width);
    d.output = layout_of(back ? width + SHAKE - 1 : width - SHAKE + 1);
    return d;
}

static oclfft_convolution *make(oclfft_context *context, const oclfft_convolution_desc *d,
                                float path[SHAKE][SHAKE]) {
    oclfft_convolution *c;
    CHECK(oclfft_convolution_create(context, d, &c));
    CHECK(oclfft_convolution_set_filter_host(c, path));
    return c;
}

static const char divide[] =
    "void divide(ulong element, scalar value, global void *out, global void *out_im,\n"
    "            global const void *frame)\n"
    "{\n"
    "    ((global scalar *)out)[element] =\n"
    "        ((global const scalar *)frame)[element] / max(value, (scalar)1e-3);\n"
    "}\n";

/* The result is multiplied into what is there. That is safe because each element is stored exactly
 * once. */
static const char multiply[] =
    "void multiply(ulong element, scalar value, global void *out, global void *out_im,\n"
    "              global const void *weights)\n"
    "{\n"
    "    ((global scalar *)out)[element] *=\n"
    "        max(value, (scalar)0) / ((global const scalar *)weights)[element];\n"
    "}\n";

static oclfft_callback callback(const char *source, const char *name, oclfft_buffer *buffer) {
    return (oclfft_callback){
        .source = source, .name = name, .buffers = {buffer}, .buffer_count = 1};
}

/* ---- The restoration ---- */

typedef struct restoration {
    oclfft_convolution *there, *back;
    oclfft_buffer *frame, *ratio, *estimate, *weights;
    size_t scene_bytes, frame_bytes;
} restoration;

static oclfft_buffer *constant(oclfft_context *context, size_t bytes, float value) {
    float *values = take(bytes, 1);
    oclfft_buffer *buffer;
    for (size_t i = 0; i < bytes / sizeof(float); ++i) values[i] = value;
    CHECK(oclfft_buffer_create(context, bytes, &buffer));
    CHECK(oclfft_buffer_write(buffer, 0, bytes, values));
    free(values);
    return buffer;
}

/* The weights are the correlation of ones: what a point of the scene gives to the frame. */
static void weigh(restoration *r) {
    float *values = take(r->scene_bytes, 1);
    CHECK(oclfft_convolution_execute(r->back, r->ratio, r->estimate)); /* 1 * correlation / 1 */
    CHECK(oclfft_buffer_read(r->estimate, 0, r->scene_bytes, values));
    for (size_t i = 0; i < r->scene_bytes / sizeof(float); ++i) values[i] = fmaxf(values[i], 1e-3F);
    CHECK(oclfft_buffer_write(r->weights, 0, r->scene_bytes, values));
    free(values);
}

/* The first estimate is grey. */
static restoration begin(oclfft_context *context, const picture *scene, const picture *frame,
                         float path[SHAKE][SHAKE]) {
    restoration r = {.scene_bytes = count_of(scene) * sizeof(float),
                     .frame_bytes = count_of(frame) * sizeof(float)};
    r.frame = constant(context, r.frame_bytes, 0);
    r.ratio = constant(context, r.frame_bytes, 1);
    r.estimate = constant(context, r.scene_bytes, 1);
    r.weights = constant(context, r.scene_bytes, 1);
    CHECK(oclfft_buffer_write(r.frame, 0, r.frame_bytes, frame->values));
    oclfft_convolution_desc d = desc_of(scene->height, scene->width, false);
    d.store_callback = callback(divide, "divide", r.frame);
    r.there = make(context, &d, path);
    d = desc_of(frame->height, frame->width, true);
    d.store_callback = callback(multiply, "multiply", r.weights);
    r.back = make(context, &d, path);
    weigh(&r);
    oclfft_buffer_destroy(&r.estimate);
    r.estimate = constant(context, r.scene_bytes, 128);
    return r;
}

static void do_round(restoration *r) {
    CHECK(oclfft_convolution_execute(r->there, r->estimate, r->ratio));
    CHECK(oclfft_convolution_execute(r->back, r->ratio, r->estimate));
}

static void end(restoration *r) {
    oclfft_convolution_destroy(&r->there);
    oclfft_convolution_destroy(&r->back);
    oclfft_buffer_destroy(&r->frame);
    oclfft_buffer_destroy(&r->ratio);
    oclfft_buffer_destroy(&r->estimate);
    oclfft_buffer_destroy(&r->weights);
}

/* The part of a scene that the frame shows. */
static void cut(const picture *scene, picture *out) {
    size_t top = (scene->height - out->height) / 2, left = (scene->width - out->width) / 2;
    for (size_t y = 0; y < out->height; ++y)
        memcpy(out->values + 3 * y * out->width,
               scene->values + 3 * ((top + y) * scene->width + left),
               3 * out->width * sizeof(float));
}

/* In decibels. */
static double psnr(const picture *p, const picture *wanted) {
    double sum = 0;
    for (size_t i = 0; i < count_of(p); ++i) {
        double off = (double)byte_of(p->values[i]) - (double)wanted->values[i];
        sum += off * off;
    }
    return 10 * log10(255 * 255 * (double)count_of(p) / sum);
}

/* Rounds, with a look at the estimate now and then; the last one stays in `restored`. */
static void restore(restoration *r, long rounds, const picture *wanted, picture *restored) {
    picture estimate = make_picture(restored->height + SHAKE - 1, restored->width + SHAKE - 1);
    for (long i = 1; i <= rounds; ++i) {
        do_round(r);
        if (i % 20 && i < rounds) continue;
        CHECK(oclfft_buffer_read(r->estimate, 0, r->scene_bytes, estimate.values));
        cut(&estimate, restored);
        printf("after %ld rounds: PSNR %.2f dB\n", i, psnr(restored, wanted));
    }
    free(estimate.values);
}

/* What the camera makes of the scene. */
static void take_frame(oclfft_context *context, const picture *scene, float path[SHAKE][SHAKE],
                       picture *frame) {
    oclfft_convolution_desc d = desc_of(scene->height, scene->width, false);
    oclfft_convolution *camera = make(context, &d, path);
    CHECK(oclfft_convolution_execute_host(camera, scene->values, frame->values));
    oclfft_convolution_destroy(&camera);
    expose(frame);
}

static const char usage[] =
    "usage: deblur IN.png OUT.png [ROUNDS]\n"
    "Draws, side by side, a photograph, the same blurred by a shaken camera, and restored\n"
    "in 1 to 10000 rounds (60).\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 2, 3, usage);
    char *rest = "";
    long rounds = argc == 4 ? strtol(argv[3], &rest, 10) : 60;
    if (*rest || rounds < 1 || rounds > MOST_ROUNDS)
        return refuse_word("not a number of rounds:", argv[3], usage);
    float path[SHAKE][SHAKE];
    oclfft_context *context;
    picture scene = read_picture(argv[1]);
    picture frame = make_picture(scene.height - SHAKE + 1, scene.width - SHAKE + 1),
            wanted = make_picture(frame.height, frame.width),
            restored = make_picture(frame.height, frame.width);
    shake(path);
    cut(&scene, &wanted);
    CHECK(oclfft_context_create(NULL, &context));
    take_frame(context, &scene, path, &frame);
    printf("blurred: PSNR %.2f dB\n", psnr(&frame, &wanted));
    restoration r = begin(context, &scene, &frame, path);
    restore(&r, rounds, &wanted, &restored);
    end(&r);
    oclfft_context_destroy(&context);
    write_sheet(argv[2], (const picture *const[]){&wanted, &frame, &restored});
    free(scene.values);
    free(frame.values);
    free(wanted.values);
    free(restored.values);
    return 0;
}
