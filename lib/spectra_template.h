/* spectra.c for one type: REAL and NAME(x) and ROOT are given.
 * Stockham's stages with butterflies by definition (radix 4 by hand). */

typedef struct NAME(number) {
    REAL re, im;
} NAME(number);

static inline NAME(number) NAME(times)(NAME(number) a, NAME(number) b) {
    return (NAME(number)){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* exp(-2 pi i e / n) for e < n, as a product of two table entries: coarse[e / step] * fine[e % step]. */
typedef struct NAME(roots) {
    uint64_t n, step;
    NAME(number) * coarse, *fine;
} NAME(roots);

static inline NAME(number) NAME(root_at)(const NAME(roots) * r, uint64_t e) {
    return NAME(times)(r->coarse[e / r->step], r->fine[e % r->step]);
}

static bool NAME(roots_make)(uint64_t n, NAME(roots) * r) {
    *r = (NAME(roots)){.n = n, .step = 1};
    while (r->step * r->step < n) r->step *= 2;
    r->coarse = malloc((n / r->step + 1) * sizeof *r->coarse);
    r->fine = malloc(r->step * sizeof *r->fine);
    if (!r->coarse || !r->fine) return false;
    for (uint64_t e = 0; e <= n / r->step; ++e) ROOT(e * r->step, n, &r->coarse[e].re, &r->coarse[e].im);
    for (uint64_t e = 0; e < r->step; ++e) ROOT(e, n, &r->fine[e].re, &r->fine[e].im);
    return true;
}

static void NAME(radix4)(NAME(number) * x) {
    NAME(number) a = {x[0].re + x[2].re, x[0].im + x[2].im}, b = {x[0].re - x[2].re, x[0].im - x[2].im};
    NAME(number) c = {x[1].re + x[3].re, x[1].im + x[3].im}, d = {x[1].im - x[3].im, x[3].re - x[1].re};
    x[0] = (NAME(number)){a.re + c.re, a.im + c.im};
    x[1] = (NAME(number)){b.re + d.re, b.im + d.im};
    x[2] = (NAME(number)){a.re - c.re, a.im - c.im};
    x[3] = (NAME(number)){b.re - d.re, b.im - d.im};
}

/* By definition; the roots of the radix are every (n/radix)-th of all. */
static void NAME(butterfly)(const NAME(roots) * roots, uint64_t radix, NAME(number) * x, NAME(number) * scrap) {
    if (radix == 4) {
        NAME(radix4)(x);
        return;
    }
    for (uint64_t k = 0; k < radix; ++k) {
        NAME(number) sum = x[0];
        for (uint64_t r = 1; r < radix; ++r) {
            NAME(number) term = NAME(times)(x[r], NAME(root_at)(roots, r * k % radix * (roots->n / radix)));
            sum = (NAME(number)){sum.re + term.re, sum.im + term.im};
        }
        scrap[k] = sum;
    }
    memcpy(x, scrap, radix * sizeof *x);
}

/* Butterflies k + g*span for all g: they share their twiddles. */
static void NAME(column)(const NAME(roots) * roots, uint64_t radix, uint64_t span, uint64_t k, const NAME(number) * from,
                         NAME(number) * to, NAME(number) * work) {
    uint64_t n = roots->n, groups = n / (span * radix);
    NAME(number) *x = work, *scrap = work + radix, *twiddles = work + 2 * radix;
    for (uint64_t r = 1; r < radix; ++r) twiddles[r] = NAME(root_at)(roots, r * k * groups);
    for (uint64_t g = 0; g < groups; ++g) {
        x[0] = from[g * span + k];
        for (uint64_t r = 1; r < radix; ++r) x[r] = NAME(times)(from[g * span + k + r * (n / radix)], twiddles[r]);
        NAME(butterfly)(roots, radix, x, scrap);
        for (uint64_t r = 0; r < radix; ++r) to[g * span * radix + k + r * span] = x[r];
    }
}

static void NAME(run)(const NAME(roots) * roots, NAME(number) * data, NAME(number) * other, NAME(number) * work) {
    NAME(number) *from = data, *to = other;
    for (uint64_t span = 1, radix; span < roots->n; span *= radix) {
        radix = next_radix(roots->n / span);
        for (uint64_t k = 0; k < span; ++k) NAME(column)(roots, radix, span, k, from, to, work);
        NAME(number) *swap = from;
        from = to;
        to = swap;
    }
    if (from != data) memcpy(data, from, roots->n * sizeof *data);
}

static bool NAME(fourier)(uint64_t n, NAME(number) * data) {
    NAME(roots) roots = {0};
    NAME(number) *other = malloc(n * sizeof *other), *work = malloc(3 * n_largest(n) * sizeof *work);
    bool made = NAME(roots_make)(n, &roots) && other && work;
    if (made) NAME(run)(&roots, data, other, work);
    free(roots.coarse);
    free(roots.fine);
    free(other);
    free(work);
    return made;
}

static void NAME(scale)(uint64_t n, REAL re, REAL im, NAME(number) * x) {
    for (uint64_t k = 0; k < n; ++k) x[k] = (NAME(number)){x[k].re * re, x[k].im * im};
}

/* b[q] = exp(-2 pi i g^-q / prime). */
static void NAME(rader_kernel)(uint64_t prime, NAME(number) * b) {
    uint64_t inverse = power_mod(primitive_root(prime), prime - 2, prime), power = 1;
    for (uint64_t q = 0; q + 1 < prime; ++q, power = power * inverse % prime) ROOT(power, prime, &b[q].re, &b[q].im);
}

/* b[n] = b[padded - n] = exp(pi i n^2 / length), zero between. */
static void NAME(bluestein_kernel)(uint64_t length, uint64_t padded, NAME(number) * b) {
    chirp_walk w = {.modulus = 2 * length};
    for (; w.n < length; chirp_next(&w)) {
        NAME(number) root;
        ROOT(w.modulus - w.square, w.modulus, &root.re, &root.im);
        b[w.n] = root;
        if (w.n) b[padded - w.n] = root;
    }
}

REAL *NAME(rader_spectrum)(uint64_t prime) {
    uint64_t n = prime - 1;
    NAME(number) *b = calloc(n, sizeof *b);
    if (!b) return NULL;
    NAME(rader_kernel)(prime, b);
    if (NAME(fourier)(n, b)) {
        NAME(scale)(n, 1 / (REAL)n, 1 / (REAL)n, b);
        return (REAL *)b;
    }
    free(b);
    return NULL;
}

REAL *NAME(bluestein_spectrum)(uint64_t length, uint64_t padded) {
    NAME(number) *b = calloc(padded, sizeof *b);
    if (!b) return NULL;
    NAME(bluestein_kernel)(length, padded, b);
    if (NAME(fourier)(padded, b)) {
        NAME(scale)(padded, 1 / (REAL)padded, -1 / (REAL)padded, b);
        return (REAL *)b;
    }
    free(b);
    return NULL;
}
