/* What a compute unit has: local memory, its banks, and room for work-groups. */
#include <math.h>
#include <stdio.h>

#include "measure.h"

enum {
    EXCHANGED = 8,
    EXCHANGE_STEPS = 1024,
    BANK_STEPS = 256,
    ROOM_WORDS = 4096,
    UNIT_GROUPS = 16,
    FIRST_LIVE = 8,
    KEPT = 1024,         /* bytes of local memory, for what the driver keeps there itself */
    LIVE_WORK = 1 << 16, /* operations of an item */
    MOST_GROUPS = 64     /* of a unit, more than any has room for */
};

static void show(const struct bench *bench, const char *what, size_t of, double value,
                 const char *unit) {
    if (bench->verbose) fprintf(stderr, "%-24s %10zu %12.5g %s\n", what, of, value, unit);
}

/* ---- Local memory ---- */

static bool exchanged(const struct bench *bench) {
    cl_uint sums[GROUP_ITEMS];
    if (!bench_read(bench, bench->out, 0, sizeof sums, sums)) return false;
    for (uint32_t i = 0; i < GROUP_ITEMS; i++)
        if (sums[i] != 36 * ((i + EXCHANGE_STEPS) % GROUP_ITEMS) + 168 * GROUP_ITEMS)
            return bench_wrong("exchange");
    return true;
}

static bool measure_exchange(struct bench *bench, struct measurements *m) {
    const size_t items = bench->units * UNIT_GROUPS * GROUP_ITEMS;
    const size_t room = (size_t)EXCHANGED * GROUP_ITEMS * sizeof(cl_uint);
    const struct launch launch = {"exchange", items, GROUP_ITEMS, EXCHANGE_STEPS, 0, room};
    double seconds;
    if (!bench_time(bench, &launch, &seconds) || !exchanged(bench)) return false;
    m->local = 2.0 * sizeof(cl_uint) * EXCHANGED * EXCHANGE_STEPS * (double)items / seconds;
    show(bench, "local memory", room, m->local / 1e9, "GB/s");
    return true;
}

static bool summed(const struct bench *bench, uint32_t stride) {
    cl_uint sums[GROUP_ITEMS];
    if (!bench_read(bench, bench->out, 0, sizeof sums, sums)) return false;
    for (uint32_t i = 0; i < GROUP_ITEMS; i++) {
        uint32_t sum = 0;
        for (uint32_t k = 0; k < 8 * BANK_STEPS; k++) sum += (i * stride + k) % ROOM_WORDS;
        if (sums[i] != sum) return bench_wrong("banks");
    }
    return true;
}

static bool measure_banks(struct bench *bench, struct measurements *m) {
    const size_t items = bench->units * UNIT_GROUPS * GROUP_ITEMS;
    double first = 0;
    for (int i = 0; i < BANK_STRIDES; i++) {
        const uint32_t stride = 1u << i;
        const struct launch launch = {"banks",    items,  GROUP_ITEMS,
                                      BANK_STEPS, stride, ROOM_WORDS * sizeof(cl_uint)};
        double seconds;
        if (!bench_time(bench, &launch, &seconds) || !summed(bench, stride)) return false;
        if (i == 0) first = seconds;
        m->bank[i] = seconds / first;
        show(bench, "local loads, stride", stride, m->bank[i], "of stride 1");
    }
    return true;
}

bool measure_local(struct bench *bench, struct measurements *m) {
    if (bench->local_memory < ROOM_WORDS * sizeof(cl_uint)) return true;
    return measure_exchange(bench, m) && measure_banks(bench, m);
}

/* ---- Residency ---- */

static bool build_live(struct bench *bench, size_t live) {
    char options[64];
    snprintf(options, sizeof options, "-cl-std=CL1.2 -DLIVE=%zu", live);
    return bench_build(bench, options);
}

/* Work-groups at a time, and the seconds of an operation. */
static bool time_resident(struct bench *bench, size_t live, size_t group, size_t local,
                          double *groups, double *operation) {
    const size_t count = bench->units * MOST_GROUPS;
    const uint32_t steps = (uint32_t)(LIVE_WORK / live / (bench->is_cpu ? 64 : 1));
    const struct launch launch = {"resident", count * group, group, steps, 1, local};
    cl_uint counters[COUNTERS], sum = 0, n = (cl_uint)live;
    double seconds;
    if (!bench_clear_counters(bench) || !bench_time(bench, &launch, &seconds) ||
        !bench_read(bench, bench->counters, 0, sizeof counters, counters) ||
        !bench_read(bench, bench->out, 0, sizeof sum, &sum))
        return false;
    if (sum != n * (n - 1) / 2 + n * steps || counters[0] != 0 || counters[1] == 0)
        return bench_wrong("resident");
    *groups = counters[1];
    *operation = seconds / ((double)launch.items * (double)live * steps);
    return true;
}

static bool measure_room(struct bench *bench, struct measurements *m) {
    const size_t few = 16; /* bytes of local memory */
    const double units = (double)bench->units;
    double ignored = 0, groups = 0;
    if (!time_resident(bench, FIRST_LIVE, bench->wave, few, &m->groups, &ignored) ||
        !time_resident(bench, FIRST_LIVE, GROUP_ITEMS, few, &groups, &ignored))
        return false;
    m->items = groups * GROUP_ITEMS;
    show(bench, "resident groups, items", bench->wave, m->groups, "");
    show(bench, "resident groups, items", GROUP_ITEMS, groups, "");
    for (size_t share = 1; share <= LOCAL_SHARES; share++) {
        const size_t bytes = (bench->local_memory - KEPT) / LOCAL_SHARES * share / 16 * 16;
        if (bench->local_memory < 4 * KEPT) break;
        if (!time_resident(bench, FIRST_LIVE, bench->wave, bytes, &groups, &ignored)) return false;
        const double of_units = fmax(1, round(groups / units)) * units * (double)bytes;
        m->local_memory = fmax(m->local_memory, of_units);
        show(bench, "resident groups, local", bytes, groups, "");
    }
    return true;
}

bool measure_residency(struct bench *bench, struct measurements *m) {
    for (int i = 0; i < LIVE_KERNELS; i++) {
        const size_t live = (size_t)FIRST_LIVE << i;
        if (!build_live(bench, live) ||
            !time_resident(bench, live, GROUP_ITEMS, 16, &m->live_groups[i], &m->live_time[i]))
            return false;
        show(bench, "resident groups, live", live, m->live_groups[i], "");
        show(bench, "operation, live", live, 1e12 * m->live_time[i], "ps");
        if (i == 0 && !measure_room(bench, m)) return false;
    }
    return true;
}
