"""The memory of large outputs that were dropped is used again, and never while anything refers to
it.

SPDX-License-Identifier: MIT
"""

import copy
import gc
import math
import os
import pickle
import subprocess
import sys
import threading
import tracemalloc

import numpy as np
import pytest
from conftest import close

import oclfft
from oclfft import _outputs
from oclfft._outputs import Outputs, outputs

MIB = 1 << 20
SHAPE = (4, 256, 512)  # 4 MiB


@pytest.fixture(autouse=True)
def small_outputs(monkeypatch):
    """Outputs of 1 MiB are large, and nothing is kept yet."""
    limit = outputs.max_bytes
    oclfft.clear_cache()
    monkeypatch.setattr(_outputs, "SMALLEST", MIB)
    oclfft.set_cache_limits(max_output_bytes=256 * MIB)
    yield
    oclfft.set_cache_limits(max_output_bytes=limit)
    oclfft.clear_cache()


def address(array):
    return array.__array_interface__["data"][0]


def ramp(factor=1):
    return np.arange(math.prod(SHAPE)).reshape(SHAPE).astype(np.complex64) * factor


def plan_forward(x):
    return oclfft.Plan(512, batch=1024).forward(x.reshape(1024, 512))


def along_many_axes(x):
    y = x.reshape((2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 512)).swapaxes(0, 9)
    return oclfft.fftn(y, axes=(1, 9))


@pytest.mark.parametrize(
    "call",
    [oclfft.fft, oclfft.ifftn, oclfft.dctn, oclfft.ihfft, plan_forward, along_many_axes]
    + [lambda x: oclfft.fft(x.real)],
    ids="fft ifftn dctn ihfft plan many real".split(),
)
def test_memory_of_dropped_outputs_is_used_again(call):
    x = ramp().real if call is oclfft.ihfft else ramp()
    y = call(x)
    wanted, first = y.copy(), address(y)
    del y
    for _ in range(4):  # the second call makes a shortcut, the third one takes it
        y = call(x * 1)
        assert address(y) == first and np.array_equal(y, wanted)
        del y
    assert oclfft.cache_info().output_bytes > 0


def test_both_sides_of_a_real_transform_share_a_block():
    x, half = np.ones(SHAPE, np.float32), np.ones((4, 256, 257), np.complex64)
    z = oclfft.irfftn(half)
    first = address(z)
    del z
    y = oclfft.rfftn(x)
    assert y.nbytes > x.nbytes and address(y) == first
    del y
    assert address(oclfft.irfftn(half)) == first


def root(array):
    while getattr(array, "base", None) is not None:
        array = array.base
    return array


HOLDERS = {
    "view": lambda y: y[1:3, ::2],
    "view of a view": lambda y: y.T[5][3:],
    "real part": lambda y: y.real,
    "bytes": lambda y: y.view(np.uint8),
    "memoryview": memoryview,
    "base": lambda y: y.base,
    "root": root,
    "iterator": lambda y: y.flat,
    "pickled in place": lambda y: pickle.PickleBuffer(y),
    "ctypes": lambda y: y.ctypes.data_as(__import__("ctypes").c_void_p),
    "strides": lambda y: np.lib.stride_tricks.as_strided(y, (2, 2), (8, 8)),
}


@pytest.mark.parametrize("name", HOLDERS)
def test_what_refers_to_the_memory_keeps_it(name):
    x = ramp()
    y = oclfft.fft(x)
    first, holder = address(y), HOLDERS[name](y)
    del y
    assert oclfft.cache_info().output_bytes == 0
    others = [oclfft.fft(x) for _ in range(3)]
    assert first not in map(address, others)
    del holder
    assert oclfft.cache_info().output_bytes > 0
    assert address(oclfft.fft(x)) == first


def test_contents_of_views_stay():
    y = oclfft.fft(ramp())
    view, wanted = y[2], y[2].copy()
    del y
    for factor in range(2, 6):
        oclfft.fft(ramp(factor))
    assert np.array_equal(view, wanted)


def test_outputs_are_arrays_like_others():
    y = oclfft.fft(ramp())
    assert type(y) is np.ndarray and y.flags.carray and y.flags.c_contiguous
    assert y[1:].base is y and y.T.base is y
    y.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        y[0, 0, 0] = 1
    y.flags.writeable = True
    y[0, 0, 0] = 1
    again = oclfft.fft(y, overwrite_x=True)
    assert again is y
    for other in (pickle.loads(pickle.dumps(y)), pickle.loads(pickle.dumps(y, 5)), copy.copy(y)):
        assert np.array_equal(other, y) and not np.shares_memory(other, y)
        assert root(other) is not root(y)


