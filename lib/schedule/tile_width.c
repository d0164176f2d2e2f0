/* How wide the tiles of a pass over columns in memory are. */
#include "base/sizes.h"
#include "tile_search.h"

enum { LARGE = 65536, FAR = 8192 };

/* Segments of 32 bytes. Those a large power of two apart meet in few channels of the memory; a
 * large tile has asked for them before. */
static double narrow_cost(const tile_wish *wish, uint64_t tile, uint64_t row) {
    if (!is_power_of_two(row) || row < FAR || wish->halves) return 1.15;
    return tile > LARGE ? 1.35 : 1.45;
}

/* From measurements on an H200 (docs/log.md): 64-byte segments run near full bandwidth,
 * 32-byte ones lose a seventh, or half where the rows are a power of two apart and they were not
 * prefetched; less is hopeless. Segments that do not begin at a 32-byte sector touch one more,
 * which matters at a store even where the rows begin there. A tile above 64 KB leaves one
 * work-group per multiprocessor, whose load, compute and store do not overlap but for what a
 * prefetch does. A tile of all columns may be a single segment. */
double tile_shape_cost(const tile_wish *wish, uint64_t columns) {
    uint64_t point = 2 * scalar_bytes(wish->precision);
    uint64_t bytes = wish->column_bytes ? wish->column_bytes : point, segment = wish->width * bytes;
    uint64_t tile = wish->length * wish->width * point, tiles = ceil_div(columns, wish->width);
    if (wish->dense && wish->width == columns) segment = tile;
    double cost = segment >= 128  ? 1.0
                  : segment >= 64 ? 1.02
                  : segment >= 32 ? narrow_cost(wish, tile, columns * bytes)
                                  : 96.0 / (double)segment;
    if (wish->rows_in && wish->rows_out)
        cost = 1.0; /* nothing is strided */
    else if (columns * bytes % 32 || wish->beside || (wish->scatters && segment % 32))
        cost *= 1.0 + 40.0 / (double)segment;
    if (tile > LARGE) cost += 0.2;
    if (tile < 8192) cost += 0.05;
    return cost * (double)(tiles * wish->width) / (double)columns;
}

/* Work-groups of about 128 to 512 work-items are best. */
double tile_group_cost(const pass_recipe *r) {
    uint64_t items = tile_threads(r) * r->width;
    return items > 512 ? 0.3 : items > 320 ? 0.05 : items < 64 ? 0.1 : 0;
}

double tile_choose_shaped(const caps *c, const tile_wish *wish, uint64_t columns,
                          pass_recipe *out) {
    double cost = tile_shape_cost(wish, columns) * tile_choose(c, wish, out);
    return cost < COST_NEVER ? cost + tile_group_cost(out) : COST_NEVER;
}

/* A CPU's tiles have the width of a vector, part of which may be idle. */
static double choose_on_cpu(const caps *c, const tile_wish *wish, uint64_t columns,
                            pass_recipe *out) {
    double cost = tile_choose(c, wish, out), lanes = (double)out->lanes;
    if (cost >= COST_NEVER) return COST_NEVER;
    return cost * (double)ceil_div(columns, out->lanes) * lanes / (double)columns;
}

/* Other widths than powers of two only where they divide the columns; a few columns may all be in
 * one tile. Where there is no other pass, whose width would suffer, and 16 do not divide the
 * columns, tiles may be wider still. */
double tile_choose_columns(const caps *c, tile_wish wish, uint64_t columns, pass_recipe *out) {
    static const uint32_t widths[] = {16, 8,  4,  32, 2,  1,  28, 27, 25, 24, 20,
                                      15, 14, 13, 12, 11, 10, 9,  7,  6,  5};
    enum { POWERS = 6, COUNT = sizeof widths / sizeof *widths, FEW = 32, MOST_BYTES = 1 << 17 };
    uint32_t wide = wish.alone && columns % 16 ? 64 : columns < FEW ? (uint32_t)columns : 0;
    double best = COST_NEVER;
    if (c->is_cpu) return choose_on_cpu(c, &wish, columns, out);
    for (uint32_t i = 0; i < COUNT + wide; ++i) {
        pass_recipe r;
        wish.width = i < COUNT ? widths[i] : COUNT + wide - i;
        if (wish.width > columns || (i >= POWERS && columns % wish.width)) continue;
        uint64_t bytes = wish.length * wish.width * 2 * scalar_bytes(wish.precision);
        if (bytes > MOST_BYTES && best < COST_NEVER) continue;
        if (tile_shape_cost(&wish, columns) >= best) continue;
        double cost = tile_choose_shaped(c, &wish, columns, &r);
        if (cost >= best) continue;
        best = cost;
        *out = r;
    }
    return best;
}
