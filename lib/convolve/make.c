#include <stdlib.h>

#include "base/sizes.h"
#include "base/text.h"
#include "convolution.h"
#include "problem/desc.h"
#include "run/make.h"
#include "tune/tune.h"

/* ---- Spectra ---- */

enum { ALIGNED = 64 }; /* elements */

static oclfft_status overflow(void) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc: the spectra of signals and filters exceed the address space");
}

static uint64_t spectrum_length(const oclfft_convolution *c, uint32_t i) {
    const convolution_axis *a = &c->shape.axes[i];
    if (c->direct) return a->filter;
    return c->angled ? a->padded / 2 : convolution_spectrum_length(&c->desc, i, a->padded);
}

oclfft_status convolution_count_spectra(oclfft_convolution *c) {
    const oclfft_convolution_desc *d = &c->desc;
    uint64_t all;
    c->spectrum = 1;
    for (uint32_t i = 0; i < c->shape.rank; ++i)
        if (!size_mul(c->spectrum, spectrum_length(c, i), &c->spectrum)) return overflow();
    if (!size_mul(d->batch, d->input_channels, &c->signals) ||
        !size_mul(d->output_channels, d->input_channels, &c->filters) ||
        !size_mul(c->filters, d->separate_filters ? d->batch : 1, &c->filters) ||
        !size_mul(c->signals, convolution_most_blocks(&c->shape), &all) ||
        !size_add(all, c->filters, &all) || !size_mul(all, c->spectrum, &all) ||
        all > SIZE_MAX / 32)
        return overflow();
    c->kept_each = c->spectrum;
    c->ahead = ceil_div(c->filters * c->spectrum, ALIGNED) * ALIGNED;
    return OCLFFT_SUCCESS;
}

/* ---- Plans ---- */

oclfft_status convolution_make_plan(oclfft_convolution *c, const oclfft_plan_desc *desc,
                                    oclfft_plan **out) {
    problem p;
    TRY(problem_from_desc(desc, &p));
    return tune_plan(c->context, desc, &p, out);
}

/* Of one input and one output the product of a point takes the place of its sample, so that the
 * transform back needs no other spectrum. */
static oclfft_status make_multiplied(oclfft_convolution *c, const oclfft_plan_desc *d,
                                     oclfft_plan **out) {
    problem p;
    TRY(problem_from_desc(d, &p));
    p.in.spare = c->desc.input_channels == 1 && c->desc.output_channels == 1;
    return tune_plan(c->context, d, &p, out);
}

/* With the spectrum callback's buffers, which the product hands on. */
static oclfft_status make_backward(oclfft_convolution *c, uint32_t section,
                                   const oclfft_callback *callback) {
    oclfft_plan_desc d;
    text product = {0};
    convolution_backward_desc(c, section, &d);
    convolution_product_text(c, section, callback, &product);
    if (callback->source) d.load_callback = *callback;
    d.load_callback.source = text_string(&product);
    d.load_callback.name = convolution_product_name;
    oclfft_status status = text_status(&product);
    if (status == OCLFFT_SUCCESS) status = make_multiplied(c, &d, &c->chains[section].backward);
    text_free(&product);
    return convolution_blame_product(status, callback);
}

static oclfft_status make_filter(oclfft_convolution *c) {
    oclfft_plan_desc d;
    if (c->angled) return convolution_make_angled_filter(c);
    if (convolution_wraps(c)) return convolution_make_wrapped_filter(c);
    convolution_filter_desc(c, &d);
    if (!convolution_folds(c) || c->direct) return convolution_make_plan(c, &d, &c->filter);
    convolution_circle_desc(c, &d);
    return convolution_make_folded_filter(c, &d);
}

static oclfft_status make_sums(oclfft_convolution *c, const oclfft_convolution_desc *given) {
    TRY(make_filter(c));
    const side *taps = &plan_problem(c->filter)->out;
    TRY(buffer_new(c->context, taps->elements * taps->element_bytes, &c->kept));
    return convolution_make_direct(c, given);
}

