/* Circular axes whose length has large prime factors. In place of Bluestein's algorithm, which
 * makes a longer circle for each of the two transforms, one longer circle serves both: P >= 2n
 * points, of which the signal takes n. The filter is there twice, from 0 and from P - n on:
 * products whose sample comes behind the result meet the second copy, as they go round the circle
 * of n points. Both copies together multiply the filter's spectrum by 1 + exp(2 pi i k n / P),
 * which its plan does at the store. */
#include <stdlib.h>

#include "base/primes.h"
#include "base/sizes.h"
#include "base/text.h"
#include "convolution.h"
#include "parts/twiddles.h"
#include "run/fit.h"
#include "schedule/fast_length.h"

static const char wrap_name[] = "oclfft_wrap";

/* Lengths without larger prime factors stay as they are. */
enum { EASY_PRIME = 13 };

/* Of a circle that becomes a part: products of two of its numbers stay below 2^64. */
static const uint64_t MOST_POINTS = UINT64_C(1) << 29;

typedef unsigned long long ull;

bool convolution_may_wrap(const oclfft_convolution *c, uint32_t axis) {
    const oclfft_convolution_desc *d = &c->desc;
    const convolution_axis *a = &c->shape.axes[axis];
    return d->mode == OCLFFT_CONVOLUTION_CIRCULAR && !d->spectrum_callback.source &&
           !d->padded_lengths[axis] && a->signal < MOST_POINTS && !is_smooth(a->signal, EASY_PRIME);
}

bool convolution_wraps(const oclfft_convolution *c) {
    bool any = false;
    for (uint32_t i = 0; i < c->shape.rank; ++i) any = any || c->shape.axes[i].wraps;
    return any;
}

/* ---- Roots ---- */

/* Of the lower digits, and behind them of the upper ones. */
static uint32_t bits_of(const convolution_axis *a) {
    return (log2_floor(a->padded) + 2) / 2;
}

static uint64_t count_roots(const oclfft_convolution *c) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < c->shape.rank; ++i)
        if (c->shape.axes[i].wraps) count += UINT64_C(2) << bits_of(&c->shape.axes[i]);
    return count;
}

static void fill_roots(const oclfft_convolution *c, char *to) {
    const uint64_t each = c->desc.precision == OCLFFT_DOUBLE ? 16 : 8;
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        const convolution_axis *a = &c->shape.axes[i];
        for (int high = 0; a->wraps && high < 2; ++high) {
            twiddles_fill(c->desc.precision, a->padded, bits_of(a), high, to);
            to += each << bits_of(a);
        }
    }
}

static oclfft_status make_roots(oclfft_convolution *c) {
    const uint64_t bytes = count_roots(c) * (c->desc.precision == OCLFFT_DOUBLE ? 16 : 8);
    if (!bytes) return fail(OCLFFT_ERROR_INTERNAL, "no axis of the convolution wraps");
    char *content = malloc((size_t)bytes);
    if (!content) return fail_memory();
    fill_roots(c, content);
    oclfft_status status = buffer_copy_of(c->context, content, bytes, &c->turns);
    free(content);
    return status;
}

/* ---- The store ---- */

/* The factor of an axis, whose roots begin at `from`; `step` elements lie between its points. */
static void add_factor(const convolution_axis *a, uint64_t points, uint64_t step, uint64_t from,
                       text *out) {
    const ull count = 1ull << bits_of(a);
    text_add(
        out,
        "    {\n"
        "        const ulong k_ = element_ / %lluUL %% %lluUL;\n"
        "        const uint at_ = (uint)(k_ * %lluUL %% %lluUL);\n"
        "        const scalar2 a_ = roots_[at_ %% %llu + %llu], b_ = roots_[at_ / %llu + %llu];\n"
        "        const scalar2 f_ = (scalar2)(1 + (a_.x * b_.x - a_.y * b_.y),\n"
        "            -(a_.x * b_.y + a_.y * b_.x));\n"
        "        value_ = (scalar2)(value_.x * f_.x - value_.y * f_.y,\n"
        "            value_.x * f_.y + value_.y * f_.x);\n"
        "    }\n",
        (ull)step, (ull)points, (ull)a->signal, (ull)a->padded, count, (ull)from, count,
        (ull)from + count);
}

static void add_store(const oclfft_convolution *c, text *out) {
    uint64_t from = 0, step = c->spectrum;
    text_add(out,
             "void %s(ulong element_, scalar2 value_, global void *out_, global void *im_,\n"
             "    global const scalar2 *roots_)\n{\n",
             wrap_name);
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        const convolution_axis *a = &c->shape.axes[i];
        const uint64_t points = convolution_spectrum_length(&c->desc, i, a->padded);
        step /= points;
        if (!a->wraps) continue;
        add_factor(a, points, step, from, out);
        from += UINT64_C(2) << bits_of(a);
    }
    text_add(out, "    ((global scalar2 *)out_)[element_] = value_;\n}\n");
}

/* Folded taps have as many points along each axis as the signal. */
static void folded_desc(const oclfft_convolution *c, oclfft_plan_desc *out) {
    convolution_circle_desc(c, out);
    for (uint32_t i = 0; i < c->shape.rank; ++i)
        out->input.extents[i] = (size_t)c->shape.axes[i].signal;
}

oclfft_status convolution_make_wrapped_filter(oclfft_convolution *c) {
    const bool folds = convolution_folds(c);
    oclfft_plan_desc d;
    text store = {0};
    TRY(make_roots(c));
    if (folds)
        folded_desc(c, &d);
    else
        convolution_filter_desc(c, &d);
    add_store(c, &store);
    d.store_callback.source = text_string(&store);
    d.store_callback.name = wrap_name;
    d.store_callback.buffers[0] = c->turns;
    d.store_callback.buffer_count = 1;
    oclfft_status status = text_status(&store);
    if (status == OCLFFT_SUCCESS)
        status = folds ? convolution_make_folded_filter(c, &d)
                       : convolution_make_plan(c, &d, &c->filter);
    text_free(&store);
    return status;
}
