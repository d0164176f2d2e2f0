"""The C library: its constants, structures and functions, as <oclfft/oclfft.h> declares them.

A test compares this file with the header and with the recorded layout of the structures.
"""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, c_bool, c_char, c_char_p, c_double, c_int, c_size_t, c_ssize_t
from ctypes import c_uint, c_uint32, c_uint64, c_void_p
from typing import Callable

from ._errors import BY_STATUS, Error

MAX_RANK = 8
MAX_CALLBACK_BUFFERS = 4
CACHE_DEFAULT = b"@user-cache"

SINGLE, DOUBLE = 0, 1
FORWARD, BACKWARD = -1, 1
INTERLEAVED, PLANAR = 0, 1
NORM_DEFAULT, NORM_ORTHONORMAL = 0, 1
ESTIMATE, MEASURE = 0, 1
LOG_WARNING, LOG_INFO = 1, 2

C2C, R2C, C2R, R2R = 0, 1, 2, 3
_REAL_KINDS = {
    **{f"dct{number}": 10 + number for number in (1, 2, 3, 4)},
    **{f"dst{number}": 20 + number for number in (1, 2, 3, 4)},
    "dht": 31,
}
PRECISIONS = {"single": SINGLE, "double": DOUBLE}
EFFORTS = {"estimate": ESTIMATE, "measure": MEASURE}
TRANSFORMS: dict[str, int] = {"c2c": C2C, "r2c": R2C, "c2r": C2R, "r2r": R2R, **_REAL_KINDS}

AXIS_DEFAULT, AXIS_NONE, AXIS_FOURIER = 0, 1, 2
AXIS_KINDS: dict[str, int] = {
    "default": AXIS_DEFAULT,
    "none": AXIS_NONE,
    "fourier": AXIS_FOURIER,
    **_REAL_KINDS,
    "halfcomplex": 32,
}

CONVOLUTION_MODES: dict[str, int] = {
    name: number for number, name in enumerate("circular full same valid stream".split())
}

ELEMENT_TYPES: dict[str, int] = {
    name: number
    for number, name in enumerate(
        "default half bfloat16 float double int8 uint8 int16 uint16 int32".split()
    )
}


class DeviceInfo(ctypes.Structure):
    _fields_ = [
        ("platform_index", c_int),
        ("device_index", c_int),
        ("platform_name", c_char * 128),
        ("name", c_char * 128),
        ("vendor", c_char * 128),
        ("driver_version", c_char * 128),
        ("global_memory", c_uint64),
        ("local_memory", c_uint64),
        ("max_allocation", c_uint64),
        ("max_work_group_size", c_uint64),
        ("is_cpu", c_bool),
        ("is_gpu", c_bool),
        ("has_double", c_bool),
        ("has_half", c_bool),
        ("reserved_flags", c_bool * 4),
        ("reserved", c_uint64 * 8),
    ]


LogFunction = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_char_p)


class ContextConfig(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("platform_index", c_int),
        ("device_index", c_int),
        ("device_name", c_char_p),
        ("cache_directory", c_char_p),
        ("log", LogFunction),
        ("log_user", c_void_p),
        ("memory_limit", c_uint64),
        ("max_radix", c_uint),
        ("caps", c_char_p),
        ("no_built_in_wisdom", c_bool),
    ]


class Layout(ctypes.Structure):
    _fields_ = [
        ("format", c_int),
        ("element_type", c_int),
        ("strides", c_ssize_t * MAX_RANK),
        ("distance", c_ssize_t),
        ("offset", c_size_t),
        ("starts", c_size_t * MAX_RANK),
        ("extents", c_size_t * MAX_RANK),
        ("centered", c_bool * MAX_RANK),
        ("reserved", c_uint64 * 8),
    ]


class Callback(ctypes.Structure):
    _fields_ = [
        ("source", c_char_p),
        ("name", c_char_p),
        ("buffers", c_void_p * MAX_CALLBACK_BUFFERS),
        ("buffer_count", c_size_t),
        ("element_bytes", c_size_t),
        ("reserved", c_uint64 * 8),
    ]


