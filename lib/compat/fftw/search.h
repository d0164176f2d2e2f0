/* Looks for the system's libraries in the folders of the dynamic linker, except for the one that
 * has our own. */
#ifndef OCLFFT_COMPAT_FFTW_SEARCH_H
#define OCLFFT_COMPAT_FFTW_SEARCH_H

#include <stdbool.h>

/* Whether the library at this path will do. */
typedef bool search_visitor(const char *path, void *user);

/* Shows the visitor each library of this name until one will do. */
bool search_libraries(const char *name, search_visitor *visit, void *user);

#endif
