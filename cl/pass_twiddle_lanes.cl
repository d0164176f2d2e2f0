// The twiddle between passes: exp(-2 pi i e / modulus), the same for all lanes, from two tables.
FUNCTION complex_t pass_twiddle_root(global const scalar2 *low, global const scalar2 *high,
                                     const uint bits, const ulong e)
{
    const scalar2 h = high[e >> bits], l = low[e & ((1ul << bits) - 1)];
    complex_t base;
    base.x = h.x * l.x - h.y * l.y;
    base.y = h.x * l.y + h.y * l.x;
    return base;
}

// The factors by which the lanes of a vector of columns differ in point k, from a third.
FUNCTION complex_t pass_twiddle_lanes(global const scalar2 *table, const ulong k)
{
    global const scalar *const row = (global const scalar *)table + 2 * k * LANES;
    complex_t lane;
    lane.x = load_vector(row);
    lane.y = load_vector(row + LANES);
    return lane;
}
