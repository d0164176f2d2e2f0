/* Transforms on the host, for one type: what lanes_template.h leaves is given. One of n = rows*columns
 * points goes in two steps, each over tiles of LANES neighbours, which stay in the processor's cache:
 * columns, with a twiddle behind them, then rows, stored transposed. */

/* Columns `first` and its neighbours, in place, each point times exp(-2 pi i row column / n). */
static void NAME(do_columns)(NAME(tile) * t, const NAME(roots) * roots, uint64_t columns,
                             uint64_t first, NAME(number) * x) {
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
static void NAME(do_rows)(NAME(tile) * t, uint64_t rows, uint64_t first, const NAME(number) * x,
                          NAME(number) scale, NAME(number) * out) {
    uint64_t count = min_u64(LANES, rows - first);
    for (uint64_t l = 0; l < count; ++l)
        for (uint64_t i = 0; i < t->length; ++i) {
            NAME(number) from = x[(first + l) * t->length + i];
            t->points[i].re[l] = from.re, t->points[i].im[l] = from.im;
        }
    NAME(tile_run)(t);
    for (uint64_t i = 0; i < t->length; ++i)
        for (uint64_t l = 0; l < count; ++l)
            out[i * rows + first + l] =
                (NAME(number)){t->points[i].re[l] * scale.re, t->points[i].im[l] * scale.im};
}

/* A transform under way: first the columns of x, then its rows, by pieces of every so many tiles. */
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
    NAME(transform) f = {.rows = rows_of(n), .x = x, .out = out, .scale = scale};
    f.pieces = n < LARGE ? 1 : PIECES;
    f.columns = n / f.rows;
    bool made =
        NAME(roots_make)(n, &f.roots) && jobs_run(f.pieces, NAME(do_piece), &f) == OCLFFT_SUCCESS;
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
