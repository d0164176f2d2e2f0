"""The plans behind the functions: the most recent ones are kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any, Callable, Hashable, NamedTuple


class CacheInfo(NamedTuple):
    """What `oclfft.cache_info` tells. Bytes are those of the arrays that the plans work on: what a
    plan keeps on the device, scratch and memory for transfers, is at most a few times as much."""

    hits: int
    misses: int
    plans: int
    max_plans: int
    bytes: int
    max_bytes: int


class _Entry:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.value: Any = None
        self.bytes = 0


class Cache:
    """Values by key. Of two threads that want the same value one makes it, and the other waits."""

    def __init__(self, max_plans: int = 64, max_bytes: int = 1 << 32) -> None:
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()
        self._lock = threading.Lock()
        self._hits = self._misses = 0
        self.max_plans, self.max_bytes = max_plans, max_bytes

    def find(self, key: Hashable) -> Any:
        """The value, or None."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry.value is None:
                return None
            self._hits += 1
            self._entries.move_to_end(key)
            return entry.value

    def make(self, key: Hashable, create: Callable[[], tuple[Any, int]]) -> Any:
        """The value, which `create` makes together with its size if it is not there yet."""
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
        with entry.lock:
            if entry.value is None:
                try:
                    value, entry.bytes = create()
                except BaseException:
                    self._forget(key, entry)
                    raise
                entry.value = value
                with self._lock:
                    self._misses += 1
                    self._trim()
            return entry.value

    def _forget(self, key: Hashable, entry: _Entry) -> None:
        with self._lock:
            if self._entries.get(key) is entry:
                del self._entries[key]

    def _total(self) -> int:
        return sum(entry.bytes for entry in self._entries.values())

    def _trim(self) -> None:
        """Drops the oldest, but never the newest."""
        while len(self._entries) > 1 and (
            len(self._entries) > self.max_plans or self._total() > self.max_bytes
        ):
            self._entries.popitem(last=False)

    def set_limits(self, max_plans: int | None, max_bytes: int | None) -> None:
        """Changes the limits that are given."""
        if (max_plans is not None and max_plans < 1) or (max_bytes is not None and max_bytes < 0):
            raise ValueError("max_plans must be 1 or more, max_bytes 0 or more")
        with self._lock:
            self.max_plans = self.max_plans if max_plans is None else max_plans
            self.max_bytes = self.max_bytes if max_bytes is None else max_bytes
            self._trim()

    def clear(self) -> None:
        """Forgets all plans and the counts."""
        with self._lock:
            self._entries.clear()
            self._hits = self._misses = 0

    def info(self) -> CacheInfo:
        """The state of the cache."""
        with self._lock:
            return CacheInfo(
                self._hits,
                self._misses,
                len(self._entries),
                self.max_plans,
                self._total(),
                self.max_bytes,
            )


cache = Cache()


def cache_info() -> CacheInfo:
    """The state of the cache of plans that the functions use.

    >>> import oclfft
    >>> oclfft.clear_cache()
    >>> for _ in range(3):
    ...     y = oclfft.fft([1.0, 2.0, 3.0])
    >>> info = oclfft.cache_info()
    >>> info.hits, info.misses, info.plans
    (2, 1, 1)
    """
    return cache.info()


def clear_cache() -> None:
    """Forgets the plans of the functions, and releases what they keep on the device.

    >>> import oclfft
    >>> oclfft.clear_cache()
    >>> oclfft.cache_info().plans
    0
    """
    cache.clear()


def set_cache_limits(max_plans: int | None = None, max_bytes: int | None = None) -> None:
    """How many plans the functions keep, and for how many bytes of arrays.

    >>> import oclfft
    >>> oclfft.set_cache_limits(max_plans=64)
    >>> oclfft.cache_info().max_plans
    64
    """
    cache.set_limits(max_plans, max_bytes)
