#include "stage.h"

#include "walk.h"

typedef struct staging {
    R *re, *im; /* im is NULL on a real side */
    R *packed;
    size_t count;
    ptrdiff_t step; /* in reals */
    int unit;
    int parts;
} staging;

static staging begin(const problem *p, side s, const arrays *a, R *packed) {
    const bool is_complex = side_is_complex(p, s);
    const int unit = side_unit(p, s);
    return (staging){a->of[s][0],       is_complex ? a->of[s][1] : NULL, packed,
                     row_extent(p, s),  row_stride(p, s) * unit,         unit,
                     is_complex ? 2 : 1};
}

static void row_in(void *user, size_t number, ptrdiff_t place) {
    const staging *s = user;
    const R *re = s->re + place * s->unit, *im = s->im ? s->im + place * s->unit : NULL;
    R *to = s->packed + number * s->count * (size_t)s->parts;
    for (size_t i = 0; i < s->count; i++) {
        *to++ = re[(ptrdiff_t)i * s->step];
        if (im) *to++ = im[(ptrdiff_t)i * s->step];
    }
}

static void row_out(void *user, size_t number, ptrdiff_t place) {
    const staging *s = user;
    R *re = s->re + place * s->unit, *im = s->im ? s->im + place * s->unit : NULL;
    const R *from = s->packed + number * s->count * (size_t)s->parts;
    for (size_t i = 0; i < s->count; i++) {
        re[(ptrdiff_t)i * s->step] = *from++;
        if (im) im[(ptrdiff_t)i * s->step] = *from++;
    }
}

void stage_in(const problem *p, const arrays *a, R *packed) {
    staging s = begin(p, IN, a, packed);
    walk_rows(p, IN, row_in, &s);
}

void stage_out(const problem *p, const arrays *a, const R *packed) {
    staging s = begin(p, OUT, a, (R *)packed);
    walk_rows(p, OUT, row_out, &s);
}

size_t stage_reals(const problem *p, side s) {
    return problem_elements(p, s) * (side_is_complex(p, s) ? 2 : 1);
}
