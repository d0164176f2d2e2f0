/* Circular convolutions of real data of one dimension that no tile takes. With n = m + columns*k
 * the axis is two: the forward plan transforms k, as reals that are `columns` apart, and multiplies
 * by the twiddles between the two; the middle plan transforms m there and back, with the product
 * between; the backward plan multiplies by the conjugates and transforms k back. Between them lie
 * [columns][spectra of k], so that all of it is a convolution of two dimensions but for the
 * twiddles. The filter's spectrum has the same order. */
#include <math.h>
#include <stdlib.h>

#include "base/sizes.h"
#include "base/text.h"
#include "convolution.h"
#include "parts/twiddles.h"
#include "run/fit.h"
#include "schedule/recipe_cost.h"
#include "schedule/schedule.h"

static const char turn_name[] = "oclfft_turn";

enum { MOST_POINTS = 1 << 30 };

/* ---- Whether and where ---- */

static bool may_split(const oclfft_convolution *c) {
    const oclfft_convolution_desc *d = &c->desc;
    bool one = d->rank == 1 && d->input_channels == 1 && d->output_channels == 1;
    bool suits = d->mode == OCLFFT_CONVOLUTION_CIRCULAR && !d->complex_data && !c->direct;
    bool back = d->separate_filters && (d->input.distance < 0 || d->output.distance < 0);
    const convolution_axis *a = &c->shape.axes[0];
    return one && suits && !back && !d->spectrum_callback.source && !a->wraps &&
           a->padded <= MOST_POINTS;
}

/* The rows: a divisor near the root of twice the points, of which half are complex ones. Even ones
 * go by themselves. */
static uint64_t rows_of(uint64_t points) {
    double aim = sqrt(2 * (double)points), least = 3;
    uint64_t best = 0;
    for (uint64_t d = (uint64_t)(aim / 4) + 2; (double)d < 4 * aim && d < points; ++d) {
        if (points % d) continue;
        double far = fabs(log2((double)d / aim)) + (d % 2 ? 0.75 : 0);
        if (far >= least) continue;
        least = far;
        best = d;
    }
    return best;
}

/* In passes over memory, whatever made the recipes, and without what launches cost. */
static oclfft_status count_cost(const oclfft_convolution *c, const problem *p, double *cost,
                                uint32_t *passes) {
    const caps caps = plan_caps(c->context);
    schedule s;
    TRY(schedule_make(p, &caps, NULL, &s));
    *cost = 0;
    *passes = s.pass_count;
    for (uint32_t i = 0; i < s.axis_plan_count; ++i)
        *cost += recipe_cost(&s.axis_plans[i], &caps, &s.axis_plans[i].recipe);
    schedule_free(&s);
    return OCLFFT_SUCCESS;
}

static oclfft_status count_transform(const oclfft_convolution *c, const oclfft_plan_desc *d,
                                     double *cost, uint32_t *passes) {
    problem p;
    TRY(problem_from_desc(d, &p));
    return count_cost(c, &p, cost, passes);
}

/* Of the rows, as spectra between the plans, and of reals. */
static void rows_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    *out = convolution_plan_desc(c, 1, 1);
    out->transform = OCLFFT_C2C;
    out->effort = OCLFFT_ESTIMATE;
    out->scale_backward = 1;
    out->batch = (size_t)c->filters;
    out->axes[1] = OCLFFT_AXIS_NONE;
    out->lengths[1] = (size_t)(c->shape.axes[1].padded / 2 + 1);
    out->in_place = true;
}

/* One axis of several passes each way, or two of one pass each. The layout of the results, too, is
 * refused in the words of the one axis, before anything is compiled. */
static oclfft_status compare(const oclfft_convolution *whole, const oclfft_convolution *split,
                             bool *better) {
    filtering filter = {.there = true, .strides = {1, 1}};
    oclfft_plan_desc d;
    problem p;
    double one, first, middle;
    uint32_t passes, rest;
    convolution_forward_desc(whole, 0, &d);
    TRY(count_transform(whole, &d, &one, &passes));
    if (passes == 1) return OCLFFT_SUCCESS;
    convolution_backward_desc(whole, 0, &d);
    TRY(problem_read(&d, &p));
    convolution_outer_desc(split, 0, true, &d);
    TRY(count_transform(whole, &d, &first, &rest));
    if (rest > 1) return OCLFFT_SUCCESS;
    rows_desc(split, &d);
    filter.strides[0] = (int64_t)d.lengths[1];
    TRY(problem_read_filtered(&d, &filter, &p));
    TRY(count_cost(whole, &p, &middle, &rest));
    *better = rest == 1 && 2 * first + middle < 2 * one;
    return OCLFFT_SUCCESS;
}

