"""The plans behind the functions: the most recent ones are kept."""

from __future__ import annotations

import operator
import threading
from typing import Any, Callable, Hashable, NamedTuple

from ._outputs import outputs

_SHORTCUTS_OF_A_PLAN = 8  # in the mean


class CacheInfo(NamedTuple):
    """What `cache_info` tells about the plans that the functions keep.

    Attributes
    ----------
    hits, misses : int
        The calls that found a plan, and those that made one.
    plans, max_plans : int
        The number of plans, and its limit.
    bytes, max_bytes : int
        The size of the arrays that the plans work on, and its limit. What a plan keeps on the
        device, scratch and memory for transfers, is at most a few times as much.
    output_bytes, max_output_bytes : int
        The memory of outputs that were dropped, which is kept for the next ones, and its limit.
    """

    hits: int
    misses: int
    plans: int
    max_plans: int
    bytes: int
    max_bytes: int
    output_bytes: int = 0
    max_output_bytes: int = 0


class _Entry:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.value: Any = None
        self.bytes = 0
        self.used = 0  # when, by the cache's clock
        self.shortcuts: list[Hashable] = []


class Shortcut(NamedTuple):
    """What a call with certain arguments does, by an entry of the cache."""

    entry: _Entry
    run: Callable[[Any], Any]


class Cache:
    """Values by key. Of two threads that want the same value one makes it, and the other waits."""

    def __init__(self, max_plans: int = 64, max_bytes: int = 1 << 32) -> None:
        self._entries: dict[Hashable, _Entry] = {}
        self._shortcuts: dict[Hashable, Shortcut] = {}
        self._lock = threading.Lock()
        self._hits = self._misses = self._clock = 0
        self.max_plans, self.max_bytes = max_plans, max_bytes

    def find(self, key: Hashable) -> Any:
        """The value, or None."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry.value is None:
                return None
            self._hits += 1
            self._mark(entry)
            return entry.value

    def _mark(self, entry: _Entry) -> None:
        """Makes an entry the one that was used last."""
        self._clock += 1
        entry.used = self._clock

    def make(self, key: Hashable, create: Callable[[], tuple[Any, int]]) -> Any:
        """The value, which `create` makes together with its size if it is not there yet."""
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
            self._mark(entry)
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

    # ---- Shortcuts: other keys, which a call has at hand ----

    def add_shortcut(self, shortcut_key: Hashable, key: Hashable, run: Any) -> None:
        """Leads from a second key to an entry. It is forgotten together with the entry."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry.value is None:
                return
            if len(self._shortcuts) >= _SHORTCUTS_OF_A_PLAN * self.max_plans:
                self._forget_shortcuts()
            if shortcut_key not in self._shortcuts:
                entry.shortcuts.append(shortcut_key)
            self._shortcuts[shortcut_key] = Shortcut(entry, run)

    def shortcut(self, shortcut_key: Hashable) -> Shortcut | None:
        """What `add_shortcut` stored. `used` says that it was of use."""
        return self._shortcuts.get(shortcut_key)

    def used(self, shortcut: Shortcut) -> None:
        """Counts a hit."""
        with self._lock:
            self._hits += 1
            self._mark(shortcut.entry)

    def _forget_shortcuts(self) -> None:
        self._shortcuts.clear()
        for entry in self._entries.values():
            entry.shortcuts.clear()

    # ---- Limits ----

    def _forget(self, key: Hashable, entry: _Entry) -> None:
        with self._lock:
            if self._entries.get(key) is entry:
                self._drop(key)

    def _drop(self, key: Hashable) -> None:
        for shortcut_key in self._entries.pop(key).shortcuts:
            self._shortcuts.pop(shortcut_key, None)

    def _total(self) -> int:
        return sum(entry.bytes for entry in self._entries.values())

    def _trim(self) -> None:
        """Drops the oldest, but never the newest."""
        while len(self._entries) > 1 and (
            len(self._entries) > self.max_plans or self._total() > self.max_bytes
        ):
            self._drop(min(self._entries, key=lambda key: self._entries[key].used))

    def set_limits(self, max_plans: int | None, max_bytes: int | None) -> None:
        """Changes the limits that are given."""
        max_plans = None if max_plans is None else operator.index(max_plans)
        max_bytes = None if max_bytes is None else operator.index(max_bytes)
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
            self._shortcuts.clear()
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
    """The plans that the functions keep, and the memory of large outputs that were dropped.

    >>> import oclfft
    >>> oclfft.clear_cache()
    >>> for _ in range(3):
    ...     y = oclfft.fft([1.0, 2.0, 3.0])
    >>> info = oclfft.cache_info()
    >>> info.hits, info.misses, info.plans
    (2, 1, 1)
    """
    _, kept, limit = outputs.info()
    return cache.info()._replace(output_bytes=kept, max_output_bytes=limit)


releases: list[Callable[[], None]] = []  # what else clear_cache is to call


def clear_cache() -> None:
    """Forgets the plans of the functions, and releases what they keep on the device and the memory
    of outputs that were dropped.

    >>> import oclfft
    >>> oclfft.clear_cache()
    >>> oclfft.cache_info().plans
    0
    """
    cache.clear()
    outputs.clear()
    for release in releases:
        release()


def set_cache_limits(
    max_plans: int | None = None,
    max_bytes: int | None = None,
    max_output_bytes: int | None = None,
) -> None:
    """Limits what the functions keep. None leaves a limit as it is.

    Parameters
    ----------
    max_plans : int or None
        The number of plans, 1 or more; 64 at first.
    max_bytes : int or None
        The bytes of the arrays that these plans work on; 4 GiB at first.
    max_output_bytes : int or None
        The memory of large outputs that were dropped. With 0 every output is an array with memory
        of its own.

    Raises
    ------
    ValueError
        A limit is out of range.

    Examples
    --------
    >>> import oclfft
    >>> oclfft.set_cache_limits(max_plans=64)
    >>> oclfft.cache_info().max_plans
    64
    """
    if max_output_bytes is not None and operator.index(max_output_bytes) < 0:
        raise ValueError("max_output_bytes must be 0 or more")
    cache.set_limits(max_plans, max_bytes)
    if max_output_bytes is not None:
        outputs.set_limit(max_output_bytes)
