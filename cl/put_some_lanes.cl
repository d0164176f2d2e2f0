// Stores the first `count` lanes of a vector.
FUNCTION void store_some(const complex_t c, global scalar2 *p, const ulong count)
{
    if (count == LANES) {
        store_lanes(c, p);
        return;
    }
    for (uint l = 0; l < count; ++l)
        p[l] = (scalar2)(((private const scalar *)&c.re)[l], ((private const scalar *)&c.im)[l]);
}
