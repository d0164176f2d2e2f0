// An element whose parts are in two arrays.
FUNCTION scalar2 fetch_planar(global const scalar *re, global const scalar *im, const ulong at)
{
    return (scalar2)(re[at], im[at]);
}
