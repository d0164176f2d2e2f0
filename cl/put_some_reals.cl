// Stores the real parts of the first `count` lanes.
FUNCTION void store_some_reals(const complex_t c, global scalar *p, const ulong count)
{
    if (count == LANES) store_vector(c.re, p);
    else for (uint l = 0; l < count; ++l) p[l] = ((private const scalar *)&c.re)[l];
}
