/* `oclfft accuracy PROBLEM...` and `--suite`: a line for each problem. */
#include "request.h"

#include <string.h>

#include <shape.h>

#include <peer.h>

#include "accuracy.h"
#include "common/case_name.h"
#include "common/command.h"
#include "common/lines.h"
#include "common/output.h"
#include "common/progress.h"

enum { LEAST_NAME = 24 }; /* columns */

struct check {
    const struct accuracy_request *request;
    size_t maximum;
    int name_width;
    size_t problems; /* of the request and the suite */
    size_t cases, failed, unchecked;
    int status; /* the worst so far */
};

/* Small transforms come in a batch, for the statistics; of an odd size, which no tile divides. */
static void choose_batch(struct problem *problem) {
    const size_t enough = 1 << 14, points = shape_of(&problem->desc).points,
                 most = shape_most_batch(&problem->desc);
    const size_t batch = points < enough ? enough / points + 3 : 1;
    if (!problem->batch_given) problem->desc.batch = batch < most ? batch : most;
}

static void print_errors(const struct errors *errors, bool present) {
    if (present)
        printf("  %9.3e %9.3e", errors->l2, errors->l1);
    else
        printf("  %9s %9s", "-", "-");
}

static void write_csv(FILE *csv, const char *name, const struct accuracy *accuracy,
                      const char *verdict) {
    char field[CASE_FIELD];
    fprintf(csv, "%s,%.4e,%.4e,", case_field(name, field), accuracy->ours.l2, accuracy->ours.l1);
    if (accuracy->has_fftw) fprintf(csv, "%.4e,%.4e", accuracy->fftw.l2, accuracy->fftw.l1);
    fprintf(csv, "%s,%.4e,%s\n", accuracy->has_fftw ? "" : ",", accuracy->bar, verdict);
}

static void check_one(struct check *check, const struct problem *problem) {
    const struct accuracy_request *request = check->request;
    struct accuracy accuracy;
    char name[PROBLEM_TEXT];
    oclfft_plan *plan = NULL;
    problem_to_text(problem, true, name);
    int status = accuracy_plan(request->context, problem, &plan, &accuracy);
    if (status == STATUS_OK)
        status = accuracy_measure(request->context, &plan, true, problem, request->seed, &accuracy);
    oclfft_plan_destroy(&plan);
    check->cases++;
    check->failed += status == STATUS_FAILED;
    check->unchecked += status == STATUS_USAGE || status == STATUS_TROUBLE;
    check->status = worse_status(check->status, status);
    const char *verdict = status == STATUS_OK ? "ok" : "FAIL";
    progress_hide();
    if (accuracy.measured) {
        case_show(stdout, check->name_width, name);
        print_errors(&accuracy.ours, true);
        print_errors(&accuracy.fftw, accuracy.has_fftw);
        printf("  %9.3e  %s\n", accuracy.bar, verdict);
        if (request->csv) write_csv(request->csv, name, &accuracy, verdict);
    } else {
        const char *what = status == STATUS_FAILED ? "FAIL"
                           : accuracy.planned      ? "not checked"
                                                   : "not planned";
        char line[2 * PROBLEM_TEXT];
        snprintf(line, sizeof line, "%-*s  %s: %s", check->name_width, name, what, peer_why());
        write_line(stdout, 4, line);
    }
    output_flush(stdout);
    if (request->csv) output_flush(request->csv);
}

static bool same_layout(const oclfft_layout *a, const oclfft_layout *b) {
    return a->format == b->format && memcmp(a->strides, b->strides, sizeof a->strides) == 0 &&
           a->distance == b->distance && a->offset == b->offset;
}

/* Whether a problem that is out of place can as well be in place: its sides lie at the same
 * places. */
static bool fits_in_place(const oclfft_plan_desc *desc) {
    const oclfft_layout packed = OCLFFT_LAYOUT_INIT;
    const struct shape shape = shape_of(desc);
    if (element_size(shape.in.type) != element_size(shape.out.type)) return false;
    if (shape.in.cut || shape.out.cut) return false; /* both sides packed, they may differ */
    if (!shape_halves(desc)) return same_layout(&desc->input, &desc->output) && shape.in.apart;
    if (shape.in.halved != desc->rank - 1) return false;
    return same_layout(&desc->input, &packed) && same_layout(&desc->output, &packed);
}

static void check_problem(struct check *check, struct problem *problem) {
    char name[PROBLEM_TEXT];
    if (!output_wanted()) return;
    choose_batch(problem);
    problem_to_text(problem, true, name);
    progress_next(name, 1);
    problem->desc.recipe = check->request->recipe;
    if (!check->request->all) {
        check_one(check, problem);
        return;
    }
    /* transforms between real and complex data have one direction, and so have copies of reals */
    const bool both = problem->desc.transform == OCLFFT_C2C ||
                      (!shape_halves(&problem->desc) && count_real_kinds(&problem->desc) > 0);
    for (int in_place = 0; in_place < 2; in_place++) {
        if (in_place && !problem->desc.in_place && !fits_in_place(&problem->desc)) continue;
        for (int backward = 0; backward < (both ? 2 : 1); backward++) {
            struct problem variant = *problem;
            variant.desc.in_place = in_place != 0;
            if (both) variant.direction = backward ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
            check_one(check, &variant);
        }
    }
}

/* The request's problems and then the suite's, those that are not too long, as `visit` wants
 * them. */
static bool for_all(struct check *check,
                    void (*visit)(struct check *check, struct problem *problem)) {
    const struct accuracy_request *request = check->request;
    struct problem problem;
    for (int i = 0; i < request->problem_count; i++) {
        if (read_problem(request->problems[i], &problem)) visit(check, &problem);
    }
    if (!request->suite) return true;
    const struct draw draw = {request->seed, DRAWN_USUAL};
    for (const char *const *text = suite_problems(request->suite, &draw); *text; text++) {
        if (!read_problem(*text, &problem)) return false;
        if (shape_of(&problem.desc).points <= check->maximum) visit(check, &problem);
    }
    return true;
}

static void widen(struct check *check, struct problem *problem) {
    char name[PROBLEM_TEXT];
    choose_batch(problem);
    problem_to_text(problem, true, name);
    const size_t added = check->request->all ? 2 : 0; /* flags */
    check->name_width = case_columns(check->name_width, strlen(name) + added);
    check->problems++;
}

int accuracy_check(const struct accuracy_request *request) {
    struct check check = {.request = request,
                          .maximum = request->maximum ? request->maximum : (size_t)1 << 20,
                          .name_width = LEAST_NAME};
    if (!for_all(&check, widen)) return STATUS_USAGE;
    if (request->csv) fputs("case,ours_l2,ours_sum,fftw_l2,fftw_sum,bar,verdict\n", request->csv);
    printf("%-*s  %9s %9s  %9s %9s  %9s\n", check.name_width, "case", "L2", "sum", "FFTW L2",
           "FFTW sum", "bar on L2");
    progress_begin("problems", check.problems, (double)check.problems);
    for_all(&check, check_problem);
    progress_end();
    if (check.cases == 0) {
        complain("nothing to check: no length of the suite is up to %zu", check.maximum);
        return STATUS_USAGE;
    }
    printf("%zu of %zu failed", check.failed, check.cases);
    if (check.unchecked > 0) printf(", %zu could not be checked", check.unchecked);
    putchar('\n');
    return check.status;
}
