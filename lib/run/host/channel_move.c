#include "channel.h"

static rows_copy copy_of(const move *m) {
    return (rows_copy){.bytes = (size_t)m->bytes,
                       .rows = (size_t)m->rows,
                       .slices = (size_t)m->slices,
                       .to_row = (size_t)m->bytes,
                       .to_slice = (size_t)(m->bytes * m->rows),
                       .from_row = (size_t)m->bytes,
                       .from_slice = (size_t)(m->bytes * m->rows)};
}

oclfft_status channel_upload_move(channel *c, transfer_mode mode, cl_mem memory, const move *m,
                                  const char *host, cl_event *done) {
    const size_t zero[3] = {0}, size[3] = {(size_t)m->bytes, (size_t)m->rows, (size_t)m->slices};
    move_origin to = move_origin_of(m, &m->to);
    block *b = NULL;
    const char *from = host + m->from.place;
    size_t row = (size_t)m->from.row_pitch, slice = m->slices > 1 ? (size_t)m->from.slice_pitch : 0;
    cl_event event;
    if (mode == TRANSFER_STAGED) {
        rows_copy copy = copy_of(m);
        b = block_take(c);
        TRY(block_clear(c, b));
        copy.to = b->memory;
        copy.from = from;
        copy.from_row = row;
        copy.from_slice = slice;
        copiers_copy_rows(c->copiers, &copy);
        from = b->memory;
        row = slice = 0;
    }
    TRY_CL("clEnqueueWriteBufferRect",
           clEnqueueWriteBufferRect(c->queue, memory, CL_FALSE, to.at, zero, size, to.row_pitch,
                                    to.slice_pitch, row, slice, from, 0, NULL, &event));
    TRY(block_note(b, event, done));
    TRY_CL("clFlush", clFlush(c->queue));
    return OCLFFT_SUCCESS;
}

oclfft_status channel_download_move(channel *c, transfer_mode mode, cl_mem memory, const move *m,
                                    char *host, cl_event after, cl_event *done) {
    const size_t zero[3] = {0}, size[3] = {(size_t)m->bytes, (size_t)m->rows, (size_t)m->slices};
    move_origin from = move_origin_of(m, &m->from);
    bool staged = mode == TRANSFER_STAGED;
    block *b = staged ? block_take(c) : NULL;
    char *to = host + m->to.place;
    size_t row = staged ? 0 : (size_t)m->to.row_pitch,
           slice = staged || m->slices == 1 ? 0 : (size_t)m->to.slice_pitch;
    cl_event event;
    TRY_CL("clEnqueueReadBufferRect",
           clEnqueueReadBufferRect(c->queue, memory, CL_FALSE, from.at, zero, size, from.row_pitch,
                                   from.slice_pitch, row, slice, b ? b->memory : to, after ? 1 : 0,
                                   after ? &after : NULL, &event));
    TRY(block_note(b, event, done));
    TRY_CL("clFlush", clFlush(c->queue));
    if (!b) return OCLFFT_SUCCESS;
    b->arrived = copy_of(m);
    b->arrived.streamed = c->streams;
    b->arrived.from = b->memory;
    b->arrived.to = to;
    b->arrived.to_row = (size_t)m->to.row_pitch;
    b->arrived.to_slice = (size_t)m->to.slice_pitch;
    return block_clear(c, &c->ring[c->next]);
}
