/* Wisdom as text. Lines, of fields separated by tabs:
 *
 *     oclfft-wisdom 2
 *     entry   PLATFORM   DEVICE   DRIVER   RADIX   PROBLEM   BATCH   RECIPE   NANOSECONDS
 *     group   PLATFORM   DEVICE   DRIVER   RADIX   PROBLEM   BATCH   CHOICE   NANOSECONDS
 *     checksum   16 hexadecimal digits: FNV-1a of all bytes before this line
 *
 * Lines with `group` are about transforms over several parts; PROBLEM says which, CHOICE is words.
 * The version counts up when lines or recipes change their meaning. The checksum is against
 * accidents; nobody relies on a recipe before the planner has tried whether it fits. */
#ifndef OCLFFT_WISDOM_WISDOM_TEXT_H
#define OCLFFT_WISDOM_WISDOM_TEXT_H

#include "wisdom.h"

/* The most that a text may have. */
enum { WISDOM_BYTES = 16 << 20, WISDOM_LINES = 1 << 14 };

/* Appends the whole store. */
void wisdom_print(wisdom *w, text *out);

/* Reads all of a text or nothing. Errors: INVALID_ARGUMENT (not wisdom, another version, damaged),
 * OUT_OF_HOST_MEMORY. */
oclfft_status wisdom_parse(const char *source, size_t length, wisdom_entry **entries);

#endif
