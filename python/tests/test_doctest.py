"""The examples in the docstrings.

SPDX-License-Identifier: MIT
"""

import doctest
import importlib
import pathlib
import pkgutil
import re

import pytest

import oclfft

MODULES = [
    name for _, name, _ in pkgutil.iter_modules(oclfft.__path__) if name not in ("__main__", "lib")
]
DOCS = pathlib.Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "howto.md", DOCS / "parts.md", *sorted(DOCS.glob("python*.md"))]


@pytest.mark.parametrize("name", ["", *MODULES])
def test_module(name):
    module = importlib.import_module(f"oclfft.{name}".rstrip("."))
    if name == "scipy_backend":
        pytest.importorskip("scipy")
    if name in ("_accuracy", "_benchmark"):
        pytest.importorskip("matplotlib")
    assert doctest.testmod(module).failed == 0


def test_every_function_has_an_example():
    without = [
        name
        for name in oclfft.__all__
        if callable(getattr(oclfft, name))
        and ">>>" not in (getattr(oclfft, name).__doc__ or "")
        and not (isinstance(getattr(oclfft, name), type) and name.endswith("Error"))
    ]
    assert set(without) <= {
        *("Device", "CacheInfo", "KernelCounts", "Preview", "library_version"),
        *("Accuracy", "Benchmark"),
    }


def test_the_reference_has_every_name():
    text = (DOCS / "python_reference.md").read_text(encoding="utf-8")
    assert [n for n in oclfft.__all__ if not re.search(rf":: (oclfft\.)?{n}\b", text)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page):
    for module in ("scipy", "pyopencl"):
        pytest.importorskip(module)
    assert doctest.testfile(str(page), module_relative=False).failed == 0
