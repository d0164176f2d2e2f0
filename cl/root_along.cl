// Power r of a stage's root has two rows of `row` reals in the table, real and imaginary parts, from
// `start` on. A vector of neighbours begins at k.
FUNCTION complex_t root_along(global const scalar2 *table, const ulong start, const ulong k,
                              const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.re = load_vector(w);
    f.im = load_vector(w + row);
    return f;
}
