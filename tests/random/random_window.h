/* Windows and centred axes of random problems: which elements of the whole array a side has. The
 * tests' own reading of oclfft_layout, not the library's. */
#ifndef OCLFFT_TESTS_RANDOM_WINDOW_H
#define OCLFFT_TESTS_RANDOM_WINDOW_H

#include "random_layout.h"

/* How many elements there are without windows: along an axis, in one transform, in all. */
size_t random_side_full_length(const random_side *s, size_t axis);
size_t random_side_full_points(const random_side *s);
size_t random_side_full_count(const random_side *s);

/* The number that an element has in the array without windows and with index 0 first along every
 * axis, in the order of random_side_order; and its index there along an axis, `at` being the one
 * among those that are there. */
size_t random_side_number(const random_side *s, size_t element);
size_t random_side_index(const random_side *s, size_t axis, size_t at);

/* Which transform of that array the element belongs to; whether the side has some of a transform.
 */
size_t random_side_transform(const random_side *s, size_t element);
bool random_side_has(const random_side *s, size_t transform);

/* What a side is. */
bool random_side_is_cut(const random_side *s);
bool random_side_is_centered(const random_side *s);

/* Draws windows and centred axes of both sides of a problem, at least one of them where a length
 * allows it. `halved`: the axis that is not centred; `rank` where there is none. */
void random_sides_cut(dice *d, random_side *in, random_side *out, size_t halved);

/* Writes them down; a window that reaches to the end may have the extent 0. */
void random_side_spell_window(dice *d, const random_side *s, oclfft_layout *layout);

#endif
