#!/usr/bin/env bash
# The layout of the public structures, by every compiler that is there, in C and C++, and as it was
# recorded; what does not depend on the width of pointers also for 32 bits.
#
# usage: test_layout.sh SOURCE_ROOT [--record]
#
# SPDX-License-Identifier: MIT
set -euo pipefail
root=$1
here=$root/tests/abi
recorded=$here/0.2/layout.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "layout: $*" >&2
    exit 1
}

layouts=0
for compiler in gcc g++ clang clang++; do
    command -v "$compiler" >/dev/null || continue
    language=c
    [[ $compiler == *++ ]] && language=c++
    "$compiler" -x "$language" -I"$root/include" "$here/layout.c" -o "$work/layout" 2>"$work/log" ||
        fail "$compiler: $(head -n 5 "$work/log")"
    "$work/layout" >"$work/$compiler.txt"
    if [ "${2-}" = --record ]; then
        cp "$work/$compiler.txt" "$recorded"
        exit 0
    fi
    diff "$recorded" "$work/$compiler.txt" || fail "$compiler has another layout than recorded"
    layouts=$((layouts + 1))
    for bits in 32 64; do
        "$compiler" -x "$language" -m$bits -ffreestanding -fsyntax-only -I"$root/include" \
            "$here/same_everywhere.c" 2>"$work/log" ||
            fail "$compiler -m$bits: $(head -n 5 "$work/log")"
    done
done
[ $layouts -gt 0 ] || fail "there is no compiler"

# The check can fail.
sed 's/size_t batch;/size_t more, batch;/' "$root/include/oclfft/oclfft.h" >"$work/changed.h"
cmp -s "$root/include/oclfft/oclfft.h" "$work/changed.h" && fail "nothing was planted"
mkdir "$work/oclfft"
mv "$work/changed.h" "$work/oclfft/oclfft.h"
gcc -I"$work" "$here/layout.c" -o "$work/layout"
"$work/layout" | cmp -s - "$recorded" && fail "a field that was planted is not seen"
echo "layout: the same by $layouts compilers"
