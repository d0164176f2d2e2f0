/* Checks of a public description, as far as one field tells. Messages name the field. */
#ifndef OCLFFT_PROBLEM_DESC_H
#define OCLFFT_PROBLEM_DESC_H

#include "base/versioned.h"
#include "problem.h"

/* What a caller's structure may be. */
extern const versioned desc_versions;

/* All fields but axes, scales and callbacks. */
oclfft_status desc_check(const oclfft_plan_desc *d);

/* What is done along each dimension, without defaults. `d` has a known transform and rank. (axes.c)
 */
oclfft_status axes_from_desc(const oclfft_plan_desc *d, oclfft_axis_kind axes[OCLFFT_MAX_RANK]);

/* A scale, which is applied in the precision of the data. */
oclfft_status desc_check_scale(double scale, oclfft_precision precision, const char *name);

/* Fields of a layout that do not depend on the strides. (desc_layout.c) */
oclfft_status desc_check_layout(const oclfft_layout *l, const char *name, int rank, bool real);

oclfft_status callback_from_desc(const oclfft_callback *c, const char *name, callback *out);

/* Takes axes that are left alone into the batch, as far as its transforms then lie at one distance,
 * and drops those of length 1, so that problems that mean the same are equal. (simplify.c) */
void problem_simplify(problem *p);

/* Along axes that are left alone the input keeps what the output wants, and the output is whole:
 * what the input then lacks of it is zero. (crop.c) */
void problem_crop(problem *p);

#endif
