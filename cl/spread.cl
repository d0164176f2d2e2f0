// One number for all lanes.
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}
