#include "random_arrays.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "random_types.h"

enum { PURPOSE_DATA = 4, PURPOSE_POISON = 5, PURPOSE_BREAK = 48 };

double random_arrays_get(const random_problem *p, const unsigned char *array, size_t i) {
    float single;
    double number;
    if (p->desc.precision == OCLFFT_DOUBLE)
        return memcpy(&number, array + i * sizeof number, sizeof number), number;
    return memcpy(&single, array + i * sizeof single, sizeof single), (double)single;
}

void random_arrays_put(const random_problem *p, unsigned char *array, size_t i, double value) {
    float single = (float)value;
    if (p->desc.precision == OCLFFT_DOUBLE)
        memcpy(array + i * sizeof value, &value, sizeof value);
    else
        memcpy(array + i * sizeof single, &single, sizeof single);
}

/* Quiet NaNs: nobody turns them into others by reading them. Integers have any bits. */
static void poison(const random_problem *p, const random_side *s, unsigned char *array,
                   size_t bytes, uint64_t which) {
    dice d = dice_of(p->seed, p->number, PURPOSE_POISON + which);
    size_t width = random_type_bytes(p, s);
    for (size_t at = 0; at + width <= bytes; at += width) {
        uint64_t roll = dice_next(&d), wide = UINT64_C(0x7ff8000000000000) | (roll >> 14);
        uint32_t narrow = UINT32_C(0x7fc00000) | (uint32_t)(roll >> 43);
        uint16_t half = (uint16_t)(0x7e00 | (roll >> 55)),
                 brain = (uint16_t)(0x7fc0 | (roll >> 58));
        switch (random_type_of(p, s)) {
        case OCLFFT_ELEMENT_DOUBLE: memcpy(array + at, &wide, width); break;
        case OCLFFT_ELEMENT_FLOAT: memcpy(array + at, &narrow, width); break;
        case OCLFFT_ELEMENT_HALF: memcpy(array + at, &half, width); break;
        case OCLFFT_ELEMENT_BFLOAT16: memcpy(array + at, &brain, width); break;
        default: memcpy(array + at, &roll, width);
        }
    }
}

/* A real that counts: of C2R a real part, since an imaginary one may say nothing. */
static random_spot broken_spot(const random_problem *p, dice *d, const size_t *places) {
    size_t points = random_side_count(&p->in) / random_side_transforms(&p->in), first = 0;
    while (random_side_transform(&p->in, first) != p->odd) first += points;
    size_t place = places[first + dice_below(d, points)];
    bool two = !p->in.real && p->desc.transform == OCLFFT_C2C && dice_chance(d, 50);
    return random_spot_of(&p->in, place, two ? 1 : 0);
}

static void break_transform(const random_problem *p, random_arrays *arrays, const size_t *places) {
    dice d = dice_of(p->seed, p->number, PURPOSE_BREAK);
    random_spot spot = broken_spot(p, &d, places);
    double infinity = dice_chance(&d, 50) ? (double)INFINITY : -(double)INFINITY;
    random_type_put(p, &p->in, arrays->in[spot.array], spot.index,
                    p->oddity == ODD_NAN ? (double)NAN : infinity);
}

static bool fill_input(const random_problem *p, random_arrays *arrays) {
    dice d = dice_of(p->seed, p->number, PURPOSE_DATA);
    size_t count = random_side_count(&p->in), *places = malloc(count * sizeof *places);
    if (!places) return false;
    random_side_places(&p->in, places);
    double amplitude = 0;
    for (size_t i = 0, points = count / random_side_transforms(&p->in); i < count; ++i) {
        size_t transform = random_side_transform(&p->in, i / points * points);
        bool zeros = p->oddity == ODD_ZEROS && transform == p->odd;
        if (i % points == 0) amplitude = zeros ? 0 : random_problem_amplitude(p, transform);
        for (size_t part = 0; part < random_side_parts(&p->in); ++part) {
            random_spot spot = random_spot_of(&p->in, places[i], part);
            double value = amplitude * (2 * dice_unit(&d) - 1);
            random_type_put(p, &p->in, arrays->in[spot.array], spot.index, value);
        }
    }
    if (random_problem_is_broken(p, p->odd)) break_transform(p, arrays, places);
    free(places);
    return true;
}

static bool allocate(const random_problem *p, random_arrays *arrays) {
    bool made = true;
    *arrays = (random_arrays){0};
    for (size_t i = 0; i < random_side_arrays(&p->in); ++i)
        made = (arrays->in[i] = malloc(p->in_bytes)) && made;
    for (size_t i = 0; i < random_side_arrays(&p->out); ++i)
        made = (arrays->out[i] = p->desc.in_place ? arrays->in[i] : malloc(p->out_bytes)) && made;
    return made;
}

bool random_arrays_make(const random_problem *p, random_arrays *arrays) {
    if (!allocate(p, arrays)) return false;
    for (size_t i = 0; i < 2; ++i) {
        if (arrays->in[i]) poison(p, &p->in, arrays->in[i], p->in_bytes, i);
        if (arrays->out[i] && !p->desc.in_place)
            poison(p, &p->out, arrays->out[i], p->out_bytes, 2 + i);
    }
    return fill_input(p, arrays);
}

bool random_arrays_make_impulse(const random_problem *p, random_arrays *arrays) {
    dice d = dice_of(p->seed, p->number, PURPOSE_BREAK);
    size_t *places = malloc(random_side_count(&p->in) * sizeof *places);
    bool made = allocate(p, arrays) && places;
    for (size_t i = 0; made && i < 2; ++i) {
        if (arrays->in[i]) memset(arrays->in[i], 0, p->in_bytes);
        if (arrays->out[i]) memset(arrays->out[i], 0, p->out_bytes);
    }
    if (made) {
        random_side_places(&p->in, places);
        random_spot spot = broken_spot(p, &d, places);
        random_type_put(p, &p->in, arrays->in[spot.array], spot.index, 1);
    }
    free(places);
    return made;
}

bool random_arrays_copy(const random_problem *p, const random_arrays *from, random_arrays *to) {
    if (!allocate(p, to)) return false;
    for (size_t i = 0; i < 2; ++i) {
        if (from->in[i]) memcpy(to->in[i], from->in[i], p->in_bytes);
        if (from->out[i]) memcpy(to->out[i], from->out[i], p->out_bytes);
    }
    return true;
}

void random_arrays_free(random_arrays *arrays) {
    for (size_t i = 0; i < 2; ++i) {
        if (arrays->out[i] != arrays->in[i]) free(arrays->out[i]);
        free(arrays->in[i]);
    }
    *arrays = (random_arrays){0};
}
