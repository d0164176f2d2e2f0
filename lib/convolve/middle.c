/* Where the first axis fits a tile: the middle plan transforms it there and back. The plans around
 * it take the other axes and leave that one alone. Between them lie [rows][other axes], the rows
 * being samples before the middle plan and results behind it, in place. */
#include "base/sizes.h"
#include "convolution.h"
#include "run/make.h"
#include "sort.h"
#include "tune/tune.h"

static uint64_t rows_of(const oclfft_convolution *c, uint32_t section) {
    const convolution_axis a = convolution_axis_of(&c->shape, section, 0);
    return max_u64(a.signal, a.count);
}

/* Axes that are left alone in front of the others: blocks, where there are several. */
static uint32_t front_of(const oclfft_convolution *c, uint32_t section) {
    return c->shape.sections[section].blocks > 1 && !c->singly;
}

/* Elements of a row, and the strides of all. */
static uint64_t lay_rows(const oclfft_convolution *c, uint32_t section, oclfft_layout *l) {
    uint32_t front = front_of(c, section);
    uint64_t step = 1;
    for (uint32_t i = c->shape.rank; i-- > 0;) {
        l->strides[i + front] = (ptrdiff_t)step;
        if (i) step *= convolution_spectrum_length(&c->desc, i, c->shape.axes[i].padded);
    }
    l->distance = (ptrdiff_t)(step * rows_of(c, section));
    if (front) l->strides[0] = l->distance;
    if (front) l->distance *= (ptrdiff_t)c->shape.sections[section].blocks;
    return step;
}

uint64_t convolution_middle_elements(const oclfft_convolution *c) {
    uint64_t most = 0;
    for (uint32_t s = 0; s < c->shape.section_count; ++s) {
        oclfft_layout rows = OCLFFT_LAYOUT_INIT;
        lay_rows(c, s, &rows);
        most = max_u64(most, (uint64_t)rows.distance);
    }
    return most;
}

/* ---- Descriptions ---- */

static void forward_desc(const oclfft_convolution *c, uint32_t section, oclfft_plan_desc *out) {
    uint32_t front = front_of(c, section);
    convolution_forward_desc(c, section, out);
    out->axes[front] = OCLFFT_AXIS_NONE;
    out->lengths[front] = (size_t)convolution_axis_of(&c->shape, section, 0).signal;
    lay_rows(c, section, &out->output);
}

static void backward_desc(const oclfft_convolution *c, uint32_t section, oclfft_plan_desc *out) {
    uint32_t front = front_of(c, section);
    convolution_backward_desc(c, section, out);
    out->axes[front] = OCLFFT_AXIS_NONE;
    out->lengths[front] = (size_t)convolution_axis_of(&c->shape, section, 0).count;
    out->output.starts[front] = 0;
    lay_rows(c, section, &out->input);
}

void convolution_outer_desc(const oclfft_convolution *c, uint32_t section, bool forward,
                            oclfft_plan_desc *out) {
    (forward ? forward_desc : backward_desc)(c, section, out);
}

/* Of one dimension it reads the signals and writes the results. */
static void middle_desc(const oclfft_convolution *c, uint32_t section, oclfft_plan_desc *out) {
    uint32_t front = front_of(c, section);
    oclfft_plan_desc back;
    convolution_forward_desc(c, section, out);
    convolution_backward_desc(c, section, &back);
    out->transform = OCLFFT_C2C;
    if (c->shape.rank == 1) {
        out->output = back.output;
        out->store_callback = back.store_callback;
        out->scale_forward = back.scale_backward;
        return;
    }
    const oclfft_layout plain = OCLFFT_LAYOUT_INIT;
    const oclfft_callback none = OCLFFT_CALLBACK_INIT;
    const convolution_axis a = convolution_axis_of(&c->shape, section, 0);
    out->load_callback = none;
    out->in_place = true;
    out->input = out->output = plain;
    lay_rows(c, section, &out->input);
    lay_rows(c, section, &out->output);
    out->input.extents[front] = (size_t)a.signal;
    out->output.starts[front] = (size_t)a.first;
    out->output.extents[front] = (size_t)a.count;
    for (uint32_t i = 1; i < c->shape.rank; ++i) {
        out->axes[i + front] = OCLFFT_AXIS_NONE;
        out->lengths[i + front] =
            (size_t)convolution_spectrum_length(&c->desc, i, c->shape.axes[i].padded);
    }
}

