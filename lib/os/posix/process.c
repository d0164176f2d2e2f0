#include "os/process.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

uint64_t process_number(void) {
    return (uint64_t)getpid();
}

bool process_has_borrowed_rights(void) {
#ifdef __linux__
    if (getauxval(AT_SECURE)) return true; /* a set-user-ID program, or one with capabilities */
#endif
    return getuid() != geteuid() || getgid() != getegid();
}

bool process_folder(char *to, size_t capacity) {
    return getcwd(to, capacity) != NULL;
}

bool process_may_write(uint64_t bytes) {
    struct rlimit limit;
    return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
           bytes <= limit.rlim_cur;
}

void system_error_text(int code, char *to, size_t capacity) {
    if (strerror_r(code, to, capacity) != 0) snprintf(to, capacity, "error %d", code);
}
