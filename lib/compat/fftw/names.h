/* What differs between the two builds of these sources, single and double precision: the names of
 * the functions and the type of a real number. */
#ifndef OCLFFT_COMPAT_FFTW_NAMES_H
#define OCLFFT_COMPAT_FFTW_NAMES_H

#ifdef FFTW_SINGLE
typedef float R;
#define X(name) fftwf_##name
#define F77(name) sfftw_##name
#define NAME(name) "fftwf_" name
#define LIBRARY "libfftw3f"
#define WISDOM_FILE "/etc/fftw/wisdomf"
#else
typedef double R;
#define X(name) fftw_##name
#define F77(name) dfftw_##name
#define NAME(name) "fftw_" name
#define LIBRARY "libfftw3"
#define WISDOM_FILE "/etc/fftw/wisdom"
#endif

#endif
