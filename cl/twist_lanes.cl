// The twiddle between passes for a vector of columns from `column` on: w^(k*column) from two tables, the same for all lanes, times
// w^(k*lane).
FUNCTION complex_t twist_lanes(complex_t x, global const scalar2 *low, global const scalar2 *high, global const scalar *lanes,
                              const ulong k, const ulong column)
{
    const ulong e = k * column;
    const scalar2 h = high[e >> TWIST_BITS], l = low[e & ((1ul << TWIST_BITS) - 1)];
    complex_t base, lane;
    base.re = h.x * l.x - h.y * l.y;
    base.im = h.x * l.y + h.y * l.x;
    lane.re = load_vector(lanes + 2 * k * LANES);
    lane.im = load_vector(lanes + (2 * k + 1) * LANES);
    return c_mul(x, c_mul(base, lane));
}
