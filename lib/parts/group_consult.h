/* What the processes of a group know together. All functions are collective. */
#ifndef OCLFFT_PARTS_GROUP_CONSULT_H
#define OCLFFT_PARTS_GROUP_CONSULT_H

#include "base/text.h"
#include "group.h"

/* What one of them knows: words of wisdom, and how long they were measured to take; and whether it
 * would measure where none of them knows anything. */
enum { MOST_WORDS = 160 };

typedef struct knowledge {
    char words[MOST_WORDS]; /* "": nothing */
    uint64_t nanoseconds;
    int32_t measures;
    uint32_t unused;
} knowledge;

/* What the first process that knows anything knows; `measures` where all would. */
oclfft_status group_consult(oclfft_group *group, const knowledge *own, knowledge *all);

/* The longest of the processes' times and the least time that any of them has left. */
typedef struct moment {
    double seconds, left;
} moment;
oclfft_status group_compare(oclfft_group *group, moment *m);

#endif
