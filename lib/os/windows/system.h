/* What the sources of this folder share: Windows' header without what nobody here uses, wide
 * strings, and its errors in errno. Paths of the library are in UTF-8. */
#ifndef OCLFFT_OS_WINDOWS_SYSTEM_H
#define OCLFFT_OS_WINDOWS_SYSTEM_H

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef _WIN32_WINNT
#define _WIN32_WINNT 0x0601 /* Windows 7 */
#endif
#include <windows.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest path, with a zero. */
enum { WIDE_PATH = 4096 };

/* As Windows wants a path: in UTF-16, and made absolute where it is longer than Windows would
 * otherwise take. Fails with EILSEQ where it is not UTF-8, with ENAMETOOLONG where it is too long.
 */
bool wide_path(const char *path, wchar_t to[WIDE_PATH]);

/* A wide string in UTF-8, with a zero at the end. Fails with ENAMETOOLONG where it does not fit. */
bool narrow_string(const wchar_t *from, char *to, size_t capacity);

/* The same in memory of its own, which the caller frees: stacks may be small. NULL with ENOMEM. */
char *narrow_copy(const wchar_t *from);

/* Without the mark before paths that Windows itself makes ("\\?\"). */
const wchar_t *plain_path(const wchar_t *path);

/* Puts a code of Windows, that of the last failure, into errno; returns false. */
bool set_errno(DWORD code);
bool set_last_errno(void);

/* Nanoseconds since the beginning of 1970. */
int64_t nanoseconds_of(FILETIME time);

#endif
