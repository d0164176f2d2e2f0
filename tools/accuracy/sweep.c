/* `oclfft accuracy --kinds`: cosine, sine, Hartley and halfcomplex transforms of many lengths, kind
 * by kind. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <axis_kinds.h>
#include <peer.h>

#include "common/command.h"
#include "common/output.h"
#include "common/progress.h"
#include "report.h"

enum { WORST = 10 };
static const double mean_bar = 1.0;

/* One problem and how it came out. */
struct item {
    char name[PROBLEM_TEXT];
    double ours, fftw, part; /* of what it may be */
};

/* Those of one kind, precision and direction. */
struct tally {
    size_t measured, failed, skipped, ratios;
    double logarithm; /* of the ratios to FFTW's error, added up */
    double part;      /* the largest */
    char worst[PROBLEM_TEXT];
};

struct sweep {
    const struct accuracy_request *request;
    struct item worst[WORST]; /* of all, in descending order */
    size_t count, failed, skipped;
    int status;
};

/* ---- Items ---- */

static void rank_item(struct sweep *sweep, const struct item *item) {
    size_t at = sweep->count < WORST ? sweep->count++ : WORST;
    if (at == WORST && item->part <= sweep->worst[WORST - 1].part) return;
    if (at == WORST) at--;
    for (; at > 0 && !(item->part <= sweep->worst[at - 1].part); at--)
        sweep->worst[at] = sweep->worst[at - 1];
    sweep->worst[at] = *item;
}

static void tally_item(struct tally *tally, const struct item *item, double ratio) {
    tally->measured++;
    if (ratio > 0) {
        tally->ratios++;
        tally->logarithm += log(ratio);
    }
    if (item->part <= tally->part) return;
    tally->part = item->part;
    memcpy(tally->worst, item->name, sizeof tally->worst);
}

static void write_csv(FILE *csv, const struct item *item, const char *verdict) {
    if (!csv) return;
    fprintf(csv, "%s,%.4e,%.4e,%.4f,%s\n", item->name, item->ours, item->fftw, item->part, verdict);
    output_flush(csv);
}

static void note(struct sweep *sweep, struct tally *tally, const struct problem *problem,
                 const struct accuracy *accuracy, int status) {
    struct item item = {.ours = accuracy->ours.l2, .fftw = accuracy->fftw.l2};
    problem_to_text(problem, true, item.name);
    const bool failed = status == STATUS_FAILED;
    sweep->status = worse_status(sweep->status, status);
    tally->failed += failed;
    if (accuracy->measured) {
        item.part = item.ours / accuracy->bar;
        tally_item(tally, &item, accuracy_ratio(accuracy, problem->desc.precision));
        rank_item(sweep, &item);
        write_csv(sweep->request->csv, &item, failed ? "FAIL" : "ok");
    }
    const bool news = (failed && sweep->failed < SHOWN_FAULTS) ||
                      ((status == STATUS_USAGE || status == STATUS_TROUBLE) && sweep->skipped == 0);
    if (news) progress_hide();
    if (failed && sweep->failed++ < SHOWN_FAULTS)
        printf("FAIL %s: %.3e, FFTW %.3e%s%s\n", item.name, item.ours, item.fftw,
               accuracy->measured ? "" : ": ", accuracy->measured ? "" : peer_why());
    if (status != STATUS_USAGE && status != STATUS_TROUBLE) return;
    tally->skipped++;
    if (sweep->skipped++ == 0) printf("not checked: %s: %s\n", item.name, peer_why());
}

/* An odd number of transforms, enough for their worst to say something. */
static size_t choose_batch(size_t points) {
    enum { ENOUGH = 4096, LEAST = 3, MOST = 63, LONG = 1 << 15 };
    const size_t batch = ENOUGH / points;
    if (points > LONG) return 1;
    return batch < LEAST ? LEAST : batch > MOST ? MOST : batch | 1;
}

/* Compiling takes about as long as a million points do. */
static double effort_of(size_t points) {
    return 1e6 + (double)points * (double)choose_batch(points);
}

