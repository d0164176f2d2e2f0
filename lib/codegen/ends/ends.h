/* The ends of a pass as pipelines, for both emitters.
 *
 *     load:   locate, fetch, convert, steps, and the emitter places the point in its tile
 *     store:  the emitter takes a point of its tile, locate, steps, convert, put
 *
 * What stands at each place is chosen once from the pass, by ends_of. Each is printed by one
 * function, as a call of a function in cl/ends.cl and cl/elements.cl or, for vectors, in
 * cl/ends_lanes.cl and cl/elements_lanes.cl.
 *
 * A point here is a scalar2: one number of the tile, whoever holds it. Of the kernel's names an end
 * knows the operands (`in`, `out`, `in_im`, ...), `table`, and what tile.h declares. Where a SIMD
 * vector goes the same way, the emitter fetches and puts the vectors, and asks for the steps in the
 * other spelling. */
#ifndef OCLFFT_CODEGEN_ENDS_ENDS_H
#define OCLFFT_CODEGEN_ENDS_ENDS_H

#include "codegen/emission.h"

/* Which element belongs to a point. */
typedef enum end_locate {
    LOCATE_POINT,   /* of point i that at map(i) */
    LOCATE_FOLDED,  /* of point n of a Hermitian sequence that at map(m), m = n or length - n */
    LOCATE_SPECTRA, /* a mirror stage's: of points j of two spectra those at map(j), `pair` apart */
    LOCATE_SPECTRUM /* ... of points j and length - j of one those at map(j), map(length - j) */
} end_locate;

/* How an element is fetched and put. */
typedef enum end_access {
    ACCESS_ARRAY,
    ACCESS_FUNCTION, /* those of the end's storage */
    ACCESS_CALLBACK
} end_access;

/* What makes a point, or comes of one. Real elements are scalars, the others scalar2. A load's
 * steps follow, but for CONVERT_JOINED, where each element has gone through them before. */
typedef enum end_convert {
    CONVERT_COMPLEX, /* a complex element */
    CONVERT_REAL,    /* a real element: the real part */
    CONVERT_REALS,   /* two real elements: the parts */
    CONVERT_JOINED   /* two complex elements a and b: a + ib; loads only */
} end_convert;

/* What happens to a point between memory and the tile, in this order. */
typedef enum end_step {
    STEP_HEADROOM,  /* load: a power of two that leaves room for sums */
    STEP_BLEND,     /* load: the sum of both parts, and their difference times the factor */
    STEP_ROTATE_IN, /* load: the factor of a cosine or sine axis */
    STEP_SIGN,      /* load: the direction's sign */
    STEP_UNWEIGH,   /* store: conj(z) * table[n] */
    STEP_SCALE,     /* store: the direction's scale, or what takes the level of a signal back */
    STEP_REAL,      /* what is its own mirror image is real */
    STEP_CORNER,    /* store: so it is along every axis */
    STEP_CONJUGATE, /* what stands for its mirror image is conjugated */
    STEP_DOUBLE,    /* load: what is not its own mirror image counts twice, else it is real */
    STEP_WEIGH,     /* load: z * table[n] */
    STEP_ROTATE,    /* store: the factor of a cosine or sine axis */
    STEP_HARTLEY,   /* store: (1 + i) z */
    STEP_CROSS,     /* store: the parts of points with odd indices are swapped */
    END_STEPS
} end_step;

typedef struct end_steps {
    end_side side;
    end_locate locate;
    end_access access;
    end_convert convert;
    bool numbered;  /* the number n of a point is asked for by a step */
    bool counted;   /* that of the tile's first point is */
    bool pairs;     /* two sequences in a column, of which the second may be missing */
    uint32_t steps; /* bit s: STEP s */
} end_steps;

end_steps ends_of(const pass *p, end_side side);

/* The same without a step, which the emitter does by itself. */
end_steps end_without(const end_steps *s, end_step step);

static inline bool end_has(const end_steps *s, end_step step) {
    return s->steps >> step & 1;
}

/* ---- Points ---- */

/* The element of a point; where a complex point has two, that of its real or imaginary part. */
typedef enum end_part { PART_REAL, PART_IMAGINARY } end_part;

/* A point, as far as an end asks: else NULL. Places count from the tile's first element. */
typedef struct end_point {
    const expr *place, *other; /* of its element; of the second where there are two */
    const expr *turn;          /* what windows add to a place, which may be below zero; or NULL */
    const expr *number;        /* n: of the weight, where there is one */
    const expr *index;         /* its index in the transform */
    const expr *inside;        /* there is a weight for it; always: true */
    const expr *there, *other_there; /* its elements are in memory; a load takes others to be zero,
                                        a store drops them */
    const expr *negative, *other_negative; /* they count as their negatives */
    const expr *edge, *other_edge;         /* they have the weight of an edge */
    const expr *mirrored;                  /* its element is that of its mirror image */
    const expr *real;                      /* it is its own mirror image */
    const expr *corner;
    const expr *stored; /* its element is put: it is not that of a point that is put elsewhere */
    uint64_t length;    /* of the sequence that n counts, where points are real or doubled */
    const char *sign;   /* what STEP_SIGN multiplies the imaginary part by; NULL: `sign` */
    const char *scale;  /* what STEP_SCALE multiplies the parts by, a scalar2; NULL: `scale` */
    const char *root; /* what STEP_BLEND, STEP_ROTATE_IN and STEP_ROTATE multiply by; NULL: that of
                         `number` */
    const char *factor; /* what STEP_WEIGH and STEP_UNWEIGH multiply by; NULL: table[n] */
} end_point;

