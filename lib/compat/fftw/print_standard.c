/* The one function that prints because FFTW's does. */
#include "fftw.h"

void X(print_plan)(const plan *p) {
    X(fprint_plan)(p, stdout);
}
