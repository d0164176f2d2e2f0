#include <stdlib.h>

#include "base/sizes.h"
#include "base/text.h"
#include "convolution.h"
#include "problem/desc.h"
#include "run/fit.h"
#include "run/make.h"
#include "schedule/fast_length.h"
#include "tune/tune.h"

/* ---- Lengths ---- */

static oclfft_status choose_lengths(oclfft_convolution *c) {
    const caps known = plan_caps(c->context);
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.transform = c->desc.complex_data ? OCLFFT_C2C : OCLFFT_R2C;
    d.precision = c->desc.precision;
    d.rank = (int)c->shape.rank;
    d.batch = c->desc.batch;
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        const convolution_axis *a = &c->shape.axes[i];
        d.lengths[i] = (size_t)(a->padded ? a->padded : a->least);
    }
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        convolution_axis *a = &c->shape.axes[i];
        if (!a->padded) TRY(fast_length(&d, &known, i, a->least, &a->padded));
        d.lengths[i] = (size_t)a->padded;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status overflow(void) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc: the spectra of signals and filters exceed the address space");
}

static oclfft_status count_spectra(oclfft_convolution *c) {
    const oclfft_convolution_desc *d = &c->desc;
    uint64_t all;
    c->spectrum = 1;
    for (uint32_t i = 0; i < c->shape.rank; ++i)
        if (!size_mul(c->spectrum, convolution_spectrum_length(d, i, c->shape.axes[i].padded),
                      &c->spectrum))
            return overflow();
    if (!size_mul(d->batch, d->input_channels, &c->signals) ||
        !size_mul(d->output_channels, d->input_channels, &c->filters) ||
        !size_mul(c->filters, d->separate_filters ? d->batch : 1, &c->filters) ||
        !size_add(c->signals, c->filters, &all) || !size_mul(all, c->spectrum, &all) ||
        all > SIZE_MAX / 32)
        return overflow();
    return OCLFFT_SUCCESS;
}

/* ---- Plans ---- */

oclfft_status convolution_make_plan(oclfft_convolution *c, const oclfft_plan_desc *desc,
                                    oclfft_plan **out) {
    problem p;
    TRY(problem_from_desc(desc, &p));
    return tune_plan(c->context, desc, &p, out);
}

/* With the spectrum callback's buffers, which the product hands on. */
static oclfft_status make_backward(oclfft_convolution *c, const oclfft_callback *callback) {
    oclfft_plan_desc d;
    text product = {0};
    convolution_backward_desc(c, &d);
    convolution_product_text(c, callback, &product);
    if (callback->source) d.load_callback = *callback;
    d.load_callback.source = text_string(&product);
    d.load_callback.name = convolution_product_name;
    oclfft_status status = text_status(&product);
    if (status == OCLFFT_SUCCESS) status = convolution_make_plan(c, &d, &c->backward);
    text_free(&product);
    return convolution_blame_product(status, callback);
}

static oclfft_status make_filter(oclfft_convolution *c) {
    oclfft_plan_desc d;
    bool folds = false;
    for (uint32_t i = 0; i < c->shape.rank; ++i) folds = folds || c->shape.axes[i].folds > 1;
    convolution_filter_desc(c, &d);
    TRY(convolution_make_plan(c, &d, &c->filter));
    if (!folds) return OCLFFT_SUCCESS;
    convolution_pick_desc(c, &d);
    return convolution_make_plan(c, &d, &c->pick);
}

static oclfft_status make_plans(oclfft_convolution *c, const oclfft_convolution_desc *given) {
    oclfft_plan_desc d;
    if (c->desc.mode == OCLFFT_CONVOLUTION_STREAM) {
        convolution_collect_desc(c, &d);
        TRY(convolution_make_plan(c, &d, &c->collect));
    }
    TRY(make_filter(c));
    TRY(convolution_make_middle(c));
    if (c->middle) return OCLFFT_SUCCESS;
    convolution_forward_desc(c, &d);
    TRY(convolution_make_plan(c, &d, &c->forward));
    return make_backward(c, &given->spectrum_callback);
}

/* ---- Memory ---- */

