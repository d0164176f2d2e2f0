/* The grids: in memory, or in files that are mapped into it.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS, MAP_POPULATE and madvise */
#include "grid.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../common/fail.h"
#include "../common/interrupt.h"
#include "paths.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "grid files are little-endian, and nothing here turns bytes around"
#endif

typedef struct header {
    char magic[8];
    uint32_t version, element, rank, zero;
    uint64_t n[3], layers, reserved;
} header;
_Static_assert(sizeof(header) == GRID_HEADER, "the header has no gaps");

static const char magic[8] = {'h', 'e', 'a', 't', 'g', 'r', 'i', 'd'};

/* Bytes written between two questions whether to stop. */
#define PIECE ((size_t)16 << 20)

static header make_header(const grid *g, uint64_t layers) {
    header h = {.version = 1,
                .element = (uint32_t)g->element,
                .rank = (uint32_t)g->shape.rank,
                .layers = layers};
    memcpy(h.magic, magic, sizeof magic);
    memcpy(h.n, g->shape.n, sizeof h.n);
    return h;
}

static bool grid_shape(const shape *s, size_t element, grid *g) {
    *g = (grid){.shape = *s, .element = element, .file = -1};
    return shape_bytes(s, element, &g->bytes) ||
           refuse("a grid of %s nodes is larger than any memory", shape_print(s).text);
}

void grid_close(grid *g) {
    if (g->map) munmap(g->map, g->mapped);
    if (g->file >= 0) close(g->file);
    *g = (grid)GRID_NONE;
}

void grid_discard(grid *g) {
    if (g->made) unlink(g->path);
    grid_close(g);
}

bool grid_allocate(const shape *s, size_t element, grid *g) {
    if (!grid_shape(s, element, g)) return false;
    /* cppcheck-suppress invalidFunctionArg; -1 is no file */
    void *map = mmap(NULL, g->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED)
        return fail("no memory for a grid of %zu bytes: %s", g->bytes, strerror(errno));
    g->map = g->nodes = map;
    g->mapped = g->bytes;
    madvise(map, g->bytes, MADV_HUGEPAGE); /* fewer page faults, where the kernel does that */
    return true;
}

/* Pages of a file that is small beside the memory are fetched at once: as many page faults would
 * cost more than the transfers. */
static int populate(size_t bytes) {
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 && bytes / (size_t)page < (size_t)pages / 8 ? MAP_POPULATE : 0;
}

static bool map_file(grid *g, bool writable, size_t offset) {
    g->mapped = offset + g->bytes;
    void *map = mmap(NULL, g->mapped, writable ? PROT_READ | PROT_WRITE : PROT_READ,
                     MAP_SHARED | populate(g->mapped), g->file, 0);
    if (map == MAP_FAILED) return fail("cannot map '%s' into memory: %s", g->path, strerror(errno));
    g->map = map;
    g->nodes = (char *)map + offset;
    return true;
}

static bool lock_file(const grid *g) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(g->file, F_SETLK, &lock) == 0) return true;
    if (errno == EACCES || errno == EAGAIN)
        return fail("'%s' is in use by another process", g->path);
    return fail("cannot lock '%s': %s", g->path, strerror(errno));
}

static void write_header(const grid *g, uint64_t layers) {
    header h = make_header(g, layers);
    memcpy(g->map, &h, sizeof h);
}

/* All of its space now, and not in the middle of the work. */
static bool reserve(const grid *g) {
    off_t size = (off_t)(GRID_HEADER + g->bytes);
    if (ftruncate(g->file, size) != 0)
        return fail("cannot make '%s' %jd bytes long: %s", g->path, (intmax_t)size,
                    strerror(errno));
    int error = posix_fallocate(g->file, 0, size);
    return !error ||
           fail("no room for '%s', %jd bytes: %s", g->path, (intmax_t)size, strerror(error));
}

/* A file of another kind may be anything, and precious. */
static bool is_replaceable(const grid *g) {
    char start[sizeof magic];
    ssize_t got = pread(g->file, start, sizeof start, 0);
    if (got == 0 || (got == (ssize_t)sizeof start && memcmp(start, magic, sizeof magic) == 0))
        return true;
    return fail("'%s' exists and is not a grid file: it was left unchanged", g->path);
}

