FUNCTION complex_t c_conjugate(complex_t a)
{
    a.im = -a.im;
    return a;
}
