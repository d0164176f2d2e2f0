/* Sentences that may be too long for a terminal. */
#ifndef TOOLS_COMMON_LINES
#define TOOLS_COMMON_LINES

#include <stdio.h>

enum { LINE_WIDTH = 100 };

/* Writes a line that is broken at blanks, so that it has at most LINE_WIDTH columns where it has
 * blanks enough; what follows is indented by `indent`. */
void write_line(FILE *to, int indent, const char *text);

/* The same of each line of a text, which is changed. */
void write_lines(FILE *to, int indent, char *text);

#endif
