// Sums and differences of x[j] and x[5-j], as in radix 3. The factor sin(2 pi/5) of the odd parts
// moves into their last FMA and leaves the ratio sin(4 pi/5)/sin(2 pi/5): 32 operations, as many as
// with Winograd's factors.
FUNCTION void radix5(complex_t *x, const int s)
{
    const scalar c1 = R(0.30901699437494742410), c2 = R(-0.80901699437494742410);
    const scalar sine = R(0.95105651629515357212), ratio = R(0.61803398874989484820);
    const complex_t a1 = c_add(x[s], x[4 * s]), b1 = c_sub(x[s], x[4 * s]);
    const complex_t a2 = c_add(x[2 * s], x[3 * s]), b2 = c_sub(x[2 * s], x[3 * s]);
    const complex_t even1 = c_add_weighted(c_add_weighted(x[0], a1, c1), a2, c2);
    const complex_t odd1 = c_add_weighted(b1, b2, ratio);
    const complex_t even2 = c_add_weighted(c_add_weighted(x[0], a1, c2), a2, c1);
    const complex_t odd2 = c_add_weighted(b2, b1, -ratio);
    x[0] = c_add(x[0], c_add(a1, a2));
    x[s] = c_add_weighted_quarter(even1, odd1, sine);
    x[2 * s] = c_add_weighted_quarter(even2, odd2, -sine);
    x[3 * s] = c_add_weighted_quarter(even2, odd2, sine);
    x[4 * s] = c_add_weighted_quarter(even1, odd1, -sine);
}
