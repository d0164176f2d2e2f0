// One point of global memory. The sign conjugates the input of a backward transform and the scale
// conjugates its output back: F^-1(x) = conj(F(conj(x))).
FUNCTION complex_t c_load(global const scalar2 *p)
{
    return *p;
}

FUNCTION complex_t c_value(const scalar2 v)
{
    return v;
}

FUNCTION scalar2 c_element(const complex_t c)
{
    return c;
}

FUNCTION complex_t c_signed(complex_t a, const scalar sign)
{
    a.y *= sign;
    return a;
}

// A constant first: what is added as a number of 32 bits cannot be taken apart.
#define AT(p, first, i) ((p) + first + (i))
