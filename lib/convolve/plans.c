/* The descriptions of the plans of a convolution. Channels are an axis that is left alone, in front
 * of the others. */
#include <stdlib.h>

#include "base/sizes.h"
#include "convolution.h"

oclfft_plan_desc convolution_plan_desc(const oclfft_convolution *c, uint64_t channels,
                                       uint64_t blocks) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    const uint64_t alone[2] = {channels, c->singly ? 1 : blocks};
    d.transform = c->desc.complex_data ? OCLFFT_C2C : OCLFFT_R2C;
    d.precision = c->desc.precision;
    d.effort = c->desc.effort;
    d.batch = c->singly ? (size_t)blocks : c->desc.batch;
    d.rank = 0;
    for (uint32_t i = 0; i < 2; ++i) {
        if (alone[i] < 2) continue;
        d.axes[d.rank] = OCLFFT_AXIS_NONE;
        d.lengths[d.rank++] = (size_t)alone[i];
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

/* A side of the application's, or of a stream's samples: `whole` has its extents, `with` the
 * windows of a section. */
typedef struct arrangement {
    const oclfft_layout *given;
    oclfft_layout whole, with;
    int rank;
    uint64_t channels;
    ptrdiff_t channel_distance;
} arrangement;

/* The axes of one side behind those that are left alone: channels, blocks. */
static void shift(const oclfft_layout *l, int rank, int by, oclfft_layout *out) {
    *out = *l;
    for (int i = rank; i-- > 0;) {
        out->strides[i + by] = l->strides[i];
        out->starts[i + by] = l->starts[i];
        out->extents[i + by] = l->extents[i];
    }
    for (int i = 0; i < by; ++i) {
        out->strides[i] = 0;
        out->starts[i] = out->extents[i] = 0;
    }
}

/* With all strides and distances said. Without channels theirs is 0. */
static oclfft_layout spread(const arrangement *a, ptrdiff_t *channel) {
    oclfft_layout l = *a->given;
    for (int i = 0; i < a->rank; ++i) l.extents[i] = a->whole.extents[i];
    if (!has_strides(&l, a->rank)) pack(&l, l.extents, a->rank);
    ptrdiff_t apart = closest(&l, a->rank);
    *channel = a->channels < 2 ? 0 : a->channel_distance ? a->channel_distance : apart;
    uint64_t all = max_u64((uint64_t)apart, magnitude_of(*channel) * a->channels);
    if (!l.distance) l.distance = (ptrdiff_t)min_u64(all, PTRDIFF_MAX);
    return l;
}

static void set_windows(const arrangement *a, oclfft_layout *l) {
    for (int i = 0; i < a->rank; ++i) {
        l->starts[i] = a->with.starts[i];
        l->extents[i] = a->with.extents[i];
    }
}

/* The whole of a side. */
static void lay_whole(const arrangement *a, oclfft_layout *out) {
    oclfft_layout l = *a->given;
    ptrdiff_t channel = 0;
    if (a->channels > 1 && (has_strides(&l, a->rank) || a->channel_distance)) {
        l = spread(a, &channel);
        l.distance = a->given->distance;
    }
    set_windows(a, &l);
    shift(&l, a->rank, a->channels > 1, out);
    if (a->channels > 1) out->strides[0] = channel;
}

/* The blocks of a section, of which the first is at place `from` along the blocked axis. They are
 * an axis of their own, or the batch. */
static void lay_blocks(const oclfft_convolution *c, const arrangement *a, uint32_t section,
                       uint64_t from, oclfft_layout *out) {
    int front = 0, blocked = (int)c->shape.blocked;
    ptrdiff_t channel;
    oclfft_layout l = spread(a, &channel);
    ptrdiff_t step = (ptrdiff_t)c->shape.step * l.strides[blocked];
    l.offset += (size_t)((ptrdiff_t)from * l.strides[blocked]);
    set_windows(a, &l);
    bool several = c->shape.sections[section].blocks > 1 && !c->singly;
    if (c->singly) l.distance = c->shape.sections[section].blocks > 1 ? step : 0;
    shift(&l, a->rank, (a->channels > 1) + several, out);
    if (a->channels > 1) out->strides[front++] = channel;
    if (several) out->strides[front] = step;
}

uint64_t convolution_row(const oclfft_convolution *c) {
    const convolution_axis *a = &c->shape.axes[0];
    return c->shape.seamed ? a->padded : a->signal;
}

bool convolution_is_collected(const oclfft_convolution *c, uint32_t section) {
    return c->desc.mode == OCLFFT_CONVOLUTION_STREAM && !(c->shape.seamed && section);
}

/* What the transforms of a section take of the signals, or leave of the results. */
static arrangement arrangement_of(const oclfft_convolution *c, uint32_t section, bool input) {
    static const oclfft_layout plain = OCLFFT_LAYOUT_INIT;
    const oclfft_convolution_desc *d = &c->desc;
    arrangement a = {.given = input ? &d->input : &d->output,
                     .rank = d->rank,
                     .channels = input ? d->input_channels : d->output_channels,
                     .channel_distance =
                         input ? d->input_channel_distance : d->output_channel_distance};
    const bool collected = input && convolution_is_collected(c, section);
    if (collected) {
        a.given = &plain;
        a.channel_distance = 0;
    }
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        const convolution_axis *all = &c->shape.axes[i];
        const convolution_axis own = convolution_axis_of(&c->shape, section, i);
        a.whole.extents[i] = (size_t)(input ? all->signal - c->shape.past : all->count);
        if (collected) a.whole.extents[i] = (size_t)convolution_row(c);
        a.with.starts[i] = (size_t)(input ? 0 : own.first);
        a.with.extents[i] = (size_t)(input ? own.signal : own.count);
    }
    return a;
}

