FUNCTION complex_t c_conjugate(complex_t a)
{
    a.y = -a.y;
    return a;
}
