// An element whose parts are in two arrays.
FUNCTION void put_planar(const scalar2 z, global scalar *re, global scalar *im, const ulong at)
{
    re[at] = z.x;
    im[at] = z.y;
}
