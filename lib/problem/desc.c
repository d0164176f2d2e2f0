#include "desc.h"

#include <math.h>
#include <stddef.h>

const versioned desc_versions = {
    .name = "desc",
    .macro = "OCLFFT_PLAN_DESC_INIT",
    .initial = &(const oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT,
    .least = offsetof(oclfft_plan_desc, recipe) + sizeof(const char *),
    .known = sizeof(oclfft_plan_desc),
};

/* Entries beyond the rank would be without effect, so the caller must have meant something else. */
static oclfft_status check_rest(const size_t *values, int rank, const char *name) {
    for (int i = rank; i < OCLFFT_MAX_RANK; ++i)
        if (values[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.%s[%d] = %zu, but desc.rank = %d: entries beyond the rank must be 0",
                        name, i, values[i], rank);
    return OCLFFT_SUCCESS;
}

static oclfft_status check_lengths(const oclfft_plan_desc *d) {
    for (int i = 0; i < d->rank; ++i)
        if (d->lengths[i] == 0)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.lengths[%d] = 0", i);
    return check_rest(d->lengths, d->rank, "lengths");
}

oclfft_status desc_check(const oclfft_plan_desc *d) {
    if (d->precision != OCLFFT_SINGLE && d->precision != OCLFFT_DOUBLE)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.precision = %d is not a value of oclfft_precision", (int)d->precision);
    if (d->norm != OCLFFT_NORM_DEFAULT && d->norm != OCLFFT_NORM_ORTHONORMAL)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.norm = %d is not a value of oclfft_norm",
                    (int)d->norm);
    if (d->effort != OCLFFT_ESTIMATE && d->effort != OCLFFT_MEASURE)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.effort = %d is neither OCLFFT_ESTIMATE nor OCLFFT_MEASURE",
                    (int)d->effort);
    if (d->rank < 1 || d->rank > OCLFFT_MAX_RANK)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.rank = %d is outside 1...%d", d->rank,
                    OCLFFT_MAX_RANK);
    TRY(check_lengths(d));
    if (d->batch == 0)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.batch = 0: at least one transform is needed");
    if (d->recipe && !*d->recipe)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.recipe is empty: NULL lets the planner choose");
    return OCLFFT_SUCCESS;
}

oclfft_status desc_check_scale(double scale, oclfft_precision precision, const char *name) {
    double applied = precision == OCLFFT_DOUBLE ? scale : (double)(float)scale;
    if (isfinite(applied) && applied != 0) return OCLFFT_SUCCESS;
    text number = {0};
    text_add_number(&number, "%g", scale);
    fail(OCLFFT_ERROR_INVALID_ARGUMENT,
         "desc.%s = %s is not a finite non-zero number in this precision", name,
         text_string(&number));
    text_free(&number);
    return OCLFFT_ERROR_INVALID_ARGUMENT;
}
