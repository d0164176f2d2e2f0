/* Writes the kernels of a plan sample as files, for compilers that need no device: dump_kernels CAPS_FILE FOLDER.
 * Distinct kernels only; the first line tells the device and the work-group size. */
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

static void dump_pass(const caps *c, const char *device, const char *folder, const schedule *s, uint32_t index) {
    const pass *p = &s->passes[index];
    char path[512];
    text source = {0};
    codegen_pass(p, &source);
    if (is_new(&source)) {
        snprintf(path, sizeof path, "%s/%s-%llu-pass%u-%d.cl", folder, device, (unsigned long long)s->problem.length, index + 1,
                 seen_count);
        FILE *file = fopen(path, "w");
        if (!file ||
            fprintf(file, "// device=%s items=%u registers=%u local=%llu\n%s", device, p->items, p->max_registers,
                    (unsigned long long)(p->local_reals * sizeof(float)), source.data) < 0 ||
            fclose(file)) {
            fprintf(stderr, "cannot write %s\n", path);
            exit(1);
        }
    }
    (void)c;
    text_free(&source);
}

int main(int count, char **arguments) {
    if (count != 3) return fprintf(stderr, "usage: dump_kernels CAPS_FILE FOLDER\n"), 2;
    char *caps_text = read_file(arguments[1]), device[64];
    const char *base = strrchr(arguments[1], '/') ? strrchr(arguments[1], '/') + 1 : arguments[1];
    snprintf(device, sizeof device, "%.*s", (int)strcspn(base, "."), base);
    caps c;
    if (!caps_text || caps_parse(caps_text, &c) != OCLFFT_SUCCESS) return fprintf(stderr, "%s\n", oclfft_last_error()), 1;
    for (unsigned bits = 0; bits <= 27; ++bits)
        for (uint64_t batch = 1; batch <= 1000; batch += 999) { /* a guarded and a narrow shape of each */
            problem p = {.length = UINT64_C(1) << bits, .batch = batch, .scale_forward = 1, .scale_backward = 1};
            schedule s;
            if (schedule_make(&p, &c, NULL, &s) != OCLFFT_SUCCESS)
                return fprintf(stderr, "2^%u: %s\n", bits, oclfft_last_error()), 1;
            for (uint32_t i = 0; i < s.pass_count; ++i) dump_pass(&c, device, arguments[2], &s, i);
        }
    printf("%d kernels of %s\n", seen_count, device);
    free(caps_text);
    return 0;
}