oclfft_layout convolution_spread(const oclfft_convolution *c, bool input, ptrdiff_t *channel) {
    const arrangement a = arrangement_of(c, 0, input);
    return spread(&a, channel);
}

oclfft_layout convolution_spread_filter(const oclfft_convolution *c, int rank) {
    arrangement a = {.given = &c->desc.filter, .rank = rank, .channels = 1};
    ptrdiff_t channel;
    for (int i = 0; i < rank; ++i) a.whole.extents[i] = (size_t)c->shape.axes[i].filter;
    return spread(&a, &channel);
}

void convolution_lay(const oclfft_convolution *c, uint32_t section, bool input,
                     oclfft_layout *out) {
    const convolution_section *s = &c->shape.sections[section];
    const arrangement a = arrangement_of(c, section, input);
    const uint64_t before = convolution_is_collected(c, section) ? 0 : c->shape.past;
    if (c->shape.blocked < c->shape.rank)
        lay_blocks(c, &a, section, input ? s->from - before : s->to, out);
    else
        lay_whole(&a, out);
}

void convolution_lay_all(const oclfft_convolution *c, bool input, oclfft_layout *out) {
    arrangement a = arrangement_of(c, 0, input);
    a.with = a.whole;
    lay_whole(&a, out);
}

void convolution_forward_desc(const oclfft_convolution *c, uint32_t section,
                              oclfft_plan_desc *out) {
    const oclfft_convolution_desc *d = &c->desc;
    *out = convolution_plan_desc(c, d->input_channels, c->shape.sections[section].blocks);
    convolution_lay(c, section, true, &out->input);
    if (d->mode != OCLFFT_CONVOLUTION_STREAM) out->load_callback = d->load_callback;
}

void convolution_backward_desc(const oclfft_convolution *c, uint32_t section,
                               oclfft_plan_desc *out) {
    const oclfft_convolution_desc *d = &c->desc;
    double points = 1;
    *out = convolution_plan_desc(c, d->output_channels, c->shape.sections[section].blocks);
    if (!d->complex_data) out->transform = OCLFFT_C2R;
    convolution_lay(c, section, false, &out->output);
    for (uint32_t i = 0; i < c->shape.rank; ++i) points *= (double)c->shape.axes[i].padded;
    if (c->angled) points /= 2;
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

void convolution_circle_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    *out = convolution_plan_desc(c, 1, 1);
    out->batch = (size_t)c->filters;
    out->scale_backward = 1;
    out->effort = OCLFFT_ESTIMATE;
}

void convolution_filter_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    convolution_circle_desc(c, out);
    out->input = c->desc.filter;
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        const convolution_axis *a = &c->shape.axes[i];
        out->lengths[i] = (size_t)(c->direct ? a->filter : max_u64(a->padded, a->filter));
        if (c->direct) out->axes[i] = OCLFFT_AXIS_NONE;
        out->input.extents[i] = (size_t)a->filter;
    }
    if (c->direct && !c->desc.complex_data) out->transform = OCLFFT_R2R;
    if (convolution_reverses(&c->desc)) reverse(&out->input, c->desc.rank);
}

/* The samples from ... from + count - 1 of the application's array. */
static void lay_samples(const oclfft_convolution *c, uint64_t from, uint64_t count,
                        oclfft_layout *out) {
    const oclfft_convolution_desc *d = &c->desc;
    ptrdiff_t channel;
    arrangement a = {.given = &d->input,
                     .rank = 1,
                     .channels = d->input_channels,
                     .channel_distance = d->input_channel_distance};
    a.whole.extents[0] = d->lengths[0];
    a.with.extents[0] = (size_t)count;
    if (count == d->lengths[0]) {
        lay_whole(&a, out);
        return;
    }
    oclfft_layout l = spread(&a, &channel);
    l.offset += (size_t)((ptrdiff_t)from * l.strides[0]);
    set_windows(&a, &l);
    shift(&l, 1, a.channels > 1, out);
    if (a.channels > 1) out->strides[0] = channel;
}

/* A copy of these to a place in the rows of `blocks`. */
static void copy_desc(const oclfft_convolution *c, uint64_t from, uint64_t count, uint64_t to,
                      oclfft_plan_desc *out) {
    const oclfft_convolution_desc *d = &c->desc;
    const size_t row = (size_t)convolution_row(c);
    const uint32_t at = d->input_channels > 1;
    *out = convolution_plan_desc(c, d->input_channels, 1);
    out->transform = d->complex_data ? OCLFFT_C2C : OCLFFT_R2R;
    out->effort = OCLFFT_ESTIMATE;
    out->lengths[at] = (size_t)count;
    out->axes[at] = OCLFFT_AXIS_NONE;
    lay_samples(c, from, count, &out->input);
    out->load_callback = d->load_callback;
    out->output.offset = (size_t)to;
    out->output.strides[at] = 1;
    if (at) out->output.strides[0] = (ptrdiff_t)row;
    out->output.distance = (ptrdiff_t)(row * d->input_channels);
}

void convolution_samples_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    const oclfft_layout packed = OCLFFT_LAYOUT_INIT;
    copy_desc(c, 0, c->desc.lengths[0], 0, out);
    out->output = packed;
}

void convolution_collect_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    const uint64_t count = c->shape.seamed ? c->shape.step : c->desc.lengths[0];
    copy_desc(c, 0, count, c->shape.past, out);
}

void convolution_keep_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    copy_desc(c, c->desc.lengths[0] - c->shape.past, c->shape.past, 0, out);
}
