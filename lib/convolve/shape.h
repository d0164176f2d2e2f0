/* The lengths of a convolution: what is padded to what, and which results are stored. */
#ifndef OCLFFT_CONVOLVE_SHAPE_H
#define OCLFFT_CONVOLVE_SHAPE_H

#include "base/versioned.h"

enum { CONVOLUTION_MAX_RANK = 3 };

/* What a caller's structure may be. */
extern const versioned convolution_versions;

/* Along one axis. The transforms are cyclic, of `padded` points. */
typedef struct convolution_axis {
    uint64_t signal; /* samples that a transform takes: of a stream those that are kept, too */
    uint64_t filter;
    uint64_t least;        /* padded points: results that are stored have no others added */
    uint64_t padded;       /* 0: not chosen yet */
    uint64_t first, count; /* results that are stored; `first` as a place in the transform */
    uint64_t folds; /* the filter is transformed with folds * padded points, of which each of so
                       many is kept: those of a filter that is folded to `padded` points */
} convolution_axis;

typedef struct convolution_shape {
    uint32_t rank;
    convolution_axis axes[CONVOLUTION_MAX_RANK];
} convolution_shape;

/* Checks all that a description says beside its layouts and callbacks, and finds the lengths. The
 * padded ones are those that the description asks for, else 0. Errors: INVALID_ARGUMENT; the
 * message names the field. */
oclfft_status convolution_shape_read(const oclfft_convolution_desc *d, convolution_shape *out);

/* How the filter is taken: reversed at its load; conjugated before its transform, by that being a
 * backward one; its spectrum conjugated in the product. */
bool convolution_reverses(const oclfft_convolution_desc *d);
bool convolution_turns_filter(const oclfft_convolution_desc *d);
bool convolution_conjugates(const oclfft_convolution_desc *d);

/* Elements of the spectrum along an axis of so many points. */
uint64_t convolution_spectrum_length(const oclfft_convolution_desc *d, uint32_t axis,
                                     uint64_t padded);

#endif
