/* Convolutions of arrays in host memory. */
#include "pieces.h"

static oclfft_status read_results(const oclfft_convolution *c, const oclfft_buffer *from,
                                  void *out) {
    TRY(context_separate(c->context));
    TRY_CL("clEnqueueReadBuffer",
           clEnqueueReadBuffer(c->context->queue, from->memory, CL_TRUE, 0,
                               (size_t)from->range.bytes, out, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

/* A block of a stream whose results do not arrive does not count: so no other comes between. */
static oclfft_status execute_and_read(oclfft_convolution *c, const convolution_call *call,
                                      const oclfft_buffer *to, void *out) {
    if (!c->collect) {
        TRY(convolution_execute(c, call));
        return read_results(c, to, out);
    }
    mutex_lock(&c->lock);
    oclfft_status status = convolution_execute_locked(c, call);
    if (status == OCLFFT_SUCCESS) {
        status = read_results(c, to, out);
        if (status != OCLFFT_SUCCESS) c->turn = !c->turn;
    }
    mutex_unlock(&c->lock);
    return status;
}

/* Elements between those that are stored keep their contents. */
static oclfft_status move_host(oclfft_convolution *c, const void *in, void *out,
                               oclfft_buffer *from, oclfft_buffer *to) {
    cl_command_queue queue = c->context->queue;
    uint64_t element = plan_problem(convolution_writer(c))->out.element_bytes;
    convolution_call call = {queue, from->memory, to->memory, from->serial, to->serial,
                             0,     NULL,         NULL};
    TRY(context_separate(c->context));
    TRY_CL("clEnqueueWriteBuffer",
           clEnqueueWriteBuffer(queue, from->memory, CL_TRUE, 0, (size_t)from->range.bytes, in, 0,
                                NULL, NULL));
    if (convolution_results(c) * element < c->out_bytes)
        TRY_CL("clEnqueueWriteBuffer",
               clEnqueueWriteBuffer(queue, to->memory, CL_TRUE, 0, (size_t)to->range.bytes, out, 0,
                                    NULL, NULL));
    return execute_and_read(c, &call, to, out);
}

static oclfft_status execute_whole(oclfft_convolution *c, const void *in, void *out) {
    oclfft_buffer *buffers[2] = {NULL, NULL};
    oclfft_status status = buffer_new(c->context, c->in_bytes, &buffers[0]);
    if (status == OCLFFT_SUCCESS) status = buffer_new(c->context, c->out_bytes, &buffers[1]);
    if (status == OCLFFT_SUCCESS) status = move_host(c, in, out, buffers[0], buffers[1]);
    buffer_free(buffers[0]);
    buffer_free(buffers[1]);
    return status;
}

/* In pieces where these overlap, or where the device has no memory for the whole. */
oclfft_status convolution_execute_host(oclfft_convolution *c, const void *in, void *out) {
    bool possible = pieces_are_possible(c);
    if (possible && pieces_are_worth_it(c)) return pieces_run(c, in, out);
    bool before = fail_silently(true);
    if (!possible) fail_silently(before);
    oclfft_status status = execute_whole(c, in, out);
    fail_silently(before);
    if (!possible || status == OCLFFT_SUCCESS) return status;
    if (status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY) return pieces_run(c, in, out);
    return before ? status : fail_aloud(status);
}
