// Vectors at any address of a scalar. A packed member says so to every compiler; vload and vstore
// are library functions that some compilers take long to inline.
typedef struct __attribute__((packed)) { real v; } unaligned_t;

FUNCTION real load_vector(global const scalar *p)
{
    return ((global const unaligned_t *)p)->v;
}

FUNCTION void store_vector(const real v, global scalar *p)
{
    ((global unaligned_t *)p)->v = v;
}
