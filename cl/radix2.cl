// Butterflies work in place on x[0], x[s], x[2s] ...: natural order in, natural order out, forward
// sign.
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
}
