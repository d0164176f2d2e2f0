// What becomes part of the transform: power out, and whatever is above the threshold into a list.
//
// SPDX-License-Identifier: MIT
//
// The program puts in front of this text:
//     SPECTROMETER_CAPACITY    records that the list has room for
//     SPECTROMETER_KEEP        when the power of every bin is read afterwards
//     SPECTROMETER_DETECT      when the threshold is known before the transform, so that its last
//                              pass can detect
//
// `results` is eight words of header (results.h names them), then records of two words: bin, and
// power as a float's bits. Work-items come in any order, and so do the records; the host sorts
// them.

// `limits` are the header's words that nothing changes meanwhile, which the compiler may so read
// once for many bins.
void spectrometer_offer(uint bin, float power, global const uint *restrict limits,
                        global uint *restrict results)
{
    if (!(power > as_float(limits[0]))) return;
    if (bin - limits[2] >= limits[3]) return; // not in the range that is asked for
    uint place = atomic_inc(&results[1]);
    // counted, so that the host asks again in smaller ranges
    if (place >= SPECTROMETER_CAPACITY) return;
    results[8 + 2 * place] = bin;
    results[9 + 2 * place] = as_uint(power);
}

void spectrometer_store(ulong element, scalar2 value, global void *out, global void *out_im,
                        global const void *limits, global void *results)
{
    float power = dot(value, value);
#ifdef SPECTROMETER_KEEP
    ((global float *)out)[element] = power;
#endif
#ifdef SPECTROMETER_DETECT
    spectrometer_offer((uint)element, power, (global const uint *)limits, (global uint *)results);
#endif
}
