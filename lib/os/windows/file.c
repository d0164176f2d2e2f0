#include "os/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "handle.h"

/* ---- By path ---- */

bool file_look(const char *path, file_info *info) {
    wchar_t wide[WIDE_PATH];
    return wide_path(path, wide) && handle_look(wide, true, info);
}

bool file_look_at_link(const char *path, file_info *info) {
    wchar_t wide[WIDE_PATH];
    return wide_path(path, wide) && handle_look(wide, false, info);
}

/* Windows says where all links lead in the end; so what a link leads to must be there. */
bool file_read_link(const char *path, char *to, size_t capacity, size_t *length) {
    wchar_t wide[WIDE_PATH];
    if (!wide_path(path, wide)) return false;
    file_handle file = handle_open(wide, 0, SHARE_ALL, OPEN_EXISTING, 0);
    if (file == NO_FILE) return false;
    DWORD got = GetFinalPathNameByHandleW(native_of(file), wide, WIDE_PATH, VOLUME_NAME_DOS);
    bool known = got > 0 && got < WIDE_PATH ? true : set_last_errno();
    file_close(file);
    char *whole = known ? narrow_copy(plain_path(wide)) : NULL;
    if (!whole) return false;
    size_t all = strlen(whole);
    *length = all < capacity ? all : capacity;
    memcpy(to, whole, *length);
    free(whole);
    return true;
}

file_handle file_open(const char *path) {
    wchar_t wide[WIDE_PATH];
    if (!wide_path(path, wide)) return NO_FILE;
    return handle_open(wide, GENERIC_READ, SHARE_ALL, OPEN_EXISTING, 0);
}

/* A new file gets the rights that its folder has for it. */
file_handle file_create(const char *path, bool secret) {
    wchar_t wide[WIDE_PATH];
    (void)secret;
    if (!wide_path(path, wide)) return NO_FILE;
    return handle_open(wide, GENERIC_WRITE | FILE_READ_ATTRIBUTES | READ_CONTROL, SHARE_ALL,
                       CREATE_NEW, FILE_ATTRIBUTE_NORMAL);
}

/* What is replaced gives its rights to what replaces it. */
bool file_rename(const char *from, const char *to) {
    wchar_t wide_from[WIDE_PATH], wide_to[WIDE_PATH];
    if (!wide_path(from, wide_from) || !wide_path(to, wide_to)) return false;
    if (ReplaceFileW(wide_to, wide_from, NULL, REPLACEFILE_IGNORE_MERGE_ERRORS, NULL, NULL))
        return true;
    return MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)
               ? true
               : set_last_errno();
}

bool file_remove(const char *path) {
    wchar_t wide[WIDE_PATH];
    if (!wide_path(path, wide)) return false;
    return DeleteFileW(wide) ? true : set_last_errno();
}

/* ---- While open ---- */

enum { AT_ONCE = 1 << 30 };

bool file_close(file_handle file) {
    return CloseHandle(native_of(file)) ? true : set_last_errno();
}

bool file_read(file_handle file, void *to, size_t length, size_t *got) {
    *got = 0;
    while (*got < length) {
        size_t rest = length - *got;
        DWORD part = 0, wanted = rest < AT_ONCE ? (DWORD)rest : AT_ONCE;
        if (!ReadFile(native_of(file), (char *)to + *got, wanted, &part, NULL))
            return set_last_errno();
        if (part == 0) break;
        *got += part;
    }
    return true;
}

bool file_read_whole(file_handle file, void *to, size_t length) {
    size_t got;
    if (!file_read(file, to, length, &got)) return false;
    if (got < length) errno = 0;
    return got == length;
}

bool file_write_whole(file_handle file, const void *from, size_t length) {
    for (const char *at = from; length;) {
        DWORD part = 0, wanted = length < AT_ONCE ? (DWORD)length : AT_ONCE;
        if (!WriteFile(native_of(file), at, wanted, &part, NULL)) return set_last_errno();
        if (part == 0) return set_errno(ERROR_DISK_FULL);
        at += part;
        length -= part;
    }
    return true;
}

bool file_sync(file_handle file) {
    return FlushFileBuffers(native_of(file)) ? true : set_last_errno();
}

bool file_touch(file_handle file) {
    FILETIME now;
    GetSystemTimeAsFileTime(&now);
    return SetFileTime(native_of(file), NULL, NULL, &now) ? true : set_last_errno();
}

/* file_rename keeps them. */
bool file_keep_rights(file_handle file, const file_rights *rights) {
    (void)file;
    (void)rights;
    return true;
}
