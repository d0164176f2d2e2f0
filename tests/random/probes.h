/* Callbacks at both ends of a problem that watch what they are called for. */
#ifndef OCLFFT_TESTS_PROBES_H
#define OCLFFT_TESTS_PROBES_H

#include "random_device.h"

/* A random_executor; `user` is the device. What is loaded and what is stored is multiplied by
 * factors that differ from element to element, powers of two, and the arrays beforehand and
 * afterwards by their reciprocals: exactly nothing changes, if each factor meets its element.
 * Demands besides that
 *   - each element of the input was loaded, of the output stored exactly once, and no other element
 *   was; but what the input has of transforms that the output has not may be left out;
 *   - the second array came where the side is planar, and 0 where not. */
bool probes_execute(void *user, const random_problem *p, random_arrays *arrays, char *why,
                    size_t room);

#endif
