#include <stdlib.h>

#include "distribute/long_text.h"
#include "distribute/task_text.h"
#include "large_state.h"

/* The callback of an end gets the buffer of origins and tables behind the application's. */
static oclfft_status set_text(const large *l, const oclfft_callback *called, const large_end *end,
                              bool tables, text *source, oclfft_callback *to) {
    uint32_t count = (uint32_t)called->buffer_count;
    TRY(text_status(source));
    *to = *called;
    to->source = text_string(source);
    to->name = task_callback_name;
    to->element_bytes = (size_t)end->element_bytes;
    if (!tables) return OCLFFT_SUCCESS;
    to->buffers[count] = l->origin;
    to->buffer_count = count + 1;
    return OCLFFT_SUCCESS;
}

static void set_scales(const large *l, const large_lap *lap, oclfft_plan_desc *desc) {
    const problem *p = &l->value.problem;
    double scale = 1;
    if (lap->scaled) scale = l->backward ? p->scale_backward : p->scale_forward;
    if (lap->store == LONG_SHARED) scale = 1 / ((double)l->value.rows * (double)l->value.columns);
    desc->norm = OCLFFT_NORM_DEFAULT;
    desc->scale_forward = desc->scale_backward = scale;
}

static oclfft_format format_of(const large_end *end) {
    return end->arrays == 2 ? OCLFFT_PLANAR : OCLFFT_INTERLEAVED;
}

oclfft_status long_check_callbacks(const large *l, const oclfft_plan *plan) {
    const oclfft_callback *called[] = {&plan->desc.load_callback, &plan->desc.store_callback};
    for (uint32_t i = 0; i < 2 && l->value.mapped; ++i)
        if (called[i]->source && called[i]->buffer_count >= OCLFFT_MAX_CALLBACK_BUFFERS)
            return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                        "a callback with %u buffers leaves none for the pieces of a long axis",
                        (unsigned)called[i]->buffer_count);
    return OCLFFT_SUCCESS;
}

oclfft_status long_task_ends(large *l, const oclfft_plan *plan, uint32_t lap_at,
                             oclfft_plan_desc *desc, text *load, text *store) {
    const large_lap *lap = &l->value.laps[lap_at];
    oclfft_callback none = {0}, called;
    set_scales(l, lap, desc);
    desc->transform = OCLFFT_C2C;
    desc->input.format = format_of(&lap->from);
    desc->output.format = format_of(&lap->to);
    if (lap->load != LONG_PLAIN) {
        called = lap->load == LONG_MAPPED ? large_callback(l, plan, 0) : none;
        long_load_text(&l->value, lap_at, &l->arrays[0], &called, load);
        TRY(set_text(l, &called, &lap->from, lap->load != LONG_TIMES, load, &desc->load_callback));
    }
    if (lap->store == LONG_PLAIN || lap->store == LONG_SHARED) return OCLFFT_SUCCESS;
    called = lap->store == LONG_MAPPED ? large_callback(l, plan, 1) : none;
    long_store_text(&l->value, lap_at, &l->arrays[1], &called, store);
    return set_text(l, &called, &lap->to, true, store, &desc->store_callback);
}
