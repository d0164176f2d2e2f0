/* A group's processes, and its lanes between them. */
#ifndef OCLFFT_MPI_STATE_H
#define OCLFFT_MPI_STATE_H

#include <stdatomic.h>

#include <oclfft/mpi.h>
#include <oclfft/private/transport.h>

typedef struct mpi_lane mpi_lane;

/* One end of a lane whose exchanges go as a whole: its pieces lie behind each other in pinned
 * memory, at both ends alike. (whole.c) */
typedef struct mpi_whole mpi_whole;

enum { LINK_BLOCKS = 4 };

/* The plan and the number of the piece in a block. */
typedef struct mpi_entry {
    uint64_t plan, number;
} mpi_entry;

/* The beginning of a link, in shared memory. Each counter has one process that changes it, and a
 * cache line of its own. */
typedef struct mpi_control {
    _Alignas(128) _Atomic uint64_t filled;  /* pieces that have been read, by the one that sends */
    _Alignas(128) _Atomic uint64_t emptied; /* and written, by the one that receives */
    _Alignas(128) mpi_entry entries[LINK_BLOCKS];
    _Alignas(128) _Atomic uint64_t broken; /* by either: a command on a block did not end */
} mpi_control;

/* A process's end of a link: memory shared with another process, for pieces that go one way. Piece
 * n since the group was made has block n % LINK_BLOCKS. begun: the read, or the write, was
 * enqueued; ended: it is complete, and the other process told. (shared.c) */
typedef struct mpi_link {
    mpi_control *control;
    char *blocks;
    size_t block_bytes;         /* of each */
    cl_mem pinned[LINK_BLOCKS]; /* buffers in the blocks, or NULL */
    size_t pinned_bytes;        /* of each */
    uint64_t begun, ended;
    cl_event moved[LINK_BLOCKS];
} mpi_link;

/* Bytes in memory. */
typedef struct mpi_span {
    char *memory;
    size_t bytes;
} mpi_span;

/* A message between two processes of a two-level exchange: spans first ... first + count - 1. */
typedef struct mpi_message {
    int peer;
    bool sends, posted;
    size_t first, count;
    MPI_Request request;
} mpi_message;

/* The move of an exchange under way. (move.c, levels.c) */
typedef struct mpi_move {
    bool begun;
    MPI_Request request; /* all-to-all */
    MPI_Datatype *types; /* to each process, then from each */
    int *ones;           /* counts, then displacements */
    int level;           /* two-level: 1 to 3 */
    mpi_message *messages;
    mpi_span *spans;
    size_t message_count, span_count, message_room, span_room;
    char **carried; /* what this process passes on: to each machine, then from each */
} mpi_move;

/* How many bytes each process has for each other one in an exchange of a plan. */
typedef struct mpi_sizes {
    uint64_t exchange; /* the plan and the lap; 0: none */
    uint64_t *bytes;   /* from process p to q: [p * count + q] */
} mpi_sizes;

/* PACK: pieces are read. READY: this process is; are the others? SIZES: they tell them. MOVE: the
 * data is under way. HERE: it has come. REFUSED: another process is not ready, and never will. */
typedef enum mpi_step {
    STEP_NONE,
    STEP_PACK,
    STEP_READY,
    STEP_SIZES,
    STEP_MOVE,
    STEP_HERE,
    STEP_REFUSED
} mpi_step;

enum { VOTES = 4, SIZES_KEPT = 16 };

typedef struct mpi_exchange {
    mpi_step step;
    oclfft_exchange_terms terms;
    uint64_t vote[VOTES], verdict[VOTES]; /* the exchange, its complement, whether its sizes
                                                     are known, whether all goes well */
    uint64_t *row, *rows;                 /* of sizes, under way */
    MPI_Request request;
    unsigned rounds; /* votes since the last settle */
    mpi_sizes known[SIZES_KEPT];
    size_t learned; /* of them, since the beginning */
    double moving;  /* since then data is under way, by MPI_Wtime; 0: it is not */
    mpi_move move;
} mpi_exchange;

/* Messages of lanes have the communicator `data`, the plan and the lane as their tag and the number
 * of the piece in front; its collective calls are those of exchanges. Those of `control` are
 * collective, but for warnings. `levels` has messages of two-level exchanges. */
typedef struct mpi_state {
    MPI_Comm control, data, levels;
    int count, rank;
    bool lost;              /* a call did not end: its memory stays MPI's */
    unsigned *sent, *taken; /* messages of lanes to and from each process since the last settle */
    mpi_lane *lanes;        /* that are open */
    mpi_whole *wholes;
    mpi_exchange exchange;

    uint32_t *node_of; /* the machine of each process */
    int nodes;
    int *members, *first; /* the processes of each machine; which is the first: [nodes] ends them */

    MPI_Comm node; /* the processes of this machine */
    int node_size, node_rank;
    bool shares;        /* they share memory: */
    char **segments;    /* of each of them */
    mpi_link *out, *in; /* to and from each of them */

    MPI_Request warning; /* is waited for, from anyone, into `heard` */
    int heard;
    unsigned warnings;     /* that have come since the last settle */
    bool warned;           /* this process has failed, and told the others */
    int word;              /* what it told them */
    MPI_Request *tellings; /* to each process */
} mpi_state;

