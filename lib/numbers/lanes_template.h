/* Transforms of LANES neighbours at once, for one type: REAL, NAME(x) and ROOT are given. Stockham's
 * stages, by definition but for radices 2 and 4; every lane does the same. */

typedef struct NAME(lanes) {
    REAL re[LANES], im[LANES];
} NAME(lanes);

/* A transform of all lanes of a tile: roots[e] = exp(-2 pi i e / length). */
typedef struct NAME(tile) {
    uint64_t length;
    NAME(number) * roots;
    NAME(lanes) * points, *other; /* `length` of each */
    NAME(lanes) * work;           /* two for each point of a butterfly */
} NAME(tile);

static void NAME(tile_free)(NAME(tile) * t) {
    free(t->roots);
    free(t->points);
    free(t->other);
    free(t->work);
}

/* False when memory is short; to be freed either way. */
static bool NAME(tile_make)(uint64_t length, NAME(tile) * t) {
    *t = (NAME(tile)){.length = length,
                      .roots = malloc(length * sizeof *t->roots),
                      .points = calloc(length, sizeof *t->points),
                      .other = malloc(length * sizeof *t->other),
                      .work = malloc(2 * largest_radix(length) * sizeof *t->work)};
    if (!t->roots || !t->points || !t->other || !t->work) return false;
    for (uint64_t e = 0; e < length; ++e) ROOT(e, length, &t->roots[e].re, &t->roots[e].im);
    return true;
}

static inline void NAME(rotate)(const NAME(lanes) * x, NAME(number) w, NAME(lanes) * to) {
    for (int l = 0; l < LANES; ++l) {
        REAL re = x->re[l], im = x->im[l];
        to->re[l] = re * w.re - im * w.im;
        to->im[l] = re * w.im + im * w.re;
    }
}

/* Points x[0], x[1], ... to every `span`-th of `to`. */
static void NAME(radix4)(const NAME(lanes) * x, NAME(lanes) * to, uint64_t span) {
    NAME(lanes) *y0 = to, *y1 = to + span, *y2 = to + 2 * span, *y3 = to + 3 * span;
    for (int l = 0; l < LANES; ++l) {
        REAL a = x[0].re[l] + x[2].re[l], b = x[0].im[l] + x[2].im[l];
        REAL c = x[0].re[l] - x[2].re[l], d = x[0].im[l] - x[2].im[l];
        REAL e = x[1].re[l] + x[3].re[l], f = x[1].im[l] + x[3].im[l];
        REAL g = x[1].im[l] - x[3].im[l], h = x[3].re[l] - x[1].re[l];
        y0->re[l] = a + e, y0->im[l] = b + f;
        y1->re[l] = c + g, y1->im[l] = d + h;
        y2->re[l] = a - e, y2->im[l] = b - f;
        y3->re[l] = c - g, y3->im[l] = d - h;
    }
}

static void NAME(radix2)(const NAME(lanes) * x, NAME(lanes) * to, uint64_t span) {
    for (int l = 0; l < LANES; ++l) {
        to->re[l] = x[0].re[l] + x[1].re[l], to->im[l] = x[0].im[l] + x[1].im[l];
        to[span].re[l] = x[0].re[l] - x[1].re[l], to[span].im[l] = x[0].im[l] - x[1].im[l];
    }
}

/* Outputs k and radix - k, from the sums s[r] and the differences d[r] of mirrored points: x[0] and
 * the sum of s[r] cos, the sum of d[r] sin. */
static void NAME(odd_pair)(const NAME(tile) * t, uint64_t radix, uint64_t k, const NAME(lanes) * s,
                           const NAME(lanes) * d, NAME(lanes) * to, uint64_t span) {
    uint64_t step = t->length / radix;
    for (int l = 0; l < LANES; ++l) {
        REAL a = s[0].re[l], b = s[0].im[l], c = 0, e = 0;
        for (uint64_t r = 1, at = k * step; 2 * r < radix; ++r) {
            NAME(number) w = t->roots[at];
            a += s[r].re[l] * w.re, b += s[r].im[l] * w.re;
            c -= d[r].im[l] * w.im, e += d[r].re[l] * w.im;
            at += k * step;
            if (at >= t->length) at -= t->length;
        }
        to[k * span].re[l] = a + c, to[k * span].im[l] = b + e;
        to[(radix - k) * span].re[l] = a - c, to[(radix - k) * span].im[l] = b - e;
    }
}

/* x becomes the sums, `d` the differences. */
static void NAME(odd)(const NAME(tile) * t, uint64_t radix, NAME(lanes) * x, NAME(lanes) * d,
                      NAME(lanes) * to, uint64_t span) {
    NAME(lanes) first = x[0];
    for (uint64_t r = 1; 2 * r < radix; ++r)
        for (int l = 0; l < LANES; ++l) {
            REAL a = x[r].re[l], b = x[r].im[l], c = x[radix - r].re[l], e = x[radix - r].im[l];
            x[r].re[l] = a + c, x[r].im[l] = b + e;
            d[r].re[l] = a - c, d[r].im[l] = b - e;
            first.re[l] += a + c, first.im[l] += b + e;
        }
    to[0] = first;
    for (uint64_t k = 1; 2 * k < radix; ++k) NAME(odd_pair)(t, radix, k, x, d, to, span);
}

/* Butterfly j of a stage; its twiddles are those of j % span. */
static void NAME(butterfly)(const NAME(tile) * t, uint64_t radix, uint64_t span, uint64_t j) {
    uint64_t k = j % span, step = t->length / radix;
    NAME(lanes) *x = t->work, *to = t->other + j / span * span * radix + k;
    x[0] = t->points[j];
    for (uint64_t r = 1; r < radix; ++r)
        NAME(rotate)(&t->points[j + r * step], t->roots[r * k * (step / span)], &x[r]);
    if (radix == 4)
        NAME(radix4)(x, to, span);
    else if (radix == 2)
        NAME(radix2)(x, to, span);
    else
        NAME(odd)(t, radix, x, x + radix, to, span);
}

static void NAME(tile_run)(NAME(tile) * t) {
    for (uint64_t span = 1, radix; span < t->length; span *= radix) {
        radix = next_radix(t->length / span);
        for (uint64_t j = 0; j < t->length / radix; ++j) NAME(butterfly)(t, radix, span, j);
        NAME(lanes) *swap = t->points;
        t->points = t->other;
        t->other = swap;
    }
}