/* FFTW scales nothing, so that neither direction does. */
static void measure(struct sweep *sweep, struct tally *tally, struct problem problem) {
    struct accuracy accuracy;
    oclfft_plan *plan = NULL;
    size_t points = 1;
    for (int i = 0; i < problem.desc.rank; i++) points *= problem.desc.lengths[i];
    problem.desc.batch = choose_batch(points);
    problem.desc.scale_backward = 1;
    char name[PROBLEM_TEXT];
    problem_to_text(&problem, true, name);
    progress_next(name, effort_of(points));
    int status = accuracy_plan(sweep->request->context, &problem, &plan, &accuracy);
    if (status == STATUS_OK)
        status = accuracy_measure(sweep->request->context, &plan, true, &problem,
                                  sweep->request->seed, &accuracy);
    oclfft_plan_destroy(&plan);
    note(sweep, tally, &problem, &accuracy, status);
}

/* ---- Kinds ---- */

static struct problem problem_of(oclfft_axis_kind kind, oclfft_precision precision,
                                 oclfft_direction direction, int rank, size_t length) {
    struct problem problem = {.desc = OCLFFT_PLAN_DESC_INIT, .direction = direction};
    problem.desc.transform = OCLFFT_R2R;
    problem.desc.precision = precision;
    problem.desc.rank = rank;
    for (int i = 0; i < rank; i++) {
        problem.desc.lengths[i] = length;
        problem.desc.axes[i] = kind;
    }
    return problem;
}

/* Where formulations that others use lose digits. */
static const struct {
    oclfft_axis_kind kind;
    int rank;
    size_t length;
} known[] = {{OCLFFT_AXIS_DCT1, 2, 675}, {OCLFFT_AXIS_DST1, 1, 46}, {OCLFFT_AXIS_DST1, 1, 58},
             {OCLFFT_AXIS_DST1, 1, 82},  {OCLFFT_AXIS_DST1, 1, 93}, {OCLFFT_AXIS_DST1, 1, 102}};
enum { KNOWN = sizeof known / sizeof *known };

static void measure_known(struct sweep *sweep, struct tally *tally, oclfft_axis_kind kind,
                          oclfft_precision precision) {
    for (size_t i = 0; i < KNOWN; i++)
        if (known[i].kind == kind)
            measure(sweep, tally,
                    problem_of(kind, precision, OCLFFT_FORWARD, known[i].rank, known[i].length));
}

static void print_tally(struct sweep *sweep, const struct tally *tally, oclfft_axis_kind kind,
                        oclfft_precision precision, oclfft_direction direction) {
    const double mean = tally->ratios ? exp(tally->logarithm / (double)tally->ratios) : 0;
    const bool ok = mean <= mean_bar;
    progress_hide();
    printf("%-12s %-7s %-9s %8zu", kind_name(kind),
           precision == OCLFFT_DOUBLE ? "double" : "single",
           direction == OCLFFT_FORWARD ? "forward" : "backward", tally->measured);
    if (tally->ratios > 0)
        printf("  %6.3f  %-4s  %6.3f  %-20s", mean, ok ? "ok" : "FAIL", tally->part, tally->worst);
    else
        printf("  %6s  %-4s  %6s  %-20s", "-", "-", "-", "-");
    printf("  %6zu %7zu\n", tally->failed, tally->skipped);
    output_flush(stdout);
    if (!ok) sweep->status = worse_status(sweep->status, STATUS_FAILED);
}

/* Other ones for every kind, in ascending order; DCT-I has none of one point. */
static size_t *lengths_of(const struct accuracy_request *request, oclfft_axis_kind kind,
                          size_t *count) {
    struct accuracy_request own = *request;
    size_t kept = 0;
    own.seed += (size_t)kind;
    size_t *lengths = report_lengths(&own, count);
    for (size_t i = 0; lengths && i < *count; i++)
        if (kind != OCLFFT_AXIS_DCT1 || lengths[i] > 1) lengths[kept++] = lengths[i];
    *count = kept;
    return lengths;
}

