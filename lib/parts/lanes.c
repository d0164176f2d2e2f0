/* Exchanges between sites, through pinned memory of the host: what leaves one site is read into a
 * block, and written from there to the other site. All lanes go on side by side, from one thread,
 * which never waits for one of them alone. */
#include "run.h"
#include "run/host/channel.h"

static oclfft_status pin(const oclfft_group_plan *plan, const lane *l, lane_block *b) {
    const oclfft_context *context = site_context(plan->group, l->from);
    cl_command_queue queue = plan->queues[l->from].down;
    size_t bytes = (size_t)plan->block_bytes;
    cl_int code;
    if (b->pinned) return OCLFFT_SUCCESS;
    cl_mem pinned =
        clCreateBuffer(context->cl, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes, NULL, &code);
    TRY_CL("clCreateBuffer", code);
    void *memory = clEnqueueMapBuffer(queue, pinned, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes,
                                      0, NULL, NULL, &code);
    if (code != CL_SUCCESS) {
        clReleaseMemObject(pinned);
        return fail_cl("clEnqueueMapBuffer", code);
    }
    b->pinned = pinned;
    b->memory = memory;
    return OCLFFT_SUCCESS;
}

static oclfft_status pin_blocks(const oclfft_group_plan *plan, lane *l) {
    uint32_t used = 0;
    for (uint32_t k = 0; k + 1 < plan->d.lap_count; ++k)
        if (l->transits[k].count > used) used = l->transits[k].count;
    for (uint32_t b = 0; b < LANE_BLOCKS && b < used; ++b) TRY(pin(plan, l, &l->blocks[b]));
    return OCLFFT_SUCCESS;
}

oclfft_status lanes_prepare(const oclfft_group_plan *plan) {
    for (uint32_t i = 0; i < plan->lane_count; ++i)
        TRY(fail_at(plan->group, plan->lanes[i].from, pin_blocks(plan, &plan->lanes[i])));
    return OCLFFT_SUCCESS;
}

static oclfft_status start_read(const group_run *run, lane *l, uint32_t lap_at) {
    const transit *t = &l->transits[lap_at].transits[l->read];
    lane_block *b = &l->blocks[l->read % LANE_BLOCKS];
    const task_plan *from = &run->plan->tasks[lap_at][t->from_task];
    cl_command_queue queue = run->plan->queues[l->from].down;
    operand_memory m = run_memory(run, t->from_array);
    const move *v = &t->move;
    const size_t zero[3] = {0}, size[3] = {(size_t)v->bytes, (size_t)v->rows, (size_t)v->slices};
    move_origin r = move_origin_of(v, &v->from);
    TRY_CL("clEnqueueReadBufferRect",
           clEnqueueReadBufferRect(queue, m.object, CL_FALSE, r.at, zero, size, r.row_pitch,
                                   r.slice_pitch, 0, 0, b->memory, from->done ? 1 : 0,
                                   from->done ? &from->done : NULL, &b->read));
    TRY_CL("clFlush", clFlush(queue));
    ++l->read;
    return OCLFFT_SUCCESS;
}

/* The task gets the event of its last upload: those of a queue end in their order. */
static oclfft_status start_write(const group_run *run, lane *l, uint32_t lap_at) {
    const transit *t = &l->transits[lap_at].transits[l->wrote];
    lane_block *b = &l->blocks[l->wrote % LANE_BLOCKS];
    task_plan *to = &run->plan->tasks[lap_at + 1][t->to_task];
    cl_command_queue queue = run->plan->queues[l->to].up;
    operand_memory m = run_memory(run, t->to_array);
    const move *v = &t->move;
    const size_t zero[3] = {0}, size[3] = {(size_t)v->bytes, (size_t)v->rows, (size_t)v->slices};
    move_origin r = move_origin_of(v, &v->to);
    TRY_CL("clEnqueueWriteBufferRect",
           clEnqueueWriteBufferRect(queue, m.object, CL_FALSE, r.at, zero, size, r.row_pitch,
                                    r.slice_pitch, 0, 0, b->memory, 0, NULL, &b->wrote));
    event_drop(&b->read);
    event_drop(&to->arrived);
    TRY_CL("clRetainEvent", clRetainEvent(b->wrote));
    to->arrived = b->wrote;
    --to->missing;
    ++l->wrote;
    TRY_CL("clFlush", clFlush(queue));
    return OCLFFT_SUCCESS;
}

/* Reads the next transit where its block is free. */
static oclfft_status read_next(const group_run *run, lane *l, uint32_t lap_at, bool *moved) {
    lane_block *b = &l->blocks[l->read % LANE_BLOCKS];
    bool complete = true;
    if (l->read == l->transits[lap_at].count || l->read - l->wrote == LANE_BLOCKS)
        return OCLFFT_SUCCESS;
    if (b->wrote) TRY(event_is_complete(run->plan->group, l->to, b->wrote, &complete));
    if (!complete) return OCLFFT_SUCCESS;
    event_drop(&b->wrote);
    *moved = true;
    return fail_at(run->plan->group, l->from, start_read(run, l, lap_at));
}

/* Writes the oldest transit that has been read. */
static oclfft_status write_next(const group_run *run, lane *l, uint32_t lap_at, bool *moved) {
    const lane_block *b = &l->blocks[l->wrote % LANE_BLOCKS];
    bool complete;
    if (l->wrote == l->read) return OCLFFT_SUCCESS;
    TRY(event_is_complete(run->plan->group, l->from, b->read, &complete));
    if (!complete) return OCLFFT_SUCCESS;
    *moved = true;
    uint32_t task_at = l->transits[lap_at].transits[l->wrote].to_task;
    TRY(fail_at(run->plan->group, l->to, start_write(run, l, lap_at)));
    return task_start(run, lap_at + 1, task_at);
}

oclfft_status lanes_run(group_run *run, uint32_t lap_at) {
    oclfft_group_plan *plan = run->plan;
    for (uint32_t i = 0; i < plan->lane_count; ++i) plan->lanes[i].read = plan->lanes[i].wrote = 0;
    for (bool more = plan->lane_count > 0; more;) {
        bool moved = false;
        more = false;
        for (uint32_t i = 0; i < plan->lane_count; ++i) {
            lane *l = &plan->lanes[i];
            TRY(read_next(run, l, lap_at, &moved));
            TRY(write_next(run, l, lap_at, &moved));
            more = more || l->wrote < l->transits[lap_at].count;
        }
        if (more) TRY(run_pause(run, moved));
    }
    return OCLFFT_SUCCESS;
}

void lanes_clear(const group_run *run) {
    for (uint32_t i = 0; i < run->plan->lane_count; ++i)
        for (uint32_t b = 0; b < LANE_BLOCKS; ++b) {
            event_drop(&run->plan->lanes[i].blocks[b].read);
            event_drop(&run->plan->lanes[i].blocks[b].wrote);
        }
}
