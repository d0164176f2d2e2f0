/* What a context keeps for tuning. */
#ifndef OCLFFT_TUNE_TUNING_H
#define OCLFFT_TUNE_TUNING_H

#include "device/context.h"
#include "wisdom/wisdom.h"

typedef struct tuning {
    mutex measuring; /* held while a plan is measured: one at a time, and before any other lock */
    wisdom wisdom;   /* has a lock of its own */
} tuning;

/* Gives a new context its tuning, without any wisdom. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status tuning_attach(oclfft_context *context);

/* That of a context that has one. */
tuning *tuning_of(const oclfft_context *context);

#endif
