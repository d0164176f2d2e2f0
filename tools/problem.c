#include "problem.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char problem_grammar[] =
    "A problem is written\n"
    "\n"
    "    [KIND:]LENGTH[*LENGTH...][xBATCH][:FLAGS][:in=LAYOUT][:out=LAYOUT]\n"
    "\n"
    "KIND     c2c (when left out), r2c, c2r, dct1 ... dct4, dst1 ... dst4\n"
    "LENGTH   a number or a power: 1000, 2^20; several make a transform of that rank, the last varies fastest\n"
    "BATCH    how many transforms of that kind lie one after the other; 1 when left out, unless a verb says otherwise\n"
    "FLAGS    any of  i in place   b backward   d double precision   h half-precision storage   p planar\n"
    "LAYOUT   [STRIDE*STRIDE...][/DISTANCE][+OFFSET] of one side, in its elements; what is left out is packed\n"
    "\n"
    "    4096x1000             1000 transforms of 4096 complex points, single precision, out of place, forward\n"
    "    2^20x64:ib            64 of 2^20 points, in place, backward\n"
    "    r2c:256*256x8:d       8 real-to-complex transforms of 256 by 256, double precision (later versions)\n"
    "    512x16:in=2/1024+1    every second point, from the second on (later versions)\n";

struct cursor {
    const char *source, *at;
    char *message;
    size_t capacity;
};

static bool fail(const struct cursor *cursor, const char *where, const char *what) {
    const int column = (int)(where - cursor->source);
    snprintf(cursor->message, cursor->capacity, "%s, at character %d\n    %s\n    %*s^", what, column + 1, cursor->source, column,
             "");
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
        if (strlen(kinds[i].name) != length || strncmp(kinds[i].name, cursor->at, length) != 0) continue;
        if (cursor->at[length] != ':') return fail(cursor, cursor->at + length, "a ':' and a length must follow the kind");
        problem->desc.transform = kinds[i].transform;
        if (kinds[i].transform == OCLFFT_C2R) problem->direction = OCLFFT_BACKWARD;
        cursor->at += length + 1;
        return true;
    }
    return fail(cursor, cursor->at, "no such kind of transform");
}

/* Every number stays below 2^62, so that products with the size of an element can be checked by whoever makes them. */
static const size_t number_limit = SIZE_MAX / 4;

static bool parse_digits(struct cursor *cursor, size_t *number) {
    const char *start = cursor->at;
    size_t value = 0;
    if (!isdigit((unsigned char)*start)) return fail(cursor, start, *start ? "a number is expected" : "a number is missing");
    for (; isdigit((unsigned char)*cursor->at); cursor->at++) {
        const size_t digit = (size_t)(*cursor->at - '0');
        if (value > (number_limit - digit) / 10) return fail(cursor, start, "the number is too large");
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
        if (base > 0 && value > number_limit / base) return fail(cursor, start, "the number is too large");
        value *= base;
    }
    *number = value;
    return true;
}

static bool parse_positive(struct cursor *cursor, size_t *number) {
    const char *start = cursor->at;
    return parse_number(cursor, number) && (*number > 0 || fail(cursor, start, "zero is not allowed here"));
}

