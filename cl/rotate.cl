// a * exp(-i angle), an angle that is known.
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.re = a.re * cosine + a.im * sine;
    c.im = a.im * cosine - a.re * sine;
    return c;
}
