#include "pieces.h"

#include "base/sizes.h"
#include "run/host/memory.h"
#include "run/host/mode.h"

enum { SMALLEST_PIECE = 1 << 20, LARGEST_PIECE = 1 << 23, PIECES = 16 };

bool pieces_are_worth_it(const oclfft_convolution *c) {
    return !c->context->info.is_cpu && c->in_bytes + c->out_bytes > 4 * SMALLEST_PIECE;
}

/* ---- Memory ---- */

static void size_piece(const oclfft_convolution *c, uint64_t count, uint64_t *in, uint64_t *out) {
    uint64_t *const bytes[2] = {out, in};
    uint64_t from;
    const stretch kept = c->keep ? pieces_kept(c, &from) : (stretch){0};
    *out = 1;
    *in = max_u64(1, kept.device + kept.bytes);
    for (uint32_t s = 0; s < c->shape.section_count; ++s) {
        const convolution_part part = {.count = min_u64(count, convolution_units(c, s))};
        for (uint32_t input = 0; input < 2; ++input) {
            stretch all = pieces_stretch(c, s, input, &part, &from);
            *bytes[input] = max_u64(*bytes[input], all.device + all.bytes);
        }
    }
}

static cut best_cut(const oclfft_convolution *c, uint64_t quantum) {
    uint64_t in, out, all = max_u64(c->in_bytes, c->out_bytes), units = 0;
    uint64_t target = min_u64(max_u64(all / PIECES, SMALLEST_PIECE), LARGEST_PIECE);
    for (uint32_t s = 0; s < c->shape.section_count; ++s)
        units = max_u64(units, convolution_units(c, s));
    size_piece(c, 1, &in, &out);
    uint64_t count = max_u64(quantum, target / max_u64(in, out) / quantum * quantum);
    return (cut){min_u64(min_u64(count, units), c->room), MAX_SLOTS};
}

static bool smaller_cut(uint64_t quantum, cut *now) {
    uint64_t half = max_u64(quantum, now->count / 2 / quantum * quantum);
    if (half < now->count)
        now->count = half;
    else if (now->slots > 1)
        --now->slots;
    else
        return false;
    return true;
}

static oclfft_status take_slots(const oclfft_convolution *c, host *h, const cut *now) {
    static const char what[] = "memory for a piece of a convolution";
    size_piece(c, now->count, &h->in_bytes, &h->out_bytes);
    for (uint32_t i = 0; i < now->slots; ++i) {
        slot *s = &h->slots[i];
        TRY(context_allocate(c->context, h->in_bytes, CL_MEM_READ_WRITE, NULL, what, &s->in[0]));
        TRY(context_allocate(c->context, h->out_bytes, CL_MEM_READ_WRITE, NULL, what, &s->out[0]));
    }
    h->cut = *now;
    return OCLFFT_SUCCESS;
}

/* Half of what there is, but for the last attempt: the plans may want scratch. */
static oclfft_status take_memory(const oclfft_convolution *c, host *h) {
    const oclfft_context *context = c->context;
    uint64_t quantum = convolution_quantum(c), used = atomic_load(&context->memory_used);
    uint64_t share = context->info.global_memory / 4, in, out;
    cut next = best_cut(c, quantum);
    if (h->cut.count) return OCLFFT_SUCCESS;
    if (context->memory_limit)
        share = (context->memory_limit - min_u64(context->memory_limit, used)) / 2;
    for (;;) {
        cut now = next;
        bool last = !smaller_cut(quantum, &next);
        size_piece(c, now.count, &in, &out);
        if (!last && now.slots * (in + out) > share) continue;
        bool before = fail_silently(true);
        if (last) fail_silently(before);
        oclfft_status status = take_slots(c, h, &now);
        fail_silently(before);
        if (status != OCLFFT_SUCCESS) host_drop_memory(h);
        if (status == OCLFFT_SUCCESS || last) return status;
    }
}

static void leave_memory(const oclfft_convolution *c, host *h) {
    uint64_t bytes = h->cut.slots * (h->in_bytes + h->out_bytes);
    if (c->context->memory_limit || bytes > c->context->info.global_memory / 16)
        host_drop_memory(h);
}

/* ---- One piece ---- */

typedef struct pieces {
    oclfft_convolution *c;
    host *h;
    char *in, *out; /* the arrays; `in` is only read */
    transfer_mode in_mode, out_mode;
    flow flow;
    uint64_t number; /* of the piece that comes next */
} pieces;

/* Memory between the results keeps its contents: it is uploaded and comes back. */
static bool has_gaps(const oclfft_convolution *c, uint32_t section, uint64_t count) {
    const oclfft_plan *plan = chain_last(&c->chains[section]);
    const problem *p = plan_problem(plan);
    return side_has_gaps(p, &p->out, count * convolution_transforms(c, section, plan));
}

static oclfft_status upload(pieces *w, uint32_t section, const convolution_part *part,
                            const stretch *in, const stretch *out, const slot *s, cl_event *sent) {
    host *h = w->h;
    TRY(channel_upload(&h->up, w->in_mode, s->in[0], in->device, w->in + in->host, in->bytes,
                       sent));
    if (!has_gaps(w->c, section, part->count)) return OCLFFT_SUCCESS;
    return channel_upload(&h->up, w->out_mode, s->out[0], out->device, w->out + out->host,
                          out->bytes, sent);
}

