/* clFFT's interface by two headers (abi_values.c). */
#ifndef OCLFFT_TESTS_COMPAT_CLFFT_ABI_VALUES_H
#define OCLFFT_TESTS_COMPAT_CLFFT_ABI_VALUES_H

typedef struct abi_value {
    const char *name; /* NULL ends the table */
    long value;
} abi_value;

extern const abi_value abi_ours[], abi_theirs[];

#endif
