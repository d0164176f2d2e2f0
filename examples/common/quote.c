/* Text for gnuplot.
 *
 * SPDX-License-Identifier: MIT
 */
#include "quote.h"

#include <stddef.h>

/* Bytes of the well-formed UTF-8 character at `s`, or 0. A terminating zero is never a continuation
 * byte, so this reads no further than the string. */
static size_t utf8_length(const unsigned char *s) {
    size_t length = s[0] < 0x80                   ? 1
                    : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
                    : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
                    : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
                                                  : 0;
    for (size_t i = 1; i < length; ++i)
        if ((s[i] & 0xc0) != 0x80) return 0;
    /* overlong, surrogates */
    if (length == 3 && ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f))) return 0;
    /* overlong, too large */
    if (length == 4 && ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))) return 0;
    return length;
}

void quote(FILE *script, const char *text) {
    const unsigned char *s = (const unsigned char *)text;
    fputc('\'', script);
    while (*s) {
        size_t length = utf8_length(s);
        if (length == 0 || *s < 0x20 || *s == 0x7f) {
            fputc('?', script);
            length = 1;
        } else if (*s == '\'') {
            fputs("''", script); /* the only special character between single quotes */
        } else {
            fwrite(s, 1, length, script);
        }
        s += length;
    }
    fputc('\'', script);
}
