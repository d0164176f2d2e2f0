// The end of the forward transform: every coefficient is divided by its eigenvalue.
//
// SPDX-License-Identifier: MIT
//
// The program puts lines before this text: VALUE is the type of a coefficient, BINS_1 and BINS_2
// their numbers along the two faster axes. The eigenvalues of the box are the sums of those of its
// axes, which follow each other in one array: the fastest axis first, then the others.

void divide(ulong element, VALUE value, global void *out, global void *out_im,
            global const void *eigenvalues)
{
    global const scalar *fast = (global const scalar *)eigenvalues;
    global const scalar *middle = fast + BINS_2, *slow = middle + BINS_1;
    ulong row = element / BINS_2;
    scalar sum = (slow[row / BINS_1] + middle[row % BINS_1]) + fast[element % BINS_2];
    // Only the constant has 0. Its coefficient is free.
    ((global VALUE *)out)[element] = sum > 0 ? value / sum : (VALUE)0;
}
