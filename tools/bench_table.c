/* Rows of the benchmark as a table and as comma-separated values. */
#include "bench.h"

#include <math.h>
#include <string.h>

static void describe_device(const struct bench *bench) {
    const oclfft_device_info *info = &bench->stage.info;
    printf("%s (%s, driver %s)\n", info->name, info->platform_name, info->driver_version);
    printf("GB/s counts one read and one write of the data; %s of %zu alternating measurement%s of at least %.0f ms%s\n",
           bench->method.best ? "best" : "medians", bench->method.rounds, bench->method.rounds == 1 ? "" : "s",
           bench->method.seconds * 1e3, bench->method.end_to_end ? ", transfers from and to the host included" : "");
    for (int i = 0; i < PEER_COUNT; i++) {
        if (bench->absent[i]) printf("without %s: %s\n", peers[i]->name, bench->absent[i]);
        if (bench->present[i] && peers[i]->on_host)
            printf("%s runs on the host with %d thread%s\n", peers[i]->name, bench->stage.host_threads,
                   bench->stage.host_threads == 1 ? "" : "s");
    }
}

static bool has_ratio(const struct bench *bench, int i) {
    return i != PEER_OURS && bench->present[i] && bench->present[PEER_OURS];
}

void table_header(const struct bench *bench) {
    describe_device(bench);
    printf("\n%-16s %9s", "case", "batch");
    for (int i = 0; i < PEER_COUNT; i++) {
        if (bench->present[i]) printf(" %8s ", peers[i]->name);
    }
    for (int i = 0; i < PEER_COUNT; i++) {
        if (has_ratio(bench, i)) printf(" %*s/%s", 8 - (int)strlen(peers[i]->name), "", peers[i]->name);
    }
    printf(" %9s\n", "GFLOPS");
    fflush(stdout);
}

static double ratio(const struct row *row, int peer) {
    const struct result *ours = &row->of[PEER_OURS], *other = &row->of[peer];
    return ours->speed > 0 && !ours->wrong && other->speed > 0 && !other->wrong ? ours->speed / other->speed : 0;
}

/* Four significant digits at any speed from a microcontroller's to an accelerator's. */
static void print_speed(const struct result *result) {
    if (result->speed > 0)
        printf(" %8.*f%c",
               result->speed < 10     ? 3
               : result->speed < 100  ? 2
               : result->speed < 1000 ? 1
                                      : 0,
               result->speed, result->wrong ? '!' : ' ');
    else
        printf(" %8s ", "-");
}

/* Reasons for what is missing, our schedule, and how far the measurements lay apart; without -v only what must not be missed. */
static void print_notes(const struct bench *bench, const struct row *row) {
    for (int i = 0; i < PEER_COUNT; i++) {
        const struct result *result = &row->of[i];
        const bool ours_failed = i == PEER_OURS && bench->present[i] && result->speed == 0;
        if (*result->note && (bench->verbose || result->wrong || ours_failed)) printf("    %s: %s\n", peers[i]->name, result->note);
    }
    if (!bench->verbose || row->of[PEER_COPY].speed + row->of[PEER_OURS].speed == 0) return;
    printf("    spread:");
    for (int i = 0; i < PEER_COUNT; i++) {
        if (row->of[i].speed > 0) printf(" %s %.1f %%", peers[i]->name, row->of[i].spread * 100);
    }
    putchar('\n');
}

void table_row(const struct bench *bench, const struct row *row) {
    printf("%-16s %9zu", row->name, row->problem.desc.batch);
    for (int i = 0; i < PEER_COUNT; i++) {
        if (bench->present[i]) print_speed(&row->of[i]);
    }
    for (int i = 0; i < PEER_COUNT; i++) {
        if (!has_ratio(bench, i)) continue;
        if (ratio(row, i) > 0)
            printf(" %9.3f", ratio(row, i));
        else
            printf(" %9s", "-");
    }
    if (row->of[PEER_OURS].gflops > 0)
        printf(" %9.1f\n", row->of[PEER_OURS].gflops);
    else
        printf(" %9s\n", "-");
    print_notes(bench, row);
    fflush(stdout);
}

/* A figure means little when the measurements behind it differ much. */
static void warn_of_noise(const struct row *rows, size_t count) {
    const double much = 0.25;
    size_t noisy = 0;
    for (size_t k = 0; k < count; k++) {
        bool found = false;
        for (int i = 0; i < PEER_COUNT; i++) found = found || rows[k].of[i].spread > much;
        noisy += found;
    }
    if (noisy > 0)
        printf("In %zu of %zu cases measurements of a contender lay more than %.0f %% apart (-v): was the machine busy?\n", noisy,
               count, much * 100);
}

void table_summary(const struct bench *bench, const struct row *rows, size_t count) {
    for (int i = 0; i < PEER_COUNT; i++) {
        double logarithms = 0, worst = INFINITY;
        size_t cases = 0, ahead = 0;
        const char *worst_case = "";
        for (size_t k = 0; has_ratio(bench, i) && k < count; k++) {
            const double r = ratio(&rows[k], i);
            if (r <= 0) continue;
            logarithms += log(r), cases++, ahead += r >= 1;
            if (r < worst) worst = r, worst_case = rows[k].name;
        }
        if (cases > 0)
            printf("ours/%-6s geometric mean %.3f, worst %.3f at %s, %zu of %zu cases at or above 1\n", peers[i]->name,
                   exp(logarithms / (double)cases), worst, worst_case, ahead, cases);
    }
    warn_of_noise(rows, count);
}

void csv_header(const struct bench *bench, FILE *csv) {
    fprintf(csv, "# %s, driver %s; GB/s counts one read and one write of the data\n", bench->stage.info.name,
            bench->stage.info.driver_version);
    fputs("case,points,batch", csv);
    for (int i = 0; i < PEER_COUNT; i++) {
        if (bench->present[i]) fprintf(csv, ",%s_GBs", peers[i]->name);
    }
    for (int i = 0; i < PEER_COUNT; i++) {
        if (bench->present[i] && peers[i]->transforms) fprintf(csv, ",%s_GFLOPS,%s_plan_ms", peers[i]->name, peers[i]->name);
    }
    fputc('\n', csv);
}

static void csv_number(FILE *csv, double value) {
    if (value > 0)
        fprintf(csv, ",%.5g", value);
    else
        fputc(',', csv);
}

/* What is missing or wrong is left blank. */
void csv_row(const struct bench *bench, const struct row *row, FILE *csv) {
    fprintf(csv, "%s,%zu,%zu", row->name, shape_of(&row->problem.desc).points, row->problem.desc.batch);
    for (int i = 0; i < PEER_COUNT; i++) {
        if (bench->present[i]) csv_number(csv, row->of[i].wrong ? 0 : row->of[i].speed);
    }
    for (int i = 0; i < PEER_COUNT; i++) {
        if (!bench->present[i] || !peers[i]->transforms) continue;
        csv_number(csv, row->of[i].wrong ? 0 : row->of[i].gflops);
        csv_number(csv, row->of[i].plan_seconds * 1e3);
    }
    fputc('\n', csv);
    fflush(csv);
}
