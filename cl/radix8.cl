// a * exp(-i pi/4) and a * exp(-3i pi/4): two additions and two multiplications.
FUNCTION complex_t c_eighth(complex_t a)
{
    complex_t c;
    c.x = (a.x + a.y) * R(0.70710678118654752440);
    c.y = (a.y - a.x) * R(0.70710678118654752440);
    return c;
}

FUNCTION complex_t c_three_eighths(complex_t a)
{
    complex_t c;
    c.x = (a.y - a.x) * R(0.70710678118654752440);
    c.y = (a.x + a.y) * R(-0.70710678118654752440);
    return c;
}

// Two radix-4 butterflies over the even and the odd points, then four of radix 2.
FUNCTION void radix8(complex_t *x, const int s)
{
    radix4(x, 2 * s);
    radix4(x + s, 2 * s);
    const complex_t e0 = x[0], e1 = x[2 * s], e2 = x[4 * s], e3 = x[6 * s];
    const complex_t o0 = x[s], o1 = c_eighth(x[3 * s]);
    const complex_t o2 = c_quarter(x[5 * s]), o3 = c_three_eighths(x[7 * s]);
    x[0] = c_add(e0, o0);
    x[s] = c_add(e1, o1);
    x[2 * s] = c_add(e2, o2);
    x[3 * s] = c_add(e3, o3);
    x[4 * s] = c_sub(e0, o0);
    x[5 * s] = c_sub(e1, o1);
    x[6 * s] = c_sub(e2, o2);
    x[7 * s] = c_sub(e3, o3);
}
