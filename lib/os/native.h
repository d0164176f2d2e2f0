/* What locks, threads and open files are on this system. Only the headers of lib/os/ include this
 * file; a port to another system adds its types here and its functions beside posix/. */
#ifndef OCLFFT_OS_NATIVE_H
#define OCLFFT_OS_NATIVE_H

#include <pthread.h>

typedef pthread_mutex_t native_mutex;
typedef pthread_cond_t native_condition;
typedef pthread_t native_thread;
typedef int native_file; /* below 0: none */

#define NATIVE_MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER

#endif
