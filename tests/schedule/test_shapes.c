/* Problems of all kinds carried out on the host: several dimensions, real transforms, layouts,
 * transforms in place, by default and by recipes of all kinds. */
#include "common/harness.h"

#include "common/recipes.h"
#include "common/simulate.h"

/* ---- What was met ---- */

enum feature {
    SEVERAL_AXIS_PLANS,
    JOINED_AXES,
    TURNED_TILE,    /* loaded as it lies */
    SEVERAL_PASSES, /* of a complex axis plan */
    OUTER_COLUMNS,  /* which are neighbouring transforms */
    BLUESTEIN_OUTER,
    REAL_AXIS_PLAN, /* R2C or C2R in one pass */
    REAL_PASSES,    /* in several */
    REAL_TILED,
    REAL_BLUESTEIN,
    LONE_SEQUENCE, /* a pair's second is missing */
    INTERMEDIATE_IN_SCRATCH,
    IN_PLACE,         /* within a pass */
    COLUMNS_OF_BATCH, /* with other transforms beside */
    ON_LANES,
    FUSED_PAIRS, /* two reals as a complex number */
    EARLY_PASS_TWIDDLE,
    FEATURES
};

static uint64_t met[FEATURES];

static void meet_axis_plan(const axis_plan *l) {
    const recipe *r = &l->recipe;
    bool real = l->transform != OCLFFT_C2C, several = r->pass_count > 1;
    met[JOINED_AXES] += l->axis_count > 1;
    met[TURNED_TILE] += l->axis_count > 1 && r->pass[0].factors[0].length == 1;
    met[SEVERAL_PASSES] += !real && several;
    met[REAL_AXIS_PLAN] += real && !several;
    met[REAL_PASSES] += real && several && !r->bluestein;
    met[REAL_TILED] += real && r->pass[0].tiled;
    met[REAL_BLUESTEIN] += real && r->bluestein;
    met[ON_LANES] += r->pass[0].lanes != 0;
}

static void meet(const schedule *s) {
    met[SEVERAL_AXIS_PLANS] += s->axis_plan_count > 1;
    met[INTERMEDIATE_IN_SCRATCH] += s->intermediate != 0;
    for (uint32_t i = 0; i < s->axis_plan_count; ++i) meet_axis_plan(&s->axis_plans[i]);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        met[OUTER_COLUMNS] += p->twiddle.digit != 0;
        met[BLUESTEIN_OUTER] += p->twiddle.digit != 0 && p->chirp.length;
        met[LONE_SEQUENCE] +=
            p->reals.paired &&
            (p->reals.paired_count ? p->reals.paired_count : pass_batch(p, s->problem.batch)) % 2;
        met[FUSED_PAIRS] += p->load.fused || p->store.fused;
        met[EARLY_PASS_TWIDDLE] += p->twiddle.early;
        met[IN_PLACE] += p->load.operand == p->store.operand;
        met[COLUMNS_OF_BATCH] += !p->grid.columns && p->grid.count > 1;
    }
}

/* ---- Checks ---- */

/* The whole batch, and its pieces: as many transforms as are allowed, and the rest. Real transforms
 * have one direction each. */
static void check(const caps *c, const schedule *s) {
    uint64_t batch = s->problem.batch,
             piece = (batch / 2 + s->quantum - 1) / s->quantum * s->quantum;
    oclfft_transform transform = s->problem.transform;
    meet(s);
    for (int direction = OCLFFT_FORWARD; direction <= OCLFFT_BACKWARD;
         direction += OCLFFT_BACKWARD - OCLFFT_FORWARD) {
        if (transform == (direction == OCLFFT_FORWARD ? OCLFFT_C2R : OCLFFT_R2C)) continue;
        check_simulation(c, s, batch, (oclfft_direction)direction);
        if (piece == 0 || piece >= batch) continue;
        check_simulation(c, s, piece, (oclfft_direction)direction);
        check_simulation(c, s, batch - piece, (oclfft_direction)direction);
    }
}

static void random_schedules(void **state) {
    (void)state;
    memset(met, 0, sizeof met);
    for_random_schedules(&(raffle){.seed = 1, .rounds = 4000, .points = 3000}, check);
    for_random_schedules(&(raffle){.seed = 2, .rounds = 200, .points = 40000}, check);
    for (int f = 0; f < FEATURES; ++f)
        if (met[f] < 30) fail_msg("feature %d was met %llu times", f, (unsigned long long)met[f]);
}

