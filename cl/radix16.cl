// 4 x 4: columns, the twiddles exp(-2 pi i j k / 16), rows; the transposition is a renaming of
// registers.
FUNCTION void radix16(complex_t *x, const int s)
{
    const scalar c1 = R(0.92387953251128675613), s1 = R(0.38268343236508977173);
    const scalar h = R(0.70710678118654752440);
    radix4(x, 4 * s);
    radix4(x + s, 4 * s);
    radix4(x + 2 * s, 4 * s);
    radix4(x + 3 * s, 4 * s);
    x[5 * s] = c_rotate(x[5 * s], c1, s1);
    x[6 * s] = c_rotate(x[6 * s], h, h);
    x[7 * s] = c_rotate(x[7 * s], s1, c1);
    x[9 * s] = c_rotate(x[9 * s], h, h);
    x[10 * s] = c_quarter(x[10 * s]);
    x[11 * s] = c_rotate(x[11 * s], -h, h);
    x[13 * s] = c_rotate(x[13 * s], s1, c1);
    x[14 * s] = c_rotate(x[14 * s], -h, h);
    x[15 * s] = c_rotate(x[15 * s], -c1, -s1);
    radix4(x, s);
    radix4(x + 4 * s, s);
    radix4(x + 8 * s, s);
    radix4(x + 12 * s, s);
    complex_t y;
    y = x[s], x[s] = x[4 * s], x[4 * s] = y;
    y = x[2 * s], x[2 * s] = x[8 * s], x[8 * s] = y;
    y = x[3 * s], x[3 * s] = x[12 * s], x[12 * s] = y;
    y = x[6 * s], x[6 * s] = x[9 * s], x[9 * s] = y;
    y = x[7 * s], x[7 * s] = x[13 * s], x[13 * s] = y;
    y = x[11 * s], x[11 * s] = x[14 * s], x[14 * s] = y;
}
