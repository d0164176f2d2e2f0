/* Lines of the page. */
#include "doctor.h"

#include <stdarg.h>

#include "common/lines.h"

enum { NAME_COLUMNS = 20, INDENT = 4 };

void page_line(FILE *to, const char *name, const char *format, ...) {
    char text[2 * TRIAL_SENTENCE + INDENT + NAME_COLUMNS];
    int length = snprintf(text, sizeof text, "%*s%-*s ", INDENT, "", NAME_COLUMNS, name);
    va_list arguments;
    va_start(arguments, format);
    if (length > 0 && (size_t)length < sizeof text)
        vsnprintf(text + length, sizeof text - (size_t)length, format, arguments);
    va_end(arguments);
    write_line(to, INDENT + NAME_COLUMNS + 1, text);
}
