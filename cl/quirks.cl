// What kernels begin with because the device's compiler gets something wrong: one fragment for each
// of the quirks in lib/target/quirks.h that can be avoided so, under its name.

// fragment reloads
// The compiler may repeat a load behind a barrier, where others have stored since, instead of
// keeping what was loaded before it. Volatile loads it leaves alone.
#define global volatile __global
#define local volatile __local

// fragment spoils_fma
#pragma OPENCL FP_CONTRACT OFF
