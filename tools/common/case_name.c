#include "case_name.h"

#include <string.h>

int case_columns(int columns, size_t length) {
    return length > (size_t)columns && length <= CASE_MOST_COLUMNS ? (int)length : columns;
}

void case_show(FILE *to, int columns, const char *name) {
    fprintf(to, "%-*s", columns, name);
    if ((int)strlen(name) > columns) fprintf(to, "\n%*s", columns, "");
}

const char *case_field(const char *name, char field[CASE_FIELD]) {
    const char *quote = strchr(name, ',') ? "\"" : "";
    snprintf(field, CASE_FIELD, "%s%s%s", quote, name, quote);
    return field;
}
