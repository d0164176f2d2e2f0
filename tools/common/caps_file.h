/* Files that describe a device, for --caps and --with-caps. */
#ifndef TOOLS_COMMON_CAPS_FILE
#define TOOLS_COMMON_CAPS_FILE

/* Reads such a file; the text is to be freed. An exit status, with the complaint made. */
int read_caps(const char *option, const char *path, char **text);

#endif
