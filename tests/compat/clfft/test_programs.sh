#!/usr/bin/env bash
# Programs that others wrote for clFFT, of Debian: gpyfft by its own tests, and UFO, whose pictures
# have to be the same as with clFFT up to rounding. Those that are not there are left out.
#
# usage: test_programs.sh BUILD
#
# SPDX-License-Identifier: MIT
set -euo pipefail

build=$(realpath "${1:?usage: test_programs.sh BUILD}")
# shellcheck source=tests/compat/others.sh
. "$(dirname "$0")/../others.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
front=$build/lib/compat/clfft:$build/lib
report=$folder/report
tried=0

# transforms: how many a report has
transforms() { awk '/^clFFT: / { count += $2 + $4 } END { print count + 0 }' "$report"; }

# gpyfft's tests were written for a package of Python that has another name today.
if /usr/bin/python3 -c 'import gpyfft, pytest, parameterized' 2>/dev/null &&
    fetch_source gpyfft source; then
    cp -r source/gpyfft/test tests
    mkdir names
    echo 'from parameterized import *' >names/nose_parameterized.py
    PYTHONPATH=names LD_LIBRARY_PATH=$front OCLFFT_REPORT=$report \
        /usr/bin/python3 -m pytest -q tests >log 2>&1 || { tail -n 20 log && exit 1; }
    count=$(transforms)
    printf 'gpyfft: %s; %s transforms\n' "$(tail -n 1 log)" "$count"
    [ "$count" -gt 0 ]
    rm "$report"
    tried=$((tried + 1))
else
    printf 'gpyfft: not installed\n'
fi

# A picture of waves, forward and back by UFO's pipeline.
ufo() {
    UFO_DEVICE_TYPE=cpu ufo-launch -q read path=waves.tif ! fft dimensions=2 ! \
        ifft dimensions=2 ! write filename="$1" >log 2>&1
}
if command -v ufo-launch >/dev/null && command -v convert >/dev/null &&
    convert -size 64x48 plasma:fractal -seed 3 -colorspace Gray -depth 8 waves.tif && ufo a.tif
then
    LD_LIBRARY_PATH=$front OCLFFT_REPORT=$report ufo b.tif || { cat log && exit 1; }
    count=$(transforms)
    python3 - a.tif b.tif <<'END'
import array, sys

def pixels(name):
    with open(name, "rb") as file:
        return array.array("f", file.read()[8:8 + 64 * 48 * 4])

a, b = pixels(sys.argv[1]), pixels(sys.argv[2])
sys.exit(max(abs(x - y) for x, y in zip(a, b)) > 1e-5)
END
    printf 'UFO: the same picture, %s transforms\n' "$count"
    [ "$count" -gt 0 ]
    tried=$((tried + 1))
else
    printf 'UFO: not installed\n'
fi
[ "$tried" -gt 0 ] || skip 'none of the programs is installed'