static void windowed_schedules(void **state) {
    (void)state;
    for_random_schedules(&(raffle){.seed = 3, .rounds = 4000, .points = 3000, .cut = true}, check);
    for_random_schedules(&(raffle){.seed = 4, .rounds = 200, .points = 40000, .cut = true}, check);
}

/* ---- Recipes of all kinds ---- */

typedef struct example {
    shape shape;
    unsigned in, out; /* layouts */
    const char *recipe;
} example;

#define C2C(...)                                                                                   \
    { OCLFFT_C2C, {__VA_ARGS__}, 3, false }
#define C2C_IN_PLACE(...)                                                                          \
    { OCLFFT_C2C, {__VA_ARGS__}, 3, true }
#define R2C(...)                                                                                   \
    { OCLFFT_R2C, {__VA_ARGS__}, 3, false }
#define R2C_IN_PLACE(...)                                                                          \
    { OCLFFT_R2C, {__VA_ARGS__}, 3, true }
#define C2R(...)                                                                                   \
    { OCLFFT_C2R, {__VA_ARGS__}, 3, false }
#define C2R_IN_PLACE(...)                                                                          \
    { OCLFFT_C2R, {__VA_ARGS__}, 3, true }

static const example examples[] = {
    /* axes in one tile */
    {C2C(16, 16), 0, 0, "16x16"},
    {C2C_IN_PLACE(16, 16), 0, 0, "1.16x16:w2"},
    {C2C(8, 8, 8), 0, 0, "1.8x8x8"},
    {C2C(8, 8, 8), LAYOUT_TURNED | LAYOUT_GAPS, LAYOUT_STRIDED, "8x8x8:p16:whole"},
    {C2C(4, 6, 10), LAYOUT_INSIDE, 0, "1.10x6x4:w3"},
    {C2C(12, 20), LAYOUT_GAPS, LAYOUT_PLANAR | LAYOUT_INSIDE, "5.4x4.3:w2:phase2"},
    {C2C(3, 5, 7, 2), 0, LAYOUT_TURNED, "1.2x7x5x3:w2"},
    {C2C(5, 12, 8), 0, 0, "8x12;5:w4"},
    {C2C_IN_PLACE(6, 8, 9), LAYOUT_GAPS, LAYOUT_GAPS, "9:w3;1.8x6"},
    /* axis plan after axis plan */
    {C2C(30, 16), 0, 0, "4.4:w4;6.5:w8"},
    {C2C(64, 32), 0, LAYOUT_INSIDE, "8:w8:tiled/4:w4;8:w4/8:w4"},
    {C2C_IN_PLACE(60, 64), 0, 0, "8:w8/8:w4;6:w5/10:w4"},
    {C2C_IN_PLACE(61, 37), 0, 0, "r37(6.6):w2;bluestein/16:w8:tiled/8:w4"},
    {C2C(101, 24), LAYOUT_PLANAR, 0, "24;bluestein/8:w6/4:w4/7:w2"},
    {C2C(10, 12, 14), LAYOUT_TURNED, LAYOUT_TURNED | LAYOUT_GAPS, "14:w3;12:w2;10:w5"},
    /* real to complex */
    {R2C(1), 0, 0, "1"},
    {R2C(2), 0, 0, "1:w2"},
    {R2C(16), 0, 0, "4.2:w2"},
    {R2C(15), LAYOUT_STRIDED, LAYOUT_PLANAR, "5.3:w4:whole"},
    {R2C(101), LAYOUT_INSIDE, 0, "r101(10.10)"},
    {R2C(94), 0, LAYOUT_INSIDE, "b47(8.12):w2"},
    {R2C(188), LAYOUT_STRIDED, 0, "2.b47(8.12):w2"},
    {R2C(30), LAYOUT_OFFSET, LAYOUT_STRIDED, "5.3:w2"},
    {R2C_IN_PLACE(48), 0, LAYOUT_GAPS, "8.3:w2"},
    {R2C_IN_PLACE(45), 0, LAYOUT_GAPS, "15.3:w2"},
    {R2C(1024), 0, 0, "16:w4/8.8:w2"},
    {R2C(1024), 0, 0, "16:w4:tiled/8.8:w4"},
    {R2C(960), LAYOUT_GAPS, LAYOUT_STRIDED, "15:w5:tiled/8.8:w3"},
    {R2C_IN_PLACE(1001), 0, 0, "13:w3/11:w2/7:w5"},
    {R2C(945), 0, LAYOUT_PLANAR, "9:w3:tiled/15.7:w2"},
    {R2C(720), LAYOUT_INSIDE, LAYOUT_INSIDE, "6:w4/5:w3/4:w2/6:w7"},
    {R2C(1009), 0, 0, "bluestein/8.4:w8:tiled/8.8:w4"},
    {R2C(1009), 0, LAYOUT_PLANAR, "bluestein/8.2:w8/8:w4/4.4:w4"},
    {R2C_IN_PLACE(509), 0, 0, "bluestein/8.4:w3/8.4:w5"},
    {R2C(12, 40), 0, 0, "4.5:w3;12:w4"},
    {R2C_IN_PLACE(20, 33), 0, 0, "11:w2/3:w2;5.4:w8"},
    {R2C(7, 9, 64), 0, LAYOUT_TURNED, "8.4:w4;9:w2;7:w9"},
    {R2C(5, 37), 0, LAYOUT_GAPS, "bluestein/16:w4/5:w3;5:w2"},
    {R2C(16, 8, 6), 0, 0, "3:w4;1.8x16"},
    {R2C(4, 8), LAYOUT_TURNED, 0, "4:w2;4"},
    {R2C(4, 9), LAYOUT_TURNED, 0, "9:w2;4"},               /* pairs side by side */
    {R2C(3, 9), LAYOUT_TURNED | LAYOUT_GAPS, 0, "9:w2;3"}, /* the last without a partner */
    {R2C(6, 8), LAYOUT_TURNED | LAYOUT_OFFSET, 0, "4:w3:whole;6"},
    {R2C(6, 9), LAYOUT_TURNED | LAYOUT_OFFSET, 0, "9:w3:whole;6"},
    /* complex to real */
    {C2R(1), 0, 0, "1"},
    {C2R(2), 0, 0, "1:w2"},
    {C2R(16), 0, 0, "4.2:w2"},
    {C2R(94), 0, LAYOUT_INSIDE, "b47(8.12):w2"},
    {C2R(15), LAYOUT_PLANAR, LAYOUT_STRIDED, "5.3:w4:phase2"},
    {C2R(61), LAYOUT_INSIDE, 0, "1.r61(15.4).1:w2"},
    {C2R_IN_PLACE(50), 0, LAYOUT_GAPS, "5.5:w2"},
    {C2R_IN_PLACE(45), 0, LAYOUT_GAPS, "15.3:w2"},
    {C2R(1024), 0, 0, "16:w4/8.8:w2"},
    {C2R(1024), 0, 0, "16:w4:tiled/8.8:w4"},
    {C2R(990), LAYOUT_GAPS, LAYOUT_STRIDED, "15:w5:tiled/11.6:w3"},
    {C2R_IN_PLACE(1001), 0, 0, "13:w3/11:w2/7:w5"},
    {C2R(945), LAYOUT_PLANAR, 0, "9:w3:tiled/15.7:w2"},
    {C2R(720), LAYOUT_INSIDE, LAYOUT_INSIDE, "6:w4/5:w3/4:w2/6:w7"},
    {C2R(1009), 0, 0, "bluestein/8.4:w8:tiled/8.8:w4"},
    {C2R(1009), LAYOUT_PLANAR, 0, "bluestein/8.2:w8/8:w4/4.4:w4"},
    {C2R_IN_PLACE(509), 0, 0, "bluestein/8.4:w3/8.4:w5"},
    {C2R(12, 40), 0, 0, "12:w4;4.5:w3"},
    {C2R_IN_PLACE(20, 33), 0, 0, "5.4:w8;11:w2/3:w2"},
    {C2R(7, 9, 64), LAYOUT_TURNED, 0, "9:w2;7:w9;8.4:w4"},
    {C2R(5, 37), LAYOUT_GAPS, 0, "5:w2;bluestein/16:w4/5:w3"},
    {C2R(16, 8, 6), 0, 0, "1.8x16;3:w4"},
    {C2R(4, 8), 0, LAYOUT_TURNED, "4;4:w2"},
    {C2R(4, 9), 0, LAYOUT_TURNED, "4;9:w2"},
    {C2R(3, 9), 0, LAYOUT_TURNED | LAYOUT_GAPS, "3;9:w2"},
    {C2R(6, 8), 0, LAYOUT_TURNED | LAYOUT_OFFSET, "6;4:w3:whole"},
    {C2R(6, 9), 0, LAYOUT_TURNED | LAYOUT_OFFSET, "6;9:w3:whole"},
};

