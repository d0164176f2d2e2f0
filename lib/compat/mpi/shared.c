/* Memory that the processes of a machine share: a link for each pair of them and direction, with
 * blocks that the one's device is read into and the other's is written from. MPI would copy the
 * data twice, with one thread, at a few GB/s.
 *
 * Counters in the shared memory say how many pieces were put into the blocks of a link, and how
 * many of these blocks are free again. They grow without end, so executions need not begin
 * together. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

#include "../environment.h"

enum { PAGE = 4096 };

/* A process shares at most this much with all others of its machine; blocks have at most a piece's
 * usual size, and smaller ones than the least are not worth it. */
static const size_t MOST_SHARED = (size_t)256 << 20, MOST_BLOCK = (size_t)8 << 20,
                    LEAST_BLOCK = (size_t)64 << 10;

static size_t block_bytes(const mpi_state *s) {
    const size_t links = (size_t)s->node_size - 1;
    const size_t fits = links ? MOST_SHARED / links / LINK_BLOCKS : 0;
    return (fits < MOST_BLOCK ? fits : MOST_BLOCK) / PAGE * PAGE;
}

static size_t link_bytes(const mpi_state *s) {
    return PAGE + LINK_BLOCKS * block_bytes(s);
}

/* ---- Opening ---- */

static bool all_can(const mpi_state *s, bool one) {
    int own = one, all = 0;
    return MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MIN, s->node) == MPI_SUCCESS && all;
}

/* Each process's pages lie apart, near the processor that uses them first. */
static bool allocate(mpi_state *s, char **base) {
    MPI_Info info;
    int *model = NULL, there = 0;
    const MPI_Aint bytes = (MPI_Aint)(link_bytes(s) * ((size_t)s->node_size - 1) + PAGE);
    if (MPI_Info_create(&info) != MPI_SUCCESS) return false;
    MPI_Info_set(info, "alloc_shared_noncontig", "true");
    const int code = MPI_Win_allocate_shared(bytes, 1, info, s->node, (void *)base, &s->window);
    MPI_Info_free(&info);
    if (code != MPI_SUCCESS) s->window = MPI_WIN_NULL;
    return code == MPI_SUCCESS &&
           MPI_Win_get_attr(s->window, MPI_WIN_MODEL, (void *)&model, &there) == MPI_SUCCESS &&
           there && *model == MPI_WIN_UNIFIED;
}

static mpi_link link_at(const mpi_state *s, char *base, int from, int to) {
    const size_t skip = (PAGE - (uintptr_t)base % PAGE) % PAGE;
    char *at = base + skip + link_bytes(s) * (size_t)(to < from ? to : to - 1);
    return (mpi_link){
        .control = (mpi_control *)(void *)at, .blocks = at + PAGE, .block_bytes = block_bytes(s)};
}

static bool find_links(mpi_state *s, char *own) {
    s->out = calloc((size_t)s->node_size, sizeof *s->out);
    s->in = calloc((size_t)s->node_size, sizeof *s->in);
    if (!s->out || !s->in) return false;
    for (int i = 0; i < s->node_size; ++i) {
        char *base;
        MPI_Aint bytes;
        int unit;
        if (i == s->node_rank) continue;
        if (MPI_Win_shared_query(s->window, i, &bytes, &unit, (void *)&base) != MPI_SUCCESS)
            return false;
        s->out[i] = link_at(s, own, s->node_rank, i);
        s->in[i] = link_at(s, base, i, s->node_rank);
        memset(s->out[i].control, 0, sizeof *s->out[i].control);
    }
    return true;
}

/* All processes of the machine have come. A window that only some of them have stays MPI's. */
void mpi_share_memory(mpi_state *s) {
    char *own = NULL;
    const char *wanted = environment_value("OCLFFT_MPI_SHARED_MEMORY");
    if (!all_can(s, block_bytes(s) >= LEAST_BLOCK && !(wanted && strcmp(wanted, "0") == 0))) return;
    if (!all_can(s, allocate(s, &own))) return;
    s->shares = all_can(s, find_links(s, own)); /* for all, the counters are 0 by now */
}

/* ---- Links ---- */

mpi_link *mpi_link_of(const mpi_state *s, uint32_t from, uint32_t to) {
    const uint32_t own = (uint32_t)s->rank, other = from == own ? to : from;
    if (!s->shares || s->node_of[from] != s->node_of[to]) return NULL;
    const int *members = s->members + s->first[s->node_of[own]];
    for (int i = 0; i < s->node_size; ++i)
        if (members[i] == (int)other) return from == own ? &s->out[i] : &s->in[i];
    return NULL;
}

static void unpin(mpi_link *l) {
    for (int i = 0; i < LINK_BLOCKS; ++i) {
        if (l->pinned[i]) clReleaseMemObject(l->pinned[i]);
        l->pinned[i] = NULL;
    }
    l->pinned_bytes = 0;
}

/* Drivers copy from and to memory that an OpenCL buffer lies in without a copy of their own, as
 * they do with memory of theirs. Where they cannot, the link works all the same. */
void mpi_link_pin(mpi_link *l, cl_context context, size_t bytes) {
    if (l->pinned_bytes >= bytes) return;
    unpin(l);
    for (int i = 0; i < LINK_BLOCKS; ++i) {
        cl_int code;
        l->pinned[i] = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes,
                                      mpi_link_block(l, (uint64_t)i), &code);
        if (code != CL_SUCCESS) l->pinned[i] = NULL;
    }
    l->pinned_bytes = bytes;
}

char *mpi_link_block(const mpi_link *l, uint64_t piece) {
    return l->blocks + piece % LINK_BLOCKS * l->block_bytes;
}

void mpi_link_clear(mpi_link *l, bool sends) {
    for (int i = 0; i < LINK_BLOCKS; ++i) mpi_drop_event(&l->moved[i]);
    if (sends) {
        l->begun = l->ended; /* no process was told of the others */
        return;
    }
    l->ended = l->begun;
    atomic_store_explicit(&l->control->emptied, l->ended, memory_order_release);
}

void mpi_links_settle(mpi_state *s) {
    for (int i = 0; s->shares && i < s->node_size; ++i) {
        mpi_link *l = &s->in[i];
        if (i == s->node_rank) continue;
        l->begun = atomic_load_explicit(&l->control->filled, memory_order_acquire);
        mpi_link_clear(l, false);
    }
}

/* ---- The end ---- */

static void close_links(mpi_link *links, int count) {
    for (int i = 0; links && i < count; ++i) unpin(&links[i]);
    free(links);
}

/* MPI_Win_free waits for the others, who may be gone. */
void mpi_unshare_memory(mpi_state *s) {
    MPI_Request request;
    close_links(s->out, s->node_size);
    close_links(s->in, s->node_size);
    s->out = s->in = NULL;
    if (!s->shares || MPI_Ibarrier(s->node, &request) != MPI_SUCCESS) return;
    if (mpi_wait(s, &request, "MPI_Ibarrier", MPI_Wtime() + SECONDS_TO_MEET) == OCLFFT_SUCCESS)
        MPI_Win_free(&s->window);
}
