// Complex arithmetic on `real`, which is float, or a float vector when a CPU pass works on many
// columns at once. R(x) spells a constant in the pass's precision. FUNCTION marks everything as
// always inlined: private arrays become registers only when the compiler sees all their indexes.
typedef struct { real re, im; } complex_t;

FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.re += b.re;
    a.im += b.im;
    return a;
}

FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.re -= b.re;
    a.im -= b.im;
    return a;
}

FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.re = a.re * b.re - a.im * b.im;
    c.im = a.re * b.im + a.im * b.re;
    return c;
}

// a * exp(-i pi/2)
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.re = a.im;
    c.im = -a.re;
    return c;
}
