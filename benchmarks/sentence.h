/* What the library says of a failure, in the words of the command line. */
#ifndef BENCH_SENTENCE_H
#define BENCH_SENTENCE_H

#include <oclfft/oclfft.h>

/* Of the last failure of this thread, whose status is given: oclfft_last_error without the names of
 * constants and of fields of structures, which nobody typed. Valid until the next call. */
const char *failure_sentence(oclfft_status status);

/* The same of another build of the library, whose oclfft_last_error() is given. */
const char *failure_sentence_from(oclfft_status status, const char *error);

/* The same of any text, in place; it never becomes longer than `capacity`. */
void use_plain_words(char *text, size_t capacity);

#endif
