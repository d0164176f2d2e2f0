/* roots.c for one type: REAL, NAME(x), COS and SIN are given. */

static NAME(number) NAME(eighth)(uint64_t m, uint64_t n) {
    REAL angle = (REAL)6.283185307179586476925286766559005768L * ((REAL)m / (REAL)(4 * n));
    return (NAME(number)){COS(angle), SIN(angle)};
}

bool NAME(roots_make)(uint64_t n, NAME(roots) * r) {
    unsigned bits = fine_bits(n);
    uint64_t coarse = (n / 2 >> bits) + 1, fine = UINT64_C(1) << bits;
    *r = (NAME(roots)){n, bits, malloc(coarse * sizeof *r->coarse), malloc(fine * sizeof *r->fine)};
    if (!r->coarse || !r->fine) return false;
    for (uint64_t i = 0; i < coarse; ++i) r->coarse[i] = NAME(eighth)(i << bits, n);
    for (uint64_t i = 0; i < fine; ++i) r->fine[i] = NAME(eighth)(i, n);
    return true;
}

void NAME(roots_free)(NAME(roots) * r) {
    free(r->coarse);
    free(r->fine);
}
