#include "large.h"

#include <math.h>

#include "base/primes.h"

static bool is_plain_axis(const problem *p, uint32_t a) {
    return p->transform == OCLFFT_C2C && p->axes[a] == OCLFFT_AXIS_FOURIER &&
           p->in.lengths[a] == p->lengths[a] && p->out.lengths[a] == p->lengths[a] &&
           !p->in.centered[a] && !p->out.centered[a];
}

/* Makes room for `more` axes behind axis a. */
static void move_axes(problem *p, uint32_t a, uint32_t more) {
    for (uint32_t b = p->rank; b-- > a + 1;) {
        p->lengths[b + more] = p->lengths[b];
        p->axes[b + more] = p->axes[b];
        for (uint32_t o = 0; o < 2; ++o) {
            side *s = o ? &p->out : &p->in;
            s->lengths[b + more] = s->lengths[b];
            s->starts[b + more] = s->starts[b];
            s->centered[b + more] = s->centered[b];
            s->strides[b + more] = s->strides[b];
        }
    }
    p->rank += more;
}

/* n = n1*(columns*third) + n2*third + n3, k = k1 + rows*k2 + rows*columns*k3; of two axes `count`
 * is 2 and `third` 1. */
static void split_into(large_plan *large, uint32_t a, uint32_t count, const uint64_t lengths[3]) {
    problem *p = &large->problem;
    int64_t in = p->in.strides[a], out = p->out.strides[a];
    move_axes(p, a, count - 1);
    for (uint32_t i = count; i-- > 0;) {
        p->lengths[a + i] = p->in.lengths[a + i] = p->out.lengths[a + i] = lengths[i];
        p->axes[a + i] = OCLFFT_AXIS_FOURIER;
        p->in.starts[a + i] = p->out.starts[a + i] = 0;
        p->in.centered[a + i] = p->out.centered[a + i] = false;
        p->in.strides[a + i] = in;
        in *= (int64_t)lengths[i];
    }
    for (uint32_t i = 0; i < count; ++i) {
        p->out.strides[a + i] = out;
        out *= (int64_t)lengths[i];
    }
    large->rows = lengths[0];
    large->columns = lengths[1];
    large->third = count == 3 ? lengths[2] : 0;
    large->split = a;
}

static bool split_in_place(large_plan *large, uint64_t most) {
    uint64_t n = large->problem.lengths[0], rows = (uint64_t)sqrt((double)most);
    while (rows > 1 && (n / rows / rows == 0 || n % (rows * rows))) --rows;
    if (rows < 2 || n / (rows * rows) > most) return false;
    split_into(large, 0, 3, (const uint64_t[3]){rows, n / (rows * rows), rows});
    return true;
}

bool large_factors(uint64_t n, uint64_t most, uint64_t lengths[2]) {
    if (!most || n / most > most) return false; /* not even two equal ones are small enough */
    lengths[0] = divisor_up_to_root(n);
    lengths[1] = n / lengths[0];
    return lengths[0] > 1 && lengths[1] <= most;
}

bool large_split(large_plan *large, uint32_t a, uint64_t most) {
    const problem *p = &large->problem;
    uint64_t n = p->lengths[a], lengths[3] = {0, 0, 1};
    if (!is_plain_axis(p, a) || large->rows || p->rank == OCLFFT_MAX_RANK) return false;
    bool called = p->load.source || p->store.source;
    bool stays = p->in_place && !p->transposed && !called;
    if (stays && p->rank == 1 && split_in_place(large, most)) return true;
    if (!large_factors(n, most, lengths)) return false;
    split_into(large, a, 2, lengths);
    return true;
}