def test_limits():
    x = ramp()
    kept = [oclfft.fft(x) for _ in range(5)]
    places = list(map(address, kept))
    assert outputs.info()[:2] == (0, 0)
    while kept:
        del kept[0]
    count, size, limit = outputs.info()
    assert (count, limit) == (4, 256 * MIB) and 4 * x.nbytes <= size <= 4.2 * x.nbytes
    info = oclfft.cache_info()
    assert (info.output_bytes, info.max_output_bytes) == (size, limit)
    again = [oclfft.fft(x) for _ in range(4)]
    assert set(map(address, again)) == set(places[1:])
    del again
    oclfft.set_cache_limits(max_output_bytes=6 * MIB)
    assert outputs.info()[0] == 1
    oclfft.clear_cache()
    assert outputs.info()[:2] == (0, 0)
    assert oclfft.fft(np.concatenate([x, x])).flags.owndata  # more than can be kept
    y = oclfft.fft(x)
    oclfft.set_cache_limits(max_output_bytes=2 * MIB)
    del y
    assert outputs.info()[0] == 0


def test_it_can_be_switched_off():
    with pytest.raises(ValueError, match="max_output_bytes"):
        oclfft.set_cache_limits(max_output_bytes=-1)
    for limit, own in ((0, True), (64 * MIB, False), (0, True)):
        oclfft.set_cache_limits(max_output_bytes=limit)
        for _ in range(3):
            y = oclfft.fft(ramp())
            assert y.flags.owndata is own and (y.base is None) is own
        del y
        assert (oclfft.cache_info().output_bytes == 0) is own


def test_small_outputs_have_their_own_memory():
    for _ in range(3):
        assert oclfft.fft(np.ones(1000) + 0j).flags.owndata


@pytest.mark.parametrize("rows", [2, 6, 5, 4])
def test_what_does_not_fit_is_freed_where_both_would_be_too_much(rows):
    """There is never more than what lives, and the limit or the new output."""
    small, large = ramp(), np.concatenate([ramp(), ramp()])[:rows]
    oclfft.fft(large)
    oclfft.clear_cache()
    oclfft.fft(large.copy())
    oclfft.clear_cache()
    limit = math.ceil(1.04 * max(small.nbytes, large.nbytes))
    oclfft.set_cache_limits(max_output_bytes=limit)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        oclfft.fft(small)
        kept = tracemalloc.get_traced_memory()[0] - before
        assert small.nbytes <= kept < 1.04 * small.nbytes + 300_000
        tracemalloc.reset_peak()
        y = oclfft.fft(large)
        now, peak = (number - before for number in tracemalloc.get_traced_memory())
        assert y.nbytes <= now <= peak < limit + 300_000
        assert now < 1.13 * y.nbytes + 300_000
    finally:
        tracemalloc.stop()


def test_outputs_of_several_sizes_in_a_loop():
    """Each finds memory where the last round left it."""
    xs = [np.concatenate([ramp()] * count) for count in (1, 2, 3, 5)]
    rounds = [[] for _ in range(8)]
    last = {}
    for places in rounds:
        for i, x in enumerate(xs):
            last[i] = oclfft.fft(x)
            places.append(address(last[i]))
    # Of each size two blocks take turns.
    assert rounds[2:4] == rounds[4:6] == rounds[6:8]
    assert outputs.info()[0] == 4


def test_cycles():
    """An object of a cycle can use its output when it is finalized."""
    seen = []

    class Node:
        def __init__(self):
            self.me, self.output = self, oclfft.fft(ramp())

        def __del__(self):
            wanted = self.output[3, 7].copy()
            other = oclfft.fft(ramp(3))
            seen.append(address(other) != address(self.output))
            seen.append(np.array_equal(self.output[3, 7], wanted))

    gc.collect()
    Node()
    gc.collect()
    assert seen == [True, True] and outputs.info()[0] == 2


def test_the_last_reference_may_disappear_anywhere():
    """Also where this thread, or another one, has the lock: then the memory is freed."""
    y = oclfft.fft(ramp())
    with outputs._lock:
        del y
    assert outputs.info()[:2] == (0, 0)


def test_threads():
    xs = [ramp(factor)[:rows] for factor, rows in ((1, 4), (2, 4), (3, 2), (5, 4))]
    wanted, failures = [np.fft.fft(x).astype(np.complex64) for x in xs], []

    def work(number):
        held = []
        for i in range(12):
            at = (number + i) % len(xs)
            held.append((at, oclfft.fft(xs[at])))
            if len(held) > number % 3 + 1:
                at, y = held.pop(0)
                if not close(y, wanted[at]):
                    failures.append((number, i))
                del y
            if i == 8 and number == 0:
                oclfft.clear_cache()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and outputs.info()[0] <= 4


