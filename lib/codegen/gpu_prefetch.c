/* The GPU emitter's look ahead: a tile asks for the memory of one that comes later. */
#include "gpu.h"

void gpu_prefetch_start(const pass *p, text *out) {
    if (!p->launch.prefetch) return;
    text_add(out, "    global const %s *const in_start = in;\n", p->load.planar ? "scalar" : "scalar2");
    if (p->load.planar) text_add(out, "    global const scalar *const in_im_start = in_im;\n");
}

/* Point i and column w of element e of run r. */
static void emit_point(const pass *p, const prefetch_pieces *a, text *out) {
    ull parts = (ull)(a->runs / p->tile.width), extent = (ull)a->extent;
    switch (a->kind) {
    case PREFETCH_COLUMNS: text_add(out, "i = r, w = e"); break;
    case PREFETCH_ROWS: text_add(out, "i = r %% %llu * %llu + e, w = r / %llu", parts, (ull)a->length, parts); break;
    case PREFETCH_BLOCKS: text_add(out, "i = r * %llu + e %% %llu, w = e / %llu", extent, extent, extent); break;
    case PREFETCH_NONE: break;
    }
}

static void emit_pieces(const pass *p, text *out) {
    prefetch_pieces a = pass_prefetch_pieces(p);
    char place[2 * EXPRESSION + 128];
    gpu_map(p, &p->load.map, "i", place, sizeof place);
    text_add(out, "        for (uint c = item; c < %llu; c += %u) {\n            const uint r = c / %llu, e = c %% %llu * %u, ",
             (ull)(a.runs * a.each), p->tile.items, (ull)a.each, (ull)a.each, a.elements);
    emit_point(p, &a, out);
    text_add(out, ";\n            PREFETCH(in + (%s));\n", place);
    if (p->load.planar) text_add(out, "            PREFETCH(in_im + (%s));\n", place);
    text_add(out, "        }\n");
}

void gpu_prefetch(const pass *p, const char *tile, text *out) {
    const char *type = p->load.planar ? "scalar" : "scalar2";
    if (!p->launch.prefetch) return;
    text_add(out,
             "    if (get_group_id(0) + %u < get_num_groups(0)) { // a later tile's memory, to the device's cache\n"
             "        %s tile = %s + %u;\n        global const %s *in = in_start;\n",
             p->launch.prefetch, p->grid.wide ? "ulong" : "uint", tile, p->launch.prefetch, type);
    if (p->load.planar) text_add(out, "        global const scalar *in_im = in_im_start;\n");
    emit_tile_load(p, "        ", out);
    emit_pieces(p, out);
    text_add(out, "    }\n");
}
