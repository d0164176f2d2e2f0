#include "problem.h"

#include <math.h>

#include "hash.h"
#include "sizes.h"

static oclfft_status check_known_values(const oclfft_plan_desc *d) {
    switch (d->transform) {
    case OCLFFT_C2C:
    case OCLFFT_R2C:
    case OCLFFT_C2R:
    case OCLFFT_DCT1:
    case OCLFFT_DCT2:
    case OCLFFT_DCT3:
    case OCLFFT_DCT4:
    case OCLFFT_DST1:
    case OCLFFT_DST2:
    case OCLFFT_DST3:
    case OCLFFT_DST4: break;
    default: return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.transform = %d is no transform", (int)d->transform);
    }
    if (d->precision < OCLFFT_SINGLE || d->precision > OCLFFT_HALF)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.precision = %d is no precision", (int)d->precision);
    if (d->effort != OCLFFT_ESTIMATE && d->effort != OCLFFT_MEASURE)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.effort = %d is neither OCLFFT_ESTIMATE nor OCLFFT_MEASURE",
                    (int)d->effort);
    if (d->rank < 1 || d->rank > OCLFFT_MAX_RANK)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.rank = %d is outside 1...%d", d->rank, OCLFFT_MAX_RANK);
    for (int i = 0; i < d->rank; ++i)
        if (d->lengths[i] == 0) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.lengths[%d] = 0", i);
    if (d->batch == 0) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.batch = 0: at least one transform is needed");
    return OCLFFT_SUCCESS;
}

/* Strides that spell out the packed layout are as good as zeros. */
static oclfft_status check_layout(const oclfft_layout *l, const char *side, uint64_t length, uint64_t batch) {
    if (l->format != OCLFFT_INTERLEAVED && l->format != OCLFFT_PLANAR)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.format = %d is no format", side, (int)l->format);
    if (l->format == OCLFFT_PLANAR)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.%s.format: planar data is not in this version", side);
    bool packed = (l->strides[0] <= 1 || length == 1) && (l->distance == 0 || l->distance == length || batch == 1);
    if (!packed)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.%s: stride %zu and distance %zu are not packed, which this version needs", side,
                    l->strides[0], l->distance);
    if (l->offset) return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.%s.offset = %zu: offsets are not in this version", side, l->offset);
    return OCLFFT_SUCCESS;
}

/* A scale is applied in the precision of the data. */
static oclfft_status check_scale(double scale, oclfft_precision precision, const char *name) {
    double applied = precision == OCLFFT_DOUBLE ? scale : (double)(float)scale;
    if (!isfinite(applied) || applied == 0)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s = %g is not a finite non-zero number in this precision", name, scale);
    return OCLFFT_SUCCESS;
}

static oclfft_status check_supported(const oclfft_plan_desc *d) {
    if (d->transform != OCLFFT_C2C)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.transform = %d: only OCLFFT_C2C is in this version", (int)d->transform);
    if (d->precision == OCLFFT_HALF)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.precision = %d: OCLFFT_HALF is not in this version", (int)d->precision);
    if (d->rank != 1) return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.rank = %d: only rank 1 is in this version", d->rank);
    if (d->load_callback.source || d->store_callback.source)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.%s: callbacks are not in this version",
                    d->load_callback.source ? "load_callback" : "store_callback");
    if (d->effort == OCLFFT_MEASURE)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.effort = OCLFFT_MEASURE is not in this version; use OCLFFT_ESTIMATE");
    TRY(check_layout(&d->input, "input", d->lengths[0], d->batch));
    return check_layout(&d->output, "output", d->lengths[0], d->batch);
}

oclfft_status problem_from_desc(const oclfft_plan_desc *d, problem *out) {
    if (!d) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc is NULL");
    if (d->struct_size != sizeof *d)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.struct_size = %zu, expected %zu: start from OCLFFT_PLAN_DESC_INIT",
                    d->struct_size, sizeof *d);
    TRY(check_known_values(d));
    TRY(check_supported(d));
    problem p = {.precision = d->precision,
                 .length = d->lengths[0],
                 .batch = d->batch,
                 .in_place = d->in_place,
                 .scale_forward = d->scale_forward};
    uint64_t elements, bytes;
    if (!size_mul(p.length, p.batch, &elements) || !size_mul(elements, problem_element_bytes(&p), &bytes) || bytes > SIZE_MAX / 2)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc: %zu transforms of length %zu overflow the address space", d->batch,
                    d->lengths[0]);
    TRY(check_scale(d->scale_forward, d->precision, "scale_forward"));
    if (d->scale_backward != 0) TRY(check_scale(d->scale_backward, d->precision, "scale_backward"));
    p.scale_backward = d->scale_backward != 0 ? d->scale_backward : 1.0 / (double)p.length;
    *out = p;
    return OCLFFT_SUCCESS;
}

bool problem_equal(const problem *a, const problem *b) {
    return a->precision == b->precision && a->length == b->length && a->batch == b->batch && a->in_place == b->in_place &&
           a->scale_forward == b->scale_forward && a->scale_backward == b->scale_backward;
}

uint64_t problem_hash(const problem *p) {
    uint64_t h = hash_bytes(HASH_SEED, &p->precision, sizeof p->precision);
    h = hash_bytes(h, &p->length, sizeof p->length);
    h = hash_bytes(h, &p->batch, sizeof p->batch);
    h = hash_bytes(h, &p->in_place, sizeof p->in_place);
    h = hash_bytes(h, &p->scale_forward, sizeof p->scale_forward);
    return hash_bytes(h, &p->scale_backward, sizeof p->scale_backward);
}

void problem_print(const problem *p, text *out) {
    text_add(out, "c2c %s %llu x%llu %s", p->precision == OCLFFT_DOUBLE ? "double" : "single", (unsigned long long)p->length,
             (unsigned long long)p->batch, p->in_place ? "in place" : "out of place");
    if (p->scale_forward != 1) text_add(out, ", forward scale %.17g", p->scale_forward);
    if (p->scale_backward != 1.0 / (double)p->length) text_add(out, ", backward scale %.17g", p->scale_backward);
}

uint64_t problem_elements(const problem *p) {
    return p->length * p->batch;
}

uint64_t problem_element_bytes(const problem *p) {
    return 2 * problem_scalar_bytes(p);
}

uint64_t problem_scalar_bytes(const problem *p) {
    return scalar_bytes(p->precision);
}

uint64_t scalar_bytes(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? sizeof(double) : sizeof(float);
}
