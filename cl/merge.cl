// Merges two vectors in units of `span` points inside each block: the first halves of the blocks
// into a, the second into b.
#define MERGE(span)                                                                \
FUNCTION void merge_##span(complex_t *a, complex_t *b)                             \
{                                                                                  \
    const complex_t u = *a, v = *b;                                                \
    a->re = MERGE_LOW_##span(u.re, v.re);                                          \
    a->im = MERGE_LOW_##span(u.im, v.im);                                          \
    b->re = MERGE_HIGH_##span(u.re, v.re);                                         \
    b->im = MERGE_HIGH_##span(u.im, v.im);                                         \
}
