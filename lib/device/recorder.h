/* When commands ran on a device, by OpenCL's profiling events, for oclfft_context_record. */
#ifndef OCLFFT_DEVICE_RECORDER_H
#define OCLFFT_DEVICE_RECORDER_H

#include "base/text.h"
#include "context.h"

/* From now on commands are noted, and queues that plans make have profiling; what was noted before
 * is forgotten. Or no longer. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status recorder_switch(oclfft_context *context, bool on);

/* The properties of a queue that a plan makes. */
cl_command_queue_properties recorder_properties(const oclfft_context *context);

/* Notes a command, whose event is retained: `what`, a text that stays, moved so many bytes. With
 * `begin`, the event of its first part, it began with that. Does nothing where nothing is recorded,
 * or there is no memory for it. */
void recorder_note(const oclfft_context *context, const char *what, uint64_t bytes, cl_event begin,
                   cl_event end);

/* The same for what is no command and took this time by clock_seconds. */
void recorder_note_span(const oclfft_context *context, const char *what, uint64_t bytes,
                        double begin, double end);

/* A line for each command: what, begin, end, bytes; times in seconds of the clock that the contexts
 * of a process share. Waits for the commands. */
oclfft_status recorder_print(const oclfft_context *context, text *out);

#endif
