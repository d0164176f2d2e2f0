/* Files, by their paths and while they are open. A call that fails leaves the reason in errno.
 * Programs that the application starts inherit none of the files opened here. */
#ifndef OCLFFT_OS_FILE_H
#define OCLFFT_OS_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "native.h"

/* An open file or folder; NO_FILE where opening failed. */
typedef native_file file_handle;
enum { NO_FILE = -1 };

/* Whose a file is and who may do what with it, for file_keep_rights. */
typedef struct file_rights {
    uint32_t owner, group, mode;
} file_rights;

typedef struct file_info {
    bool is_regular, is_link;
    bool is_own;           /* its owner is the user whose rights the process has */
    bool is_roots;         /* its owner is the administrator */
    bool others_may_write; /* other users may, or a group of them */
    uint64_t bytes;
    int64_t modified; /* nanoseconds since the beginning of 1970 */
    file_rights rights;
} file_info;

/* ---- By path ---- */

/* What the path leads to; the second describes a link itself rather than what it points to. */
bool file_look(const char *path, file_info *info);
bool file_look_at_link(const char *path, file_info *info);

/* Where a link points, without a zero at the end. What does not fit is cut off: then the length is
 * the capacity. */
bool file_read_link(const char *path, char *to, size_t capacity, size_t *length);

/* Opens a file for reading. Waits for nothing, such as a pipe that nobody writes to. */
file_handle file_open(const char *path);

/* Creates a file for writing; fails with EEXIST where anything has that name. Only the user may
 * read it if `secret`, else everybody whom the user's settings allow. */
file_handle file_create(const char *path, bool secret);

/* Gives a file another name. It replaces, in one step, what has that name. */
bool file_rename(const char *from, const char *to);
bool file_remove(const char *path);

/* ---- While open ---- */

/* The file is closed even where this fails, which says that what was written may be lost. */
bool file_close(file_handle file);

bool file_info_of(file_handle file, file_info *info);

/* Reads `length` bytes unless the file ends before; `*got` is how many there were. */
bool file_read(file_handle file, void *to, size_t length, size_t *got);

/* Reads `length` bytes. Where the file ends before, it fails with 0 in errno. */
bool file_read_whole(file_handle file, void *to, size_t length);

bool file_write_whole(file_handle file, const void *from, size_t length);

/* Waits until what was written would survive a power failure. */
bool file_sync(file_handle file);

/* Sets the time of its last modification to now. */
bool file_touch(file_handle file);

/* Gives a file the owner, the group and the permissions of another. Where the user may not give it
 * that group, the permissions of its own group become those of everybody else. */
bool file_keep_rights(file_handle file, const file_rights *rights);

#endif
