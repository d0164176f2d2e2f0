// One real signal of Bluestein's algorithm over passes, and half of its spectrum: the first `count`
// lanes, from point n on of `length` in all.
FUNCTION complex_t load_some_reals(global const scalar *p, const ulong count)
{
    complex_t c;
    c.re = 0;
    c.im = 0;
    if (count == LANES) c.re = load_vector(p);
    else for (uint l = 0; l < count; ++l) ((private scalar *)&c.re)[l] = p[l];
    return c;
}

FUNCTION void store_some_reals(const complex_t c, global scalar *p, const ulong count)
{
    if (count == LANES) store_vector(c.re, p);
    else for (uint l = 0; l < count; ++l) p[l] = ((private const scalar *)&c.re)[l];
}

// Lanes whose points are their own conjugates are real.
FUNCTION complex_t real_ends(complex_t c, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    if (n == 0) ((private scalar *)&c.im)[0] = 0;
    if (length % 2 == 0 && middle < LANES) ((private scalar *)&c.im)[middle] = 0;
    return c;
}

// All others count twice.
FUNCTION complex_t doubled(complex_t c, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    complex_t d = c;
    d.re *= 2;
    d.im *= 2;
    if (n == 0) ((private scalar *)&d.re)[0] = ((private scalar *)&c.re)[0];
    if (length % 2 == 0 && middle < LANES)
        ((private scalar *)&d.re)[middle] = ((private scalar *)&c.re)[middle];
    return real_ends(d, n, length);
}
