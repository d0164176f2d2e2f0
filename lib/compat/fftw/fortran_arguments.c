#include <limits.h>
#include <stdlib.h>

#include "fortran.h"

static size_t finite(int rank) {
    return rank > 0 && rank != INT_MAX ? (size_t)rank : 0;
}

int *fortran_reversed(int rank, const int *from) {
    const size_t count = finite(rank);
    int *to = from ? malloc((count + 1) * sizeof *to) : NULL;
    for (size_t i = 0; to && i < count; i++) to[i] = from[count - 1 - i];
    return to;
}

r2r_kind *fortran_kinds(int rank, const int *from) {
    const size_t count = finite(rank);
    r2r_kind *to = malloc((count + 1) * sizeof *to);
    for (size_t i = 0; to && i < count; i++) to[i] = (r2r_kind)from[count - 1 - i];
    return to;
}

iodim *fortran_dims(int rank, const int *n, const int *is, const int *os) {
    const size_t count = finite(rank);
    iodim *to = malloc((count + 1) * sizeof *to);
    for (size_t i = 0; to && i < count; i++) to[i] = (iodim){n[i], is[i], os[i]};
    return to;
}

int fortran_read(void *reading) {
    const fortran_reading *r = reading;
    int c;
    r->read(&c, r->data);
    return c < 0 ? EOF : c;
}
