/* Memory: how many units the spectra have room for at a time; which signals are too large for the
 * device, so that their blocks go one after the other. */
#include "base/sizes.h"
#include "convolution.h"
#include "problem/desc.h"

/* Bytes that there are for a convolution: of a device without a limit half. */
static uint64_t available_bytes(const oclfft_context *context) {
    uint64_t used = atomic_load(&context->memory_used), limit = context->memory_limit;
    if (limit) return limit - min_u64(limit, used);
    return context->info.global_memory / 2;
}

/* ---- Signals that are too large ---- */

static double points_of(const convolution_shape *s, bool block) {
    double points = 1;
    for (uint32_t i = 0; i < s->rank; ++i) {
        const convolution_axis *a = &s->axes[i];
        bool cut = i == s->blocked && !block;
        points *=
            (double)(cut ? max_u64(a->signal, a->count) : max_u64(a->padded, a->least * !cut));
    }
    return points;
}

/* Input, output, spectrum and scratch of a signal or of a block, twice, since one is transferred
 * while another is transformed; and the spectra of filters. */
static bool exceeds(const oclfft_convolution *c, const convolution_shape *s, bool block) {
    const oclfft_convolution_desc *d = &c->desc;
    double points = points_of(s, block), available = (double)available_bytes(c->context);
    double channels = (double)max_u64(d->input_channels, d->output_channels);
    double filters = (double)d->input_channels * (double)d->output_channels;
    double bytes = (d->complex_data ? 2 : 1) * (d->precision == OCLFFT_DOUBLE ? 8 : 4);
    if (d->separate_filters) filters *= (double)d->batch;
    if (channels * points * bytes > (double)c->context->info.max_allocation) return true;
    return (8 * channels * points + filters * points_of(s, true)) * bytes > available;
}

bool convolution_is_too_large(const oclfft_convolution *c, const convolution_shape *s) {
    return exceeds(c, s, s->blocked == 0);
}

/* Blocks along the first axis lie one behind the other in memory. */
bool convolution_goes_singly(const oclfft_convolution *c) {
    const oclfft_convolution_desc *d = &c->desc;
    const bool stream = d->mode == OCLFFT_CONVOLUTION_STREAM;
    if (c->shape.blocked == c->shape.rank || (stream && !c->shape.seamed)) return false;
    if (d->batch == 1) return true;
    return !stream && c->shape.blocked == 0 && !d->separate_filters && exceeds(c, &c->shape, false);
}

/* ---- Arrays ---- */

/* What an array of all signals needs, where plans see one signal only, or blocks. */
static oclfft_status count_array(const oclfft_convolution *c, bool input, uint64_t *bytes) {
    const oclfft_convolution_desc *given = &c->desc;
    uint64_t channels = input ? given->input_channels : given->output_channels;
    oclfft_plan_desc d = convolution_plan_desc(c, channels, 1);
    uint32_t front = (uint32_t)d.rank - c->shape.rank;
    problem p;
    d.transform = given->complex_data ? OCLFFT_C2C : OCLFFT_R2R;
    d.batch = given->batch;
    for (uint32_t i = 0; i < c->shape.rank; ++i) {
        const convolution_axis *a = &c->shape.axes[i];
        d.axes[i + front] = OCLFFT_AXIS_NONE;
        d.lengths[i + front] = (size_t)(input ? a->signal : a->count);
    }
    convolution_lay_all(c, input, input ? &d.input : &d.output);
    if (input)
        d.load_callback = given->load_callback;
    else
        d.store_callback = given->store_callback;
    TRY(problem_read(&d, &p));
    *bytes = input ? p.in.elements * p.in.element_bytes : p.out.elements * p.out.element_bytes;
    return OCLFFT_SUCCESS;
}

static oclfft_status check_samples(const oclfft_convolution *c) {
    oclfft_plan_desc d;
    problem p;
    convolution_samples_desc(c, &d);
    return problem_read(&d, &p);
}

oclfft_status convolution_check_arrays(const oclfft_convolution *c) {
    uint64_t bytes;
    if (c->shape.blocked == c->shape.rank) return OCLFFT_SUCCESS;
    if (c->desc.mode == OCLFFT_CONVOLUTION_STREAM)
        TRY(check_samples(c));
    else
        TRY(count_array(c, true, &bytes));
    return count_array(c, false, &bytes);
}

