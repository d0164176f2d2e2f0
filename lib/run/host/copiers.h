/* Threads that copy memory: one alone is slower than a transfer to the device. */
#ifndef OCLFFT_RUN_HOST_COPIERS_H
#define OCLFFT_RUN_HOST_COPIERS_H

#include <stddef.h>

typedef struct copiers copiers;

/* As many as this machine has use for; NULL when there is no memory. A thread that cannot be made
 * is one fewer: the calling thread copies, too. */
copiers *copiers_new(void);
void copiers_free(copiers *c); /* joins them; NULL is fine */

/* Returns when all is copied. One call at a time. */
void copiers_copy(copiers *c, void *to, const void *from, size_t bytes);

#endif
