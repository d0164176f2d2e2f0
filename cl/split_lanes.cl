// Real and imaginary parts from two arrays: those of a planar side, or two real sequences.
FUNCTION complex_t load_split(global const scalar *re, global const scalar *im)
{
    complex_t c;
    c.re = load_vector(re);
    c.im = load_vector(im);
    return c;
}

FUNCTION void store_split(const complex_t c, global scalar *re, global scalar *im)
{
    store_vector(c.re, re);
    store_vector(c.im, im);
}

// a + ib
FUNCTION complex_t c_join(complex_t a, const complex_t b)
{
    a.re -= b.im;
    a.im += b.re;
    return a;
}

// conj(a) + i conj(b): point -n where a and b are points n of Hermitian sequences.
FUNCTION complex_t c_join_mirrored(const complex_t a, const complex_t b)
{
    complex_t c;
    c.re = a.re + b.im;
    c.im = b.re - a.im;
    return c;
}
