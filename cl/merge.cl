// Merges two vectors in units of `span` points inside each block: the first halves of the blocks
// into a, the second into b.
#define MERGE(span)                                                                \
FUNCTION void merge_##span(complex_t *a, complex_t *b)                             \
{                                                                                  \
    const complex_t u = *a, v = *b;                                                \
    a->x = MERGE_LOW_##span(u.x, v.x);                                             \
    a->y = MERGE_LOW_##span(u.y, v.y);                                             \
    b->x = MERGE_HIGH_##span(u.x, v.x);                                            \
    b->y = MERGE_HIGH_##span(u.y, v.y);                                            \
}
