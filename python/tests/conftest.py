"""What the tests of the package share.

SPDX-License-Identifier: MIT
"""

import sys

import numpy as np
import pytest

import oclfft

sys.path.insert(0, __file__.rpartition("/")[0])


@pytest.fixture
def rng():
    return np.random.default_rng(1822)


def close(result, wanted, ulps=60):
    """Whether two arrays agree within rounding, by the norm of the whole."""
    result, wanted = np.asarray(result), np.asarray(wanted)
    assert result.shape == wanted.shape
    assert result.dtype == wanted.dtype
    bound = ulps * np.finfo(result.dtype).eps * max(np.linalg.norm(wanted), 1e-30)
    return float(np.linalg.norm(result - wanted)) <= bound


@pytest.fixture(scope="session")
def queue():
    """A queue of pyopencl's on the device that the functions use."""
    cl = pytest.importorskip("pyopencl")
    device = oclfft.default_context().device
    platform = cl.get_platforms()[device.platform_index]
    return cl.CommandQueue(cl.Context([platform.get_devices()[device.device_index]]))
