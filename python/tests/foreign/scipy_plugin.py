"""A pytest plugin: scipy.fft computes with our backend and with nothing else.

    pytest -p scipy_plugin --pyargs scipy.fft.tests.test_numpy

SPDX-License-Identifier: MIT
"""

import importlib
import importlib.util

import numpy as np
import scipy.fft
from judge import Failure, Judge

import oclfft

NAMES = """fft ifft fft2 ifft2 fftn ifftn rfft irfft rfft2 irfft2 rfftn irfftn hfft ihfft hfft2
ihfft2 hfftn ihfftn dct idct dst idst dctn idctn dstn idstn""".split()
# docs/reliability.md has the list, too.
LONG = "no OpenCL device computes in long double", (TypeError, NotImplementedError)
FAILURES = [
    # test_axis uses doubles; some tests of these classes, too
    Failure(r"^(?!.*\btest_axis\[).*(float128|complex256|longdouble|longfloat)", *LONG),
    Failure(
        r"^Test(LongDoubleFFT|RFFTLongDouble)::test_(?!djbfft|invalid_sizes|non_ndarray)", *LONG
    ),
    Failure(r"^TestLongDoubleIFFT::test_(?!invalid_sizes)", *LONG),
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
    Failure(
        r"^test_dst4_definition_ortho\[\d+-float32\]",
        "compares numbers of up to 24 in single precision to 6 decimals",
        AssertionError,
        always=False,
    ),
    Failure(
        r"^test_definition\[13-3-float32\]$",
        "wants the largest of 1024 numbers within 1.4 last places of FFTW's",
        AssertionError,
        always=False,
    ),
    Failure(
        r"^TestSingleIFFT::test_djbfft$",
        "compares with NumPy 2's single precision: numbers of up to 4095 with a tolerance of 1e-4",
        AssertionError,
        always=False,
    ),
    Failure(
        r"^Test(FftnSingle|Ifftn)::test_definition",
        "compares zeros that were rounded to a number of last places",
        AssertionError,
        always=False,
    ),
]
WEIGHTS = "this SciPy puts the weights of DST-II and DST-III on the wrong element"


def has_wrong_weights():
    matrix = scipy.fft.dst(np.eye(3), norm="ortho")
    return not np.allclose(matrix @ matrix.T, np.eye(3))


_replaced = []


def engines():
    """The modules of SciPy's own transforms, which newer versions call by another name."""
    for engine in ("scipy.fft._pocketfft", "scipy.fft._duccfft"):
        if importlib.util.find_spec(engine):
            yield importlib.import_module(engine)
            yield importlib.import_module(engine + ".realtransforms")


def put_multimethods():
    """Some files of tests import the functions from modules where no backend is asked."""
    for module in engines():
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
