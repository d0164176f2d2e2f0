/* Attaching an instance to a device and detaching it, and what it has set there. */
#include <limits.h>

#include <oclfft/opencl.h>

#include "instances.h"
#include "results.h"

/* Keeps the context that was just opened, or returns why it was not opened. */
static int adopt(instance *self, oclfft_context *context, oclfft_status status) {
    oclfft_device_info info;
    if (status == OCLFFT_SUCCESS) status = oclfft_context_device(context, &info);
    if (status != OCLFFT_SUCCESS) {
        oclfft_context_destroy(&context);
        return result_of(status);
    }
    size_t limit = info.max_work_group_size;
    self->context = context;
    self->max_local_size = limit < INT_MAX ? (int)limit : INT_MAX;
    return FFTL_SUCCESS;
}

/* Negative numbers are refused here, since -1 stands for any device in the public API. */
int _oclInit(void *handle, int platform, int device, bool mobile) {
    instance *self = instance_enter(handle);
    if (!self) return FFTL_ERROR_INSTANCE;
    if (self->context) return instance_leave(self, FFTL_ERROR_ALREADY_INITIALIZED);
    if (platform < 0 || device < 0) return instance_leave(self, FFTL_ERROR_ARGUMENT);

    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.platform_index = platform;
    config.device_index = device;
    config.max_radix = mobile ? 8 : 0;
    oclfft_context *context = NULL;
    oclfft_status status = oclfft_context_create(&config, &context);
    return instance_leave(self, adopt(self, context, status));
}

int _oclJoinInstance(void *handle, exportHandle objects, bool mobile) {
    instance *self = instance_enter(handle);
    if (!self) return FFTL_ERROR_INSTANCE;
    if (self->context) return instance_leave(self, FFTL_ERROR_ALREADY_INITIALIZED);

    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.max_radix = mobile ? 8 : 0;
    oclfft_context *context = NULL;
    oclfft_status status =
        oclfft_context_from_cl((cl_context)objects.context, (cl_device_id)objects.device,
                               (cl_command_queue)objects.queue, &config, &context);
    return instance_leave(self, adopt(self, context, status));
}

/* The thesis swaps this function's name with that of _oclDeinitializeInstance in places, so an
 * instance that the other one destroyed is no error. */
int _oclDeinitialize(void *handle) {
    instance *self = instance_enter(handle);
    if (!self) return instance_was_created(handle) ? FFTL_SUCCESS : FFTL_ERROR_INSTANCE;
    instance_clear(self);
    return instance_leave(self, FFTL_SUCCESS);
}

int _oclBlock(void *handle) {
    instance *self;
    int result = instance_enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    return instance_leave(self, result_of(oclfft_finish(self->context)));
}

int _oclSetLocalItemSize(void *handle, int size) {
    instance *self;
    int result = instance_enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    if (size < 1 || size > self->max_local_size) return instance_leave(self, FFTL_ERROR_SIZE);
    self->local_size = size;
    return instance_leave(self, FFTL_SUCCESS);
}

int _oclGetMaxLocalItemSize(void *handle) {
    instance *self;
    int result = instance_enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    return instance_leave(self, self->max_local_size);
}
