"""A pytest plugin: scipy.signal has our convolutions and correlations in the place of its own.

    pytest -p signal_plugin --pyargs scipy.signal.tests.test_signaltools

SPDX-License-Identifier: MIT
"""

import functools
import importlib

import scipy.signal
import scipy.signal._signaltools
from judge import Failure, Judge

import oclfft

FAILURES = [
    Failure(
        r"^TestCorrelateReal::test_(method|rank3_\w+)\[(numpy-)?float32\]$",
        "compares numbers of up to 8272 in single precision to 3 to 6 decimals: SciPy sums so few"
        " products directly",
        AssertionError,
        always=False,
    ),
    Failure(
        r"^TestCorrelateReal::test_rank3_all\[numpy-float64\]$",
        "compares zeros that were rounded with an absolute tolerance of 0",
        AssertionError,
        always=False,
    ),
    Failure(
        r"^TestCorrelateComplex::test_swap_(full|same)",
        "compares sums for equality: SciPy's convolve asks correlate for direct ones",
        AssertionError,
        always=False,
    ),
]
NAMES = "fftconvolve oaconvolve correlate".split()
calls = 0


def counted(function):
    @functools.wraps(function)
    def wrapper(*arguments, **words):
        global calls
        calls += 1
        return function(*arguments, **words)

    return wrapper


def capabilities():
    """Which array libraries each function takes: newer versions of SciPy ask by the function."""
    try:
        inner = importlib.import_module("scipy._lib._array_api")
    except ModuleNotFoundError:
        return {}
    return getattr(inner, "xp_capabilities_table", {})


def pytest_configure(config):
    """Before the tests are imported, which take the functions by name. `convolve` and all else of
    scipy.signal that convolves call those of the inner module. What we leave to SciPy still goes
    to its own."""
    oclfft._signal._scipy = {name: getattr(scipy.signal, name) for name in NAMES}.__getitem__
    for name in NAMES:
        function = counted(getattr(oclfft, name))
        theirs = getattr(scipy.signal, name)
        if theirs in capabilities():
            capabilities()[function] = capabilities()[theirs]
        setattr(scipy.signal, name, function)
        setattr(scipy.signal._signaltools, name, function)
    config.pluginmanager.register(Judge(FAILURES, lambda: calls))
