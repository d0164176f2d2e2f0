/* What can be said of every schedule without carrying it out. */
#ifndef OCLFFT_TESTS_LAWS_H
#define OCLFFT_TESTS_LAWS_H

#include "walk.h"

/* Fails the running test where a schedule breaks a law: its lines and passes follow each other from
 * input to output; they fit the device; tiles hold all columns of the batch; work-items share out
 * all butterflies. */
void check_laws(const caps *c, const schedule *s);

#endif
