/* What must be the same on machines of 32 and of 64 bits: enumerations, and structures without
 * pointers and sizes. Compiled only, without a C library.
 *
 * SPDX-License-Identifier: MIT */
#include <oclfft/oclfft.h>

#define SAME(name, condition) typedef char name[(condition) ? 1 : -1]
#define AT(field, place)                                                                           \
    SAME(place_of_##field, __builtin_offsetof(oclfft_device_info, field) == (place))

SAME(status_has_32_bits, sizeof(oclfft_status) == 4);
SAME(log_level_has_32_bits, sizeof(oclfft_log_level) == 4);
SAME(precision_has_32_bits, sizeof(oclfft_precision) == 4);
SAME(transform_has_32_bits, sizeof(oclfft_transform) == 4);
SAME(axis_kind_has_32_bits, sizeof(oclfft_axis_kind) == 4);
SAME(direction_has_32_bits, sizeof(oclfft_direction) == 4);
SAME(format_has_32_bits, sizeof(oclfft_format) == 4);
SAME(element_type_has_32_bits, sizeof(oclfft_element_type) == 4);
SAME(norm_has_32_bits, sizeof(oclfft_norm) == 4);
SAME(effort_has_32_bits, sizeof(oclfft_effort) == 4);
SAME(mode_has_32_bits, sizeof(oclfft_convolution_mode) == 4);
AT(name, 136);
AT(global_memory, 520);
AT(is_cpu, 552);
AT(reserved_flags, 556);
AT(reserved, 560);
SAME(size_of_device_info, sizeof(oclfft_device_info) == 624);