/* How long the other processes may take to call, where no limit was set. */
#define SECONDS_TO_MEET 60.0

/* The transports of lanes between processes: piece by piece (lane.c), the same within a machine
 * (near.c), and as a whole (whole.c). */
extern const oclfft_transport mpi_transport, mpi_near_transport, mpi_whole_transport;

/* For settling (lane.c): moves on what the lanes have under way, counting messages; and forgets
 * receives that nothing will come for. */
oclfft_status lanes_move_on(mpi_state *state, bool *sending);
oclfft_status lanes_cancel(mpi_state *state, double until);

/* The rest of oclfft_processes. (processes.c) */
oclfft_status mpi_gather(void *state, const void *own, size_t bytes, void *all, double seconds);
void mpi_warn(void *state);
bool mpi_is_warned(void *state);
oclfft_status mpi_settle(void *state, double seconds);
oclfft_status mpi_listen(mpi_state *state);

/* Which processes share a machine. Collective. (nodes.c) */
oclfft_status mpi_find_nodes(mpi_state *state, double seconds);

/* ---- Shared memory (shared.c) ---- */

/* Shares memory among the processes of this machine, where they can. Collective. Nothing fails:
 * without it they send messages. */
void mpi_share_memory(mpi_state *state);
void mpi_unshare_memory(mpi_state *state);

/* The link between these processes, of which this is one, or NULL. */
mpi_link *mpi_link_of(const mpi_state *state, uint32_t from, uint32_t to);
char *mpi_link_block(const mpi_link *link, uint64_t piece);

/* Prepares blocks for pieces of up to so many bytes; nothing is under way. */
void mpi_link_pin(mpi_link *link, cl_context context, size_t bytes);

/* Forgets pieces under way. If a command of a device still works on one, the link is given up. */
void mpi_link_clear(mpi_link *link, bool sends);

/* Whether no command of an earlier execution, which was given up, may still use its blocks. */
bool mpi_link_works(const mpi_link *link);

/* For settling, when no process sends: drops what was sent and not taken. */
void mpi_links_settle(mpi_state *state);

/* ---- Exchanges as a whole (exchange.c) ---- */

oclfft_status mpi_exchange_enter(void *state, const oclfft_exchange_terms *terms);
oclfft_status mpi_exchange_advance(void *state, bool *moved, bool *ended);

/* For settling: ends what other processes count on, until all have voted `rounds` times. */
oclfft_status mpi_exchange_settle(mpi_state *state, unsigned rounds, double until);
void mpi_exchange_close(mpi_state *state);

/* Whether all that this process sends has been read, and what was received before is written
 * (whole.c); the spans of its lanes to or from a process, in the order that both know: at most so
 * many are written, all are counted. */
oclfft_status mpi_wholes_are_ready(mpi_state *state, bool *ready);
size_t mpi_wholes_spans(const mpi_state *state, int peer, bool sends, mpi_span *spans, size_t room);

/* Records that the lanes' data has been sent, in so many seconds. */
void mpi_wholes_note(const mpi_state *state, double seconds);

/* Begins a move, or goes on with it (move.c; levels.c has that of two levels). What fails is tried
 * again by the next call. */
oclfft_status mpi_move_on(mpi_state *state, bool *moved, bool *ended);
oclfft_status mpi_levels_on(mpi_state *state, const uint64_t *sizes, bool *moved, bool *ended);
void mpi_move_end(mpi_state *state);
oclfft_status mpi_type_of(const mpi_span *spans, size_t count, MPI_Datatype *type);

/* ---- OpenCL (device.c) ---- */

/* Pinned memory, mapped. */
typedef struct mpi_pin {
    cl_mem buffer;
    char *memory;
} mpi_pin;

oclfft_status mpi_check_cl(const char *call, cl_int code);
void mpi_drop_event(cl_event *event);
oclfft_status mpi_is_complete(cl_event event, bool *complete);
oclfft_status mpi_pin_memory(const oclfft_transport_site *site, size_t bytes, mpi_pin *pin);
void mpi_unpin(const oclfft_transport_site *site, mpi_pin *pin, bool given_up);

size_t mpi_piece_bytes(const oclfft_transport_piece *piece);

/* Enqueue the reading of a piece, and its writing. */
oclfft_status mpi_read(const oclfft_transport_terms *terms, const oclfft_transport_piece *piece,
                       char *to, cl_event *moved);
oclfft_status mpi_write(const oclfft_transport_terms *terms, const oclfft_transport_piece *piece,
                        const char *from, cl_event *moved);

/* ---- Calls (calls.c) ---- */

/* A failure of MPI's as a status. */
oclfft_status mpi_check(const char *call, int code);

#define TRY(expression)                                                                            \
    do {                                                                                           \
        oclfft_status try_status_ = (expression);                                                  \
        if (try_status_ != OCLFFT_SUCCESS) return try_status_;                                     \
    } while (0)
#define TRY_MPI(call, code) TRY(mpi_check(call, code))

/* Waits for a request until MPI_Wtime() is `until`; then the group is lost. */
oclfft_status mpi_wait(mpi_state *state, MPI_Request *request, const char *call, double until);

/* Leaves the processor to others for a moment, the longer the more often nothing came. */
void mpi_pause(unsigned *idle);

oclfft_status mpi_no_memory(void);

#endif
