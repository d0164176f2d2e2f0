/* Where the disk cache is. */
#ifndef OCLFFT_DEVICE_CACHE_PLACE_H
#define OCLFFT_DEVICE_CACHE_PLACE_H

#include "base/status.h"

/* Turns config.cache_directory into an absolute path, which the caller frees; NULL where there is
 * no such folder and nothing is kept. For OCLFFT_CACHE_DEFAULT it reads XDG_CACHE_HOME and HOME:
 * no other function reads the environment. */
oclfft_status cache_directory(const char *configured, char **path);

#endif
