/* The OpenCL C of a program, by the names of its files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fragments.h"

#include <string.h>

const char *fragment_text(const char *name) {
    const fragment *f = fragments;
    while (f->name && strcmp(f->name, name) != 0) ++f;
    return f->text;
}
