// X[1] and X[2] are even -+ i*sin(2 pi/3)*(x[1] - x[2]),
// with even = x[0] + cos(2 pi/3)*(x[1] + x[2]).
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
}
