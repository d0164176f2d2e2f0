/* The library's functions behind a table: those of the build that this program is linked with, or
 * of another build that is loaded beside it. */
#ifndef BENCH_LIBRARY_H
#define BENCH_LIBRARY_H

#include <oclfft/opencl.h>

/* Each member is the function of that name with "oclfft_" before it. */
struct library {
    const char *(*version_string)(void);
    const char *(*last_error)(void);
    oclfft_status (*context_from_cl)(cl_context cl, cl_device_id device, cl_command_queue queue,
                                     const oclfft_context_config *config, oclfft_context **context);
    void (*context_destroy)(oclfft_context **context);
    oclfft_status (*finish)(oclfft_context *context);
    oclfft_status (*buffer_from_cl)(oclfft_context *context, cl_mem memory, oclfft_buffer **buffer);
    void (*buffer_destroy)(oclfft_buffer **buffer);
    oclfft_status (*plan_create)(oclfft_context *context, const oclfft_plan_desc *desc,
                                 oclfft_plan **plan);
    void (*plan_destroy)(oclfft_plan **plan);
    oclfft_status (*plan_describe)(const oclfft_plan *plan, char *text, size_t capacity,
                                   size_t *length);
    oclfft_status (*execute)(oclfft_plan *plan, oclfft_direction direction, oclfft_buffer *in,
                             oclfft_buffer *out);
    oclfft_status (*execute_planar)(oclfft_plan *plan, oclfft_direction direction,
                                    oclfft_buffer *in_re, oclfft_buffer *in_im,
                                    oclfft_buffer *out_re, oclfft_buffer *out_im);
    oclfft_status (*execute_host)(oclfft_plan *plan, oclfft_direction direction, const void *in,
                                  void *out);
};

/* The build that this program is linked with. */
extern const struct library library_linked;

enum library_trouble {
    LIBRARY_LOADED,
    LIBRARY_UNREADABLE, /* there is no such file, or it cannot be read */
    LIBRARY_UNFIT       /* it is no library, not a build of liboclfft, or the linked one itself */
};

/* Loads another build from a file, for the rest of the process. Its calls of its own functions stay
 * in it; both builds use the same OpenCL loader. On trouble the reason is in peer_why(). */
enum library_trouble library_load(const char *path, struct library *library);

#endif
