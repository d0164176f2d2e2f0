/* Where the system has its libraries: the folders in which the dynamic linker would look, without
 * the one that ours lies in. */
#ifndef OCLFFT_COMPAT_FFTW_SEARCH_H
#define OCLFFT_COMPAT_FFTW_SEARCH_H

#include <stdbool.h>

/* Whether the library at this path will do. */
typedef bool search_visitor(const char *path, void *user);

/* Shows each path of a library of this name to the visitor until one will do. */
bool search_libraries(const char *name, search_visitor *visit, void *user);

#endif
