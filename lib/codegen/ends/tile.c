/* The ends are moved to the tile, digit by digit. */
#include "tile.h"

#include "ends.h"

static const char *const operands[END_SIDES] = {"in", "out"},
                         *const elements[END_SIDES] = {"load_at", "store_at"},
                         *const offsets[END_SIDES] = {"in_offset", "out_offset"},
                         *const numbers[END_SIDES] = {"load_n", "store_n"};

/* ---- The tile's number ---- */

/* A variable as wide as the number of tiles asks for. */
static const expr *tile_variable(const emission *e, const char *name, uint64_t least,
                                 uint64_t count) {
    bool wide = e->pass->grid.wide;
    uint64_t most = count ? count - 1 : wide ? EXPR_ANY : UINT32_MAX;
    return expr_variable_within(&e->memory->expressions, name, wide ? EXPR_ULONG : EXPR_UINT, least,
                                most);
}

/* How many values a digit has: a number, or a variable. */
static const expr *declare_count(const emission *e, uint32_t g, const char *indent) {
    const grid *grid = &e->pass->grid;
    if (grid->digits[g].count) return number_of(e, grid->digits[g].count);
    const expr *tiles =
        expr_divided(expr_offset(e->batch, grid->batch_per_tile - 1), grid->batch_per_tile);
    text_add(e->out, "%sconst %s batch_tiles = %s;\n", indent, grid->wide ? "ulong" : "uint",
             index_text(e, tiles));
    return tile_variable(e, "batch_tiles", 1, 0);
}

static bool is_corner_digit(const pass *p, uint32_t g) {
    for (uint32_t i = 0; i < p->reals.corner_count; ++i)
        if (p->reals.corners[i].digit == (int32_t)g) return true;
    return false;
}

static bool is_edge_digit(const pass *p, uint32_t g) {
    if (p->grid.part_digit == g + 1) return true;
    for (uint32_t i = 0; i < p->grid.edge_count; ++i)
        if (p->grid.edges[i].digit == g) return true;
    for (uint32_t i = 0; i < p->grid.filling_count; ++i)
        if (p->grid.fillings[i].digit == g) return true;
    return false;
}

/* The name of a digit that something else asks for, or NULL. */
static const char *name_of(const emission *e, uint32_t g) {
    const pass *p = e->pass;
    bool indexed = p->grid.digits[g].load_index || p->grid.digits[g].store_index;
    bool column = p->grid.columns || p->grid.guarded || p->reals.paired;
    if (g == 0 && (column || indexed || is_corner_digit(p, 0))) return "column_tile";
    if (g && p->twiddle.modulus && p->twiddle.digit == g) return "twiddle_column";
    return indexed || is_corner_digit(p, g) || is_edge_digit(p, g) ? piece_of(e, "digit%u", g)
                                                                   : NULL;
}

/* ---- Moves ---- */

void move_end(const emission *e, end_side side, const expr *step, const char *indent) {
    const pass_end *end = end_of(e->pass, side);
    uint64_t constant;
    if (expr_is_constant(step, &constant) && constant == 0) return;
    if (end->callback.source) {
        const expr *moved = expr_unsigned(expr_sum(e->elements[side], step));
        text_add(e->out, "%s%s = %s;\n", indent, elements[side], index_text(e, moved));
        return;
    }
    const char *name = operands[side], *by = place_text(e, step);
    text_add(e->out, "%s%s = &%s[%s];\n", indent, name, name, by);
    if (storage_is_planar(end->storage) || end->parts == PARTS_IN_ARRAYS)
        text_add(e->out, "%s%s_im = &%s_im[%s];\n", indent, name, name, by);
}

static void emit_start(emission *e, end_side side, const char *indent) {
    arena *arena = &e->memory->expressions;
    const pass_end *end = end_of(e->pass, side);
    const expr *first = expr_variable(arena, offsets[side], EXPR_ULONG, EXPR_ANY);
    first = expr_offset(first, (int64_t)end->offset);
    e->elements[side] = expr_variable(arena, elements[side], EXPR_ULONG, EXPR_ANY);
    e->numbers[side] = number_of(e, 0);
    if (end->callback.source)
        text_add(e->out, "%sulong %s = %s;\n", indent, elements[side], index_text(e, first));
    else
        move_end(e, side, first, indent);
}

/* One digit. The last is the batch where it has no count, and its transforms may share memory in
 * turn. */
static void emit_digit(emission *e, end_side side, uint32_t g, const expr *digit,
                       const char *indent) {
    const grid_digit *axis = &e->pass->grid.digits[g];
    const pass_end *end = end_of(e->pass, side);
    int64_t step = side == END_LOAD ? axis->load : axis->store;
    int64_t index = side == END_LOAD ? axis->load_index : axis->store_index;
    bool last = g + 1 == e->pass->grid.count;
    e->numbers[side] = expr_sum(e->numbers[side], expr_scaled(digit, index));
    if (end->ring && last) digit = expr_modulo(digit, end->ring);
    if (step) move_end(e, side, expr_scaled(digit, step), indent);
}

/* The spectrum of a filter is moved like an end. */
static void move_filter(const emission *e, const expr *step, const char *indent) {
    uint64_t constant;
    if (expr_is_constant(step, &constant) && constant == 0) return;
    text_add(e->out, "%sfilter = &filter[%s];\n", indent, place_text(e, step));
}

/* Takes a digit off the tile's number. */
static void emit_rest(const emission *e, const expr *count, const char *indent) {
    uint64_t constant;
    if (expr_is_constant(count, &constant) && constant == 1) return;
    const expr *rest = expr_quotient(tile_variable(e, "tile", 0, 0), count);
    text_add(e->out, "%stile = %s;\n", indent, index_text(e, rest));
}

