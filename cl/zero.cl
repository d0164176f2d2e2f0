FUNCTION complex_t c_zero()
{
    complex_t c;
    c.re = c.im = 0;
    return c;
}
