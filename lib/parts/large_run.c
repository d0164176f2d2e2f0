#include "base/sizes.h"
#include "large_state.h"
#include "run/execute_recorded.h"
#include "run/host/mode.h"

typedef struct piece {
    region in, out;
    cl_event sent, computed;
} piece;

/* What a lap does. */
typedef struct lap_run {
    large *l;
    oclfft_plan *plan;
    host *h;
    uint32_t k;
    oclfft_direction direction;
    char *const (*arrays)[2];     /* by large_place */
    transfer_mode up[2], down[2]; /* of the arrays of both ends */
} lap_run;

/* Of a direct move, so that the events of a task are few. */
static const uint64_t MOST_DIRECT = (uint64_t)1 << 26;

static oclfft_status add_moves(const large_end *end, const region *r, const array_form *host,
                               const array_form *device, bool up, transfer_mode mode,
                               move_list *moves) {
    const move_rules rules = {.most = mode == TRANSFER_STAGED ? BLOCK_BYTES : MOST_DIRECT,
                              .free_end = !end->mapped ? FREE_NONE
                                          : up         ? FREE_FROM
                                                       : FREE_TO};
    return moves_add(moves, r, up ? host : device, up ? device : host, end->element_bytes, &rules);
}

/* Between the host's array and the memory of a task, in which the region is packed. */
static oclfft_status list_moves(const large_plan *large, const large_end *end, const region *r,
                                bool up, transfer_mode mode, move_list *moves) {
    array_form device = large_device_form(end, r);
    long_piece pieces[MAX_LONG_PIECES];
    if (end->place == LARGE_NOTHING) return OCLFFT_SUCCESS;
    if (!end->mapped) return add_moves(end, r, &end->form, &device, up, mode, moves);
    uint32_t count = long_pieces(large, end, r, pieces);
    for (uint32_t i = 0; i < count; ++i)
        TRY(add_moves(end, &pieces[i].points, &pieces[i].form, &device, up, mode, moves));
    return OCLFFT_SUCCESS;
}

static oclfft_status upload_array(const lap_run *x, const large_slot *s, piece *p, uint32_t a) {
    const large_end *end = &x->l->value.laps[x->k].from;
    move_list moves = {0};
    oclfft_status status = list_moves(&x->l->value, end, &p->in, true, x->up[a], &moves);
    for (uint32_t i = 0; i < moves.count && status == OCLFFT_SUCCESS; ++i)
        status = channel_upload_move(&x->h->up, x->up[a], s->in[a], &moves.moves[i],
                                     x->arrays[end->place][a], &p->sent);
    moves_free(&moves);
    return status;
}

