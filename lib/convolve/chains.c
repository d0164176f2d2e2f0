/* Executions of the chains: of as many units at a time as the memory between the plans has room
 * for. */
#include "flow.h"

uint64_t convolution_units(const oclfft_convolution *c, uint32_t section) {
    return c->singly ? c->shape.sections[section].blocks : c->desc.batch;
}

uint64_t convolution_signals_apart(const oclfft_convolution *c) {
    return c->singly ? c->desc.batch : 1;
}

uint64_t convolution_transforms(const oclfft_convolution *c, uint32_t section,
                                const oclfft_plan *plan) {
    return plan_problem(plan)->batch / convolution_units(c, section);
}

/* ---- A part of a section ---- */

typedef struct run {
    flow *f;
    const convolution_call *call;
    uint32_t section;
    convolution_part part;
    place at;
} run;

static bool is_whole(const run *r) {
    return r->part.count == convolution_units(r->f->c, r->section);
}

static uint64_t batch_of(const run *r, const oclfft_plan *plan) {
    return is_whole(r) ? 0 : r->part.count * convolution_transforms(r->f->c, r->section, plan);
}

/* Of signals that run downwards the forward plan takes the last one first, and the spectra run
 * downwards instead. Other plans take both sides in one order. */
uint64_t convolution_part_begin(const oclfft_convolution *c, uint32_t section,
                                const oclfft_plan *plan, const convolution_part *part) {
    bool turned = plan == c->chains[section].forward && plan_problem(plan)->out.distance < 0;
    return turned ? convolution_units(c, section) - part->begin - part->count : part->begin;
}

/* Elements from where a plan begins with the whole of a section to where it does with a part, which
 * it takes as the lowest ones. */
static uint64_t shift_of(const run *r, const oclfft_plan *plan, const side *s) {
    const oclfft_convolution *c = r->f->c;
    if (is_whole(r)) return 0;
    uint64_t begin = convolution_part_begin(c, r->section, plan, &r->part);
    uint64_t left = s->distance < 0 ? convolution_units(c, r->section) - r->part.count : 0;
    int64_t each = (int64_t)convolution_transforms(c, r->section, plan) * s->distance;
    return (uint64_t)(((int64_t)begin - (int64_t)left) * each);
}

/* What is transformed first: the signals, or samples behind those that are kept. */
static void set_input(const run *r, const oclfft_plan *plan, execution *x) {
    const bool collected = convolution_is_collected(r->f->c, r->section);
    const oclfft_buffer *block = collected ? r->f->c->blocks[r->f->c->turn] : NULL;
    x->in = block ? block->memory : r->call->in;
    x->in_serial = block ? block->serial : r->call->in_serial;
    x->batch = batch_of(r, plan);
    if (r->part.placed && !block)
        x->in_from = r->part.in_from;
    else
        x->in_from = (uint64_t)((int64_t)r->part.signal * r->f->c->in_distance) +
                     shift_of(r, plan, &plan_problem(plan)->in);
}

static void set_output(const run *r, const oclfft_plan *plan, execution *x) {
    x->out = r->call->out;
    x->out_serial = r->call->out_serial;
    x->batch = batch_of(r, plan);
    if (r->part.placed)
        x->out_from = r->part.out_from;
    else
        x->out_from = (uint64_t)((int64_t)r->part.signal * r->f->c->out_distance) +
                      shift_of(r, plan, &plan_problem(plan)->out);
}

/* The plan with the product, between the two others or alone. */
static oclfft_status run_middle(const run *r, const convolution_chain *chain) {
    const oclfft_convolution *c = r->f->c;
    execution x = {
        .direction = OCLFFT_FORWARD, .filter = c->kept->memory, .filter_serial = c->kept->serial};
    place at = {.first = r->at.first && !chain->forward, .last = r->at.last && !chain->backward};
    if (c->desc.separate_filters)
        x.filter_from = (c->singly ? r->part.signal : r->part.begin) * c->kept_each;
    if (chain->forward) {
        x.in = x.out = c->spectra->memory;
        x.in_serial = x.out_serial = c->spectra->serial;
        x.batch = batch_of(r, chain->middle);
    } else {
        set_input(r, chain->middle, &x);
        set_output(r, chain->middle, &x);
    }
    return flow_run(r->f, chain->middle, x, r->call, at);
}

static oclfft_status run_chain(const run *r) {
    const oclfft_convolution *c = r->f->c;
    const convolution_chain *chain = &c->chains[r->section];
    execution x = {.direction = OCLFFT_FORWARD}, y = {.direction = OCLFFT_BACKWARD};
    if (chain->forward) {
        set_input(r, chain->forward, &x);
        x.out = y.in = c->spectra->memory;
        x.out_serial = y.in_serial = c->spectra->serial;
        x.out_from = y.in_from = c->ahead;
        if (convolution_numbers_spectra(c)) {
            uint64_t each = r->part.begin * c->spectrum * c->shape.sections[r->section].blocks;
            x.out_from += each * c->desc.input_channels;
            y.in_from += each * c->desc.output_channels;
        }
        TRY(flow_run(r->f, chain->forward, x, r->call, (place){.first = r->at.first}));
    }
    if (chain->middle) TRY(run_middle(r, chain));
    if (!chain->backward) return OCLFFT_SUCCESS;
    set_output(r, chain->backward, &y);
    return flow_run(r->f, chain->backward, y, r->call, (place){.last = r->at.last});
}

oclfft_status flow_run_part(flow *f, const convolution_call *call, uint32_t section,
                            convolution_part part, place at) {
    const run r = {f, call, section, part, at};
    return run_chain(&r);
}

/* ---- All of them ---- */

static oclfft_status run_section(flow *f, const convolution_call *call, uint64_t signal,
                                 uint32_t section, place at) {
    const oclfft_convolution *c = f->c;
    uint64_t all = convolution_units(c, section);
    for (uint64_t begin = 0; begin < all; begin += c->room) {
        uint64_t count = all - begin < c->room ? all - begin : c->room;
        place here = {.first = at.first && begin == 0, .last = at.last && begin + count == all};
        convolution_part part = {.signal = signal, .begin = begin, .count = count};
        TRY(flow_run_part(f, call, section, part, here));
    }
    return OCLFFT_SUCCESS;
}

oclfft_status flow_run_all(flow *f, const convolution_call *call, bool first) {
    uint64_t signals = convolution_signals_apart(f->c);
    uint32_t sections = f->c->shape.section_count;
    for (uint64_t i = 0; i < signals; ++i)
        for (uint32_t s = 0; s < sections; ++s)
            TRY(run_section(f, call, i, s,
                            (place){.first = first && i == 0 && s == 0,
                                    .last = i + 1 == signals && s + 1 == sections}));
    return OCLFFT_SUCCESS;
}
