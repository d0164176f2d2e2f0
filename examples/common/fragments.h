/* The OpenCL C of a program, by the names of its files: the build makes a table of their texts
 * (cl/embed.py).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_FRAGMENTS_H
#define COMMON_FRAGMENTS_H

typedef struct fragment {
    const char *name, *text;
} fragment;

extern const fragment fragments[]; /* the last one has no name */

/* The text of the file NAME.cl, or NULL. */
const char *fragment_text(const char *name);

#endif
