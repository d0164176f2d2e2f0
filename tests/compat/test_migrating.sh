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

# compile NAME OPTION...: the program, with all libraries that one of them may need
compile() {
    block "$1.c"
    ${CC:-cc} -std=c11 -Wall -Wextra -Werror -DCL_TARGET_OPENCL_VERSION=120 -I"$folder" \
        -I"$root/include" -o "$folder/$1" "$folder/$1.c" "${@:2}" -lOpenCL -lm
}

# run NAME: it prints what all of them do
run() {
    "$folder/$1" >"$folder/$1.out"
    printf '8 0\n8 0\n8 0\n8 0\n' | diff - "$folder/$1.out"
}

libraries=(-L"$build/lib" -L"$build/lib/compat/clfft" -L"$build/lib/compat/fftw" -loclfft
    -l:libclFFT.so.2 -l:libfftw3f.so.3)
for name in clfft_before clfft_after fftw_before fftw_after cufft_after vkfft_after; do
    compile "$name" "${libraries[@]}"
    run "$name"
done
for name in clfft_real_before clfft_real_after; do
    compile "$name" "${libraries[@]}"
    "$folder/$name" >"$folder/$name.out"
    printf '8 8\n16 16\n24 24\n1 1\n2 2\n3 3\n' | diff - "$folder/$name.out"
done
for name in clfft_callback_before clfft_callback_after; do
    compile "$name" "${libraries[@]}"
    "$folder/$name" >"$folder/$name.out"
    printf '32 -16\n' | diff - "$folder/$name.out"
done
# Linked by the file, with a path to it, as the page says.
for name in clfft_before:clfft/libclFFT.so.2 fftw_before:fftw/libfftw3f.so.3; do
    library=$build/lib/compat/${name#*:} program=${name%:*}
    LD_LIBRARY_PATH='' compile "$program" "$library" "-Wl,-rpath,${library%/*}"
    LD_LIBRARY_PATH='' ldd "$folder/$program" | grep "=> $library " >"$folder/found" ||
        { printf '%s does not find %s\n' "$program" "$library" && exit 1; }
    LD_LIBRARY_PATH='' run "$program"
done
# VkFFT is one header of 30,000 lines with warnings of its own.
if [ -e /usr/include/vkFFT.h ]; then
    compile vkfft_before -isystem /usr/include -w -O0
    run vkfft_before
else
    printf 'vkfft_before: no vkFFT.h\n'
fi
# cuFFT's program is compiled where its header is; it runs only where there is such a device.
cuda=${CUDA_HOME:-/usr/local/cuda}
if [ -e "$cuda/include/cufft.h" ]; then
    compile cufft_before -isystem "$cuda/include" -c
else
    printf 'cufft_before: no cufft.h\n'
fi
printf 'all print the same\n'
