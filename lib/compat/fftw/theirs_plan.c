#include "theirs.h"

plan *theirs_plan(const theirs *t, const request *r) {
    R *const *in = r->arrays.of[IN], *const *out = r->arrays.of[OUT];
    C *from = (C *)in[0], *to = (C *)out[0];
    const int rank = r->rank, loops = r->loop_rank;
    switch (r->transform) {
    case DFT:
        return r->split ? t->plan_guru64_split_dft(rank, r->dims, loops, r->loops, in[0], in[1],
                                                   out[0], out[1], r->flags)
                        : t->plan_guru64_dft(rank, r->dims, loops, r->loops, from, to, r->sign,
                                             r->flags);
    case R2C:
        return r->split
                   ? t->plan_guru64_split_dft_r2c(rank, r->dims, loops, r->loops, in[0], out[0],
                                                  out[1], r->flags)
                   : t->plan_guru64_dft_r2c(rank, r->dims, loops, r->loops, in[0], to, r->flags);
    case C2R:
        return r->split
                   ? t->plan_guru64_split_dft_c2r(rank, r->dims, loops, r->loops, in[0], in[1],
                                                  out[0], r->flags)
                   : t->plan_guru64_dft_c2r(rank, r->dims, loops, r->loops, from, out[0], r->flags);
    default:
        return t->plan_guru64_r2r(rank, r->dims, loops, r->loops, in[0], out[0], r->kinds,
                                  r->flags);
    }
}

void theirs_execute(const theirs *t, const problem *p, const plan *made, const arrays *a) {
    R *const *in = a->of[IN], *const *out = a->of[OUT];
    C *from = (C *)in[0], *to = (C *)out[0];
    switch (p->transform) {
    case DFT:
        if (p->split)
            t->execute_split_dft(made, in[0], in[1], out[0], out[1]);
        else
            t->execute_dft(made, from, to);
        break;
    case R2C:
        if (p->split)
            t->execute_split_dft_r2c(made, in[0], out[0], out[1]);
        else
            t->execute_dft_r2c(made, in[0], to);
        break;
    case C2R:
        if (p->split)
            t->execute_split_dft_c2r(made, in[0], in[1], out[0]);
        else
            t->execute_dft_c2r(made, from, out[0]);
        break;
    default: t->execute_r2r(made, in[0], out[0]);
    }
}
