#!/usr/bin/env bash
# Checks that every public header compiles alone, and twice, as C11 and as C++17, with each compiler that is here, without a
# warning; and that oclfft.h and oclFFT.h need no OpenCL headers.
#
# usage: check_headers.sh [ROOT]          the tree to check; this one by default
#        check_headers.sh --self-test     checks headers with known faults
#
# SPDX-License-Identifier: MIT
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
strict=(-Wall -Wextra -Werror -pedantic -fsyntax-only)
failures=0

fault() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# compiles INCLUDE HEADER COMPILER OPTION...
compiles() {
    local include=$1 header=$2 output
    shift 2
    if ! output=$(printf '#include <%s>\n#include <%s>\nint main(void) { return 0; }\n' "$header" "$header" |
        "$@" "${strict[@]}" -I"$include" - 2>&1); then
        fault "$header does not compile with $*:"$'\n'"$output"
    fi
}

check_opencl_free() {
    local include=$1 header=$2
    if grep -E '(CL|OpenCL)/[a-z_]+\.h' <<<"$(printf '#include <%s>\n' "$header" | cc -M -x c -I"$include" -)"; then
        fault "$header includes OpenCL headers"
    fi
}

check() {
    local include=$1/include header compiler used=0
    for compiler in gcc clang; do
        command -v $compiler >/dev/null || continue
        used=$((used + 1))
        while read -r header; do
            compiles "$include" "$header" $compiler -std=c11 -Wstrict-prototypes -x c
            compiles "$include" "$header" $compiler -std=c++17 -x c++
        done < <(cd "$include" && find . -name '*.h' | sed 's/^\.\///' | sort)
    done
    [ $used -gt 0 ] || fault "there is neither gcc nor clang"
    for header in oclfft/oclfft.h oclFFT.h; do
        if [ -e "$include/$header" ]; then check_opencl_free "$include" "$header"; else fault "$header is missing"; fi
    done
}

# expect TEXT HEADER CONTENT: a tree whose HEADER has this CONTENT must be found at fault with TEXT; with none, if TEXT is empty.
expect() {
    local output
    mkdir -p "$folder/include/oclfft"
    printf 'int good(void);\n' | tee "$folder/include/oclfft/oclfft.h" >"$folder/include/oclFFT.h"
    printf '%s\n' "$3" >"$folder/include/$2"
    if output=$("$0" "$folder" 2>&1); then
        [ -z "$1" ] || fault "not found: $1"
    elif [ -z "$1" ] || ! grep -qF "$1" <<<"$output"; then
        fault "expected '$1', got: $output"
    fi
    rm -r "$folder/include"
}

self_test() {
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    expect '' oclfft/oclfft.h '#include <stddef.h>'
    expect 'oclFFT.h does not compile' oclFFT.h 'size_t needs_stddef(void);'
    expect 'oclfft/extra.h does not compile' oclfft/extra.h 'struct no_guard { int x; };'
    expect 'std=c11' oclfft/oclfft.h 'int old_style();'
    expect 'std=c++17' oclfft/oclfft.h 'int class_of(int class);'
    expect 'oclfft/oclfft.h includes OpenCL headers' oclfft/oclfft.h '#include <CL/cl.h>'
    expect 'oclFFT.h includes OpenCL headers' oclFFT.h '#include <CL/cl_version.h>'
    printf '%d failures in the self-test\n' "$failures"
}

if [ "${1:-}" = --self-test ]; then self_test; else check "${1:-$here}"; fi
[ "$failures" = 0 ]
