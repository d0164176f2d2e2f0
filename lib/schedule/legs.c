/* The passes of a transform from one place to another, by way of the scratch. */
#include "legs.h"

#include "base/sizes.h"

void leg_tile(layout *l, const pass *first, uint64_t columns, uint64_t each, uint64_t rows) {
    if (!l->axis->recipe.pass[0].tiled || l->outer) return;
    l->tile = each * first->tile.width;
    l->block = ceil_div(columns, l->tile) * l->tile * rows;
}

void leg_map(const layout *l, const leg *w, pass *passes, uint32_t count) {
    column_pass which = {.columns = l->total, .prefixes = 1, .first = true};
    for (uint32_t i = 0; i + 1 < count; ++i, which.first = false) {
        uint64_t length = passes[i].tile.length;
        which.columns /= length;
        map_columns(l, which, i ? &w->between : &w->in, &w->between, &passes[i]);
        which.prefixes *= passes[i].store.form == FORM_HALVES ? length / 2 + 1 : length;
    }
    map_rows(l, passes, count, &w->between, &w->out, &passes[count - 1]);
}
