// The compiler of this device may repeat a load behind a barrier, where others have stored since,
// instead of keeping what was loaded before it. Volatile loads it leaves alone.
#define global volatile __global
#define local volatile __local
