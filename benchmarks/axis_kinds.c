#include "axis_kinds.h"

#include <math.h>

const oclfft_axis_kind real_kinds[REAL_KINDS] = {
    OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT2,       OCLFFT_AXIS_DCT3, OCLFFT_AXIS_DCT4,
    OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST2,       OCLFFT_AXIS_DST3, OCLFFT_AXIS_DST4,
    OCLFFT_AXIS_DHT,  OCLFFT_AXIS_HALFCOMPLEX};

bool kind_is_real(oclfft_axis_kind kind) {
    return kind >= OCLFFT_AXIS_DCT1;
}

const char *kind_name(oclfft_axis_kind kind) {
    switch (kind) {
    case OCLFFT_AXIS_NONE: return "none";
    case OCLFFT_AXIS_DCT1: return "dct1";
    case OCLFFT_AXIS_DCT2: return "dct2";
    case OCLFFT_AXIS_DCT3: return "dct3";
    case OCLFFT_AXIS_DCT4: return "dct4";
    case OCLFFT_AXIS_DST1: return "dst1";
    case OCLFFT_AXIS_DST2: return "dst2";
    case OCLFFT_AXIS_DST3: return "dst3";
    case OCLFFT_AXIS_DST4: return "dst4";
    case OCLFFT_AXIS_DHT: return "dht";
    case OCLFFT_AXIS_HALFCOMPLEX: return "halfcomplex";
    default: return "fourier";
    }
}

/* ---- Descriptions ---- */

oclfft_transform transform_of_desc(const oclfft_plan_desc *desc) {
    return desc->transform >= OCLFFT_DCT1 ? OCLFFT_R2R : desc->transform;
}

/* The names of transforms and of kinds have the same values. */
oclfft_axis_kind kind_along(const oclfft_plan_desc *desc, int axis) {
    if (desc->axes[axis] != OCLFFT_AXIS_DEFAULT) return desc->axes[axis];
    return desc->transform >= OCLFFT_DCT1 ? (oclfft_axis_kind)desc->transform : OCLFFT_AXIS_FOURIER;
}

int count_real_kinds(const oclfft_plan_desc *desc) {
    int count = 0;
    for (int i = 0; i < desc->rank; i++) count += kind_is_real(kind_along(desc, i));
    return count;
}

int count_fourier(const oclfft_plan_desc *desc) {
    int count = 0;
    for (int i = 0; i < desc->rank; i++) count += kind_along(desc, i) == OCLFFT_AXIS_FOURIER;
    return count;
}

oclfft_axis_kind kind_of_all(const oclfft_plan_desc *desc) {
    const oclfft_axis_kind kind = kind_along(desc, 0);
    for (int i = 1; i < desc->rank; i++)
        if (kind_along(desc, i) != kind) return OCLFFT_AXIS_DEFAULT;
    return kind;
}

int halved_axis_of(const oclfft_plan_desc *desc) {
    int axis = desc->rank - 1;
    if (desc->transform != OCLFFT_R2C && desc->transform != OCLFFT_C2R) return -1;
    while (axis >= 0 && kind_along(desc, axis) != OCLFFT_AXIS_FOURIER) axis--;
    return axis;
}

/* ---- Kinds ---- */

/* The kind that is computed: backward it is the inverse's. */
static oclfft_axis_kind done(oclfft_axis_kind kind, oclfft_direction direction) {
    if (direction == OCLFFT_FORWARD) return kind;
    switch (kind) {
    case OCLFFT_AXIS_DCT2: return OCLFFT_AXIS_DCT3;
    case OCLFFT_AXIS_DCT3: return OCLFFT_AXIS_DCT2;
    case OCLFFT_AXIS_DST2: return OCLFFT_AXIS_DST3;
    case OCLFFT_AXIS_DST3: return OCLFFT_AXIS_DST2;
    default: return kind;
    }
}

int kind_of_fftw(oclfft_axis_kind kind, oclfft_direction direction) {
    enum {
        R2HC,
        HC2R,
        DHT,
        REDFT00,
        REDFT01,
        REDFT10,
        REDFT11,
        RODFT00,
        RODFT01,
        RODFT10,
        RODFT11
    };
    switch (done(kind, direction)) {
    case OCLFFT_AXIS_DCT1: return REDFT00;
    case OCLFFT_AXIS_DCT2: return REDFT10;
    case OCLFFT_AXIS_DCT3: return REDFT01;
    case OCLFFT_AXIS_DCT4: return REDFT11;
    case OCLFFT_AXIS_DST1: return RODFT00;
    case OCLFFT_AXIS_DST2: return RODFT10;
    case OCLFFT_AXIS_DST3: return RODFT01;
    case OCLFFT_AXIS_DST4: return RODFT11;
    case OCLFFT_AXIS_DHT: return DHT;
    default: return direction == OCLFFT_FORWARD ? R2HC : HC2R;
    }
}

