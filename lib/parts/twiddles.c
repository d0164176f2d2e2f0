#include "twiddles.h"

#include <stdlib.h>

#include "distribute/task_text.h"
#include "numbers/roots.h"
#include "os/digits.h"

void twiddles_fill(oclfft_precision precision, uint64_t n, uint32_t bits, bool high, void *to) {
    const uint16_t digits = digits_extend();
    for (uint64_t i = 0; i < (uint64_t)1 << bits; ++i) {
        const uint64_t e = high ? (i << bits) % n : i % n;
        if (precision == OCLFFT_DOUBLE) {
            long double re, im;
            table_root_long(e, n, &re, &im);
            ((double *)to)[2 * i] = (double)re;
            ((double *)to)[2 * i + 1] = (double)im;
        } else {
            double re, im;
            table_root(e, n, &re, &im);
            ((float *)to)[2 * i] = (float)re;
            ((float *)to)[2 * i + 1] = (float)im;
        }
    }
    digits_restore(digits);
}

static oclfft_status make_table(const distribution *d, oclfft_context *context, bool high,
                                void *content, uint64_t bytes, oclfft_buffer **out) {
    twiddles_fill(d->problem.precision, task_twiddle_modulus(d), task_twiddle_bits(d), high,
                  content);
    return buffer_copy_of(context, content, bytes, out);
}

oclfft_status twiddles_make(const distribution *d, oclfft_context *context, twiddles *out) {
    uint64_t bytes = ((uint64_t)1 << task_twiddle_bits(d)) * problem_element_bytes(&d->problem);
    void *content = malloc((size_t)bytes);
    if (!content) return fail_memory();
    oclfft_status status = buffer_new(context, sizeof(twiddle_first), &out->first);
    if (status == OCLFFT_SUCCESS) status = make_table(d, context, false, content, bytes, &out->low);
    if (status == OCLFFT_SUCCESS) status = make_table(d, context, true, content, bytes, &out->high);
    free(content);
    return status;
}

void twiddles_free(twiddles *t) {
    buffer_free(t->low);
    buffer_free(t->high);
    buffer_free(t->first);
    *t = (twiddles){0};
}

void twiddles_set(const twiddles *t, oclfft_callback *callback) {
    callback->buffers[0] = t->low;
    callback->buffers[1] = t->high;
    callback->buffers[2] = t->first;
    callback->buffer_count = 3;
}

twiddle_first twiddle_first_of(const distribution *d, const region *r, oclfft_direction direction) {
    return (twiddle_first){
        {r->lower[1 + d->split], r->lower[2 + d->split], d->third ? r->lower[3 + d->split] : 0},
        direction == OCLFFT_BACKWARD};
}

oclfft_status twiddles_begin(const twiddles *t, cl_command_queue queue,
                             const twiddle_first *first) {
    TRY_CL("clEnqueueWriteBuffer", clEnqueueWriteBuffer(queue, t->first->memory, CL_FALSE, 0,
                                                        sizeof *first, first, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}
