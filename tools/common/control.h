/* Control characters in a text for a terminal, where they would move the cursor, or more. */
#ifndef TOOLS_COMMON_CONTROL_H
#define TOOLS_COMMON_CONTROL_H

/* Each becomes '?', but for ends of lines and tabs. In place. */
void clean_control_characters(char *text);

/* The same without ends of lines and tabs, for a text of one line. */
void clean_line(char *text);

#endif
