// The even lanes of two vectors into a, the odd ones into b: the inverse of zip.
FUNCTION void unzip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (real)(u.re.even, v.re.even);
    a->im = (real)(u.im.even, v.im.even);
    b->re = (real)(u.re.odd, v.re.odd);
    b->im = (real)(u.im.odd, v.im.odd);
}
