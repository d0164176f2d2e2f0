// Where the constants of a program are as any loads find them. Constants that are read as such are
// slow where the work-items read different ones.
#ifdef __NV_CL_C_VERSION // lets no pointer be converted
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
