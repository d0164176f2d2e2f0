// a * exp(-i angle), an angle that is known.
FUNCTION complex_t c_rotate(complex_t a, const scalar cosine, const scalar sine)
{
    complex_t c;
    c.x = a.x * cosine + a.y * sine;
    c.y = a.y * cosine - a.x * sine;
    return c;
}
