/* The grids: in memory, or in files that are mapped into it, so that they may be larger.
 *
 * SPDX-License-Identifier: MIT
 *
 * A grid file is 64 bytes of header, then the nodes, the last axis fastest, as IEEE floats or
 * doubles; all little-endian:
 *
 *     byte  0   8 bytes  "heatgrid"
 *           8   uint32   version, 1
 *          12   uint32   bytes of a node, 4 or 8
 *          16   uint32   rank, 1 ... 3
 *          20   uint32   0
 *          24   3 uint64 nodes along each axis, the slowest first; ones in front of what the rank
 *               leaves out
 *          48   uint64   time layers computed so far
 *          56   uint64   0
 */
#ifndef HEAT_GRID_H
#define HEAT_GRID_H

#include "shape.h"

#define GRID_HEADER 64

typedef struct grid {
    shape shape;
    size_t element;  /* bytes of a node */
    size_t bytes;    /* of all nodes */
    uint64_t layers; /* computed so far, as the header said */
    void *nodes;
    /* What is mapped, and from where. */
    void *map;
    size_t mapped;
    int file;         /* -1: anonymous memory */
    bool made;        /* the file was not there before grid_create */
    const char *path; /* of the file, for messages; not a copy */
} grid;

/* Every grid may be closed, also one that could not be made; {.file = -1} is an empty one. */
#define GRID_NONE                                                                                  \
    { .file = -1 }
void grid_close(grid *g);

/* The same, and a file that grid_create has made goes with it. */
void grid_discard(grid *g);

/* Zeroed memory. */
bool grid_allocate(const shape *s, size_t element, grid *g);

/* A new file with all its space reserved, locked against other processes. One that is there already
 * is overwritten if it begins as a grid file does, or is empty, and refused otherwise. On failure
 * nothing is left that was not there before. */
bool grid_create(const char *path, const shape *s, size_t element, grid *g);

/* A file that is there; `writable` ones are locked. What it lacks is said in a sentence. */
bool grid_open(const char *path, bool writable, grid *g);

/* The same for a file that is nothing but nodes. */
bool grid_open_raw(const char *path, const shape *s, size_t element, grid *g);

/* Returns once all nodes and the header, with this number of layers, are on the disk. Anonymous
 * memory has nothing to do. */
bool grid_sync(grid *g, uint64_t layers);

/* The grid as a file that appears under its name once it is whole, and on the disk: a second name
 * of the grid's own file, which must be synced, where they share a file system that has such names,
 * and otherwise a copy. */
bool grid_save(const grid *g, uint64_t layers, const char *path);

/* From here on a mapped page that cannot be read or written ends the program with a sentence, not
 * with a signal. */
void grid_catch_faults(void);

#endif
