/* The text of paths. Any of them may use slashes; what this system takes for one beside them, these
 * functions know. */
#ifndef OCLFFT_OS_PATH_H
#define OCLFFT_OS_PATH_H

#include <stdbool.h>

#include "base/text.h"

bool path_is_separator(char c);

/* Whether a path says by itself where it leads, whatever the working folder is. */
bool path_is_absolute(const char *path);

/* Adds a path that leads, whatever the working folder will be, where this one leads now. */
void path_add_absolute(text *to, const char *path);

/* Adds the folder where programs keep for this user what they could make again. False, with nothing
 * added, where the environment names none, or one that is another user's, or where the environment
 * is not to be trusted. The library reads the environment here only. */
bool path_add_caches(text *to);

#endif
