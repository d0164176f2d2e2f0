/* FFTW's legacy names for Fortran, as compilers with one and with two underscores have them. */
#include "fortran.h"

#define FORTRAN(name) F77(name##_)
#include "fortran_calls.h"
#include "fortran_plans.h"
#include "fortran_real_plans.h"
#undef FORTRAN
#define FORTRAN(name) F77(name##__)
#include "fortran_calls.h"
#include "fortran_plans.h"
#include "fortran_real_plans.h"
