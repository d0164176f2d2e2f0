// Separate host arrays to interleaved complex elements and back.
kernel void oclfft_pack(global const scalar *re, global const scalar *im, global scalar2 *out,
                        ulong offset, ulong count)
{
    for (ulong i = get_global_id(0); i < count; i += get_global_size(0))
        out[offset + i] = (scalar2)(re[i], im[i]);
}

kernel void oclfft_unpack(global const scalar2 *in, global scalar *re, global scalar *im,
                          ulong offset, ulong count)
{
    for (ulong i = get_global_id(0); i < count; i += get_global_size(0)) {
        const scalar2 v = in[offset + i];
        re[i] = v.x;
        im[i] = v.y;
    }
}
