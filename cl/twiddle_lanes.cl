// Power r of a stage's root has two rows of `row` reals in the table, real and imaginary parts. Scalar
// k of the rows of that power, which begin at `start`: across transforms all lanes share it, along
// the transform a vector of neighbours begins there.
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.re = w[0];
    f.im = w[row];
    return f;
}

FUNCTION complex_t root_along(global const scalar2 *table, const ulong start, const ulong k,
                              const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.re = load_vector(w);
    f.im = load_vector(w + row);
    return f;
}
