/* Transports: how data goes from one part of a group to another.
 *
 * This header is private. It is installed for liboclfft_mpi, which belongs to the same release, and
 * changes from one release to the next without notice. Applications do not need it.
 *
 * An exchange consists of pieces, which are rectangles of bytes, and pieces travel in lanes. A lane
 * goes from one site (the parts that share a context) to another one, or from a site to itself. The
 * engine begins the pieces of a lane in any order, as long as the transport accepts more, and lets
 * the transport advance until all have arrived. They arrive in the order in which they began. All
 * calls for a plan come from one thread at a time, and none of them waits for a device: what is not
 * complete yet is looked at again in the next call.
 *
 * Some transports between processes move an exchange as a whole, by collective calls (see
 * oclfft_processes.enter). There the pieces of a lane arrive, in any order, once those of all lanes
 * have arrived.
 *
 * In a lane between two processes, each process has one end. At the end that sends, a piece has
 * arrived when its memory is no longer read. The end that receives begins all pieces of an exchange
 * at once. They arrive in the order in which the other end began them, and `number` says which one
 * has arrived.
 *
 * SPDX-License-Identifier: MIT */
#ifndef OCLFFT_PRIVATE_TRANSPORT_H
#define OCLFFT_PRIVATE_TRANSPORT_H

#include <oclfft/opencl.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OCLFFT_TRANSPORT_VERSION 4

#define OCLFFT_PIECE_ALIGNMENT 64

/* Sites that a process may have: transports between processes count on it. */
#define OCLFFT_MOST_SITES 128

/* A site, as a lane sees it. The queues are in-order and belong to the plan. */
typedef struct oclfft_transport_site {
    uint32_t process, number; /* its process, and its number among the sites of that process */
    bool local;               /* in this process; otherwise all fields below are 0 */
    cl_context context;
    cl_device_id device;
    cl_command_queue compute;       /* on which kernels run */
    cl_command_queue queue;         /* for copies that leave the site, or for copies that arrive */
    const oclfft_context *recorder; /* for terms.record */
    bool copies_to_peers;           /* the device has cl_amd_copy_buffer_p2p, as its caps say */
    bool shares_contexts; /* copies between devices of one OpenCL context are as fast as any */
} oclfft_transport_site;

/* Describes a lane to the transport that opens it. */
typedef struct oclfft_transport_terms {
    oclfft_transport_site from, to;
    uint32_t from_site, to_site; /* their numbers */
    uint32_t plan;               /* which of the group's plans, the same in all processes */
    size_t piece_bytes;          /* no piece has more */
    size_t most_pieces;          /* no exchange has more */
    /* Records a command of a site, for oclfft_context_record; `what` is a text that stays valid. */
    void (*record)(const oclfft_transport_site *site, const char *what, size_t bytes,
                   cl_event event);
    /* The same for what is not a command, such as a message; in seconds of `clock`. */
    void (*record_span)(const oclfft_transport_site *site, const char *what, size_t bytes,
                        double begin, double end);
    double (*clock)(void);
    size_t
        memory_limit; /* the group's, for all of its lanes: bytes of host memory; 0: none was set */
    void *state;      /* that of oclfft_processes, or NULL */
    size_t most_bytes; /* no exchange has more in this lane, if each piece takes a multiple of
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
    bool moved;      /* there was some progress */
    bool arrived;    /* the oldest piece that had not arrived has now arrived, or will have as soon
                        as `event` is complete */
    cl_event event;  /* the caller releases it. NULL: the piece has arrived, or everything enqueued
                        on the target's compute queue from now on runs after it */
    bool at_target;  /* if the call failed: it failed at the target, otherwise at the source */
    uint32_t number; /* of the piece that arrived, if it came from another process */
} oclfft_transport_news;

typedef struct oclfft_transport oclfft_transport;

struct oclfft_transport {
    uint32_t version;
    const char *name;

    /* Returns whether the transport can serve a lane. */
    bool (*serves)(const oclfft_transport *transport, const oclfft_transport_terms *terms);

