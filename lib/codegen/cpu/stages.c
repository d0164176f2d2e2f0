#include "stages.h"

#include "ahead.h"
#include "balance.h"
#include "butterflies.h"
#include "convolution.h"
#include "ends.h"
#include "finish.h"
#include "mirror.h"
#include "turned.h"
#include "vectors.h"

/* Two spectra are in two arrays, which leave no room for their elements while they are separated;
 * at a load their levels come first. */
static bool is_mirror_fused(const cpu_end *c) {
    if (c->way == BY_ORDERED_ROWS) return !c->apart;
    return c->way == BY_ORDERED_COLUMNS && (!c->apart || c->side == END_STORE);
}

/* Whether the first or the last stage reads or writes memory itself: it is a plain one, and vectors
 * lie there as they are. */
static bool is_fused(const across *a, end_side side) {
    const pass *p = a->pass;
    uint32_t s = side == END_LOAD ? 0 : p->tile.stage_count - 1;
    const stage *st = &p->tile.stages[s];
    const cpu_end *c = &a->ends[side];
    if (p->tile.stage_count == 1 || (!st->mirror && st->radix == 1)) return false;
    bool near = c->way == BY_COLUMNS || cpu_end_is_ordered(c);
    if (st->mirror ? !is_mirror_fused(c) : !near || c->apart) return false;
    if (stage_multiplies(p, s)) return false;
    if (side == END_STORE) return !stage_scatters(p, s);
    return !p->reals.balanced && !stage_gathers(p, s);
}

static void comment_stage(const across *a, const stage *s, const char *memory) {
    text_add(a->e->out, "    // radix %u, span %llu%s\n", s->radix, (ull)s->span, memory);
}

/* ---- The ends ---- */

/* A stage that reads or writes memory itself, or does so for other tiles. */
static void emit_end_stage(const across *a, const stage *s, end_side side, bool memory) {
    bool load = side == END_LOAD;
    if (s->mirror) {
        emit_mirror(a, s, load, memory);
        return;
    }
    if (memory) comment_stage(a, s, load ? ", from memory" : ", to memory");
    emit_butterflies(a, s, !memory ? 0 : load ? FROM_MEMORY : TO_MEMORY);
}

static void emit_loaded(across *a) {
    const stage *s = &a->pass->tile.stages[0];
    if (!a->fused[END_LOAD]) {
        emit_cpu_load(a);
        if (a->pass->reals.balanced) emit_balance(a);
        return;
    }
    open_whole(a, END_LOAD);
    if (a->ends[END_LOAD].way == BY_ORDERED_ROWS) load_ordered_blocks(a);
    emit_end_stage(a, s, END_LOAD, true);
    if (open_rest(a, END_LOAD)) {
        load_elements(a);
        emit_end_stage(a, s, END_LOAD, false);
    }
    text_add(a->e->out, "    }\n");
    swap_arrays(a);
}

static void emit_stored(across *a) {
    const stage *s = &a->pass->tile.stages[a->pass->tile.stage_count - 1];
    if (!a->fused[END_STORE]) {
        emit_cpu_store(a);
        return;
    }
    open_whole(a, END_STORE);
    emit_end_stage(a, s, END_STORE, true);
    if (a->ends[END_STORE].way == BY_ORDERED_ROWS) store_ordered_blocks(a);
    if (open_rest(a, END_STORE)) {
        emit_end_stage(a, s, END_STORE, false);
        swap_arrays(a);
        emit_finish(a);
        store_elements(a);
    }
    text_add(a->e->out, "    }\n");
}

/* ---- Stages ---- */

static void emit_stage(across *a, uint32_t index) {
    const pass *p = a->pass;
    const stage *s = &p->tile.stages[index];
    const convolution *c = stage_gathers(p, index);
    if (c) emit_gather(a, c);
    if (s->mirror) {
        emit_mirror(a, s, index == 0, false);
        if (mirror_swaps(s, index == 0)) swap_arrays(a);
    } else if (s->radix > 1) {
        comment_stage(a, s, "");
        emit_butterflies(a, s, 0);
        swap_arrays(a);
    }
    if ((c = stage_multiplies(p, index))) emit_product(a, c);
    if ((c = stage_scatters(p, index))) emit_scatter(a, c);
}

/* Whether vectors lie the other way round in memory, or some do. */
static bool turns(const cpu_end *c) {
    return c->turned || c->way == BY_RUNS || c->way == BY_FOLDED_COLUMNS;
}

void emit_across(const emission *e, const expr *live) {
    const pass *p = e->pass;
    across a = {
        .e = e,
        .pass = p,
        .live = live,
        .ends = {cpu_end_of(p, END_LOAD), cpu_end_of(p, END_STORE)},
        .from = "a",
        .to = "b",
        .out = "out",
        .level_late = p->reals.balanced && !pass_joins(p) && p->tile.stages[0].radix > 1,
    };
    settle_way(&a, END_LOAD);
    settle_way(&a, END_STORE);
    if (turns(&a.ends[END_LOAD]) || turns(&a.ends[END_STORE])) declare_turned(e, p->tile.lanes);
    a.fused[END_LOAD] = is_fused(&a, END_LOAD);
    a.fused[END_STORE] = is_fused(&a, END_STORE);
    uint32_t begin = a.fused[END_LOAD] ? 1 : 0;
    uint32_t end = p->tile.stage_count - (a.fused[END_STORE] ? 1 : 0);
    declare_convolutions(&a);
    emit_loaded(&a);
    emit_ahead(e);
    for (uint32_t s = begin; s < end; ++s) emit_stage(&a, s);
    emit_stored(&a);
}
