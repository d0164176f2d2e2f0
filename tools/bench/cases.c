#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/command.h"
#include "common/output.h"

/* ---- Lists ---- */

static size_t count_problems(const struct bench_request *request) {
    size_t count = (size_t)request->problem_count;
    for (size_t i = 0; i < request->suite_count; i++) {
        const char *const *text = suite_problems(request->suites[i], &request->draw);
        while (*text++) count++;
    }
    return count;
}

static bool add_suite(struct case_list *list, const struct suite *suite, const struct draw *draw,
                      const struct bench *bench) {
    for (const char *const *text = suite_problems(suite, draw); *text; text++) {
        struct problem *problem = &list->problems[list->count];
        if (!read_problem(*text, problem)) return false;
        const size_t points = shape_of(&problem->desc).points;
        list->kinds[list->count] = kind_by_name(suite->table);
        list->count += points >= bench->from && points <= bench->to;
    }
    return true;
}

/* Elements of other types are beside those of the precision, unless a kind was asked for. */
static const struct kind *usual_kind(const struct problem *problem,
                                     const struct bench_request *request) {
    const bool usual = strcmp(request->kind->name, "speed") == 0;
    return usual && shape_converts(&problem->desc) ? kind_by_name("elements") : request->kind;
}

static bool add_all(struct case_list *list, const struct bench_request *request,
                    const struct bench *bench) {
    for (int i = 0; i < request->problem_count; i++) {
        struct problem *problem = &list->problems[list->count];
        if (!read_problem(request->problems[i], problem)) return false;
        list->kinds[list->count++] = usual_kind(problem, request);
    }
    for (size_t i = 0; i < request->suite_count; i++) {
        const struct suite *suite = request->suites[i];
        const bool asked = !request->only || kind_by_name(suite->table) == request->only;
        if (asked && !add_suite(list, suite, &request->draw, bench)) return false;
    }
    return true;
}

/* Whether no two tables of the list are of one kind: each has a picture of its own then. */
static bool has_distinct_tables(const struct case_list *list) {
    for (size_t i = 1; i < list->count; i++) {
        for (size_t k = 0; k + 1 < i && list->kinds[i] != list->kinds[i - 1]; k++) {
            if (list->kinds[k] == list->kinds[i]) return false;
        }
    }
    return true;
}

/* An option that was given, or not. */
struct given {
    bool given;
    const char *what;
};

static bool refuse_given(const struct given *options, size_t count, const char *with) {
    for (size_t i = 0; i < count; i++) {
        if (!options[i].given) continue;
        complain("%s cannot be combined with %s", options[i].what, with);
        return true;
    }
    return false;
}

/* Recipes are measured one by one, in a table of their own that goes to standard output only. */
static bool recipes_fit(const struct bench_request *request, const struct bench *bench) {
    const struct given others[] = {{request->problem_count > 0, "a problem on the command line"},
                                   {request->suite_count > 0, "--suite"},
                                   {request->only != NULL, "--only"},
                                   {request->range_given, "--from and --to"},
                                   {request->draw_given, "--seed and --count"},
                                   {bench->recipe != NULL, "--recipe"},
                                   {request->plan_time, "--plan-time"},
                                   {request->library != NULL, "--library"},
                                   {request->older != NULL, "--compare"},
                                   {request->csv != NULL, "--csv"},
                                   {request->markdown != NULL, "--markdown"},
                                   {request->plot != NULL, "--plot"}};
    return !refuse_given(others, sizeof others / sizeof *others, "--recipes");
}

/* Two builds are compared with each other alone, and by medians. */
static bool library_fits(const struct bench_request *request, const struct bench *bench) {
    const struct given others[] = {
        {request->peers_given, "--peers"},         {request->fftw, "--fftw"},
        {request->threads > 0, "--threads"},       {bench->isolate, "--isolate"},
        {request->patience > 0, "--patience"},     {bench->method.best, "--best"},
        {request->markdown != NULL, "--markdown"}, {request->plot != NULL, "--plot"},
        {request->older != NULL, "--compare"}};
    return !request->library || !refuse_given(others, sizeof others / sizeof *others, "--library");
}

static bool has_picture(const struct case_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        if (list->kinds[i] && list->kinds[i]->measure != MEASURE_PLANNING) return true;
    }
    return false;
}

static bool outputs_fit(const struct case_list *list, const struct bench_request *request) {
    const char *csv = request->csv, *markdown = request->markdown, *plot = request->plot;
    if (output_shared(csv, "--csv", markdown, "--markdown") ||
        output_shared(csv, "--csv", plot, "--plot") ||
        output_shared(markdown, "--markdown", plot, "--plot"))
        return false;
    if (plot && !has_distinct_tables(list))
        complain("--plot is for one table of each kind: these problems and suites make several of "
                 "one");
    else if (plot && !has_picture(list))
        complain("--plot: a table of planning has no picture");
    else
        return true;
    return false;
}

