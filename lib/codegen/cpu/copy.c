/* Copies: loops over the dimensions of a tile, the one that is nearest at the store inside. */
#include "copy.h"

#include "codegen/ends/ends.h"
#include "codegen/ends/tile.h"
#include "loop.h"

/* The elements along a digit of the tile, where it has an edge; or NULL. */
static const expr *left_along(const emission *e, uint64_t below) {
    const grid *grid = &e->pass->grid;
    for (uint32_t i = 0; i < grid->edge_count; ++i)
        if (grid->edges[i].store_below == below) return e->left[i];
    return NULL;
}

static const expr *open_digit(const emission *e, uint32_t d) {
    const tile_box *box = &e->pass->tile.box;
    const expr *left = left_along(e, box->digits[d].below);
    const char *name = piece_of(e, "d%u", d);
    if (!left) return open_loop(e, "    ", name, box->digits[d].extent);
    text_add(e->out, "    LOOP(%s, %s)\n", name, index_text(e, left));
    return expr_variable(&e->memory->expressions, name, EXPR_ULONG, box->digits[d].extent - 1);
}

/* What fillings say of an element: `digits` are the counters of the tile's box. */
static void add_fillings(const emission *e, const expr *const *digits, end_point *at) {
    const grid *grid = &e->pass->grid;
    const tile_box *box = &e->pass->tile.box;
    for (uint32_t i = 0; i < grid->filling_count; ++i) {
        const expr *digit = number_of(e, 0);
        for (uint32_t d = 0; d < box->count; ++d)
            if (grid->fillings[i].store_below == box->digits[d].below) digit = digits[d];
        end_fill(e, &grid->fillings[i], digit, at);
    }
}

static void emit_element(const emission *e, const expr *const *digits, const expr *from,
                         const expr *to) {
    end_steps load = ends_of(e->pass, END_LOAD), store = ends_of(e->pass, END_STORE);
    const expr *always = expr_true(&e->memory->expressions);
    end_point at = {
        .place = from, .inside = always, .stored = always, .there = always, .other_there = always};
    add_fillings(e, digits, &at);
    end_fragments(e, &load);
    end_fragments(e, &store);
    const char *value = end_read(e, &load, &at);
    at.place = to;
    at.there = always;
    text_add(e->out, "    { const scalar2 z = %s; ", value);
    end_write(e, &store, "z", &at, always);
    text_add(e->out, " }\n");
}

void emit_cpu_copy(const emission *e) {
    const tile_box *box = &e->pass->tile.box;
    const expr *from = number_of(e, 0), *to = from, *digits[MAX_MAP_DIGITS];
    for (uint32_t d = box->count; d-- > 0;) {
        digits[d] = open_digit(e, d);
        from = expr_sum(from, expr_scaled(digits[d], box->digits[d].load));
        to = expr_sum(to, expr_scaled(digits[d], box->digits[d].store));
    }
    emit_element(e, digits, from, to);
}