def test_blocks_go_to_one_thread_each():
    """Many threads, without transforms in between."""
    pool, failures = Outputs(64 * MIB), []

    def work(number):
        for i in range(300):
            block = pool._take(MIB)
            block = np.empty(MIB, np.uint8) if block is None else block
            block[:64] = mark = (number * 50 + i) % 251
            block[-64:] = mark
            if block[0] != mark or (block[:64] != block[-64:]).any():
                failures.append(number)
            pool.give_back(block)
            del block

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert not failures and 1 <= pool.info()[0] <= 4


def test_no_memory():
    outputs.set_limit(1 << 62)
    oclfft.fft(ramp())
    with pytest.raises(MemoryError, match=r"shape \(1048576, "):
        outputs.empty((1 << 20, 1 << 30), np.complex64)
    assert outputs.info()[0] == 0
    assert oclfft.fft(ramp()).shape == SHAPE


def test_the_memory_of_a_container(monkeypatch, tmp_path):
    monkeypatch.setattr(_outputs, "_CONTAINER", ())
    machine = _outputs._memory_of_the_machine()
    assert machine == os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(_outputs, "_CONTAINER", (str(tmp_path / "missing"), str(limit)))
    for text, wanted in (("max\n", machine), ("123456\n", 123456), ("9" * 19, machine)):
        limit.write_text(text, encoding="ascii")
        assert _outputs._memory_of_the_machine() == wanted


FORK = """
import os, sys, threading
import numpy as np, oclfft
from oclfft import _outputs
from oclfft._outputs import outputs
kept, lent = (outputs.empty((40, 1 << 20), np.uint8) for _ in range(2))
kept[:] = 3
lent[:] = 5
del kept
assert outputs.info()[0] == 1
outputs._lock.acquire()  # as another thread may at that time
child = os.fork()
if child:
    outputs._lock.release()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert outputs.info()[0] == 1 and (lent == 5).all()
    again = outputs.empty((40, 1 << 20), np.uint8)
    assert outputs.info()[0] == 0 and (again == 3).all()
    sys.exit(7)
assert outputs.info()[0] == 0
assert (lent == 5).all()
lent[:] = 6
own = outputs.empty((40, 1 << 20), np.uint8)
own[:] = 9
del own
assert outputs.info()[0] == 1
del lent
assert outputs.info()[0] == 2
os._exit(7)
"""

END = """
import numpy as np, oclfft
x = np.zeros((40, 1 << 17), np.complex64)
oclfft.fft(x)
y, z = oclfft.fft(x), oclfft.fft(x)
class Node:
    pass
node = Node()
node.me, node.y = node, oclfft.fft(x)
oclfft.fft.late = oclfft.fft(x)
del z
raise SystemExit(7)
"""


FAULTS = """
import ctypes, resource, sys
import numpy as np, oclfft
DISABLE_LARGE_PAGES = 41  # of prctl: one fault for each page of 4 KiB
assert ctypes.CDLL(None).prctl(DISABLE_LARGE_PAGES, 1, 0, 0, 0) == 0

def faults(call, rounds):
    counts, held = [], None
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        result = call()
        counts.append(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
        held = result if hold else None  # as y = call() does
        del result
    return counts

cube, rows = np.ones((128, 256, 128), np.complex64), np.ones((64, 65536), np.complex64)
real = np.ones((128, 512, 128), np.float32)
plan = oclfft.Plan(65536, batch=64)
calls = [lambda: oclfft.fftn(cube), lambda: oclfft.fft(rows), lambda: oclfft.rfftn(real),
         lambda: plan.forward(rows)]
pages = cube.nbytes // resource.getpagesize()
for hold in (True, False):
    for call in calls:
        *_, last = steady = faults(call, 5)
        assert sum(steady[2:]) < pages // 20, (hold, steady)
        oclfft.clear_cache()
every = lambda: [call() for call in calls[:3]]
steady = faults(every, 5)
assert sum(steady[3:]) < pages // 20, steady
oclfft.set_cache_limits(max_output_bytes=0)
for hold in (True, False):
    new = faults(calls[0], 4)
    assert min(new) > pages // 2, new
sys.exit(7)
"""


@pytest.mark.parametrize("program", [FORK, END, FAULTS], ids=["fork", "end", "page faults"])
def test_processes(program):
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        timeout=120,
        text=True,
        stderr=subprocess.PIPE,
        env=dict(os.environ),
    )
    assert (done.returncode, done.stderr) == (7, "")
