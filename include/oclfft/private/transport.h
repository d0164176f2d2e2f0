/* Transports: how data goes from one part of a group to another.
 *
 * This header is private. It is installed for liboclfft_mpi, which belongs to the same release, and
 * changes from one release to the next without notice. Applications do not need it.
 *
 * An exchange consists of pieces, rectangles of bytes, in lanes. A lane goes from one site (the
 * parts that share a context) to another one, or from a site to itself. The engine begins the
 * pieces of a lane in any order, as long as the transport takes more, and lets it advance until all
 * have arrived. They arrive in the order in which they began. All calls for a plan come from one
 * thread at a time, and none of them waits for a device: what is not complete yet is looked at
 * again with the next call.
 *
 * SPDX-License-Identifier: MIT */
#ifndef OCLFFT_PRIVATE_TRANSPORT_H
#define OCLFFT_PRIVATE_TRANSPORT_H

#include <oclfft/opencl.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OCLFFT_TRANSPORT_VERSION 1

/* A site, as a lane sees it. Queues are in order and belong to the plan. */
typedef struct oclfft_transport_site {
    bool local; /* in this process; otherwise all below is 0 */
    cl_context context;
    cl_device_id device;
    cl_command_queue compute;       /* on which kernels run */
    cl_command_queue queue;         /* for copies that leave the site, or for copies that arrive */
    const oclfft_context *recorder; /* for terms.record */
    bool copies_to_peers; /* what the device's caps say: it has cl_amd_copy_buffer_p2p; copies */
    bool shares_contexts; /* between devices of one OpenCL context are as fast as any */
} oclfft_transport_site;

/* A lane, before anything goes along it. */
typedef struct oclfft_transport_terms {
    oclfft_transport_site from, to;
    uint32_t from_site, to_site; /* their numbers */
    size_t piece_bytes;          /* no piece has more */
    size_t most_pieces;          /* no exchange has more */
    /* Records a command of a site, for oclfft_context_record; `what` is a text that stays. */
    void (*record)(const oclfft_transport_site *site, const char *what, size_t bytes,
                   cl_event event);
    size_t
        memory_limit; /* the group's, for all of its lanes: bytes of the host's memory; 0: none */
} oclfft_transport_terms;

/* One end of a piece: a rectangle of an array, as the ...Rect calls of OpenCL take it. The memory
 * is NULL at a site that is not local. */
typedef struct oclfft_transport_end {
    cl_mem memory;
    size_t origin[3], row_pitch, slice_pitch;
} oclfft_transport_end;

typedef struct oclfft_transport_piece {
    size_t bytes[3]; /* of a row; rows; slices */
    oclfft_transport_end from, to;
    cl_event ready; /* what the piece waits for at its source; NULL: nothing */
} oclfft_transport_piece;

/* What a call for a lane found. */
typedef struct oclfft_transport_news {
    bool moved;     /* something went on */
    bool arrived;   /* the oldest piece that had not has arrived, or will have, once: */
    cl_event event; /* is complete; the caller's to release. NULL: it has, or what is on the compute
                       queue of the target from now on comes behind it */
    bool at_target; /* where the call failed: at the target, else at the source */
} oclfft_transport_news;

typedef struct oclfft_transport oclfft_transport;

struct oclfft_transport {
    uint32_t version;
    const char *name;

    /* Whether it can serve a lane. */
    bool (*serves)(const oclfft_transport *transport, const oclfft_transport_terms *terms);

    /* Makes a lane, and takes all memory that it needs. Nothing is on the queues: calls may wait.
     * `lane` gets a value even if the call fails, which `close` frees; NULL is fine. */
    oclfft_status (*open)(const oclfft_transport *transport, const oclfft_transport_terms *terms,
                          void **lane);

    /* Begins a piece, or leaves `*begun` false: then there is no room for it yet. The piece's
     * memory stays valid until `clear`. */
    oclfft_status (*begin)(void *lane, const oclfft_transport_piece *piece, bool *begun,
                           oclfft_transport_news *news);

    /* Moves on what has begun. At most one piece arrives with each call. */
    oclfft_status (*advance)(void *lane, oclfft_transport_news *news);

    /* The execution is over, or has failed: forgets pieces under way. Nothing is on the queues, or
     * the devices are given up. */
    void (*clear)(void *lane);

    /* Frees the lane. `given_up`: its devices hang, nothing may wait for them. */
    void (*close)(void *lane, bool given_up);
};

#ifdef __cplusplus
}
#endif

#endif
