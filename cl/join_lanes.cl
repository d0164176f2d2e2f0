// a + ib
FUNCTION complex_t c_join(complex_t a, const complex_t b)
{
    a.x -= b.y;
    a.y += b.x;
    return a;
}

// conj(a) + i conj(b): point -n where a and b are points n of Hermitian sequences.
FUNCTION complex_t c_join_mirrored(const complex_t a, const complex_t b)
{
    complex_t c;
    c.x = a.x + b.y;
    c.y = b.x - a.y;
    return c;
}
