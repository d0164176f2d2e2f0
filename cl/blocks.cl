// Vectors of neighbouring points of WIDTH transforms, which lie `apart` elements from each other:
// two vectors of memory in WIDTH pieces. The first `live` transforms are there; for the others the
// last one is read, and nothing is written.
typedef struct __attribute__((packed)) { piece_t v; } unaligned_piece_t;
#define PIECE(t) (((global const unaligned_piece_t *)(p + min(t##ul, live - 1) * apart))->v)
#define PUT_PIECE(t, piece) if (live > t) ((global unaligned_piece_t *)(p + t * apart))->v = piece

FUNCTION complex_t load_blocks(global const scalar2 *p, const ulong apart, const ulong live)
{
#if WIDTH == 2
    const real u = PIECE(0), v = PIECE(1);
#elif WIDTH == 4
    const real u = (real)(PIECE(0), PIECE(1)), v = (real)(PIECE(2), PIECE(3));
#else
    const real u = (real)(PIECE(0), PIECE(1), PIECE(2), PIECE(3));
    const real v = (real)(PIECE(4), PIECE(5), PIECE(6), PIECE(7));
#endif
    complex_t c;
    c.x = (real)(u.even, v.even);
    c.y = (real)(u.odd, v.odd);
    return c;
}

FUNCTION void store_blocks(const complex_t c, global scalar2 *p, const ulong apart,
                           const ulong live)
{
    real u, v;
    u.even = c.x.lo;
    u.odd = c.y.lo;
    v.even = c.x.hi;
    v.odd = c.y.hi;
#if WIDTH == 2
    PUT_PIECE(0, u);
    PUT_PIECE(1, v);
#elif WIDTH == 4
    PUT_PIECE(0, u.lo);
    PUT_PIECE(1, u.hi);
    PUT_PIECE(2, v.lo);
    PUT_PIECE(3, v.hi);
#else
    PUT_PIECE(0, u.lo.lo);
    PUT_PIECE(1, u.lo.hi);
    PUT_PIECE(2, u.hi.lo);
    PUT_PIECE(3, u.hi.hi);
    PUT_PIECE(4, v.lo.lo);
    PUT_PIECE(5, v.lo.hi);
    PUT_PIECE(6, v.hi.lo);
    PUT_PIECE(7, v.hi.hi);
#endif
}
