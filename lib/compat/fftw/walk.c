#include "walk.h"

size_t row_extent(const problem *p, side s) {
    return problem_dims(p) ? problem_extent(p, s, problem_dims(p) - 1) : 1;
}

ptrdiff_t row_stride(const problem *p, side s) {
    return problem_dims(p) ? problem_stride(p, s, problem_dims(p) - 1) : 1;
}

/* The next of the indices of all dimensions but the last, and its place. */
static void advance(const problem *p, side s, size_t *index, ptrdiff_t *place) {
    for (int i = problem_dims(p) - 2; i >= 0; i--) {
        const ptrdiff_t stride = problem_stride(p, s, i);
        *place += stride;
        if (++index[i] < problem_extent(p, s, i)) return;
        *place -= stride * (ptrdiff_t)index[i];
        index[i] = 0;
    }
}

void walk_rows(const problem *p, side s, walk_row *visit, void *user) {
    size_t index[2 * MOST_DIMS] = {0};
    ptrdiff_t place = 0;
    const size_t rows = problem_elements(p, s) / row_extent(p, s);
    for (size_t row = 0; row < rows; row++) {
        visit(user, row, place);
        advance(p, s, index, &place);
    }
}
