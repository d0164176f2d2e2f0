#include "trial_api.h"

#include "theirs.h"

#define OURS(FUNCTION) .FUNCTION = X(FUNCTION),
#define OF_THEM(FUNCTION) .FUNCTION = THEIRS(FUNCTION),

api api_ours(void) {
    return (api){API_FUNCTIONS(OURS)};
}

api api_theirs(void) {
    return (api){API_FUNCTIONS(OF_THEM)};
}

static X(plan)
    plan_complex(const api *f, const trial *t, R *const *in, R *const *out, unsigned flags) {
    return t->split ? f->plan_guru64_split_dft(t->rank, t->dims, t->loop_rank, t->loops, in[0],
                                               in[1], out[0], out[1], flags)
                    : f->plan_guru64_dft(t->rank, t->dims, t->loop_rank, t->loops, (C *)in[0],
                                         (C *)out[0], t->sign, flags);
}

static X(plan) plan_r2c(const api *f, const trial *t, R *const *in, R *const *out, unsigned flags) {
    return t->split ? f->plan_guru64_split_dft_r2c(t->rank, t->dims, t->loop_rank, t->loops, in[0],
                                                   out[0], out[1], flags)
                    : f->plan_guru64_dft_r2c(t->rank, t->dims, t->loop_rank, t->loops, in[0],
                                             (C *)out[0], flags);
}

static X(plan) plan_c2r(const api *f, const trial *t, R *const *in, R *const *out, unsigned flags) {
    return t->split ? f->plan_guru64_split_dft_c2r(t->rank, t->dims, t->loop_rank, t->loops, in[0],
                                                   in[1], out[0], flags)
                    : f->plan_guru64_dft_c2r(t->rank, t->dims, t->loop_rank, t->loops, (C *)in[0],
                                             out[0], flags);
}

X(plan) api_plan(const api *f, const trial *t, const trial_arrays *a, unsigned flags) {
    R *const *in = a->at[0], *const *out = a->at[1];
    switch (t->kind) {
    case TRIAL_DFT: return plan_complex(f, t, in, out, flags);
    case TRIAL_R2C: return plan_r2c(f, t, in, out, flags);
    case TRIAL_C2R: return plan_c2r(f, t, in, out, flags);
    default:
        return f->plan_guru64_r2r(t->rank, t->dims, t->loop_rank, t->loops, in[0], out[0], t->kinds,
                                  flags);
    }
}

void api_execute(const api *f, const trial *t, X(plan) plan, const trial_arrays *a) {
    R *const *in = a->at[0], *const *out = a->at[1];
    if (t->kind == TRIAL_R2R)
        f->execute_r2r(plan, in[0], out[0]);
    else if (t->kind == TRIAL_DFT && t->split)
        f->execute_split_dft(plan, in[0], in[1], out[0], out[1]);
    else if (t->kind == TRIAL_DFT)
        f->execute_dft(plan, (C *)in[0], (C *)out[0]);
    else if (t->kind == TRIAL_R2C && t->split)
        f->execute_split_dft_r2c(plan, in[0], out[0], out[1]);
    else if (t->kind == TRIAL_R2C)
        f->execute_dft_r2c(plan, in[0], (C *)out[0]);
    else if (t->split)
        f->execute_split_dft_c2r(plan, in[0], in[1], out[0]);
    else
        f->execute_dft_c2r(plan, (C *)in[0], out[0]);
}

static void swap_sides(int count, X(iodim64) * dims) {
    for (int i = 0; i < count; i++) dims[i] = (X(iodim64)){dims[i].n, dims[i].os, dims[i].is};
}

void api_make_hermitian(const api *theirs, const trial *t, trial_arrays *a) {
    trial back = *t;
    back.kind = TRIAL_R2C;
    swap_sides(t->rank, back.dims);
    swap_sides(t->loop_rank, back.loops);
    X(plan) plan = plan_r2c(theirs, &back, a->at[1], a->at[0], FFTW_ESTIMATE);
    if (plan) theirs->execute(plan);
    theirs->destroy_plan(plan);
}
