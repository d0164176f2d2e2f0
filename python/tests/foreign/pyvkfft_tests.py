"""Runs pyvkfft's own tests with our class in the place of its OpenCL application.

    pyvkfft_tests.py SOURCE [--quick] [TEST...]

SOURCE is the unpacked source of pyvkfft; nothing of it is compiled. With --quick its own quick set
is run; of the cosine and sine transforms, of which this set has thousands, one and two dimensions
of two lengths in each of its lists.

SPDX-License-Identifier: MIT
"""

import sys
import unittest

import oclfft


def use_the_first_device(known):
    """pyvkfft's tests look for a GPU, but they take what they already know."""
    import pyopencl as cl

    device = oclfft.devices()[0]
    handle = cl.get_platforms()[device.platform_index].get_devices()[device.device_index]
    context = cl.Context([handle])
    known["pyopencl"] = (handle, context, cl.CommandQueue(context), device.has_double)


def sampled(run_fft):
    def wrapper(self, backends, lengths, **words):
        if "vdct" in words or "vdst" in words:
            lengths = [n for n in lengths if n < 5000][:2]
            words["dims_max"] = min(2, words.get("dims_max", 2))
            words["ndim_max"] = min(2, words.get("ndim_max", 2))
        return run_fft(self, backends, lengths, **words)

    return wrapper


def main():
    source, *words = sys.argv[1:]
    sys.path.insert(0, source)
    import pyvkfft_opencl

    sys.modules["pyvkfft.opencl"] = pyvkfft_opencl
    import pyvkfft
    import pyvkfft.version

    pyvkfft.opencl = pyvkfft_opencl
    pyvkfft.version.vkfft_version = pyvkfft_opencl.vkfft_version
    from pyvkfft.test import test_fft

    use_the_first_device(test_fft.gpu_ctx_dic)
    kind = test_fft.TestFFT
    kind.quick = "--quick" in words
    if kind.quick:
        kind.run_fft = sampled(kind.run_fft)
    kind.verbose = False
    kind.vbackend = ["pyopencl"]
    kind.opencl_platform = oclfft.devices()[0].platform_name
    names = [word for word in words if not word.startswith("-")]
    suite = unittest.TestSuite()
    loader = unittest.TestLoader()
    for name in names or loader.getTestCaseNames(kind):
        suite.addTest(kind(name))
    done = unittest.TextTestRunner(verbosity=2).run(suite)
    passed = done.testsRun - len(done.skipped) - len(done.failures) - len(done.errors)
    print(f"{passed} tests passed; oclfft answered {pyvkfft_opencl.calls} calls")
    return 0 if done.wasSuccessful() and passed and pyvkfft_opencl.calls else 1


if __name__ == "__main__":
    sys.exit(main())
