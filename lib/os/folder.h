/* Folders, and the files in one while it is open. Names of files are relative to the open folder,
 * so that nobody can put another in its place meanwhile. A call that fails leaves the reason in
 * errno. */
#ifndef OCLFFT_OS_FOLDER_H
#define OCLFFT_OS_FOLDER_H

#include "file.h"

/* Opens a folder; file_close closes it. */
file_handle folder_open(const char *path);

/* Makes a folder that only the user may look into. Its parent must be there. */
bool folder_make(const char *path);

/* Opens a file of the folder for reading. Follows no link and waits for nothing. */
file_handle folder_open_file(file_handle folder, const char *name);

/* Creates a file that only the user may read and write, whatever the process's mask for new files;
 * fails with EEXIST where anything has that name, be it a link. */
file_handle folder_create_file(file_handle folder, const char *name);

/* What has the name, without following a link. */
bool folder_look(file_handle folder, const char *name, file_info *info);

/* Gives a file another name. It replaces, in one step, what has that name. */
bool folder_rename(file_handle folder, const char *from, const char *to);
bool folder_remove(file_handle folder, const char *name);

/* Calls visit(user, name) for what is in the folder, the first `most` names that the system gives.
 * Skips all of them where it cannot read the folder. */
typedef void folder_visit(void *user, const char *name);
void folder_each(file_handle folder, int most, folder_visit *visit, void *user);

#endif
