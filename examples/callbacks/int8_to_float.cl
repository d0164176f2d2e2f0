/* Load callback, real: samples of one byte each, -128 ... 127, to [-1, 1).
 *
 * The plan says element_bytes = 1, so that a buffer of one byte for each sample is large enough.
 *
 * SPDX-License-Identifier: MIT
 */
scalar int8_to_float(ulong element, global const void *in, global const void *in_im)
{
    return ((global const char *)in)[element] / (scalar)128;
}
