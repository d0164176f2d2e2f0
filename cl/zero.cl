FUNCTION complex_t c_zero()
{
    complex_t c;
    c.x = c.y = 0;
    return c;
}