static bool measure_kind(struct sweep *sweep, oclfft_axis_kind kind, oclfft_precision precision,
                         oclfft_direction direction) {
    struct tally tally = {0};
    size_t count;
    size_t *lengths = lengths_of(sweep->request, kind, &count);
    if (!lengths) return peer_fail("no host memory");
    for (size_t i = 0; i < count && output_wanted(); i++)
        measure(sweep, &tally, problem_of(kind, precision, direction, 1, lengths[i]));
    free(lengths);
    if (direction == OCLFFT_FORWARD) measure_known(sweep, &tally, kind, precision);
    print_tally(sweep, &tally, kind, precision, direction);
    return true;
}

/* Backward the others are each other's kinds, or their own. */
static bool measure_precision(struct sweep *sweep, oclfft_precision precision) {
    bool ok = true;
    for (int i = 0; i < REAL_KINDS && ok && output_wanted(); i++) {
        if (!sweep->request->kind_wanted[i]) continue;
        ok = measure_kind(sweep, real_kinds[i], precision, OCLFFT_FORWARD);
        if (real_kinds[i] == OCLFFT_AXIS_HALFCOMPLEX && ok)
            ok = measure_kind(sweep, real_kinds[i], precision, OCLFFT_BACKWARD);
    }
    return ok;
}

/* ---- All ---- */

/* Adds the problems of a kind in one precision, and what they take. */
static bool count_kind(const struct accuracy_request *request, oclfft_axis_kind kind, size_t *all,
                       double *effort) {
    size_t count, ways = kind == OCLFFT_AXIS_HALFCOMPLEX ? 2 : 1;
    size_t *lengths = lengths_of(request, kind, &count);
    if (!lengths) return peer_fail("no host memory");
    for (size_t i = 0; i < count; i++) *effort += (double)ways * effort_of(lengths[i]);
    *all += ways * count;
    free(lengths);
    for (size_t i = 0; i < KNOWN; i++) {
        if (known[i].kind != kind) continue;
        *effort +=
            effort_of(known[i].rank == 2 ? known[i].length * known[i].length : known[i].length);
        ++*all;
    }
    return true;
}

static bool begin_progress(const struct accuracy_request *request, size_t precisions) {
    size_t all = 0;
    double effort = 0;
    for (int i = 0; i < REAL_KINDS; i++)
        if (request->kind_wanted[i] && !count_kind(request, real_kinds[i], &all, &effort))
            return false;
    progress_begin("problems", precisions * all, (double)precisions * effort);
    return true;
}

static void conclude(const struct sweep *sweep) {
    printf("\nThe worst, as parts of the bar:\n");
    for (size_t i = 0; i < sweep->count; i++)
        printf("    %6.3f  %s (L2 %.3e, FFTW %.3e)\n", sweep->worst[i].part, sweep->worst[i].name,
               sweep->worst[i].ours, sweep->worst[i].fftw);
    printf("%zu failed", sweep->failed);
    if (sweep->skipped > 0) printf(", %zu could not be checked", sweep->skipped);
    putchar('\n');
}

int accuracy_kinds(const struct accuracy_request *request) {
    struct sweep *sweep = calloc(1, sizeof *sweep);
    bool ok = sweep || peer_fail("no host memory");
    if (ok) *sweep = (struct sweep){.request = request};
    const bool with_double = request->double_wanted && request->device.has_double;
    if (request->double_wanted && !with_double)
        puts("double: not measured, this device has no double precision");
    if (request->csv) fputs("case,ours_l2,fftw_l2,part_of_bar,verdict\n", request->csv);
    printf(
        "Our error over FFTW's: geometric mean (bar %.1f), and the worst over twice the larger of\n"
        "FFTW's and epsilon/2 (bar 1)\n\n%-12s %-7s %-9s %8s  %6s  %-4s  %6s  %-20s  %6s %7s\n",
        mean_bar, "kind", "", "", "number", "mean", "", "worst", "at", "failed", "skipped");
    if (ok) ok = begin_progress(request, (size_t)request->single_wanted + with_double);
    if (ok && request->single_wanted) ok = measure_precision(sweep, OCLFFT_SINGLE);
    if (ok && with_double) ok = measure_precision(sweep, OCLFFT_DOUBLE);
    progress_end();
    if (ok) conclude(sweep);
    if (!ok) complain("%s", peer_why());
    const int status = ok ? sweep->status : STATUS_TROUBLE;
    free(sweep);
    return status;
}