/* Enqueues zeros in place of an upload. */
static oclfft_status clear(const lap_run *x, const large_slot *s, const piece *p, uint32_t a) {
    const cl_uchar zero = 0;
    uint64_t bytes = region_points(&p->in) * x->l->value.laps[x->k].from.element_bytes;
    TRY_CL("clEnqueueFillBuffer", clEnqueueFillBuffer(x->h->compute, s->in[a], &zero, sizeof zero,
                                                      0, (size_t)bytes, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

static oclfft_status upload(const lap_run *x, const large_slot *s, piece *p) {
    bool there = large_has_input(&x->l->value, x->k, &p->out);
    for (uint32_t a = 0; a < x->l->value.laps[x->k].from.arrays; ++a)
        TRY(there ? upload_array(x, s, p, a) : clear(x, s, p, a));
    return OCLFFT_SUCCESS;
}

static oclfft_status download_array(const lap_run *x, large_slot *s, const piece *p, uint32_t a) {
    const large_end *end = &x->l->value.laps[x->k].to;
    move_list moves = {0};
    oclfft_status status = list_moves(&x->l->value, end, &p->out, false, x->down[a], &moves);
    for (uint32_t i = 0; i < moves.count && status == OCLFFT_SUCCESS; ++i)
        status = channel_download_move(&x->h->down, x->down[a], s->out[a], &moves.moves[i],
                                       x->arrays[end->place][a], p->computed, &s->drained);
    moves_free(&moves);
    return status;
}

static oclfft_status download(const lap_run *x, large_slot *s, const piece *p) {
    for (uint32_t a = 0; a < x->l->value.laps[x->k].to.arrays; ++a) TRY(download_array(x, s, p, a));
    return OCLFFT_SUCCESS;
}

/* Enqueues the write of a task's origin, for callbacks. The slot has it until the task has ended.
 */
static oclfft_status tell_origin(const lap_run *x, large_slot *s, const piece *p) {
    const large *l = x->l;
    if (!l->origin) return OCLFFT_SUCCESS;
    for (uint32_t d = 0; d < REGION_DIMS; ++d) s->origin[d] = p->in.lower[d];
    TRY_CL("clEnqueueWriteBuffer",
           clEnqueueWriteBuffer(x->h->compute, l->origin->memory, CL_FALSE, 0, sizeof s->origin,
                                s->origin, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

static oclfft_direction way_of(const lap_run *x) {
    const large_lap *at = &x->l->value.laps[x->k];
    if (!x->l->value.mapped) return x->direction;
    bool backward = at->way == WAY_GIVEN ? x->l->value.maps.backward : at->way == WAY_BACKWARD;
    return backward ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
}

static oclfft_status compute(const lap_run *x, large_slot *s, uint64_t number, piece *p) {
    large *l = x->l;
    oclfft_plan *plan;
    TRY(large_plan_of(l, x->plan, x->k, number, &plan));
    execution e = {.queue = x->h->compute,
                   .direction = way_of(x),
                   .in = s->in[0],
                   .in_im = s->in[1],
                   .out = s->out[0],
                   .out_im = s->out[1],
                   .num_wait = p->sent ? 1 : 0,
                   .wait = p->sent ? &p->sent : NULL,
                   .event = &p->computed};
    if (plan->workspace_needed.bytes) {
        e.workspace = space_for(&plan->ways, plan_problem(plan)->batch);
        e.workspace.memory = l->workspace.memory;
    }
    if (l->d.laps[x->k].twiddled) {
        s->first = twiddle_first_of(&l->d, &p->out, x->direction);
        TRY(twiddles_begin(&l->twiddles, x->h->compute, &s->first));
    }
    TRY(tell_origin(x, s, p));
    TRY(plan_execute_recorded(plan, &e));
    TRY_CL("clFlush", clFlush(x->h->compute));
    return OCLFFT_SUCCESS;
}

static oclfft_status wait_until_drained(large_slot *s) {
    if (s->drained) TRY_CL("clWaitForEvents", clWaitForEvents(1, &s->drained));
    event_drop(&s->drained);
    return OCLFFT_SUCCESS;
}

static oclfft_status move_piece(const lap_run *x, large_slot *s, uint64_t number, piece *p) {
    large_task(&x->l->value, x->k, number, &p->in, &p->out);
    TRY(wait_until_drained(s));
    TRY(upload(x, s, p));
    TRY(compute(x, s, number, p));
    return download(x, s, p);
}

static oclfft_status move_pieces(const lap_run *x) {
    large *l = x->l;
    for (uint64_t t = 0; t < l->value.laps[x->k].tasks; ++t) {
        piece p = {0};
        oclfft_status status = move_piece(x, &l->slots[t % l->slot_count], t, &p);
        event_drop(&p.sent);
        event_drop(&p.computed);
        TRY(status);
    }
    TRY(channel_settle(&x->h->down));
    for (uint32_t i = 0; i < l->slot_count; ++i) TRY(wait_until_drained(&l->slots[i]));
    TRY_CL("clFinish", clFinish(x->h->compute));
    return OCLFFT_SUCCESS;
}

/* ---- How arrays are transferred ---- */

/* Directly, rows of fewer bytes take the bus longer than the threads that gather them. */
static const uint64_t LEAST_ROW = 4096;

static bool can_stage(host *h) {
    if (!h->copiers) h->copiers = copiers_new(1);
    return channel_can_stage(h->context, h->copiers, &h->up) &&
           channel_can_stage(h->context, h->copiers, &h->down);
}

/* Of the moves of the lap's first task. */
static oclfft_status has_long_rows(const lap_run *x, const large_end *end, bool up, bool *found) {
    region in, out;
    move_list moves = {0};
    large_task(&x->l->value, x->k, 0, &in, &out);
    oclfft_status status =
        list_moves(&x->l->value, end, up ? &in : &out, up, TRANSFER_DIRECT, &moves);
    *found = status == OCLFFT_SUCCESS && moves.count && moves.moves[0].bytes >= LEAST_ROW;
    moves_free(&moves);
    return status;
}

/* What a host array is like, as far as the end has elements in it. */
static host_array host_array_of(const lap_run *x, const large_end *end, bool up, uint32_t a) {
    const uint64_t lowest = form_lowest(&end->form, &end->all) * end->element_bytes;
    const uint64_t bytes = region_points(&end->all) * end->element_bytes;
    return (host_array){.first = x->arrays[end->place][a] + lowest,
                        .bytes = bytes,
                        .piece = min_u64(x->l->value.slot_bytes[0][0], bytes),
                        .is_output = !up};
}

/* Pinned arrays directly. Of others, and of those whose rows are short or that the threads bring
 * into another order, all goes through pinned memory. */
static oclfft_status choose_modes_of(lap_run *x, const large_end *end, bool up,
                                     transfer_mode modes[2]) {
    bool rows = false;
    modes[0] = modes[1] = TRANSFER_DIRECT;
    if (end->place == LARGE_NOTHING) return OCLFFT_SUCCESS;
    if (end->mapped && !can_stage(x->h))
        return fail(OCLFFT_ERROR_OUT_OF_HOST_MEMORY,
                    "no pinned memory for the elements of a long axis");
    if (!end->mapped) TRY(has_long_rows(x, end, up, &rows));
    for (uint32_t a = 0; a < end->arrays; ++a) {
        host_array array = host_array_of(x, end, up, a);
        bool worth = channel_is_worth_staging(x->h->context, array.bytes) && can_stage(x->h);
        if (end->mapped || (worth && !rows))
            modes[a] = TRANSFER_STAGED;
        else if (worth)
            TRY(choose_mode(x->h, &array, x->l->slots[0].in[0], &modes[a]));
    }
    return OCLFFT_SUCCESS;
}

/* ---- The lap ---- */

static oclfft_status choose_modes_and_move(lap_run *x) {
    const large_lap *lap = &x->l->value.laps[x->k];
    TRY(choose_modes_of(x, &lap->from, true, x->up));
    TRY(choose_modes_of(x, &lap->to, false, x->down));
    return move_pieces(x);
}

oclfft_status large_run_lap(large *l, oclfft_plan *plan, host *h, uint32_t lap_at,
                            oclfft_direction direction, char *const arrays[LARGE_PLACES][2]) {
    lap_run x = {l, plan, h, lap_at, direction, arrays, {0}, {0}};
    h->down.streams = true;
    oclfft_status status = choose_modes_and_move(&x);
    channel_abandon(&h->up);
    clFinish(h->compute);
    channel_abandon(&h->down);
    for (uint32_t i = 0; i < LARGE_SLOTS; ++i) event_drop(&l->slots[i].drained);
    return status;
}
