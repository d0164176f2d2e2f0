/* FFTW's interface: plans of any dimensions and strides, executed by the host and by the fake
 * OpenCL, any of whose calls may fail. Nothing outside the arrays is touched, which the sanitizers
 * see, and a transform there and back by the host is the input times the number of points. */
#include "fuzz.h"

#include <math.h>

#include "compat/fftw/fftw.h"
#include "fake_cl.h"

enum { DIMENSIONS = 4, MOST_REALS = 1 << 12, MOST_POINTS = 1 << 16, PLANS = 4, MOST_CALLS = 24 };

/* What one side of a problem touches, counted in its elements from that of index zero. */
typedef struct extent {
    int64_t lowest, highest;
} extent;

typedef struct problem {
    int rank, many_rank;
    iodim64 dims[DIMENSIONS], many[DIMENSIONS];
} problem;

typedef struct made {
    plan *plan;
    R *in, *out;
} made;

static ptrdiff_t take_stride(bytes *b, unsigned form) {
    ptrdiff_t stride = (ptrdiff_t)(form & 1 ? take_number(b) : take_choice(b, 24));
    return form & 2 && take_byte(b) & 1 ? -stride : stride;
}

static void take_dims(bytes *b, unsigned form, int count, iodim64 *dims) {
    for (int i = 0; i < count; ++i) {
        dims[i].n = (ptrdiff_t)(form & 4 ? take_number(b) : take_choice(b, 20));
        dims[i].is = take_stride(b, form);
        dims[i].os = take_stride(b, form);
    }
}

/* False where it is out of all bounds. `halved`: the last dimension has n/2 + 1 elements. */
static bool reach(const iodim64 *dims, int rank, bool halved, bool out, extent *e) {
    for (int i = 0; i < rank; ++i) {
        int64_t n = halved && i + 1 == rank ? dims[i].n / 2 + 1 : dims[i].n;
        int64_t stride = out ? dims[i].os : dims[i].is;
        if (n < 0 || n > MOST_REALS || stride > MOST_REALS || stride < -MOST_REALS) return false;
        int64_t way = n > 0 ? (n - 1) * stride : 0;
        *(way < 0 ? &e->lowest : &e->highest) += way;
    }
    return true;
}

/* Strides of zero let many points share few elements, and the host transforms every one. */
static bool has_few_points(const problem *p) {
    int64_t points = 1;
    for (int i = 0; i < p->rank + p->many_rank; ++i) {
        int64_t n = i < p->rank ? p->dims[i].n : p->many[i - p->rank].n;
        if (n < 1) return true;
        if (n > MOST_POINTS / points) return false;
        points *= n;
    }
    return true;
}

/* An array of exactly what the side touches, `width` reals for each element; its element of index
 * zero. NULL where that is too much. */
static R *make_side(const problem *p, bool halved, bool out, int width, R **array) {
    extent e = {0, 0};
    if (!reach(p->dims, p->rank, halved, out, &e) ||
        !reach(p->many, p->many_rank, false, out, &e) || e.highest - e.lowest >= MOST_REALS)
        return NULL;
    size_t count = (size_t)((e.highest - e.lowest + 1) * width);
    *array = malloc(count * sizeof **array);
    REQUIRE(*array);
    for (size_t i = 0; i < count; ++i) (*array)[i] = (R)(i % 17);
    return *array - e.lowest * width;
}

/* ---- Plans of any kind ---- */

static void execute_anew(const plan *p, unsigned kind, R *in, R *out) {
    switch (kind) {
    case 0: X(execute_dft)(p, (C *)in, (C *)out); break;
    case 1: X(execute_dft_r2c)(p, in, (C *)out); break;
    case 2: X(execute_dft_c2r)(p, (C *)in, out); break;
    default: X(execute_r2r)(p, in, out); break;
    }
}

static plan *make_plan(const problem *p, unsigned kind, unsigned flags, const r2r_kind *kinds,
                       R *in, R *out) {
    switch (kind) {
    case 0:
        return X(plan_guru64_dft)(p->rank, p->dims, p->many_rank, p->many, (C *)in, (C *)out,
                                  flags & 1 ? FFTW_FORWARD : FFTW_BACKWARD, FFTW_ESTIMATE);
    case 1:
        return X(plan_guru64_dft_r2c)(p->rank, p->dims, p->many_rank, p->many, in, (C *)out,
                                      FFTW_ESTIMATE);
    case 2:
        return X(plan_guru64_dft_c2r)(p->rank, p->dims, p->many_rank, p->many, (C *)in, out,
                                      FFTW_ESTIMATE | (flags & 2 ? FFTW_PRESERVE_INPUT : 0));
    default:
        return X(plan_guru64_r2r)(p->rank, p->dims, p->many_rank, p->many, in, out, kinds,
                                  FFTW_ESTIMATE);
    }
}

