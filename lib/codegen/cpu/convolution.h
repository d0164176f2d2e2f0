/* Factors that are done as convolutions, across transforms. */
#ifndef OCLFFT_CODEGEN_CPU_CONVOLUTION_H
#define OCLFFT_CODEGEN_CPU_CONVOLUTION_H

#include "across.h"

/* The names that Rader convolutions ask for. */
void declare_convolutions(const across *a);

/* What comes before the first transform, between the two, and behind the second. */
void emit_gather(across *a, const convolution *c);
void emit_product(const across *a, const convolution *c);
void emit_scatter(across *a, const convolution *c);

#endif
