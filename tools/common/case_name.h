/* The name of a case, at the head of its row in a table and in comma-separated values. */
#ifndef TOOLS_COMMON_CASE_NAME
#define TOOLS_COMMON_CASE_NAME

#include <stdio.h>

#include "common/problem.h"

/* Columns of the widest name beside which a row's figures still fit a terminal. */
enum { CASE_MOST_COLUMNS = 40, CASE_FIELD = PROBLEM_TEXT + 2 };

/* How many columns the names need when one of that length is added to those that need `columns`.
 * One above CASE_MOST_COLUMNS adds none. */
int case_columns(int columns, size_t length);

/* Writes a name and fills up its columns; one that is longer has a line of its own. */
void case_show(FILE *to, int columns, const char *name);

/* A name as a field of comma-separated values: in quotes where it has commas itself, as RFC 4180
 * has it. Names have no quotes. Returns `field`. */
const char *case_field(const char *name, char field[CASE_FIELD]);

#endif
