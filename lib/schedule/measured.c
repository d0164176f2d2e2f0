/* Recipes that were measured best on real devices. A row applies to every device with at least its resources: the table is
 * consulted by caps, never by name. */
#include "strategy.h"

#include "../sizes.h"

typedef struct row {
    unsigned bits; /* length 2^bits */
    const char *recipe;
} row;

/* NVIDIA H200, 2^27 points by batching, docs/performance.md. The pattern: few points per item and whole 32-byte sectors for short
 * lengths; the shorter dimension first, in tiles of 4096 points stored contiguously; three passes only beyond 2^24. */
static const row hopper[] = {
    {4, "4.4:w32"},
    {5, "4.2.4:w16"},
    {6, "4.4.4:w4"},
    {7, "8.4.4:w4"},
    {8, "4.4.4.4:w4"},
    {9, "8.8.8"},
    {10, "16.8.8:w2"},
    {11, "8.8.8.4"},
    {12, "16.16.16"},
    {13, "16.16.16.2:p32"},
    {14, "16.16.8.8:phase2"},
    {15, "16.8:w16:tiled/16.16:w16"},
    {16, "16.16:w16:tiled/16.16:w16"},
    {17, "16.16:w16:tiled/16.8.4:w8"},
    {18, "16.16:w16:tiled/16.8.8:w4"},
    {19, "8.8.8:w4:tiled/16.8.8:w4"},
    {20, "16.16:w16:tiled/16.16.16:w4:phase2"},
    {21, "8.8.8:w4:tiled/16.16.16:w4:phase2"},
    {22, "16.16.8:w8:phase2:tiled/16.16.8:w8:phase2"},
    {23, "16.16.8:w8:phase2:tiled/16.16.16:w4:phase2"},
    {24, "16.16.16:w4:phase2:tiled/16.16.16:w4:phase2"},
    {25, "16.16:w16/16.16:w16/8.8.8:w8"},
    {26, "16.16:w16/16.16:w16/16.8.8:w4"},
    {27, "16.16:w16/16.16:w16/16.16.8:w4"},
    {0, NULL},
};

/* A Xeon with AVX-512, PoCL 3.1: radix 8 fits the 32 vector registers, radix 16 spills but saves a stage. */
static const row avx512[] = {
    {7, "8.4.4:v16:along"},
    {8, "4.16.4:v16:along"},
    {9, "8.4.16:v16:along"},
    {10, "8.16.8:v16:along"},
    {11, "8.4.8.8:v16:along"},
    {12, "8.8.16.4:v16:along"},
    {13, "8.8.8.16:v16:along"},
    {14, "8.8.4.8.8:v16:along"},
    {15, "8.4.16.8.8:v16:along"},
    {16, "8.8.8.16.8:v16:along"},
    {0, NULL},
};

static const row *table_for(const caps *c) {
    if (c->max_radix < 16) return NULL;
    if (c->is_cpu && c->lanes == 16) return avx512;
    if (c->vendor == VENDOR_NVIDIA && !c->is_cpu && c->local_memory >= 49152 && c->max_work_group >= 1024 && c->registers >= 64)
        return hopper;
    return NULL;
}

double strategy_measured(const problem *p, const caps *c, recipe *out) {
    const row *rows = table_for(c);
    unsigned bits = log2_floor(p->length);
    while (rows && rows->recipe && rows->bits != bits) ++rows;
    if (!rows || !rows->recipe || recipe_parse(rows->recipe, out) != OCLFFT_SUCCESS) return COST_NEVER;
    if (out->pass_count == 1 && out->pass[0].width > p->batch) return COST_NEVER; /* measured full; a small batch wants less */
    return strategy_fits(p, c, out) ? 0.0 : COST_NEVER;
}