static oclfft_status count_arrays(oclfft_convolution *c) {
    const side *in = &plan_problem(convolution_reader(c))->in;
    const side *out = &plan_problem(convolution_writer(c))->out;
    ptrdiff_t channel;
    c->in_bytes = in->elements * in->element_bytes;
    c->out_bytes = out->elements * out->element_bytes;
    if (!c->singly || c->desc.batch == 1) return OCLFFT_SUCCESS;
    c->in_distance = convolution_spread(c, true, &channel).distance;
    c->out_distance = convolution_spread(c, false, &channel).distance;
    TRY(count_array(c, true, &c->in_bytes));
    return count_array(c, false, &c->out_bytes);
}

/* ---- Room ---- */

static uint64_t most_units(const oclfft_convolution *c) {
    uint64_t most = 1;
    for (uint32_t s = 0; s < c->shape.section_count; ++s)
        most = max_u64(most, convolution_units(c, s));
    return most;
}

/* What a number of units must be a multiple of, so that a plan takes them by themselves; 0: it
 * takes all. */
static uint64_t quantum_of(const oclfft_convolution *c, uint32_t section, const oclfft_plan *plan) {
    uint64_t units = convolution_units(c, section),
             batch = plan ? plan_problem(plan)->batch : units;
    if (batch % units) return 0;
    uint64_t quantum = plan ? ways_quantum(&plan->ways) : 1;
    return quantum / greatest_divisor(quantum, batch / units);
}

bool convolution_numbers_spectra(const oclfft_convolution *c) {
    bool product = c->chains[0].forward && !c->chains[0].middle;
    return product && c->desc.separate_filters && c->desc.batch > 1;
}

uint64_t convolution_quantum(const oclfft_convolution *c) {
    uint64_t all = 1;
    if (c->direct) return 0;
    for (uint32_t s = 0; s < c->shape.section_count; ++s) {
        const convolution_chain *chain = &c->chains[s];
        const oclfft_plan *const plans[] = {chain->forward, chain->middle, chain->backward};
        if (convolution_units(c, s) == 1) continue;
        for (uint32_t i = 0; i < 3; ++i) {
            uint64_t own = quantum_of(c, s, plans[i]);
            if (!own) return 0;
            all *= own / greatest_divisor(all, own);
        }
    }
    return all;
}

/* A few times as much goes through the plans beside. */
static uint64_t spectra_bytes(const oclfft_convolution *c) {
    const oclfft_context *context = c->context;
    uint64_t available = available_bytes(context);
    return min_u64(context->memory_limit ? available / 4 : available, context->info.max_allocation);
}

/* For as many units as there is memory for. */
static oclfft_status take_room(oclfft_convolution *c, uint64_t unit, uint64_t ahead) {
    uint64_t quantum = convolution_numbers_spectra(c) ? 0 : convolution_quantum(c);
    uint64_t budget = spectra_bytes(c);
    budget -= min_u64(budget, ahead);
    if (quantum && c->room > budget / unit)
        c->room = min_u64(c->room, max_u64(quantum, budget / unit / quantum * quantum));
    for (;;) {
        uint64_t half = quantum ? max_u64(quantum, c->room / 2 / quantum * quantum) : c->room;
        bool last = half >= c->room, before = fail_silently(true);
        if (last) fail_silently(before);
        oclfft_status status = buffer_new(c->context, ahead + c->room * unit, &c->spectra);
        fail_silently(before);
        if (last || status == OCLFFT_SUCCESS) return status;
        c->room = half;
    }
}

oclfft_status convolution_take_room(oclfft_convolution *c) {
    uint64_t bytes = problem_element_bytes(plan_problem(c->filter));
    uint64_t blocks = c->singly ? 1 : convolution_most_blocks(&c->shape);
    uint64_t unit = c->desc.input_channels * blocks * c->spectrum;
    TRY(count_arrays(c));
    c->room = most_units(c);
    if (c->direct) return OCLFFT_SUCCESS;
    if (c->chains[0].middle) {
        TRY(buffer_new(c->context, c->filters * c->kept_each * bytes, &c->kept));
        unit = convolution_middle_elements(c);
        c->ahead = 0;
    }
    return c->chains[0].forward ? take_room(c, unit * bytes, c->ahead * bytes) : OCLFFT_SUCCESS;
}
