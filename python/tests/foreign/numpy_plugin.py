"""A pytest plugin: numpy.fft is this package.

    pytest -p numpy_plugin --pyargs numpy.fft.tests.test_pocketfft

SPDX-License-Identifier: MIT
"""

import functools
import re

import numpy as np
import pytest
from judge import Failure, Judge

import oclfft

FAILURES = [
    Failure(r"float128|longdouble", "no OpenCL device computes in long double", TypeError),
]
# Tests of NumPy 2.
WARNED = pytest.fail.Exception
NEWER = [
    Failure(r"test_rfftn$", "scipy.fft takes an axis once only", ValueError),
    Failure(r"test_s_axes_none|test_s_contains_none", "scipy.fft does not warn", WARNED),
    Failure(
        r"test_fft_bad_out|test_fftn_out_and_s_interaction",
        "the errors of the parameter out, which scipy.fft does not have",
        AssertionError,
    ),
]
if int(np.__version__.split(".")[0]) >= 2:
    FAILURES += NEWER
NAMES = "fft ifft fft2 ifft2 fftn ifftn rfft irfft rfft2 irfft2 rfftn irfftn hfft ihfft".split()
calls = 0


def in_numpys_words(function):
    """numpy.fft calls the first parameter `a`, and has words of its own for a length of 0. NumPy 2
    has `out`, which we lack."""

    @functools.wraps(function)
    def wrapper(a, *arguments, out=None, **words):
        global calls
        calls += 1
        try:
            result = function(a, *arguments, **words)
        except ValueError as error:
            words_of_numpy = "Invalid number of FFT data points"
            text = re.sub("(?i)invalid number of data points", words_of_numpy, str(error))
            raise ValueError(text) from error
        if out is None:
            return result
        out[...] = result
        return out

    return wrapper


def pytest_configure(config):
    for name in NAMES:
        setattr(np.fft, name, in_numpys_words(getattr(oclfft, name)))
    config.pluginmanager.register(Judge(FAILURES, lambda: calls))
