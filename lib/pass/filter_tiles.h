/* The spectrum that a GPU's rows are multiplied by, a filter's or the chirp's, in the order in
 * which work-items take it: tile by tile, and in each of them point n of work-item i at i + n *
 * items. The items of a group then read neighbours, whatever columns and points they have. In
 * natural order they would read pieces of rows. */
#ifndef OCLFFT_PASS_FILTER_TILES_H
#define OCLFFT_PASS_FILTER_TILES_H

#include "pass.h"

/* Takes that order, if work-items have rows with different spectra and few places stay empty; the
 * grid is known. */
void pass_sort_filter(pass *p);
void pass_sort_chirp(pass *p);

/* The parts of one filter's spectrum, and their elements, with those that are empty; 0 where the
 * order is natural. */
uint64_t pass_filter_tiles(const pass *p);
uint64_t pass_filter_elements(const pass *p);

/* Whether the transforms of the batch have filters of their own, one behind the other. */
bool pass_counts_filters(const pass *p);

#endif
