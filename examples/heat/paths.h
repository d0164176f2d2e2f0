/* What names of files mean on the disk.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HEAT_PATHS_H
#define HEAT_PATHS_H

#include <stdbool.h>

/* Whether both name the same file, by links and detours too, and also when it is not there yet. */
bool path_same(const char *a, const char *b);

/* Whether a file of this name can be written, told before there is anything to write; a sentence
 * otherwise. */
bool path_writable(const char *path);

/* Makes a rename, or a removal, of this file last: it is on the disk once its folder is. A sentence
 * otherwise. */
bool path_sync_folder(const char *path);

#endif
