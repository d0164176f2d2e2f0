oclfft run: runs a program of clFFT or FFTW on this library

  oclfft run [OPTIONS] PROGRAM [ARGUMENTS]

Runs a program that was linked with clFFT or FFTW on this library: puts the folder of the
libraries that stand in for others first in LD_LIBRARY_PATH. Ends with the program's exit
status.

  --report           at the end, print what was transformed, how often and where (to
                     standard error)
  --force WHERE      run all of FFTW's transforms on the `device` or on the `host`; without
                     this option each runs where it is faster
  --strict           refuse what clFFT refuses, such as a length of 17 points

The options below are checked, and say which device a program of FFTW gets. A program of
clFFT chooses its device itself.

  --platform N       only devices of platform N, as numbered by `oclfft devices`
  --device N         only device N of a platform
  --device-name STR  only devices whose name, or platform's name, contains STR
  -h, --help         print this text
  -V, --version      print the version