/* Memory for the next piece, once what was there before is downloaded. */
static oclfft_status next_slot(pieces *w, slot **out) {
    host *h = w->h;
    slot *s = *out = &h->slots[w->number++ % h->cut.slots];
    if (s->drained) TRY(await_event(s->drained, &h->patience));
    event_drop(&s->drained);
    return OCLFFT_SUCCESS;
}

static oclfft_status move_piece(pieces *w, uint32_t section, convolution_part part, cl_event *sent,
                                cl_event *computed) {
    host *h = w->h;
    slot *s;
    stretch in = pieces_stretch(w->c, section, true, &part, &part.in_from);
    stretch out = pieces_stretch(w->c, section, false, &part, &part.out_from);
    part.placed = true;
    TRY(next_slot(w, &s));
    TRY(upload(w, section, &part, &in, &out, s, sent));
    const convolution_call call = {.queue = h->compute,
                                   .in = s->in[0],
                                   .out = s->out[0],
                                   .num_wait = *sent ? 1 : 0,
                                   .wait = *sent ? sent : NULL,
                                   .event = computed};
    if (convolution_is_collected(w->c, section)) TRY(flow_collect(&w->flow, &call, part.in_from));
    TRY(flow_run_part(&w->flow, &call, section, part, (place){true, true}));
    TRY_CL("clFlush", clFlush(h->compute));
    return channel_download(&h->down, w->out_mode, s->out[0], out.device, w->out + out.host,
                            out.bytes, *computed, &s->drained);
}

/* ---- All of them ---- */

static oclfft_status move_section(pieces *w, uint64_t signal, uint32_t section) {
    uint64_t all = convolution_units(w->c, section), most = w->h->cut.count;
    for (uint64_t begin = 0; begin < all; begin += most) {
        const convolution_part part = {
            .signal = signal, .begin = begin, .count = min_u64(most, all - begin)};
        cl_event sent = NULL, computed = NULL;
        oclfft_status status = move_piece(w, section, part, &sent, &computed);
        event_drop(&sent);
        event_drop(&computed);
        TRY(status);
    }
    return OCLFFT_SUCCESS;
}

/* What a stream keeps for the next call. */
static oclfft_status move_kept(pieces *w) {
    host *h = w->h;
    slot *s;
    uint64_t from;
    cl_event sent = NULL;
    const stretch kept = pieces_kept(w->c, &from);
    TRY(next_slot(w, &s));
    oclfft_status status = channel_upload(&h->up, w->in_mode, s->in[0], kept.device,
                                          w->in + kept.host, kept.bytes, &sent);
    const convolution_call call = {
        .queue = h->compute, .in = s->in[0], .num_wait = sent ? 1 : 0, .wait = sent ? &sent : NULL};
    if (status == OCLFFT_SUCCESS) status = flow_keep(&w->flow, &call, from);
    event_drop(&sent);
    return status;
}

static oclfft_status move_all(pieces *w) {
    host *h = w->h;
    TRY(flow_begin(w->c, h->compute, &w->flow));
    for (uint64_t i = 0; i < convolution_signals_apart(w->c); ++i)
        for (uint32_t s = 0; s < w->c->shape.section_count; ++s) TRY(move_section(w, i, s));
    if (w->c->keep) TRY(move_kept(w));
    TRY(channel_settle(&h->down));
    for (uint32_t i = 0; i < h->cut.slots; ++i)
        if (h->slots[i].drained) TRY(await_event(h->slots[i].drained, &h->patience));
    return await_queue(h->compute, &h->patience);
}

static oclfft_status learn_modes(pieces *w) {
    host *h = w->h;
    stretch in = pieces_span(w->c, true), out = pieces_span(w->c, false);
    const host_array from = {w->in + in.host, in.bytes, min_u64(in.bytes, h->in_bytes), false};
    const host_array to = {w->out + out.host, out.bytes, min_u64(out.bytes, h->out_bytes), true};
    h->down.streams = out.bytes >= CHANNEL_STREAMED;
    TRY(choose_mode(h, &from, h->slots[0].in[0], &w->in_mode));
    return choose_mode(h, &to, h->slots[0].out[0], &w->out_mode);
}

static oclfft_status run_pieces(pieces *w) {
    host *h = w->h;
    TRY(host_open(h));
    TRY(take_memory(w->c, h));
    oclfft_status status = learn_modes(w);
    if (status == OCLFFT_SUCCESS) status = move_all(w);
    host_settle(h);
    flow_end(&w->flow);
    leave_memory(w->c, h);
    return status;
}

oclfft_status pieces_run(oclfft_convolution *c, const void *in, void *out) {
    pieces w = {.c = c, .in = (char *)(uintptr_t)in, .out = out};
    TRY(host_of(chain_first(&c->chains[0]), &w.h));
    mutex_lock(&c->lock);
    oclfft_status status = convolution_check_has_filter(c);
    if (status == OCLFFT_SUCCESS) status = run_pieces(&w);
    if (status == OCLFFT_SUCCESS) c->turn = !c->turn;
    mutex_unlock(&c->lock);
    return status;
}
