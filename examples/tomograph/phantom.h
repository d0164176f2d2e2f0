/* The head phantom of Shepp and Logan in three dimensions: what it is made of, and what a scanner
 * would measure of it. Pure arithmetic.
 *
 * SPDX-License-Identifier: MIT
 *
 * Positions go from -1 to 1 along each axis. The contrasts are those of P. A. Toft, The Radon
 * Transform, 1996; the ellipsoids those of A. C. Kak and M. Slaney, Principles of Computerized
 * Tomographic Imaging, 1988, page 102.
 */
#ifndef TOMOGRAPH_PHANTOM_H
#define TOMOGRAPH_PHANTOM_H

#include <stdbool.h>

/* The density at a point. */
double phantom_density(double x, double y, double z);

/* The integral of the density along the line x cos(angle) + y sin(angle) = offset at height z. */
double phantom_projection(double angle, double offset, double z);

/* Whether the density is the same at this point and everywhere within `distance` along the axes. */
bool phantom_is_even(double x, double y, double z, double distance);

#endif
