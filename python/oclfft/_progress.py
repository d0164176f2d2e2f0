"""Progress bars on standard error, where somebody looks at it: a terminal or a notebook."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from typing import Iterator, Sequence, TypeVar

T = TypeVar("T")

_WIDTH = 30


def is_watched() -> bool:
    """Whether standard error is a terminal, or the program a notebook."""
    try:
        return sys.stderr.isatty() or "ipykernel" in sys.modules
    except (AttributeError, ValueError):  # closed, or replaced by something that is no file
        return False


def _draw(what: str, share: float, end: str = "") -> None:
    filled = round(_WIDTH * min(share, 1))
    bar = "#" * filled + "." * (_WIDTH - filled)
    sys.stderr.write(f"\r{what} [{bar}] {round(100 * min(share, 1)):3}%{end}")
    sys.stderr.flush()


def bar(items: Sequence[T], what: str) -> Iterator[T]:
    """Goes through `items` and draws how far it has come."""
    watched = is_watched()
    for done, item in enumerate(items):
        if watched:
            _draw(what, done / len(items))
        yield item
    if watched:
        _draw(what, 1, "\n")


@contextlib.contextmanager
def waiting(what: str, seconds: float, worth: bool) -> Iterator[None]:
    """Draws a bar while a call runs that takes up to so many seconds."""
    if not worth or not is_watched():
        yield
        return
    done, start = threading.Event(), time.monotonic()

    def draw() -> None:
        while not done.wait(0.1):
            _draw(what, (time.monotonic() - start) / seconds)

    thread = threading.Thread(target=draw, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        _draw(what, 1, "\n")
