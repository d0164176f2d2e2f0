/* Something that a room above keeps with an object of a room below, which knows of it only how it
 * ends. */
#ifndef OCLFFT_BASE_ATTACHMENT_H
#define OCLFFT_BASE_ATTACHMENT_H

#include <stddef.h>

typedef struct attachment {
    void *data; /* NULL: nothing is kept */
    void (*destroy)(void *data);
} attachment;

static inline void attachment_drop(attachment *a) {
    if (a->data) a->destroy(a->data);
    a->data = NULL;
}

#endif