/* Out of place: in place, equal strides are the program's duty. */
static void guru(bytes *b) {
    problem p = {0};
    unsigned form = take_byte(b), kind = take_choice(b, 4), failing = take_byte(b);
    r2r_kind kinds[DIMENSIONS];
    R *arrays[2] = {NULL, NULL};
    p.rank = (int)take_choice(b, DIMENSIONS);
    p.many_rank = (int)take_choice(b, DIMENSIONS);
    take_dims(b, form, p.rank, p.dims);
    take_dims(b, form, p.many_rank, p.many);
    for (int i = 0; i < DIMENSIONS; ++i) kinds[i] = (r2r_kind)take_choice(b, FFTW_KINDS);
    if (!has_few_points(&p)) return;
    R *in = make_side(&p, kind == 2, false, kind == 0 || kind == 2 ? 2 : 1, &arrays[0]);
    R *out = in ? make_side(&p, kind == 1, true, kind <= 1 ? 2 : 1, &arrays[1]) : NULL;
    fake_fail(failing < 128 ? 0 : failing - 127);
    plan *made = out ? make_plan(&p, kind, form >> 4, kinds, in, out) : NULL;
    if (made) {
        double add, multiply, both;
        X(execute)(made);
        execute_anew(made, kind, in, out);
        X(flops)(made, &add, &multiply, &both);
        char *text = X(sprint_plan)(made);
        REQUIRE(text && *text);
        X(free)(text);
    }
    fake_fail(0);
    X(destroy_plan)(made);
    free(arrays[0]);
    free(arrays[1]);
}

/* ---- There and back ---- */

/* The result of the fake is not one, so only the host's counts. */
static void round_trip(bytes *b, bool host) {
    int n[3], rank = 1 + (int)take_choice(b, 3), howmany = 1 + (int)take_choice(b, 4), points = 1;
    bool in_place = take_byte(b) & 1;
    for (int i = 0; i < rank; ++i) {
        n[i] = 1 + (int)take_choice(b, rank == 1 ? 200 : 12);
        points *= n[i];
    }
    size_t count = (size_t)(points * howmany);
    C *in = X(malloc)(count * sizeof *in), *out = in_place ? in : X(malloc)(count * sizeof *out);
    REQUIRE(in && out);
    plan *there = X(plan_many_dft)(rank, n, howmany, in, NULL, 1, points, out, NULL, 1, points,
                                   FFTW_FORWARD, FFTW_ESTIMATE);
    plan *back = X(plan_many_dft)(rank, n, howmany, out, NULL, 1, points, in, NULL, 1, points,
                                  FFTW_BACKWARD, FFTW_ESTIMATE);
    REQUIRE(there && back);
    for (size_t i = 0; i < count; ++i) in[i][0] = (R)(i % 5), in[i][1] = (R)(i % 3);
    X(execute)(there);
    X(execute)(back);
    for (size_t i = 0; host && i < count; ++i) {
        REQUIRE(fabs((double)in[i][0] / points - (double)(i % 5)) < 1e-3);
        REQUIRE(fabs((double)in[i][1] / points - (double)(i % 3)) < 1e-3);
    }
    X(destroy_plan)(there);
    X(destroy_plan)(back);
    if (!in_place) X(free)(out);
    X(free)(in);
}

static void wisdom(bytes *b) {
    char *text = take_string(b);
    (void)X(import_wisdom_from_string)(text);
    free(text);
    text = X(export_wisdom_to_string)();
    if (text) REQUIRE(X(import_wisdom_from_string)(text));
    X(free)(text);
    if (take_byte(b) & 1) X(forget_wisdom)();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes b = {data, data + size};
    bool host = take_byte(&b) & 1;
    fake_fail(0);
    REQUIRE(unsetenv("OCLFFT_REPORT") == 0 && unsetenv("HOME") == 0);
    REQUIRE(unsetenv("XDG_CACHE_HOME") == 0 && setenv("OCLFFT_FFTW_LIBRARY", "none", 1) == 0);
    REQUIRE(setenv("OCLFFT_FFTW_FORCE", host ? "host" : "device", 1) == 0);
    for (int i = 0; i < MOST_CALLS && b.at < b.end; ++i) {
        switch (take_choice(&b, 5)) {
        case 0: round_trip(&b, host); break;
        case 1: wisdom(&b); break;
        case 2: X(plan_with_nthreads)(1 + (int)take_choice(&b, 3)); break;
        default: guru(&b); break;
        }
    }
    X(cleanup)();
    return 0;
}
