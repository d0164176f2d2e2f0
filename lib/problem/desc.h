/* Checks of a public description, as far as one field tells. Messages name the field. */
#ifndef OCLFFT_PROBLEM_DESC_H
#define OCLFFT_PROBLEM_DESC_H

#include "problem.h"

/* All fields but scales and callbacks. */
oclfft_status desc_check(const oclfft_plan_desc *d);

/* A scale, which is applied in the precision of the data. */
oclfft_status desc_check_scale(double scale, oclfft_precision precision, const char *name);

oclfft_status callback_from_desc(const oclfft_callback *c, const char *name, callback *out);

#endif
