#!/usr/bin/env bash
# Checks that every public header compiles alone, and twice, as C11 and as C++17 (*.hpp as C++17),
# with each compiler that is here, without a warning; that oclfft.h and oclFFT.h need no OpenCL
# headers; and that opencl.h takes the version of OpenCL that the application chose, or that the
# OpenCL headers take by themselves, whether it comes before CL/cl.h or after.
#
# usage: check_headers.sh [ROOT]          the tree to check; this one by default
#        check_headers.sh --self-test [--share]    checks headers with known faults
#   --share   by one compiler, which the seed chooses (share.h)
#
# SPDX-License-Identifier: MIT
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
strict=(-Wall -Wextra -Werror -pedantic -fsyntax-only)
compilers=${CHECK_HEADERS_COMPILERS:-gcc clang}
failures=0

fault() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# compiles INCLUDE HEADER COMPILER OPTION...: oclfft/mpi.h and mpi.hpp with each MPI that is here.
compiles() {
    local include=$1 header=$2 mpi found flags
    shift 2
    if [[ $header != oclfft/mpi.h* ]]; then
        compiles_with "$include" "$header" "$@"
        return
    fi
    for mpi in ompi-c mpich; do
        if ! found=$(pkg-config --cflags-only-I "$mpi" 2>/dev/null); then
            echo "$header is not compiled with $mpi, which is not here"
            continue
        fi
        read -r -a flags <<<"${found//-I/-isystem }"
        compiles_with "$include" "$header" "$@" "${flags[@]}"
    done
}

compiles_with() {
    local include=$1 header=$2 source output
    shift 2
    printf -v source '#include <%s>\n' "$header" "$header"
    source+='int main(void) { return 0; }'
    if ! output=$("$@" "${strict[@]}" -I"$include" - 2>&1 <<<"$source"); then
        fault "$header does not compile with $*:"$'\n'"$output"
    fi
}

check_opencl_free() {
    local include=$1 header=$2
    if grep -E '(CL|OpenCL)/[a-z_]+\.h' \
        <<<"$(printf '#include <%s>\n' "$header" | cc -M -x c -I"$include" -)"; then
        fault "$header includes OpenCL headers"
    fi
}

# takes_version INCLUDE VERSION ORDER COMPILER...: both headers in this order declare just that
# version; none: their default.
takes_version() {
    local include=$1 version=$2 order=$3 output define="" wanted asked
    shift 3
    if [ -n "$version" ]; then
        define="#define CL_TARGET_OPENCL_VERSION $version"
        wanted="CL_TARGET_OPENCL_VERSION != $version"
    else
        asked=$'#include <CL/cl.h>\nCL_TARGET_OPENCL_VERSION'
        wanted="CL_TARGET_OPENCL_VERSION != $("$@" -E -P - 2>&1 <<<"$asked" | tail -1)"
    fi
    if ! output=$({
        printf '%s\n' "$define"
        for header in $order; do printf '#include <%s>\n' "$header"; done
        printf '#if %s\n#error another version of OpenCL than chosen\n#endif\n' "$wanted"
        printf '#if CL_TARGET_OPENCL_VERSION >= 300 && !defined(CL_VERSION_3_0)\n'
        printf '#error what was chosen is not there\n#endif\n'
        printf 'int main(void) { return 0; }\n'
    } | "$@" "${strict[@]}" -I"$include" - 2>&1); then
        fault "oclfft/opencl.h with version '${version:-none}' in the order '$order' by $*:"
        printf '%s\n' "$output"
    fi
}

check_versions() {
    local include=$1 compiler=$2 version order
    for version in '' 120 200 300; do
        for order in oclfft/opencl.h 'oclfft/opencl.h CL/cl.h' 'CL/cl.h oclfft/opencl.h'; do
            takes_version "$include" "$version" "$order" "$compiler" -std=c11 -x c
            takes_version "$include" "$version" "$order" "$compiler" -std=c++17 -x c++
        done
    done
}

check() {
    local include=$1/include header compiler used=0
    for compiler in $compilers; do
        command -v "$compiler" >/dev/null || continue
        used=$((used + 1))
        while read -r header; do
            compiles "$include" "$header" "$compiler" -std=c11 -Wstrict-prototypes -x c
            compiles "$include" "$header" "$compiler" -std=c++17 -x c++
        done < <(cd "$include" && find . -name '*.h' | sed 's/^\.\///' | sort)
        while read -r header; do
            compiles "$include" "$header" "$compiler" -DCL_TARGET_OPENCL_VERSION=120 \
                -std=c++17 -x c++
        done < <(cd "$include" && find . -name '*.hpp' | sed 's/^\.\///' | sort)
        if [ -e "$include/oclfft/opencl.h" ]; then check_versions "$include" "$compiler"; fi
    done
    [ $used -gt 0 ] || fault "there is neither gcc nor clang"
    for header in oclfft/oclfft.h oclFFT.h; do
        if [ -e "$include/$header" ]; then
            check_opencl_free "$include" "$header"
        else
            fault "$header is missing"
        fi
    done
}

# expect TEXT HEADER CONTENT: a tree whose HEADER has this CONTENT must be found at fault with TEXT;
# with none, if TEXT is empty.
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

# The one of today, where both are there.
choose_compiler() {
    local seed=${OCLFFT_TEST_SEED:-$(date -u +%Y%m%d)} both=(gcc clang)
    if command -v gcc >/dev/null && command -v clang >/dev/null; then
        export CHECK_HEADERS_COMPILERS=${both[seed % 2]}
        echo "by $CHECK_HEADERS_COMPILERS, by the seed $seed; the same again:" \
            "tools/dev test --seed $seed; all: tools/dev test --long builds"
    fi
}

self_test() {
    local chosen=$'#define CL_TARGET_OPENCL_VERSION 120\n'
    [ "${1:-}" != --share ] || choose_compiler
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    expect '' oclfft/oclfft.h '#include <stddef.h>'
    expect 'oclFFT.h does not compile' oclFFT.h 'size_t needs_stddef(void);'
    expect 'oclfft/extra.h does not compile' oclfft/extra.h 'struct no_guard { int x; };'
    expect 'std=c11' oclfft/oclfft.h 'int old_style();'
    expect 'std=c++17' oclfft/oclfft.h 'int class_of(int class);'
    expect 'oclfft/oclfft.h includes OpenCL headers' oclfft/oclfft.h '#include <CL/cl.h>'
    expect 'oclFFT.h includes OpenCL headers' oclFFT.h '#include <CL/cl_version.h>'
    expect '' oclfft/opencl.h '#include <CL/cl.h>'
    expect "with version 'none'" oclfft/opencl.h \
        $'#ifndef CL_TARGET_OPENCL_VERSION\n'"$chosen"$'#endif\n#include <CL/cl.h>'
    expect "with version '300'" oclfft/opencl.h \
        $'#undef CL_TARGET_OPENCL_VERSION\n'"$chosen"'#include <CL/cl.h>'
    printf '%d failures in the self-test\n' "$failures"
}

if [ "${1:-}" = --self-test ]; then self_test "${2:-}"; else check "${1:-$here}"; fi
[ "$failures" = 0 ]
