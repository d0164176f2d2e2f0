#include "random_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_bar.h"
#include "random_reference.h"
#include "random_types.h"

/* ---- Faults ---- */

#define BLAME(verdict, ...)                                                                        \
    do {                                                                                           \
        size_t length_ = strlen((verdict)->faults);                                                \
        snprintf((verdict)->faults + length_, sizeof(verdict)->faults - length_, "%s",             \
                 length_ ? "; " : "");                                                             \
        length_ = strlen((verdict)->faults);                                                       \
        snprintf((verdict)->faults + length_, sizeof(verdict)->faults - length_, __VA_ARGS__);     \
    } while (0)

/* An element in the words of a failure: "transform 2 of amplitude 0.003 (3,0 of batch 1)". */
static const char *element_text(const random_problem *p, const random_side *s, size_t i) {
    static char text[256];
    size_t indices[RANDOM_AXES], transform = random_side_transform(s, i);
    int at = snprintf(text, sizeof text, "transform %zu of amplitude %.3g (", transform,
                      random_problem_amplitude(p, transform));
    random_side_indices(s, i, indices);
    for (size_t axis = 0; axis < s->rank; ++axis)
        at +=
            snprintf(text + at, sizeof text - (size_t)at, "%s%zu", axis ? "," : "", indices[axis]);
    snprintf(text + at, sizeof text - (size_t)at, " of batch %zu)", indices[s->rank]);
    return text;
}

/* The reals of both sides' elements as one sees them while checking. */
typedef struct check {
    const random_problem *p;
    const random_arrays *before, *after;
    const random_reference *reference;
    const size_t *places; /* of the output */
    random_verdict *verdict;
} check;

static long double difference(const check *c, size_t i, size_t part, double *got) {
    random_spot spot = random_spot_of(&c->p->out, c->places[i], part);
    *got = random_type_get(c->p, &c->p->out, c->after->out[spot.array], spot.index);
    return random_type_error(c->p, &c->p->out, *got, random_reference_get(c->reference, i, part));
}

/* One transform against its reference. Zeros, too, must be met. Of a few points of a transform the
 * errors are not smaller because these points are, so that the norm is at least what so many points
 * of it have on average. */
typedef struct judgement {
    size_t first, transform; /* the first element; its number without windows */
    double error;            /* relative L2 */
    long double rms;         /* of what the reals of the reference are */
} judgement;

static size_t points_of(const check *c) {
    return c->reference->count / random_side_transforms(&c->p->out);
}

static judgement judge(const check *c, size_t first, size_t transform) {
    long double error = 0, norm = 0;
    size_t parts = random_side_parts(&c->p->out), points = points_of(c);
    for (size_t i = first; i < first + points; ++i)
        for (size_t part = 0; part < parts; ++part) {
            double got;
            long double wrong = difference(c, i, part, &got);
            long double want = random_reference_get(c->reference, i, part);
            error += wrong * wrong;
            norm += want * want;
        }
    norm = fmaxl(norm, c->reference->levels[transform] * (long double)(parts * points));
    double nothing = error > 0 ? (double)INFINITY : (double)error; /* NaN is NaN */
    return (judgement){first, transform, norm > 0 ? (double)sqrtl(error / norm) : nothing,
                       sqrtl(norm / (long double)(parts * points))};
}

/* The first part of an element of this transform that is so far off; NaN is infinitely far. */
static void blame_first(const check *c, const judgement *worst, size_t wrong) {
    size_t parts = random_side_parts(&c->p->out), first = worst->first;
    long double limit = 8 * c->verdict->bar * worst->rms;
    BLAME(c->verdict, "error %.3g above %.3g (%zu of %zu transforms)", worst->error,
          c->verdict->bar, wrong, random_side_transforms(&c->p->out));
    for (size_t i = first; i < first + points_of(c); ++i)
        for (size_t part = 0; part < parts; ++part) {
            double got;
            if (fabsl(difference(c, i, part, &got)) <= limit) continue;
            BLAME(c->verdict, "first at %s, place %zu, %s part: %.9g instead of %.9Lg",
                  element_text(c->p, &c->p->out, i), c->places[i], part ? "imaginary" : "real", got,
                  random_reference_get(c->reference, i, part));
            return;
        }
    BLAME(c->verdict, "spread over %s...", element_text(c->p, &c->p->out, first));
}

static size_t count_judged(const check *c) {
    size_t judged = 0;
    for (size_t first = 0; first < c->reference->count; first += points_of(c))
        judged += !random_problem_is_broken(c->p, random_side_transform(&c->p->out, first));
    return judged;
}

/* Each transform is judged by itself, so that a loud one cannot hide the errors of a quiet one. */
static void check_values(const check *c) {
    judgement worst = {0};
    size_t wrong = 0, judged = count_judged(c);
    double squares = 0;
    c->verdict->error = 0;
    if (!judged) return;
    c->verdict->bar = random_bar_of_worst(c->p, judged);
    for (size_t first = 0; first < c->reference->count; first += points_of(c)) {
        size_t transform = random_side_transform(&c->p->out, first);
        if (random_problem_is_broken(c->p, transform)) continue;
        judgement j = judge(c, first, transform);
        squares += j.error * j.error;
        if (!(j.error <= c->verdict->bar)) ++wrong;
        if (!(j.error <= worst.error) && !isnan(worst.error)) worst = j;
    }
    c->verdict->error = worst.error;
    if (wrong) blame_first(c, &worst, wrong);
    double mean = sqrt(squares / (double)judged), bar_of_mean = random_bar_of_mean(c->p, judged);
    if (!(mean <= bar_of_mean)) BLAME(c->verdict, "mean error %.3g above %.3g", mean, bar_of_mean);
}

