/* Pieces from all over a transform's output, by which results are compared.
 *
 * A spot is a stretch of one output array, gaps included. Spots begin at elements spread evenly
 * over the batch, the last ends with the last element; an array that is small enough is one spot.
 * They are kept one after the other, raw, so that a process can send them to another. */
#ifndef TOOLS_BENCH_SPOTS
#define TOOLS_BENCH_SPOTS

#include <peer.h>

enum { SPOTS = 16 };

struct spot {
    int array;
    size_t first, count; /* elements of the array */
    size_t at;           /* byte among all spots */
};

/* The spots of a problem's output; their number. */
size_t spots_of(const struct shape *shape, struct spot spots[SPOTS]);
size_t spots_bytes(const struct shape *shape);

/* Reads them from a contender that has run. */
bool spots_read(const struct shape *shape, const struct peer *peer, void *state, void *to);

/* || a*scale - b || / || b || over the elements in two sets of spots; gaps do not count. All
 * transforms that are timed are equally loud, so that one that is wrong shows among as many as
 * spots can hold. */
double spots_difference(const void *a, double scale, const void *b, const struct shape *shape);

#endif