static const example examples_of_vectors[] = {
    {C2C(12, 20), 0, 0, "5.4:w8:v8;4.3:w8:v8"},
    {C2C_IN_PLACE(9, 256), 0, 0, "8.8.4:v4:along;9:w4:v4"},
    {R2C(48), 0, 0, "6.4:w4:v4"},
    {R2C(45), 0, 0, "9.5:w4:v4"},
    {R2C(600), 0, LAYOUT_PLANAR, "5.4:w8:v8/10.3:w8:v8"},
    {R2C_IN_PLACE(9, 101), 0, 0, "r101(10.10):w2:v2;9:w2:v2"},
    {R2C(211), 0, 0, "bluestein/8.3:w8:v8/6.3:w8:v8"},
    {C2R(48), 0, 0, "6.4:w4:v4"},
    {C2R(45), 0, 0, "9.5:w4:v4"},
    {C2R(600), LAYOUT_PLANAR, 0, "5.4:w8:v8/10.3:w8:v8"},
    {C2R_IN_PLACE(9, 101), 0, 0, "9:w2:v2;r101(10.10):w2:v2"},
    {C2R(211), 0, 0, "bluestein/8.3:w8:v8/6.3:w8:v8"},
};

/* Of one transform, of a few, of many. */
static void check_examples(const caps *c, const example *all, size_t count) {
    static const uint64_t batches[] = {1, 3, 8};
    for (size_t i = 0; i < count; ++i)
        for (size_t b = 0; b < sizeof batches / sizeof *batches; ++b) {
            example one = all[i];
            one.shape.batch = batches[b];
            problem p =
                problem_with(b % 2 ? OCLFFT_DOUBLE : OCLFFT_SINGLE, &one.shape, one.in, one.out);
            schedule s = schedule_for(c, &p, one.recipe);
            check(c, &s);
            schedule_free(&s);
        }
}

