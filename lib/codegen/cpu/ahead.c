#include "ahead.h"

#include "codegen/ends/pieces.h"
#include "loop.h"
#include "pass/run.h"

enum { LINE = 64 };

static void ask(const emission *e, const expr *place) {
    const char *at = place_text(e, place);
    text_add(e->out, "    {\n        AHEAD(&in[%s]);\n", at);
    if (storage_is_planar(e->pass->load.storage))
        text_add(e->out, "        AHEAD(&in_im[%s]);\n", at);
    text_add(e->out, "    }\n");
}

/* The same memory as this tile's, a step of the first digit further: the next tile is there, but
 * for the last of a row of tiles. */
void emit_ahead(const emission *e) {
    const pass *p = e->pass;
    uint64_t run = pass_run(p, &p->load), piece = LINE / pass_element_bytes(p, &p->load);
    int64_t step = p->grid.digits[0].load;
    if (!p->launch.ahead) return;
    use_fragment(e, "ahead");
    text_add(e->out, "    // the memory of the next tile\n");
    if (run) {
        const expr *c = open_strided(e, "    ", "c", run, piece);
        ask(e, expr_offset(c, step));
        return;
    }
    prefetch_pieces a = pass_prefetch_pieces(p);
    const expr *r = a.runs > 1 ? open_loop(e, "    ", "r", a.runs) : number_of(e, 0);
    const expr *c = open_strided(e, "    ", "c", a.length, piece);
    ask(e, expr_offset(piece_place(e, &a, r, c), step));
}
