/* Prints the size of every public structure, the offset of every field, and the value of every
 * enumerator: the same in C and C++, whatever the compiler.
 *
 * SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <stdio.h>

#include <oclfft/oclfft.h>

#define STRUCT(type) printf("%s %zu\n", #type, sizeof(type));
#define FIELD(type, field)                                                                         \
    printf("%s.%s %zu %zu\n", #type, #field, offsetof(type, field), sizeof(((type *)0)->field));
#define VALUE(name) printf("%s %ld %zu\n", #name, (long)name, sizeof(name));

static void print_convolution(void) {
    STRUCT(oclfft_convolution_desc)
    FIELD(oclfft_convolution_desc, struct_size)
    FIELD(oclfft_convolution_desc, precision)
    FIELD(oclfft_convolution_desc, complex_data)
    FIELD(oclfft_convolution_desc, rank)
    FIELD(oclfft_convolution_desc, lengths)
    FIELD(oclfft_convolution_desc, filter_lengths)
    FIELD(oclfft_convolution_desc, mode)
    FIELD(oclfft_convolution_desc, correlate)
    FIELD(oclfft_convolution_desc, batch)
    FIELD(oclfft_convolution_desc, input_channels)
    FIELD(oclfft_convolution_desc, output_channels)
    FIELD(oclfft_convolution_desc, separate_filters)
    FIELD(oclfft_convolution_desc, input)
    FIELD(oclfft_convolution_desc, filter)
    FIELD(oclfft_convolution_desc, output)
    FIELD(oclfft_convolution_desc, input_channel_distance)
    FIELD(oclfft_convolution_desc, output_channel_distance)
    FIELD(oclfft_convolution_desc, padded_lengths)
    FIELD(oclfft_convolution_desc, scale)
    FIELD(oclfft_convolution_desc, load_callback)
    FIELD(oclfft_convolution_desc, store_callback)
    FIELD(oclfft_convolution_desc, spectrum_callback)
    FIELD(oclfft_convolution_desc, effort)
}

static void print_structures(void) {
    STRUCT(oclfft_device_info)
    FIELD(oclfft_device_info, platform_index)
    FIELD(oclfft_device_info, device_index)
    FIELD(oclfft_device_info, platform_name)
    FIELD(oclfft_device_info, name)
    FIELD(oclfft_device_info, vendor)
    FIELD(oclfft_device_info, driver_version)
    FIELD(oclfft_device_info, global_memory)
    FIELD(oclfft_device_info, local_memory)
    FIELD(oclfft_device_info, max_allocation)
    FIELD(oclfft_device_info, max_work_group_size)
    FIELD(oclfft_device_info, is_cpu)
    FIELD(oclfft_device_info, is_gpu)
    FIELD(oclfft_device_info, has_double)
    FIELD(oclfft_device_info, has_half)
    FIELD(oclfft_device_info, reserved_flags)
    FIELD(oclfft_device_info, reserved)
    STRUCT(oclfft_context_config)
    FIELD(oclfft_context_config, struct_size)
    FIELD(oclfft_context_config, platform_index)
    FIELD(oclfft_context_config, device_index)
    FIELD(oclfft_context_config, device_name)
    FIELD(oclfft_context_config, cache_directory)
    FIELD(oclfft_context_config, log)
    FIELD(oclfft_context_config, log_user)
    FIELD(oclfft_context_config, memory_limit)
    FIELD(oclfft_context_config, max_radix)
    FIELD(oclfft_context_config, caps)
    FIELD(oclfft_context_config, no_built_in_wisdom)
    STRUCT(oclfft_layout)
    FIELD(oclfft_layout, format)
    FIELD(oclfft_layout, element_type)
    FIELD(oclfft_layout, strides)
    FIELD(oclfft_layout, distance)
    FIELD(oclfft_layout, offset)
    FIELD(oclfft_layout, starts)
    FIELD(oclfft_layout, extents)
    FIELD(oclfft_layout, centered)
    FIELD(oclfft_layout, reserved)
    STRUCT(oclfft_callback)
    FIELD(oclfft_callback, source)
    FIELD(oclfft_callback, name)
    FIELD(oclfft_callback, buffers)
    FIELD(oclfft_callback, buffer_count)
    FIELD(oclfft_callback, element_bytes)
    FIELD(oclfft_callback, reserved)
    STRUCT(oclfft_plan_desc)
    FIELD(oclfft_plan_desc, struct_size)
    FIELD(oclfft_plan_desc, transform)
    FIELD(oclfft_plan_desc, precision)
    FIELD(oclfft_plan_desc, rank)
    FIELD(oclfft_plan_desc, lengths)
    FIELD(oclfft_plan_desc, axes)
    FIELD(oclfft_plan_desc, batch)
    FIELD(oclfft_plan_desc, in_place)
    FIELD(oclfft_plan_desc, norm)
    FIELD(oclfft_plan_desc, input)
    FIELD(oclfft_plan_desc, output)
    FIELD(oclfft_plan_desc, scale_forward)
    FIELD(oclfft_plan_desc, scale_backward)
    FIELD(oclfft_plan_desc, load_callback)
    FIELD(oclfft_plan_desc, store_callback)
    FIELD(oclfft_plan_desc, effort)
    FIELD(oclfft_plan_desc, recipe)
    STRUCT(oclfft_box)
    FIELD(oclfft_box, lower)
    FIELD(oclfft_box, upper)
    FIELD(oclfft_box, reserved)
    STRUCT(oclfft_group_config)
    FIELD(oclfft_group_config, struct_size)
    FIELD(oclfft_group_config, memory_limit)
    FIELD(oclfft_group_config, time_limit)
    FIELD(oclfft_group_config, exchange)
    FIELD(oclfft_group_config, reserved)
}

#define ENUMERATORS(X)                                                                             \
    X(OCLFFT_SUCCESS)                                                                              \
    X(OCLFFT_ERROR_INVALID_ARGUMENT)                                                               \
    X(OCLFFT_ERROR_UNSUPPORTED)                                                                    \
    X(OCLFFT_ERROR_NO_DEVICE)                                                                      \
    X(OCLFFT_ERROR_OUT_OF_HOST_MEMORY)                                                             \
    X(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY)                                                           \
    X(OCLFFT_ERROR_BUILD_FAILED)                                                                   \
    X(OCLFFT_ERROR_DEVICE_FAILED)                                                                  \
    X(OCLFFT_ERROR_IO)                                                                             \
    X(OCLFFT_ERROR_INTERNAL)                                                                       \
    X(OCLFFT_EXCHANGE_DEFAULT)                                                                     \
    X(OCLFFT_EXCHANGE_POINT_TO_POINT)                                                              \
    X(OCLFFT_EXCHANGE_ALL_TO_ALL)                                                                  \
    X(OCLFFT_EXCHANGE_TWO_LEVEL)                                                                   \
    X(OCLFFT_LOG_WARNING)                                                                          \
    X(OCLFFT_LOG_INFO)                                                                             \
    X(OCLFFT_SINGLE)                                                                               \
    X(OCLFFT_DOUBLE)                                                                               \
    X(OCLFFT_C2C)                                                                                  \
    X(OCLFFT_R2C)                                                                                  \
    X(OCLFFT_C2R)                                                                                  \
    X(OCLFFT_R2R)                                                                                  \
    X(OCLFFT_DCT1)                                                                                 \
    X(OCLFFT_DCT2)                                                                                 \
    X(OCLFFT_DCT3)                                                                                 \
    X(OCLFFT_DCT4)                                                                                 \
    X(OCLFFT_DST1)                                                                                 \
    X(OCLFFT_DST2)                                                                                 \
    X(OCLFFT_DST3)                                                                                 \
    X(OCLFFT_DST4)                                                                                 \
    X(OCLFFT_DHT)                                                                                  \
    X(OCLFFT_AXIS_DEFAULT)                                                                         \
    X(OCLFFT_AXIS_NONE)                                                                            \
    X(OCLFFT_AXIS_FOURIER)                                                                         \
    X(OCLFFT_AXIS_DCT1)                                                                            \
    X(OCLFFT_AXIS_DCT2)                                                                            \
    X(OCLFFT_AXIS_DCT3)                                                                            \
    X(OCLFFT_AXIS_DCT4)                                                                            \
    X(OCLFFT_AXIS_DST1)                                                                            \
    X(OCLFFT_AXIS_DST2)                                                                            \
    X(OCLFFT_AXIS_DST3)                                                                            \
    X(OCLFFT_AXIS_DST4)                                                                            \
    X(OCLFFT_AXIS_DHT)                                                                             \
    X(OCLFFT_AXIS_HALFCOMPLEX)                                                                     \
    X(OCLFFT_FORWARD)                                                                              \
    X(OCLFFT_BACKWARD)                                                                             \
    X(OCLFFT_INTERLEAVED)                                                                          \
    X(OCLFFT_PLANAR)                                                                               \
    X(OCLFFT_ELEMENT_DEFAULT)                                                                      \
    X(OCLFFT_ELEMENT_HALF)                                                                         \
    X(OCLFFT_ELEMENT_BFLOAT16)                                                                     \
    X(OCLFFT_ELEMENT_FLOAT)                                                                        \
    X(OCLFFT_ELEMENT_DOUBLE)                                                                       \
    X(OCLFFT_ELEMENT_INT8)                                                                         \
    X(OCLFFT_ELEMENT_UINT8)                                                                        \
    X(OCLFFT_ELEMENT_INT16)                                                                        \
    X(OCLFFT_ELEMENT_UINT16)                                                                       \
    X(OCLFFT_ELEMENT_INT32)                                                                        \
    X(OCLFFT_NORM_DEFAULT)                                                                         \
    X(OCLFFT_NORM_ORTHONORMAL)                                                                     \
    X(OCLFFT_ESTIMATE)                                                                             \
    X(OCLFFT_MEASURE)                                                                              \
    X(OCLFFT_STATUS_MAX_ENUM)                                                                      \
    X(OCLFFT_LOG_LEVEL_MAX_ENUM)                                                                   \
    X(OCLFFT_PRECISION_MAX_ENUM)                                                                   \
    X(OCLFFT_TRANSFORM_MAX_ENUM)                                                                   \
    X(OCLFFT_AXIS_KIND_MAX_ENUM)                                                                   \
    X(OCLFFT_DIRECTION_MAX_ENUM)                                                                   \
    X(OCLFFT_FORMAT_MAX_ENUM)                                                                      \
    X(OCLFFT_ELEMENT_TYPE_MAX_ENUM)                                                                \
    X(OCLFFT_NORM_MAX_ENUM)                                                                        \
    X(OCLFFT_EFFORT_MAX_ENUM)                                                                      \
    X(OCLFFT_SIDE_INPUT)                                                                           \
    X(OCLFFT_SIDE_OUTPUT)                                                                          \
    X(OCLFFT_SIDE_MAX_ENUM)                                                                        \
    X(OCLFFT_DECOMPOSITION_DEFAULT)                                                                \
    X(OCLFFT_DECOMPOSITION_SLABS)                                                                  \
    X(OCLFFT_DECOMPOSITION_PENCILS)                                                                \
    X(OCLFFT_DECOMPOSITION_MAX_ENUM)                                                               \
    X(OCLFFT_CONVOLUTION_CIRCULAR)                                                                 \
    X(OCLFFT_CONVOLUTION_FULL)                                                                     \
    X(OCLFFT_CONVOLUTION_SAME)                                                                     \
    X(OCLFFT_CONVOLUTION_VALID)                                                                    \
    X(OCLFFT_CONVOLUTION_STREAM)                                                                   \
    X(OCLFFT_CONVOLUTION_MODE_MAX_ENUM)

#define SIZE(type) printf("%s %zu\n", #type, sizeof(type));

int main(void) {
    print_structures();
    print_convolution();
    ENUMERATORS(VALUE)
    SIZE(oclfft_status)
    SIZE(oclfft_log_level)
    SIZE(oclfft_precision)
    SIZE(oclfft_transform)
    SIZE(oclfft_axis_kind)
    SIZE(oclfft_direction)
    SIZE(oclfft_format)
    SIZE(oclfft_element_type)
    SIZE(oclfft_norm)
    SIZE(oclfft_effort)
    SIZE(oclfft_side)
    SIZE(oclfft_decomposition)
    SIZE(oclfft_convolution_mode)
    return 0;
}
