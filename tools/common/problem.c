#include "problem.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char problem_grammar[] =
    "A problem is written\n"
    "\n"
    "    [KIND:]LENGTH[*LENGTH...][xBATCH][:FLAGS][:in=LAYOUT][:out=LAYOUT]\n"
    "\n"
    "KIND     c2c (the default), r2c, c2r, dct1 ... dct4, dst1 ... dst4\n"
    "LENGTH   a number or a power: 1000, 2^20; several lengths make a transform of that rank,\n"
    "         whose last dimension varies fastest\n"
    "BATCH    the number of transforms; the default is 1 unless a verb says otherwise\n"
    "FLAGS    any of  i in place   b backward   d double precision   h half-precision storage\n"
    "         p planar data on complex sides\n"
    "LAYOUT   [p][STRIDE*STRIDE...][/DISTANCE][+OFFSET] of one side, counted in its elements; p\n"
    "         makes the side planar; a side without a layout is packed, or in place lies where\n"
    "         the other side does\n"
    "\n"
    "    4096x1000             1000 transforms of 4096 complex points, single precision, forward,\n"
    "                          out of place\n"
    "    2^20x64:ib            64 transforms of 2^20 points, in place, backward\n"
    "    r2c:256*256x8:d       8 real-to-complex transforms of 256 by 256, double precision\n"
    "    c2r:1000x50:in=p      50 complex-to-real transforms, from separate real and imaginary\n"
    "                          parts\n"
    "    512x16:in=2/1024+1    every second point, from the second on\n";

struct cursor {
    const char *source, *at;
    char *message;
    size_t capacity;
};

static bool fail(const struct cursor *cursor, const char *where, const char *what) {
    const int column = (int)(where - cursor->source);
    snprintf(cursor->message, cursor->capacity, "%s, at character %d\n    %s\n    %*s^", what,
             column + 1, cursor->source, column, "");
    return false;
}

