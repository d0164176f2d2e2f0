#include "problem_names.h"

#include <string.h>

const struct problem_name problem_transforms[] = {{"c2c", OCLFFT_C2C},   {"r2c", OCLFFT_R2C},
                                                  {"c2r", OCLFFT_C2R},   {"r2r", OCLFFT_R2R},
                                                  {"dct1", OCLFFT_DCT1}, {"dct2", OCLFFT_DCT2},
                                                  {"dct3", OCLFFT_DCT3}, {"dct4", OCLFFT_DCT4},
                                                  {"dst1", OCLFFT_DST1}, {"dst2", OCLFFT_DST2},
                                                  {"dst3", OCLFFT_DST3}, {"dst4", OCLFFT_DST4},
                                                  {"dht", OCLFFT_DHT},   {NULL, 0}};

const struct problem_name problem_axes[] = {{"-", OCLFFT_AXIS_NONE},
                                            {"fourier", OCLFFT_AXIS_FOURIER},
                                            {"dct1", OCLFFT_AXIS_DCT1},
                                            {"dct2", OCLFFT_AXIS_DCT2},
                                            {"dct3", OCLFFT_AXIS_DCT3},
                                            {"dct4", OCLFFT_AXIS_DCT4},
                                            {"dst1", OCLFFT_AXIS_DST1},
                                            {"dst2", OCLFFT_AXIS_DST2},
                                            {"dst3", OCLFFT_AXIS_DST3},
                                            {"dst4", OCLFFT_AXIS_DST4},
                                            {"dht", OCLFFT_AXIS_DHT},
                                            {"halfcomplex", OCLFFT_AXIS_HALFCOMPLEX},
                                            {NULL, 0}};

const struct problem_name problem_elements[] = {
    {"i8", OCLFFT_ELEMENT_INT8},   {"u8", OCLFFT_ELEMENT_UINT8},
    {"i16", OCLFFT_ELEMENT_INT16}, {"u16", OCLFFT_ELEMENT_UINT16},
    {"i32", OCLFFT_ELEMENT_INT32}, {"bf16", OCLFFT_ELEMENT_BFLOAT16},
    {"h", OCLFFT_ELEMENT_HALF},    {"f", OCLFFT_ELEMENT_FLOAT},
    {"d", OCLFFT_ELEMENT_DOUBLE},  {NULL, 0}};

const char *problem_word(const struct problem_name *names, int value) {
    while (names->word && names->value != value) names++;
    return names->word;
}

bool problem_take_word(struct cursor *cursor, const struct problem_name *names, int *value) {
    while (names->word && !cursor_take(cursor, names->word)) names++;
    if (names->word) *value = names->value;
    return names->word != NULL;
}

bool problem_side_is_real(const oclfft_plan_desc *desc, bool output) {
    if (desc->transform == OCLFFT_C2C) return false;
    return desc->transform != (output ? OCLFFT_R2C : OCLFFT_C2R);
}

bool problem_has_strides(const oclfft_layout *layout) {
    for (int i = 0; i < OCLFFT_MAX_RANK; i++)
        if (layout->strides[i]) return true;
    return false;
}

bool problem_is_placed(const oclfft_layout *layout) {
    return problem_has_strides(layout) || layout->distance || layout->offset;
}