/* Of the parts in two arrays the tile has one. */
static void choose_array(const emission *e, end_side side, const char *indent) {
    if (end_of(e->pass, side)->parts != PARTS_IN_ARRAYS) return;
    const char *name = operands[side];
    text_add(e->out, "%sif (%s) %s = %s_im;\n", indent,
             index_text(e, e->digits[e->pass->grid.part_digit - 1]), name, name);
}

/* Moves the ends from `first` to `last`. */
static void emit_moves(emission *e, end_side first, end_side last, const char *indent) {
    const grid *grid = &e->pass->grid;
    bool filters = pass_filters(e->pass) && last == END_STORE;
    for (end_side side = first; side <= last; ++side) emit_start(e, side, indent);
    if (filters)
        move_filter(e,
                    expr_variable(&e->memory->expressions, "filter_offset", EXPR_ULONG, EXPR_ANY),
                    indent);
    for (uint32_t g = 0; g < grid->count; ++g) {
        bool rest = g + 1 < grid->count;
        const char *name = name_of(e, g);
        const expr *count = rest ? declare_count(e, g, indent) : NULL;
        const expr *digit = tile_variable(e, "tile", 0, rest ? 0 : grid->digits[g].count);
        if (rest) digit = expr_remainder(digit, count);
        if (name) e->digits[g] = digit = declare(e, indent, name, digit);
        for (end_side side = first; side <= last; ++side) emit_digit(e, side, g, digit, indent);
        if (filters) move_filter(e, expr_scaled(digit, grid->digits[g].filter), indent);
        if (rest) emit_rest(e, count, indent);
    }
    for (end_side side = first; side <= last; ++side)
        if (ends_of(e->pass, side).counted)
            e->numbers[side] = declare(e, indent, numbers[side], e->numbers[side]);
    for (end_side side = first; side <= last; ++side) choose_array(e, side, indent);
}

/* What the tile has along each edge. */
static void declare_left(emission *e, const char *indent) {
    const grid *grid = &e->pass->grid;
    for (uint32_t i = 0; i < grid->edge_count; ++i) {
        const grid_edge *edge = &grid->edges[i];
        const expr *all = edge->count ? number_of(e, edge->count) : e->batch;
        const expr *rest =
            expr_difference(all, expr_scaled(e->digits[edge->digit], (int64_t)edge->extent));
        rest = expr_minimum(number_of(e, edge->extent), rest);
        e->left[i] = declare_within(e, indent, piece_of(e, "left%u", i), rest, edge->extent);
    }
}

void move_to_tile(emission *e, const char *indent) {
    emit_moves(e, END_LOAD, END_STORE, indent);
    declare_left(e, indent);
}

void move_load_to_tile(emission *e, const char *indent) {
    emit_moves(e, END_LOAD, END_LOAD, indent);
}

static const expr *wide_variable(const emission *e, const char *name) {
    return expr_variable(&e->memory->expressions, name, EXPR_ULONG, EXPR_ANY);
}

static void move_by(const emission *e, const char *name, const expr *step, const char *indent) {
    text_add(e->out, "%s%s = &%s[%s];\n", indent, name, name, place_text(e, step));
}

void move_to_filter(emission *e, const char *indent) {
    const grid *grid = &e->pass->grid;
    const expr *tile = wide_variable(e, "tile");
    const uint64_t part = e->pass->tile.convolutions[0].part;
    move_by(e, "out", expr_sum(wide_variable(e, "out_offset"), expr_scaled(tile, (int64_t)part)),
            indent);
    for (uint32_t g = 0; g < grid->count; ++g) {
        const grid_digit *d = &grid->digits[g];
        const char *name = name_of(e, g);
        if (!d->natural) continue;
        const expr *digit = d->count ? expr_remainder(tile, number_of(e, d->count)) : tile;
        if (name) e->digits[g] = digit = declare(e, indent, name, digit);
        move_by(e, "in", expr_scaled(digit, d->natural), indent);
        if (d->count) emit_rest(e, number_of(e, d->count), indent);
    }
}

/* ---- Edges ---- */

static const expr *edge_digit(const grid_edge *edge, end_side side, const pass *p,
                              const expr *index) {
    uint64_t below = side == END_LOAD ? edge->load_below : edge->store_below;
    const expr *digit = expr_divided(index, below);
    return below * edge->extent < p->tile.length ? expr_modulo(digit, edge->extent) : digit;
}

const expr *is_within_edges(const emission *e, end_side side, const expr *index) {
    const expr *all = expr_true(&e->memory->expressions);
    for (uint32_t i = 0; i < e->pass->grid.edge_count; ++i) {
        const expr *digit = edge_digit(&e->pass->grid.edges[i], side, e->pass, index);
        all = expr_and(all, expr_less(digit, e->left[i]));
    }
    return all;
}

/* ---- Columns ---- */

const expr *column_number(const emission *e, const expr *from_first) {
    const tile *tile = &e->pass->tile;
    return expr_sum(expr_scaled(e->digits[0], tile->width / (tile->two_sided ? 2 : 1)), from_first);
}

const expr *column_from_first(const emission *e, const expr *w) {
    const tile *tile = &e->pass->tile;
    if (!tile->two_sided) return w;
    const expr *step = expr_scaled(e->digits[0], tile->width);
    const expr *between = expr_difference(number_of(e, e->pass->grid.columns - tile->width), step);
    const expr *first_half = expr_below(w, tile->width / 2);
    return expr_sum(w, expr_select(first_half, number_of(e, 0), between));
}

const expr *column_count(const emission *e) {
    if (e->pass->grid.columns) return number_of(e, e->pass->grid.columns);
    return e->pass->reals.paired ? expr_divided(expr_offset(e->batch, 1), 2) : e->batch;
}
