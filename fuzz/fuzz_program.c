#define _GNU_SOURCE
#include "fuzz_program.h"

#include <getopt.h>
#include <setjmp.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fake_cl.h"
#include "fuzz.h"

#if defined(__SANITIZE_ADDRESS__) /* gcc */
#define LEAKS_ARE_SOUGHT
#elif defined(__has_feature) /* clang */
#if __has_feature(address_sanitizer)
#define LEAKS_ARE_SOUGHT
#endif
#endif
#ifdef LEAKS_ARE_SOUGHT
void __lsan_disable(void);
void __lsan_enable(void);
#else
static void __lsan_disable(void) {}
static void __lsan_enable(void) {}
#endif

static jmp_buf end;
static int end_status;

void program_exit(int status) {
    end_status = status;
    longjmp(end, 1);
}

int program_run(int argc, char **argv) {
    optind = 0; /* getopt begins anew */
    __lsan_disable();
    if (setjmp(end) == 0) end_status = program_main(argc, argv);
    __lsan_enable();
    fake_clear();
    return end_status;
}

const char *program_file(const uint8_t *data, size_t size) {
    static char path[64];
    static int file = -1;
    if (file < 0) file = memfd_create("input", MFD_CLOEXEC);
    REQUIRE(file >= 0 && ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return path;
}
