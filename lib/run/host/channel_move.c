#include "channel.h"
#include "device/recorder.h"

/* Between an array of the host, whose end is given, and a block, in which the rows are packed. */
static rows_copy copy_of(const move *m) {
    return (rows_copy){.bytes = (size_t)m->bytes,
                       .rows = (size_t)m->rows,
                       .slices = (size_t)m->slices,
                       .to_row = (ptrdiff_t)m->bytes,
                       .to_slice = (ptrdiff_t)(m->bytes * m->rows),
                       .from_row = (ptrdiff_t)m->bytes,
                       .from_slice = (ptrdiff_t)(m->bytes * m->rows)};
}

oclfft_status channel_upload_move(channel *c, transfer_mode mode, cl_mem memory, const move *given,
                                  const char *host, cl_event *done) {
    bool staged = mode == TRANSFER_STAGED;
    const move joined = move_joined(given, true), *m = staged ? &joined : given;
    const size_t zero[3] = {0}, size[3] = {(size_t)m->bytes, (size_t)m->rows, (size_t)m->slices};
    move_origin to = move_origin_of(m, &m->to);
    block *b = NULL;
    const char *from = host + (ptrdiff_t)given->from.place;
    size_t row = (size_t)m->from.row_pitch, slice = m->slices > 1 ? (size_t)m->from.slice_pitch : 0;
    cl_event event;
    if (staged) {
        rows_copy copy = copy_of(given);
        b = block_take(c);
        TRY(block_clear(c, b));
        copy.to = b->memory;
        copy.from = from;
        copy.from_row = (ptrdiff_t)given->from.row_pitch;
        copy.from_slice = (ptrdiff_t)given->from.slice_pitch;
        copiers_copy_rows(c->copiers, &copy);
        from = b->memory;
        row = slice = 0;
    }
    TRY_CL("clEnqueueWriteBufferRect",
           clEnqueueWriteBufferRect(c->queue, memory, CL_FALSE, to.at, zero, size, to.row_pitch,
                                    to.slice_pitch, row, slice, from, 0, NULL, &event));
    recorder_note(c->context, "upload", move_bytes(given), NULL, event);
    TRY(block_note(b, event, done));
    TRY_CL("clFlush", clFlush(c->queue));
    return OCLFFT_SUCCESS;
}

oclfft_status channel_download_move(channel *c, transfer_mode mode, cl_mem memory,
                                    const move *given, char *host, cl_event after, cl_event *done) {
    bool staged = mode == TRANSFER_STAGED;
    const move joined = move_joined(given, false), *m = staged ? &joined : given;
    const size_t zero[3] = {0}, size[3] = {(size_t)m->bytes, (size_t)m->rows, (size_t)m->slices};
    move_origin from = move_origin_of(m, &m->from);
    block *b = staged ? block_take(c) : NULL;
    char *to = host + (ptrdiff_t)given->to.place;
    size_t row = staged ? 0 : (size_t)m->to.row_pitch,
           slice = staged || m->slices == 1 ? 0 : (size_t)m->to.slice_pitch;
    cl_event event;
    TRY_CL("clEnqueueReadBufferRect",
           clEnqueueReadBufferRect(c->queue, memory, CL_FALSE, from.at, zero, size, from.row_pitch,
                                   from.slice_pitch, row, slice, b ? b->memory : to, after ? 1 : 0,
                                   after ? &after : NULL, &event));
    recorder_note(c->context, "download", move_bytes(given), NULL, event);
    TRY(block_note(b, event, done));
    TRY_CL("clFlush", clFlush(c->queue));
    if (!b) return OCLFFT_SUCCESS;
    b->arrived = copy_of(given);
    b->arrived.streamed = c->streams;
    b->arrived.from = b->memory;
    b->arrived.to = to;
    b->arrived.to_row = (ptrdiff_t)given->to.row_pitch;
    b->arrived.to_slice = (ptrdiff_t)given->to.slice_pitch;
    return block_clear(c, &c->ring[c->next]);
}
