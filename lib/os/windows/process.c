#include "os/process.h"

#include <stdio.h>
#include <string.h>

#include "system.h"

uint64_t process_number(void) {
    return GetCurrentProcessId();
}

/* A process gets more rights by a dialogue with its user, whose environment it keeps. */
bool process_has_borrowed_rights(void) {
    return false;
}

bool process_folder(char *to, size_t capacity) {
    wchar_t wide[WIDE_PATH];
    DWORD length = GetCurrentDirectoryW(WIDE_PATH, wide);
    return length > 0 && length < WIDE_PATH && narrow_string(wide, to, capacity);
}

bool process_may_write(uint64_t bytes) {
    (void)bytes;
    return true;
}

void system_error_text(int code, char *to, size_t capacity) {
    if (strerror_s(to, capacity, code) != 0) snprintf(to, capacity, "error %d", code);
}
