// Brings what lies at an address to the device's cache, without waiting for it.
#ifdef __NV_CL_C_VERSION // makes nothing of OpenCL's own function
#define PREFETCH(p) __asm__ volatile("prefetch.global.L2 [%0];" : : "l"(p))
#else
#define PREFETCH(p) prefetch(p, 1)
#endif
