#include "random_types.h"

#include <element_values.h>
#include <math.h>

#include "common/support.h"

enum { PURPOSE_TYPES = 112, LEAST_LEVEL = -1, MOST_LEVEL = 6 };

oclfft_element_type random_type_of(const random_problem *p, const random_side *s) {
    if (s->type != OCLFFT_ELEMENT_DEFAULT) return s->type;
    return p->desc.precision == OCLFFT_DOUBLE ? OCLFFT_ELEMENT_DOUBLE : OCLFFT_ELEMENT_FLOAT;
}

size_t random_type_bytes(const random_problem *p, const random_side *s) {
    return element_size(random_type_of(p, s));
}

double random_type_get(const random_problem *p, const random_side *s, const unsigned char *array,
                       size_t i) {
    return element_value(random_type_of(p, s), array, i);
}

void random_type_put(const random_problem *p, const random_side *s, unsigned char *array, size_t i,
                     double unit) {
    oclfft_element_type type = random_type_of(p, s);
    element_round(type, array, i, element_is_integer(type) ? element_spread(type, unit) : unit);
}

/* ---- Drawing ---- */

static oclfft_element_type draw_type(dice *d, const random_problem *p) {
    static const oclfft_element_type types[] = {
        OCLFFT_ELEMENT_HALF,   OCLFFT_ELEMENT_BFLOAT16, OCLFFT_ELEMENT_FLOAT,
        OCLFFT_ELEMENT_DOUBLE, OCLFFT_ELEMENT_INT8,     OCLFFT_ELEMENT_UINT8,
        OCLFFT_ELEMENT_INT16,  OCLFFT_ELEMENT_UINT16,   OCLFFT_ELEMENT_INT32};
    oclfft_element_type type = types[dice_below(d, sizeof types / sizeof *types)];
    bool has_double = p->wishes & RANDOM_DOUBLES;
    return type == OCLFFT_ELEMENT_DOUBLE && !has_double ? OCLFFT_ELEMENT_HALF : type;
}

/* The output's level: how far below the largest number of its type the results are, in doublings;
 * some are above. Sums of numbers without a sign grow like their number. */
static void draw_scale(dice *d, random_problem *p) {
    oclfft_element_type in = random_type_of(p, &p->in), out = random_type_of(p, &p->out);
    double reach = element_is_integer(in) ? element_most(in) : 1, points = (double)p->points,
           gain = element_is_unsigned(in) && dice_chance(d, 50) ? points : sqrt(points);
    double level = LEAST_LEVEL + dice_unit(d) * (MOST_LEVEL - LEAST_LEVEL);
    if (!element_is_integer(out) && out != OCLFFT_ELEMENT_HALF) return;
    p->desc.norm = OCLFFT_NORM_DEFAULT;
    p->desc.scale_forward = p->desc.scale_backward =
        (double)(float)(element_most(out) / (reach * gain) * exp2(-level));
}

/* In place the elements of both sides have the same bytes. */
void random_types_draw(random_problem *p) {
    dice d = dice_of(p->seed, p->number, PURPOSE_TYPES);
    if (p->probed) return;
    bool one = !p->desc.in_place && dice_chance(&d, 40), input = dice_chance(&d, 50);
    if (!one || input) p->in.type = draw_type(&d, p);
    if (!one || !input) p->out.type = draw_type(&d, p);
    while (p->desc.in_place && random_type_bytes(p, &p->in) != random_type_bytes(p, &p->out))
        p->out.type = draw_type(&d, p);
    p->desc.input.element_type = p->in.type;
    p->desc.output.element_type = p->out.type;
    draw_scale(&d, p);
}

bool random_types_round_at_load(const random_problem *p) {
    oclfft_element_type in = random_type_of(p, &p->in);
    return p->desc.precision == OCLFFT_SINGLE &&
           (in == OCLFFT_ELEMENT_DOUBLE || in == OCLFFT_ELEMENT_INT32);
}

/* ---- Rounding ---- */

/* What rounds to a number. */
typedef struct interval {
    long double low, high;
} interval;

static interval integers_to(oclfft_element_type type, double got) {
    double least = element_rounded(type, -(double)INFINITY);
    return (interval){got > least ? got - 0.5L : -(long double)INFINITY,
                      got < element_most(type) ? got + 0.5L : (long double)INFINITY};
}

/* Half a step above and below a number >= 0 with so many digits and this least exponent; beyond the
 * largest number is infinity. */
static interval floats_to(oclfft_element_type type, double got, int digits, int least) {
    double most = element_most(type);
    if (got > most)
        return (interval){most + ldexpl(0.5L, ilogb(most) - digits + 1), (long double)INFINITY};
    int exponent = got > 0 && ilogb(got) > least ? ilogb(got) : least;
    long double half = ldexpl(0.5L, exponent - digits + 1);
    bool power = exponent > least && got == ldexp(1, exponent);
    return (interval){got - (power ? half / 2 : half), got + half};
}

static interval interval_of(const random_problem *p, oclfft_element_type type, double got) {
    bool wide = p->desc.precision == OCLFFT_DOUBLE;
    if (element_is_integer(type)) return integers_to(type, got);
    if (type == OCLFFT_ELEMENT_HALF) return floats_to(type, got, 11, -14);
    if (type == OCLFFT_ELEMENT_BFLOAT16) return floats_to(type, got, 8, -126);
    if (type == OCLFFT_ELEMENT_FLOAT && wide) return floats_to(type, got, 24, -126);
    return (interval){got, got};
}

long double random_type_error(const random_problem *p, const random_side *s, double got,
                              long double exact) {
    oclfft_element_type type = random_type_of(p, s);
    bool down = !element_is_integer(type) && signbit(got);
    if (isnan(got) || s->type == OCLFFT_ELEMENT_DEFAULT) return got - exact;
    interval from = interval_of(p, type, down ? -got : got);
    long double wanted = down ? -exact : exact;
    return wanted < from.low ? from.low - wanted : wanted > from.high ? from.high - wanted : 0;
}