class PlanDesc(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("transform", c_int),
        ("precision", c_int),
        ("rank", c_int),
        ("lengths", c_size_t * MAX_RANK),
        ("axes", c_int * MAX_RANK),
        ("batch", c_size_t),
        ("in_place", c_bool),
        ("norm", c_int),
        ("input", Layout),
        ("output", Layout),
        ("scale_forward", c_double),
        ("scale_backward", c_double),
        ("load_callback", Callback),
        ("store_callback", Callback),
        ("effort", c_int),
        ("recipe", c_char_p),
    ]


class ConvolutionDesc(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("precision", c_int),
        ("complex_data", c_bool),
        ("rank", c_int),
        ("lengths", c_size_t * MAX_RANK),
        ("filter_lengths", c_size_t * MAX_RANK),
        ("mode", c_int),
        ("correlate", c_bool),
        ("batch", c_size_t),
        ("input_channels", c_size_t),
        ("output_channels", c_size_t),
        ("separate_filters", c_bool),
        ("input", Layout),
        ("filter", Layout),
        ("output", Layout),
        ("input_channel_distance", c_ssize_t),
        ("output_channel_distance", c_ssize_t),
        ("padded_lengths", c_size_t * MAX_RANK),
        ("scale", c_double),
        ("load_callback", Callback),
        ("store_callback", Callback),
        ("spectrum_callback", Callback),
        ("effort", c_int),
    ]


class Box(ctypes.Structure):
    _fields_ = [
        ("lower", c_size_t * MAX_RANK),
        ("upper", c_size_t * MAX_RANK),
        ("reserved", c_uint64 * 8),
    ]


class GroupConfig(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("memory_limit", c_uint64),
        ("time_limit", c_double),
        ("exchange", c_int),
        ("reserved", c_uint32),
    ]


STRUCTURES: dict[str, type[ctypes.Structure]] = {
    "oclfft_device_info": DeviceInfo,
    "oclfft_context_config": ContextConfig,
    "oclfft_layout": Layout,
    "oclfft_callback": Callback,
    "oclfft_plan_desc": PlanDesc,
    "oclfft_convolution_desc": ConvolutionDesc,
    "oclfft_box": Box,
    "oclfft_group_config": GroupConfig,
}

_out = POINTER(c_void_p)
_text = [c_void_p, c_size_t, POINTER(c_size_t)]

# Functions that return a status, by their arguments.
_FUNCTIONS: dict[str, list[object]] = {
    "device_list": [POINTER(DeviceInfo), c_size_t, c_size_t, POINTER(c_size_t)],
    "context_config_init": [POINTER(ContextConfig), c_size_t],
    "context_create": [POINTER(ContextConfig), _out],
    "context_device": [c_void_p, POINTER(DeviceInfo)],
    "context_caps": [c_void_p, *_text],
    "context_kernels": [c_void_p, *[POINTER(c_size_t)] * 3],
    "finish": [c_void_p],
    "buffer_create": [c_void_p, c_size_t, _out],
    "buffer_write": [c_void_p, c_size_t, c_size_t, c_void_p],
    "buffer_read": [c_void_p, c_size_t, c_size_t, c_void_p],
    "buffer_pack": [c_void_p, c_size_t, c_size_t, c_int, c_void_p, c_void_p],
    "buffer_unpack": [c_void_p, c_size_t, c_size_t, c_int, c_void_p, c_void_p],
    "plan_desc_init": [POINTER(PlanDesc), c_size_t],
    "plan_create": [c_void_p, POINTER(PlanDesc), _out],
    "fast_length": [c_void_p, POINTER(PlanDesc), c_int, c_size_t, POINTER(c_size_t)],
    "execute": [c_void_p, c_int, c_void_p, c_void_p],
    "execute_planar": [c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p],
    "execute_host": [c_void_p, c_int, c_void_p, c_void_p],
    "plan_workspace": [c_void_p, POINTER(c_size_t)],
    "plan_describe": [c_void_p, *_text],
    "plan_source": [c_void_p, *_text],
    "wisdom_save": [c_void_p, c_char_p],
    "wisdom_load": [c_void_p, c_char_p],
    "wisdom_forget": [c_void_p],
    "convolution_desc_init": [POINTER(ConvolutionDesc), c_size_t],
    "convolution_create": [c_void_p, POINTER(ConvolutionDesc), _out],
    "convolution_set_filter": [c_void_p, c_void_p],
    "convolution_set_filter_host": [c_void_p, c_void_p],
    "convolution_execute": [c_void_p, c_void_p, c_void_p],
    "convolution_execute_host": [c_void_p, c_void_p, c_void_p],
    "convolution_reset": [c_void_p],
    "convolution_describe": [c_void_p, *_text],
    "convolution_padded_lengths": [c_void_p, POINTER(c_size_t)],
    "group_config_init": [POINTER(GroupConfig), c_size_t],
    "group_create": [_out, c_size_t, POINTER(GroupConfig), _out],
    "group_size": [c_void_p, POINTER(c_size_t), POINTER(c_size_t), POINTER(c_size_t)],
    "group_boxes": [c_void_p, POINTER(PlanDesc), c_int, c_int, POINTER(Box)],
    "group_plan_create": [c_void_p, POINTER(PlanDesc), POINTER(Box), POINTER(Box), _out],
    "context_record": [c_void_p, c_bool],
    "context_timeline": [c_void_p, *_text],
    "group_plan_describe": [c_void_p, *_text],
    "group_execute": [c_void_p, c_int, _out, _out],
    "group_execute_host": [c_void_p, c_int, _out, _out],
    "group_preview": [POINTER(PlanDesc), c_size_t, c_int, c_int, *_text],
    "preview": [c_char_p, POINTER(PlanDesc), *_text, *_text],
    # <oclfft/opencl.h>
    "context_from_cl": [c_void_p, c_void_p, c_void_p, POINTER(ContextConfig), _out],
    "context_get_cl": [c_void_p, _out, _out, _out],
    "buffer_from_cl": [c_void_p, c_void_p, _out],
    "buffer_get_cl": [c_void_p, _out],
    "enqueue": [c_void_p, c_void_p, c_int, _out, _out, c_void_p, c_uint, _out, _out],
    "convolution_enqueue": [c_void_p, c_void_p, c_void_p, c_void_p, c_uint, _out, _out],
}


