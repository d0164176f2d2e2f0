// The first `count` lanes of a vector, the others zero; for the last columns of a tile.
FUNCTION complex_t load_some(global const scalar *p, const ulong count)
{
    if (count == LANES) return load_lanes(p);
    complex_t c;
    c.re = 0;
    c.im = 0;
    for (uint l = 0; l < count; ++l) {
        ((private scalar *)&c.re)[l] = p[2 * l];
        ((private scalar *)&c.im)[l] = p[2 * l + 1];
    }
    return c;
}

FUNCTION void store_some(const complex_t c, global scalar *p, const ulong count)
{
    if (count == LANES) {
        store_lanes(c, p);
        return;
    }
    for (uint l = 0; l < count; ++l) {
        p[2 * l] = ((private const scalar *)&c.re)[l];
        p[2 * l + 1] = ((private const scalar *)&c.im)[l];
    }
}

FUNCTION complex_t c_conjugate(complex_t a)
{
    a.im = -a.im;
    return a;
}

// One number for all lanes.
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}
