#include "info.h"

#include <unistd.h>

/* Some file systems hold times that are centuries away. */
static int64_t nanoseconds(const struct timespec *time) {
    enum { SECOND = 1000000000 };
    const int64_t seconds = time->tv_sec; /* of 32 bits on some systems */
    if (seconds >= INT64_MAX / SECOND) return INT64_MAX;
    if (seconds <= INT64_MIN / SECOND) return INT64_MIN;
    return (int64_t)time->tv_sec * SECOND + time->tv_nsec;
}

/* POSIX 2008 has it under another name than macOS. */
static const struct timespec *modified(const struct stat *from) {
#ifdef __APPLE__
    return &from->st_mtimespec;
#else
    return &from->st_mtim;
#endif
}

bool info_from_stat(int result, const struct stat *from, file_info *info) {
    if (result != 0) return false;
    *info = (file_info){
        .is_regular = S_ISREG(from->st_mode),
        .is_link = S_ISLNK(from->st_mode),
        .is_own = from->st_uid == geteuid(),
        .is_roots = from->st_uid == 0,
        .others_may_write = (from->st_mode & (S_IWGRP | S_IWOTH)) != 0,
        .bytes = (uint64_t)from->st_size,
        .modified = nanoseconds(modified(from)),
        .rights = {from->st_uid, from->st_gid, from->st_mode & 0777},
    };
    return true;
}
