/* Slices of the volume as a picture.
 *
 * SPDX-License-Identifier: MIT
 */
#include "picture.h"

#include <math.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"
#include "phantom.h"

enum { GAP = 6, LEAST = 200 }; /* pixels; small volumes are enlarged */

bool picture_create(const scan *s, size_t rows, picture *p) {
    size_t longest = s->slices > s->width ? s->slices : s->width;
    size_t zoom = longest < LEAST ? (LEAST + longest - 1) / longest : 1;
    *p = (picture){.rows = rows, .panel = zoom * longest};
    p->width = 3 * (p->panel + GAP) - GAP;
    p->height = rows * (p->panel + GAP) - GAP;
    p->pixels = malloc(p->width * p->height);
    if (!p->pixels) return fail("out of memory");
    memset(p->pixels, 255, p->width * p->height);
    return true;
}

void picture_free(picture *p) {
    free(p->pixels);
    *p = (picture){0};
}

static double density_at(const scan *s, const volume *v, const size_t at[3]) {
    if (v) return (double)v->voxels[(at[0] * v->width + at[1]) * v->row + at[2]];
    return phantom_density(scan_position(at[2], s->width), scan_position(at[1], s->width),
                           scan_position(at[0], s->slices));
}

/* The slice across one of the axes z, y, x. Up is +y or +z. */
static void draw_panel(const scan *s, const volume *v, int axis, double white, picture *p) {
    const size_t sizes[3] = {s->slices, s->width, s->width};
    int down = axis == 0 ? 1 : 0, across = axis == 2 ? 1 : 2;
    unsigned char *corner =
        p->pixels + p->filled * (p->panel + GAP) * p->width + (size_t)axis * (p->panel + GAP);
    for (size_t y = 0; y < p->panel; ++y)
        for (size_t x = 0; x < p->panel; ++x) {
            size_t at[3];
            at[axis] = sizes[axis] / 2;
            at[down] = (p->panel - 1 - y) * sizes[down] / p->panel;
            at[across] = x * sizes[across] / p->panel;
            double grey = 255 * density_at(s, v, at) / white;
            corner[y * p->width + x] = (unsigned char)lrint(fmin(fmax(grey, 0), 255));
        }
}

void picture_add(const scan *s, const volume *v, double white, picture *p) {
    for (int axis = 0; axis < 3; ++axis) draw_panel(s, v, axis, white, p);
    ++p->filled;
}

bool picture_write(const picture *p, const char *path) {
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)p->width,
                       .height = (png_uint_32)p->height,
                       .format = PNG_FORMAT_GRAY};
    return png_image_write_to_file(&image, path, 0, p->pixels, 0, NULL) ||
           fail("'%s' cannot be written: %s", path, image.message);
}
