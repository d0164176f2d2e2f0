/* What the system tells of a file, in the terms of os/file.h. */
#ifndef OCLFFT_OS_POSIX_INFO_H
#define OCLFFT_OS_POSIX_INFO_H

#include <sys/stat.h>

#include "os/file.h"

/* Fills `info` if `result`, of a call of the stat family, says that it succeeded, and returns
 * whether it did. */
bool info_from_stat(int result, const struct stat *from, file_info *info);

#endif