static bool open_new(grid *g) {
    g->file = open(g->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    bool fresh = g->file >= 0;
    if (!fresh && errno == EEXIST) g->file = open(g->path, O_RDWR | O_CLOEXEC);
    if (g->file < 0) return fail("cannot create '%s': %s", g->path, strerror(errno));
    if (!lock_file(g)) return false; /* whose it is then, is not known */
    g->made = fresh;
    return fresh || is_replaceable(g);
}

/* The header before the space, so that what an early end leaves can be told from other files. */
static bool begin_file(const grid *g) {
    header h = make_header(g, 0);
    return pwrite(g->file, &h, sizeof h, 0) == (ssize_t)sizeof h ||
           fail("cannot write '%s': %s", g->path, strerror(errno));
}

bool grid_create(const char *path, const shape *s, size_t element, grid *g) {
    if (!grid_shape(s, element, g)) return false;
    g->path = path;
    if (open_new(g) && begin_file(g) && reserve(g) && map_file(g, true, GRID_HEADER)) return true;
    grid_discard(g);
    return false;
}

static bool open_file(const char *path, bool writable, grid *g, struct stat *about) {
    *g = (grid){.file = -1, .path = path};
    g->file = open(path, (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (g->file < 0) return fail("cannot open '%s': %s", path, strerror(errno));
    if (fstat(g->file, about) != 0) return fail("cannot examine '%s': %s", path, strerror(errno));
    return S_ISREG(about->st_mode) || fail("'%s' is not a regular file", path);
}

static bool check_header(const header *h, grid *g) {
    if (memcmp(h->magic, magic, sizeof magic) != 0)
        return fail("'%s' is not a grid file (a file without a header wants --raw)", g->path);
    if (h->version != 1)
        return fail("'%s' is of version %" PRIu32 "; this program knows version 1", g->path,
                    h->version);
    bool good = (h->element == 4 || h->element == 8) && h->rank >= 1 && h->rank <= 3 && !h->zero;
    g->shape = (shape){.rank = good ? (int)h->rank : 1, .n = {h->n[0], h->n[1], h->n[2]}};
    g->element = h->element;
    g->layers = h->layers;
    for (int axis = 0; axis < 3; ++axis)
        if (axis < shape_outer(&g->shape) ? h->n[axis] != 1 : h->n[axis] < 3) good = false;
    return (good && shape_bytes(&g->shape, g->element, &g->bytes)) ||
           fail("the header of '%s' is damaged", g->path);
}

bool grid_open(const char *path, bool writable, grid *g) {
    struct stat about = {0};
    header h = {0};
    if (!open_file(path, writable, g, &about)) return false;
    if (writable && !lock_file(g)) return false;
    ssize_t got = pread(g->file, &h, sizeof h, 0);
    if (got < 0) return fail("cannot read '%s': %s", path, strerror(errno));
    if ((size_t)got < sizeof h) return fail("'%s' is too short for a grid file", path);
    if (!check_header(&h, g)) return false;
    if ((uint64_t)about.st_size != GRID_HEADER + g->bytes)
        return fail("'%s' has %jd bytes; %s nodes of %zu bytes and the header are %zu", path,
                    (intmax_t)about.st_size, shape_print(&g->shape).text, g->element,
                    GRID_HEADER + g->bytes);
    return map_file(g, writable, GRID_HEADER);
}

bool grid_open_raw(const char *path, const shape *s, size_t element, grid *g) {
    struct stat about = {0};
    grid sized;
    if (!grid_shape(s, element, &sized) || !open_file(path, false, g, &about)) return false;
    g->shape = sized.shape;
    g->element = element;
    g->bytes = sized.bytes;
    if ((uint64_t)about.st_size != g->bytes)
        return fail("'%s' has %jd bytes; %s nodes of %zu bytes are %zu", path,
                    (intmax_t)about.st_size, shape_print(s).text, element, g->bytes);
    return map_file(g, false, 0);
}

bool grid_sync(grid *g, uint64_t layers) {
    if (g->file < 0) return true;
    write_header(g, layers);
    g->layers = layers;
    if (msync(g->map, g->mapped, MS_SYNC) != 0 || fsync(g->file) != 0)
        return fail("'%s' could not be written to the disk: %s", g->path, strerror(errno));
    return true;
}

static bool write_all(int file, const void *data, size_t bytes, const char *path) {
    const char *from = data;
    while (bytes) {
        ssize_t done = write(file, from, bytes < PIECE ? bytes : PIECE);
        if (interrupt_asked()) return interrupted("stopped while '%s' was written", path);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0)
            return fail("could not write all of '%s': %s", path, strerror(done ? errno : ENOSPC));
        from += done;
        bytes -= (size_t)done;
    }
    return true;
}

static bool copy_to(const grid *g, uint64_t layers, const char *temporary, const char *path) {
    int file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return fail("cannot write '%s': %s", temporary, strerror(errno));
    header h = make_header(g, layers);
    bool good = write_all(file, &h, sizeof h, path) && write_all(file, g->nodes, g->bytes, path);
    if (good && fsync(file) != 0)
        good = fail("could not write all of '%s': %s", path, strerror(errno));
    if (close(file) != 0 && good)
        good = fail("could not write all of '%s': %s", path, strerror(errno));
    return good;
}

/* What has the temporary name is of an earlier end, and may be a name of this very grid: it is not
 * written into. */
static bool save_to(const grid *g, uint64_t layers, const char *temporary, const char *path) {
    unlink(temporary);
    bool good =
        (g->file >= 0 && link(g->path, temporary) == 0) || copy_to(g, layers, temporary, path);
    if (good && rename(temporary, path) != 0)
        good = fail("cannot write '%s': %s", path, strerror(errno));
    if (!good) unlink(temporary);
    return good && path_sync_folder(path);
}

bool grid_save(const grid *g, uint64_t layers, const char *path) {
    size_t size = strlen(path) + 8;
    char *temporary = malloc(size);
    if (!temporary) return fail("out of memory");
    snprintf(temporary, size, "%s.part", path);
    bool good = save_to(g, layers, temporary, path);
    free(temporary);
    return good;
}

/* Only what is allowed in a signal handler. */
static void on_fault(int signal_number) {
    static const char text[] =
        "heat: a grid file could not be read or written (cut short, disk full, or failing)\n";
    (void)signal_number;
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(EXIT_FAILED);
    _exit(EXIT_FAILED);
}

void grid_catch_faults(void) {
    struct sigaction action = {.sa_handler = on_fault};
    sigaction(SIGBUS, &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a file size limit is told by write and fallocate */
}
