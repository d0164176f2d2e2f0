/* Who owns a file, who may write to it, and rights for the user alone. */
#ifndef OCLFFT_OS_WINDOWS_RIGHTS_H
#define OCLFFT_OS_WINDOWS_RIGHTS_H

#include "os/file.h"
#include "system.h"

/* Fills is_own, is_roots and others_may_write of an open file or folder. Where Windows does not
 * tell, it is nobody's, and all may write. */
void rights_look(HANDLE file, file_info *info);

/* Room for the rights below. */
typedef struct rights_own {
    SECURITY_ATTRIBUTES attributes;
    SECURITY_DESCRIPTOR descriptor;
    _Alignas(DWORD) unsigned char list[512];
} rights_own;

/* The rights of a new folder that only the user, the administrators and the system may look into,
 * and of what will be in it; NULL where Windows does not make them. They point into `room`. */
SECURITY_ATTRIBUTES *rights_of_user(rights_own *room);

#endif