static void explicit_recipes(void **state) {
    (void)state;
    caps gpu = fake_caps(0), cpu = fake_caps(4);
    check_examples(&gpu, examples, sizeof examples / sizeof *examples);
    check_examples(&cpu, examples_of_vectors,
                   sizeof examples_of_vectors / sizeof *examples_of_vectors);
}

/* ---- Long transforms, by default ---- */

static void check_default(const caps *c, const problem *p) {
    schedule s = schedule_for(c, p, NULL);
    meet(&s);
    check_simulation(c, &s, p->batch,
                     p->transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD);
    schedule_free(&s);
}

static void check_long(const caps *c, int kind, uint64_t n, unsigned layout, uint64_t batch) {
    shape given = {(oclfft_transform)kind, {n}, batch, n % 2};
    problem p = problem_with(OCLFFT_SINGLE, &given, layout, layout);
    check_default(c, &p);
}

/* Rows that become columns. */
static void check_turned(const caps *c, int kind, uint64_t n) {
    shape given = {(oclfft_transform)kind, {3, n}, 2, false};
    problem p = problem_with(OCLFFT_SINGLE, &given, 0, LAYOUT_TURNED);
    check_default(c, &p);
    p = problem_with(OCLFFT_SINGLE, &given, LAYOUT_TURNED, 0);
    check_default(c, &p);
}

/* Several of them interleaved are columns side by side. */
static void long_transforms(void **state) {
    (void)state;
    static const uint64_t lengths[] = {8192, 10007, 16384, 19683, 30030};
    memset(met, 0, sizeof met);
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
            for (int kind = OCLFFT_C2C; kind <= OCLFFT_C2R; ++kind) {
                caps c = fake_caps(device);
                check_long(&c, kind, lengths[i], LAYOUT_PACKED, 1);
                if (i < 2) check_turned(&c, kind, lengths[2 * i]);
                if (i < 3) check_long(&c, kind, lengths[i], LAYOUT_INSIDE | LAYOUT_GAPS, 3);
            }
    assert_true(met[OUTER_COLUMNS] > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_schedules),
        cmocka_unit_test(windowed_schedules),
        cmocka_unit_test(explicit_recipes),
        cmocka_unit_test(long_transforms),
    };
    return RUN_TESTS(tests);
}
