/* The descriptions of the plans of a convolution. Channels are an axis that is left alone, in front
 * of the others. */
#include <stdlib.h>

#include "base/sizes.h"
#include "convolution.h"

static oclfft_plan_desc plan_desc(const oclfft_convolution *c, uint64_t channels) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.transform = c->desc.complex_data ? OCLFFT_C2C : OCLFFT_R2C;
    d.precision = c->desc.precision;
    d.effort = c->desc.effort;
    d.batch = c->desc.batch;
    d.rank = 0;
    if (channels > 1) {
        d.axes[0] = OCLFFT_AXIS_NONE;
        d.lengths[0] = channels;
        d.rank = 1;
    }
    for (uint32_t i = 0; i < c->shape.rank; ++i)
        d.lengths[d.rank++] = (size_t)c->shape.axes[i].padded;
    return d;
}

static bool has_strides(const oclfft_layout *l, int rank) {
    for (int i = 0; i < rank; ++i)
        if (l->strides[i]) return true;
    return false;
}

/* Packed strides for these extents. Where they overflow, so does the product of the lengths, which
 * the problem refuses. */
static void pack(oclfft_layout *l, const size_t *extents, int rank) {
    uint64_t step = 1;
    for (int i = rank; i-- > 0;) {
        l->strides[i] = (ptrdiff_t)step;
        step *= extents[i];
    }
}

/* As close as the strides allow. */
static ptrdiff_t closest(const oclfft_layout *l, int rank) {
    uint64_t most = 1;
    for (int i = 0; i < rank; ++i)
        if (l->extents[i] > 1) most = max_u64(most, magnitude_of(l->strides[i]) * l->extents[i]);
    return (ptrdiff_t)min_u64(most, PTRDIFF_MAX);
}

/* A side of the application's, whose windows are set in `with`: its strides, with those of the
 * channels in front. */
static void lay(const oclfft_layout *given, const oclfft_layout *with, int rank, uint64_t channels,
                ptrdiff_t channel_distance, oclfft_layout *out) {
    oclfft_layout l = *given;
    for (int i = 0; i < rank; ++i) {
        l.starts[i] = with->starts[i];
        l.extents[i] = with->extents[i];
    }
    *out = l;
    if (channels < 2) return;
    bool packed = !has_strides(&l, rank) && !channel_distance;
    if (!has_strides(&l, rank) && !packed) pack(&l, l.extents, rank);
    out->strides[0] = packed ? 0 : channel_distance ? channel_distance : closest(&l, rank);
    out->starts[0] = out->extents[0] = 0;
    for (int i = 0; i < rank; ++i) {
        out->strides[i + 1] = l.strides[i];
        out->starts[i + 1] = l.starts[i];
        out->extents[i + 1] = l.extents[i];
    }
}

/* What a transform takes of the signals, or leaves of the results. */
static oclfft_layout window_of(const oclfft_convolution *c, bool input) {
    oclfft_layout with = OCLFFT_LAYOUT_INIT;
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        const convolution_axis *a = &c->shape.axes[i];
        with.starts[i] = (size_t)(input ? 0 : a->first);
        with.extents[i] = (size_t)(input ? a->signal : a->count);
    }
    return with;
}

void convolution_forward_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    const oclfft_convolution_desc *d = &c->desc;
    const oclfft_layout with = window_of(c, true), plain = OCLFFT_LAYOUT_INIT;
    bool stream = d->mode == OCLFFT_CONVOLUTION_STREAM;
    *out = plan_desc(c, d->input_channels);
    lay(stream ? &plain : &d->input, &with, d->rank, d->input_channels,
        stream ? 0 : d->input_channel_distance, &out->input);
    if (!stream) out->load_callback = d->load_callback;
}

void convolution_backward_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    const oclfft_convolution_desc *d = &c->desc;
    const oclfft_layout with = window_of(c, false);
    double points = 1;
    *out = plan_desc(c, d->output_channels);
    if (!d->complex_data) out->transform = OCLFFT_C2R;
    lay(&d->output, &with, d->rank, d->output_channels, d->output_channel_distance, &out->output);
    for (uint32_t i = 0; i < c->shape.rank; ++i) points *= (double)c->shape.axes[i].padded;
    out->scale_backward = (d->scale != 0 ? d->scale : 1) / points;
    out->store_callback = d->store_callback;
}

/* Reversed along every axis. */
static void reverse(oclfft_layout *l, int rank) {
    if (!has_strides(l, rank)) pack(l, l->extents, rank);
    for (int i = 0; i < rank; ++i) {
        l->offset += (size_t)(l->strides[i] * (ptrdiff_t)(l->extents[i] - 1));
        l->strides[i] = -l->strides[i];
    }
}

void convolution_filter_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    *out = plan_desc(c, 1);
    out->batch = (size_t)c->filters;
    out->scale_backward = 1;
    out->effort = OCLFFT_ESTIMATE;
    out->input = c->desc.filter;
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        out->lengths[i] = (size_t)(c->shape.axes[i].padded * c->shape.axes[i].folds);
        out->input.extents[i] = (size_t)c->shape.axes[i].filter;
    }
    if (convolution_reverses(&c->desc)) reverse(&out->input, c->desc.rank);
}

/* A copy of each `folds`th element of the spectra. */
void convolution_pick_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    ptrdiff_t step = 1;
    *out = plan_desc(c, 1);
    out->transform = OCLFFT_C2C;
    out->effort = OCLFFT_ESTIMATE;
    out->batch = (size_t)c->filters;
    for (uint32_t i = c->shape.rank; i-- > 0;) {
        const convolution_axis *a = &c->shape.axes[i];
        out->axes[i] = OCLFFT_AXIS_NONE;
        out->lengths[i] = (size_t)convolution_spectrum_length(&c->desc, i, a->padded);
        out->input.strides[i] = step * (ptrdiff_t)a->folds;
        step *= (ptrdiff_t)convolution_spectrum_length(&c->desc, i, a->padded * a->folds);
    }
    out->input.distance = step;
}

/* A copy of a block to where the plan that transforms it expects it: behind the samples kept. */
void convolution_collect_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    const oclfft_convolution_desc *d = &c->desc;
    oclfft_layout with = OCLFFT_LAYOUT_INIT;
    size_t kept = d->filter_lengths[0] - 1, block = d->lengths[0];
    uint32_t at = d->input_channels > 1;
    *out = plan_desc(c, d->input_channels);
    out->transform = d->complex_data ? OCLFFT_C2C : OCLFFT_R2R;
    out->effort = OCLFFT_ESTIMATE;
    out->lengths[at] = block;
    out->axes[at] = OCLFFT_AXIS_NONE;
    with.extents[0] = block;
    lay(&d->input, &with, 1, d->input_channels, d->input_channel_distance, &out->input);
    out->load_callback = d->load_callback;
    out->output.offset = kept;
    out->output.strides[at] = 1;
    if (at) out->output.strides[0] = (ptrdiff_t)(kept + block);
    out->output.distance = (ptrdiff_t)((kept + block) * d->input_channels);
}
