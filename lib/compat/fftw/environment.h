/* The environment variables that this front end reads, and nothing else of the process. None counts
 * in a process with borrowed rights (set-user-ID). docs/migrating.md describes them. */
#ifndef OCLFFT_COMPAT_FFTW_ENVIRONMENT_H
#define OCLFFT_COMPAT_FFTW_ENVIRONMENT_H

typedef enum force { FORCE_NOTHING, FORCE_DEVICE, FORCE_HOST } force;

/* OCLFFT_FFTW_FORCE=device, =host: where everything is transformed. */
force environment_force(void);

/* OCLFFT_FFTW_LIBRARY: the folder of the FFTW that works on the host, or `none`; NULL: wherever the
 * system has one. */
const char *environment_library(void);

/* LD_LIBRARY_PATH, in which FFTW may lie, too. */
const char *environment_library_path(void);

/* OCLFFT_PLATFORM, OCLFFT_DEVICE: numbers as `oclfft devices` prints them, or -1.
 * OCLFFT_DEVICE_NAME: a part of a name, or NULL. */
int environment_platform(void);
int environment_device(void);
const char *environment_device_name(void);

/* XDG_CACHE_HOME and HOME, which say where the user's cache is; the name in it, or NULL. */
char *environment_cache_file(const char *name);

#endif
