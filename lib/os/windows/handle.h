/* Opening files, by wide paths. */
#ifndef OCLFFT_OS_WINDOWS_HANDLE_H
#define OCLFFT_OS_WINDOWS_HANDLE_H

#include "os/file.h"
#include "system.h"

/* Others may read, replace and remove what is open here, as with POSIX. `share` is mostly
 * SHARE_ALL. Returns NO_FILE, with the reason in errno, where it fails. */
enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
file_handle handle_open(const wchar_t *path, DWORD access, DWORD share, DWORD how, DWORD flags);

/* What a path leads to, or, where it is a link, the link itself. */
bool handle_look(const wchar_t *path, bool follow, file_info *info);

/* The same of an open file, which is closed. */
bool handle_tell(file_handle file, file_info *info);

static inline HANDLE native_of(file_handle file) {
    return (HANDLE)file;
}

#endif
