/* Two passes in one kernel: tickets in front, the two bodies as the branches of a condition. */
#include <stdio.h>

#include "base/sizes.h"
#include "fragments.h"
#include "gpu.h"

/* In complex elements, of which the last has a word for tickets and waits. */
static uint64_t shared_length(const pass *a, const pass *b) {
    return joint_local_reals(a, b) / 2;
}

static void emit_joint_head(const pass *a, const pass *b, text *out) {
    text_add(out, "kernel __attribute__((reqd_work_group_size(%u, 1, 1)))\n", a->tile.items);
    emit_head(a, out);
    if (!a->quirks.local_argument) text_add(out, "    local scalar2 shared[%llu];\n", (ull)shared_length(a, b));
}

/* Before both bodies, not in them: barriers in conditions ask for trouble. Where there is no ring a tile of the first pass waits
 * for nothing. */
static void emit_ticket(const joint_launch *t, uint64_t shared, text *out) {
    text_add(out,
             "    counts += counts_at;\n    local uint *word = (local uint *)(shared + %llu);\n"
             "    const uint units = (uint)batch * %lluu;\n    const ulong transforms = batch;\n"
             "    uint unit, place, before, wanted;\n"
             "    const bool follows = joint_find(joint_ticket(item, counts, word), units, %uu, %lluu, %lluu, &unit, &place);\n",
             (ull)(shared - 1), (ull)t->units, t->lag, (ull)t->tiles[0], (ull)t->tiles[1]);
    if (t->ring)
        text_add(out,
                 "    before = follows ? unit : units + max(unit, %uu) - %uu;\n"
                 "    wanted = follows ? %lluu : unit < %uu ? 0 : %lluu;\n",
                 t->ring, t->ring, (ull)t->tiles[0], t->ring, (ull)t->tiles[1]);
    else
        text_add(out, "    before = unit;\n    wanted = follows ? %lluu : 0;\n", (ull)t->tiles[0]);
    text_add(out, "    const bool spoiled = !joint_wait(item, counts, counts + 2 + before, wanted, word);\n");
}

static void emit_scratchpad(const pass *p, text *out) {
    if (!gpu_has_exchange(p)) return;
    if (p->tile.phases)
        text_add(out, "    local real *scratchpad = (local real *)shared;\n");
    else
        text_add(out, "    local scalar2 *scratchpad = shared;\n");
}

static void emit_body(const pass *p, uint64_t tiles, text *out) {
    char tile[64];
    emit_scratchpad(p, out);
    if (p->grid.batch_each != 1) text_add(out, "    const ulong batch = transforms * %lluul;\n", (ull)p->grid.batch_each);
    snprintf(tile, sizeof tile, "unit * %lluu + place", (ull)tiles);
    gpu_body(p, tile, "spoiled", out);
}

static void emit_first(const pass *p, text *out) {
    text_add(out, "    if (!follows) {\n    global scalar2 *out = middle;\n    const ulong out_offset = middle_offset;\n");
    emit_body(p, p->launch.joint.tiles[0], out);
}

static void emit_second(const pass *first, const pass *p, text *out) {
    text_add(out, "    global const scalar2 *in = middle;\n    global const scalar2 *restrict table = next_table;\n"
                  "    const ulong in_offset = middle_offset;\n");
    emit_body(p, first->launch.joint.tiles[1], out);
}

/* The exchange of the second pass may be of another kind. */
static void emit_other_exchange(const pass *a, const pass *b, text *out) {
    if (!gpu_has_exchange(b)) return;
    if (gpu_has_exchange(a)) text_add(out, "#undef SEND\n#undef RECEIVE\n#undef CLEAR\n#undef EXCHANGE\n#undef FENCES\n");
    gpu_exchange_macros(b, out);
}

void emit_gpu_joint(const pass *first, const pass *second, text *out) {
    const pass *both[] = {first, second};
    gpu_program(both, 2, out);
    /* A look at a counter takes most of a microsecond on a GPU, a nanosecond on a CPU, whose system may stop a thread meanwhile. */
    text_add(out, "#define MOST_TRIES (1 << %d)\n%s", first->quirks.local_argument ? 30 : 25, fragment_text("joint"));
    emit_joint_head(first, second, out);
    gpu_item(first, out);
    emit_ticket(&first->launch.joint, shared_length(first, second), out);
    emit_first(first, out);
    text_add(out, "    } else {\n");
    if (first->tile.phases != second->tile.phases || first->in_place != second->in_place || !gpu_has_exchange(first))
        emit_other_exchange(first, second, out);
    emit_second(first, second, out);
    text_add(out, "    }\n    joint_done(item, counts + 2 + unit + (follows ? units : 0));\n}\n");
}
