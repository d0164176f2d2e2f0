#include "pieces.h"

#include "ends.h"

const expr *piece_place(const emission *to, const prefetch_pieces *a, const expr *r,
                        const expr *e) {
    const pass *p = to->pass;
    uint64_t parts = a->runs / p->tile.width;
    const expr *i = r, *w = e;
    switch (a->kind) {
    case PREFETCH_ROWS:
        i = expr_sum(expr_scaled(expr_modulo(r, parts), (int64_t)a->length), e);
        w = expr_divided(r, parts);
        break;
    case PREFETCH_BLOCKS:
        i = expr_sum(expr_scaled(r, (int64_t)a->extent), expr_modulo(e, a->extent));
        w = expr_divided(e, a->extent);
        break;
    case PREFETCH_COLUMNS:
    case PREFETCH_NONE: break;
    }
    return map_index(to, &p->load.map, i, w);
}
