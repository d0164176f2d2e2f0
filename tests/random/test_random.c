/* Random problems of all kinds on the default device, against FFTW in higher precision; gaps,
 * surroundings and inputs keep every bit. Each problem is made from the seed and its number, so any
 * of them runs alone:
 *
 *     test_random [--seed S] [--from A] [--count N] [--share N] [--only KINDS] [--without KINDS]
 *                 [--windows] [--kinds] [--types] [--gpu] [--awaited] [--verbose]
 *
 * KINDS are names separated by commas (random_text.c): of --only a problem must have all, of
 * --without none. With --windows every problem has windows or centred axes, with
 * --kinds every one has cosine, sine, Hartley or halfcomplex axes, with --types
 * elements of other types. Kinds that the library
 * does not take yet (random_tags_awaited) run only where --only names one, or with --awaited or
 * --windows. With --gpu a CPU runs the kernels of a GPU.
 * --share: one of each N numbers (share.h). */
#include "common/on_device.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "fftw_guru.h"
#include "probes.h"
#include "common/share.h"

enum { SHOWN = 40 };

static struct {
    uint64_t seed, from, count, only, without;
    unsigned wishes;
    bool gpu, verbose, awaited;
} options = {.seed = 1, .count = 1000};

/* Problems of one kind. */
typedef struct tally {
    size_t ran, failed;
    double worst; /* the largest error over its bar */
    uint64_t worst_number;
} tally;

static tally all, tallies[RANDOM_TAGS];

static void tally_add(tally *t, const random_problem *p, const random_verdict *verdict) {
    double ratio = verdict->error / verdict->bar;
    ++t->ran;
    if (verdict->faults[0]) ++t->failed;
    if (!(ratio > t->worst)) return;
    t->worst = ratio;
    t->worst_number = p->number;
}

static void report(void) {
    for (int tag = 0; tag < RANDOM_TAGS; ++tag)
        if (tallies[tag].ran)
            print_message("%-12s %6zu problems, %zu wrong, worst error %.2f of the bar (%" PRIu64
                          ")\n",
                          random_tag_names[tag], tallies[tag].ran, tallies[tag].failed,
                          tallies[tag].worst, tallies[tag].worst_number);
    if (all.worst > 0) {
        random_problem p =
            random_problem_make(options.seed, all.worst_number, options.wishes | RANDOM_DOUBLES);
        print_message("worst error: %.2f of the bar: %s\n", all.worst, random_problem_text(&p));
    }
}

/* ---- Should a problem end the process, it is named. ---- */

static char running[2048];

static void name_running(int number) {
    ssize_t written = write(STDERR_FILENO, running, strlen(running));
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}

static void run_problem(random_device *device, const random_problem *p) {
    random_verdict verdict;
    snprintf(running, sizeof running, "ended in problem %" PRIu64 ": %s\n", p->number,
             random_problem_text(p));
    random_executor execute = p->probed ? probes_execute : random_device_execute;
    bool right = random_run(p, execute, device, &verdict);
    tally_add(&all, p, &verdict);
    for (int tag = 0; tag < RANDOM_TAGS; ++tag)
        if (p->tags >> tag & 1) tally_add(&tallies[tag], p, &verdict);
    if (!right && (all.failed <= SHOWN || options.verbose))
        print_error("wrong: %" PRIu64 ": %s\n    %s\n", p->number, random_problem_text(p),
                    verdict.faults);
    else if (options.verbose)
        print_message("%.2f of the bar: %" PRIu64 ": %s\n", verdict.error / verdict.bar, p->number,
                      random_problem_text(p));
}

static bool is_wanted(const random_problem *p) {
    bool awaited =
        options.awaited || options.wishes & RANDOM_WINDOWS || options.only & random_tags_awaited;
    uint64_t without = options.without | (awaited ? 0 : random_tags_awaited);
    return (p->tags & options.only) == options.only && !(p->tags & without);
}

static void random_problems(void **state) {
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT};
    random_device device;
    (void)state;
    if (!(options.gpu ? random_device_open_gpu : random_device_open)(&device))
        fail_msg("no context: %s", oclfft_last_error());
    for (size_t i = 0; i < sizeof signals / sizeof *signals; ++i) signal(signals[i], name_running);
    if (device.has_double && guru_bytes(OCLFFT_DOUBLE) > 0) options.wishes |= RANDOM_DOUBLES;
    for (uint64_t number = options.from; number < options.from + options.count; ++number) {
        if (!share_has(__func__, number)) continue;
        random_problem p = random_problem_make(options.seed, number, options.wishes);
        if (is_wanted(&p)) run_problem(&device, &p);
    }
    for (size_t i = 0; i < sizeof signals / sizeof *signals; ++i) signal(signals[i], SIG_DFL);
    random_device_close(&device);
    print_message("%zu under a memory limit, of which %zu did not fit\n", device.limited,
                  device.refused);
    report();
    if (all.failed)
        fail_msg("%zu of %zu problems of seed %" PRIu64 " are wrong", all.failed, all.ran,
                 options.seed);
    if (options.count && !all.ran) fail_msg("no problem is of these kinds");
}

static bool parse_number(const char *text, uint64_t *number) {
    char *end;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == 0;
}

static bool parse_option(const char *name, const char *value) {
    if (strcmp(name, "--seed") == 0) return parse_number(value, &options.seed);
    if (strcmp(name, "--from") == 0) return parse_number(value, &options.from);
    if (strcmp(name, "--count") == 0) return parse_number(value, &options.count);
    if (strcmp(name, "--only") == 0) return random_tags_parse(value, &options.only);
    return strcmp(name, "--without") == 0 && random_tags_parse(value, &options.without);
}

static bool parse_options(int count, char **arguments) {
    for (int i = 1; i < count; ++i)
        if (strcmp(arguments[i], "--verbose") == 0)
            options.verbose = true;
        else if (strcmp(arguments[i], "--awaited") == 0)
            options.awaited = true;
        else if (strcmp(arguments[i], "--windows") == 0)
            options.wishes |= RANDOM_WINDOWS;
        else if (strcmp(arguments[i], "--kinds") == 0)
            options.wishes |= RANDOM_KINDS;
        else if (strcmp(arguments[i], "--types") == 0)
            options.wishes |= RANDOM_TYPES;
        else if (strcmp(arguments[i], "--gpu") == 0)
            options.gpu = true;
        else if (i + 1 == count || !parse_option(arguments[i], arguments[i + 1]))
            return false;
        else
            ++i;
    return true;
}

static int usage(void) {
    fprintf(stderr, "usage: test_random [--seed S] [--from A] [--count N] [--share N] [--only "
                    "KINDS] [--without KINDS] [--windows] [--kinds] [--types] [--gpu] [--awaited] "
                    "[--verbose]\nkinds:");
    for (int tag = 0; tag < RANDOM_TAGS; ++tag) fprintf(stderr, " %s", random_tag_names[tag]);
    fprintf(stderr, "\n");
    return 2;
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_problems)};
    if (!share_read(&count, arguments) || !parse_options(count, arguments)) return usage();
    return share_end(RUN_ON_DEVICE(tests));
}