size_t kind_logical(oclfft_axis_kind kind, size_t length) {
    switch (kind) {
    case OCLFFT_AXIS_NONE: return 1;
    case OCLFFT_AXIS_DCT1: return 2 * (length - 1);
    case OCLFFT_AXIS_DST1: return 2 * (length + 1);
    case OCLFFT_AXIS_DCT2:
    case OCLFFT_AXIS_DCT3:
    case OCLFFT_AXIS_DCT4:
    case OCLFFT_AXIS_DST2:
    case OCLFFT_AXIS_DST3:
    case OCLFFT_AXIS_DST4: return 2 * length;
    default: return length;
    }
}

size_t kind_worked(oclfft_axis_kind kind, size_t length) {
    switch (kind) {
    case OCLFFT_AXIS_NONE: return 1;
    case OCLFFT_AXIS_DCT1: return length - 1;
    case OCLFFT_AXIS_DST1: return length + 1;
    default: return length;
    }
}

/* A factor of sqrt(2) on the input, or of its reciprocal on the output. */
static double weight(bool output, bool applies) {
    return !applies ? 1 : output ? sqrt(0.5) : sqrt(2);
}

double kind_weight(oclfft_axis_kind kind, oclfft_direction direction, bool output, size_t length,
                   size_t index) {
    const bool first = index == 0, last = index == length - 1;
    switch (done(kind, direction)) {
    case OCLFFT_AXIS_DCT1: return weight(output, first || last);
    case OCLFFT_AXIS_DCT2: return weight(output, output && first);
    case OCLFFT_AXIS_DCT3: return weight(output, !output && first);
    case OCLFFT_AXIS_DST2: return weight(output, output && last);
    case OCLFFT_AXIS_DST3: return weight(output, !output && last);
    default: return 1;
    }
}

/* ---- Definitions ---- */

static const long double pi = 3.14159265358979323846264338327950288L;

/* cos(pi a / b). The angle is brought into an eighth of the circle in integers, where the function
 * is exact to its last digit. */
static long double cosine(size_t a, size_t b) {
    a %= 2 * b;
    if (a > b) a = 2 * b - a;
    if (2 * a > b) return -cosine(b - a, b);
    if (4 * a > b) return sinl(pi * (long double)(b - 2 * a) / (long double)(2 * b));
    return cosl(pi * (long double)a / (long double)b);
}

/* sin(pi a / b) = cos(pi (a - b/2) / b) */
static long double sine(size_t a, size_t b) {
    return cosine(2 * a + 3 * b, 2 * b);
}

/* The points 0 ... n/2 are real parts, the others, from the end, imaginary parts. */
static long double to_halfcomplex(size_t n, size_t from, size_t to) {
    return 2 * to <= n ? cosine(2 * (from * to % n), n) : -sine(2 * (from * (n - to) % n), n);
}

static long double from_halfcomplex(size_t n, size_t from, size_t to) {
    const long double times = from == 0 || 2 * from == n ? 1 : 2;
    return times * to_halfcomplex(n, to, from);
}

long double kind_factor(oclfft_axis_kind kind, oclfft_direction direction, size_t n, size_t from,
                        size_t to) {
    const bool ends = from == 0 || from == n - 1;
    switch (done(kind, direction)) {
    case OCLFFT_AXIS_DCT1: return (ends ? 1 : 2) * cosine(from * to, n - 1);
    case OCLFFT_AXIS_DCT2: return 2 * cosine((2 * from + 1) * to, 2 * n);
    case OCLFFT_AXIS_DCT3: return (from == 0 ? 1 : 2) * cosine(from * (2 * to + 1), 2 * n);
    case OCLFFT_AXIS_DCT4: return 2 * cosine((2 * from + 1) * (2 * to + 1), 4 * n);
    case OCLFFT_AXIS_DST1: return 2 * sine((from + 1) * (to + 1), n + 1);
    case OCLFFT_AXIS_DST2: return 2 * sine((2 * from + 1) * (to + 1), 2 * n);
    case OCLFFT_AXIS_DST3: return (from == n - 1 ? 1 : 2) * sine((from + 1) * (2 * to + 1), 2 * n);
    case OCLFFT_AXIS_DST4: return 2 * sine((2 * from + 1) * (2 * to + 1), 4 * n);
    case OCLFFT_AXIS_DHT: return cosine(2 * (from * to % n), n) + sine(2 * (from * to % n), n);
    case OCLFFT_AXIS_HALFCOMPLEX:
        return direction == OCLFFT_FORWARD ? to_halfcomplex(n, from, to)
                                           : from_halfcomplex(n, from, to);
    default: return from == to;
    }
}
