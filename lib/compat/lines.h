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
    char fault[LINE_BYTES / 2]; /* the last one; empty: none */
} report_line;

/* The line with this text, which exists until the process ends; NULL where nobody wants a report.
 */
report_line *line_for(const char *text);

void line_count(report_line *line, int which, double seconds);
void line_fault(report_line *line, const char *what);

/* What the front end gives: the report's file or NULL, and a line as it stands there, with its end
 * of line; the text's length. */
const char *lines_path(void);
int line_print(const report_line *line, char *text, size_t capacity);

#endif
