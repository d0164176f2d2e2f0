#include "pipeline.h"

#include "base/sizes.h"
#include "before.h"
#include "memory.h"
#include "mode.h"
#include "run/execute_recorded.h"

static oclfft_status upload(const transfer *t, const side *s, char *const arrays[2],
                            const transfer_mode modes[2], const cl_mem to[2], uint64_t begin,
                            uint64_t count, cl_event *sent) {
    stretch part = side_stretch(t->p, s, begin, count);
    for (uint32_t a = 0; a < side_arrays(s); ++a)
        TRY(channel_upload(&t->h->up, modes[a], to[a], part.device, arrays[a] + part.host,
                           part.bytes, sent));
    return OCLFFT_SUCCESS;
}

static oclfft_status compute(const transfer *t, const slot *s, uint64_t count, cl_event sent,
                             cl_event *computed) {
    cl_event wait[2];
    execution x = {.queue = t->h->compute,
                   .direction = t->direction,
                   .in = s->in[0],
                   .in_im = s->in[1],
                   .out = s->out[0],
                   .out_im = s->out[1],
                   .workspace = t->h->workspace,
                   .wait = wait,
                   .event = computed,
                   .batch = count};
    if (sent) wait[x.num_wait++] = sent;
    if (t->before) wait[x.num_wait++] = t->before;
    TRY(plan_execute_recorded(t->plan, &x));
    TRY_CL("clFlush", clFlush(t->h->compute));
    return OCLFFT_SUCCESS;
}

static oclfft_status download(const transfer *t, slot *s, uint64_t begin, uint64_t count,
                              cl_event computed) {
    stretch part = side_stretch(t->p, &t->p->out, begin, count);
    for (uint32_t a = 0; a < side_arrays(&t->p->out); ++a)
        TRY(channel_download(&t->h->down, t->out_mode[a], s->out[a], part.device,
                             t->out[a] + part.host, part.bytes, computed, &s->drained));
    return OCLFFT_SUCCESS;
}

static oclfft_status wait_until_drained(host *h, const slot *s) {
    return s->drained ? await_event(s->drained, &h->patience) : OCLFFT_SUCCESS;
}

/* Gaps of the output are uploaded and come back with it. */
static oclfft_status move_piece(const transfer *t, slot *s, uint64_t begin, uint64_t count,
                                cl_event *sent, cl_event *computed) {
    const problem *p = t->p;
    TRY(wait_until_drained(t->h, s));
    event_drop(&s->drained);
    TRY(upload(t, &p->in, t->in, t->in_mode, s->in, begin, count, sent));
    if (t->gaps) TRY(upload(t, &p->out, t->out, t->out_mode, s->out, begin, count, sent));
    TRY(compute(t, s, count, *sent, computed));
    return download(t, s, begin, count, *computed);
}

static oclfft_status move_batch(const transfer *t) {
    host *h = t->h;
    uint64_t batch = t->p->batch, number = 0;
    for (uint64_t begin = 0; begin < batch; begin += h->cut.count, ++number) {
        uint64_t count = min_u64(h->cut.count, batch - begin);
        cl_event sent = NULL, computed = NULL;
        slot *s = &h->slots[number % h->cut.slots];
        oclfft_status status = move_piece(t, s, begin, count, &sent, &computed);
        event_drop(&sent);
        event_drop(&computed);
        TRY(status);
    }
    TRY(channel_settle(&h->down));
    for (uint32_t i = 0; i < h->cut.slots; ++i) TRY(wait_until_drained(h, &h->slots[i]));
    return await_queue(h->compute, &h->patience);
}

/* In place the gaps are there with the input, as far as it reaches. */
static bool lacks_gaps(const problem *p, uint64_t count) {
    stretch in = side_stretch(p, &p->in, 0, count), out = side_stretch(p, &p->out, 0, count);
    bool beyond = out.host < in.host || out.host + out.bytes > in.host + in.bytes;
    return side_has_gaps(p, &p->out, count) && (!p->in_place || beyond);
}

oclfft_status pipeline_run(transfer *t) {
    host *h = t->h;
    t->gaps = lacks_gaps(t->p, h->cut.count);
    h->down.streams = side_stretch(t->p, &t->p->out, 0, t->p->batch).bytes >= CHANNEL_STREAMED;
    oclfft_status status = choose_modes(t);
    if (status == OCLFFT_SUCCESS) status = find_before(t);
    if (status == OCLFFT_SUCCESS) status = move_batch(t);
    host_settle(h);
    event_drop(&t->before);
    host_leave_memory(t->plan, h);
    return status;
}
