// Rows become columns and back: zip and unzip exchange the bits of the row with those of the lane.

// fragment each_pair
// A function of two vectors, on all pairs of x[0 ... count-1] whose numbers differ in one bit. The
// bounds are literals where it is used, so that everything unrolls.
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));

// fragment zip
// Merges two vectors lane by lane: a.lo with b.lo into a, a.hi with b.hi into b.
FUNCTION void zip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re.even = u.re.lo;
    a->re.odd = v.re.lo;
    a->im.even = u.im.lo;
    a->im.odd = v.im.lo;
    b->re.even = u.re.hi;
    b->re.odd = v.re.hi;
    b->im.even = u.im.hi;
    b->im.odd = v.im.hi;
}

// fragment unzip
// The even lanes of two vectors into a, the odd ones into b: the inverse of zip.
FUNCTION void unzip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (real)(u.re.even, v.re.even);
    a->im = (real)(u.im.even, v.im.even);
    b->re = (real)(u.re.odd, v.re.odd);
    b->im = (real)(u.im.odd, v.im.odd);
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