/* Without middle plans real data has a Hermitian half again. */
static oclfft_status make_transforms(oclfft_convolution *c, const oclfft_convolution_desc *given) {
    oclfft_plan_desc d;
    TRY(convolution_try_split(c));
    if (c->split) return OCLFFT_SUCCESS;
    TRY(convolution_make_middles(c));
    if (c->angled && !c->chains[0].middle) {
        c->angled = false;
        TRY(convolution_count_spectra(c));
    }
    TRY(make_filter(c));
    for (uint32_t s = 0; s < c->shape.section_count && !c->chains[0].middle; ++s) {
        convolution_forward_desc(c, s, &d);
        TRY(convolution_make_plan(c, &d, &c->chains[s].forward));
        TRY(make_backward(c, s, &given->spectrum_callback));
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status make_plans(oclfft_convolution *c, const oclfft_convolution_desc *given) {
    oclfft_plan_desc d;
    if (c->desc.mode == OCLFFT_CONVOLUTION_STREAM) {
        convolution_collect_desc(c, &d);
        TRY(convolution_make_plan(c, &d, &c->collect));
    }
    if (c->shape.seamed) {
        convolution_keep_desc(c, &d);
        TRY(convolution_make_plan(c, &d, &c->keep));
    }
    return (c->direct ? make_sums : make_transforms)(c, given);
}

/* ---- Memory ---- */

static oclfft_status take_blocks(oclfft_convolution *c) {
    const side *s = &plan_problem(chain_first(&c->chains[0]))->in;
    uint64_t samples = c->signals * convolution_row(c);
    if (!c->collect) return OCLFFT_SUCCESS;
    for (uint32_t i = 0; i < 2; ++i)
        TRY(buffer_new(c->context, samples * s->element_bytes, &c->blocks[i]));
    return convolution_reset(c);
}

/* ---- The object ---- */

oclfft_plan *chain_first(const convolution_chain *chain) {
    return chain->forward ? chain->forward : chain->middle;
}

oclfft_plan *chain_last(const convolution_chain *chain) {
    return chain->backward ? chain->backward : chain->middle;
}

/* The one of two that reads the application's array further. */
static oclfft_plan *further(oclfft_plan *a, oclfft_plan *b) {
    return plan_problem(b)->in.elements > plan_problem(a)->in.elements ? b : a;
}

oclfft_plan *convolution_reader(const oclfft_convolution *c) {
    oclfft_plan *reader = c->collect ? c->collect : chain_first(&c->chains[0]);
    if (c->keep) reader = further(reader, c->keep);
    for (uint32_t s = 1; s < c->shape.section_count; ++s)
        if (!convolution_is_collected(c, s)) reader = further(reader, chain_first(&c->chains[s]));
    return reader;
}

oclfft_plan *convolution_writer(const oclfft_convolution *c) {
    oclfft_plan *writer = chain_last(&c->chains[0]);
    for (uint32_t s = 1; s < c->shape.section_count; ++s) {
        oclfft_plan *other = chain_last(&c->chains[s]);
        if (plan_problem(other)->out.elements > plan_problem(writer)->out.elements) writer = other;
    }
    return writer;
}

uint64_t convolution_results(const oclfft_convolution *c) {
    uint64_t all = c->desc.batch * c->desc.output_channels;
    for (uint32_t i = 0; i < c->shape.rank; ++i) all *= c->shape.axes[i].count;
    return all;
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
    TRY(convolution_choose_lengths(c));
    c->angled = convolution_may_angle(c);
    c->singly = convolution_goes_singly(c);
    TRY(convolution_count_spectra(c));
    TRY(convolution_check_filter(c));
    TRY(convolution_check_scale(c));
    TRY(convolution_check_arrays(c));
    TRY(make_plans(c, given));
    TRY(convolution_take_room(c));
    return take_blocks(c);
}

/* `held_back`: there are longer circles that were not taken for want of memory. */
static oclfft_status make(oclfft_context *context, const oclfft_convolution_desc *desc, bool longer,
                          bool *held_back, oclfft_convolution **out) {
    convolution_shape shape;
    *held_back = false;
    TRY(convolution_shape_read(desc, &shape));
    oclfft_convolution *c = calloc(1, sizeof *c);
    if (!c) return fail_memory();
    c->context = context_retain(context);
    c->desc = *desc;
    c->shape = shape;
    c->longer = longer;
    mutex_open(&c->lock);
    oclfft_status status = fill(c, desc);
    forget_pointers(&c->desc);
    *held_back = c->held_back;
    if (status == OCLFFT_SUCCESS)
        *out = c;
    else
        convolution_free(c);
    return status;
}

/* Where a circle by itself finds no memory, it may as part of a longer one. */
oclfft_status convolution_make(oclfft_context *context, const oclfft_convolution_desc *desc,
                               oclfft_convolution **out) {
    bool held_back, before = fail_silently(true);
    oclfft_status status = make(context, desc, false, &held_back, out);
    fail_silently(before);
    if (status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY && held_back)
        return make(context, desc, true, &held_back, out);
    return status == OCLFFT_SUCCESS || before ? status : fail_aloud(status);
}

void convolution_drop_plans(oclfft_convolution *c) {
    oclfft_plan *const plans[] = {c->collect, c->keep, c->filter, c->pick, c->finish};
    for (size_t i = 0; i < sizeof plans / sizeof *plans; ++i) plan_free(plans[i]);
    c->collect = c->keep = c->filter = c->pick = c->finish = NULL;
    for (uint32_t i = 0; i < CONVOLUTION_MAX_SECTIONS; ++i) {
        plan_free(c->chains[i].forward);
        plan_free(c->chains[i].middle);
        plan_free(c->chains[i].backward);
        c->chains[i] = (convolution_chain){0};
    }
    buffer_free(c->turns);
    c->turns = NULL;
    if (c->sort) clReleaseKernel(c->sort);
    c->sort = NULL;
}

void convolution_free(oclfft_convolution *c) {
    if (!c) return;
    convolution_drop_plans(c);
    for (uint32_t i = 0; i < 2; ++i) buffer_free(c->blocks[i]);
    buffer_free(c->spectra);
    buffer_free(c->kept);
    if (c->user) clReleaseCommandQueue(c->user);
    mutex_close(&c->lock);
    context_release(c->context);
    free(c);
}
