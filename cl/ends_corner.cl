// A point of which the index along every axis is 0 or half the length is real.
FUNCTION complex_t c_real(complex_t a)
{
    a.im = 0;
    return a;
}
