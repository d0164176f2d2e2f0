/* Strings that applications, files and drivers have given us. */
#ifndef OCLFFT_BASE_STRINGS_H
#define OCLFFT_BASE_STRINGS_H

#include <stdbool.h>

/* Makes a string printable as one line: control characters become '?', except those in `kept`, and
 * so does a character of UTF-8 that was cut off at the end. */
void string_clean(char *string, const char *kept);

/* Whether `word` occurs in `string`. Capital and small letters are the same. */
bool string_contains(const char *string, const char *word);

#endif
