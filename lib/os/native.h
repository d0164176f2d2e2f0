/* What locks, threads and open files are on this system. Only the headers of lib/os/ include this
 * file; a port to another system adds its types here and its functions beside posix/ and
 * windows/. */
#ifndef OCLFFT_OS_NATIVE_H
#define OCLFFT_OS_NATIVE_H

#ifdef _WIN32

#include <stdint.h>

/* As Windows' header has them, which would bring thousands of names with it. */
typedef void *native_mutex;
typedef void *native_condition;
typedef void *native_thread;
typedef intptr_t native_file; /* a HANDLE; -1: none */

#define NATIVE_MUTEX_INITIALIZER 0

#else

#include <pthread.h>

typedef pthread_mutex_t native_mutex;
typedef pthread_cond_t native_condition;
typedef pthread_t native_thread;
typedef int native_file; /* below 0: none */

#define NATIVE_MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER

#endif

#endif
