/* The data that FFTW exports. Its version is the one whose interface this is. */
#include "fftw.h"

const char X(version)[] = "fftw-3.3.10-oclfft";
const char X(cc)[] = "oclfft";
const char X(codelet_optim)[] = "";
