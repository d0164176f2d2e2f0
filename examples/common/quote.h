/* Text for gnuplot.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_QUOTE_H
#define COMMON_QUOTE_H

#include <stdio.h>

/* Writes `text` as a gnuplot string that stands for exactly that text, whatever it contains.
 * Control characters, and bytes that are not UTF-8, become '?': gnuplot ends a string at a newline
 * and draws no text at all when it is malformed. */
void quote(FILE *script, const char *text);

#endif