/* Point `index` of a column. Declares `n` and, where it is folded, `m`, if the end asks for
 * numbers. LOCATE_SPECTRA and LOCATE_SPECTRUM: index is j, both places are set. `partner_offset` is
 * how far the second sequence's element is away, NULL: `pair`. (point.c) */
end_point end_locate_point(const emission *e, const end_steps *s, const expr *index,
                           const expr *column, const expr *partner_offset, const char *indent);

/* The same of the second of the two points of a spectrum that LOCATE_SPECTRA and LOCATE_SPECTRUM
 * find together. */
end_point end_locate_second(const emission *e, const end_steps *s, const expr *index,
                            const expr *column, const expr *partner_offset);

/* Adds a dimension of which not all is there at the load to the place of a point, and to whether it
 * is there. `digit` is the part of the dimension's number that the tile has. (windows.c) */
void end_fill(const emission *e, const grid_filling *f, const expr *digit, end_point *at);

/* Where the windows of an end take a point, beside its column: the place that is returned and
 * `turn`, which may be below zero; and the sum of both. Whether it is there: always, where there
 * are no windows. (windows.c) */
const expr *end_window_place(const emission *e, const pass_end *end, end_part part,
                             const expr *number, const expr **turn);
const expr *end_element_place(const emission *e, const pass_end *end, end_part part,
                              const expr *number);
const expr *end_is_there(const emission *e, const pass_end *end, end_part part, const expr *number);

/* Of elements in an order of their own: the element of a point, whether it has one, whether that
 * counts as its negative, whether it has a weight. (order.c) */
const expr *order_element(const emission *e, const element_order *o, const expr *number);
const expr *order_run_element(const order_run *r, const expr *number); /* of a point of the run */
const expr *order_is_there(const emission *e, const element_order *o, const expr *number);
const expr *order_is_negative(const emission *e, const element_order *o, const expr *number);
const expr *order_is_edge(const ordering *o, const expr *number);
bool order_has_edges(const ordering *o, const element_order *part); /* whether one can be true */

/* Whether the place of the first point of an item is that of an element or behind one, so that an
 * end may be moved there. (windows.c) */
bool end_can_move(const emission *e, end_side side);

/* Where a map takes point `index` of a column. */
const expr *map_index(const emission *e, const axis_map *m, const expr *index, const expr *column);

/* How far the second sequence of a column is away: `pair`, and 0 where it does not exist; declares
 * `partner` where that is not known. */
const expr *end_partner_offset(const emission *e, end_side side, const expr *exists,
                               const char *indent);

/* Whether the second sequence of a column exists; whether a column's index along every other axis
 * is 0 or half the length, and whether that of point n is along the axes of the pass. */
const expr *end_has_partner(const emission *e, const expr *column);
const expr *end_corner_column(const emission *e, const expr *column);
const expr *end_corner_point(const emission *e, const expr *number);

/* ---- Text ---- */

typedef enum spelling { SPELL_POINT, SPELL_LANES, SPELLINGS } spelling;

/* Appends the fragments that an end needs and that the program does not have; the same of some
 * steps. */
void end_fragments(const emission *e, const end_steps *s);
void end_step_fragments(const emission *e, spelling as, uint32_t steps);

/* The element at a place, an expression of the kernel; zero where it is not there (access.c). */
const char *end_fetch(const emission *e, const end_steps *s, const expr *place, const expr *there);

/* What an element in an order of its own counts as: its negative, or with a weight. A value may be
 * a vector (access.c). */
const char *end_counted(const emission *e, end_side side, const char *value, const expr *negative,
                        const expr *edge);

/* The statement that puts one, without its end of line; a value of a real end is a scalar
 * (access.c). */
void end_put(const emission *e, const end_steps *s, const char *value, const expr *place);

/* What STEP_CROSS multiplies swapped parts by. */
static inline int end_crossing_sign(const emission *e) {
    return e->pass->store.order.crossing == CROSSING_NEGATES ? -1 : 1;
}

/* A value behind some of the steps (steps.c). In SPELL_LANES the value is a vector of points, n the
 * number of the first, and cl/ has the functions that differ. */
const char *end_pass(const emission *e, spelling as, uint32_t steps, const char *value,
                     const end_point *at);

/* The whole way in: a point, but for the steps that are left out. The whole way out: statements
 * that put a point, `value` a scalar2, to all its elements; `exists`: the second sequence is there.
 */
const char *end_read(const emission *e, const end_steps *s, const end_point *at);
void end_write(const emission *e, const end_steps *s, const char *value, const end_point *at,
               const expr *exists);

#endif
