// One point of global memory. The sign conjugates the input of a backward transform and the scale
// conjugates its output back: F^-1(x) = conj(F(conj(x))).
FUNCTION complex_t c_load(global const scalar2 *p)
{
    const scalar2 v = *p;
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}

FUNCTION complex_t c_value(const scalar2 v)
{
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}

FUNCTION scalar2 c_element(const complex_t c)
{
    return (scalar2)(c.re, c.im);
}

FUNCTION complex_t c_signed(complex_t a, const scalar sign)
{
    a.im *= sign;
    return a;
}

// A constant first: what is added as a number of 32 bits cannot be taken apart.
#define AT(p, first, i) ((p) + first + (i))
