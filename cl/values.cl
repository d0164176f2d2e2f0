// Vectors made of nothing, and of one number.

// fragment clear
FUNCTION void clear(complex_t *c)
{
    c->re = 0;
    c->im = 0;
}

// fragment spread
// One number for all lanes.
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}
