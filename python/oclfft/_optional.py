"""Packages that only a few functions need."""

from __future__ import annotations

import importlib
from typing import Any


def load(module: str, caller: str) -> Any:
    """Imports a module; says what needs it, and which package has it, where it is missing."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise  # the package is there, and misses something itself
        raise ModuleNotFoundError(
            f"{caller} needs {package}, which is not installed (pip install {package})",
            name=package,
        ) from None
