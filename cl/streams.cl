// Memory and the caches of a CPU. Clang's own functions: OpenCL's prefetch does nothing in PoCL.

// fragment ahead
// Brings what lies at an address to the caches, without waiting for it.
#define AHEAD(p) __builtin_prefetch((private const void *)(ulong)(p))

// fragment stream
// Numbers go to memory from where a tile left them, in vectors that pass by the caches. Lines that
// are shared with another tile do not.
#define LINE (64 / sizeof(scalar))
#define ONE_BY_ONE _Pragma("clang loop vectorize(disable) unroll(disable)")
FUNCTION void stream(private const void *from, global void *to, ulong count)
{
    private const scalar *s = from;
    global scalar *p = to;
    ONE_BY_ONE for (; count && (ulong)p % 64; --count) *p++ = *s++;
    ONE_BY_ONE for (; count >= LINE; count -= LINE, s += LINE, p += LINE)
        for (uint i = 0; i < LINE; i += LANES)
            __builtin_nontemporal_store(((private const unaligned_t *)(s + i))->v,
                                        (global real *)(p + i));
    ONE_BY_ONE for (; count; --count) *p++ = *s++;
}

// fragment stream_end
// Before another thread may look, what passed by the caches is in memory.
#define STREAM_END() __atomic_thread_fence(__ATOMIC_SEQ_CST)
