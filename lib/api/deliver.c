/* Texts that callers ask for. */
#include "deliver.h"

oclfft_status deliver(text *t, char *to, size_t capacity, size_t *length) {
    oclfft_status status = text_copy(t, to, capacity, length);
    text_free(t);
    return status;
}
