/* Random problems of the guru interface, by the front end and by the real FFTW. Both have NULL
 * plans of the same problems and the same results, and write nothing beside them.
 *
 * Without the real FFTW the front end also exchanges loops in place where FFTW has no plan for it.
 * These problems are counted, and compared with FFTW's result out of place.
 *
 * usage: test_guru COUNT [FIRST]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/share.h"
#include "common/worse.h"
#include "trial_api.h"

static bool same(const R *a, const R *b, size_t count) {
    return memcmp(a, b, count * sizeof(R)) == 0;
}

/* The greatest difference relative to the greatest number. */
static double difference(const R *ours, const R *theirs, size_t count) {
    double most = 0, scale = 1e-3;
    for (size_t i = 0; i < count; i++) {
        most = worse(most, fabs((double)ours[i] - (double)theirs[i]));
        if (fabs((double)theirs[i]) > scale) scale = fabs((double)theirs[i]);
    }
    return most / scale;
}

/* Compares all memory of the output. A transform to real rows in place may write anything into the
 * gaps between them: there only the elements count. */
static double compare_output(const trial *t, const trial_arrays *ours, const trial_arrays *theirs) {
    const size_t reals = 2 * t->reals[1];
    if (t->kind != TRIAL_C2R || !t->in_place)
        return difference(ours->memory[1], theirs->memory[1], reals);
    R *a = malloc(reals * sizeof *a), *b = malloc(reals * sizeof *b);
    const size_t count = trial_gather(t, ours, a);
    trial_gather(t, theirs, b);
    const double far = difference(a, b, count);
    free(a);
    free(b);
    return far;
}

/* NULL, or what is wrong. */
static const char *compare(const trial *t, const trial_arrays *ours, const trial_arrays *theirs,
                           const trial_arrays *before) {
    static char text[80];
    const double far = compare_output(t, ours, theirs);
    (void)snprintf(text, sizeof text, "differs by %g", far);
    if (!(far < CLOSE)) return text;
    /* Only complex to real transforms destroy, unless they are told not to. */
    const bool kept = t->in_place || t->kind == TRIAL_C2R ||
                      same(ours->memory[0], before->memory[0], 2 * t->reals[0]);
    return kept ? NULL : "the input was modified";
}

static bool untouched(const trial *t, const trial_arrays *a, const trial_arrays *before) {
    return same(a->memory[0], before->memory[0], 2 * t->reals[0]) &&
           same(a->memory[1], before->memory[1], 2 * t->reals[1]);
}

/* Whether two loops of the same length exchange their strides in place. */
static bool exchanges(const trial *t) {
    const X(iodim64) *a = &t->loops[0], *b = &t->loops[1];
    return t->in_place && t->loop_rank >= 2 && a->n == b->n && a->is != b->is && a->is == b->os &&
           a->os == b->is;
}

/* The same trial out of place, whose output holds at first what the input does. */
static trial out_of_place(const trial *t, uint64_t number, trial_arrays *a) {
    trial apart = *t;
    apart.in_place = false;
    trial_free(a);
    *a = trial_arrays_of(&apart, number);
    memcpy(a->memory[1], a->memory[0], 2 * t->reals[0] * sizeof(R));
    return apart;
}

/* Makes the input of a complex to real transform a real signal's spectrum, the same in place and
 * out of place. */
static void make_hermitian(const trial *t, const api *theirs, uint64_t number, trial_arrays *a) {
    if (t->kind != TRIAL_C2R) return;
    trial apart = *t;
    apart.in_place = false;
    trial_arrays spectrum = trial_arrays_of(&apart, number);
    api_make_hermitian(theirs, &apart, &spectrum);
    memcpy(a->memory[0], spectrum.memory[0], 2 * t->reals[0] * sizeof(R));
    trial_free(&spectrum);
}

/* In place, FFTW overwrites rows of real transforms that it still needs where those of the two
 * sides lie differently. There its result out of place counts. */
static const char *compare_apart(const trial *t, const api *theirs, uint64_t number,
                                 const trial_arrays *ours, trial_arrays *wanted) {
    const trial apart = out_of_place(t, number, wanted);
    make_hermitian(&apart, theirs, number, wanted);
    X(plan) q = api_plan(theirs, &apart, wanted, FFTW_ESTIMATE);
    theirs->execute(q);
    theirs->destroy_plan(q);
    return compare(t, ours, wanted, ours);
}

/* NULL, or what is wrong. Adds 1 to `refused` where FFTW has a plan only out of place. */
static const char *run(const trial *t, const api *ours, const api *theirs, uint64_t number,
                       int *refused) {
    trial_arrays mine = trial_arrays_of(t, number), wanted = trial_arrays_of(t, number),
                 before = trial_arrays_of(t, number);
    /* Every third plan is made of other arrays than those that are transformed. */
    const bool elsewhere = number % 3 == 0;
    trial_arrays *planned = elsewhere ? &before : &mine;
    X(plan) p = api_plan(ours, t, planned, FFTW_ESTIMATE);
    X(plan) q = api_plan(theirs, t, &wanted, FFTW_ESTIMATE);
    if (p && !q && exchanges(t)) {
        const trial apart = out_of_place(t, number, &wanted);
        q = api_plan(theirs, &apart, &wanted, FFTW_ESTIMATE);
        ++*refused;
    }
    const char *wrong = NULL;
    if (!p != !q) wrong = p ? "they have no plan" : "we have no plan";
    if (!wrong && !untouched(t, &mine, &wanted)) wrong = "planning touched the arrays";
    make_hermitian(t, theirs, number, &mine);
    make_hermitian(t, theirs, number, &wanted);
    for (int i = 0; !wrong && p && q && i < (t->in_place || t->kind == TRIAL_C2R ? 1 : 2); i++) {
        if (elsewhere)
            api_execute(ours, t, p, &mine);
        else
            ours->execute(p);
        theirs->execute(q);
        wrong = compare(t, &mine, &wanted, &before);
        if (wrong && t->in_place && (t->kind == TRIAL_R2C || t->kind == TRIAL_C2R))
            wrong = compare_apart(t, theirs, number, &mine, &wanted);
    }
    ours->destroy_plan(p);
    theirs->destroy_plan(q);
    trial_free(&mine);
    trial_free(&wanted);
    trial_free(&before);
    return wrong;
}

int main(int count, char **arguments) {
    const uint64_t trials = count > 1 ? strtoull(arguments[1], NULL, 10) : 100;
    const uint64_t first = count > 2 ? strtoull(arguments[2], NULL, 10) : 0;
    const api ours = api_ours(), theirs = api_theirs();
    int failures = 0, refused = 0;
    for (uint64_t i = first; i < first + trials; i++) {
        const trial t = trial_of(share_seed(), i);
        const char *wrong = run(&t, &ours, &theirs, i, &refused);
        if (!wrong) continue;
        printf("seed %llu, number %llu: %s: ", (unsigned long long)share_seed(),
               (unsigned long long)i, wrong);
        trial_print(&t);
        failures++;
    }
    printf("%llu problems, of which FFTW refuses %d exchanges in place, %d failures\n",
           (unsigned long long)trials, refused, failures);
    return failures ? 1 : 0;
}
