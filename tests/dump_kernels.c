/* Writes the kernels of a plan sample as files, for compilers that need no device: dump_kernels CAPS_FILE FOLDER.
 * Distinct kernels only; the first line tells the device, the work-group size, the largest radix and the precision. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/codegen.h"
#include "hash.h"
#include "support.h"

enum { MOST_KERNELS = 512 };

static uint64_t seen[MOST_KERNELS];
static int seen_count;

static bool is_new(const text *source) {
    uint64_t hash = hash_bytes(HASH_SEED, source->data, source->length);
    for (int i = 0; i < seen_count; ++i)
        if (seen[i] == hash) return false;
    if (seen_count < MOST_KERNELS) seen[seen_count++] = hash;
    return true;
}

static bool is_double(const pass *p) {
    return p->precision == OCLFFT_DOUBLE;
}

static uint32_t largest_radix(const pass *p) {
    uint32_t largest = 1;
    for (uint32_t s = 0; s < p->stage_count; ++s)
        if (p->stages[s].radix > largest) largest = p->stages[s].radix;
    return largest;
}

static void write_kernel(const char *device, const char *folder, const schedule *s, uint32_t index, const char *source) {
    const pass *p = &s->passes[index];
    char path[512];
    snprintf(path, sizeof path, "%s/%s-%s%llu-pass%u-%d.cl", folder, device, is_double(p) ? "double-" : "",
             (unsigned long long)s->problem.length, index + 1, seen_count);
    FILE *file = fopen(path, "w");
    if (!file ||
        fprintf(file, "// device=%s items=%u radix=%u%s points=%u registers=%u local=%llu\n%s", device, p->items, largest_radix(p),
                is_double(p) ? " precision=double" : "", p->points, p->max_registers,
                (unsigned long long)(p->local_reals * scalar_bytes(p->precision)), source) < 0 ||
        fclose(file)) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(1);
    }
}

static void dump(const caps *c, const char *device, const char *folder, const problem *p) {
    schedule s;
    if (schedule_make(p, c, NULL, &s) != OCLFFT_SUCCESS) {
        fprintf(stderr, "%llu: %s\n", (unsigned long long)p->length, oclfft_last_error());
        exit(1);
    }
    for (uint32_t i = 0; i < s.pass_count; ++i) {
        text source = {0};
        codegen_pass(&s.passes[i], &source);
        if (is_new(&source)) write_kernel(device, folder, &s, i, text_string(&source));
        text_free(&source);
    }
}

static void dump_powers_of_two(const caps *c, const char *device, const char *folder) {
    static const unsigned exponents[] = {0, 1, 3, 4, 6, 8, 10, 12, 13, 14, 16, 18, 20, 22, 24, 27};
    for (size_t i = 0; i < sizeof exponents / sizeof *exponents; ++i) {
        problem p = {.length = UINT64_C(1) << exponents[i], .batch = i % 3 ? 1000 : 1, .scale_forward = 1, .scale_backward = 1};
        dump(c, device, folder, &p);
    }
}

/* Each radix, Rader's algorithm, Bluestein's within a tile and over three passes, tiles that are not full, several passes. */
static void dump_others(const caps *c, const char *device, const char *folder) {
    static const uint64_t lengths[] = {3,  5,  7,   11,  13,   17,   31,   45,    60,    100,   126,    143,
                                       47, 61, 257, 509, 1018, 1009, 2187, 10007, 30030, 65537, 100003, 1000000};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        problem p = {.length = lengths[i], .batch = i % 2 ? 1000 : 3, .scale_forward = 1, .scale_backward = 1};
        dump(c, device, folder, &p);
    }
}

static void dump_double(const caps *c, const char *device, const char *folder) {
    static const uint64_t lengths[] = {16, 512, 4096, 1048576, 19, 60, 121, 47, 509, 1000, 65537};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths && c->has_double; ++i) {
        problem p = {
            .precision = OCLFFT_DOUBLE, .length = lengths[i], .batch = i % 2 ? 1000 : 3, .scale_forward = 1, .scale_backward = 1};
        dump(c, device, folder, &p);
    }
}

int main(int count, char **arguments) {
    if (count != 3) return fprintf(stderr, "usage: dump_kernels CAPS_FILE FOLDER\n"), 2;
    char *caps_text = read_file(arguments[1]), device[64];
    const char *base = strrchr(arguments[1], '/') ? strrchr(arguments[1], '/') + 1 : arguments[1];
    snprintf(device, sizeof device, "%.*s", (int)strcspn(base, "."), base);
    caps c;
    if (!caps_text || caps_parse(caps_text, &c) != OCLFFT_SUCCESS) return fprintf(stderr, "%s\n", oclfft_last_error()), 1;
    dump_powers_of_two(&c, device, arguments[2]);
    dump_others(&c, device, arguments[2]);
    dump_double(&c, device, arguments[2]);
    printf("%d kernels of %s\n", seen_count, device);
    free(caps_text);
    return 0;
}
