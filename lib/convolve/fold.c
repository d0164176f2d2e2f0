/* Filters that are longer than the circle. Tap i of an axis of n points acts as tap i % n does, so
 * the taps that meet are added up as the filter's plan loads them, and its transforms have n
 * points. */
#include "base/text.h"
#include "convolution.h"
#include "run/make.h"

static const char fold_name[] = "oclfft_fold";

typedef unsigned long long ull;
typedef long long ll;

bool convolution_folds(const oclfft_convolution *c) {
    bool any = false;
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        const convolution_axis *a = &c->shape.axes[i];
        any = any || a->filter > a->signal;
    }
    return any && c->desc.mode == OCLFFT_CONVOLUTION_CIRCULAR;
}

/* ---- The load ---- */

/* `d` has the lengths of the circles, or of longer ones with windows of those. The taps lie at
 * `from`, with all strides and the distance said. */
typedef struct folding {
    const oclfft_convolution *c;
    const oclfft_plan_desc *d;
    const char *value;
    oclfft_layout from;
    text *out;
} folding;

static ull points_of(const folding *f, int axis) {
    size_t window = f->d->input.extents[axis];
    return (ull)(window ? window : f->d->lengths[axis]);
}

static ull taps_of(const folding *f, int axis) {
    return (ull)f->c->shape.axes[axis].filter;
}

static void add_tap(const folding *f, oclfft_element_type type) {
    if (type == OCLFFT_ELEMENT_DOUBLE)
        text_add(f->out, "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
    text_add(f->out, "%s oclfft_tap(const ulong at_, global const void *in_)\n{\n    return ",
             f->value);
    convolution_add_element(type, f->c->desc.complex_data, f->out);
    text_add(f->out, ";\n}\n");
}

/* The point, taken apart: its place along each axis; what is left is the number of the filter. */
static void add_digits(const folding *f) {
    text_add(f->out, "    ulong rest_ = element_;\n");
    for (int i = f->d->rank; i-- > 0;)
        text_add(f->out, "    const ulong p%d_ = rest_ %% %lluUL;\n    rest_ /= %lluUL;\n", i,
                 points_of(f, i), points_of(f, i));
}

static void add_loop(const folding *f, int i) {
    text_add(f->out, "    for (ulong i%d_ = p%d_; i%d_ < %lluUL; i%d_ += %lluUL)\n", i, i, i,
             taps_of(f, i), i, points_of(f, i));
}

/* Loops along axes of one point are the same for all points, and come first: PoCL 3.1 runs a loop
 * that depends on the work-item equally often for all of them if such a loop is inside it
 * (docs/devices.md). What each addition rounds away is added up beside (Neumaier 1974; the error of
 * an addition by Knuth's TwoSum), so that long sums lose no digits. */
static void add_loops(const folding *f) {
    const int last = f->d->rank - 1;
    for (int i = 0; i <= last; ++i)
        if (points_of(f, i) == 1) add_loop(f, i);
    for (int i = 0; i <= last; ++i)
        if (points_of(f, i) > 1) add_loop(f, i);
    text_add(f->out, "    {\n        const %s tap_ = oclfft_tap((ulong)(from_", f->value);
    for (int i = 0; i <= last; ++i)
        text_add(f->out, " + (long)i%d_ * %lldL", i, (ll)f->from.strides[i]);
    text_add(f->out,
             "), in_);\n"
             "        const %s next_ = sum_ + tap_, added_ = next_ - sum_;\n"
             "        lost_ += (sum_ - (next_ - added_)) + (tap_ - added_);\n"
             "        sum_ = next_;\n"
             "    }\n",
             f->value);
}

static void add_load(const folding *f, oclfft_element_type type) {
    add_tap(f, type);
    text_add(f->out, "%s %s(ulong element_, global const void *in_, global const void *im_)\n{\n",
             f->value, fold_name);
    add_digits(f);
    text_add(f->out,
             "    const long from_ = %lluL + (long)rest_ * %lldL;\n"
             "    %s sum_ = (%s)0, lost_ = (%s)0;\n",
             (ull)f->from.offset, (ll)f->from.distance, f->value, f->value, f->value);
    add_loops(f);
    text_add(f->out, "    return sum_ + lost_;\n}\n");
}

/* ---- The plan ---- */

/* All taps, as they lie. */
static oclfft_status read_taps(const oclfft_convolution *c, const oclfft_plan_desc *d,
                               problem *taps) {
    oclfft_plan_desc all = OCLFFT_PLAN_DESC_INIT;
    all.transform = c->desc.complex_data ? OCLFFT_C2C : OCLFFT_R2R;
    all.precision = d->precision;
    all.batch = d->batch;
    all.rank = d->rank;
    for (int i = 0; i < d->rank; ++i) {
        all.lengths[i] = (size_t)c->shape.axes[i].filter;
        all.axes[i] = OCLFFT_AXIS_NONE;
    }
    all.input = c->desc.filter;
    return problem_read(&all, taps);
}

/* The plan counts the elements of its load, which are sums; the array that is read has the taps. */
static oclfft_status make_plan(oclfft_convolution *c, const oclfft_plan_desc *d, const side *taps) {
    problem p;
    TRY(problem_from_desc(d, &p));
    p.in.elements = taps->elements;
    p.in.element_bytes = taps->element_bytes;
    return plan_make(c->context, d, &p, NULL, &c->filter);
}

oclfft_status convolution_make_folded_filter(oclfft_convolution *c, oclfft_plan_desc *d) {
    text load = {0};
    folding f = {.c = c,
                 .d = d,
                 .value = c->desc.complex_data ? "scalar2" : "scalar",
                 .from = convolution_spread_filter(c, d->rank),
                 .out = &load};
    problem taps;
    TRY(read_taps(c, d, &taps));
    add_load(&f, taps.in.storage.type);
    d->load_callback.source = text_string(&load);
    d->load_callback.name = fold_name;
    oclfft_status status = text_status(&load);
    if (status == OCLFFT_SUCCESS) status = make_plan(c, d, &taps.in);
    text_free(&load);
    return status;
}
