// The first `count` lanes of a vector, the others zero: for the last columns of a tile.
FUNCTION complex_t load_some(global const scalar2 *p, const ulong count)
{
    if (count == LANES) return load_lanes(p);
    complex_t c;
    c.re = 0;
    c.im = 0;
    for (uint l = 0; l < count; ++l) {
        ((private scalar *)&c.re)[l] = p[l].x;
        ((private scalar *)&c.im)[l] = p[l].y;
    }
    return c;
}
