#include "tuning.h"

#include <stdlib.h>

static void tuning_free(void *data) {
    tuning *t = data;
    mutex_close(&t->measuring);
    wisdom_close(&t->wisdom);
    free(t);
}

oclfft_status tuning_attach(oclfft_context *context) {
    tuning *t = calloc(1, sizeof *t);
    if (!t) return fail_memory();
    mutex_open(&t->measuring);
    wisdom_open(&t->wisdom);
    context->tuning = (attachment){t, tuning_free};
    return OCLFFT_SUCCESS;
}

tuning *tuning_of(const oclfft_context *context) {
    return context->tuning.data;
}
