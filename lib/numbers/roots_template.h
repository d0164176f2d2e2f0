/* roots.h for one type: REAL and NAME(x) are given. */

typedef struct NAME(number) {
    REAL re, im;
} NAME(number);

static inline NAME(number) NAME(times)(NAME(number) a, NAME(number) b) {
    return (NAME(number)){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* Many roots of order n: each is a product of two table entries, after folding, and correct to the
 * last two bits or three. exp(+2 pi i m / (4n)) = coarse[m >> bits] * fine[m % 2^bits], for m <=
 * n/2. */
typedef struct NAME(roots) {
    uint64_t n;
    unsigned bits;
    NAME(number) * coarse, *fine;
} NAME(roots);

/* False when memory is short; to be freed either way. 0 < n <= 2^53. */
bool NAME(roots_make)(uint64_t n, NAME(roots) * r);
void NAME(roots_free)(NAME(roots) * r);

/* exp(-2 pi i e / n), e < n. */
static inline NAME(number) NAME(root_at)(const NAME(roots) * r, uint64_t e) {
    folded f = fold(e, r->n);
    NAME(number)
    x = NAME(times)(r->coarse[f.eighths >> r->bits],
                    r->fine[f.eighths & ((UINT64_C(1) << r->bits) - 1)]);
    REAL re = f.steep ? x.im : x.re, im = f.steep ? x.re : x.im;
    return (NAME(number)){f.left ? -re : re, f.lower ? im : -im};
}
