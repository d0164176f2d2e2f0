#include "desc.h"

#include <math.h>
#include <string.h>

static oclfft_status check_transform(oclfft_transform transform) {
    switch (transform) {
    case OCLFFT_C2C:
    case OCLFFT_R2C:
    case OCLFFT_C2R: return OCLFFT_SUCCESS;
    case OCLFFT_DCT1:
    case OCLFFT_DCT2:
    case OCLFFT_DCT3:
    case OCLFFT_DCT4:
    case OCLFFT_DST1:
    case OCLFFT_DST2:
    case OCLFFT_DST3:
    case OCLFFT_DST4:
        return fail(OCLFFT_ERROR_UNSUPPORTED,
                    "desc.transform = %d: sine and cosine transforms are not in this version",
                    (int)transform);
    }
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.transform = %d is not a value of oclfft_transform", (int)transform);
}

static oclfft_status check_format(const oclfft_layout *l, const char *name, bool real) {
    storage s;
    if (!storage_from_format(l->format, &s))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.format = %d is not a value of oclfft_format", name, (int)l->format);
    if (real && !storage_is_plain(s))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.format = %s, but the elements of that side are real", name,
                    storage_format_name(s));
    return OCLFFT_SUCCESS;
}

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
    TRY(check_rest(d->lengths, d->rank, "lengths"));
    TRY(check_rest(d->input.strides, d->rank, "input.strides"));
    return check_rest(d->output.strides, d->rank, "output.strides");
}

oclfft_status desc_check(const oclfft_plan_desc *d) {
    if (d->precision < OCLFFT_SINGLE || d->precision > OCLFFT_HALF)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.precision = %d is not a value of oclfft_precision", (int)d->precision);
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
    TRY(check_transform(d->transform));
    if (d->precision == OCLFFT_HALF)
        return fail(OCLFFT_ERROR_UNSUPPORTED,
                    "desc.precision = %d: OCLFFT_HALF is not in this version", (int)d->precision);
    TRY(check_format(&d->input, "input", d->transform == OCLFFT_R2C));
    return check_format(&d->output, "output", d->transform == OCLFFT_C2R);
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

/* Independent of the application's locale. */
static bool is_identifier(const char *name) {
    static const char letters[] = "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return name[0] && !(name[0] >= '0' && name[0] <= '9') && name[strspn(name, letters)] == 0;
}

oclfft_status callback_from_desc(const oclfft_callback *c, const char *name, callback *out) {
    *out = (callback){0};
    if (!c->source) return OCLFFT_SUCCESS;
    if (!*c->source)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.source is empty: without a callback it must be NULL", name);
    if (!c->name)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.name is NULL, but there is a source",
                    name);
    if (!is_identifier(c->name))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.name = \"%.64s\" cannot be the name of a function", name, c->name);
    if (c->buffer_count > OCLFFT_MAX_CALLBACK_BUFFERS)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.buffer_count = %zu is above %d", name,
                    c->buffer_count, OCLFFT_MAX_CALLBACK_BUFFERS);
    for (size_t i = 0; i < c->buffer_count; ++i)
        if (!c->buffers[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.%s.buffers[%zu] is NULL, but buffer_count = %zu", name, i,
                        c->buffer_count);
    *out = (callback){c->source, c->name, (uint32_t)c->buffer_count};
    return OCLFFT_SUCCESS;
}
