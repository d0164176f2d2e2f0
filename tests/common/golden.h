/* Golden files: texts that tests compare with those in codegen/golden/. */
#ifndef OCLFFT_TESTS_GOLDEN_H
#define OCLFFT_TESTS_GOLDEN_H

#include <stdbool.h>

/* Compares a text with the file DEVICE-NAME.KIND and shows the first line that differs; with
 * OCLFFT_UPDATE_GOLDEN set it writes the file. */
bool check_golden(const char *device, const char *name, const char *kind, const char *got);

#endif
