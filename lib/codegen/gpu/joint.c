/* Two passes in one kernel: tickets in front, the two bodies as the branches of a condition. */
#include "gpu.h"

#include "codegen/signature.h"

/* In complex elements, of which the last has a word for tickets and waits. */
static uint64_t shared_length(const pass *a, const pass *b) {
    return joint_local_reals(a, b) / 2;
}

static void emit_joint_head(const gpu *a, const gpu *b) {
    text *out = a->e.out;
    text_add(out, "kernel __attribute__((reqd_work_group_size(%u, 1, 1)))\n",
             a->e.pass->tile.items);
    emit_head(a->e.pass, a->e.target, out);
    if (!a->e.target->quirks.local_argument)
        text_add(out, "    local scalar2 shared[%llu];\n",
                 (ull)shared_length(a->e.pass, b->e.pass));
}

/* Before both bodies, not in them: barriers in conditions ask for trouble. Where there is no ring a
 * tile of the first pass waits for nothing. */
static void emit_ticket(const gpu *g, const joint_launch *t, uint64_t shared) {
    text_add(g->e.out,
             "    local uint *word = (local uint *)&shared[%llu];\n"
             "    const ulong transforms = batch;\n    counts = &counts[counts_at];\n"
             "    const joint_tile turn = joint_find(joint_ticket(item, counts, word), "
             "joint_units(batch, %llu), %u, %llu, %llu);\n"
             "    const uint unit = turn.unit, place = turn.place;\n"
             "    const bool spoiled = !joint_wait(item, counts, turn, %u, %llu, %llu, word);\n",
             (ull)(shared - 1), (ull)t->units, t->lag, (ull)t->tiles[0], (ull)t->tiles[1], t->ring,
             (ull)t->tiles[0], (ull)t->tiles[1]);
}

static void emit_scratchpad(const gpu *g) {
    const pass *p = g->e.pass;
    if (!gpu_has_exchange(p)) return;
    if (p->tile.phases)
        text_add(g->e.out, "    local real *scratchpad = (local real *)shared;\n");
    else
        text_add(g->e.out, "    local scalar2 *scratchpad = shared;\n");
}

static void emit_body(gpu *g, uint64_t tiles) {
    arena *arena = &g->e.memory->expressions;
    bool wide = g->e.pass->grid.wide;
    const expr *unit =
        expr_variable(arena, "unit", EXPR_UINT, wide ? UINT32_MAX : UINT32_MAX / tiles - 1);
    const expr *tile =
        expr_sum(expr_scaled(unit, (int64_t)tiles), uint_variable(&g->e, "place", tiles));
    emit_scratchpad(g);
    if (g->e.pass->grid.batch_each != 1) {
        const expr *all = expr_variable(arena, "transforms", EXPR_ULONG, EXPR_ANY);
        all = expr_scaled(all, (int64_t)g->e.pass->grid.batch_each);
        text_add(g->e.out, "    const ulong batch = %s;\n", index_text(&g->e, all));
    }
    gpu_body(g, tile, "spoiled");
}

static void emit_first(gpu *g) {
    text_add(g->e.out, "    if (!turn.follows) {\n    global scalar2 *out = middle;\n"
                       "    const ulong out_offset = middle_offset;\n");
    emit_body(g, g->e.pass->launch.joint.tiles[0]);
}

static void emit_second(gpu *g, const joint_launch *t) {
    text_add(g->e.out, "    global const scalar2 *in = middle;\n"
                       "    global const scalar2 *restrict table = next_table;\n"
                       "    const ulong in_offset = middle_offset;\n");
    emit_body(g, t->tiles[1]);
}

/* The exchange of the second pass may be of another kind: whole or split, or with other fences. Two
 * that go in phases have as many (schedule/launch_joint.c), so that the macros of
 * cl/exchange_phased.cl beside these stay the same. */
static void emit_other_exchange(const gpu *a, const gpu *b) {
    const pass *first = a->e.pass, *second = b->e.pass;
    bool same = first->tile.phases == second->tile.phases && first->in_place == second->in_place &&
                gpu_has_exchange(first);
    if (same || !gpu_has_exchange(second)) return;
    if (gpu_has_exchange(first))
        text_add(b->e.out,
                 "#undef SEND\n#undef RECEIVE\n#undef CLEAR\n#undef EXCHANGE\n#undef FENCES\n");
    gpu_exchange_macros(b);
}

void emit_gpu_joint(const pass *first, const pass *second, const target *t, text *out) {
    emission_memory memory = {0};
    fragment_set fragments = {0};
    gpu a = gpu_of(first, t, &memory, &fragments, out),
        b = gpu_of(second, t, &memory, &fragments, out);
    gpu *const both[] = {&a, &b};
    gpu_program(both, 2);
    text_add(out, "#define PATIENCE %u\n%s", t->patience, fragment_text("joint"));
    emit_joint_head(&a, &b);
    gpu_item(&a, true);
    gpu_item(&b, false);
    emit_ticket(&a, &first->launch.joint, shared_length(first, second));
    emit_first(&a);
    text_add(out, "    } else {\n");
    emit_other_exchange(&a, &b);
    emit_second(&b, &first->launch.joint);
    text_add(out, "    }\n    joint_done(item, counts, turn, %llu, word);\n}\n",
             (ull)(first->launch.joint.tiles[0] + first->launch.joint.tiles[1]));
    emission_end(&memory, out);
}
