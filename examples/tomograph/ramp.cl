// The ramp filter, at the end of the transform of the projections: every bin of a spectrum is
// multiplied by what the filter has for it. BINS, those of one spectrum, is defined in front of
// this text.
//
// SPDX-License-Identifier: MIT
void ramp(ulong element, scalar2 value, global void *out, global void *out_im,
          global const void *factors)
{
    ((global scalar2 *)out)[element] = value * ((global const scalar *)factors)[element % BINS];
}
