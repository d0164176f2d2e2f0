"""A pytest plugin: numpy.fft is this package.

    pytest -p numpy_plugin --pyargs numpy.fft.tests.test_pocketfft

SPDX-License-Identifier: MIT
"""

import functools
import re

import numpy as np
import pytest

import oclfft

EXCEPTIONS = [
    (r"float128|longdouble", "no OpenCL device computes in long double"),
    (r"test_ifft\[", "wants NumPy's words in the error for n = 0; ours are SciPy's"),
]

NAMES = "fft ifft fft2 ifft2 fftn ifftn rfft irfft rfft2 irfft2 rfftn irfftn hfft ihfft".split()
calls = 0


def in_numpys_words(function):
    """numpy.fft calls the first parameter `a`. NumPy 2 has `out`; which we have not."""

    @functools.wraps(function)
    def wrapper(a, *arguments, out=None, **words):
        global calls
        calls += 1
        result = function(a, *arguments, **words)
        if out is None:
            return result
        out[...] = result
        return out

    return wrapper


def pytest_configure():
    for name in NAMES:
        setattr(np.fft, name, in_numpys_words(getattr(oclfft, name)))


def pytest_collection_modifyitems(items):
    for item in items:
        for pattern, reason in EXCEPTIONS:
            if re.search(pattern, item.name):
                item.add_marker(pytest.mark.xfail(reason=reason))


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"oclfft answered {calls} calls")
