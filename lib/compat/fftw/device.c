#include "device.h"

#include <unistd.h>

#include "device_context.h"
#include "environment.h"

static struct {
    lock lock;
    _Atomic(pid_t) process; /* that asked for it; 0: nobody has */
    oclfft_context *context;
    oclfft_device_info info;
} device = {LOCK_INITIALIZER, 0, NULL, {.is_cpu = false}};

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
    const pid_t process = getpid();
    pid_t owner = atomic_load(&device.process);
    /* A child takes no lock that a thread of its parent may have held. */
    if (owner != 0 && owner != process) return NULL;
    if (owner == 0) {
        lock_take(&device.lock);
        if (atomic_load(&device.process) == 0) {
            open_device();
            atomic_store(&device.process, process);
        }
        lock_give(&device.lock);
    }
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
