/* Direct sums. A plan that transforms nothing stores the results; its load sums the products of
 * samples and taps, in place of loading an element. */
#include "base/sizes.h"
#include "convolution.h"
#include "run/make.h"

enum { MOST_TAPS = 16 };

bool convolution_may_sum(const oclfft_convolution_desc *d) {
    uint64_t taps = 1;
    for (int i = 0; i < d->rank; ++i) {
        if (d->padded_lengths[i]) return false;
        taps = d->filter_lengths[i] > MOST_TAPS ? MOST_TAPS + 1 : taps * d->filter_lengths[i];
        if (taps > MOST_TAPS) return false;
    }
    bool room =
        !d->load_callback.source || d->load_callback.buffer_count < OCLFFT_MAX_CALLBACK_BUFFERS;
    bool readable =
        d->input.element_type != OCLFFT_ELEMENT_BFLOAT16 &&
        (d->input.element_type != OCLFFT_ELEMENT_DOUBLE || d->precision == OCLFFT_DOUBLE);
    return room && readable && !d->spectrum_callback.source;
}

/* Every axis is left alone. */
static oclfft_plan_desc copy_desc(const oclfft_convolution *c, uint64_t channels, bool results) {
    oclfft_plan_desc d = convolution_plan_desc(c, channels, 1);
    uint32_t at = (uint32_t)d.rank - c->shape.rank;
    d.transform = c->desc.complex_data ? OCLFFT_C2C : OCLFFT_R2R;
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        const convolution_axis *a = &c->shape.axes[i];
        d.axes[i + at] = OCLFFT_AXIS_NONE;
        d.lengths[i + at] = (size_t)(results ? a->count : a->signal);
    }
    return d;
}

/* Where the samples are. */
static oclfft_status read_signals(const oclfft_convolution *c, problem *p) {
    oclfft_plan_desc d = copy_desc(c, c->desc.input_channels, false);
    convolution_lay(c, 0, true, &d.input);
    if (c->desc.mode != OCLFFT_CONVOLUTION_STREAM) d.load_callback = c->desc.load_callback;
    return problem_read(&d, p);
}

static void results_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    *out = copy_desc(c, c->desc.output_channels, true);
    convolution_lay(c, 0, false, &out->output);
    for (int i = 0; i < out->rank; ++i) out->output.starts[i] = 0;
    out->scale_forward = c->desc.scale != 0 ? c->desc.scale : 1;
    out->store_callback = c->desc.store_callback;
}

/* The plan counts the elements of its load, which are sums; the array that is read has those of the
 * signals. */
static oclfft_status make_plan(oclfft_convolution *c, const oclfft_plan_desc *d,
                               const side *signals) {
    problem p;
    TRY(problem_from_desc(d, &p));
    p.in.elements = signals->elements;
    p.in.element_bytes = signals->element_bytes;
    return plan_make(c->context, d, &p, NULL, &c->chains[0].middle);
}

oclfft_status convolution_make_direct(oclfft_convolution *c, const oclfft_convolution_desc *given) {
    static const oclfft_callback none = OCLFFT_CALLBACK_INIT;
    bool stream = given->mode == OCLFFT_CONVOLUTION_STREAM;
    oclfft_plan_desc d;
    problem signals;
    text sums = {0};
    TRY(read_signals(c, &signals));
    results_desc(c, &d);
    d.load_callback = stream ? none : given->load_callback;
    convolution_sums_text(c, &signals.in, &d.load_callback, &sums);
    d.load_callback.source = text_string(&sums);
    d.load_callback.name = convolution_sums_name;
    d.load_callback.buffers[d.load_callback.buffer_count++] = c->kept;
    oclfft_status status = text_status(&sums);
    if (status == OCLFFT_SUCCESS) status = make_plan(c, &d, &signals.in);
    text_free(&sums);
    return convolution_blame_sums(status, &given->load_callback);
}
