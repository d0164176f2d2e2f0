#include "device.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>
#include <unistd.h>

#include "device_context.h"
#include "environment.h"

static struct {
    _Atomic(pid_t) process; /* the one that opens it; 0 before that */
    oclfft_context *context;
    oclfft_device_info info;
} device;

static void open_device(void) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.platform_index = environment_platform();
    config.device_index = environment_device();
    config.device_name = environment_device_name();
    config.cache_directory = OCLFFT_CACHE_DEFAULT;
    if (oclfft_context_create(&config, &device.context) != OCLFFT_SUCCESS) return;
    if (oclfft_context_device(device.context, &device.info) == OCLFFT_SUCCESS &&
        (sizeof(R) == sizeof(float) || device.info.has_double))
        return;
    oclfft_context_destroy(&device.context);
}

oclfft_context *device_context(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const pid_t process = getpid();
    pid_t owner = 0;
    /* The process is known before it opens the device: a child that is made meanwhile does not wait
     * for the thread that does so, which it does not have. */
    if (!atomic_compare_exchange_strong(&device.process, &owner, process) && owner != process)
        return NULL;
    pthread_once(&once, open_device);
    return device.context;
}

bool device_usable(void) {
    return device_context() != NULL;
}

bool device_is_cpu(void) {
    return device.info.is_cpu;
}

const char *device_name(void) {
    return device.info.name;
}

const char *device_complaint(void) {
    const char *said = oclfft_last_error();
    return *said ? said : "the device is not there";
}
