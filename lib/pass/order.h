/* The order in which the elements of an axis stand in the points of its transform: of cosine, sine,
 * Hartley and halfcomplex axes, which are computed as Fourier transforms of other lengths or orders
 * (lib/schedule/kinds.c has the algebra). Elements of such an axis are real numbers. */
#ifndef OCLFFT_PASS_ORDER_H
#define OCLFFT_PASS_ORDER_H

#include <stdbool.h>
#include <stdint.h>

/* Point n, from <= n < from of the next run, is element first + step*n or its negative; or it has
 * no element: it is zero at a load and dropped at a store. */
typedef struct order_run {
    uint64_t from;
    bool there, negative;
    int64_t first, step;
} order_run;

enum { MAX_ORDER_RUNS = 4 };

typedef struct element_order {
    uint32_t count;
    order_run runs[MAX_ORDER_RUNS];
    bool alternates; /* those of odd points are negated, too */
} element_order;

/* What a point k is multiplied by: amplitude * exp(-2 pi i (first + step*k) / period), k < count.
 * Where there are many, the factor is table[high + (k >> bits)] * table[low + k % 2^bits]. */
typedef struct rotation {
    uint64_t count; /* 0: nothing */
    uint64_t first, period;
    int64_t step;
    double amplitude; /* a power of two */
    uint32_t bits;    /* 0: there is one table, `low` */
    uint64_t low, high;
} rotation;

/* What becomes of the parts of points with odd indices at a store. */
typedef enum crossing {
    CROSSING_NONE,
    CROSSING_SWAPS,  /* they are swapped */
    CROSSING_NEGATES /* they are swapped and negated */
} crossing;

/* The two elements of a point, of its real part and its imaginary part. Where the points are real
 * (`parted` is false), two of them have the numbers n and n + second, or n in two signals, and
 * `of[0]` is the order of both. */
typedef struct ordering {
    bool there;   /* the elements are in an order of their own */
    bool parted;  /* the points are complex */
    bool blends;  /* load: the sum of both elements, and their difference times the factor */
    bool hartley; /* store: (1 + i) times the point */
    crossing crossing;
    element_order of[2];
    rotation rotation; /* of complex points */
    bool weighted;     /* orthonormal: the elements of points `edges` count sqrt(2) at a load,
                          sqrt(1/2) at a store */
    uint64_t edges[2];
    bool real_edges; /* of these points, only real parts */
} ordering;

#endif
