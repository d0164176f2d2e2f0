// The address of the program's constants for ordinary loads: constants that are read as such are
// slow where the work-items read different ones. NVIDIA's devices have the constants of a program
// in global memory, where CUDA's cudaGetSymbolAddress finds them, too.
#ifdef __NV_CL_C_VERSION // does not allow the conversion
FUNCTION global const scalar2 *oclfft_table(void)
{
    ulong address;
    __asm__("cvta.const.u64 %0, %1;" : "=l"(address) : "l"(oclfft_constants));
    return (global const scalar2 *)address;
}
#else
FUNCTION global const scalar2 *oclfft_table(void)
{
    return (global const scalar2 *)(size_t)oclfft_constants;
}
#endif
