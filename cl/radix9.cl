// 3 x 3: columns, the twiddles exp(-2 pi i j k / 9), rows; the transposition is a renaming of
// registers.
FUNCTION void radix9(complex_t *x, const int s)
{
    const scalar c1 = R(0.76604444311897803520), s1 = R(0.64278760968653932632);
    const scalar c2 = R(0.17364817766693034885), s2 = R(0.98480775301220805937);
    const scalar c4 = R(-0.93969262078590838405), s4 = R(0.34202014332566873304);
    radix3(x, 3 * s);
    radix3(x + s, 3 * s);
    radix3(x + 2 * s, 3 * s);
    x[4 * s] = c_rotate(x[4 * s], c1, s1);
    x[5 * s] = c_rotate(x[5 * s], c2, s2);
    x[7 * s] = c_rotate(x[7 * s], c2, s2);
    x[8 * s] = c_rotate(x[8 * s], c4, s4);
    radix3(x, s);
    radix3(x + 3 * s, s);
    radix3(x + 6 * s, s);
    complex_t y;
    y = x[s], x[s] = x[3 * s], x[3 * s] = y;
    y = x[2 * s], x[2 * s] = x[6 * s], x[6 * s] = y;
    y = x[5 * s], x[5 * s] = x[7 * s], x[7 * s] = y;
}
