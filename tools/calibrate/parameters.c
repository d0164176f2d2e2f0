#include "parameters.h"

#include <math.h>

/* The model counts operations as the kernels' text has them. Compilers make fewer of them, by this
 * factor on the GPUs that the model was fitted to. */
#define OPERATIONS_OF_FMA 1.3

enum { FIRST_STRIDE = 4, FIRST_LIVE = 8, OWN_REGISTERS = 8, SHARED_NORM = 4 };

struct list {
    struct parameter *parameters;
    size_t count;
};

/* Values that were not measured are left out. */
static void add(struct list *list, const char *name, double value, double low, double high) {
    if (!(value > 0)) return;
    const double bounded = fmin(high, fmax(low, value));
    list->parameters[list->count++] = (struct parameter){name, (uint64_t)(bounded + 0.5)};
}

/* The same where zero is an answer; in percent. */
static void add_percent(struct list *list, const char *name, double part) {
    const double most = 10000, percent = fmin(most, fmax(0, 100 * part));
    list->parameters[list->count++] = (struct parameter){name, (uint64_t)(percent + 0.5)};
}

/* ---- Global memory ---- */

/* Bytes without a gap that would take as long as one load of 4 bytes. */
static double load_cost(const struct measurements *m, int i) {
    return FIRST_STRIDE * m->load[i];
}

static double stride_of(int i) {
    return FIRST_STRIDE * (double)(1u << i);
}

/* Up to a sector, all bytes between two loads are moved. */
double sector_of(const struct measurements *m) {
    enum { LEAST = 1, MOST = LOAD_STRIDES - 1 }; /* the last stride only shows that costs stay */
    double sector = 0;
    if (m->load[0] <= 0) return 0;
    for (int i = LEAST; i < MOST && load_cost(m, i) > 0.8 * stride_of(i); i++)
        sector = stride_of(i);
    return sector;
}

/* Beyond a burst, loads cost no more. */
static double burst_of(const struct measurements *m, double sector) {
    int i = 0;
    while (stride_of(i) < sector) i++;
    while (i + 1 < LOAD_STRIDES && load_cost(m, i + 1) > 1.1 * load_cost(m, i)) i++;
    return stride_of(i);
}

static void add_load(struct list *list, const struct measurements *m, double sector) {
    const double burst = burst_of(m, sector);
    int i = 0;
    while (stride_of(i) < burst) i++;
    add(list, "sector", sector, 4, 65536);
    add(list, "burst", burst, 4, 65536);
    if (burst > sector)
        add_percent(list, "partial_load", (load_cost(m, i) - sector) / (burst - sector));
    else
        add_percent(list, "partial_load", 0);
}

/* The part for which the costs of all widths fit best. */
static void add_store(struct list *list, const struct measurements *m, double sector) {
    double above = 0, below = 0;
    for (int i = 0; i < STORE_PARTS; i++) {
        const double bytes = 2 * stride_of(i), rest = sector - bytes;
        if (m->store[i] <= 0 || rest <= 0) continue;
        above += rest * bytes * (m->store[i] - 1);
        below += rest * rest;
    }
    if (below > 0) add_percent(list, "partial_store", above / below);
}

/* A time is the norm of 1, of the bytes, and of what accesses take: the latter. What takes hardly
 * longer than the bytes is hidden by them. */
static double accesses_of(double time) {
    return time > 1.05 ? pow(pow(time, SHARED_NORM) - 1, 1.0 / SHARED_NORM) : 0;
}

/* An instruction touches one line (or sector) for each word: so many times its bytes. */
static void add_accesses(struct list *list, const struct measurements *m, double sector) {
    const double line_words = m->line / 4, sector_words = sector / 4,
                 more = line_words - sector_words;
    if (m->load_line > 0) add_percent(list, "line_load", accesses_of(m->load_line) / line_words);
    if (m->store_line <= 0 || m->store_sector <= 0) return;
    const double line = accesses_of(m->store_line), part = accesses_of(m->store_sector);
    const double line_store = more > 0 ? fmax(0, (line - part) / more) : 0;
    add_percent(list, "line_store", line_store);
    add_percent(list, "sector_store", part / sector_words - line_store);
}

static void add_memory(struct list *list, const struct measurements *m) {
    double best = 0;
    for (int i = 0; i < COPY_WIDTHS; i++) best = fmax(best, m->copy[i]);
    add(list, "bandwidth", best / 1e6, 1, 1e12);
    add(list, "clock", m->clock, 1, 1 << 20);
    add(list, "latency", m->latency * m->clock * 1e6, 1, 1 << 24);
    add(list, "launch", m->launch * 1e9, 1, 1e12);
    add(list, "line", m->line, 4, 65536);
    const double sector = sector_of(m);
    if (sector <= 0) return;
    add_load(list, m, sector);
    add_store(list, m, sector);
    add_accesses(list, m, sector);
}

/* ---- Compute units ---- */

/* Strides up to the number of banks make more and more items wait for one bank. */
static double banks_of(const struct measurements *m) {
    int i = 0;
    while (i + 1 < BANK_STRIDES && m->bank[i + 1] > 1.3 * m->bank[i]) i++;
    return i + 1 < BANK_STRIDES && m->bank[i] > 2 ? (double)(1u << i) : 0;
}

/* What resident work-groups hold. Kernels that spill do not count: their operations take longer.
 * Register files have powers of two of registers. */
static double registers_of(const struct measurements *m) {
    double most = 0;
    for (int i = 0; i < LIVE_KERNELS; i++) {
        const double live = FIRST_LIVE * (double)(1u << i);
        if (m->live_time[i] > 1.5 * m->live_time[0]) break;
        most = fmax(most, m->live_groups[i] / m->units * REGISTER_ITEMS * (live + OWN_REGISTERS));
    }
    return most > 0 ? exp2(round(log2(most))) : 0;
}

static void add_unit(struct list *list, const struct measurements *m) {
    const double cycles = m->units * m->clock * 1e6;
    add(list, "local_bytes", m->local / cycles, 1, 1 << 20);
    add(list, "banks", banks_of(m), 1, 256);
    add(list, "operations", OPERATIONS_OF_FMA * m->operations / cycles, 1, 1 << 20);
    add(list, "double_operations", OPERATIONS_OF_FMA * m->double_operations / cycles, 1, 1 << 20);
    add(list, "unit_local_memory", m->local_memory / m->units, 1024, 1e12);
    add(list, "unit_items", m->items / m->units, 1, 1 << 20);
    add(list, "unit_groups", m->groups / m->units, 1, 1 << 20);
    add(list, "unit_registers", registers_of(m), 1024, 4294967296.0);
}

size_t parameters_of(const struct measurements *m, struct parameter parameters[MOST_PARAMETERS]) {
    struct list list = {parameters, 0};
    add_memory(&list, m);
    if (m->units > 0 && m->clock > 0) add_unit(&list, m);
    return list.count;
}
