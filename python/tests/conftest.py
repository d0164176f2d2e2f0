"""What the tests of the package share.

`--share N` runs one of each five tests, and of one that has several cases one of each N
neighbours, chosen by OCLFFT_TEST_SEED or the day, as tests/common/share.h does for the library.

SPDX-License-Identifier: MIT
"""

import datetime
import itertools
import os
import random
import sys

import numpy as np
import pytest

import oclfft

sys.path.insert(0, __file__.rpartition("/")[0])


def pytest_addoption(parser):
    parser.addoption("--share", type=int, default=1, metavar="N")


def one_of_each(things, parts, draw):
    """One of each `parts` neighbours."""
    things = list(things)
    blocks = (things[first : first + parts] for first in range(0, len(things), parts))
    return [draw.choice(block) for block in blocks]


def pytest_collection_modifyitems(config, items):
    parts = config.getoption("--share")
    if parts < 2:
        return
    seed = os.environ.get("OCLFFT_TEST_SEED") or f"{datetime.datetime.utcnow():%Y%m%d}"
    draw = random.Random(str(seed))
    groups = itertools.groupby(items, lambda item: item.nodeid.partition("[")[0])
    tests = one_of_each([list(cases) for _, cases in groups], 5, draw)
    chosen = [case for test in tests for case in one_of_each(test, parts, draw)]
    print(
        f"a fifth of the tests, one of each {parts} of their cases, by the seed {seed}: "
        f"{len(chosen)} of {len(items)}"
    )
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


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


# Nine axes are more than the library has. No result has an axis of one point: the library leaves
# such axes out, and the rest might be few enough for it.
MANY_AXES = (3, 2, 2, 2, 2, 2, 2, 2, 3)
FUNCTIONS_OF_MANY_AXES = "fftn ifftn rfftn irfftn hfftn ihfftn dctn".split()
LENGTHS_OF_MANY_AXES = [  # and a norm
    (None, None),
    ((2,) + MANY_AXES[1:], "ortho"),  # crops the first axis
    ((2, 3, 2, 2, 2, 4, 2, 2, 5), None),  # crops and pads
    ((4, 2, 2, 2, 2, 2, 2, 3, 2), "forward"),  # pads and crops
]


def input_of_many_axes(name, rng):
    """An input of the shape MANY_AXES, complex where the function takes complex numbers."""
    x = rng.standard_normal(MANY_AXES)
    is_real = name in ("rfftn", "ihfftn", "dctn")
    return x if is_real else x + 1j * rng.standard_normal(MANY_AXES)


@pytest.fixture(scope="session")
def queue():
    """A queue of pyopencl's on the device that the functions use."""
    cl = pytest.importorskip("pyopencl")
    device = oclfft.default_context().device
    platform = cl.get_platforms()[device.platform_index]
    return cl.CommandQueue(cl.Context([platform.get_devices()[device.device_index]]))
