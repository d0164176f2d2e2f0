#include "axis_kind.h"

#include <stddef.h>

const char *axis_kind_name(oclfft_axis_kind kind) {
    switch (kind) {
    case OCLFFT_AXIS_DEFAULT: return "default";
    case OCLFFT_AXIS_NONE: return "none";
    case OCLFFT_AXIS_FOURIER: return "fourier";
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
    case OCLFFT_AXIS_KIND_MAX_ENUM: break;
    }
    return NULL;
}

oclfft_axis_kind axis_kind_of_transform(oclfft_transform transform) {
    switch (transform) {
    case OCLFFT_DCT1: return OCLFFT_AXIS_DCT1;
    case OCLFFT_DCT2: return OCLFFT_AXIS_DCT2;
    case OCLFFT_DCT3: return OCLFFT_AXIS_DCT3;
    case OCLFFT_DCT4: return OCLFFT_AXIS_DCT4;
    case OCLFFT_DST1: return OCLFFT_AXIS_DST1;
    case OCLFFT_DST2: return OCLFFT_AXIS_DST2;
    case OCLFFT_DST3: return OCLFFT_AXIS_DST3;
    case OCLFFT_DST4: return OCLFFT_AXIS_DST4;
    case OCLFFT_DHT: return OCLFFT_AXIS_DHT;
    default: return OCLFFT_AXIS_DEFAULT;
    }
}

oclfft_axis_kind axis_kind_inverse(oclfft_axis_kind kind) {
    switch (kind) {
    case OCLFFT_AXIS_DCT2: return OCLFFT_AXIS_DCT3;
    case OCLFFT_AXIS_DCT3: return OCLFFT_AXIS_DCT2;
    case OCLFFT_AXIS_DST2: return OCLFFT_AXIS_DST3;
    case OCLFFT_AXIS_DST3: return OCLFFT_AXIS_DST2;
    default: return kind;
    }
}

bool axis_kind_has_two_ways(oclfft_axis_kind kind) {
    return kind == OCLFFT_AXIS_HALFCOMPLEX || axis_kind_inverse(kind) != kind;
}

bool axis_kind_has_weights(oclfft_axis_kind kind) {
    return kind == OCLFFT_AXIS_DCT1 || axis_kind_inverse(kind) != kind;
}

double axis_kind_logical(oclfft_axis_kind kind, uint64_t length) {
    double n = (double)length;
    switch (kind) {
    case OCLFFT_AXIS_NONE: return 1;
    case OCLFFT_AXIS_DCT1: return 2 * (n - 1);
    case OCLFFT_AXIS_DST1: return 2 * (n + 1);
    case OCLFFT_AXIS_DCT2:
    case OCLFFT_AXIS_DCT3:
    case OCLFFT_AXIS_DCT4:
    case OCLFFT_AXIS_DST2:
    case OCLFFT_AXIS_DST3:
    case OCLFFT_AXIS_DST4: return 2 * n;
    default: return n;
    }
}

axis_work axis_kind_work(oclfft_axis_kind kind, bool inverse) {
    if (inverse) kind = axis_kind_inverse(kind);
    switch (kind) {
    case OCLFFT_AXIS_DCT1: return WORK_DCT1;
    case OCLFFT_AXIS_DCT2: return WORK_DCT2;
    case OCLFFT_AXIS_DCT3: return WORK_DCT3;
    case OCLFFT_AXIS_DCT4: return WORK_DCT4;
    case OCLFFT_AXIS_DST1: return WORK_DST1;
    case OCLFFT_AXIS_DST2: return WORK_DST2;
    case OCLFFT_AXIS_DST3: return WORK_DST3;
    case OCLFFT_AXIS_DST4: return WORK_DST4;
    case OCLFFT_AXIS_DHT: return WORK_DHT;
    case OCLFFT_AXIS_HALFCOMPLEX: return inverse ? WORK_FROM_HALFCOMPLEX : WORK_TO_HALFCOMPLEX;
    default: return WORK_FOURIER;
    }
}
