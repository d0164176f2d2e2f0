/* The precision that a program is compiled for, by the names of FFTW's header. */
#ifndef OCLFFT_TESTS_FFTW_NAMES_H
#define OCLFFT_TESTS_FFTW_NAMES_H

#include <fftw3.h>

#ifdef FFTW_SINGLE
typedef float R;
#define X(name) fftwf_##name
#define F77(name) sfftw_##name
#define NAME(name) "fftwf_" #name
#define FORTRAN_NAME(name) "sfftw_" #name
#define LIBRARY "libfftw3f"
#define CLOSE 2e-5
#else
typedef double R;
#define X(name) fftw_##name
#define F77(name) dfftw_##name
#define NAME(name) "fftw_" #name
#define FORTRAN_NAME(name) "dfftw_" #name
#define LIBRARY "libfftw3"
#define CLOSE 2e-13
#endif
typedef X(complex) C;

#endif