/* The first real that a number that is not finite has a part in, and that is finite. */
static void blame_finite(const check *c, const random_reference *reach) {
    for (size_t i = 0; i < c->reference->count; ++i) {
        if (random_side_transform(&c->p->out, i) != c->p->odd) continue;
        for (size_t part = 0; part < random_side_parts(&c->p->out); ++part) {
            random_spot spot = random_spot_of(&c->p->out, c->places[i], part);
            const unsigned char *array = c->after->out[spot.array];
            double got = random_type_get(c->p, &c->p->out, array, spot.index);
            if (!isfinite(got) || !random_reference_reaches(c->p, reach, i, part)) continue;
            BLAME(c->verdict, "%s is finite, its input is not: %s part %.3g",
                  element_text(c->p, &c->p->out, i), part ? "imaginary" : "real", got);
            return;
        }
    }
}

static void check_broken(const check *c) {
    random_reference reach;
    if (!random_problem_is_broken(c->p, c->p->odd)) return;
    if (random_reference_make_reach(c->p, &reach))
        blame_finite(c, &reach);
    else
        BLAME(c->verdict, "no reference for what is not finite");
    random_reference_free(&reach);
}

/* Of points that are their own conjugates the imaginary parts are 0, not nearly so. */
static void check_corners(const check *c) {
    for (size_t i = 0; i < c->reference->count; ++i) {
        bool counts = !random_problem_is_broken(c->p, random_side_transform(&c->p->out, i));
        if (!counts || !random_problem_is_corner(c->p, i)) continue;
        random_spot spot = random_spot_of(&c->p->out, c->places[i], 1);
        double got = random_type_get(c->p, &c->p->out, c->after->out[spot.array], spot.index);
        if (got == 0) continue;
        BLAME(c->verdict, "corner %s has imaginary part %.3g", element_text(c->p, &c->p->out, i),
              got);
        return;
    }
}

/* Marks the reals of these elements in one array of the side. */
static bool mark(const random_side *s, size_t array, unsigned char *marks) {
    size_t count = random_side_count(s), *places = malloc(count * sizeof *places);
    if (!places) return false;
    random_side_places(s, places);
    for (size_t part = 0; part < random_side_parts(s); ++part)
        for (size_t i = 0; i < count; ++i) {
            random_spot spot = random_spot_of(s, places[i], part);
            if (spot.array == array) marks[spot.index] = 1;
        }
    free(places);
    return true;
}

/* The first real that changed and is not marked. */
static void check_same(const check *c, const random_side *s, size_t array,
                       const unsigned char *before, const unsigned char *after, size_t bytes,
                       const unsigned char *marks) {
    size_t width = random_type_bytes(c->p, s), changed = 0, first = 0;
    const char *name = s == &c->p->in ? "input" : "output's surroundings";
    for (size_t i = 0; i < bytes / width; ++i)
        if (!marks[i] && memcmp(before + i * width, after + i * width, width) != 0 &&
            changed++ == 0)
            first = i;
    if (changed == 0) return;
    BLAME(c->verdict, "%zu reals of the %s%s changed, first number %zu of %zu: %.9g", changed, name,
          array ? "'s second array" : "", first, bytes / width,
          random_type_get(c->p, s, after, first));
}

static bool check_untouched(const check *c) {
    const random_problem *p = c->p;
    size_t narrow = random_type_bytes(p, &p->in), wide = random_type_bytes(p, &p->out),
           width = narrow < wide ? narrow : wide,
           most = p->in_bytes > p->out_bytes ? p->in_bytes : p->out_bytes;
    unsigned char *marks = calloc(most / width, 1);
    bool marked = marks != NULL;
    for (size_t i = 0; marked && !p->desc.in_place && i < random_side_arrays(&p->in); ++i)
        check_same(c, &p->in, i, c->before->in[i], c->after->in[i], p->in_bytes, marks);
    for (size_t i = 0; marked && i < random_side_arrays(&p->out); ++i) {
        memset(marks, 0, most / width);
        marked = mark(&p->out, i, marks) && (!p->desc.in_place || mark(&p->in, i, marks));
        if (marked)
            check_same(c, &p->out, i, c->before->out[i], c->after->out[i], p->out_bytes, marks);
    }
    free(marks);
    return marked;
}

void random_check(const random_problem *p, const random_arrays *before, const random_arrays *after,
                  random_verdict *verdict) {
    random_reference reference;
    size_t *places = malloc(random_side_count(&p->out) * sizeof *places);
    check c = {p, before, after, &reference, places, verdict};
    *verdict = (random_verdict){.error = NAN};
    if (!random_reference_make(p, before, &reference) || !places) {
        BLAME(verdict, "no reference");
    } else {
        random_side_places(&p->out, places);
        check_values(&c);
        check_broken(&c);
        check_corners(&c);
        if (!check_untouched(&c)) BLAME(verdict, "no memory for marks");
    }
    random_reference_free(&reference);
    free(places);
}

bool random_run(const random_problem *p, random_executor execute, void *user,
                random_verdict *verdict) {
    random_arrays before = {0}, after = {0};
    char why[512] = "";
    *verdict = (random_verdict){.error = NAN};
    if (!random_arrays_make(p, &before) || !random_arrays_copy(p, &before, &after))
        BLAME(verdict, "no memory for the arrays");
    else if (!execute(user, p, &after, why, sizeof why))
        BLAME(verdict, "%s", why);
    else
        random_check(p, &before, &after, verdict);
    random_arrays_free(&after);
    random_arrays_free(&before);
    return verdict->faults[0] == 0;
}
