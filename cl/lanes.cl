// Vectors of LANES points whose real and imaginary parts alternate in memory.
FUNCTION complex_t load_lanes(global const void *p)
{
    global const scalar *const s = p;
    const real u = load_vector(s), v = load_vector(s + LANES);
    complex_t c;
    c.re = (real)(u.even, v.even);
    c.im = (real)(u.odd, v.odd);
    return c;
}

FUNCTION void store_lanes(const complex_t c, global void *p)
{
    global scalar *const s = p;
    real u, v;
    u.even = c.re.lo;
    u.odd = c.im.lo;
    v.even = c.re.hi;
    v.odd = c.im.hi;
    store_vector(u, s);
    store_vector(v, s + LANES);
}
