// CPU passes. Power r of a stage's root has two rows of `span` reals in the table, real and
// imaginary parts. Along the transform a vector of neighbouring roots is read; across transforms
// all lanes share one.
FUNCTION complex_t root_along(global const scalar *w, const uint span)
{
    complex_t f;
    f.re = load_vector(w);
    f.im = load_vector(w + span);
    return f;
}

FUNCTION complex_t root_across(global const scalar *w, const uint span)
{
    complex_t f;
    f.re = w[0];
    f.im = w[span];
    return f;
}

FUNCTION complex_t c_scale(complex_t a, const real re, const real im)
{
    a.re *= re;
    a.im *= im;
    return a;
}
