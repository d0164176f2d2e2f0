#include "selection.h"

#include <stdint.h>

#include <shape.h>

#include "progress.h"

/* ---- The command line ---- */

bool selection_option(int option, const char *argument, struct selection *selection) {
    selection->drawn = selection->drawn || option == 'd' || option == 'c';
    selection->ranged = selection->ranged || option == 'f' || option == 't';
    switch (option) {
    case 's': return read_suite(argument, &selection->suite);
    case 'p': return read_number("points", argument, &selection->points);
    case 'f': return read_number("from", argument, &selection->from);
    case 't': return read_number("to", argument, &selection->to);
    case 'd': return read_count("seed", argument, &selection->draw.seed);
    default: return read_bounded("count", argument, DRAWN_MOST, &selection->draw.count);
    }
}

int selection_arguments(const struct verb *verb, int count, char **arguments,
                        struct selection *selection) {
    const struct suite *suite = selection->suite;
    selection->verb = verb;
    selection->count = count;
    selection->arguments = arguments;
    if (selection->drawn && (!suite || suite->problems)) {
        complain("--seed and --count are for --suite drawn");
        return STATUS_USAGE;
    }
    if (selection->ranged && !suite) {
        complain("--from and --to are for a --suite");
        return STATUS_USAGE;
    }
    if (count == 0 && !suite)
        return complain_usage(verb, "needs a problem such as 4096x1000, or --suite");
    for (int i = 0; i < count; i++) { /* all of them before the first takes its time */
        struct problem problem;
        if (!read_problem(arguments[i], &problem)) return STATUS_USAGE;
    }
    return STATUS_OK;
}

/* ---- The problems ---- */

static void choose_batch(const struct selection *selection, const oclfft_device_info *device,
                         bool of_suite, struct problem *problem) {
    const size_t usual = device->is_cpu ? (size_t)1 << 20 : (size_t)1 << 27,
                 most = shape_most_batch(&problem->desc);
    const size_t points = selection->points ? selection->points
                          : of_suite        ? usual
                                            : 0,
                 each = shape_of(&problem->desc).points;
    if (problem->batch_given || points < 2 * each) return;
    problem->desc.batch = points / each < most ? points / each : most;
}

static bool is_selected(const struct selection *selection, const struct problem *problem) {
    const size_t points = shape_of(&problem->desc).points;
    return points >= selection->from && points <= selection->to;
}

static size_t count_all(const struct selection *selection) {
    size_t all = (size_t)selection->count;
    const char *const *text =
        selection->suite ? suite_problems(selection->suite, &selection->draw) : NULL;
    for (; text && *text; text++) {
        struct problem problem;
        all += read_problem(*text, &problem) && is_selected(selection, &problem);
    }
    return all;
}

static int do_one(const struct selection_work *work, const char *argument,
                  struct problem *problem) {
    char name[PROBLEM_TEXT];
    problem_to_text(problem, true, name);
    progress_next(name, 1);
    return work->work(work->user, argument, problem);
}

static int do_suite(const struct selection *selection, const oclfft_device_info *device,
                    const struct selection_work *work) {
    int result = STATUS_OK;
    size_t count = 0;
    const char *const *text = suite_problems(selection->suite, &selection->draw);
    for (; *text && work->is_wanted(work->user); text++) {
        struct problem problem;
        if (!read_problem(*text, &problem)) return STATUS_USAGE;
        if (!is_selected(selection, &problem)) continue;
        choose_batch(selection, device, true, &problem);
        result = worse_status(result, do_one(work, *text, &problem));
        count++;
    }
    if (count > 0 || !work->is_wanted(work->user)) return result;
    complain("nothing to %s: no problem of the suite has from %zu to %zu points",
             selection->verb->name, selection->from, selection->to);
    return STATUS_USAGE;
}

int selection_each(const struct selection *selection, const oclfft_device_info *device,
                   const struct selection_work *work) {
    const size_t all = count_all(selection);
    if (!work->silent) progress_begin("problems", all, (double)all);
    int result = selection->suite ? do_suite(selection, device, work) : STATUS_OK;
    for (int i = 0; i < selection->count && work->is_wanted(work->user); i++) {
        const char *argument = selection->arguments[i];
        struct problem problem;
        if (!read_problem(argument, &problem)) return STATUS_USAGE;
        choose_batch(selection, device, false, &problem);
        result = worse_status(result, do_one(work, argument, &problem));
    }
    progress_end();
    return result;
}
