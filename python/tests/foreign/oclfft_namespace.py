"""NumPy with our functions as its `fft`, for the array API's tests:

    ARRAY_API_TESTS_MODULE=oclfft_namespace pytest array_api_tests/test_fft.py

SPDX-License-Identifier: MIT
"""

import functools
import types

import numpy
from numpy import *  # noqa: F403
from numpy import __array_api_version__  # noqa: F401

import oclfft

__name__ = "oclfft_namespace"
NAMES = "fft ifft fftn ifftn rfft irfft rfftn irfftn hfft ihfft fftshift ifftshift".split()
fft = types.ModuleType("oclfft_namespace.fft")
calls = 0


def _counted(function):
    @functools.wraps(function)
    def wrapper(*arguments, **words):
        global calls
        calls += 1
        return function(*arguments, **words)

    return wrapper


for _name in NAMES:
    setattr(fft, _name, _counted(getattr(oclfft, _name)))


def _frequencies(ours):
    """The standard has a dtype, NumPy and SciPy have not."""

    def function(n, *, d=1.0, dtype=None, device=None):
        result = ours(n, d)
        return result if dtype is None else result.astype(dtype)

    return function


fft.fftfreq = _frequencies(oclfft.fftfreq)
fft.rfftfreq = _frequencies(oclfft.rfftfreq)


def __getattr__(name):
    return getattr(numpy, name)
