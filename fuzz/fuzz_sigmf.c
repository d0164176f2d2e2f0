/* The example spectrometer's reading of SigMF metadata: any file. What is accepted is in order,
 * within its limits, and says something for every sample. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <math.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../examples/spectrometer/sigmf.h"

/* In the program's place, and silent. */
bool sigmf_fail(const char *format, ...);
bool sigmf_fail(const char *format, ...) {
    char sentence[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    return false;
}

/* The same file each time. */
static const char *metadata_file(const uint8_t *data, size_t size) {
    static char name[64];
    static int file = -1;
    if (file < 0) {
        file = memfd_create("metadata", MFD_CLOEXEC);
        REQUIRE(file >= 0);
        snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    }
    REQUIRE(ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size);
    return name;
}

static void check(const recording *r) {
    REQUIRE(r->data_path && r->capture_count > 0 && r->captures[0].start == 0);
    REQUIRE(r->rate >= 0 && (isnan(r->latitude) || fabs(r->latitude) <= 90) &&
            (isnan(r->longitude) || fabs(r->longitude) <= 180));
    for (size_t i = 0; i < r->capture_count; ++i) {
        const capture *c = &r->captures[i];
        REQUIRE(i == 0 || c[-1].start <= c->start);
        REQUIRE(sigmf_capture(r, c->start)->start == c->start);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    recording r;
    if (!sigmf_read(metadata_file(data, size), &r)) return 0;
    check(&r);
    sigmf_free(&r);
    return 0;
}
