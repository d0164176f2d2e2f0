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
    BIND_IN,        /* the memory that is loaded */
    BIND_OUT,       /* the memory that is stored to */
    BIND_TABLE,     /* all tables of the pass */
    BIND_IN_OFFSET, /* in elements */
    BIND_OUT_OFFSET,
    BIND_BATCH,    /* transforms along the batch digit; of a joint launch those of the problem */
    BIND_SIGN,     /* +1 forward, -1 backward; for the first pass */
    BIND_HEADROOM, /* the power of two of a load that has headroom */
    BIND_SCALE,    /* (s, s) forward, (s, -s) backward, to real numbers (s, s); for the last pass */
    BIND_LOCAL,    /* local memory, where the device's compiler wants it as an argument */
    BIND_IN_IMAGINARY, /* the second array of a planar end */
    BIND_OUT_IMAGINARY,
    BIND_LOAD_BUFFER, /* a buffer of the load callback */
    BIND_STORE_BUFFER,
    BIND_MIDDLE,
    BIND_MIDDLE_OFFSET,
    BIND_NEXT_TABLE, /* the tables of the second pass */
    BIND_COUNTS,     /* counters, which begin at zero */
    BIND_COUNTS_AT,  /* their place in that memory */
    BIND_FILTER,     /* the spectrum of a filter, and where it begins, in elements */
    BIND_FILTER_OFFSET,
    BINDINGS
} binding;

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

/* Appends the kernel's head up to the brace that opens its body. */
void emit_head(const pass *p, const target *t, text *out);

#endif
