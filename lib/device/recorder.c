#include "recorder.h"

#include <stdlib.h>

#include "os/clock.h"

typedef struct note {
    const char *what;
    uint64_t bytes;
    cl_event begin, end; /* retained; `begin` may be NULL */
    double noted;        /* by the clock of the host, behind the call; of a span: its end */
    double span;         /* when it began; 0: a command */
} note;

typedef struct recorder {
    bool on;
    mutex lock; /* guards all below */
    note *notes;
    size_t count, capacity;
} recorder;

static void forget(recorder *r) {
    for (size_t i = 0; i < r->count; ++i) {
        if (r->notes[i].begin) clReleaseEvent(r->notes[i].begin);
        if (r->notes[i].end) clReleaseEvent(r->notes[i].end);
    }
    r->count = 0;
}

static void free_recorder(void *data) {
    recorder *r = data;
    forget(r);
    mutex_close(&r->lock);
    free(r->notes);
    free(r);
}

oclfft_status recorder_switch(oclfft_context *context, bool on) {
    recorder *r = context->recording.data;
    if (!r && !on) return OCLFFT_SUCCESS;
    if (!r) {
        r = calloc(1, sizeof *r);
        if (!r) return fail_memory();
        mutex_open(&r->lock);
        context->recording = (attachment){r, free_recorder};
    }
    mutex_lock(&r->lock);
    if (on) forget(r);
    r->on = on;
    mutex_unlock(&r->lock);
    return OCLFFT_SUCCESS;
}

cl_command_queue_properties recorder_properties(const oclfft_context *context) {
    const recorder *r = context->recording.data;
    return r && r->on ? CL_QUEUE_PROFILING_ENABLE : 0;
}

static bool make_room(recorder *r) {
    if (r->count < r->capacity) return true;
    size_t capacity = r->capacity ? 2 * r->capacity : 256;
    note *grown = realloc(r->notes, capacity * sizeof *grown);
    if (!grown) return false;
    r->notes = grown;
    r->capacity = capacity;
    return true;
}

static void keep(recorder *r, const note *n) {
    if (!make_room(r) || (n->end && clRetainEvent(n->end) != CL_SUCCESS)) return;
    if (n->begin && clRetainEvent(n->begin) != CL_SUCCESS) {
        clReleaseEvent(n->end);
        return;
    }
    r->notes[r->count++] = *n;
}

void recorder_note(const oclfft_context *context, const char *what, uint64_t bytes, cl_event begin,
                   cl_event end) {
    recorder *r = context->recording.data;
    if (!r || !end) return;
    const note n = {what, bytes, begin, end, clock_seconds(), 0};
    mutex_lock(&r->lock);
    if (r->on) keep(r, &n);
    mutex_unlock(&r->lock);
}

void recorder_note_span(const oclfft_context *context, const char *what, uint64_t bytes,
                        double begin, double end) {
    recorder *r = context->recording.data;
    const note n = {what, bytes, NULL, NULL, end, begin};
    if (!r) return;
    mutex_lock(&r->lock);
    if (r->on) keep(r, &n);
    mutex_unlock(&r->lock);
}

/* ---- Text ---- */

/* Seconds by the device's clock; false where the queue has no profiling. */
static bool ask(cl_event event, cl_profiling_info what, double *seconds) {
    cl_ulong time = 0;
    bool known = clGetEventProfilingInfo(event, what, sizeof time, &time, NULL) == CL_SUCCESS;
    *seconds = 1e-9 * (double)time;
    return known;
}

/* By how much the host's clock is ahead of the device's: commands were queued before they were
 * noted, of which the last moment is the closest. False where nothing is known. */
static bool find_offset(const recorder *r, double *offset) {
    bool found = false;
    for (size_t i = 0; i < r->count; ++i) {
        double queued;
        if (!r->notes[i].end || !ask(r->notes[i].end, CL_PROFILING_COMMAND_QUEUED, &queued))
            continue;
        double ahead = r->notes[i].noted - queued;
        if (!found || ahead < *offset) *offset = ahead;
        found = true;
    }
    return found;
}

static bool find_times(const note *n, double offset, double *begin, double *end) {
    *begin = n->span;
    *end = n->noted;
    if (!n->end) return true;
    if (clWaitForEvents(1, &n->end) != CL_SUCCESS || !ask(n->end, CL_PROFILING_COMMAND_END, end) ||
        !ask(n->begin ? n->begin : n->end, CL_PROFILING_COMMAND_START, begin))
        return false;
    *begin += offset;
    *end += offset;
    return true;
}

static void print_note(const note *n, double offset, text *out) {
    double begin, end;
    if (!find_times(n, offset, &begin, &end)) return;
    text_add(out, "%s ", n->what);
    text_add_number(out, "%.9f", begin);
    text_add(out, " ");
    text_add_number(out, "%.9f", end);
    text_add(out, " %llu\n", (unsigned long long)n->bytes);
}

oclfft_status recorder_print(const oclfft_context *context, text *out) {
    recorder *r = context->recording.data;
    double offset = 0;
    if (!r) return OCLFFT_SUCCESS;
    mutex_lock(&r->lock);
    if (find_offset(r, &offset))
        for (size_t i = 0; i < r->count; ++i) print_note(&r->notes[i], offset, out);
    mutex_unlock(&r->lock);
    return text_status(out);
}
