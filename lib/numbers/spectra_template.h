/* Spectra for one type: what transform_template.h leaves is given. */

/* b[q] = exp(-2 pi i g^-q / prime). */
static bool NAME(rader_kernel)(uint64_t prime, NAME(number) * b) {
    uint64_t inverse = power_mod(primitive_root(prime), prime - 2, prime), power = 1;
    NAME(roots) roots;
    bool made = NAME(roots_make)(prime, &roots);
    for (uint64_t q = 0; made && q + 1 < prime; ++q, power = power * inverse % prime)
        b[q] = NAME(root_at)(&roots, power);
    NAME(roots_free)(&roots);
    return made;
}

/* b[n] = exp(pi i n^2 / length) for the differences n of an output and an input, negative ones from
 * the end; zero between. */
static bool NAME(bluestein_kernel)(const chirp_counts *chirp, uint64_t padded, NAME(number) * b) {
    uint64_t length = chirp->length, most = max_u64(chirp->inputs, chirp->outputs);
    chirp_walk w = {.modulus = 2 * length};
    NAME(roots) roots;
    bool made = NAME(roots_make)(2 * length, &roots);
    for (; made && w.n < most; chirp_next(&w)) {
        NAME(number) root = NAME(root_at)(&roots, w.square), value = {root.re, -root.im};
        if (w.n < chirp->outputs) b[w.n] = value;
        if (w.n && w.n < chirp->inputs) b[padded - w.n] = value;
    }
    NAME(roots_free)(&roots);
    return made;
}

REAL *NAME(rader_spectrum)(uint64_t prime) {
    uint64_t n = prime - 1;
    NAME(number) *b = malloc(n * sizeof *b);
    if (b && NAME(rader_kernel)(prime, b))
        return NAME(fourier)(n, b, (NAME(number)){1 / (REAL)n, 1 / (REAL)n});
    free(b);
    return NULL;
}

REAL *NAME(bluestein_spectrum)(const chirp_counts *chirp, uint64_t padded) {
    NAME(number) *b = calloc(padded, sizeof *b);
    if (b && NAME(bluestein_kernel)(chirp, padded, b))
        return NAME(fourier)(padded, b, (NAME(number)){1 / (REAL)padded, -1 / (REAL)padded});
    free(b);
    return NULL;
}
