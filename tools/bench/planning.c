/* How long a user waits for a plan: cold, with no cache of ours or the driver's, beside the least
 * that any kernel costs there, and with ours on the disk. */
#include "bench.h"

#include <dirent.h>
#include <empty_kernel.h>
#include <stdlib.h>
#include <string.h>
#include <timing.h>
#include <unistd.h>

#include "common/command.h"

extern char **environ;

/* As it was before. */
static char **ordinary;

void planning_without_caches(void) {
    size_t count = 0;
    while (environ[count]) count++;
    ordinary = calloc(count + 1, sizeof *ordinary);
    if (ordinary) memcpy(ordinary, environ, count * sizeof *ordinary);
    setenv("POCL_KERNEL_CACHE", "0", 1);
    setenv("CUDA_CACHE_DISABLE", "1", 1);
    unsetenv("CLFFT_CACHE_PATH");
}

char **planning_environment(void) {
    return ordinary ? ordinary : environ;
}

/* ---- Ours ---- */

/* A fresh context each time: ours remembers what it compiled. Its buffers have been written, so
 * that nothing is left to the first who uses them. */
static bool open_fresh(struct stage *stage, const oclfft_context_config *config,
                       const struct problem *problem) {
    const oclfft_plan_desc *desc = &problem->desc;
    if (!stage_open(stage, config)) return false;
    if (stage_reserve(stage, &desc, 1)) return true;
    stage_close(stage);
    return false;
}

/* What one time of planning cold tells. */
struct cold {
    struct empty_kernel empty;
    double plan, first; /* seconds; the latter includes the former */
    size_t passes;
};

static void keep_passes(void *state, size_t *passes) {
    char text[512] = "";
    peer_ours.describe(state, text, sizeof text);
    *passes = bench_passes(text);
}

/* `peer` is ours, or another build of it. */
static bool time_ours(const struct peer *peer, struct stage *stage, const struct problem *problem,
                      struct cold *cold) {
    struct job job = {stage, &problem->desc, problem->direction, shape_of(&problem->desc)};
    void *state;
    const double start = timing_now();
    if (!peer->prepare(&job, &state)) return false;
    cold->plan = timing_now() - start;
    const bool ok = peer->run(state) && peer->finish(state);
    cold->first = timing_now() - start;
    if (peer == &peer_ours) keep_passes(state, &cold->passes);
    peer->cleanup(state);
    return ok;
}

/* A first empty kernel is not counted: a context's first build loads the device's own library,
 * which would otherwise be charged to whoever comes first. */
static bool time_cold(const struct bench *bench, const struct problem *problem, struct cold *cold) {
    oclfft_context_config config = bench->config;
    struct stage stage;
    struct empty_kernel uncounted;
    config.cache_directory = NULL;
    if (!open_fresh(&stage, &config, problem)) return false;
    const bool ok = empty_kernel_time(&stage, &uncounted) &&
                    empty_kernel_time(&stage, &cold->empty) &&
                    time_ours(&peer_ours, &stage, problem, cold);
    stage_close(&stage);
    return ok;
}

bool planning_time(const struct bench *bench, const struct peer *build, const struct library *old,
                   const struct problem *problem, double seconds[2]) {
    oclfft_context_config config = bench->config;
    struct stage stage;
    struct empty_kernel uncounted;
    struct cold cold = {0};
    config.cache_directory = NULL;
    if (!open_fresh(&stage, &config, problem)) return false;
    const bool ok = libraries_join(&stage, &config, old) && empty_kernel_time(&stage, &uncounted) &&
                    time_ours(build, &stage, problem, &cold);
    seconds[0] = cold.plan;
    seconds[1] = cold.first;
    libraries_leave();
    stage_close(&stage);
    return ok;
}

/* With the cache in `folder`, which the first call fills. Nothing is built before. */
static bool time_warm(const struct bench *bench, const struct problem *problem, const char *folder,
                      double *plan) {
    oclfft_context_config config = bench->config;
    struct stage stage;
    struct cold warm = {0};
    config.cache_directory = folder;
    if (!open_fresh(&stage, &config, problem)) return false;
    const bool ok = time_ours(&peer_ours, &stage, problem, &warm);
    *plan = warm.plan;
    stage_close(&stage);
    return ok;
}