/* ---- Plans ---- */

/* The spectra of filters are packed, and the same for all blocks. The plans of several sections may
 * take them in different orders. */
static filtering filter_of(const oclfft_convolution *c, uint32_t section) {
    filtering f = {.there = true,
                   .angled = c->angled,
                   .conjugated = convolution_conjugates(&c->desc),
                   .by_tiles = !c->context->caps.is_cpu && c->shape.section_count == 1};
    oclfft_layout rows = OCLFFT_LAYOUT_INIT;
    lay_rows(c, section, &rows);
    for (uint32_t i = front_of(c, section), end = i + c->shape.rank; i < end; ++i)
        f.strides[i] = rows.strides[i];
    if (c->desc.separate_filters && !c->singly) f.distance = (int64_t)c->spectrum;
    return f;
}

/* Where one tile cannot take the axis that is no failure. */
static oclfft_status make_middle(oclfft_convolution *c, uint32_t section) {
    oclfft_plan_desc d;
    problem p;
    middle_desc(c, section, &d);
    const filtering filter = filter_of(c, section);
    TRY(problem_read_filtered(&d, &filter, &p));
    bool before = fail_silently(true);
    oclfft_status status = tune_plan(c->context, &d, &p, &c->chains[section].middle);
    fail_silently(before);
    if (status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_UNSUPPORTED) return OCLFFT_SUCCESS;
    return before ? status : fail_aloud(status);
}

/* What the convolution has between its plans is theirs. */
static oclfft_status make_outer(oclfft_convolution *c, uint32_t section, bool forward,
                                oclfft_plan **out) {
    oclfft_plan_desc d;
    problem p;
    convolution_outer_desc(c, section, forward, &d);
    if (c->split) return convolution_make_turned(c, &d, !forward, out);
    TRY(problem_from_desc(&d, &p));
    (forward ? &p.out : &p.in)->spare = true;
    return tune_plan(c->context, &d, &p, out);
}

/* The order of the batch is that of the filters where these are many. */
static bool may_meet(const oclfft_convolution *c) {
    const oclfft_convolution_desc *d = &c->desc;
    bool back = d->input.distance < 0 || d->output.distance < 0;
    if (d->input_channels > 1 || d->output_channels > 1 || d->spectrum_callback.source)
        return false;
    if (d->rank == 1 && !d->complex_data && !c->angled) return false;
    return !(d->separate_filters && back) && c->shape.axes[0].padded > 1;
}

static void drop_middles(oclfft_convolution *c) {
    for (uint32_t s = 0; s < c->shape.section_count; ++s) {
        plan_free(c->chains[s].middle);
        c->chains[s].middle = NULL;
    }
}

oclfft_status convolution_make_middles(oclfft_convolution *c) {
    if (!may_meet(c)) return OCLFFT_SUCCESS;
    for (uint32_t s = 0; s < c->shape.section_count; ++s) {
        TRY(make_middle(c, s));
        if (c->chains[s].middle) continue;
        drop_middles(c); /* spectra lie elsewhere without */
        return OCLFFT_SUCCESS;
    }
    for (uint32_t s = 0; s < c->shape.section_count && c->shape.rank > 1; ++s) {
        TRY(make_outer(c, s, true, &c->chains[s].forward));
        TRY(make_outer(c, s, false, &c->chains[s].backward));
    }
    return convolution_make_sort(c);
}
