#!/usr/bin/env bash
# The programs before and after in docs/python_migrating.md run and print the same.
#
# OCLFFT_PYVKFFT_PYTHON names a Python that has pyvkfft and pyopencl (pip install pyvkfft). Without
# it only the syntax of the program before is checked, a line says so, and NumPy says what the
# program after has to print.
#
# usage: test_migrating_python.sh ROOT LIBRARY PYTHON
#
# SPDX-License-Identifier: MIT
set -euo pipefail

root=$(realpath "${1:?usage: test_migrating_python.sh ROOT LIBRARY PYTHON}")
library=$(realpath "${2:?usage: test_migrating_python.sh ROOT LIBRARY PYTHON}")
python=${3:?usage: test_migrating_python.sh ROOT LIBRARY PYTHON}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PYTHONPATH=$root/python OCLFFT_LIBRARY=$library PYTHONDONTWRITEBYTECODE=1

# program NAME: the block of code that begins with this name in a comment
program() {
    awk -v first="# $1.py: " '
        inside && /^```/ { exit }
        index($0, first) == 1 { inside = 1 }
        inside { print }' "$root/docs/python_migrating.md" >"$folder/$1.py"
    [ -s "$folder/$1.py" ] || { printf 'docs/python_migrating.md has no %s\n' "$1" && exit 1; }
}

program pyvkfft_before
program pyvkfft_after
"$python" -c 'import sys; compile(open(sys.argv[1]).read(), sys.argv[1], "exec")' \
    "$folder/pyvkfft_before.py"
other=${OCLFFT_PYVKFFT_PYTHON:-$python}
if "$other" -c 'import pyvkfft.opencl' 2>/dev/null; then
    "$other" "$folder/pyvkfft_before.py" >"$folder/before"
else
    printf 'pyvkfft is not here (OCLFFT_PYVKFFT_PYTHON): its program is checked for syntax only\n'
    "$python" >"$folder/before" <<'END'
import numpy
images = (numpy.arange(4 * 64 * 48) % 7).reshape(4, 64, 48)
print(f"{abs(numpy.fft.fft2(images)[3, 5, 6]):.1f}\n0.000")
spectra = numpy.fft.rfft2(images)
print(spectra.shape, f"{abs(spectra[3, 5, 6]):.1f}")
END
fi
if ! "$python" -c 'import pyopencl' 2>/dev/null; then
    printf 'skipped: no pyopencl\n'
    exit 77
fi
"$python" "$folder/pyvkfft_after.py" >"$folder/after"
diff "$folder/before" "$folder/after"
