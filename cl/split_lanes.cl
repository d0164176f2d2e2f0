// Vectors whose real and imaginary parts lie apart: in two arrays, or two real sequences.
FUNCTION complex_t load_split(global const scalar *re, global const scalar *im)
{
    complex_t c;
    c.re = load_vector(re);
    c.im = load_vector(im);
    return c;
}

FUNCTION void store_split(const complex_t c, global scalar *re, global scalar *im)
{
    store_vector(c.re, re);
    store_vector(c.im, im);
}
