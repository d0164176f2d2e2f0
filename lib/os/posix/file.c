#include "os/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "info.h"

bool file_look(const char *path, file_info *info) {
    struct stat found;
    return info_from_stat(stat(path, &found), &found, info);
}

bool file_look_at_link(const char *path, file_info *info) {
    struct stat found;
    return info_from_stat(lstat(path, &found), &found, info);
}

bool file_read_link(const char *path, char *to, size_t capacity, size_t *length) {
    ssize_t got = readlink(path, to, capacity);
    if (got < 0) return false;
    *length = (size_t)got;
    return true;
}

file_handle file_open(const char *path) {
    return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

file_handle file_create(const char *path, bool secret) {
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, secret ? 0600 : 0666);
}

bool file_rename(const char *from, const char *to) {
    return rename(from, to) == 0;
}

bool file_remove(const char *path) {
    return unlink(path) == 0;
}

bool file_close(file_handle file) {
    return close(file) == 0;
}

bool file_info_of(file_handle file, file_info *info) {
    struct stat found;
    return info_from_stat(fstat(file, &found), &found, info);
}

bool file_read(file_handle file, void *to, size_t length, size_t *got) {
    *got = 0;
    while (*got < length) {
        ssize_t part = read(file, (char *)to + *got, length - *got);
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) return false;
        if (part == 0) break;
        *got += (size_t)part;
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
        ssize_t put = write(file, at, length);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        at += put;
        length -= (size_t)put;
    }
    return true;
}

bool file_sync(file_handle file) {
    return fsync(file) == 0;
}

bool file_touch(file_handle file) {
    return futimens(file, NULL) == 0;
}

bool file_keep_rights(file_handle file, const file_rights *rights) {
    mode_t mode = rights->mode;
    if (fchown(file, rights->owner, rights->group) != 0 &&
        fchown(file, (uid_t)-1, rights->group) != 0)
        mode = (mode & ~(mode_t)070) | (mode & 07) << 3;
    return fchmod(file, mode) == 0;
}
