/* Memory that the processes of a machine share, a segment of POSIX shared memory for each: a link
 * for each pair of them and direction, with blocks that the one's device is read into and the
 * other's is written from. MPI would copy the data twice, with one thread, at a few GB/s.
 *
 * Counters in the shared memory say how many pieces were put into the blocks of a link, and how
 * many of these blocks are free again. They grow without end, so executions need not begin
 * together. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* The minimum is never more than `one`; clang-tidy does not know that. */
static bool all_can(const mpi_state *s, bool one) {
    int own = one, all = 0;
    return MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MIN, s->node) == MPI_SUCCESS && one && all;
}

/* The name of a segment, as all processes get it, and what lies at its end: processes of one
 * machine may see different files under one name. */
typedef struct segment_name {
    char text[48];
    uint64_t token[2];
} segment_name;

static size_t segment_bytes(const mpi_state *s) {
    return link_bytes(s) * ((size_t)s->node_size - 1) + PAGE;
}

static char *token_at(const mpi_state *s, char *segment) {
    return segment + segment_bytes(s) - PAGE;
}

/* Pages that are not there when they are touched would end the process, so all are taken now. */
static bool reserve(int file, size_t bytes) {
#ifdef __APPLE__
    return ftruncate(file, (off_t)bytes) == 0;
#else
    int code = EINTR; /* as a profiler's signals make it */
    for (int tries = 0; code == EINTR && tries < 100; ++tries)
        code = posix_fallocate(file, 0, (off_t)bytes);
    return code == 0;
#endif
}

static char *map(int file, size_t bytes) {
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at == MAP_FAILED) return NULL;
    return at;
}

/* A segment under a name that no other process has. All of it is 0. */
static bool create_segment(mpi_state *s, segment_name *name) {
    static atomic_uint number;
    int file = -1;
    for (int tries = 0; file < 0 && tries < 100; ++tries) {
        (void)snprintf(name->text, sizeof name->text, "/oclfft-%ld-%u", (long)getpid(), number++);
        file = shm_open(name->text, O_RDWR | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
        if (file < 0 && errno != EEXIST) break;
    }
    if (file < 0) {
        name->text[0] = 0;
        return false;
    }
    char *own = reserve(file, segment_bytes(s)) ? map(file, segment_bytes(s)) : NULL;
    close(file);
    s->segments[s->node_rank] = own;
    name->token[0] = (uint64_t)(MPI_Wtime() * 1e9);
    name->token[1] = ((uint64_t)s->rank << 32) ^ (uint64_t)(uintptr_t)own;
    if (own) memcpy(token_at(s, own), name->token, sizeof name->token);
    return own != NULL;
}

static bool open_segment(mpi_state *s, int process, const segment_name *name) {
    struct stat about;
    const int file = shm_open(name->text, O_RDWR, 0);
    if (file < 0) return false;
    const bool large = fstat(file, &about) == 0 && (size_t)about.st_size >= segment_bytes(s);
    char *at = s->segments[process] = large ? map(file, segment_bytes(s)) : NULL;
    close(file);
    return at && memcmp(token_at(s, at), name->token, sizeof name->token) == 0;
}

static bool open_others(mpi_state *s, const segment_name *own) {
    segment_name *names = calloc((size_t)s->node_size, sizeof *names);
    bool all = all_can(s, names != NULL);
    all = all && MPI_Allgather(own, sizeof *own, MPI_BYTE, names, sizeof *own, MPI_BYTE, s->node) ==
                     MPI_SUCCESS;
    for (int i = 0; all && i < s->node_size; ++i)
        if (i != s->node_rank) all = open_segment(s, i, &names[i]);
    free(names);
    return all;
}

/* Once all have opened it, or one cannot, a segment needs no name. */
static bool map_segments(mpi_state *s) {
    segment_name own = {{0}, {0}};
    s->segments = calloc((size_t)s->node_size, sizeof *s->segments);
    bool all = all_can(s, s->segments && create_segment(s, &own));
    all = all && all_can(s, open_others(s, &own));
    if (own.text[0]) shm_unlink(own.text);
    return all;
}

static mpi_link link_at(const mpi_state *s, int from, int to) {
    char *at = s->segments[from] + link_bytes(s) * (size_t)(to < from ? to : to - 1);
    return (mpi_link){
        .control = (mpi_control *)(void *)at, .blocks = at + PAGE, .block_bytes = block_bytes(s)};
}

static bool find_links(mpi_state *s) {
    s->out = calloc((size_t)s->node_size, sizeof *s->out);
    s->in = calloc((size_t)s->node_size, sizeof *s->in);
    if (!s->out || !s->in) return false;
    for (int i = 0; i < s->node_size; ++i) {
        if (i == s->node_rank) continue;
        s->out[i] = link_at(s, s->node_rank, i);
        s->in[i] = link_at(s, i, s->node_rank);
    }
    return true;
}

static void unmap_segments(mpi_state *s) {
    for (int i = 0; s->segments && i < s->node_size; ++i)
        if (s->segments[i]) munmap(s->segments[i], segment_bytes(s));
    free(s->segments);
    s->segments = NULL;
}

/* All processes of the machine have come. */
void mpi_share_memory(mpi_state *s) {
    const char *wanted = environment_value("OCLFFT_MPI_SHARED_MEMORY");
    if (!all_can(s, block_bytes(s) >= LEAST_BLOCK && !(wanted && strcmp(wanted, "0") == 0))) return;
    s->shares = map_segments(s);
    s->shares = s->shares && all_can(s, find_links(s));
    if (!s->shares) unmap_segments(s);
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

bool mpi_link_works(const mpi_link *l) {
    return !atomic_load_explicit(&l->control->broken, memory_order_acquire);
}

/* A command that has not ended may still read or write its block, which is not used again. */
static bool are_complete(const mpi_link *l) {
    bool all = true;
    for (int i = 0; i < LINK_BLOCKS; ++i) {
        bool complete = true;
        if (l->moved[i] && mpi_is_complete(l->moved[i], &complete) == OCLFFT_SUCCESS)
            all = all && complete;
    }
    return all;
}

void mpi_link_clear(mpi_link *l, bool sends) {
    if (!are_complete(l)) atomic_store_explicit(&l->control->broken, 1, memory_order_release);
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

static bool all_work(const mpi_state *s) {
    bool all = true;
    for (int i = 0; s->shares && i < s->node_size; ++i)
        if (i != s->node_rank) all = all && mpi_link_works(&s->out[i]) && mpi_link_works(&s->in[i]);
    return all;
}

/* The others keep what they have mapped. What a command may still use stays where it is. */
void mpi_unshare_memory(mpi_state *s) {
    if (!all_work(s)) return;
    close_links(s->out, s->node_size);
    close_links(s->in, s->node_size);
    s->out = s->in = NULL;
    unmap_segments(s);
}
