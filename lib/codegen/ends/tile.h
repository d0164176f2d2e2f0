/* Where a tile lies: both ends are moved to it, digit by digit of the tile's number. */
#ifndef OCLFFT_CODEGEN_ENDS_TILE_H
#define OCLFFT_CODEGEN_ENDS_TILE_H

#include "codegen/emission.h"

/* Expects `tile`, `in`, `out`, `in_offset` and `out_offset`. Moves the pointers, or declares
 * `load_at`, `store_at`, the element numbers of ends with callbacks; declares `load_n`, `store_n`
 * where the number n of a point is asked for, and the digits that have a name: `column_tile`, the
 * first, `twiddle_column`, `digitG`. What was declared is in the emission then. */
void move_to_tile(emission *e, const char *indent);

/* Expects `tile`, `in`, `out` and `out_offset`. Moves the pointers
 * to the tile's part of a filter's spectrum, `in` in natural order, `out` by tiles; declares the
 * digits that have a name. */
void move_to_filter(emission *e, const char *indent);

/* As move_to_tile, for the load alone, in a scope of its own. */
void move_load_to_tile(emission *e, const char *indent);

/* Moves an end on: its pointers, or its element number where a callback makes an address of that.
 */
void move_end(const emission *e, end_side side, const expr *step, const char *indent);

/* Whether point `index` of the load, or of the store, is there along all edges of the tile.
 * move_to_tile has declared how many elements the tile has along each. */
const expr *is_within_edges(const emission *e, end_side side, const expr *index);

/* How far column w of the tile is from its first, in columns of the first digit: w, or more in the
 * half of a two-sided tile that comes from the end. */
const expr *column_from_first(const emission *e, const expr *w);

/* Which column of all it is that is so far from the tile's first. */
const expr *column_number(const emission *e, const expr *from_first);

/* How many columns there are along the first digit, of the pass's batch if that counts them. */
const expr *column_count(const emission *e);

#endif