static bool parse_lengths(struct cursor *cursor, oclfft_plan_desc *desc) {
    size_t points = 1;
    desc->rank = 0;
    do {
        const char *start = cursor->at += desc->rank > 0; /* over the '*' */
        if (desc->rank == OCLFFT_MAX_RANK) return fail(cursor, start, "too many dimensions");
        size_t *length = &desc->lengths[desc->rank++];
        if (!parse_positive(cursor, length)) return false;
        if (points > number_limit / *length) return fail(cursor, start, "the product of the lengths is too large");
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
    return problem->desc.batch <= number_limit / points || fail(cursor, start, "the product with the lengths is too large");
}

static bool parse_flags(struct cursor *cursor, struct problem *problem) {
    const char *start = cursor->at;
    for (; isalpha((unsigned char)*cursor->at); cursor->at++) {
        oclfft_plan_desc *desc = &problem->desc;
        switch (*cursor->at) {
        case 'i': desc->in_place = true; break;
        case 'b': problem->direction = OCLFFT_BACKWARD; break;
        case 'd': desc->precision = OCLFFT_DOUBLE; break;
        case 'h': desc->precision = OCLFFT_HALF; break;
        case 'p': desc->input.format = desc->output.format = OCLFFT_PLANAR; break;
        default: return fail(cursor, cursor->at, "no such flag: i, b, d, h and p are known");
        }
    }
    return cursor->at > start || fail(cursor, start, "flags or a layout are expected");
}

static bool parse_layout(struct cursor *cursor, const oclfft_plan_desc *desc, oclfft_layout *layout) {
    const char *start = cursor->at = strchr(cursor->at, '=') + 1;
    if (isdigit((unsigned char)*cursor->at)) {
        for (int i = 0; i < desc->rank; i++) {
            if (i > 0 && *cursor->at++ != '*') return fail(cursor, cursor->at - 1, "a stride for each dimension is expected");
            if (!parse_positive(cursor, &layout->strides[i])) return false;
        }
    }
    if (*cursor->at == '/' && (cursor->at++, !parse_positive(cursor, &layout->distance))) return false;
    if (*cursor->at == '+' && (cursor->at++, !parse_number(cursor, &layout->offset))) return false;
    return cursor->at > start || fail(cursor, start, "strides, a distance or an offset are expected");
}

static bool parse_part(struct cursor *cursor, struct problem *problem) {
    cursor->at++; /* over the ':' */
    if (strncmp(cursor->at, "in=", 3) == 0) return parse_layout(cursor, &problem->desc, &problem->desc.input);
    if (strncmp(cursor->at, "out=", 4) == 0) return parse_layout(cursor, &problem->desc, &problem->desc.output);
    return parse_flags(cursor, problem);
}

bool problem_from_text(const char *source, struct problem *problem, char *message, size_t capacity) {
    struct cursor cursor = {source, source, message, capacity};
    *problem = (struct problem){.desc = OCLFFT_PLAN_DESC_INIT, .direction = OCLFFT_FORWARD};
    if (!parse_kind(&cursor, problem) || !parse_lengths(&cursor, &problem->desc) || !parse_batch(&cursor, problem)) return false;
    while (*cursor.at == ':') {
        if (!parse_part(&cursor, problem)) return false;
    }
    return *cursor.at == 0 || fail(&cursor, cursor.at, "unexpected text");
}

bool problem_number(const char *source, size_t *number) {
    char message[128];
    struct cursor cursor = {source, source, message, sizeof message};
    return parse_positive(&cursor, number) && *cursor.at == 0;
}

/* Appends like snprintf; the notation of any problem fits PROBLEM_TEXT. */
#define APPEND(...) (used += (size_t)snprintf(text + used, PROBLEM_TEXT - used, __VA_ARGS__))

static size_t print_layout(const char *side, const oclfft_plan_desc *desc, const oclfft_layout *layout, char *text, size_t used) {
    if (!layout->strides[0] && !layout->distance && !layout->offset) return used;
    APPEND(":%s=", side);
    for (int i = 0; layout->strides[0] && i < desc->rank; i++) APPEND("%s%zu", i > 0 ? "*" : "", layout->strides[i]);
    if (layout->distance) APPEND("/%zu", layout->distance);
    if (layout->offset) APPEND("+%zu", layout->offset);
    return used;
}

void problem_to_text(const struct problem *problem, bool with_batch, char text[PROBLEM_TEXT]) {
    const oclfft_plan_desc *desc = &problem->desc;
    size_t used = 0;
    char flags[8] = "", *flag = flags;
    text[0] = 0;
    for (int i = 0; i < KINDS; i++) {
        if (kinds[i].transform == desc->transform && desc->transform != OCLFFT_C2C) APPEND("%s:", kinds[i].name);
    }
    for (int i = 0; i < desc->rank; i++) APPEND("%s%zu", i > 0 ? "*" : "", desc->lengths[i]);
    if (with_batch && desc->batch > 1) APPEND("x%zu", desc->batch);

    if (desc->in_place) *flag++ = 'i';
    if (desc->precision == OCLFFT_DOUBLE) *flag++ = 'd';
    if (desc->precision == OCLFFT_HALF) *flag++ = 'h';
    if (problem->direction == OCLFFT_BACKWARD && desc->transform != OCLFFT_C2R) *flag++ = 'b';
    if (desc->input.format == OCLFFT_PLANAR) *flag++ = 'p';
    *flag = 0;
    if (*flags) APPEND(":%s", flags);
    used = print_layout("in", desc, &desc->input, text, used);
    print_layout("out", desc, &desc->output, text, used);
}
