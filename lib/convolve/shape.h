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
    bool wraps;            /* a circular axis that is padded all the same (wrap.c) */
} convolution_axis;

/* Results that come of transforms of one form. A signal that is long beside its filter may go in
 * blocks along one axis, which overlap by filter - 1 samples (overlap-save): those inside the
 * signal are a section, and the ones that reach beyond its ends are others. */
typedef struct convolution_section {
    uint64_t blocks;       /* along the blocked axis */
    uint64_t from, to;     /* of the first block: its first sample, the place of its first result */
    uint64_t signal;       /* of a block, as of an axis */
    uint64_t first, count; /* the same */
} convolution_section;

enum { CONVOLUTION_MAX_SECTIONS = 3 };

typedef struct convolution_shape {
    uint32_t rank;
    convolution_axis axes[CONVOLUTION_MAX_RANK];
    uint32_t blocked;       /* the axis that goes in blocks of `padded` points; `rank`: none */
    uint64_t step;          /* results of a block, and samples from one to the next */
    uint64_t past;          /* of a stream: samples of earlier calls before those of a signal */
    bool may_seam, seamed;  /* of a stream in blocks: only the first one has any of these in it, and
                               the others take the application's samples where they are */
    uint32_t section_count; /* 1 where no axis is blocked */
    convolution_section sections[CONVOLUTION_MAX_SECTIONS];
} convolution_shape;

/* Checks all that a description says beside its layouts and callbacks, and finds the lengths. The
 * padded ones are those that the description asks for, else 0. Errors: INVALID_ARGUMENT; the
 * message names the field. */
oclfft_status convolution_shape_read(const oclfft_convolution_desc *d, convolution_shape *out);

/* Whether description and lengths let an axis go in blocks of so many points; makes it the blocked
 * one. (sections.c) */
bool convolution_may_block(const oclfft_convolution_desc *d);
bool convolution_block(convolution_shape *s, uint32_t axis, uint64_t padded);

/* An axis as the blocks of a section have it; how many blocks a section has at most. (sections.c)
 */
convolution_axis convolution_axis_of(const convolution_shape *s, uint32_t section, uint32_t axis);
uint64_t convolution_most_blocks(const convolution_shape *s);

/* How the filter is taken: reversed at its load; conjugated before its transform, by that being a
 * backward one; its spectrum conjugated in the product. */
bool convolution_reverses(const oclfft_convolution_desc *d);
bool convolution_turns_filter(const oclfft_convolution_desc *d);
bool convolution_conjugates(const oclfft_convolution_desc *d);

/* Elements of the spectrum along an axis of so many points. */
uint64_t convolution_spectrum_length(const oclfft_convolution_desc *d, uint32_t axis,
                                     uint64_t padded);

#endif
