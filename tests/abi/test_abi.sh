#!/usr/bin/env bash
# Whether the library can stand in for that of version 0.2, by abidiff (abigail-tools).
#
# usage: test_abi.sh SOURCE_ROOT LIBRARY [--record]
#
# The library must have debug information. SPDX-License-Identifier: MIT
set -euo pipefail
root=$1 library=$2
recorded=$root/tests/abi/0.2/liboclfft.abi
command -v abidiff >/dev/null || {
    echo "abidiff is missing: it comes with abigail-tools"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

describe() { # LIBRARY HEADERS
    abidw --headers-dir "$2" --drop-private-types --exported-interfaces-only --no-corpus-path \
        --no-comp-dir-path --no-show-locs "$1"
}

describe "$library" "$root/include/oclfft" >"$work/now.abi"
if ! grep -q oclfft_plan_desc "$work/now.abi"; then
    echo "the library has no debug information"
    exit 77
fi
if [ "${3-}" = --record ]; then
    cp "$work/now.abi" "$recorded"
    exit 0
fi

# Bit 8 of abidiff's status is an incompatible change, bit 4 any change, lower ones an error. What
# was added is compatible; so is nothing else.
status=0
abidiff --no-added-syms "$recorded" "$work/now.abi" >"$work/log" || status=$?
if [ $((status & 3)) != 0 ] || [ $((status & 8)) != 0 ] || [ $((status & 4)) != 0 ]; then
    cat "$work/log"
    exit 1
fi

# The check can fail: a function that went missing, a field that moved.
sed 's/oclfft_fast_length/oclfft_quick_length/g' "$work/now.abi" >"$work/missing.abi"
abidiff --no-added-syms "$recorded" "$work/missing.abi" >/dev/null && {
    echo "a missing function is not seen"
    exit 1
}
sed "s/layout-offset-in-bits='192'/layout-offset-in-bits='256'/" "$work/now.abi" >"$work/moved.abi"
cmp -s "$work/now.abi" "$work/moved.abi" && {
    echo "nothing was planted"
    exit 1
}
abidiff --no-added-syms "$recorded" "$work/moved.abi" >/dev/null && {
    echo "a field that moved is not seen"
    exit 1
}
echo "abi: nothing that programs of 0.2 use has changed"
