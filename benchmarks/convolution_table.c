#include "convolution_table.h"

#include <math.h>
#include <stdio.h>

static double ratio(const struct entry *entries, int i) {
    return entries[i].seconds / entries[OURS].seconds;
}

void means_add(struct means *means, const struct convolution_case *c, const struct entry *entries) {
    for (int i = PLANS; i < RACE_MOST; ++i) {
        if (!entries[i].state || !race_agrees(&entries[i])) continue;
        for (int k = 0; k < (c->rank == 3 ? 2 : 1); ++k) {
            means->logs[k][i] += log(ratio(entries, i));
            ++means->counts[k][i];
        }
    }
}

void table_header(bool csv) {
    if (csv)
        puts("case,mode,batch,ours us,plans us,callback us,cufft us,plans/ours,callback/ours,"
             "cufft/ours,plans lengths,callback lengths,cufft lengths,plans difference,"
             "callback difference,cufft difference");
    else
        printf("%-24s %-5s %5s %9s %9s %9s %9s  %6s %6s %6s\n%76s  %20s\n", "case", "mode", "batch",
               "ours", "plans", "callback", "cufft", "plans", "callb.", "cufft", "microseconds",
               "times ours");
}

static void print_lengths(FILE *to, const struct entry *entry, int rank) {
    for (int i = 0; i < rank; ++i) fprintf(to, "%s%zu", i ? "*" : "", entry->padded[i]);
}

/* ---- Rows ---- */

static void csv_row(const struct entry *entries, int rank) {
    for (int i = OURS; i < RACE_MOST; ++i) {
        printf(",");
        if (entries[i].state) printf("%.3f", 1e6 * entries[i].seconds);
    }
    for (int i = PLANS; i < RACE_MOST; ++i) {
        printf(",");
        if (entries[i].state) printf("%.3f", ratio(entries, i));
    }
    for (int i = PLANS; i < RACE_MOST; ++i) {
        printf(",");
        if (entries[i].state) print_lengths(stdout, &entries[i], rank);
    }
    for (int i = PLANS; i < RACE_MOST; ++i) {
        printf(",");
        if (entries[i].state) printf("%.1e", entries[i].difference);
    }
}

static void plain_row(const struct entry *entries) {
    for (int i = OURS; i < RACE_MOST; ++i)
        if (entries[i].state)
            printf("%9.1f%c", 1e6 * entries[i].seconds, race_agrees(&entries[i]) ? ' ' : '!');
        else
            printf("%9s ", "-");
    for (int i = PLANS; i < RACE_MOST; ++i)
        if (entries[i].state)
            printf(" %6.2f", ratio(entries, i));
        else
            printf(" %6s", "-");
}

void table_row(const char *name, const struct convolution_case *c, const struct entry *entries,
               bool csv) {
    const char *mode = c->mode == OCLFFT_CONVOLUTION_FULL ? "full" : "same";
    printf(csv ? "%s,%s%s,%zu" : "%-24s %s%s %5zu ", name, mode,
           c->is_complex ? "c"
           : csv         ? ""
                         : " ",
           c->batch);
    if (csv)
        csv_row(entries, c->rank);
    else
        plain_row(entries);
    printf("\n");
    fflush(stdout);
}

void table_means(const struct means *means, bool csv) {
    static const char *const names[] = {"geometric mean", "three dimensions"};
    for (int k = 0; k < 2; ++k) {
        printf(csv ? "%s,,,,,," : "%-77s", names[k]);
        for (int i = PLANS; i < RACE_MOST; ++i) {
            const double count = (double)means->counts[k][i];
            char text[16] = "-";
            if (count > 0) snprintf(text, sizeof text, "%.3f", exp(means->logs[k][i] / count));
            printf(csv ? ",%s" : " %6s", text);
        }
        printf("\n");
    }
}

/* ---- More ---- */

void table_tell(const struct entry *entries, int rank) {
    char text[4096];
    if (oclfft_convolution_describe(convolver_object(entries[OURS].state), text, sizeof text,
                                    NULL) == OCLFFT_SUCCESS)
        fprintf(stderr, "%s", text);
    for (int i = PLANS; i < RACE_MOST; ++i) {
        if (!entries[i].state) continue;
        fprintf(stderr, "%s: padded to ", entries[i].convolver->name);
        print_lengths(stderr, &entries[i], rank);
        fprintf(stderr, ", difference %.1e\n", entries[i].difference);
    }
}