def _candidates() -> list[str]:
    """Where the library may be, best first."""
    named = os.environ.get("OCLFFT_LIBRARY")
    if named:
        return [named]
    beside = pathlib.Path(__file__).parent / "lib" / "liboclfft.so.0"
    return [str(beside)] * beside.exists() + ["liboclfft.so.0"]


def _load() -> ctypes.CDLL:
    reasons = []
    for path in _candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            reasons.append(str(error))
    raise ImportError(
        f"the library of oclfft cannot be loaded: {'; '.join(reasons)}. libOpenCL.so.1 comes from"
        " the system (Debian: ocl-icd-libopencl1); OCLFFT_LIBRARY may name liboclfft.so.0"
    )


def _declare(library: ctypes.CDLL) -> None:
    for name, arguments in _FUNCTIONS.items():
        function = getattr(library, "oclfft_" + name)
        function.argtypes, function.restype = arguments, c_int
    for name in ("context", "buffer", "plan", "convolution", "group", "group_plan"):
        function = getattr(library, f"oclfft_{name}_destroy")
        function.argtypes, function.restype = [_out], None
    for name in ("last_error", "version_string"):
        getattr(library, "oclfft_" + name).restype = c_char_p
    library.oclfft_status_string.argtypes = [c_int]
    library.oclfft_status_string.restype = c_char_p


lib = _load()
_declare(lib)


def version() -> str:
    """The version of the C library."""
    text: bytes = lib.oclfft_version_string()
    return text.decode()


def failure(status: int) -> Error:
    """The exception for a status, with the library's message. Call at once, on the same thread."""
    kind = BY_STATUS.get(status, Error)
    message = lib.oclfft_last_error().decode(errors="replace")
    return kind(message or lib.oclfft_status_string(status).decode())


def check(status: int) -> None:
    """Raises the exception for a status that is not success."""
    if status:
        raise failure(status)


def read_text(function: Callable[..., int], *arguments: object) -> str:
    """The text of a function that ends in `text, capacity, length`."""
    length = c_size_t()
    check(function(*arguments, None, 0, ctypes.byref(length)))
    text = ctypes.create_string_buffer(length.value + 1)
    check(function(*arguments, text, len(text), None))
    return text.value.decode()
