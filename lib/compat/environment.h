/* How the front ends read environment variables. docs/migrating.md names those of each. */
#ifndef OCLFFT_COMPAT_ENVIRONMENT_H
#define OCLFFT_COMPAT_ENVIRONMENT_H

/* The variable's value. NULL where it is not set or empty, and in a process with borrowed rights
 * (set-user-ID, file capabilities). */
const char *environment_value(const char *name);

/* OCLFFT_REPORT: the file that gets the report at the end of the process, or NULL. */
const char *environment_report(void);

#endif
