"""A pytest plugin: scipy.fft computes with our backend and with nothing else.

    pytest -p scipy_plugin --pyargs scipy.fft.tests.test_numpy

SPDX-License-Identifier: MIT
"""

import numpy as np
import scipy.fft
from judge import Failure, Judge
from scipy.fft import _pocketfft
from scipy.fft._pocketfft import realtransforms

import oclfft

NAMES = """fft ifft fft2 ifft2 fftn ifftn rfft irfft rfft2 irfft2 rfftn irfftn hfft ihfft hfft2
ihfft2 hfftn ihfftn dct idct dst idst dctn idctn dstn idstn""".split()
# docs/python.md has the list, too.
FAILURES = [
    Failure(
        r"^(?!test_axis\[).*(float128|complex256|longdouble|longfloat)",  # test_axis uses doubles
        "no OpenCL device computes in long double",
        (TypeError, NotImplementedError),
    ),
    Failure(
        r"test_multiprocess\[irfft\]",
        "compares zeros that were rounded with an absolute tolerance of 0",
        AssertionError,
        always=False,
    ),
    Failure(
        r"test_fft_with_order\[fftn-.*float32\]",
        "compares sums of up to 360 in single precision to 6 decimals",
        AssertionError,
        always=False,
    ),
]
WEIGHTS = "this SciPy puts the weights of DST-II and DST-III on the wrong element"


def has_wrong_weights():
    matrix = scipy.fft.dst(np.eye(3), norm="ortho")
    return not np.allclose(matrix @ matrix.T, np.eye(3))


_replaced = []


def put_multimethods():
    """Some files of tests import the functions from modules where no backend is asked."""
    for module in (_pocketfft, realtransforms):
        for name in NAMES:
            if hasattr(module, name):
                _replaced.append((module, name, getattr(module, name)))
                setattr(module, name, getattr(scipy.fft, name))


def pytest_collection_finish():
    """The tests have what they import; SciPy's own backend needs its functions again."""
    for module, name, function in _replaced:
        setattr(module, name, function)


def pytest_configure(config):
    if has_wrong_weights():
        for pattern in (r"equivalience\[ortho-[23]-dstn?\]", r"test_orthogonalize_dcst[23]\[dst-"):
            FAILURES.append(Failure(pattern, WEIGHTS, AssertionError))
    put_multimethods()
    scipy.fft.set_global_backend(oclfft.scipy_backend, only=True)
    config.pluginmanager.register(Judge(FAILURES, oclfft.scipy_backend.call_count))
