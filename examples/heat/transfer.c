/* Boxes of a grid to and from the device.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transfer.h"

#include <string.h>

#include "decomposition.h"
#include "../common/fail.h"

#define STAGE_BYTES ((size_t)4 << 20)

bool transfer_create(const device *d, cl_command_queue queue, bool staged, transfer *t) {
    *t = (transfer){.queue = queue, .staged = staged};
    cl_int code;
    for (int i = 0; staged && i < 2; ++i) {
        t->pinned[i] = clCreateBuffer(d->cl, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, STAGE_BYTES,
                                      NULL, &code);
        if (!t->pinned[i]) return cl_good(code, "clCreateBuffer for staging memory");
        t->stage[i] = clEnqueueMapBuffer(queue, t->pinned[i], CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                         0, STAGE_BYTES, 0, NULL, NULL, &code);
        if (!t->stage[i]) return cl_good(code, "clEnqueueMapBuffer");
    }
    return true;
}

void transfer_destroy(transfer *t) {
    for (int i = 0; i < 2; ++i) {
        if (t->stage[i])
            clEnqueueUnmapMemObject(t->queue, t->pinned[i], t->stage[i], 0, NULL, NULL);
        if (t->pinned[i]) clReleaseMemObject(t->pinned[i]);
    }
    if (t->queue) clFinish(t->queue);
    *t = (transfer){0};
}

/* A box as OpenCL and memcpy see it: rows of bytes. One that lies in one piece is a single row. */
typedef struct rows {
    char *host; /* the first byte in the grid */
    size_t width, count;
    size_t host_pitch;
    size_t device, device_pitch; /* the first byte in the array */
} rows;

/* `at` is the box, `load` what the array holds from node `first` on. */
static rows make_rows(const grid *g, const box *at, const box *load, uint64_t first) {
    const uint64_t *n = g->shape.n;
    uint64_t width = box_length(load, 2), plane = width * box_length(load, 1);
    uint64_t host = (at->lo[0] * n[1] + at->lo[1]) * n[2] + at->lo[2];
    uint64_t device = first + (at->lo[0] - load->lo[0]) * plane +
                      (at->lo[1] - load->lo[1]) * width + at->lo[2] - load->lo[2];
    rows r = {.host = (char *)g->nodes + host * g->element, .device = device * g->element};
    bool whole = box_contiguous(at, n);
    r.width = (size_t)(whole ? box_nodes(at) : box_length(at, 2)) * g->element;
    r.count = whole ? 1 : (size_t)(box_length(at, 0) * box_length(at, 1));
    r.host_pitch = n[2] * g->element;
    r.device_pitch = width * g->element;
    return r;
}

/* ---- Directly ---- */

/* The array's rows begin anywhere; OpenCL wants that as a place in a rectangle of this pitch. */
static void origin_of(size_t offset, size_t pitch, size_t origin[3]) {
    origin[0] = offset % pitch;
    origin[1] = offset / pitch;
    origin[2] = 0;
}

static bool direct_write(const transfer *t, const rows *r, cl_mem array) {
    if (r->count == 1)
        return cl_good(clEnqueueWriteBuffer(t->queue, array, CL_TRUE, r->device, r->width, r->host,
                                            0, NULL, NULL),
                       "clEnqueueWriteBuffer");
    size_t origin[3], zero[3] = {0}, region[3] = {r->width, r->count, 1};
    origin_of(r->device, r->device_pitch, origin);
    return cl_good(clEnqueueWriteBufferRect(t->queue, array, CL_TRUE, origin, zero, region,
                                            r->device_pitch, 0, r->host_pitch, 0, r->host, 0, NULL,
                                            NULL),
                   "clEnqueueWriteBufferRect");
}

static bool direct_read(const transfer *t, const rows *r, cl_mem array) {
    if (r->count == 1)
        return cl_good(clEnqueueReadBuffer(t->queue, array, CL_TRUE, r->device, r->width, r->host,
                                           0, NULL, NULL),
                       "clEnqueueReadBuffer");
    size_t origin[3], zero[3] = {0}, region[3] = {r->width, r->count, 1};
    origin_of(r->device, r->device_pitch, origin);
    return cl_good(clEnqueueReadBufferRect(t->queue, array, CL_TRUE, origin, zero, region,
                                           r->device_pitch, 0, r->host_pitch, 0, r->host, 0, NULL,
                                           NULL),
                   "clEnqueueReadBufferRect");
}

/* ---- Staged ---- */

/* The next part of the rows that a stage holds: whole rows, or, of a single one, bytes. */
typedef struct part {
    rows r;
    size_t bytes;
} part;

