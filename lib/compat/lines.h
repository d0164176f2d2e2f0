/* The lines of a front end's report: what was transformed, counted in the process and appended to
 * a file at its end. */
#ifndef OCLFFT_COMPAT_LINES_H
#define OCLFFT_COMPAT_LINES_H

#include <stddef.h>

enum { LINE_BYTES = 512, LINE_COUNTS = 2 };

typedef struct report_line {
    struct report_line *next;
    char text[LINE_BYTES];
    size_t counts[LINE_COUNTS];
    double seconds[LINE_COUNTS];
    char fault[LINE_BYTES / 2]; /* the last failure, or empty */
} report_line;

/* The line with this text, which exists until the process ends; NULL where memory is short, and
 * in the child of a process that has lines. A front end asks for lines only where there is an
 * environment_report(). */
report_line *line_for(const char *text);

void line_count(report_line *line, int which, double seconds);
void line_fault(report_line *line, const char *what);

/* What the front end gives: writes a line as it stands in the report, with its end of line, and
 * returns its length as snprintf does. */
int line_print(const report_line *line, char *text, size_t capacity);

#endif
