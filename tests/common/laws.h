/* What holds for every schedule and can be checked without running it. */
#ifndef OCLFFT_TESTS_LAWS_H
#define OCLFFT_TESTS_LAWS_H

#include "walk.h"

/* Fails the running test where a schedule breaks a law: its axis plans and passes follow each other
 * from input to output; they fit the device; tiles hold all columns of the batch; work-items share
 * all butterflies among them. */
void check_laws(const caps *c, const schedule *s);

#endif
