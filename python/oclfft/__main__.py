"""`python -m oclfft` is the command `oclfft`."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys


def _programs() -> list[pathlib.Path]:
    """Where the command may be: in this package, beside a library of a build, on the path."""
    found = [pathlib.Path(__file__).parent / "bin" / "oclfft"]
    library = os.environ.get("OCLFFT_LIBRARY")
    if library:
        found.append(pathlib.Path(library).resolve().parent.parent / "tools" / "oclfft")
        found.append(pathlib.Path(library).resolve().parent.parent / "bin" / "oclfft")
    on_path = shutil.which("oclfft")
    # The script that pip installs under this name calls this very function.
    if on_path and pathlib.Path(on_path).read_bytes()[:4] == b"\x7fELF":
        found.append(pathlib.Path(on_path))
    return found


def main() -> int:
    """Becomes the command, with the arguments of this program."""
    for program in _programs():
        if os.access(program, os.X_OK):
            os.execv(program, ["oclfft", *sys.argv[1:]])
    print("python -m oclfft: the command is not installed here", file=sys.stderr)
    return 3


if __name__ == "__main__":
    sys.exit(main())
