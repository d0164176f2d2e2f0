/* `oclfft accuracy --thesis`: the lengths of Table 1 in T. Kriz's thesis (2014), with the errors
 * that its library had there. */
#include "request.h"

#include <shape.h>

#include <peer.h>

#include "accuracy.h"
#include "common/command.h"
#include "common/output.h"
#include "common/progress.h"

/* Powers of two from 2^6 on, and the primes near them. (32769 is not a prime, but it is what was
 * measured.) The errors are those of the thesis by its formula (9), on a GeForce GTX 660M; 0: not
 * in the table. */
static const struct {
    size_t prime;
    double of_power, of_prime;
} table[] = {
    {61, 1.29e-7, 2.13e-5},
    {127, 0, 0},
    {257, 0, 0},
    {509, 0, 0},
    {1021, 4.71e-7, 8.72e-4},
    {2039, 0, 0},
    {4093, 0, 0},
    {8191, 0, 0},
    {16381, 1.07e-6, 4.18e-2},
    {32769, 0, 0},
    {65537, 0, 0},
    {131071, 0, 0},
    {262147, 2.27e-6, 1.83},
    {524287, 0, 0},
    {1048573, 3.09e-6, 13.1},
    {2097143, 0, 0},
    {4194301, 3.98e-6, 97.2},
    {8388593, 0, 0},
    {16777213, 7.18e-6, 572},
};

enum { ENTRIES = sizeof table / sizeof *table, FIRST_POWER = 6 };

static const double thesis_bar = 5e-7;

struct comparison {
    const struct accuracy_request *request;
    size_t cases, failed, unchecked;
    int status;
};

static void print_error(double error) {
    if (error != 0)
        printf("  %9.2e", error);
    else
        printf("  %9s", "-");
}

static void write_csv(FILE *csv, size_t length, double thesis, const struct accuracy *accuracy,
                      const char *verdict) {
    fprintf(csv, "%zu,", length);
    if (thesis > 0) fprintf(csv, "%.2e", thesis);
    if (accuracy->measured)
        fprintf(csv, ",%.4e,", accuracy->ours.l1);
    else
        fputs(",,", csv);
    if (accuracy->has_fftw) fprintf(csv, "%.4e", accuracy->fftw.l1);
    fprintf(csv, ",%s\n", verdict);
    output_flush(csv);
}

static void compare_length(struct comparison *comparison, size_t length, double thesis) {
    const struct accuracy_request *request = comparison->request;
    struct problem problem = {.desc = OCLFFT_PLAN_DESC_INIT, .direction = OCLFFT_FORWARD};
    struct accuracy accuracy;
    oclfft_plan *plan = NULL;
    problem.desc.lengths[0] = length;
    problem.desc.batch = length < 4096 ? (4096 / length) | 1 : 1;
    int status = accuracy_plan(request->context, &problem, &plan, &accuracy);
    if (status == STATUS_OK)
        status =
            accuracy_measure(request->context, &plan, true, &problem, request->seed, &accuracy);
    oclfft_plan_destroy(&plan);
    if (accuracy.measured && !(accuracy.ours.l1 <= thesis_bar)) status = STATUS_FAILED;

    const char *verdict = status == STATUS_OK       ? "ok"
                          : status == STATUS_FAILED ? "FAIL"
                          : accuracy.planned        ? "not checked"
                                                    : "not planned";
    comparison->cases++;
    comparison->failed += status == STATUS_FAILED;
    comparison->unchecked += status == STATUS_USAGE || status == STATUS_TROUBLE;
    comparison->status = worse_status(comparison->status, status);
    progress_hide();
    printf("%12zu", length);
    print_error(thesis);
    print_error(accuracy.measured ? accuracy.ours.l1 : 0);
    print_error(accuracy.has_fftw ? accuracy.fftw.l1 : 0);
    printf("  %s%s%s\n", verdict, accuracy.measured ? "" : ": ",
           accuracy.measured ? "" : peer_why());
    output_flush(stdout);
    if (request->csv) write_csv(request->csv, length, thesis, &accuracy, verdict);
}

int accuracy_thesis(const struct accuracy_request *request) {
    struct comparison comparison = {.request = request};
    const size_t maximum = request->maximum ? request->maximum : SIZE_MAX;
    if (request->csv) fputs("length,thesis_sum,ours_sum,fftw_sum,verdict\n", request->csv);
    puts("Errors by the thesis's formula (9), single precision, forward; the thesis's are those of "
         "its Table 1");
    printf("%12s  %9s  %9s  %9s  bar %.0e\n", "length", "thesis", "oclfft", "FFTW", thesis_bar);
    progress_begin("rows of the table", ENTRIES, ENTRIES);
    for (size_t i = 0; i < ENTRIES && output_wanted(); i++) {
        progress_next(NULL, 1);
        const size_t power = (size_t)1 << (FIRST_POWER + i);
        if (power <= maximum) compare_length(&comparison, power, table[i].of_power);
        if (table[i].prime <= maximum)
            compare_length(&comparison, table[i].prime, table[i].of_prime);
    }
    progress_end();
    if (comparison.cases == 0) {
        complain("nothing to compare: no length of the table is up to %zu", maximum);
        return STATUS_USAGE;
    }
    printf("%zu of %zu failed", comparison.failed, comparison.cases);
    if (comparison.unchecked > 0) printf(", %zu could not be checked", comparison.unchecked);
    putchar('\n');
    return comparison.status;
}
