/* The GPU emitter's look ahead: a tile asks for the memory of one that comes later. */
#include "gpu.h"

#include "codegen/ends/pieces.h"
#include "codegen/ends/tile.h"
#include "codegen/types.h"
#include "pass/prefetch.h"

void gpu_prefetch_start(const gpu *g) {
    const pass *p = g->e.pass;
    if (!p->launch.prefetch) return;
    text_add(g->e.out, "    global const %sconst in_start = in;\n", end_pointer(&p->load));
    if (storage_is_planar(p->load.storage))
        text_add(g->e.out, "    global const %sconst in_im_start = in_im;\n",
                 end_pointer(&p->load));
}

static void emit_pieces(const emission *e) {
    const pass *p = e->pass;
    prefetch_pieces a = pass_prefetch_pieces(p);
    const char *indent = "            ";
    const expr *c = uint_variable(e, "c", a.runs * a.each);
    text_add(e->out, "        for (uint c = item; c < %llu; c += %u) {\n", (ull)(a.runs * a.each),
             p->tile.items);
    const expr *run = declare(e, indent, "r", expr_divided(c, a.each));
    const expr *element = expr_scaled(expr_modulo(c, a.each), a.elements);
    element = declare(e, indent, "e", element);
    const char *place = place_text(e, piece_place(e, &a, run, element));
    text_add(e->out, "%sPREFETCH(&in[%s]);\n", indent, place);
    if (storage_is_planar(p->load.storage))
        text_add(e->out, "%sPREFETCH(&in_im[%s]);\n", indent, place);
    text_add(e->out, "        }\n");
}

void gpu_prefetch(const gpu *g, const expr *tile) {
    const pass *p = g->e.pass;
    text *out = g->e.out;
    emission later = g->e;
    if (!p->launch.prefetch) return;
    const expr *next = expr_offset(tile, p->launch.prefetch);
    const char *tiles = p->grid.wide ? "(ulong)get_num_groups(0)" : "(uint)get_num_groups(0)";
    uint64_t most = p->grid.wide ? EXPR_ANY : UINT32_MAX;
    const expr *all = expr_variable(&g->e.memory->expressions, tiles, expr_type_of(tile), most);
    text_add(out,
             "    %s{ // a later tile's memory, to the device's cache\n        %s tile = %s;\n",
             guard_text(&g->e, expr_less(next, all)), p->grid.wide ? "ulong" : "uint",
             index_text(&g->e, next));
    text_add(out, "        global const %sin = in_start;\n", end_pointer(&p->load));
    if (storage_is_planar(p->load.storage))
        text_add(out, "        global const %sin_im = in_im_start;\n", end_pointer(&p->load));
    move_load_to_tile(&later, "        ");
    emit_pieces(&later);
    text_add(out, "    }\n");
}
