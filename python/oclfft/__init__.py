"""Fourier, cosine and sine transforms on OpenCL devices, with the interface of scipy.fft.

>>> import numpy as np, oclfft
>>> x = np.cos(2 * np.pi * 5 * np.arange(64) / 64)
>>> int(np.argmax(np.abs(oclfft.rfft(x))))
5

The functions take NumPy arrays and give NumPy arrays, or take pyopencl arrays and leave the results
on the device. `Plan` and `Context` offer everything that the C library does.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ._arguments import get_workers, set_workers
from ._boxes import Box
from ._cache import CacheInfo, cache_info, clear_cache, set_cache_limits
from ._context import (
    Buffer,
    Context,
    Device,
    KernelCounts,
    default_context,
    devices,
    set_default_context,
)
from ._convolution import Convolution
from ._errors import (
    BuildError,
    DeviceError,
    Error,
    FileError,
    ForkError,
    InternalError,
    InvalidArgumentError,
    NoDeviceError,
    OutOfDeviceMemoryError,
    OutOfHostMemoryError,
    UnsupportedError,
)
from ._functions import (
    fft,
    fft2,
    fftn,
    hfft,
    hfft2,
    hfftn,
    ifft,
    ifft2,
    ifftn,
    ihfft,
    ihfft2,
    ihfftn,
    irfft,
    irfft2,
    irfftn,
    rfft,
    rfft2,
    rfftn,
)
from ._group import Group, preview_parts
from ._group_plan import GroupPlan
from ._helper import fftfreq, fftshift, ifftshift, next_fast_len, rfftfreq
from ._layout import Callback, Layout
from ._library import version as library_version
from ._plan import Plan, Preview, preview
from ._real import dct, dctn, dst, dstn, idct, idctn, idst, idstn
from ._signal import correlate, fftconvolve, oaconvolve

if TYPE_CHECKING:
    from . import scipy_backend
    from ._accuracy import Accuracy, plot_accuracy
    from ._benchmark import Benchmark, benchmark

__version__ = "0.2.0"

# Loaded when they are asked for: what they need is not always there.
_LATER = {
    "scipy_backend": "scipy_backend",
    "plot_accuracy": "_accuracy",
    "Accuracy": "_accuracy",
    "benchmark": "_benchmark",
    "Benchmark": "_benchmark",
}


if not TYPE_CHECKING:  # a checker would believe that every name is there

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module 'oclfft' has no attribute {name!r}")
        module = importlib.import_module(f".{_LATER[name]}", __name__)
        return module if name == _LATER[name] else getattr(module, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])


__all__ = [
    "Accuracy",
    "benchmark",
    "Benchmark",
    "Box",
    "Buffer",
    "BuildError",
    "cache_info",
    "CacheInfo",
    "Callback",
    "clear_cache",
    "Context",
    "Convolution",
    "correlate",
    "dct",
    "dctn",
    "default_context",
    "Device",
    "DeviceError",
    "devices",
    "dst",
    "dstn",
    "Error",
    "fft",
    "fft2",
    "fftconvolve",
    "fftfreq",
    "fftn",
    "fftshift",
    "FileError",
    "ForkError",
    "get_workers",
    "Group",
    "GroupPlan",
    "hfft",
    "hfft2",
    "hfftn",
    "idct",
    "idctn",
    "idst",
    "idstn",
    "ifft",
    "ifft2",
    "ifftn",
    "ifftshift",
    "ihfft",
    "ihfft2",
    "ihfftn",
    "InternalError",
    "InvalidArgumentError",
    "irfft",
    "irfft2",
    "irfftn",
    "KernelCounts",
    "Layout",
    "library_version",
    "next_fast_len",
    "NoDeviceError",
    "oaconvolve",
    "OutOfDeviceMemoryError",
    "OutOfHostMemoryError",
    "Plan",
    "plot_accuracy",
    "preview",
    "Preview",
    "preview_parts",
    "rfft",
    "rfft2",
    "rfftfreq",
    "rfftn",
    "scipy_backend",
    "set_cache_limits",
    "set_default_context",
    "set_workers",
    "UnsupportedError",
]
