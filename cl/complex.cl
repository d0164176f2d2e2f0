// Complex arithmetic on `real`, which is float, or a float vector when a CPU pass works on many
// columns at once. R(x) spells a constant in the pass's precision. FUNCTION marks everything as
// always inlined: private arrays become registers only when the compiler sees all their indexes.

FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}

FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.x -= b.x;
    a.y -= b.y;
    return a;
}

FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.x = a.x * b.x - a.y * b.y;
    c.y = a.x * b.y + a.y * b.x;
    return c;
}

// a * exp(-i pi/2)
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.x = a.y;
    c.y = -a.x;
    return c;
}

// fragment complex_scalar
// Compilers hand a vector to a function as a value. Of a structure they make a copy in memory
// first, and NVIDIA's takes nearly half of its time to remove these copies.
typedef scalar2 complex_t;

// fragment complex_vector
typedef struct { real x, y; } complex_t;
