#include "sources.h"

static uint32_t memory_sources(const pass_end *e) {
    if (e->operand == OPERAND_INPUT) return FROM_INPUT;
    return e->operand == OPERAND_OUTPUT ? FROM_OUTPUT : FROM_SCRATCH;
}

static uint32_t offset_sources(const pass_end *e) {
    if (e->operand == OPERAND_INTERMEDIATE) return 0;
    return e->operand == OPERAND_SCRATCH ? FROM_COUNT : FROM_BEGIN;
}

static uint32_t place_sources(const pass *p) {
    uint32_t filter = signature_filters(p) ? FROM_BEGIN : 0;
    return FROM_COUNT | offset_sources(&p->load) | offset_sources(&step_last(p)->store) | filter;
}

/* The first pass alone asks for the sign, the last one for the scale: in the others they are always
 * those of one direction. */
uint32_t argument_sources(const pass *p, binding b) {
    const pass *last = step_last(p);
    switch (b) {
    case BIND_IN: return memory_sources(&p->load);
    case BIND_OUT: return memory_sources(&last->store);
    case BIND_MIDDLE: return memory_sources(&p->store);
    case BIND_PLACES: return place_sources(p);
    case BIND_FACTORS: return p->is_signed || p->headroom || last->last ? FROM_DIRECTION : 0;
    case BIND_MIDDLE_OFFSET: return offset_sources(&p->store);
    case BIND_IN_IMAGINARY:
    case BIND_OUT_IMAGINARY: return FROM_CALL;
    case BIND_COUNTS:
    case BIND_COUNTS_AT: return FROM_SCRATCH;
    case BIND_FILTER: return FROM_FILTER;
    default: return 0;
    }
}

plan_sources sources_of(const step *s) {
    const execution *x = s->execution;
    bool own = s->space->memory == s->plan->own_scratch.memory;
    return (plan_sources){true,
                          x->in_serial,
                          x->out_serial,
                          own ? s->plan->own_serial : 0,
                          x->filter_serial,
                          x->filter_from,
                          s->begin,
                          step_left_out(s),
                          s->count,
                          s->chunk,
                          x->in_from,
                          x->out_from,
                          x->direction};
}

static bool begins_alike(const plan_sources *a, const plan_sources *b) {
    return a->begin == b->begin && a->left_out == b->left_out && a->in_from == b->in_from &&
           a->out_from == b->out_from && a->filter_from == b->filter_from;
}

/* Serial numbers that are 0 are not known to be the same again. */
uint32_t sources_changed(const plan_sources *before, const plan_sources *now) {
    const plan_sources *a = before, *b = now;
    if (!a->known) return UINT32_MAX;
    return FROM_CALL | (a->input && a->input == b->input ? 0 : FROM_INPUT) |
           (a->output && a->output == b->output ? 0 : FROM_OUTPUT) |
           (a->scratch && a->scratch == b->scratch ? 0 : FROM_SCRATCH) |
           (a->filter && a->filter == b->filter ? 0 : FROM_FILTER) |
           (begins_alike(a, b) ? 0 : FROM_BEGIN) |
           (a->count == b->count && a->chunk == b->chunk ? 0 : FROM_COUNT) |
           (a->direction == b->direction ? 0 : FROM_DIRECTION);
}
