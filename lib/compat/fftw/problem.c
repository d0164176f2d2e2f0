#include "problem.h"

bool side_is_complex(const problem *p, side s) {
    return p->transform == DFT || p->transform == (s == IN ? C2R : R2C);
}

int side_unit(const problem *p, side s) {
    return side_is_complex(p, s) && !p->split ? 2 : 1;
}

int problem_dims(const problem *p) {
    return p->loop_rank + p->rank;
}

static const iodim64 *dim_at(const problem *p, int dim) {
    return dim < p->loop_rank ? &p->loops[dim] : &p->dims[dim - p->loop_rank];
}

ptrdiff_t problem_stride(const problem *p, side s, int dim) {
    return s == IN ? dim_at(p, dim)->is : dim_at(p, dim)->os;
}

size_t problem_length(const problem *p, int dim) {
    return (size_t)dim_at(p, dim)->n;
}

size_t problem_extent(const problem *p, side s, int dim) {
    const size_t n = problem_length(p, dim);
    const bool halved = (p->transform == R2C || p->transform == C2R) &&
                        dim == problem_dims(p) - 1 && side_is_complex(p, s);
    return halved ? n / 2 + 1 : n;
}

size_t problem_elements(const problem *p, side s) {
    size_t elements = 1;
    for (int i = 0; i < problem_dims(p); i++) elements *= problem_extent(p, s, i);
    return elements;
}

double problem_size(const problem *p) {
    double size = 1;
    for (int i = 0; i < p->rank; i++) size *= (double)p->dims[i].n;
    return size;
}

double problem_points(const problem *p) {
    double points = 1;
    for (int i = 0; i < problem_dims(p); i++) points *= (double)problem_length(p, i);
    return points;
}

void problem_span(const problem *p, side s, ptrdiff_t *lowest, ptrdiff_t *highest) {
    *lowest = *highest = 0;
    for (int i = 0; i < problem_dims(p); i++) {
        const ptrdiff_t reach = problem_stride(p, s, i) * ((ptrdiff_t)problem_extent(p, s, i) - 1);
        *(reach < 0 ? lowest : highest) += reach;
    }
}

static uint64_t hash_number(uint64_t hash, int64_t number) {
    for (int i = 0; i < 8; i++) hash = (hash ^ ((uint64_t)number >> 8 * i & 0xff)) * 0x100000001b3u;
    return hash;
}

uint64_t problem_hash(const problem *p) {
    uint64_t hash = 0xcbf29ce484222325u;
    hash = hash_number(hash, p->transform * 16 + p->in_place * 4 + p->split * 2 + (p->sign < 0));
    hash = hash_number(hash, p->rank);
    for (int i = 0; i < problem_dims(p); i++) {
        const iodim64 *d = dim_at(p, i);
        hash = hash_number(hash_number(hash_number(hash, d->n), d->is), d->os);
    }
    for (int i = 0; p->transform == R2R && i < p->rank; i++) hash = hash_number(hash, p->kinds[i]);
    return hash;
}

arrays arrays_interleaved(const void *in, bool in_complex, const void *out, bool out_complex) {
    R *from = (R *)in, *to = (R *)out;
    return (arrays){{{from, in_complex ? from + 1 : NULL}, {to, out_complex ? to + 1 : NULL}}};
}
