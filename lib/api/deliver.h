/* Texts that callers ask for. */
#ifndef OCLFFT_API_DELIVER_H
#define OCLFFT_API_DELIVER_H

#include "base/text.h"

/* Hands a finished text to the caller and frees it. */
oclfft_status deliver(text *t, char *to, size_t capacity, size_t *length);

#endif
