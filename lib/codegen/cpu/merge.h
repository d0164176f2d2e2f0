/* Merges of vectors along a transform: what the stages of short span leave is brought together in
 * registers, until it can be stored as whole vectors. */
#ifndef OCLFFT_CODEGEN_CPU_MERGE_H
#define OCLFFT_CODEGEN_CPU_MERGE_H

#include "codegen/emission.h"

/* The functions that the stages of a pass need, in front of the kernel. */
void declare_merges(const emission *e);

/* Merges the outputs x of a stage. Each step brings one bit of the output's number under the lanes,
 * and the top bit of a block's lanes out. Returns how many bits went in. */
unsigned merge_outputs(const emission *e, const stage *s);

/* Where vector q of a stage's outputs goes then: points behind the butterfly's base. */
uint64_t merged_place(const stage *s, unsigned merged, uint64_t block, uint64_t q);

#endif
