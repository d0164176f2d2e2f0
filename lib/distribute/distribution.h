/* The steps of a transform over several parts: laps of local transforms, and between them
 * exchanges. A pure value, made from a problem and the boxes of its parts.
 *
 * A lap transforms the axes that are whole in each of its tasks. A task reads a region of one
 * array and writes a region of another; it is a plan for one device. Parts of the same context are
 * a site: they share its arrays, so that what the tasks of one lap store is what those of the
 * next load, wherever the regions of the two meet on the same site. An exchange moves the rest. */
#ifndef OCLFFT_DISTRIBUTE_DISTRIBUTION_H
#define OCLFFT_DISTRIBUTE_DISTRIBUTION_H

#include "base/arena.h"
#include "base/text.h"
#include "long_map.h"
#include "route.h"
#include "site_index.h"

typedef enum array_kind { ARRAY_INPUT, ARRAY_OUTPUT, ARRAY_OWN } array_kind;

/* An array of the application's, or one that the plan has on a site. */
typedef struct array {
    array_kind kind;
    uint32_t site, part; /* the part: of the application's */
    bool again;          /* an array of the application's that is in the list already, with the
                            form of a run of a mapped axis */
    region box;
    array_form form;
    uint64_t bytes, element_bytes;
} array;

typedef struct task {
    uint32_t site;
    region in, out;
    uint32_t source, target; /* arrays */
} task;

typedef struct lap {
    uint32_t axes; /* bit a: axis a is transformed here */
    bool computes; /* else the data only passes by: each task's source is its target */
    bool real_in, real_out;
    bool first, last;  /* of those that compute: loads the input's elements, stores the output's */
    uint32_t twiddled; /* multiplies what it stores by the twiddles of a split axis, between its
                          first part and the rest (1), or between its second and its third (2) */
    uint32_t task_count;
    task *tasks;
    site_index tasks_of; /* each site */
} lap;

typedef struct distribution {
    problem problem; /* the application's, or that of two or three axes in place of a split one */
    uint32_t parts, sites;
    const uint32_t *site_of; /* of each part */
    uint32_t lap_count;
    lap laps[MAX_LAPS];
    uint64_t rows, columns, third; /* of a split axis; else 0 */
    uint32_t split;                /* the first of its axes */
    bool mapped;   /* the parts of the split axis are points: laps 0 and 3 copy elements to their
                      order, and from it */
    bool backward; /* then the maps are for this direction alone */
    long_maps maps;
    uint64_t counts[2], axis_length; /* elements along the axis at either side; without windows */
    uint32_t array_count;
    array *arrays;
    bool in_place; /* the application's arrays are both input and output */
    arena memory;
} distribution;

/* `p` has its axes as the description has them (problem_read). `chunks` is into how many tasks each
 * is cut where there are several sites, so that transforms and exchanges overlap. Errors:
 * OUT_OF_HOST_MEMORY, INVALID_ARGUMENT where arrays cannot be counted. */
oclfft_status distribution_make(const setting *s, const uint32_t *site_of, uint32_t chunks,
                                distribution *out);
void distribution_free(distribution *d);

/* The description of a task's plan, for arrays that begin where `source` and `target` of the task
 * do, plus offsets in elements. `desc` is the application's. (task_desc.c) */
void distribution_task_desc(const distribution *d, const oclfft_plan_desc *desc, uint32_t lap,
                            const task *t, uint64_t in_offset, uint64_t out_offset,
                            oclfft_plan_desc *out);

/* Bytes that an exchange behind a lap moves in all, and those that leave their site. */
void distribution_traffic(const distribution *d, uint32_t lap_at, uint64_t *moved, uint64_t *left);

/* Elements between two laps are of the problem's precision. */
uint64_t distribution_element_bytes(const problem *p, bool real);

/* A line for the whole, then one for each lap and each exchange. (print.c) */
void distribution_print(const distribution *d, oclfft_exchange exchange, text *out);

#endif