static const struct {
    const char *name;
    oclfft_transform transform;
} kinds[] = {
    {"c2c", OCLFFT_C2C},   {"r2c", OCLFFT_R2C},   {"c2r", OCLFFT_C2R},   {"dct1", OCLFFT_DCT1},
    {"dct2", OCLFFT_DCT2}, {"dct3", OCLFFT_DCT3}, {"dct4", OCLFFT_DCT4}, {"dst1", OCLFFT_DST1},
    {"dst2", OCLFFT_DST2}, {"dst3", OCLFFT_DST3}, {"dst4", OCLFFT_DST4},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static bool parse_kind(struct cursor *cursor, struct problem *problem) {
    if (!isalpha((unsigned char)*cursor->at)) return true;
    const size_t length = strcspn(cursor->at, ":");
    for (int i = 0; i < KINDS; i++) {
        if (strlen(kinds[i].name) != length || strncmp(kinds[i].name, cursor->at, length) != 0)
            continue;
        if (cursor->at[length] != ':')
            return fail(cursor, cursor->at + length, "a ':' and a length must follow the kind");
        problem->desc.transform = kinds[i].transform;
        if (kinds[i].transform == OCLFFT_C2R) problem->direction = OCLFFT_BACKWARD;
        cursor->at += length + 1;
        return true;
    }
    return fail(cursor, cursor->at, "no such kind of transform");
}

/* Every number stays below 2^62, so that products with the size of an element can be checked by
 * whoever makes them. */
static const size_t number_limit = SIZE_MAX / 4;

static bool parse_digits(struct cursor *cursor, size_t *number) {
    const char *start = cursor->at;
    size_t value = 0;
    if (!isdigit((unsigned char)*start))
        return fail(cursor, start, *start ? "a number is expected" : "a number is missing");
    for (; isdigit((unsigned char)*cursor->at); cursor->at++) {
        const size_t digit = (size_t)(*cursor->at - '0');
        if (value > (number_limit - digit) / 10)
            return fail(cursor, start, "the number is too large");
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

static bool parse_number(struct cursor *cursor, size_t *number) {
    const char *start = cursor->at;
    size_t base, exponent = 1, value = 1;
    if (!parse_digits(cursor, &base)) return false;
    if (*cursor->at == '^') {
        cursor->at++;
        if (!parse_digits(cursor, &exponent)) return false;
    }
    if (base <= 1) exponent = exponent > 0; /* no need to multiply a million ones */
    for (; exponent > 0; exponent--) {
        if (base > 0 && value > number_limit / base)
            return fail(cursor, start, "the number is too large");
        value *= base;
    }
    *number = value;
    return true;
}

static bool parse_positive(struct cursor *cursor, size_t *number) {
    const char *start = cursor->at;
    return parse_number(cursor, number) &&
           (*number > 0 || fail(cursor, start, "zero is not allowed here"));
}

static bool parse_lengths(struct cursor *cursor, oclfft_plan_desc *desc) {
    size_t points = 1;
    desc->rank = 0;
    do {
        const char *start = cursor->at += desc->rank > 0; /* over the '*' */
        if (desc->rank == OCLFFT_MAX_RANK) return fail(cursor, start, "too many dimensions");
        size_t *length = &desc->lengths[desc->rank++];
        if (!parse_positive(cursor, length)) return false;
        if (points > number_limit / *length)
            return fail(cursor, start, "the product of the lengths is too large");
        points *= *length;
    } while (*cursor->at == '*');
    return true;
}

static bool parse_batch(struct cursor *cursor, struct problem *problem) {
    if (*cursor->at != 'x') return true;
    const char *start = ++cursor->at;
    size_t points = 1;
    for (int i = 0; i < problem->desc.rank; i++) points *= problem->desc.lengths[i];
    problem->batch_given = true;
    if (!parse_positive(cursor, &problem->desc.batch)) return false;
    return problem->desc.batch <= number_limit / points ||
           fail(cursor, start, "the product with the lengths is too large");
}

/* Real data has no parts to keep apart. */
static bool is_real(const oclfft_plan_desc *desc, bool output) {
    if (desc->transform == OCLFFT_C2C) return false;
    return desc->transform != (output ? OCLFFT_R2C : OCLFFT_C2R);
}

static bool make_planar(struct cursor *cursor, oclfft_plan_desc *desc) {
    const bool in = !is_real(desc, false), out = !is_real(desc, true);
    if (in) desc->input.format = OCLFFT_PLANAR;
    if (out) desc->output.format = OCLFFT_PLANAR;
    return in || out || fail(cursor, cursor->at, "real data cannot be planar");
}

static bool parse_flags(struct cursor *cursor, struct problem *problem) {
    const char *start = cursor->at;
    for (; isalpha((unsigned char)*cursor->at); cursor->at++) {
        oclfft_plan_desc *desc = &problem->desc;
        switch (*cursor->at) {
        case 'i': desc->in_place = true; break;
        case 'b':
            if (desc->transform == OCLFFT_R2C)
                return fail(cursor, cursor->at, "r2c runs forward only; c2r is its inverse");
            problem->direction = OCLFFT_BACKWARD;
            break;
        case 'd': desc->precision = OCLFFT_DOUBLE; break;
        case 'h': desc->input.element_type = desc->output.element_type = OCLFFT_ELEMENT_HALF; break;
        case 'p':
            if (!make_planar(cursor, desc)) return false;
            break;
        default: return fail(cursor, cursor->at, "no such flag: i, b, d, h and p are known");
        }
    }
    return cursor->at > start || fail(cursor, start, "flags or a layout are expected");
}

static bool parse_layout(struct cursor *cursor, oclfft_plan_desc *desc, bool output) {
    oclfft_layout *layout = output ? &desc->output : &desc->input;
    const char *start = cursor->at = strchr(cursor->at, '=') + 1;
    if (*cursor->at == 'p') {
        if (is_real(desc, output)) return fail(cursor, cursor->at, "real data cannot be planar");
        layout->format = OCLFFT_PLANAR;
        cursor->at++;
    }
    if (isdigit((unsigned char)*cursor->at)) {
        for (int i = 0; i < desc->rank; i++) {
            if (i > 0 && *cursor->at++ != '*')
                return fail(cursor, cursor->at - 1, "a stride for each dimension is expected");
            if (!parse_positive(cursor, &layout->strides[i])) return false;
        }
    }
    if (*cursor->at == '/' && (cursor->at++, !parse_positive(cursor, &layout->distance)))
        return false;
    if (*cursor->at == '+' && (cursor->at++, !parse_number(cursor, &layout->offset))) return false;
    return cursor->at > start ||
           fail(cursor, start, "a p, strides, a distance or an offset are expected");
}

static bool parse_part(struct cursor *cursor, struct problem *problem) {
    cursor->at++; /* over the ':' */
    if (strncmp(cursor->at, "in=", 3) == 0) return parse_layout(cursor, &problem->desc, false);
    if (strncmp(cursor->at, "out=", 4) == 0) return parse_layout(cursor, &problem->desc, true);
    return parse_flags(cursor, problem);
}

static bool is_placed(const oclfft_layout *layout) {
    return layout->strides[0] || layout->distance || layout->offset;
}

/* A number of elements in elements of which `times` are as large as `by` of them; false where there
 * is no such number. */
static bool convert(size_t *number, size_t times, size_t by) {
    if (*number % by != 0 || *number > number_limit / times) return false;
    *number = *number * times / by;
    return true;
}

/* The places of a layout in elements of which `times` are as large as `by` of those that `from`
 * counts. */
static bool follow(const oclfft_layout *from, int rank, size_t times, size_t by,
                   oclfft_layout *to) {
    to->distance = from->distance;
    to->offset = from->offset;
    bool whole = convert(&to->distance, times, by) && convert(&to->offset, times, by);
    for (int i = 0; i < rank; i++) {
        to->strides[i] = from->strides[i];
        if (times != by && i == rank - 1)
            break; /* neighbours on one side, neighbours on the other */
        whole = whole && convert(&to->strides[i], times, by);
    }
    return whole;
}

/* In place both sides are at the same places: one that was left out follows the other. */
static bool complete_in_place(struct cursor *cursor, oclfft_plan_desc *desc) {
    oclfft_layout *in = &desc->input, *out = &desc->output;
    const size_t of_in = is_real(desc, false) ? 2 : 1,
                 of_out = is_real(desc, true) ? 2 : 1; /* in the room of a complex number */
    bool whole = true;
    if (!desc->in_place) return true;
    if (of_in == 1 && of_out == 1 && (in->format == OCLFFT_PLANAR || out->format == OCLFFT_PLANAR))
        in->format = out->format = OCLFFT_PLANAR;
    if (is_placed(in) && !is_placed(out)) {
        whole = follow(in, desc->rank, of_out, of_in, out);
    } else if (is_placed(out) && !is_placed(in)) {
        whole = follow(out, desc->rank, of_in, of_out, in);
    }
    return whole || fail(cursor, cursor->at,
                         "in place the other side cannot lie at the same places: a number is odd "
                         "or too large");
}

/* NOLINTNEXTLINE(readability-non-const-parameter): the cursor writes there. */
bool problem_from_text(const char *source, struct problem *problem, char *message,
                       size_t capacity) {
    struct cursor cursor = {source, source, message, capacity};
    *problem = (struct problem){.desc = OCLFFT_PLAN_DESC_INIT, .direction = OCLFFT_FORWARD};
    if (!parse_kind(&cursor, problem) || !parse_lengths(&cursor, &problem->desc) ||
        !parse_batch(&cursor, problem))
        return false;
    while (*cursor.at == ':') {
        if (!parse_part(&cursor, problem)) return false;
    }
    if (*cursor.at) return fail(&cursor, cursor.at, "unexpected text");
    return complete_in_place(&cursor, &problem->desc);
}

bool problem_number(const char *source, size_t *number) {
    char message[128];
    struct cursor cursor = {source, source, message, sizeof message};
    return parse_positive(&cursor, number) && *cursor.at == 0;
}

/* Appends like snprintf; the notation of any problem fits PROBLEM_TEXT. */
#define APPEND(...) (used += (size_t)snprintf(text + used, PROBLEM_TEXT - used, __VA_ARGS__))

/* The flag speaks of both sides. */
static bool is_planar(const oclfft_plan_desc *desc) {
    const bool in = is_real(desc, false) || desc->input.format == OCLFFT_PLANAR;
    const bool out = is_real(desc, true) || desc->output.format == OCLFFT_PLANAR;
    return in && out &&
           (desc->input.format == OCLFFT_PLANAR || desc->output.format == OCLFFT_PLANAR);
}

static size_t print_layout(const char *side, const oclfft_plan_desc *desc,
                           const oclfft_layout *layout, char *text, size_t used) {
    const bool planar = layout->format == OCLFFT_PLANAR && !is_planar(desc);
    if (!planar && !is_placed(layout)) return used;
    APPEND(":%s=%s", side, planar ? "p" : "");
    for (int i = 0; layout->strides[0] && i < desc->rank; i++)
        APPEND("%s%zu", i > 0 ? "*" : "", layout->strides[i]);
    if (layout->distance) APPEND("/%zu", layout->distance);
    if (layout->offset) APPEND("+%zu", layout->offset);
    return used;
}

static size_t print_flags(const struct problem *problem, char *text, size_t used) {
    const oclfft_plan_desc *desc = &problem->desc;
    char flags[8] = "", *flag = flags;
    if (desc->in_place) *flag++ = 'i';
    if (desc->precision == OCLFFT_DOUBLE) *flag++ = 'd';
    if (desc->input.element_type == OCLFFT_ELEMENT_HALF) *flag++ = 'h';
    if (problem->direction == OCLFFT_BACKWARD && desc->transform != OCLFFT_C2R) *flag++ = 'b';
    if (is_planar(desc)) *flag++ = 'p';
    *flag = 0;
    if (*flags) APPEND(":%s", flags);
    return used;
}

void problem_to_text(const struct problem *problem, bool with_batch, char text[PROBLEM_TEXT]) {
    const oclfft_plan_desc *desc = &problem->desc;
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < KINDS; i++) {
        if (kinds[i].transform == desc->transform && desc->transform != OCLFFT_C2C)
            APPEND("%s:", kinds[i].name);
    }
    for (int i = 0; i < desc->rank; i++) APPEND("%s%zu", i > 0 ? "*" : "", desc->lengths[i]);
    if (with_batch && desc->batch > 1) APPEND("x%zu", desc->batch);
    used = print_flags(problem, text, used);
    used = print_layout("in", desc, &desc->input, text, used);
    print_layout("out", desc, &desc->output, text, used);
}
