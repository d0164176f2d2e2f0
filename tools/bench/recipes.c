/* Recipes side by side, for tuning: each of a file's lines beside the default plan, the copy and
 * cuFFT. */
#include "bench.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "common/command.h"
#include "common/output.h"
#include "common/progress.h"
#include "common/text_file.h"

/* The contenders that stay for all recipes of a length, then the recipe. */
enum { COPY, DEFAULT, CUFFT, RECIPE, ENTRIES };

struct table {
    struct bench *bench;
    struct problem problem; /* of the entries that are open */
    const char *length;     /* as the file spells it; NULL: none is open */
    struct entry entries[ENTRIES];
    struct reference reference;
};

static void close_length(struct table *table) {
    for (int i = 0; i < ENTRIES; i++) entry_close(&table->entries[i]);
    reference_clear(&table->reference);
    table->length = NULL;
}

static bool is_present(const struct bench *bench, const struct peer *peer) {
    for (size_t i = 0; i < bench->kind->column_count; i++) {
        if (bench->kind->columns[i].peer == peer) return bench->present[i];
    }
    return false;
}

/* All of them in this process. */
static void open_entry(struct table *table, int index, const struct peer *peer,
                       const struct problem *problem) {
    entry_start(&table->entries[index], peer, &table->bench->stage, problem,
                &(struct apart){.patience = 0});
    entry_open(&table->entries[index]);
}

/* Gives an exit status. */
static int open_length(struct table *table, const char *length) {
    static const struct peer *const peer_of[] = {
        [COPY] = &peer_copy, [DEFAULT] = &peer_ours, [CUFFT] = &peer_cufft};
    struct bench *bench = table->bench;
    close_length(table);
    if (!read_problem(length, &table->problem)) return STATUS_USAGE;
    bench_choose_batch(bench, &table->problem);
    const oclfft_plan_desc *desc = &table->problem.desc;
    if (!stage_load(&bench->stage, &desc, 1)) {
        complain("%s: %s", length, peer_why());
        return is_refusal(peer_why_status()) ? STATUS_USAGE : STATUS_TROUBLE;
    }
    table->length = length;
    for (int i = 0; i < RECIPE; i++) {
        if (is_present(bench, peer_of[i])) open_entry(table, i, peer_of[i], &table->problem);
        entry_check(&table->entries[i], &table->reference);
    }
    if (!table->entries[DEFAULT].open)
        printf("%-12s default plan: %s\n", length, table->entries[DEFAULT].note);
    return STATUS_OK;
}

static void print_header(void) {
    printf("%-12s %9s %9s %9s %9s %9s %9s\n", "length", "copy", "default", "cufft", "recipe",
           "/default", "differs");
}

static void print_entry(const struct entry *entry) {
    if (entry_speed(entry) > 0)
        printf(" %9.1f", entry_speed(entry));
    else
        printf(" %9s", "-");
}

static void print_difference(const struct entry *entry) {
    if (entry->difference >= 0 || entry->wrong)
        printf(" %9.1e%c", entry->difference, entry->wrong ? '!' : ' ');
    else
        printf(" %9s ", "-"); /* there was no default plan to compare with */
}

/* The same of one recipe. */
static int measure_recipe(struct table *table, const char *recipe) {
    struct problem problem = table->problem;
    struct entry *entry = &table->entries[RECIPE];
    problem.desc.recipe = recipe;
    open_entry(table, RECIPE, &peer_ours, &problem);
    entry_check(entry, &table->reference);
    if (entry->open) entries_measure(table->entries, ENTRIES, &table->bench->method);

    progress_hide();
    printf("%-12s", table->length);
    if (entry->open) {
        for (int i = 0; i < ENTRIES; i++) print_entry(&table->entries[i]);
        printf(" %9.3f", table->entries[DEFAULT].seconds / entry->seconds);
        print_difference(entry);
        printf(" %s\n", recipe);
    } else {
        printf(" %s\n    failed: %s\n", recipe, entry->note);
    }
    output_flush(stdout);
    const int status = entry->wrong     ? STATUS_FAILED
                       : entry->open    ? STATUS_OK
                       : entry->refused ? STATUS_USAGE
                                        : STATUS_TROUBLE;
    entry_close(entry);
    return status;
}

/* ---- The list ---- */

/* "PROBLEM RECIPE", the recipe up to the end of the line; '#' begins a comment. Of an empty line
 * both are empty. */
static void split_line(char *line, char **problem, char **recipe) {
    line[strcspn(line, "#\r")] = 0;
    *problem = line + strspn(line, " \t");
    *recipe = *problem + strcspn(*problem, " \t");
    if (**recipe) *(*recipe)++ = 0;
    *recipe += strspn(*recipe, " \t");
    for (char *end = *recipe + strlen(*recipe); end > *recipe && isspace((unsigned char)end[-1]);)
        *--end = 0;
}

/* The line at *rest, which goes on behind it; NULL at the end. */
static char *next_line(char **rest) {
    char *line = *rest;
    if (!*line) return NULL;
    *rest += strcspn(line, "\n");
    if (**rest) *(*rest)++ = 0;
    return line;
}

static int measure_line(struct table *table, const char *problem, const char *recipe) {
    progress_next(recipe, 1);
    const bool same = table->length && strcmp(problem, table->length) == 0;
    const int opened = same ? STATUS_OK : open_length(table, problem);
    return opened == STATUS_OK ? measure_recipe(table, recipe) : opened;
}

/* One recipe, and those of the lines that are left. */
static void begin_progress(const char *rest) {
    size_t recipes = 1;
    for (; *rest; rest += strcspn(rest, "\n"), rest += *rest != 0) {
        rest += strspn(rest, " \t");
        recipes += !strchr("#\r\n", *rest);
    }
    progress_begin("recipes", recipes, (double)recipes);
}

static int measure_list(struct table *table, const char *path, char *rest) {
    size_t number = 0, recipes = 0;
    int status = STATUS_OK;
    for (char *line, *problem, *recipe; output_wanted() && (line = next_line(&rest));) {
        number++;
        split_line(line, &problem, &recipe);
        if (!*problem) continue;
        recipes++;
        if (!*recipe) {
            complain("%s, line %zu: '%s' has no recipe after it", path, number, problem);
            status = worse_status(status, STATUS_USAGE);
            continue;
        }
        if (recipes == 1) {
            print_header();
            begin_progress(rest);
        }
        status = worse_status(status, measure_line(table, problem, recipe));
    }
    progress_end();
    if (recipes > 0) return status;
    complain("%s: no recipe found", path);
    return STATUS_USAGE;
}

char *bench_recipe_list(const char *path) {
    enum { MOST = 1 << 20, PATIENCE_MS = 5000 };
    char why[128];
    char *text = text_file(path, MOST, PATIENCE_MS, why, sizeof why);
    if (!text) complain("--recipes %s: %s", path, why);
    return text;
}

int bench_recipes(struct bench *bench, const char *path, char *text) {
    struct table table = {.bench = bench};
    const int status = measure_list(&table, path, text);
    close_length(&table);
    return status;
}
