// The same of real signals: the imaginary parts are zero.
FUNCTION complex_t load_some_reals(global const scalar *p, const ulong count)
{
    complex_t c;
    c.re = 0;
    c.im = 0;
    if (count == LANES) c.re = load_vector(p);
    else for (uint l = 0; l < count; ++l) ((private scalar *)&c.re)[l] = p[l];
    return c;
}
