"""Memory of large outputs, which is used again.

The system provides memory page by page, as it is first touched. For large arrays that can take
longer than the transform. So the memory of an output that nothing refers to any more is kept for
the next output of about the same size.
"""

from __future__ import annotations

import atexit
import math
import os
import pathlib
import threading
from typing import Any, Callable, Sequence

import numpy as np

SMALLEST = 32 << 20  # bytes of an output whose memory is kept; malloc of glibc itself keeps less
_MAX_BLOCKS = 4  # a loop that writes as many outputs of different sizes finds memory for each
# A block has room for outputs that are larger by this part. So both sides of a real transform fit
# into one block. What is never touched takes no memory.
_ROOM = 32
_WASTE = 8  # a block may be larger than the output by this part
_CONTAINER = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


def _memory_of_the_machine() -> int:
    """Bytes, of the container where that has less. 0: unknown."""
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 0
    for path in _CONTAINER:
        try:
            size = min(size, int(pathlib.Path(path).read_text(encoding="ascii")))
        except (OSError, ValueError):  # no such file, or "max"
            pass
    return max(size, 0)


class Outputs:
    """The memory of outputs that were dropped: the newest four blocks, or fewer.

    In ``for x in xs: y = fft(x)`` the last output still lives while the next one is written. So two
    blocks take turns, of which one is kept at a time, and from the third call on none is new.

    `give_back` is called wherever a last reference disappears, even in the middle of another
    method on the same thread. So it never waits for the lock: if the lock is taken, the block is
    not kept.
    """

    def __init__(self, max_bytes: int) -> None:
        self._lock = threading.Lock()
        self._kept: list[np.ndarray] = []  # oldest first
        self.max_bytes = max_bytes

    def empty(self, shape: Sequence[int], dtype: Any) -> np.ndarray:
        """As numpy.empty."""
        kind = np.dtype(dtype)
        size = math.prod(shape) * kind.itemsize
        if size < SMALLEST or self.max_bytes == 0:
            return np.empty(shape, kind)
        block = self._take(size)
        if block is None:
            block = self._new(size + size // _ROOM)
        if block is None:
            return np.empty(shape, kind)
        return np.ndarray(shape, kind, np.asarray(_Loan(block)).view(_Bytes)[:])

    def maker(self, size: int) -> Callable[[Sequence[int], Any], np.ndarray]:
        """The function for outputs of `size` bytes: `empty`, or the faster numpy.empty where that
        does the same."""
        return np.empty if size < SMALLEST else self.empty

    def _take(self, size: int) -> np.ndarray | None:
        """The smallest block that fits."""
        with self._lock:
            fitting = [m for m in self._kept if size <= m.nbytes <= size + size // _WASTE]
            if not fitting:
                return None
            block = min(fitting, key=lambda memory: memory.nbytes)
            self._kept = [memory for memory in self._kept if memory is not block]
            return block

    def _new(self, size: int) -> np.ndarray | None:
        """A block that can be kept, also beside those that are."""
        with self._lock:
            dropped = self._trim(size)
        del dropped
        if size > self.max_bytes:
            return None
        try:
            return np.empty(size, np.uint8)
        except MemoryError:
            self.clear()
            return None

    def give_back(self, block: np.ndarray) -> None:
        """Keeps a block, or does nothing."""
        if self.max_bytes == 0 or not self._lock.acquire(blocking=False):
            return
        try:
            self._kept.append(block)
            dropped = self._trim()
        finally:
            self._lock.release()
        del dropped  # frees the memory, which takes a while

    def _trim(self, more: int = 0) -> list[np.ndarray]:
        """Takes out the oldest blocks that are too much, where there will be `more` bytes."""
        dropped = []
        while self._kept and self._is_too_much(more):
            dropped.append(self._kept.pop(0))
        return dropped

    def _is_too_much(self, more: int) -> bool:
        return len(self._kept) > _MAX_BLOCKS or self._bytes() + more > self.max_bytes

    def _bytes(self) -> int:
        return sum(block.nbytes for block in self._kept)

    def set_limit(self, max_bytes: int) -> None:
        """How many bytes are kept; 0: each output has memory of its own."""
        with self._lock:
            self.max_bytes = max_bytes
            dropped = self._trim()
        del dropped

    def clear(self) -> None:
        """Frees what is kept."""
        with self._lock:
            dropped, self._kept = self._kept, []
        del dropped

    def info(self) -> tuple[int, int, int]:
        """The number of blocks, their bytes, the limit."""
        with self._lock:
            return len(self._kept), self._bytes(), self.max_bytes

    def forget(self) -> None:
        """In a forked child: frees the copies of what the parent keeps. A thread that is not there
        any more may have held the lock."""
        self._lock = threading.Lock()
        self.clear()

    def close(self) -> None:
        """At the end of the program."""
        self.set_limit(0)


outputs = Outputs(_memory_of_the_machine() // 8)


class _Loan:
    """The root of an output and its views, which all hold it. With the last of them it disappears,
    and gives the block back. There is another one for each output."""

    __slots__ = ("__array_interface__", "_block")

    def __init__(self, block: np.ndarray) -> None:
        self._block = block
        self.__array_interface__ = block.__array_interface__

    def __del__(self, give_back: Any = outputs.give_back) -> None:
        give_back(self._block)


class _Bytes(np.ndarray):
    """Between an output and its loan. An array, so that `flags.writeable` of the output can be set
    again. A view of a view of this type, so that NumPy makes it the `base` of the output, and the
    output the `base` of its views: it leaves out views of one type, but no others."""

    __slots__ = ()


atexit.register(outputs.close)
os.register_at_fork(after_in_child=outputs.forget)
