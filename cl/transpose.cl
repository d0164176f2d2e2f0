// Rows become columns and back.

// fragment each_pair
// A function of two vectors, on all pairs of x[0 ... count-1] whose numbers differ in one bit. The
// bounds are literals where it is used, so that everything unrolls.
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));

// Square blocks: LANES vectors of LANES reals, whose transposition is its own inverse. Each round
// exchanges a bit of the vector's number with one of the lane: the even lanes of both vectors into
// the first, the odd ones into the second. The bits of the lane inside its group of 16 bytes come
// first, then those of the group: such shuffles are single instructions of x86 and of Arm.
// Every lane is named, because compilers make more of halves of vectors (docs/performance.md).

// fragment unzip_near_4
#define NEAR(i, j) u.s##i, u.s##j, v.s##i, v.s##j
#if LANES == 16
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6), NEAR(8, a), NEAR(c, e))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7), NEAR(9, b), NEAR(d, f))
#elif LANES == 8
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7))
#else
#define NEAR_EVEN (real)(NEAR(0, 2))
#define NEAR_ODD (real)(NEAR(1, 3))
#endif

// fragment unzip_near_2
#define NEAR(i) u.s##i, v.s##i
#if LANES == 8
#define NEAR_EVEN (real)(NEAR(0), NEAR(2), NEAR(4), NEAR(6))
#define NEAR_ODD (real)(NEAR(1), NEAR(3), NEAR(5), NEAR(7))
#elif LANES == 4
#define NEAR_EVEN (real)(NEAR(0), NEAR(2))
#define NEAR_ODD (real)(NEAR(1), NEAR(3))
#else
#define NEAR_EVEN (real)(NEAR(0))
#define NEAR_ODD (real)(NEAR(1))
#endif

// fragment unzip_groups_4
#define GROUP(u, i, j, k, l) u.s##i, u.s##j, u.s##k, u.s##l
#if LANES == 16
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3), GROUP(u, 8, 9, a, b)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7), GROUP(u, c, d, e, f)
#else
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7)
#endif

// fragment unzip_groups_2
#define GROUP(u, i, j) u.s##i, u.s##j
#if LANES == 8
#define EVEN_GROUPS(u) GROUP(u, 0, 1), GROUP(u, 4, 5)
#define ODD_GROUPS(u) GROUP(u, 2, 3), GROUP(u, 6, 7)
#else
#define EVEN_GROUPS(u) GROUP(u, 0, 1)
#define ODD_GROUPS(u) GROUP(u, 2, 3)
#endif

// fragment unzip_near
FUNCTION void unzip_near(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = NEAR_EVEN;
    *b = NEAR_ODD;
}

// fragment unzip_groups
FUNCTION void unzip_groups(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = (real)(EVEN_GROUPS(u), EVEN_GROUPS(v));
    *b = (real)(ODD_GROUPS(u), ODD_GROUPS(v));
}

// fragment unzip_near_parts
// The same of both parts of points.
FUNCTION void unzip_near_parts(complex_t *a, complex_t *b)
{
    unzip_near(&a->x, &b->x);
    unzip_near(&a->y, &b->y);
}

// fragment unzip_groups_parts
FUNCTION void unzip_groups_parts(complex_t *a, complex_t *b)
{
    unzip_groups(&a->x, &b->x);
    unzip_groups(&a->y, &b->y);
}

// Blocks of fewer vectors: short transforms, of which several lie in one vector. These exchange the
// lowest bit of the lane, over the whole vector.

// fragment zip
// Merges two vectors lane by lane: a.lo with b.lo into a, a.hi with b.hi into b.
FUNCTION void zip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x.even = u.x.lo;
    a->x.odd = v.x.lo;
    a->y.even = u.y.lo;
    a->y.odd = v.y.lo;
    b->x.even = u.x.hi;
    b->x.odd = v.x.hi;
    b->y.even = u.y.hi;
    b->y.odd = v.y.hi;
}

// fragment unzip
// The even lanes of two vectors into a, the odd ones into b: the inverse of zip.
FUNCTION void unzip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = (real)(u.x.even, v.x.even);
    a->y = (real)(u.y.even, v.y.even);
    b->x = (real)(u.x.odd, v.x.odd);
    b->y = (real)(u.y.odd, v.y.odd);
}

// fragment zip_reals
// The same of vectors of reals.
FUNCTION void zip_reals(real *a, real *b)
{
    const real u = *a, v = *b;
    a->even = u.lo;
    a->odd = v.lo;
    b->even = u.hi;
    b->odd = v.hi;
}

// fragment unzip_reals
FUNCTION void unzip_reals(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = (real)(u.even, v.even);
    *b = (real)(u.odd, v.odd);
}
