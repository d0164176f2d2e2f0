/* spectra.c for one type: REAL and NAME(x), as for roots_template.h, are given.
 *
 * A transform of n = rows*columns points goes in two steps, each over tiles of LANES neighbours: columns, with a twiddle behind
 * them, then rows, stored transposed. A tile stays in the processor's cache; inside it are Stockham's stages, by definition but for
 * radix 4, and every lane does the same. */

typedef struct NAME(lanes) {
    REAL re[LANES], im[LANES];
} NAME(lanes);

/* A transform of all lanes of a tile: roots[e] = exp(-2 pi i e / length). */
typedef struct NAME(tile) {
    uint64_t length;
    NAME(number) * roots;
    NAME(lanes) * points, *other, *work; /* `length` of each but `work`, which has two for each point of a butterfly */
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
                      .work = malloc(2 * n_largest(length) * sizeof *t->work)};
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
        REAL a = x[0].re[l] + x[2].re[l], b = x[0].im[l] + x[2].im[l], c = x[0].re[l] - x[2].re[l], d = x[0].im[l] - x[2].im[l];
        REAL e = x[1].re[l] + x[3].re[l], f = x[1].im[l] + x[3].im[l], g = x[1].im[l] - x[3].im[l], h = x[3].re[l] - x[1].re[l];
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

/* Outputs k and radix - k, of the sums s[r] and differences d[r] of mirrored points: x[0] + s[r] cos, and d[r] sin. */
static void NAME(odd_pair)(const NAME(tile) * t, uint64_t radix, uint64_t k, const NAME(lanes) * s, const NAME(lanes) * d,
                           NAME(lanes) * to, uint64_t span) {
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
static void NAME(odd)(const NAME(tile) * t, uint64_t radix, NAME(lanes) * x, NAME(lanes) * d, NAME(lanes) * to, uint64_t span) {
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
    for (uint64_t r = 1; r < radix; ++r) NAME(rotate)(&t->points[j + r * step], t->roots[r * k * (step / span)], &x[r]);
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

/* Columns `first` and its neighbours, in place, each point times exp(-2 pi i row column / n). */
static void NAME(do_columns)(NAME(tile) * t, const NAME(roots) * roots, uint64_t columns, uint64_t first, NAME(number) * x) {
    uint64_t count = min_u64(LANES, columns - first);
    for (uint64_t i = 0; i < t->length; ++i)
        for (uint64_t l = 0; l < count; ++l) {
            NAME(number) from = x[i * columns + first + l];
            t->points[i].re[l] = from.re, t->points[i].im[l] = from.im;
        }
    NAME(tile_run)(t);
    for (uint64_t i = 0; i < t->length; ++i)
        for (uint64_t l = 0; l < count; ++l) {
            NAME(number) point = {t->points[i].re[l], t->points[i].im[l]};
            x[i * columns + first + l] = NAME(times)(point, NAME(root_at)(roots, i * (first + l)));
        }
}

/* Rows `first` and its neighbours, to where they belong, with their parts scaled. */
static void NAME(do_rows)(NAME(tile) * t, uint64_t rows, uint64_t first, const NAME(number) * x, NAME(number) scale,
                          NAME(number) * out) {
    uint64_t count = min_u64(LANES, rows - first);
    for (uint64_t l = 0; l < count; ++l)
        for (uint64_t i = 0; i < t->length; ++i) {
            NAME(number) from = x[(first + l) * t->length + i];
            t->points[i].re[l] = from.re, t->points[i].im[l] = from.im;
        }
    NAME(tile_run)(t);
    for (uint64_t i = 0; i < t->length; ++i)
        for (uint64_t l = 0; l < count; ++l)
            out[i * rows + first + l] = (NAME(number)){t->points[i].re[l] * scale.re, t->points[i].im[l] * scale.im};
}

/* A transform being done: first the columns of x, then its rows, by pieces of every so many tiles. */
typedef struct NAME(transform) {
    uint64_t rows, columns;
    uint32_t pieces;
    bool along; /* rows */
    NAME(number) * x, *out, scale;
    NAME(roots) roots;
} NAME(transform);

static oclfft_status NAME(do_piece)(void *argument, uint32_t number) {
    const NAME(transform) *f = argument;
    NAME(tile) t;
    bool made = NAME(tile_make)(f->along ? f->columns : f->rows, &t);
    uint64_t count = f->along ? f->rows : f->columns;
    for (uint64_t i = (uint64_t)number * LANES; made && i < count; i += (uint64_t)f->pieces * LANES)
        if (f->along)
            NAME(do_rows)(&t, f->rows, i, f->x, f->scale, f->out);
        else
            NAME(do_columns)(&t, &f->roots, f->columns, i, f->x);
    NAME(tile_free)(&t);
    return made ? OCLFFT_SUCCESS : fail_memory();
}

static bool NAME(run)(uint64_t n, NAME(number) * x, NAME(number) scale, NAME(number) * out) {
    NAME(transform) f = {.rows = n_rows(n), .pieces = n < LARGE ? 1 : PIECES, .x = x, .out = out, .scale = scale};
    f.columns = n / f.rows;
    bool made = NAME(roots_make)(n, &f.roots) && jobs_run(f.pieces, NAME(do_piece), &f) == OCLFFT_SUCCESS;
    f.along = true;
    made = made && jobs_run(f.pieces, NAME(do_piece), &f) == OCLFFT_SUCCESS;
    NAME(roots_free)(&f.roots);
    return made;
}

/* The transform of x, which is taken and freed; its parts scaled. NULL when memory is short. */
static REAL *NAME(fourier)(uint64_t n, NAME(number) * x, NAME(number) scale) {
    NAME(number) *out = x ? malloc(n * sizeof *out) : NULL;
    bool made = out && NAME(run)(n, x, scale, out);
    free(x);
    if (made) return (REAL *)out;
    free(out);
    return NULL;
}

/* b[q] = exp(-2 pi i g^-q / prime). */
static bool NAME(rader_kernel)(uint64_t prime, NAME(number) * b) {
    uint64_t inverse = power_mod(primitive_root(prime), prime - 2, prime), power = 1;
    NAME(roots) roots;
    bool made = NAME(roots_make)(prime, &roots);
    for (uint64_t q = 0; made && q + 1 < prime; ++q, power = power * inverse % prime) b[q] = NAME(root_at)(&roots, power);
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
    if (b && NAME(rader_kernel)(prime, b)) return NAME(fourier)(n, b, (NAME(number)){1 / (REAL)n, 1 / (REAL)n});
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
