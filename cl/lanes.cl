// CPU passes: between memory order and lanes, for vectors of LANES reals.
FUNCTION complex_t load_lanes(global const scalar *p)
{
    const real u = load_vector(p), v = load_vector(p + LANES);
    complex_t c;
    c.re = (real)(u.even, v.even);
    c.im = (real)(u.odd, v.odd);
    return c;
}

FUNCTION void store_lanes(const complex_t c, global scalar *p)
{
    real u, v;
    u.even = c.re.lo;
    u.odd = c.im.lo;
    v.even = c.re.hi;
    v.odd = c.im.hi;
    store_vector(u, p);
    store_vector(v, p + LANES);
}

// Merges two vectors lane by lane: a.lo with b.lo into a, a.hi with b.hi into b. unzip is the
// inverse.
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

FUNCTION void unzip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (real)(u.re.even, v.re.even);
    a->im = (real)(u.im.even, v.im.even);
    b->re = (real)(u.re.odd, v.re.odd);
    b->im = (real)(u.im.odd, v.im.odd);
}
