/* A lock around everything that may start a driver. */
#ifndef OCLFFT_DEVICE_DRIVER_H
#define OCLFFT_DEVICE_DRIVER_H

/* Held while the process asks for devices or opens a context. A driver starts at the first question
 * to it, and neither the ICD loader nor every driver can be started by two threads at a time: PoCL
 * up to 7.2 crashes, or does not have its device yet. What a driver answered is not remembered, so
 * one that did not answer may do so the next time. No function of the application is called while
 * the lock is held. */
void driver_lock(void);
void driver_unlock(void);

#endif
