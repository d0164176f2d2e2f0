/* Load callback, real: a window's weight times what another load gives. `weights` is a buffer of
 * LENGTH scalars.
 *
 * The program puts two lines before this text:
 *     #define LENGTH 1024            of the transforms, which lie packed
 *     #define LOAD int8_to_float     the other load, whose text comes first as well; without, plain
 *                                    scalars are read
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef LOAD
#define LOAD(element, in, in_im) ((global const scalar *)(in))[element]
#endif

scalar window(ulong element, global const void *in, global const void *in_im,
              global const void *weights)
{
    return LOAD(element, in, in_im) * ((global const scalar *)weights)[element % LENGTH];
}
