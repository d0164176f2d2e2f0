/* Slices of the volume as a picture.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOMOGRAPH_PICTURE_H
#define TOMOGRAPH_PICTURE_H

#include <stdbool.h>

#include "scan.h"

/* Rows of panels: the middle slices across each of the three axes. */
typedef struct picture {
    unsigned char *pixels;
    size_t rows, width, height; /* in panels, pixels, pixels */
    size_t panel;               /* pixels along a side */
    size_t filled;              /* rows */
} picture;

bool picture_create(const scan *s, size_t rows, picture *p);
void picture_free(picture *p);

/* The next row of panels; of the phantom where `v` is NULL. Black is 0, white `white`. */
void picture_add(const scan *s, const volume *v, double white, picture *p);

bool picture_write(const picture *p, const char *path);

#endif
