#include "arrays.h"

#include <stdlib.h>

#include "results.h"

static size_t element_bytes(clFftType type) {
    return type == FFTL_TYPE ? 2 * sizeof(float) : sizeof(float);
}

array **array_find(instance *self, OCLArray handle) {
    for (array **at = &self->arrays; *at; at = &(*at)->next) {
        if ((*at)->handle == (uintptr_t)handle) return at;
    }
    return NULL;
}

static int make_array(instance *self, int size, clFftType type, writeType access, OCLArray *made) {
    if (type != FFTL_TYPE && type != FFTL_TYPE_REAL) return FFTL_ERROR_TYPE;
    if (access != WRTYPEREAD_WRITE && access != WRTYPEREAD_ONLY && access != WRTYPEWRITE_ONLY)
        return FFTL_ERROR_ACCESS;
    if (size < 1) return FFTL_ERROR_SIZE;
    if ((size_t)size > SIZE_MAX / element_bytes(type)) return FFTL_ERROR_DEVICE_MEMORY;

    array *a = calloc(1, sizeof *a);
    if (!a) return FFTL_ERROR_HOST_MEMORY;
    a->size = size;
    a->type = type;
    a->access = access;
    oclfft_status status =
        oclfft_buffer_create(self->context, (size_t)size * element_bytes(type), &a->buffer);
    if (status != OCLFFT_SUCCESS) {
        free(a);
        return result_of(status);
    }
    a->handle = array_new_handle();
    a->next = self->arrays;
    self->arrays = a;
    *made = (OCLArray)a->handle;
    return FFTL_SUCCESS;
}

OCLArray _oclCreateBuffer(void *handle, int size, clFftType type, writeType access, int *error) {
    instance *self;
    OCLArray made = NULL;
    int result = instance_enter_initialized(handle, &self);
    if (result == FFTL_SUCCESS)
        result = instance_leave(self, make_array(self, size, type, access, &made));
    if (error) *error = result;
    return made;
}

int _oclDestroyBuffer(void *handle, OCLArray *array_handle) {
    instance *self;
    int result = instance_enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    if (!array_handle) return instance_leave(self, FFTL_ERROR_ARGUMENT);
    if (!*array_handle) return instance_leave(self, FFTL_SUCCESS);
    array **at = array_find(self, *array_handle);
    if (!at) return instance_leave(self, FFTL_ERROR_ARRAY);

    array *gone = *at;
    *at = gone->next;
    oclfft_buffer_destroy(&gone->buffer);
    free(gone);
    *array_handle = NULL;
    return instance_leave(self, FFTL_SUCCESS);
}

static int check_copy(const array *a, int size, clFftType type) {
    if (!a) return FFTL_ERROR_ARRAY;
    if (a->type != type) return FFTL_ERROR_TYPE;
    return size < 1 || size > a->size ? FFTL_ERROR_SIZE : FFTL_SUCCESS;
}

/* Begins a copy of `size` elements between an array and the application's memory; the public API
 * checks the pointer to that. Where this fails, the call has ended already. */
static int enter_copy(void *handle, OCLArray array_handle, int size, clFftType type,
                      instance **self, array **a) {
    int result = instance_enter_initialized(handle, self);
    if (result != FFTL_SUCCESS) return result;
    array **at = array_find(*self, array_handle);
    *a = at ? *at : NULL;
    result = check_copy(*a, size, type);
    if (result != FFTL_SUCCESS) instance_leave(*self, result);
    return result;
}

int _oclWriteToBuffer(void *handle, OCLArray array_handle, int size, clFftType type,
                      const void *data) {
    instance *self;
    array *a;
    int result = enter_copy(handle, array_handle, size, type, &self, &a);
    if (result != FFTL_SUCCESS) return result;
    return instance_leave(self, result_of(oclfft_buffer_write(
                                    a->buffer, 0, (size_t)size * element_bytes(type), data)));
}

int _oclReadFromBuffer(void *handle, OCLArray array_handle, int size, clFftType type, void *data) {
    instance *self;
    array *a;
    int result = enter_copy(handle, array_handle, size, type, &self, &a);
    if (result != FFTL_SUCCESS) return result;
    return instance_leave(self, result_of(oclfft_buffer_read(
                                    a->buffer, 0, (size_t)size * element_bytes(type), data)));
}

int _oclPackToBuffer(void *handle, OCLArray array_handle, int size, float *real, float *imag) {
    instance *self;
    array *a;
    int result = enter_copy(handle, array_handle, size, FFTL_TYPE, &self, &a);
    if (result != FFTL_SUCCESS) return result;
    return instance_leave(
        self, result_of(oclfft_buffer_pack(a->buffer, 0, (size_t)size, OCLFFT_SINGLE, real, imag)));
}

int _oclUnpackFromBuffer(void *handle, OCLArray array_handle, int size, float *real, float *imag) {
    instance *self;
    array *a;
    int result = enter_copy(handle, array_handle, size, FFTL_TYPE, &self, &a);
    if (result != FFTL_SUCCESS) return result;
    return instance_leave(self, result_of(oclfft_buffer_unpack(a->buffer, 0, (size_t)size,
                                                               OCLFFT_SINGLE, real, imag)));
}
