/* Arguments of Fortran: everything by its address, arrays with the fastest dimension first. */
#ifndef OCLFFT_COMPAT_FFTW_FORTRAN_H
#define OCLFFT_COMPAT_FFTW_FORTRAN_H

#include <stdbool.h>
#include <stdlib.h>

#include "fftw.h"

/* Copies in C's order, which the caller frees. They are NULL for NULL and where memory is short. */
int *fortran_reversed(int rank, const int *from);
r2r_kind *fortran_kinds(int rank, const int *from);

/* The guru interface has three arrays in place of C's struct. They are not reversed. */
iodim *fortran_dims(int rank, const int *n, const int *is, const int *os);

/* Reads wisdom by a function of Fortran, which returns a negative number at the end. */
typedef struct fortran_reading {
    void (*read)(int *, void *);
    void *data;
} fortran_reading;
int fortran_read(void *reading);

/* The dimensions' arrays, as parameters. */
#define FORTRAN_DIMS                                                                               \
    const int *rank, const int *n, const int *is, const int *os, const int *howmany_rank,          \
        const int *h_n, const int *h_is, const int *h_os

/* Makes a guru plan with converted dimensions. */
#define FORTRAN_GURU(PLAN, CALL, ...)                                                              \
    do {                                                                                           \
        iodim *dims = fortran_dims(*rank, n, is, os);                                              \
        iodim *loops = fortran_dims(*howmany_rank, h_n, h_is, h_os);                               \
        *(PLAN) = dims && loops ? X(CALL)(*rank, dims, *howmany_rank, loops, __VA_ARGS__) : NULL;  \
        free(dims);                                                                                \
        free(loops);                                                                               \
    } while (0)

/* The arrays of the advanced interface, as parameters; IN and OUT are their types. */
#define FORTRAN_MANY(IN, OUT)                                                                      \
    const int *rank, const int *n, const int *howmany, IN *in, const int *inembed,                 \
        const int *istride, const int *idist, OUT *out, const int *onembed, const int *ostride,    \
        const int *odist

/* Makes a plan of the advanced interface with reversed dimensions. */
#define FORTRAN_PLAN_MANY(PLAN, CALL, ...)                                                         \
    do {                                                                                           \
        int *lengths = fortran_reversed(*rank, n);                                                 \
        int *in_lengths = fortran_reversed(*rank, inembed);                                        \
        int *out_lengths = fortran_reversed(*rank, onembed);                                       \
        const bool complete = lengths && !in_lengths == !inembed && !out_lengths == !onembed;      \
        *(PLAN) = complete ? X(CALL)(*rank, lengths, *howmany, in, in_lengths, *istride, *idist,   \
                                     out, out_lengths, *ostride, *odist, __VA_ARGS__)              \
                           : NULL;                                                                 \
        free(lengths);                                                                             \
        free(in_lengths);                                                                          \
        free(out_lengths);                                                                         \
    } while (0)

#endif