/* Cuts `p` from the front of `left`; false when nothing is left. */
static bool next_part(rows *left, part *p) {
    if (left->count == 0 || left->width == 0) return false;
    p->r = *left;
    if (left->count == 1) {
        if (p->r.width > STAGE_BYTES) p->r.width = STAGE_BYTES;
        left->width -= p->r.width;
        left->host += p->r.width;
        left->device += p->r.width;
    } else {
        size_t most = STAGE_BYTES / left->width;
        if (p->r.count > most) p->r.count = most;
        left->count -= p->r.count;
        left->host += p->r.count * left->host_pitch;
        left->device += p->r.count * left->device_pitch;
        if (left->count == 0) left->width = 0;
    }
    p->bytes = p->r.width * p->r.count;
    return true;
}

static void gather(const part *p, char *stage) {
    for (size_t i = 0; i < p->r.count; ++i)
        memcpy(stage + i * p->r.width, p->r.host + i * p->r.host_pitch, p->r.width);
}

static void scatter(const part *p, const char *stage) {
    for (size_t i = 0; i < p->r.count; ++i)
        memcpy(p->r.host + i * p->r.host_pitch, stage + i * p->r.width, p->r.width);
}

static bool wait_for(cl_event *event) {
    if (!*event) return true;
    bool good = cl_good(clWaitForEvents(1, event), "clWaitForEvents");
    clReleaseEvent(*event);
    *event = NULL;
    return good;
}

static bool stage_write(const transfer *t, const part *p, const char *stage, cl_mem array,
                        cl_event *done) {
    cl_int code;
    if (p->r.count == 1 || p->r.width == p->r.device_pitch) {
        code = clEnqueueWriteBuffer(t->queue, array, CL_FALSE, p->r.device, p->bytes, stage, 0,
                                    NULL, done);
    } else {
        size_t origin[3], zero[3] = {0}, region[3] = {p->r.width, p->r.count, 1};
        origin_of(p->r.device, p->r.device_pitch, origin);
        code = clEnqueueWriteBufferRect(t->queue, array, CL_FALSE, origin, zero, region,
                                        p->r.device_pitch, 0, p->r.width, 0, stage, 0, NULL, done);
    }
    return cl_good(code, "clEnqueueWriteBuffer") && cl_good(clFlush(t->queue), "clFlush");
}

static bool stage_read(const transfer *t, const part *p, char *stage, cl_mem array,
                       cl_event *done) {
    cl_int code;
    if (p->r.count == 1 || p->r.width == p->r.device_pitch) {
        code = clEnqueueReadBuffer(t->queue, array, CL_FALSE, p->r.device, p->bytes, stage, 0, NULL,
                                   done);
    } else {
        size_t origin[3], zero[3] = {0}, region[3] = {p->r.width, p->r.count, 1};
        origin_of(p->r.device, p->r.device_pitch, origin);
        code = clEnqueueReadBufferRect(t->queue, array, CL_FALSE, origin, zero, region,
                                       p->r.device_pitch, 0, p->r.width, 0, stage, 0, NULL, done);
    }
    return cl_good(code, "clEnqueueReadBuffer") && cl_good(clFlush(t->queue), "clFlush");
}

/* While one stage is on the bus the other is filled. */
static bool staged_write(const transfer *t, rows left, cl_mem array) {
    cl_event busy[2] = {NULL, NULL};
    bool good = true;
    part p;
    for (int i = 0; good && next_part(&left, &p); i ^= 1) {
        good = wait_for(&busy[i]);
        if (good) gather(&p, t->stage[i]);
        good = good && stage_write(t, &p, t->stage[i], array, &busy[i]);
    }
    good = wait_for(&busy[0]) && good;
    return wait_for(&busy[1]) && good;
}

/* While one stage is on the bus the other is emptied. */
static bool staged_read(const transfer *t, rows left, cl_mem array) {
    cl_event busy[2] = {NULL, NULL};
    part p[2];
    bool good = true, more = next_part(&left, &p[0]);
    if (more) good = stage_read(t, &p[0], t->stage[0], array, &busy[0]);
    for (int i = 0; good && more; i ^= 1) {
        more = next_part(&left, &p[i ^ 1]);
        if (more) good = stage_read(t, &p[i ^ 1], t->stage[i ^ 1], array, &busy[i ^ 1]);
        good = good && wait_for(&busy[i]);
        if (good) scatter(&p[i], t->stage[i]);
    }
    good = wait_for(&busy[0]) && good;
    return wait_for(&busy[1]) && good;
}

bool transfer_load(const transfer *t, const grid *from, const box *load, cl_mem array,
                   uint64_t first) {
    rows r = make_rows(from, load, load, first);
    bool staged = t->staged && (r.count == 1 || r.width <= STAGE_BYTES);
    return staged ? staged_write(t, r, array) : direct_write(t, &r, array);
}

bool transfer_store(const transfer *t, cl_mem array, uint64_t first, const box *load,
                    const box *core, grid *to) {
    rows r = make_rows(to, core, load, first);
    bool staged = t->staged && (r.count == 1 || r.width <= STAGE_BYTES);
    return staged ? staged_read(t, r, array) : direct_read(t, &r, array);
}
