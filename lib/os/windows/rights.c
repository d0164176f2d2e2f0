#include "rights.h"

#include <aclapi.h>

typedef struct identity {
    _Alignas(void *) unsigned char bytes[SECURITY_MAX_SID_SIZE];
} identity;

static bool well_known(WELL_KNOWN_SID_TYPE type, identity *to) {
    DWORD length = sizeof to->bytes;
    return CreateWellKnownSid(type, NULL, to->bytes, &length);
}

static bool is_known(PSID sid, WELL_KNOWN_SID_TYPE type) {
    return IsWellKnownSid(sid, type);
}

static bool user_of_process(identity *to) {
    HANDLE token;
    union {
        TOKEN_USER user;
        unsigned char bytes[sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE];
    } found;
    DWORD length;
    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) return false;
    bool known = GetTokenInformation(token, TokenUser, &found, sizeof found, &length) &&
                 CopySid(sizeof to->bytes, to->bytes, found.user.User.Sid);
    CloseHandle(token);
    return known;
}

static bool is_administrator(void) {
    identity administrators;
    BOOL member = FALSE;
    return well_known(WinBuiltinAdministratorsSid, &administrators) &&
           CheckTokenMembership(NULL, administrators.bytes, &member) && member;
}

/* ---- Looking ---- */

static bool is_trusted(PSID sid, PSID user, PSID owner) {
    return EqualSid(sid, user) || EqualSid(sid, owner) || is_known(sid, WinLocalSystemSid) ||
           is_known(sid, WinBuiltinAdministratorsSid) || is_known(sid, WinCreatorOwnerRightsSid);
}

/* Whether an entry of the list lets somebody else change the file, or what is in the folder. */
static bool lets_write(const ACCESS_ALLOWED_ACE *entry, PSID user, PSID owner) {
    const DWORD writes = FILE_WRITE_DATA | FILE_APPEND_DATA | FILE_DELETE_CHILD | DELETE |
                         WRITE_DAC | WRITE_OWNER | GENERIC_WRITE | GENERIC_ALL;
    if (entry->Header.AceFlags & INHERIT_ONLY_ACE) return false;
    if (entry->Header.AceType == ACCESS_DENIED_ACE_TYPE) return false;
    if (entry->Header.AceType != ACCESS_ALLOWED_ACE_TYPE) return true;
    return (entry->Mask & writes) && !is_trusted((PSID)&entry->SidStart, user, owner);
}

/* No list at all lets everybody do everything. */
static bool others_may_write(ACL *list, PSID user, PSID owner) {
    if (!list) return true;
    for (DWORD i = 0; i < list->AceCount; ++i) {
        void *entry;
        if (!GetAce(list, i, &entry) || lets_write(entry, user, owner)) return true;
    }
    return false;
}

/* What an administrator makes may belong to all of them. */
void rights_look(HANDLE file, file_info *info) {
    PSID owner = NULL;
    ACL *list = NULL;
    PSECURITY_DESCRIPTOR found = NULL;
    identity user;
    info->is_own = info->is_roots = false;
    info->others_may_write = true;
    if (!user_of_process(&user)) return;
    if (GetSecurityInfo(file, SE_FILE_OBJECT,
                        OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION, &owner, NULL, &list,
                        NULL, &found) != ERROR_SUCCESS)
        return;
    bool administrators = is_known(owner, WinBuiltinAdministratorsSid);
    info->is_own = EqualSid(owner, user.bytes) || (administrators && is_administrator());
    info->is_roots = administrators || is_known(owner, WinLocalSystemSid);
    info->others_may_write = others_may_write(list, user.bytes, owner);
    LocalFree(found);
}

/* ---- Making ---- */

static bool add(ACL *list, PSID sid) {
    return AddAccessAllowedAceEx(list, ACL_REVISION, OBJECT_INHERIT_ACE | CONTAINER_INHERIT_ACE,
                                 FILE_ALL_ACCESS, sid);
}

SECURITY_ATTRIBUTES *rights_of_user(rights_own *room) {
    identity user, system, administrators;
    ACL *list = (ACL *)(void *)room->list;
    if (!user_of_process(&user) || !well_known(WinLocalSystemSid, &system) ||
        !well_known(WinBuiltinAdministratorsSid, &administrators) ||
        !InitializeAcl(list, sizeof room->list, ACL_REVISION) || !add(list, user.bytes) ||
        !add(list, system.bytes) || !add(list, administrators.bytes) ||
        !InitializeSecurityDescriptor(&room->descriptor, SECURITY_DESCRIPTOR_REVISION) ||
        !SetSecurityDescriptorDacl(&room->descriptor, TRUE, list, FALSE) ||
        !SetSecurityDescriptorControl(&room->descriptor, SE_DACL_PROTECTED, SE_DACL_PROTECTED))
        return NULL;
    room->attributes = (SECURITY_ATTRIBUTES){sizeof room->attributes, &room->descriptor, FALSE};
    return &room->attributes;
}
