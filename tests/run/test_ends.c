/* Every combination of steps at the ends of passes (lib/codegen/ends/) that random problems and
 * recipes lead to, in the kernels of both emitters: the first problem of each is computed and
 * checked.
 *
 * usage: test_ends single|double [--share N]     one precision; a share of the combinations
 * (share.h) */
#include "common/on_device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/ends/ends.h"
#include "common/recipes.h"
#include "common/share.h"
#include "device/context.h"
#include "random/probes.h"

enum { SEED = 18, TRIES = 4000, MOST_POINTS = 3000, MOST = 2048, LEAST = 120 };

static oclfft_precision precision;

/* ---- Combinations ---- */

typedef struct combination {
    char name[160];
} combination;

static combination seen[MOST];
static size_t seen_count, computed;

static const char *const locates[] = {"point", "folded", "spectra", "spectrum"};
static const char *const accesses[] = {"array", "planar", "callback"};
static const char *const converts[] = {"complex", "real", "reals", "joined"};
static const char *const steps[END_STEPS] = {
    [STEP_ROTATE_IN] = "rotate-in", [STEP_SIGN] = "sign",           [STEP_HEADROOM] = "headroom",
    [STEP_UNWEIGH] = "unweigh",     [STEP_SCALE] = "scale",         [STEP_REAL] = "real",
    [STEP_CORNER] = "corner",       [STEP_CONJUGATE] = "conjugate", [STEP_DOUBLE] = "double",
    [STEP_WEIGH] = "weigh",         [STEP_ROTATE] = "rotate",       [STEP_HARTLEY] = "hartley",
    [STEP_CROSS] = "cross"};
static const char *const kinds[] = {"", "rader", "bluestein"};

/* The convolution that an end gathers for or scatters from, as an index of `kinds`. */
static int kind_of(const pass *p, end_side side) {
    const convolution *c =
        side == END_LOAD ? stage_gathers(p, 0) : stage_scatters(p, p->tile.stage_count - 1);
    return !c ? 0 : c->kind == CONVOLUTION_RADER ? 1 : 2;
}

static combination combination_of(const pass *p, end_side side) {
    end_steps s = ends_of(p, side);
    combination c;
    int n =
        snprintf(c.name, sizeof c.name, "%s %s %s %s %s%s%s%s%s%s%s",
                 !p->tile.lanes  ? "gpu"
                 : p->tile.along ? "cpu-along"
                                 : "cpu-across",
                 side == END_LOAD ? "load" : "store", locates[s.locate], accesses[s.access],
                 converts[s.convert], s.pairs ? " pairs" : "", p->grid.guarded ? " guarded" : "",
                 p->reals.balanced ? " balanced" : "", p->reals.halved ? " halved" : "",
                 *kinds[kind_of(p, side)] ? " " : "", kinds[kind_of(p, side)]);
    for (int step = 0; step < END_STEPS; ++step)
        if (end_has(&s, (end_step)step))
            n += snprintf(c.name + n, sizeof c.name - (size_t)n, " %s", steps[step]);
    return c;
}

static bool is_seen(const combination *c) {
    for (size_t i = 0; i < seen_count; ++i)
        if (strcmp(seen[i].name, c->name) == 0) return true;
    return false;
}

/* Whether a schedule has a combination that is new, and in the share. */
static bool brings_news(const schedule *s) {
    bool wanted = false;
    for (uint32_t i = 0; i < s->pass_count; ++i)
        for (end_side side = END_LOAD; side < END_SIDES; ++side) {
            combination c = combination_of(&s->passes[i], side);
            if (is_seen(&c)) continue;
            assert_true(seen_count < MOST);
            wanted = share_has("ends", seen_count) || wanted;
            seen[seen_count++] = c;
        }
    return wanted;
}

/* ---- Problems ---- */

/* One in three has callbacks. Recipes say which emitter it is: those of CPU passes name their
 * lanes. */
