/* Recipes side by side, for tuning: each of a file's lines beside the default plan, the copy and cuFFT. */
#include "bench.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

/* The contenders that stay for all recipes of a length, then the recipe. */
enum { COPY, DEFAULT, CUFFT, RECIPE, LANES };

struct table {
    struct bench *bench;
    struct problem problem; /* of the lanes that are open */
    char length[64];        /* as the file spells it; "" before the first line */
    struct lane lanes[LANES];
    struct reference reference;
};

static void close_length(struct table *table) {
    for (int i = 0; i < LANES; i++) lane_close(&table->lanes[i]);
    reference_clear(&table->reference);
    table->length[0] = 0;
}

static bool is_present(const struct bench *bench, const struct peer *peer) {
    for (size_t i = 0; i < bench->kind->column_count; i++) {
        if (bench->kind->columns[i].peer == peer) return bench->present[i];
    }
    return false;
}

/* All of them in this process. */
static void open_lane(struct table *table, int index, const struct peer *peer, const struct problem *problem) {
    lane_start(&table->lanes[index], peer, &table->bench->stage, problem, &(struct apart){.patience = 0});
    lane_open(&table->lanes[index]);
}

/* Gives an exit status. */
static int open_length(struct table *table, const char *length) {
    static const struct peer *const peer_of[] = {[COPY] = &peer_copy, [DEFAULT] = &peer_ours, [CUFFT] = &peer_cufft};
    struct bench *bench = table->bench;
    close_length(table);
    if (!read_problem(length, &table->problem)) return STATUS_USAGE;
    bench_choose_batch(bench, &table->problem);
    const oclfft_plan_desc *desc = &table->problem.desc;
    if (!stage_load(&bench->stage, &desc, 1)) {
        complain("%s: %s", length, peer_why());
        return is_refusal(peer_why_status()) ? STATUS_USAGE : STATUS_TROUBLE;
    }
    snprintf(table->length, sizeof table->length, "%s", length);
    for (int i = 0; i < RECIPE; i++) {
        if (is_present(bench, peer_of[i])) open_lane(table, i, peer_of[i], &table->problem);
        lane_check(&table->lanes[i], &table->reference);
    }
    if (!table->lanes[DEFAULT].open) printf("%-12s default plan: %s\n", length, table->lanes[DEFAULT].note);
    return STATUS_OK;
}

static void print_lane(const struct lane *lane) {
    if (lane_speed(lane) > 0)
        printf(" %9.1f", lane_speed(lane));
    else
        printf(" %9s", "-");
}

static void print_difference(const struct lane *lane) {
    if (lane->difference >= 0 || lane->wrong)
        printf(" %9.1e%c", lane->difference, lane->wrong ? '!' : ' ');
    else
        printf(" %9s ", "-"); /* there was no default plan to compare with */
}

/* The same of one recipe. */
static int measure_recipe(struct table *table, const char *recipe) {
    struct problem problem = table->problem;
    struct lane *lane = &table->lanes[RECIPE];
    problem.desc.recipe = recipe;
    open_lane(table, RECIPE, &peer_ours, &problem);
    lane_check(lane, &table->reference);
    if (lane->open) lanes_measure(table->lanes, LANES, &table->bench->method);

    printf("%-12s", table->length);
    if (lane->open) {
        for (int i = 0; i < LANES; i++) print_lane(&table->lanes[i]);
        printf(" %9.3f", table->lanes[DEFAULT].seconds / lane->seconds);
        print_difference(lane);
        printf(" %s\n", recipe);
    } else {
        printf(" %s\n    failed: %s\n", recipe, lane->note);
    }
    fflush(stdout);
    const int status = lane->wrong ? STATUS_FAILED : lane->open ? STATUS_OK : lane->refused ? STATUS_USAGE : STATUS_TROUBLE;
    lane_close(lane);
    return status;
}

/* "LENGTH RECIPE", the recipe up to the end of the line; '#' begins a comment. */
static bool split_line(char *line, char **length, char **recipe) {
    line[strcspn(line, "#\n")] = 0;
    *length = line + strspn(line, " \t");
    *recipe = *length + strcspn(*length, " \t");
    if (**recipe) *(*recipe)++ = 0;
    *recipe += strspn(*recipe, " \t");
    for (char *end = *recipe + strlen(*recipe); end > *recipe && isspace((unsigned char)end[-1]);) *--end = 0;
    return **length && **recipe;
}

int bench_recipes(struct bench *bench, const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) {
        complain("%s: %s", path, strerror(errno));
        return STATUS_TROUBLE;
    }
    struct table table = {.bench = bench};
    char line[1024], *length, *recipe;
    int status = STATUS_OK;
    printf("%-12s %9s %9s %9s %9s %9s %9s\n", "length", "copy", "default", "cufft", "recipe", "/default", "differs");
    while (fgets(line, sizeof line, file)) {
        if (!split_line(line, &length, &recipe)) continue;
        const int opened = strcmp(length, table.length) == 0 ? STATUS_OK : open_length(&table, length);
        status = worse_status(status, opened == STATUS_OK ? measure_recipe(&table, recipe) : opened);
        if (opened == STATUS_TROUBLE) break;
    }
    close_length(&table);
    fclose(file);
    return status;
}
