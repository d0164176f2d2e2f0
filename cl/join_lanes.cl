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