/* ---- Twiddles ---- */

static uint64_t points_of(const oclfft_convolution *c) {
    return c->shape.axes[0].padded * c->shape.axes[1].padded;
}

static unsigned bits_of(const oclfft_convolution *c) {
    return (log2_floor(points_of(c)) + 2) / 2;
}

/* Two tables, one behind the other: of the lower digits, and of the upper ones. */
static oclfft_status make_turns(oclfft_convolution *c) {
    uint64_t each = c->desc.precision == OCLFFT_DOUBLE ? 16 : 8, half = each << bits_of(c);
    char *content = malloc((size_t)(2 * half));
    if (!content) return fail_memory();
    for (int high = 0; high < 2; ++high)
        twiddles_fill(c->desc.precision, points_of(c), bits_of(c), high, content + high * half);
    oclfft_status status = buffer_copy_of(c->context, content, 2 * half, &c->turns);
    free(content);
    return status;
}

/* Element (m, k) of [columns][spectra of rows], times exp(-2 pi i m k / points) on its way in,
 * times the conjugate on its way out. */
static void add_turn(const oclfft_convolution *c, bool load, text *out) {
    unsigned long long each = c->spectrum, row = c->shape.axes[1].padded / 2 + 1;
    unsigned long long count = 1ull << bits_of(c);
    const char *number = c->signals <= UINT32_MAX / each ? "(uint)element_" : "element_";
    text_add(out,
             load ? "scalar2 %s(ulong element_, global const void *in_,\n"
                    "    global const void *im_, global const scalar2 *turns_)\n{\n"
                  : "void %s(ulong element_, scalar2 value_, global void *out_,\n"
                    "    global void *im_, global const scalar2 *turns_)\n{\n",
             turn_name);
    text_add(out,
             "    const uint at_ = (uint)(%s %% %llu), m_ = at_ / %llu, turn_ = m_ * (at_ - m_ * "
             "%llu);\n"
             "    const scalar2 a_ = turns_[turn_ %% %llu], b_ = turns_[turn_ / %llu + %llu];\n"
             "    const scalar2 t_ = (scalar2)(a_.x * b_.x - a_.y * b_.y,\n"
             "        %s(a_.x * b_.y + a_.y * b_.x));\n",
             number, each, row, row, count, count, count, load ? "-" : "");
    if (load)
        text_add(out, "    const scalar2 value_ = ((global const scalar2 *)in_)[element_];\n");
    text_add(out, load ? "    return " : "    ((global scalar2 *)out_)[element_] = ");
    text_add(out, "(scalar2)(value_.x * t_.x - value_.y * t_.y,\n"
                  "        value_.x * t_.y + value_.y * t_.x);\n}\n");
}

oclfft_status convolution_make_turned(oclfft_convolution *c, oclfft_plan_desc *d, bool load,
                                      oclfft_plan **out) {
    oclfft_callback *callback = load ? &d->load_callback : &d->store_callback;
    text turn = {0};
    add_turn(c, load, &turn);
    *callback = (oclfft_callback)OCLFFT_CALLBACK_INIT;
    callback->source = text_string(&turn);
    callback->name = turn_name;
    callback->buffers[0] = c->turns;
    callback->buffer_count = 1;
    oclfft_status status = text_status(&turn);
    if (status == OCLFFT_SUCCESS) status = convolution_make_plan(c, d, out);
    text_free(&turn);
    return status;
}

/* ---- Filters ---- */

/* The points of the circle. */
static void circle_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    *out = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
    out->transform = OCLFFT_R2R;
    out->precision = c->desc.precision;
    out->effort = OCLFFT_ESTIMATE;
    out->batch = (size_t)c->filters;
    out->rank = 1;
    out->lengths[0] = (size_t)points_of(c);
    out->axes[0] = OCLFFT_AXIS_NONE;
}

/* The taps, and zeros up to the signal's length, or folded to that. */
static oclfft_status make_pad(oclfft_convolution *c) {
    const uint64_t taps = c->shape.axes[0].filter;
    oclfft_plan_desc d;
    circle_desc(c, &d);
    if (taps > points_of(c)) return convolution_make_folded_filter(c, &d);
    d.input = c->desc.filter;
    d.input.extents[0] = (size_t)taps;
    return convolution_make_plan(c, &d, &c->filter);
}

