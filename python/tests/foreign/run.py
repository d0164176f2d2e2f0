#!/usr/bin/env python3
"""Runs tests that others wrote, with this package in the place of theirs.

    run.py sample         a second of SciPy's tests
    run.py scipy          all of SciPy's tests of scipy.fft that a backend can answer
    run.py signal [WORDS] SciPy's tests of scipy.signal's signaltools, or those that WORDS, of
                          pytest's -k, choose
    run.py numpy          NumPy's tests of numpy.fft
    run.py pyvkfft        pyvkfft's quick set; OCLFFT_PYVKFFT is the folder of its source
    run.py pyvkfft-cosine [I]    share I of 64 of all cosine and sine transforms of the quick set;
                          where I is not given, by OCLFFT_TEST_SEED or the day
    run.py pyvkfft-systematic    a shape for each setting of its systematic set
    run.py array-api      the array API's tests of fft; OCLFFT_ARRAY_API_TESTS is their folder

Status 77: what the tests need is not here.

SPDX-License-Identifier: MIT
"""

import datetime
import importlib
import importlib.util
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
SCIPY = [
    "scipy.fft.tests.test_multithreading",
    "scipy.fft.tests.test_numpy",
    "scipy.fft.tests.test_basic",
    "scipy.fft.tests.test_real_transforms",
    "scipy.fft._pocketfft.tests.test_basic",
    "scipy.fft._pocketfft.tests.test_real_transforms",
    "scipy.fft._duccfft.tests.test_basic",
    "scipy.fft._duccfft.tests.test_real_transforms",
]
PYVKFFT = "test_backend test_simple_fft test_c2c test_r2c test_dct test_dst".split()


SHARES = 64  # of some 224 cases, six minutes of processor time each


def share():
    """The number of the share that is asked for, 1 to SHARES."""
    if len(sys.argv) > 2:
        return int(sys.argv[2])
    seed = os.environ.get("OCLFFT_TEST_SEED") or datetime.date.today().toordinal()
    return int(seed) % SHARES + 1


def skip(reason):
    print(reason)
    sys.exit(77)


def is_there(module):
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def needs(*modules):
    missing = [module for module in modules if not is_there(module)]
    if missing:
        skip(f"these modules are not here: {', '.join(missing)}")


def folder_of(variable):
    folder = os.environ.get(variable)
    if not folder:
        skip(f"{variable} does not name a folder")
    return folder


def run(arguments, folder=None, **variables):
    path = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    environment = dict(os.environ, PYTHONPATH=path, **variables)
    return subprocess.run([sys.executable, *arguments], env=environment, cwd=folder).returncode


def pytest(plugin, modules, *more):
    present = [module for module in modules if is_there(module)]
    if not present:
        skip("none of the files of tests is here")
    print("not in this version:", ", ".join(set(modules) - set(present)) or "nothing", flush=True)
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", plugin, "--pyargs"]
    return run([*words, *present, *more])


def main():
    what = sys.argv[1]
    if what == "sample":
        needs("scipy.fft.tests")
        return pytest("scipy_plugin", SCIPY[:1])
    if what == "scipy":
        needs("scipy.fft.tests")
        return pytest("scipy_plugin", SCIPY)
    if what == "signal":
        needs("scipy.signal.tests")
        chosen = ["-k", sys.argv[2]] if len(sys.argv) > 2 else []
        return pytest("signal_plugin", ["scipy.signal.tests.test_signaltools"], *chosen)
    if what == "numpy":
        needs("numpy.fft.tests", "hypothesis")
        return pytest("numpy_plugin", ["numpy.fft.tests.test_pocketfft"])
    if what.startswith("pyvkfft"):
        needs("scipy", "pyopencl", "psutil")
        words = ["--quick", *(sys.argv[2:] or PYVKFFT)]
        if what == "pyvkfft-cosine":
            words = ["--quick", "--share", f"{share()}/{SHARES}"]
        if what == "pyvkfft-systematic":
            words = ["--systematic", *sys.argv[2:]]
        return run([str(HERE / "pyvkfft_tests.py"), folder_of("OCLFFT_PYVKFFT"), *words])
    if what == "array-api":
        folder = folder_of("OCLFFT_ARRAY_API_TESTS")
        if not hasattr(importlib.import_module("numpy"), "__array_api_version__"):
            skip("this NumPy does not follow the array API: NumPy 2.1 does")
        words = "-q -p no:cacheprovider -p array_api_plugin array_api_tests/test_fft.py"
        words += " --disable-deadline --max-examples 40"
        return run(
            ["-m", "pytest", *words.split()], folder, ARRAY_API_TESTS_MODULE="oclfft_namespace"
        )
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