static bool make_problem(uint64_t number, bool cpu, random_problem *p, problem *canonical,
                         text *recipe) {
    dice d = {SEED + 2 * number + cpu};
    *p = random_problem_make(SEED, number, precision == OCLFFT_DOUBLE ? RANDOM_DOUBLES : 0);
    if (p->tags & random_tags_awaited) return false;
    if (p->desc.precision != precision || p->limit != 0 || p->oddity != ODD_NONE) return false;
    if (p->points * p->desc.batch > MOST_POINTS) return false;
    p->route = ROUTE_EXECUTE;
    p->slack = 4;
    assert_ok(problem_from_desc(&p->desc, canonical));
    dice_recipe(&d, canonical, cpu, recipe);
    p->desc.recipe = text_string(recipe);
    return true;
}

static void check_problem(random_device *device, const random_problem *p, bool callbacks) {
    random_verdict verdict;
    ++computed;
    if (random_run(p, callbacks ? probes_execute : random_device_execute, device, &verdict)) return;
    const char *words = random_problem_text(p);
    fail_msg("%.*s, recipe \"%s\"%s: %s", (int)strcspn(words, "["), words, p->desc.recipe,
             callbacks ? ", callbacks" : "", verdict.faults);
}

static void try_problem(random_device *device, uint64_t number, bool cpu) {
    random_problem p;
    problem canonical;
    schedule s;
    text recipe = {0};
    bool callbacks = number % 3 == 0;
    if (make_problem(number, cpu, &p, &canonical, &recipe)) {
        if (callbacks) canonical.load = canonical.store = (callback){"f", "f", 4};
        oclfft_status status =
            schedule_make(&canonical, &device->context->caps, text_string(&recipe), &s);
        if (status == OCLFFT_SUCCESS && brings_news(&s)) check_problem(device, &p, callbacks);
        schedule_free(&s);
    }
    text_free(&recipe);
}

static void every_combination(void **state) {
    (void)state;
    random_device device;
    assert_true(random_device_open(&device));
    bool fits = reference_present(precision) && (precision == OCLFFT_SINGLE || device.has_double);
    if (!fits) {
        random_device_close(&device);
        skip();
    }
    for (uint64_t number = 0; number < TRIES; ++number)
        for (int cpu = 0; cpu < (device.context->caps.is_cpu ? 2 : 1); ++cpu)
            try_problem(&device, number, cpu);
    random_device_close(&device);
    if (getenv("OCLFFT_TEST_LIST"))
        for (size_t i = 0; i < seen_count; ++i) puts(seen[i].name);
    print_message("%zu combinations, %zu problems computed\n", seen_count, computed);
    assert_true(seen_count >= LEAST && computed > 0);
}

/* Every value of each step is in some combination of each emitter. */
static void every_step(void **state) {
    (void)state;
    static const char *const needed[] = {"gpu load point array complex sign",
                                         "gpu load folded",
                                         "gpu load spectra",
                                         "gpu load spectrum",
                                         "gpu store folded",
                                         "gpu store spectra",
                                         "gpu store spectrum",
                                         " planar ",
                                         " callback ",
                                         "reals pairs",
                                         "reals guarded",
                                         " joined",
                                         " rader",
                                         " bluestein",
                                         " balanced",
                                         " halved",
                                         " corner",
                                         " unweigh scale real",
                                         " double weigh",
                                         " real ",
                                         "guarded"};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; ++i) {
        bool found = false;
        for (size_t k = 0; k < seen_count; ++k) found = found || strstr(seen[k].name, needed[i]);
        if (!found) fail_msg("no combination has \"%s\"", needed[i]);
    }
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_combination),
        cmocka_unit_test(every_step),
    };
    bool good = share_read(&count, arguments);
    if (!good || count != 2 ||
        (strcmp(arguments[1], "single") != 0 && strcmp(arguments[1], "double") != 0))
        return fprintf(stderr, "usage: test_ends single|double [--share N]\n"), 2;
    precision = strcmp(arguments[1], "double") == 0 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    return share_end(RUN_ON_DEVICE(tests));
}
