/* The device that the command line chooses. */
#ifndef TOOLS_COMMON_CHOICE
#define TOOLS_COMMON_CHOICE

#include "command.h"

/* All devices, to be freed; NULL with the complaint made, and an exit status. */
oclfft_device_info *list_all_devices(size_t *count, int *status);

/* Whether the options choose this device. (As the library does, which has no function for that.) */
bool is_chosen(const oclfft_context_config *config, const oclfft_device_info *info);

/* When no device is chosen: says so, in the words of the command line, and which there are. */
void complain_choice(const oclfft_context_config *config, const oclfft_device_info *list,
                     size_t count);

/* Whether some device is chosen: an exit status, with the complaint made. */
int check_choice(const oclfft_context_config *config);

/* Opens the device; `info` may be NULL. An exit status, with the complaint made. */
int open_context(const oclfft_context_config *config, oclfft_context **context,
                 oclfft_device_info *info);

#endif