    /* Makes a lane, and takes all memory that it needs. Nothing is on the queues, so calls may
     * wait. `*lane` gets a value even if the call fails; `close` frees it. It may be NULL. */
    oclfft_status (*open)(const oclfft_transport *transport, const oclfft_transport_terms *terms,
                          void **lane);

    /* An exchange begins, with `pieces` pieces in this lane; bytes[i] is the size of piece number
     * i. NULL: the transport need not know. */
    oclfft_status (*enter)(void *lane, const size_t bytes[], size_t pieces);

    /* Begins a piece, or leaves `*begun` false if there is no room for it yet. The piece's memory
     * stays valid until `clear`. */
    oclfft_status (*begin)(void *lane, const oclfft_transport_piece *piece, bool *begun,
                           oclfft_transport_news *news);

    /* Advances the pieces that have begun. At most one piece arrives with each call. */
    oclfft_status (*advance)(void *lane, oclfft_transport_news *news);

    /* The execution is over, or has failed: forgets the pieces under way. Nothing is on the queues,
     * or the devices have been given up. */
    void (*clear)(void *lane);

    /* Frees the lane. If `given_up` is set, its devices hang, and nothing may wait for them. */
    void (*close)(void *lane, bool given_up);
};

/* An exchange of a plan. */
typedef struct oclfft_exchange_terms {
    oclfft_exchange kind;
    uint32_t plan, lap; /* which of the group's plans; after which of its laps */
} oclfft_exchange_terms;

/* The processes that share a group, as one of them sees them. All of them make the same calls of
 * `gather`, `settle` and `close` in the same order, from one thread at a time. No call waits longer
 * than `seconds`. A call that fails leaves the group unusable, and later calls fail at once. */
typedef struct oclfft_processes {
    uint32_t version;
    uint32_t count, rank; /* the number of processes; the number of this one */
    const oclfft_transport
        *transports[OCLFFT_EXCHANGE_TWO_LEVEL + 1]; /* of lanes between processes,
                                                      by the kind of exchange */
    const oclfft_transport *near; /* instead of the one for point-to-point exchanges, where it
                                     serves; the same for both ends of a lane. May be NULL */
    const uint32_t *node_of; /* the machine of each process, numbered from 0; valid until `close` */
    void *state;

    /* For exchanges that are not point to point. `enter` begins one, after `enter` of this
     * process's lanes; `advance` moves it on until `*ended`. Processes without lanes call them,
     * too. Neither waits. */
    oclfft_status (*enter)(void *state, const oclfft_exchange_terms *terms);
    oclfft_status (*advance)(void *state, bool *moved, bool *ended);

    /* Each process gives `bytes` bytes, and gets those of all processes in the order of ranks. */
    oclfft_status (*gather)(void *state, const void *own, size_t bytes, void *all, double seconds);

    /* `warn` tells the other processes that this one has failed, so that they stop waiting for its
     * pieces. `is_warned` returns whether another one has said so since the last `settle`. Neither
     * waits. */
    void (*warn)(void *state);
    bool (*is_warned)(void *state);

    /* After a failure: receives what is still under way between the processes, and forgets
     * warnings. No device works on the memory of lanes any more. */
    oclfft_status (*settle)(void *state, double seconds);

    /* The group and its plans are gone. */
    void (*close)(void *state);
} oclfft_processes;

/* Makes a group whose parts are those of all processes, in the order of ranks. `contexts` has the
 * contexts of this process's parts; there may be none. The call is collective: if it fails for one
 * process, it fails for all, and the caller has to call `close`. `processes` is copied, and closed
 * with the group. Errors: those of oclfft_group_create; UNSUPPORTED for another version. */
OCLFFT_API oclfft_status oclfft_private_group_create(oclfft_context *const contexts[], size_t count,
                                                     const oclfft_group_config *config,
                                                     const oclfft_processes *processes,
                                                     oclfft_group **group);

/* Makes `sentence` this thread's oclfft_last_error, and returns `status`. */
OCLFFT_API oclfft_status oclfft_private_fail(oclfft_status status, const char *sentence);

#ifdef __cplusplus
}
#endif

#endif
