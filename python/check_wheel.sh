#!/usr/bin/env bash
# Installs a wheel in a new environment and computes a spectrum there; fails where the wheel needs
# a library that Linux systems do not have, other than libOpenCL.so.1.
#
# usage: check_wheel.sh WHEEL [PYTHON]       AUDITWHEEL: the command, where it is not in PATH
#
# SPDX-License-Identifier: MIT
set -euo pipefail

wheel=$(realpath "${1:?usage: check_wheel.sh WHEEL [PYTHON]}")
python=${2:-python3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "check_wheel.sh: $*" >&2
    exit 1
}

# auditwheel repair puts a copy of every other library into a folder of this name.
contents=$("$python" -m zipfile -l "$wheel")
for file in oclfft/lib/liboclfft.so.0 oclfft/bin/oclfft oclfft/py.typed oclfft/_types.pyi; do
    grep -q "^$file " <<<"$contents" || fail "$file is missing"
done
! grep "oclfft\.libs/" <<<"$contents" || fail "a library of the system was copied"
"${AUDITWHEEL:-auditwheel}" show "$wheel" | tr '\n' ' ' | grep 'libOpenCL.so.1' >/dev/null ||
    fail "libOpenCL.so.1 is not left to the system"

"$python" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check "$wheel"
cd "$folder"
env -u PYTHONPATH -u OCLFFT_LIBRARY "$folder/venv/bin/python" - <<'PROGRAM' || fail "no spectrum"
import sys
import numpy as np, oclfft
x = np.cos(2 * np.pi * 5 * np.arange(64) / 64)
try:
    sys.exit(int(np.abs(oclfft.rfft(x)).argmax() != 5))
except oclfft.NoDeviceError:
    print("there is no OpenCL device here")
PROGRAM
"$folder/venv/bin/oclfft" --version | grep '^[0-9.]*$' >/dev/null || fail "no command"
echo "$("$folder/venv/bin/python" --version): $(basename "$wheel") works"
