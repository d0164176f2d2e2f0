/* How complex elements are stored. A side's storage goes as one value from the problem to the ends
 * of passes; what follows from it stands in this table. Real elements are scalars in one array. */
#ifndef OCLFFT_PROBLEM_STORAGE_H
#define OCLFFT_PROBLEM_STORAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "oclfft/oclfft.h"

/* X(STORAGE, the public value, the fields of its storage_kind). The first is how a kernel holds its
 * points, so that memory between passes has it too. */
#define STORAGES(X)                                                                                \
    X(INTERLEAVED, OCLFFT_INTERLEAVED, "interleaved", 1, {8, 16}, "scalar2 *", true, NULL, NULL)   \
    X(PLANAR, OCLFFT_PLANAR, "planar", 2, {4, 8}, "scalar *", true, "fetch_planar", "put_planar")

#define STORAGE_NAME(name, ...) STORAGE_##name,
typedef enum storage { STORAGES(STORAGE_NAME) STORAGE_COUNT } storage;
#undef STORAGE_NAME

typedef struct storage_kind {
    const char *name;    /* in the text of a problem */
    uint32_t arrays;     /* 1, or 2 with a part of each element in either */
    uint32_t bytes[2];   /* of an element in one array, for single and double precision */
    const char *pointer; /* its type in a kernel, less the address space */
    bool numbers; /* the arrays hold both parts in the precision of the arithmetic, so that kernels
                     may take neighbours as vectors */
    const char *fetch, *put; /* fragments of cl/, and the functions in them:
                                    scalar2 FETCH(in, at)           void PUT(z, out, at)
                                    scalar2 FETCH(in, in_im, at)    void PUT(z, out, out_im, at)
                                NULL: in[at], out[at] */
} storage_kind;

const storage_kind *storage_kind_of(storage s);

/* Finds the storage that a public value stands for. Returns false if the value is unknown. */
bool storage_from_format(oclfft_format format, storage *s);

/* The name of that value. */
const char *storage_format_name(storage s);

/* Bytes of an element in one array. */
uint64_t storage_bytes(storage s, oclfft_precision precision);

/* Whether elements are stored as a kernel holds its points. */
static inline bool storage_is_plain(storage s) {
    return s == STORAGE_INTERLEAVED;
}

/* Whether there are two arrays. */
static inline bool storage_is_planar(storage s) {
    return storage_kind_of(s)->arrays == 2;
}

#endif