static bool draw_fits(const struct bench_request *request) {
    for (size_t i = 0; i < request->suite_count; i++)
        if (!request->suites[i]->problems) return true;
    if (request->draw_given) complain("--seed and --count are for --suite drawn");
    return !request->draw_given;
}

static bool range_fits(const struct bench_request *request, const struct bench *bench) {
    if (request->range_given && request->suite_count == 0)
        complain("--from and --to are for a --suite");
    else if (bench->from > bench->to)
        complain("--from %zu --to %zu: the range is empty", bench->from, bench->to);
    else
        return true;
    return false;
}

/* Whether the suites have something of the kind that --only names. */
static bool only_fits(const struct bench_request *request) {
    for (size_t i = 0; request->only && i < request->suite_count; i++) {
        if (kind_by_name(request->suites[i]->table) == request->only) return true;
    }
    if (request->only && request->suite_count == 0)
        complain("--only is for a --suite");
    else if (request->only)
        complain("--only %s: the suite makes no such table", request->only->name);
    return !request->only;
}

static bool fill(struct case_list *list, const struct bench_request *request,
                 const struct bench *bench) {
    if (!only_fits(request) || !draw_fits(request) || !range_fits(request, bench) ||
        !library_fits(request, bench))
        return false;
    if (!add_all(list, request, bench)) return false;
    for (size_t i = 0; request->plan_time && i < list->count; i++)
        list->kinds[i] = kind_by_name("planning");
    if (list->count == 0 && request->suite_count > 0)
        complain("nothing to measure: no such case of the suite lies in the range from %zu to %zu",
                 bench->from, bench->to);
    else if (list->count == 0)
        complain_usage(&verb_bench, "needs a problem such as 4096x1000, or --suite");
    return list->count > 0 && outputs_fit(list, request);
}

int case_list_make(struct case_list *list, const struct bench_request *request,
                   const struct bench *bench) {
    const size_t capacity = count_problems(request) + 1;
    *list = (struct case_list){.problems = NULL};
    if (request->recipes) {
        if (!recipes_fit(request, bench)) return STATUS_USAGE;
        list->text = bench_recipe_list(request->recipes);
        return list->text ? STATUS_OK : STATUS_TROUBLE;
    }
    list->problems = calloc(capacity, sizeof *list->problems);
    list->kinds = calloc(capacity, sizeof *list->kinds);
    if (!list->problems || !list->kinds) {
        complain("no host memory");
        return STATUS_TROUBLE;
    }
    return fill(list, request, bench) ? STATUS_OK : STATUS_USAGE;
}

void case_list_free(struct case_list *list) {
    free(list->text);
    free(list->problems);
    free(list->kinds);
}

bool case_list_has_planning(const struct case_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        if (list->kinds[i]->measure == MEASURE_PLANNING) return true;
    }
    return false;
}

/* ---- Settings ---- */

static void apply_method(struct bench *bench, const struct bench_request *request) {
    const struct kind *kind = bench->kind;
    struct method *method = &bench->method;
    method->rounds = request->rounds ? request->rounds : kind->rounds;
    method->seconds = request->milliseconds ? (double)request->milliseconds * 1e-3 : kind->seconds;
    method->budget = kind->budget;
    if (request->seconds > 0)
        method->seconds = request->seconds / (double)method->rounds, method->budget = 0;
    method->most_runs = kind->most_runs;
    method->burst = kind->burst;
    method->end_to_end = kind->end_to_end || request->end_to_end;
}

void bench_apply_request(struct bench *bench, const struct bench_request *request) {
    const struct kind *kind = bench->kind ? bench->kind : request->kind;
    const bool cpu = bench->stage.info.is_cpu;
    const size_t cpu_points = kind->cpu_points ? kind->cpu_points : (size_t)1 << 20;
    const double usual_patience = 180,
                 patience = kind->patience > 0 ? kind->patience : usual_patience;
    bench->kind = kind;
    bench->points = request->points ? request->points : cpu ? cpu_points : kind->points;
    bench->patience = request->patience > 0 ? request->patience : patience;
    apply_method(bench, request);
    bench->stage.pinned = kind->end_to_end;
    if (request->threads) bench->stage.host_threads = (int)request->threads;
    if (!request->peers_given) {
        bench->wanted[PEER_FFTW] = (cpu && !kind->few) || request->fftw;
        bench->wanted[PEER_CLFFT] = !kind->few;
    }
    bench_choose_contenders(bench);
}