/* The cache's folder, in which there are only files. */
static void remove_folder(const char *folder) {
    DIR *entries = opendir(folder);
    if (!entries) return;
    for (struct dirent *entry; (entry = readdir(entries));) {
        if (entry->d_name[0] != '.') unlinkat(dirfd(entries), entry->d_name, 0);
    }
    closedir(entries);
    rmdir(folder);
}

static bool measure_warm(const struct bench *bench, const struct problem *problem,
                         double *seconds) {
    const char *temporary = getenv("TMPDIR");
    char folder[4096];
    snprintf(folder, sizeof folder, "%s/oclfft-planning-XXXXXX", temporary ? temporary : "/tmp");
    double samples[MAX_ROUNDS], filling;
    if (!mkdtemp(folder)) return peer_fail("no temporary folder for the cache");
    bool ok = time_warm(bench, problem, folder, &filling);
    for (size_t i = 0; ok && i < bench->method.rounds; i++)
        ok = time_warm(bench, problem, folder, &samples[i]);
    if (ok) *seconds = timing_median(samples, bench->method.rounds);
    remove_folder(folder);
    return ok;
}

static bool measure_ours(const struct bench *bench, const struct problem *problem,
                         struct row *row) {
    double build[MAX_ROUNDS], empty[MAX_ROUNDS], plan[MAX_ROUNDS], first[MAX_ROUNDS];
    const size_t rounds = bench->method.rounds;
    for (size_t i = 0; i < rounds; i++) {
        struct cold cold;
        if (!time_cold(bench, problem, &cold)) return false;
        build[i] = cold.empty.build, empty[i] = cold.empty.first, plan[i] = cold.plan,
        first[i] = cold.first;
        row->passes = cold.passes;
    }
    row->build = timing_median(build, rounds);
    row->empty = timing_median(empty, rounds);
    row->first = timing_median(first, rounds);
    row->of[COLUMN_OURS].plan_seconds = timing_median(plan, rounds);
    return measure_warm(bench, problem, &row->warm);
}

/* ---- Others ---- */

/* Who might bring the process down is in one of its own, which builds an empty kernel before
 * likewise. */
static bool time_other(const struct bench *bench, const struct peer *peer,
                       const struct problem *problem, double *plan) {
    struct apart apart = bench_apart(bench, peer);
    struct contender contender = {.peer = NULL};
    struct stage stage;
    struct empty_kernel uncounted;
    apart.environment = environ;
    apart.sample = false;
    if (!open_fresh(&stage, &bench->config, problem)) return false;
    const bool ok = (apart.patience > 0 || empty_kernel_time(&stage, &uncounted)) &&
                    contender_start(&contender, peer, &stage, problem, &apart) &&
                    contender_open(&contender);
    if (ok) *plan = contender.plan_seconds;
    contender_close(&contender);
    stage_close(&stage);
    return ok;
}

static bool measure_other(const struct bench *bench, const struct peer *peer,
                          const struct problem *problem, double *seconds) {
    double samples[MAX_ROUNDS];
    for (size_t i = 0; i < bench->method.rounds; i++) {
        if (!time_other(bench, peer, problem, &samples[i])) return false;
    }
    *seconds = timing_median(samples, bench->method.rounds);
    return true;
}

static void keep_reason(struct result *result) {
    result->refused = is_refusal(peer_why_status());
    snprintf(result->note, sizeof result->note, "not planned: %.480s", peer_why());
}

/* The first of all loads the compiler. */
static void warm_up(const struct bench *bench, const struct problem *problem) {
    static bool done = false;
    struct cold uncounted;
    if (!done) time_cold(bench, problem, &uncounted);
    done = true;
}

void planning_case(struct bench *bench, const struct problem *problem, struct row *row) {
    *row = (struct row){.problem = *problem};
    problem_to_text(problem, false, row->name);
    row->problem.desc.recipe = bench->recipe;
    warm_up(bench, &row->problem);
    if (bench->present[COLUMN_OURS] && !measure_ours(bench, &row->problem, row))
        keep_reason(&row->of[COLUMN_OURS]);
    for (size_t i = COLUMN_OURS + 1; i < bench->kind->column_count; i++) {
        struct result *result = &row->of[i];
        if (bench->present[i] &&
            !measure_other(bench, bench->kind->columns[i].peer, problem, &result->plan_seconds))
            keep_reason(result);
    }
}
