/* Words of the library and of others, for a terminal. */
#ifndef TOOLS_COMMON_WORDING
#define TOOLS_COMMON_WORDING

#include <stddef.h>

/* Puts the words of the command line for those of the C interface: "OCLFFT_AXIS_DHT" becomes "dht",
 * "the length 2 = 1" becomes "length number 2 is 1". In place; the text never becomes longer than
 * `capacity`. */
void use_command_words(char *text, size_t capacity);

/* Control characters would move the cursor, or more: each becomes '?', but for ends of lines and
 * tabs. In place. */
void clean_control_characters(char *text);

/* The same without ends of lines and tabs, for a text of one line. */
void clean_line(char *text);

#endif
