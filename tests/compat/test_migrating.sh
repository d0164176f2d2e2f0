#!/usr/bin/env bash
# The programs before and after in docs/migrating.md compile, run, and print the same.
#
# usage: test_migrating.sh ROOT BUILD
#
# SPDX-License-Identifier: MIT
set -euo pipefail

root=$(realpath "${1:?usage: test_migrating.sh ROOT BUILD}")
build=$(realpath "${2:?usage: test_migrating.sh ROOT BUILD}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# block NAME: the block of code that begins with this name in a comment
block() {
    awk -v first="/* $1 */" '
        inside && /^```/ { exit }
        $0 == first { inside = 1 }
        inside { print }' "$root/docs/migrating.md" >"$folder/$1"
    [ -s "$folder/$1" ] || { printf 'docs/migrating.md has no %s\n' "$1" && exit 1; }
}

if [ -z "$("$build/tools/oclfft" devices 2>/dev/null)" ]; then
    printf 'skipped: no OpenCL device\n'
    exit 77
fi
# Where clFFT is not installed its declarations are those of the front end.
[ -e /usr/include/clFFT.h ] ||
    printf '#include "%s/lib/compat/clfft/clfft.h"\n' "$root" >"$folder/clFFT.h"
export LD_LIBRARY_PATH=$build/lib/compat/clfft:$build/lib/compat/fftw:$build/lib
export OCLFFT_FFTW_FORCE=device
for name in clfft_before clfft_after fftw_before fftw_after; do
    block "$name.c"
    ${CC:-cc} -std=c11 -Wall -Wextra -Werror -DCL_TARGET_OPENCL_VERSION=120 -I"$folder" \
        -I"$root/include" -o "$folder/$name" "$folder/$name.c" -L"$build/lib" \
        -L"$build/lib/compat/clfft" -L"$build/lib/compat/fftw" -loclfft -l:libclFFT.so.2 \
        -l:libfftw3f.so.3 -lOpenCL
    "$folder/$name" >"$folder/$name.out"
    printf '8 0\n8 0\n8 0\n8 0\n' | diff - "$folder/$name.out"
done
printf 'all print the same\n'