/* The rows of these. */
static void reals_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    *out = convolution_plan_desc(c, 1, 1);
    out->effort = OCLFFT_ESTIMATE;
    out->batch = (size_t)c->filters;
    out->axes[0] = OCLFFT_AXIS_NONE;
    out->input.strides[0] = 1;
    out->input.strides[1] = (ptrdiff_t)c->shape.axes[0].padded;
    out->input.distance = (ptrdiff_t)points_of(c);
}

static oclfft_status make_filter(oclfft_convolution *c) {
    oclfft_plan_desc d;
    TRY(make_pad(c));
    reals_desc(c, &d);
    TRY(convolution_make_turned(c, &d, false, &c->pick));
    rows_desc(c, &d);
    return convolution_make_plan(c, &d, &c->finish);
}

/* ---- The object ---- */

static ptrdiff_t stride_of(const oclfft_layout *l) {
    return l->strides[0] ? l->strides[0] : 1;
}

/* Whether the stride of the rows is a number. */
static bool can_split_layout(uint64_t columns, const oclfft_layout *l) {
    uint64_t stride;
    return size_mul(columns, magnitude_of(stride_of(l)), &stride) && stride <= PTRDIFF_MAX;
}

static void split_layout(uint64_t columns, oclfft_layout *l) {
    l->strides[0] = stride_of(l);
    l->strides[1] = (ptrdiff_t)columns * l->strides[0];
}

/* 0: there is no split. */
static uint64_t choose_rows(const oclfft_convolution *c) {
    uint64_t points = c->shape.axes[0].padded, rows = may_split(c) ? rows_of(points) : 0;
    if (!rows) return 0;
    bool fits = can_split_layout(points / rows, &c->desc.input) &&
                can_split_layout(points / rows, &c->desc.output);
    return fits ? rows : 0;
}

/* The filter stays as it is. */
static void split_at(uint64_t rows, oclfft_convolution *c) {
    const convolution_axis whole = c->shape.axes[0];
    const uint64_t lengths[2] = {whole.padded / rows, rows};
    c->split = true;
    c->desc.rank = 2;
    c->shape.rank = c->shape.blocked = 2;
    for (int i = 0; i < 2; ++i) {
        uint64_t n = lengths[i];
        c->desc.lengths[i] = (size_t)n;
        c->shape.axes[i] = (convolution_axis){
            .signal = n, .filter = whole.filter, .least = n, .padded = n, .count = n};
    }
    split_layout(lengths[0], &c->desc.input);
    split_layout(lengths[0], &c->desc.output);
}

static oclfft_status make_plans(const oclfft_convolution *whole, oclfft_convolution *c) {
    bool better = false;
    TRY(compare(whole, c, &better));
    if (!better) return OCLFFT_SUCCESS;
    TRY(convolution_count_spectra(c));
    TRY(make_turns(c));
    TRY(convolution_make_middles(c));
    return c->chains[0].middle ? make_filter(c) : OCLFFT_SUCCESS;
}

/* What one axis may be able to do all the same. */
static bool is_no_matter(oclfft_status status) {
    return status == OCLFFT_ERROR_INVALID_ARGUMENT || status == OCLFFT_ERROR_UNSUPPORTED ||
           status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
}

/* What cannot be made in this way is no failure. */
static oclfft_status try_split(const oclfft_convolution *whole, oclfft_convolution *c, bool *done) {
    bool before = fail_silently(true);
    oclfft_status status = make_plans(whole, c);
    fail_silently(before);
    *done = status == OCLFFT_SUCCESS && c->chains[0].middle;
    if (status == OCLFFT_SUCCESS || is_no_matter(status)) return OCLFFT_SUCCESS;
    return before ? status : fail_aloud(status);
}

oclfft_status convolution_try_split(oclfft_convolution *c) {
    oclfft_convolution whole = {.context = c->context, .desc = c->desc, .shape = c->shape};
    uint64_t rows = choose_rows(c);
    bool done;
    if (!rows) return OCLFFT_SUCCESS;
    split_at(rows, c);
    oclfft_status status = try_split(&whole, c, &done);
    if (done) return OCLFFT_SUCCESS;
    convolution_drop_plans(c);
    c->split = false;
    c->desc = whole.desc;
    c->shape = whole.shape;
    TRY(status);
    return convolution_count_spectra(c);
}

uint64_t convolution_padded_length(const oclfft_convolution *c, uint32_t axis) {
    if (c->direct || axis >= c->shape.rank - c->split) return 0;
    return c->split ? points_of(c) : c->shape.axes[axis].padded;
}
