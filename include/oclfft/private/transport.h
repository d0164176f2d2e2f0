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
 * Some transports between processes move an exchange as a whole, by collective calls (see
 * oclfft_processes.enter): there pieces of a lane arrive once all of all lanes have come, in any
 * order.
 *
 * Of a lane between two processes each has one end. A piece of the end that sends has arrived when
 * its memory is not read any more. The end that receives begins all pieces of an exchange at once,
 * and they arrive in the order in which the other end began them: `number` says which one has.
 *
 * SPDX-License-Identifier: MIT */
#ifndef OCLFFT_PRIVATE_TRANSPORT_H
#define OCLFFT_PRIVATE_TRANSPORT_H

#include <oclfft/opencl.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OCLFFT_TRANSPORT_VERSION 3

#define OCLFFT_PIECE_ALIGNMENT 64

/* A site, as a lane sees it. Queues are in order and belong to the plan. */
typedef struct oclfft_transport_site {
    uint32_t process, number; /* its process, and which of this one's sites it is */
    bool local;               /* in this process; otherwise all below is 0 */
    cl_context context;
    cl_device_id device;
    cl_command_queue compute;       /* on which kernels run */
    cl_command_queue queue;         /* for copies that leave the site, or for copies that arrive */
    const oclfft_context *recorder; /* for terms.record */
    bool copies_to_peers;           /* the device has cl_amd_copy_buffer_p2p, as its caps say */
    bool shares_contexts; /* copies between devices of one OpenCL context are as fast as any */
} oclfft_transport_site;

/* A lane, before anything goes along it. */
typedef struct oclfft_transport_terms {
    oclfft_transport_site from, to;
    uint32_t from_site, to_site; /* their numbers */
    uint32_t plan;               /* which of the group's plans, the same in all processes */
    size_t piece_bytes;          /* no piece has more */
    size_t most_pieces;          /* no exchange has more */
    /* Records a command of a site, for oclfft_context_record; `what` is a text that stays. */
    void (*record)(const oclfft_transport_site *site, const char *what, size_t bytes,
                   cl_event event);
    /* The same for what is no command, as messages are; seconds by `clock`. */
    void (*record_span)(const oclfft_transport_site *site, const char *what, size_t bytes,
                        double begin, double end);
    double (*clock)(void);
    size_t
        memory_limit;  /* the group's, for all of its lanes: bytes of the host's memory; 0: none */
    void *state;       /* that of oclfft_processes, or NULL */
    size_t most_bytes; /* no exchange has more in this lane, where each piece takes a multiple of
                          OCLFFT_PIECE_ALIGNMENT */
} oclfft_transport_terms;

/* One end of a piece: a rectangle of an array, as the ...Rect calls of OpenCL take it. The memory
 * is NULL at a site that is not local. */
typedef struct oclfft_transport_end {
    cl_mem memory;
    size_t origin[3], row_pitch, slice_pitch;
} oclfft_transport_end;

typedef struct oclfft_transport_piece {
    uint32_t number; /* in its exchange, the same at both ends of the lane */
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
    uint32_t number; /* of the piece that arrived, where it came from another process */
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

    /* An exchange begins, with so many pieces in this lane, of so many bytes each, by their
     * numbers. NULL: it need not know. */
    oclfft_status (*enter)(void *lane, const size_t bytes[], size_t pieces);

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

/* An exchange of a plan. */
typedef struct oclfft_exchange_terms {
    oclfft_exchange kind;
    uint32_t plan, lap; /* which of the group's plans; behind which of its laps */
} oclfft_exchange_terms;

/* The processes that share a group, as one of them sees them. Each of them makes the same calls of
 * `gather`, `settle` and `close` in the same order, from one thread at a time. No call waits longer
 * than so many seconds; one that fails leaves the group unusable, and later ones fail at once. */
typedef struct oclfft_processes {
    uint32_t version;
    uint32_t count, rank; /* of processes; which one this is */
    const oclfft_transport
        *transports[OCLFFT_EXCHANGE_TWO_LEVEL + 1]; /* of lanes between processes,
                                                      by the kind of exchange */
    const uint32_t *node_of; /* the machine of each process, numbered from 0; valid until `close` */
    void *state;

    /* Of exchanges that are not point to point: one begins, after `enter` of this process's lanes;
     * it goes on by these calls until `*ended`, in processes without lanes, too. Neither waits. */
    oclfft_status (*enter)(void *state, const oclfft_exchange_terms *terms);
    oclfft_status (*advance)(void *state, bool *moved, bool *ended);

    /* Each gives `bytes` bytes, and gets those of all in the order of ranks. */
    oclfft_status (*gather)(void *state, const void *own, size_t bytes, void *all, double seconds);

    /* Tells the others that this one has failed, so that they stop waiting for its pieces; and
     * whether another one has said so since the last `settle`. Neither waits. */
    void (*warn)(void *state);
    bool (*is_warned)(void *state);

    /* After a failure: takes what is still under way between the processes, and forgets warnings.
     * No device works on the memory of lanes any more. */
    oclfft_status (*settle)(void *state, double seconds);

    /* The group and its plans are gone. */
    void (*close)(void *state);
} oclfft_processes;

/* Makes a group whose parts are those of all processes, in the order of ranks. `contexts` has
 * those of this one; it may have none. Collective: where it fails for one process, it fails for
 * all, and `close` is the caller's to call. `processes` is copied, and closed with the group.
 * Errors: those of oclfft_group_create; UNSUPPORTED for another version. */
OCLFFT_API oclfft_status oclfft_private_group_create(oclfft_context *const contexts[], size_t count,
                                                     const oclfft_group_config *config,
                                                     const oclfft_processes *processes,
                                                     oclfft_group **group);

/* Makes `sentence` this thread's oclfft_last_error, and returns the status. */
OCLFFT_API oclfft_status oclfft_private_fail(oclfft_status status, const char *sentence);

#ifdef __cplusplus
}
#endif

#endif
