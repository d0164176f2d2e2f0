/* What must hold for the text of every kernel, as far as a test without a compiler can tell. */
#ifndef OCLFFT_TESTS_KERNEL_TEXT_H
#define OCLFFT_TESTS_KERNEL_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Brackets close in the order they open, outside comments; there are no strings in kernels. */
bool is_balanced(const char *source);

/* Balanced, one kernel of the right name, no remains of a format, no function in another. */
bool is_whole_kernel(const char *source);

/* Bytes of a kernel's text, but for tables that stand in it. */
size_t length_without_constants(const char *source);

#endif
