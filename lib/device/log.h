/* What a compiler says, as the application sees it. */
#ifndef OCLFFT_DEVICE_LOG_H
#define OCLFFT_DEVICE_LOG_H

#include "base/text.h"

/* Appends the log of the compilation of `source`, or at least as much of it as a failure's sentence
 * has room for:
 *   - A line of the whole source, as in "<kernel>:40:", gets the name and number that #line gives
 *     it, as in "load_callback:3:". Some compilers ignore #line.
 *   - A path becomes "kernel": drivers put the source into files of their own, whose names mean
 *     nothing to anybody. */
void log_tell(const char *log, const char *source, text *out);

#endif
