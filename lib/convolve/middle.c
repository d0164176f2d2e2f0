/* Where the first axis fits a tile: the middle plan transforms it there and back. The plans around
 * it take the other axes and leave that one alone. Between them lie [rows][other axes], the rows
 * being samples before the middle plan and results behind it, in place. */
#include "base/sizes.h"
#include "convolution.h"
#include "run/make.h"

static uint64_t rows_of(const oclfft_convolution *c) {
    return max_u64(c->shape.axes[0].signal, c->shape.axes[0].count);
}

/* Elements of a row, and the strides of all. */
static uint64_t lay_rows(const oclfft_convolution *c, oclfft_layout *l) {
    uint64_t step = 1;
    for (uint32_t i = c->shape.rank; i-- > 0;) {
        l->strides[i] = (ptrdiff_t)step;
        if (i) step *= convolution_spectrum_length(&c->desc, i, c->shape.axes[i].padded);
    }
    l->distance = (ptrdiff_t)(step * rows_of(c));
    return step;
}

uint64_t convolution_middle_elements(const oclfft_convolution *c) {
    oclfft_layout rows = OCLFFT_LAYOUT_INIT;
    return c->desc.batch * lay_rows(c, &rows) * rows_of(c);
}

/* ---- Descriptions ---- */

static void forward_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    convolution_forward_desc(c, out);
    out->axes[0] = OCLFFT_AXIS_NONE;
    out->lengths[0] = (size_t)c->shape.axes[0].signal;
    lay_rows(c, &out->output);
}

static void backward_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    convolution_backward_desc(c, out);
    out->axes[0] = OCLFFT_AXIS_NONE;
    out->lengths[0] = (size_t)c->shape.axes[0].count;
    out->output.starts[0] = 0;
    lay_rows(c, &out->input);
}

/* Of one dimension it reads the signals and writes the results. */
static void middle_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    oclfft_plan_desc back;
    convolution_forward_desc(c, out);
    convolution_backward_desc(c, &back);
    out->transform = OCLFFT_C2C;
    if (c->shape.rank == 1) {
        out->output = back.output;
        out->store_callback = back.store_callback;
        out->scale_forward = back.scale_backward;
        return;
    }
    const oclfft_layout plain = OCLFFT_LAYOUT_INIT;
    const oclfft_callback none = OCLFFT_CALLBACK_INIT;
    const convolution_axis *a = &c->shape.axes[0];
    out->load_callback = none;
    out->in_place = true;
    out->input = out->output = plain;
    lay_rows(c, &out->input);
    lay_rows(c, &out->output);
    out->input.extents[0] = (size_t)a->signal;
    out->output.starts[0] = (size_t)a->first;
    out->output.extents[0] = (size_t)a->count;
    for (uint32_t i = 1; i < c->shape.rank; ++i) {
        out->axes[i] = OCLFFT_AXIS_NONE;
        out->lengths[i] = (size_t)convolution_spectrum_length(&c->desc, i, c->shape.axes[i].padded);
    }
}

/* ---- Plans ---- */

/* The spectra of filters are packed. */
static filtering filter_of(const oclfft_convolution *c, const oclfft_layout *rows) {
    filtering f = {.there = true, .conjugated = convolution_conjugates(&c->desc)};
    for (uint32_t i = 0; i < c->shape.rank; ++i) f.strides[i] = rows->strides[i];
    if (c->desc.separate_filters) f.distance = (int64_t)c->spectrum;
    return f;
}

/* Where one tile cannot take the axis that is no failure. */
static oclfft_status make_middle(oclfft_convolution *c) {
    oclfft_layout rows = OCLFFT_LAYOUT_INIT;
    oclfft_plan_desc d;
    problem p;
    middle_desc(c, &d);
    lay_rows(c, &rows);
    TRY(problem_read(&d, &p));
    p.filter = filter_of(c, &rows);
    bool before = fail_silently(true);
    oclfft_status status = plan_make(c->context, &d, &p, NULL, &c->middle);
    fail_silently(before);
    if (status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_UNSUPPORTED) return OCLFFT_SUCCESS;
    return before ? status : fail_aloud(status);
}

/* The order of the batch is that of the filters where these are many. */
static bool may_meet(const oclfft_convolution *c) {
    const oclfft_convolution_desc *d = &c->desc;
    bool back = d->input.distance < 0 || d->output.distance < 0;
    if (d->input_channels > 1 || d->output_channels > 1 || d->spectrum_callback.source)
        return false;
    if (d->rank == 1 && !d->complex_data) return false;
    return !(d->separate_filters && back) && c->shape.axes[0].padded > 1;
}

oclfft_status convolution_make_middle(oclfft_convolution *c) {
    oclfft_plan_desc d;
    if (!may_meet(c)) return OCLFFT_SUCCESS;
    TRY(make_middle(c));
    if (!c->middle || c->shape.rank == 1) return OCLFFT_SUCCESS;
    forward_desc(c, &d);
    TRY(convolution_make_plan(c, &d, &c->forward));
    backward_desc(c, &d);
    return convolution_make_plan(c, &d, &c->backward);
}
