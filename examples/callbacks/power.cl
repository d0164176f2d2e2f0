/* Store callback, complex: keeps |value|^2 alone, one scalar where there was a complex number.
 *
 * The plan says element_bytes = sizeof(float), or that of double: half of what the spectrum itself
 * would take.
 *
 * SPDX-License-Identifier: MIT
 */
void power(ulong element, scalar2 value, global void *out, global void *out_im)
{
    ((global scalar *)out)[element] = dot(value, value);
}
