/* What a compiler says, as the application shall read it. */
#ifndef OCLFFT_DEVICE_LOG_H
#define OCLFFT_DEVICE_LOG_H

#include "base/text.h"

/* Appends the log of a text that was compiled:
 *   - A path becomes "kernel": drivers put our text into files of their own, whose names mean
 *     nothing to anybody.
 *   - A line of the whole text, "<kernel>:40:", gets the name and number that the text's own #line
 *     gives it, "load_callback:3:": not all compilers do that themselves. */
void log_tell(const char *log, const char *source, text *out);

#endif
