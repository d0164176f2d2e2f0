#include "trial.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/dice.h"

enum { GUARD = 8 };

bool trial_complex(const trial *t, int side) {
    return t->kind == TRIAL_DFT || t->kind == (side == 0 ? TRIAL_C2R : TRIAL_R2C);
}

static int unit_of(const trial *t, int side) {
    return trial_complex(t, side) && !t->split ? 2 : 1;
}

static X(iodim64) * dim_of(trial *t, int i) {
    return i < t->loop_rank ? &t->loops[i] : &t->dims[i - t->loop_rank];
}

static ptrdiff_t *stride_of(trial *t, int side, int i) {
    return side == 0 ? &dim_of(t, i)->is : &dim_of(t, i)->os;
}

static bool halved(const trial *t) {
    return t->kind == TRIAL_R2C || t->kind == TRIAL_C2R;
}

static ptrdiff_t extent(trial *t, int side, int i) {
    const ptrdiff_t n = dim_of(t, i)->n;
    const bool last = i == t->loop_rank + t->rank - 1 && t->rank > 0;
    return halved(t) && last && trial_complex(t, side) ? n / 2 + 1 : n;
}

/* The dimensions in any order, with gaps, some of them backwards. */
static void lay_out(trial *t, int side, dice *d) {
    int order[TRIAL_DIMS + TRIAL_LOOPS];
    const int count = t->loop_rank + t->rank;
    const bool real_in_place = halved(t) && t->in_place;
    ptrdiff_t stride = dice_chance(d, 20) && !real_in_place ? 2 : 1;
    for (int i = 0; i < count; i++) order[i] = count - 1 - i;
    for (int i = count - 1; i > 0 && dice_chance(d, 50); i--) {
        /* In place the rows of a real transform stay innermost. */
        const int least = real_in_place ? 1 : 0;
        const int other = least + (int)dice_below(d, (size_t)(i + 1 - least)), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    for (int i = 0; i < count; i++) {
        /* FFTW may plan for ever where one of several dimensions runs backwards. */
        const bool back = dice_chance(d, 50) && count == 1 && !halved(t);
        *stride_of(t, side, order[i]) = back ? -stride : stride;
        stride *= extent(t, side, order[i]);
        if (dice_chance(d, 30)) stride += (ptrdiff_t)dice_between(d, 1, 3);
    }
}

/* Whether two loops can exchange their strides in place, in a time that FFTW's planner needs too:
 * it takes minutes where the transforms between them have many points. */
static bool can_exchange(const trial *t) {
    ptrdiff_t points = 1;
    for (int i = 0; i < t->rank; i++) points *= t->dims[i].n;
    return !halved(t) && t->loop_rank >= 2 && t->loops[0].n == t->loops[1].n && points <= 300;
}

/* Gives a side the other one's strides, or those that follow from FFTW's padding. */
static void lay_out_in_place(trial *t, dice *d) {
    const int count = t->loop_rank + t->rank;
    if (halved(t) && dice_chance(d, 30)) return; /* each side as it is */
    const int to = t->kind == TRIAL_C2R ? 1 : 0; /* the side that follows; else the input */
    const bool swap = can_exchange(t) && dice_chance(d, 80);
    if (!halved(t)) {
        for (int i = 0; i < count; i++) *stride_of(t, 1, i) = *stride_of(t, 0, i);
    } else {
        for (int i = 0; i < count; i++)
            *stride_of(t, to, i) = *stride_of(t, 1 - to, i) * (i < count - 1 ? 2 : 1);
    }
    if (!swap) return;
    const ptrdiff_t kept = t->loops[0].os;
    t->loops[0].os = t->loops[1].os;
    t->loops[1].os = kept;
}

static void measure(trial *t, int side) {
    ptrdiff_t lowest = 0, highest = 0;
    const int count = t->loop_rank + t->rank, unit = unit_of(t, side);
    for (int i = 0; i < count; i++) {
        const ptrdiff_t reach = *stride_of(t, side, i) * (extent(t, side, i) - 1);
        *(reach < 0 ? &lowest : &highest) += reach;
    }
    t->first[side] = (size_t)(-lowest * unit) + GUARD;
    t->reals[side] = (size_t)((highest - lowest + 2) * unit) + 2 * GUARD;
}

static void choose_lengths(trial *t, dice *d) {
    static const unsigned char ranks[] = {5, 45, 30, 20};
    t->rank = (int)dice_pick(d, ranks, 4);
    t->loop_rank = (int)dice_below(d, TRIAL_LOOPS + 1);
    size_t room = 20000;
    for (int i = 0; i < t->loop_rank + t->rank; i++) {
        const size_t most = i < t->loop_rank ? 6 : t->rank == 1 ? 1500 : 40;
        const size_t n = dice_between(d, 1, most < room ? most : room);
        dim_of(t, i)->n = (ptrdiff_t)n;
        room /= n;
    }
    if (t->loop_rank >= 2 && dice_chance(d, 50)) t->loops[1].n = t->loops[0].n;
}

static void choose_kinds(trial *t, dice *d) {
    const X(r2r_kind) same = (X(r2r_kind))dice_below(d, 11);
    const bool mixed = dice_chance(d, 60);
    for (int i = 0; i < t->rank; i++) {
        t->kinds[i] = mixed ? (X(r2r_kind))dice_below(d, 11) : same;
        if (t->kinds[i] == FFTW_REDFT00 && t->dims[i].n < 2) t->dims[i].n = 2;
    }
}

trial trial_of(uint64_t seed, uint64_t number) {
    dice d = dice_of(seed, number, 1);
    trial t = {.kind = (trial_kind)dice_below(&d, 4)};
    t.sign = dice_chance(&d, 50) ? FFTW_FORWARD : FFTW_BACKWARD;
    t.in_place = dice_chance(&d, 35);
    t.split = t.kind != TRIAL_R2R && dice_chance(&d, 30) && !(halved(&t) && t.in_place);
    choose_lengths(&t, &d);
    if (halved(&t) && t.in_place && t.rank == 0) t.in_place = false;
    if (t.kind == TRIAL_R2R) choose_kinds(&t, &d);
    for (int side = 0; side < 2; side++) lay_out(&t, side, &d);
    if (t.in_place) lay_out_in_place(&t, &d);
    const bool between = t.split && dice_chance(&d, 30); /* interleaved data as split arrays */
    for (int side = 0; side < 2; side++) {
        for (int i = 0; between && i < t.loop_rank + t.rank; i++) *stride_of(&t, side, i) *= 2;
        measure(&t, side);
        if (between || !t.split) t.second[side] = 1;
    }
    if (t.in_place && t.reals[0] < t.reals[1]) t.reals[0] = t.reals[1];
    if (t.in_place) t.reals[1] = t.reals[0];
    return t;
}

void trial_print(const trial *t) {
    static const char *const names[] = {"dft", "r2c", "c2r", "r2r"};
    printf("%s sign %d%s%s, dims", names[t->kind], t->sign, t->split ? " split" : "",
           t->in_place ? " in place" : "");
    for (int i = 0; i < t->rank; i++) {
        printf(" %td:%td:%td", t->dims[i].n, t->dims[i].is, t->dims[i].os);
        if (t->kind == TRIAL_R2R) printf("(%d)", (int)t->kinds[i]);
    }
    printf(", loops");
    for (int i = 0; i < t->loop_rank; i++)
        printf(" %td:%td:%td", t->loops[i].n, t->loops[i].is, t->loops[i].os);
    printf("\n");
}

static R *filled(size_t count, dice *d) {
    R *memory = X(alloc_real)(count);
    for (size_t i = 0; memory && i < count; i++) memory[i] = (R)(dice_unit(d) - 0.5);
    return memory;
}

/* The imaginary parts of a split side follow the real ones: new arrays must have them as far from
 * each other as those of which a plan was made. */
trial_arrays trial_arrays_of(const trial *t, uint64_t seed) {
    dice d = dice_of(seed, 0, 2);
    trial_arrays a = {{NULL}, {{NULL}}};
    for (int side = 0; side < 2; side++) {
        const size_t second = t->second[side] ? t->second[side] : t->reals[side];
        a.memory[side] = side == 1 && t->in_place ? a.memory[0] : filled(2 * t->reals[side], &d);
        a.at[side][0] = a.memory[side] + t->first[side];
        if (trial_complex(t, side)) a.at[side][1] = a.at[side][0] + second;
    }
    return a;
}

void trial_free(trial_arrays *a) {
    if (a->memory[1] != a->memory[0]) X(free)(a->memory[1]);
    X(free)(a->memory[0]);
}

static size_t gather(trial *t, const R *from, int dim, R *to) {
    if (dim == t->loop_rank + t->rank) {
        *to = *from;
        return 1;
    }
    size_t count = 0;
    for (ptrdiff_t i = 0; i < dim_of(t, dim)->n; i++)
        count += gather(t, from + i * dim_of(t, dim)->os, dim + 1, to + count);
    return count;
}

size_t trial_gather(const trial *t, const trial_arrays *a, R *to) {
    trial copy = *t;
    return gather(&copy, a->at[1][0], 0, to);
}