static oclfft_status take_memory(oclfft_convolution *c) {
    uint64_t bytes = problem_element_bytes(plan_problem(c->filter));
    uint64_t filters = c->filters * c->spectrum, signals = c->signals * c->spectrum;
    if (c->middle) {
        TRY(buffer_new(c->context, filters * bytes, &c->kept));
        signals = convolution_middle_elements(c), filters = 0;
    }
    if (c->forward) TRY(buffer_new(c->context, (signals + filters) * bytes, &c->spectra));
    if (!c->collect) return OCLFFT_SUCCESS;
    const side *s = &plan_problem(convolution_begin(c))->in;
    for (uint32_t i = 0; i < 2; ++i)
        TRY(buffer_new(c->context, s->elements * s->element_bytes, &c->blocks[i]));
    return convolution_reset(c);
}

/* ---- The object ---- */

oclfft_plan *convolution_begin(const oclfft_convolution *c) {
    return c->forward ? c->forward : c->middle;
}

oclfft_plan *convolution_first(const oclfft_convolution *c) {
    return c->collect ? c->collect : convolution_begin(c);
}

oclfft_plan *convolution_last(const oclfft_convolution *c) {
    return c->backward ? c->backward : c->middle;
}

/* What outlives the call has no pointers of the application's. */
static void forget_pointers(oclfft_convolution_desc *d) {
    const oclfft_callback none = OCLFFT_CALLBACK_INIT;
    d->load_callback = d->store_callback = d->spectrum_callback = none;
}

static oclfft_status check_spectrum_callback(const oclfft_callback *k) {
    callback read;
    TRY(callback_from_desc(k, "spectrum_callback", &read));
    if (k->element_bytes)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.spectrum_callback.element_bytes = %zu: a spectrum is the library's own",
                    k->element_bytes);
    return OCLFFT_SUCCESS;
}

static oclfft_status fill(oclfft_convolution *c, const oclfft_convolution_desc *given) {
    TRY(check_spectrum_callback(&given->spectrum_callback));
    TRY(choose_lengths(c));
    TRY(count_spectra(c));
    TRY(convolution_check_filter(c));
    TRY(convolution_check_scale(c));
    TRY(make_plans(c, given));
    return take_memory(c);
}

oclfft_status convolution_make(oclfft_context *context, const oclfft_convolution_desc *desc,
                               oclfft_convolution **out) {
    convolution_shape shape;
    TRY(convolution_shape_read(desc, &shape));
    oclfft_convolution *c = calloc(1, sizeof *c);
    if (!c) return fail_memory();
    c->context = context_retain(context);
    c->desc = *desc;
    c->shape = shape;
    mutex_open(&c->lock);
    oclfft_status status = fill(c, desc);
    forget_pointers(&c->desc);
    if (status == OCLFFT_SUCCESS)
        *out = c;
    else
        convolution_free(c);
    return status;
}

void convolution_free(oclfft_convolution *c) {
    if (!c) return;
    oclfft_plan *const plans[] = {c->collect,  c->forward, c->middle,
                                  c->backward, c->filter,  c->pick};
    for (size_t i = 0; i < sizeof plans / sizeof *plans; ++i) plan_free(plans[i]);
    for (uint32_t i = 0; i < 2; ++i) buffer_free(c->blocks[i]);
    buffer_free(c->spectra);
    buffer_free(c->kept);
    if (c->user) clReleaseCommandQueue(c->user);
    mutex_close(&c->lock);
    context_release(c->context);
    free(c);
}

static uint64_t count_launches(const schedule *s) {
    uint64_t launches = 0;
    for (uint32_t i = 0; i < s->pass_count; ++i) launches += !s->passes[i].launch.follows;
    return launches;
}

void convolution_describe(const oclfft_convolution *c, text *out) {
    static const char *const modes[] = {"circular", "full", "same", "valid", "stream"};
    const oclfft_convolution_desc *d = &c->desc;
    uint64_t launches = 0;
    const oclfft_plan *const plans[] = {c->collect, c->forward, c->middle, c->backward};
    for (size_t i = 0; i < 4; ++i)
        if (plans[i]) launches += count_launches(&plans[i]->ways.way[0].schedule);
    text_add(out, "%s %s, %s, padded to ", modes[d->mode],
             d->correlate ? "correlation" : "convolution", d->complex_data ? "complex" : "real");
    for (uint32_t i = 0; i < c->shape.rank; ++i)
        text_add(out, "%s%llu", i ? "*" : "", (unsigned long long)c->shape.axes[i].padded);
    text_add(out, ": %llu launch%s\n", (unsigned long long)launches, launches > 1 ? "es" : "");
    for (size_t i = 0; i < 4; ++i)
        if (plans[i]) ways_print(&plans[i]->ways, out);
}
