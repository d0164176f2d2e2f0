/* The arguments of a pass kernel. Both sides take them from this one list: the kernel's head is
 * printed from it, and an execution binds its values by it. */
#ifndef OCLFFT_CODEGEN_SIGNATURE_H
#define OCLFFT_CODEGEN_SIGNATURE_H

#include "pass/pass.h"
#include "target/target.h"

#define PASS_KERNEL_NAME "oclfft_pass"

/* What an execution binds to an argument. The kernel of a joint launch reads the input of its first
 * pass and writes the output of its second; what lies between them is called the middle. */
typedef enum binding {
    BIND_IN,           /* the memory that is loaded */
    BIND_OUT,          /* the memory that is stored to */
    BIND_TABLE,        /* all tables of the pass */
    BIND_PLACES,       /* whole numbers: enum place_component */
    BIND_FACTORS,      /* reals: enum factor_component */
    BIND_LOCAL,        /* local memory, where the device's compiler wants it as an argument */
    BIND_IN_IMAGINARY, /* the second array of a planar end */
    BIND_OUT_IMAGINARY,
    BIND_LOAD_BUFFER, /* a buffer of the load callback */
    BIND_STORE_BUFFER,
    BIND_MIDDLE,
    BIND_MIDDLE_OFFSET,
    BIND_NEXT_TABLE, /* the tables of the second pass */
    BIND_COUNTS,     /* counters, which begin at zero */
    BIND_COUNTS_AT,  /* their place in that memory */
    BIND_FILTER,     /* the spectrum of a filter */
    BINDINGS
} binding;

/* Numbers share arguments, because each argument costs time in every launch. */
enum place_component {
    PLACE_IN, /* where the input begins, in elements */
    PLACE_OUT,
    PLACE_BATCH,  /* transforms along the batch digit; of a joint launch those of the problem */
    PLACE_FILTER, /* where the filter's spectrum begins, in elements */
    PLACES
};

enum factor_component {
    FACTOR_SCALE,    /* (s, s) forward, (s, -s) backward, to real numbers (s, s); last pass */
    FACTOR_SIGN = 2, /* +1 forward, -1 backward; first pass */
    FACTOR_HEADROOM, /* the power of two of a load that has headroom */
    FACTORS
};

/* One argument. Its name in the kernel ends with the number where it is one of a callback's
 * buffers. */
typedef struct argument {
    binding binding;
    uint32_t number;
    const char *type, *name;
    const char *pointer; /* the rest of the type, of an array: what it points to */
} argument;

enum { MOST_ARGUMENTS = BINDINGS + 2 * OCLFFT_MAX_CALLBACK_BUFFERS };

typedef struct signature {
    uint32_t count;
    argument arguments[MOST_ARGUMENTS];
    uint64_t local_reals; /* size of BIND_LOCAL */
} signature;

/* Of the kernel of a pass or, where a joint launch begins with it, of the kernel of this pass and
 * the next, which lies behind it. A pass that follows in a joint launch has no kernel of its own.
 */
signature signature_of(const pass *p, const target *t);

/* Appends "TYPE NAME" of one argument. */
void print_parameter(const argument *a, text *out);
void print_argument_name(const argument *a, text *out);

/* Whether the kernel multiplies by a filter. */
bool signature_filters(const pass *p);

/* Appends the kernel's head, the brace that opens its body, and the names of the numbers. */
void emit_head(const pass *p, const target *t, text *out);

#endif
