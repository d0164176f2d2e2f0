/* How global memory is accessed: loads and stores with gaps, and by lines. */
#include <stdio.h>

#include "measure.h"

enum { MOVED = 8 }; /* elements of an item */

static void show(const struct bench *bench, const char *what, int bytes, double value) {
    if (bench->verbose) fprintf(stderr, "%-24s %4d bytes %8.4g of no gap\n", what, bytes, value);
}

static bool counted_none(const struct bench *bench, const char *kernel) {
    cl_uint counters[COUNTERS];
    return bench_read(bench, bench->counters, 0, sizeof counters, counters) &&
           (counters[0] == 0 || bench_wrong(kernel));
}

/* ---- With gaps ---- */

/* Seconds of one element, `stride` elements apart. */
static bool time_strided(struct bench *bench, const char *kernel, size_t element, size_t stride,
                         double *each) {
    const size_t elements = bench->bytes / element / stride;
    const struct launch launch = {kernel, elements / MOVED, GROUP_ITEMS, (uint32_t)stride, 0, 0};
    if (!bench_time(bench, &launch, each)) return false;
    *each /= (double)elements;
    return true;
}

static bool measure_loads(struct bench *bench, struct measurements *m) {
    double dense = 0;
    if (!bench_clear_counters(bench)) return false;
    for (int i = 0; i < LOAD_STRIDES; i++) {
        double each;
        if (!time_strided(bench, "load_strided", 4, (size_t)1 << i, &each)) return false;
        if (i == 0) dense = each;
        m->load[i] = each / dense;
        show(bench, "loads of 4 bytes, every", 4 << i, m->load[i]);
    }
    return counted_none(bench, "load_strided");
}

static bool stored(const struct bench *bench, const char *kernel, size_t element, size_t stride) {
    const size_t last = bench->bytes / element / stride - 1, at = last * stride;
    cl_uint word = 0;
    return bench_read(bench, bench->out, at * element, sizeof word, &word) &&
           (word == at || bench_wrong(kernel));
}

static bool measure_stores(struct bench *bench, size_t sector, struct measurements *m) {
    static const char *const kernels[STORE_PARTS] = {"store8", "store16"};
    for (int i = 0; i < STORE_PARTS; i++) {
        const size_t element = (size_t)8 << i;
        double dense, each;
        if (sector <= element) continue;
        if (!time_strided(bench, kernels[i], element, 1, &dense) ||
            !time_strided(bench, kernels[i], element, sector / element, &each) ||
            !stored(bench, kernels[i], element, sector / element))
            return false;
        m->store[i] = each / dense;
        show(bench, "stores to sectors, of", (int)element, m->store[i]);
    }
    return true;
}

/* ---- Each item its own words ---- */

/* Seconds of a word. */
static bool time_own(struct bench *bench, const char *kernel, size_t bytes, double *each) {
    const size_t words = bench->bytes / sizeof(cl_uint), own = bytes / sizeof(cl_uint);
    const struct launch launch = {kernel, words / own, GROUP_ITEMS, (uint32_t)own, 1, 0};
    if (!bench_time(bench, &launch, each)) return false;
    *each /= (double)words;
    return true;
}

static bool stored_own(const struct bench *bench) {
    const size_t last = bench->bytes / sizeof(cl_uint) - 1;
    cl_uint word = 0;
    return bench_read(bench, bench->out, last * sizeof word, sizeof word, &word) &&
           (word == last + 1 || bench_wrong("store_own"));
}

static bool measure_own(struct bench *bench, size_t sector, struct measurements *m) {
    const size_t line = (size_t)m->line;
    double load, store, each;
    if (line < 32 || line > 1024 || line < sector) return true;
    if (!bench_clear_counters(bench) || !time_strided(bench, "load_strided", 4, 1, &load) ||
        !time_strided(bench, "store4", 4, 1, &store) || !time_own(bench, "load_own", line, &each) ||
        !counted_none(bench, "load_own"))
        return false;
    m->load_line = each / load;
    if (!time_own(bench, "store_own", line, &each) || !stored_own(bench)) return false;
    m->store_line = each / store;
    if (!time_own(bench, "store_own", sector, &each) || !stored_own(bench)) return false;
    m->store_sector = each / store;
    show(bench, "loads, each item its", (int)line, m->load_line);
    show(bench, "stores, each item its", (int)line, m->store_line);
    show(bench, "stores, each item its", (int)sector, m->store_sector);
    return true;
}

bool measure_memory(struct bench *bench, struct measurements *m) {
    if (!measure_loads(bench, m)) return false;
    const size_t sector = (size_t)sector_of(m);
    return sector == 0 || (measure_stores(bench, sector, m) && measure_own(bench, sector, m));
}
