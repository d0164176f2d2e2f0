/* What the lanes between processes ask of OpenCL. */
#include <stdio.h>

#include "state.h"

oclfft_status mpi_check_cl(const char *call, cl_int code) {
    char sentence[128];
    if (code == CL_SUCCESS) return OCLFFT_SUCCESS;
    snprintf(sentence, sizeof sentence, "%s failed: %d", call, (int)code);
    return oclfft_private_fail(OCLFFT_ERROR_DEVICE_FAILED, sentence);
}

#define TRY_CL(call, code) TRY(mpi_check_cl(call, code))

void mpi_drop_event(cl_event *event) {
    if (*event) clReleaseEvent(*event);
    *event = NULL;
}

oclfft_status mpi_is_complete(cl_event event, bool *complete) {
    cl_int code = CL_QUEUED;
    TRY_CL("clGetEventInfo",
           clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof code, &code, NULL));
    if (code < 0) return mpi_check_cl("a command", code);
    *complete = code == CL_COMPLETE;
    return OCLFFT_SUCCESS;
}

size_t mpi_piece_bytes(const oclfft_transport_piece *p) {
    return p->bytes[0] * p->bytes[1] * p->bytes[2];
}

/* ---- Pinned memory ---- */

oclfft_status mpi_pin_memory(const oclfft_transport_site *site, size_t bytes, mpi_pin *pin) {
    cl_int code;
    pin->buffer = clCreateBuffer(site->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes,
                                 NULL, &code);
    if (code != CL_SUCCESS) pin->buffer = NULL;
    TRY_CL("clCreateBuffer", code);
    pin->memory = clEnqueueMapBuffer(site->queue, pin->buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                     0, bytes, 0, NULL, NULL, &code);
    if (code != CL_SUCCESS) pin->memory = NULL;
    TRY_CL("clEnqueueMapBuffer", code);
    return OCLFFT_SUCCESS;
}

void mpi_unpin(const oclfft_transport_site *site, mpi_pin *pin, bool given_up) {
    if (pin->memory) clEnqueueUnmapMemObject(site->queue, pin->buffer, pin->memory, 0, NULL, NULL);
    if (pin->memory && !given_up) clFinish(site->queue);
    if (pin->buffer) clReleaseMemObject(pin->buffer);
    *pin = (mpi_pin){0};
}

/* ---- Pieces ---- */

oclfft_status mpi_read(const oclfft_transport_terms *terms, const oclfft_transport_piece *p,
                       char *to, cl_event *moved) {
    const size_t zero[3] = {0};
    cl_command_queue queue = terms->from.queue;
    TRY_CL("clEnqueueReadBufferRect",
           clEnqueueReadBufferRect(queue, p->from.memory, CL_FALSE, p->from.origin, zero, p->bytes,
                                   p->from.row_pitch, p->from.slice_pitch, 0, 0, to,
                                   p->ready ? 1 : 0, p->ready ? &p->ready : NULL, moved));
    terms->record(&terms->from, "read", mpi_piece_bytes(p), *moved);
    return mpi_check_cl("clFlush", clFlush(queue));
}

oclfft_status mpi_write(const oclfft_transport_terms *terms, const oclfft_transport_piece *p,
                        const char *from, cl_event *moved) {
    const size_t zero[3] = {0};
    cl_command_queue queue = terms->to.queue;
    TRY_CL("clEnqueueWriteBufferRect",
           clEnqueueWriteBufferRect(queue, p->to.memory, CL_FALSE, p->to.origin, zero, p->bytes,
                                    p->to.row_pitch, p->to.slice_pitch, 0, 0, from, 0, NULL,
                                    moved));
    terms->record(&terms->to, "write", mpi_piece_bytes(p), *moved);
    return mpi_check_cl("clFlush", clFlush(queue));
}
