// The twiddle between passes: exp(-2 pi i e / modulus) from two tables, the same for all lanes, and
// the factors by which the lanes of a vector of columns differ in point k, from a third.
FUNCTION complex_t twist_root(global const scalar2 *low, global const scalar2 *high, const ulong e)
{
    const scalar2 h = high[e >> TWIST_BITS], l = low[e & ((1ul << TWIST_BITS) - 1)];
    complex_t base;
    base.re = h.x * l.x - h.y * l.y;
    base.im = h.x * l.y + h.y * l.x;
    return base;
}

FUNCTION complex_t twist_lanes(global const scalar *lanes, const ulong k)
{
    complex_t lane;
    lane.re = load_vector(lanes + 2 * k * LANES);
    lane.im = load_vector(lanes + (2 * k + 1) * LANES);
    return lane;
}
