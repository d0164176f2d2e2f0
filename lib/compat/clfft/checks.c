#include "checks.h"

#include <stdint.h>

#include "environment.h"

bool is_dim(clfftDim dim) {
    return dim == CLFFT_1D || dim == CLFFT_2D || dim == CLFFT_3D;
}

/* clFFT transforms products of primes up to 13. */
static bool is_strict_length(size_t length) {
    static const size_t primes[] = {2, 3, 5, 7, 11, 13};
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++) {
        while (length % primes[i] == 0) length /= primes[i];
    }
    return length == 1;
}

clfftStatus check_lengths(clfftDim dim, const size_t *lengths, numbers *result) {
    if (!lengths) return CLFFT_INVALID_HOST_PTR;
    if (!is_dim(dim)) return CLFFT_NOTIMPLEMENTED;
    const bool strict = environment_is_strict();
    size_t points = 1;
    numbers n = {(size_t)dim, {0}};
    for (size_t i = 0; i < n.count; i++) {
        if (lengths[i] == 0 || lengths[i] > SIZE_MAX / points) return CLFFT_INVALID_ARG_VALUE;
        points *= n.of[i] = lengths[i];
    }
    for (size_t i = 0; strict && i < n.count; i++) {
        if (!is_strict_length(lengths[i])) return CLFFT_NOTIMPLEMENTED;
    }
    *result = n;
    return CLFFT_SUCCESS;
}

bool is_planar(clfftLayout layout) {
    return layout == CLFFT_COMPLEX_PLANAR || layout == CLFFT_HERMITIAN_PLANAR;
}

bool is_hermitian(clfftLayout layout) {
    return layout == CLFFT_HERMITIAN_INTERLEAVED || layout == CLFFT_HERMITIAN_PLANAR;
}

static bool is_complex(clfftLayout layout) {
    return layout == CLFFT_COMPLEX_INTERLEAVED || layout == CLFFT_COMPLEX_PLANAR;
}

clfftStatus check_layouts(clfftLayout in, clfftLayout out) {
    if (in >= ENDLAYOUT || out >= ENDLAYOUT) return CLFFT_INVALID_ARG_VALUE;
    const bool known = (is_complex(in) && is_complex(out)) ||
                       (in == CLFFT_REAL && is_hermitian(out)) ||
                       (is_hermitian(in) && out == CLFFT_REAL);
    return known ? CLFFT_SUCCESS : CLFFT_NOTIMPLEMENTED;
}
