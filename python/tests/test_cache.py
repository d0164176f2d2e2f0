"""The cache of plans.

SPDX-License-Identifier: MIT
"""

import gc
import threading
import weakref

import numpy as np
import pytest

import oclfft
from oclfft._cache import Cache
from oclfft._helper import _fast_length


def test_hits_and_misses():
    oclfft.clear_cache()
    x = np.ones((3, 8))
    oclfft.rfft(x)
    oclfft.rfft(x.copy())
    oclfft.rfft(x, n=8, axis=1)  # the same problem in other words
    oclfft.rfft(x, axis=0)
    info = oclfft.cache_info()
    assert (info.hits, info.misses, info.plans) == (2, 2, 2)
    assert info.bytes > 0


def test_the_oldest_plans_go_first():
    cache = Cache(max_plans=2, max_bytes=100)
    for key in "abc":
        cache.make(key, lambda: (key.upper(), 10))
        assert cache.find("a" if key == "b" else key)
    assert cache.find("b") is None
    assert cache.find("a") == "A"
    assert cache.info().plans == 2


def test_bytes_are_limited_but_the_newest_stays():
    cache = Cache(max_plans=10, max_bytes=100)
    cache.make(1, lambda: ("one", 60))
    cache.make(2, lambda: ("two", 60))
    assert cache.find(1) is None
    cache.make(3, lambda: ("three", 1000))
    assert cache.info()[2:5] == (1, 10, 1000)
    cache.set_limits(None, 10)
    assert cache.find(3) == "three"
    with pytest.raises(ValueError, match="max_plans"):
        cache.set_limits(0, None)


def test_one_thread_makes_what_several_want():
    cache, made, values = Cache(), [], []
    barrier = threading.Barrier(4)

    def create():
        made.append(1)
        return object(), 1

    def want():
        barrier.wait()
        values.append(cache.make("key", create))

    threads = [threading.Thread(target=want) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1 and len(set(values)) == 1


def test_a_failure_leaves_nothing():
    cache = Cache()
    with pytest.raises(ZeroDivisionError):
        cache.make("key", lambda: (1 // 0, 1))
    assert cache.info().plans == 0
    assert cache.make("key", lambda: (5, 1)) == 5


@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
def test_a_complex_plan_goes_both_ways(norm):
    oclfft.clear_cache()
    x = np.arange(24.0).reshape(4, 6) + 1j
    y = oclfft.fft2(x, norm=norm)
    assert np.allclose(y, np.fft.fft2(x, norm=norm))
    assert np.allclose(oclfft.ifft2(y, norm=norm), x)
    info = oclfft.cache_info()
    assert (info.hits, info.misses) == (1, 1)


def test_fast_lengths_keep_no_context():
    context = oclfft.Context()
    gone = weakref.ref(context)
    assert _fast_length(context, 1021, False) == _fast_length(context, 1021, False) >= 1021
    del context
    gc.collect()
    assert gone() is None


def test_limits_are_integers():
    for words in ({"max_plans": 2.5}, {"max_bytes": "1"}, {"max_output_bytes": 1.5}):
        with pytest.raises(TypeError):
            oclfft.set_cache_limits(**words)
