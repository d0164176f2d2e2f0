// fragment root_across
// Power r of a stage's root has two rows of `row` reals in the table, real and imaginary parts,
// from `start` on. All lanes share root k.
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = w[0];
    f.y = w[row];
    return f;
}

// fragment root_along
// Power r of a stage's root has two rows of `row` reals in the table, real and imaginary parts,
// from `start` on. A vector of neighbours begins at k.
FUNCTION complex_t root_along(global const scalar2 *table, const ulong start, const ulong k,
                              const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = load_vector(w);
    f.y = load_vector(w + row);
    return f;
}
