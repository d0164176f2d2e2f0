/* How long a pass takes on a GPU, predicted from what it moves and does and from the device's pace
 * (target/caps.h). Memory, accesses, local memory and arithmetic are resources that all work-groups
 * of a compute unit share; each alone would take so long. The latency is what one work-group spends
 * on its way, hidden by those that are resident beside it: few large work-groups do not keep the
 * memory busy. The slowest of the five decides, and the next ones add a little; the
 * launch comes on top. */
#ifndef OCLFFT_SCHEDULE_MODEL_H
#define OCLFFT_SCHEDULE_MODEL_H

#include "pass/pass.h"

/* Microseconds. */
typedef struct prediction {
    double memory;     /* bytes, those of sectors that are moved in part, spilled registers */
    double accesses;   /* sectors and lines that the instructions of waves touch */
    double local;      /* exchanges through local memory, with bank conflicts */
    double arithmetic; /* butterflies, twiddles, places of points */
    double latency;    /* of work-groups one after the other */
    double launch;
    double total;    /* with the launch, and the end of the last work-groups */
    double resident; /* work-groups of a compute unit at a time */
    double spilled;  /* registers of a work-item that there is no room for */
} prediction;

/* Whether the pace of a device is known. */
bool model_knows(const caps *c);

/* A pass of a problem with so many transforms, launched by itself. All zero for a CPU and where the
 * pace is not known. */
prediction model_pass(const pass *p, const caps *c, uint64_t batch);

/* Microseconds that something is predicted to take, at least and at most; and whether registers
 * spill. */
typedef struct forecast {
    double least, most;
    bool spills;
} forecast;

/* Nobody knows how many registers a compiler takes: the times of a pass whose work-items have
 * `fewer` than expected, and `more`. */
forecast model_range(const pass *p, const caps *c, uint64_t batch, int fewer, int more);

/* What each part of a pass would take alone. */
enum { MODEL_PARTS = 6 };

typedef struct model_part {
    const char *name;
    double time;
} model_part;

void model_parts(const prediction *m, model_part parts[MODEL_PARTS]);

/* The name of the longest: what decides. */
const char *model_limit(const prediction *m);

/* ---- The ends (model_end.c) ---- */

/* What a tile moves at one end, in bytes. */
typedef struct end_traffic {
    double bytes;           /* that the tile needs */
    double rest_of_sectors; /* beside them, in sectors that it needs in part */
    double rest_of_bursts;  /* the same of bursts */
    double sectors; /* of all sectors that the accesses of waves touch, each counted as often as it
                       is touched */
    double lines;   /* the same of lines */
} end_traffic;

end_traffic model_end(const pass *p, const caps *c, bool load);

/* ---- What it takes of a compute unit (model_occupancy.c) ---- */

/* For which compilers take more registers. */
typedef struct model_needs {
    bool crowded;  /* exchanges in phases that butterflies do not fit */
    bool permutes; /* convolutions by Rader's algorithm and the like */
} model_needs;

typedef struct model_occupancy {
    double spilled; /* registers of a work-item that there is no room for */
    double groups;  /* the registers are not known so well that only whole ones would count */
    bool cramped;   /* may leave the cache too little for what is loaded */
} model_occupancy;

/* `more_registers` than expected are taken, or fewer. */
model_occupancy model_occupancy_of(const pass *p, const caps *c, const model_needs *n,
                                   const end_traffic *load, int more_registers);

#endif
