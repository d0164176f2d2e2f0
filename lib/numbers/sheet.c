#include "sheet.h"

static void sheet_put_real(const sheet *t, uint64_t at, long double value) {
    if (t->wide)
        ((double *)t->data)[at] = (double)value;
    else
        ((float *)t->data)[at] = (float)value;
}

void sheet_put_root(const sheet *t, uint64_t re_at, uint64_t im_at, uint64_t e, uint64_t n) {
    if (t->wide) {
        long double re, im;
        table_root_long(e, n, &re, &im);
        sheet_put_real(t, re_at, re);
        sheet_put_real(t, im_at, im);
    } else {
        double re, im;
        table_root(e, n, &re, &im);
        sheet_put_real(t, re_at, re);
        sheet_put_real(t, im_at, im);
    }
}

void sheet_put_complex(const sheet *t, uint64_t at, uint64_t e, uint64_t n) {
    sheet_put_root(t, 2 * at, 2 * at + 1, e, n);
}

void sheet_put_scaled(const sheet *t, uint64_t at, uint64_t e, uint64_t n, double amplitude) {
    sheet_put_complex(t, at, e, n);
    for (uint64_t i = 2 * at; i < 2 * at + 2; ++i) {
        if (t->wide)
            ((double *)t->data)[i] *= amplitude;
        else
            ((float *)t->data)[i] *= (float)amplitude;
    }
}

oclfft_status root_source_open(const sheet *t, uint64_t n, root_source *s) {
    *s = (root_source){.wide = t->wide, .factor = 1};
    bool made = t->wide ? roots_make_long_double(n, &s->wide_roots)
                        : roots_make_double(n, &s->narrow_roots);
    return made ? OCLFFT_SUCCESS : fail_memory();
}

void root_source_close(root_source *s) {
    roots_free_double(&s->narrow_roots);
    roots_free_long_double(&s->wide_roots);
}

void sheet_put_from(const root_source *s, const sheet *t, uint64_t at, uint64_t e) {
    if (s->wide) {
        number_long_double root = root_at_long_double(&s->wide_roots, e);
        ((double *)t->data)[2 * at] = (double)(root.re * s->factor);
        ((double *)t->data)[2 * at + 1] = (double)(root.im * s->factor);
    } else {
        number_double root = root_at_double(&s->narrow_roots, e);
        ((float *)t->data)[2 * at] = (float)(root.re * s->factor);
        ((float *)t->data)[2 * at + 1] = (float)(root.im * s->factor);
    }
}
