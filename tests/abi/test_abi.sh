#!/usr/bin/env bash
# Whether the library can stand in for that of version 0.2, by abidiff (abigail-tools).
#
# usage: test_abi.sh SOURCE_ROOT LIBRARY [--record | --record-private]
#
# The functions oclfft_private_* are for liboclfft_mpi of the same release and may change, but then
# OCLFFT_TRANSPORT_VERSION must change too: they are compared with what was recorded for it.
#
# The library must have debug information. SPDX-License-Identifier: MIT
set -euo pipefail
root=$1 library=$2
recorded=$root/tests/abi/0.2/liboclfft.abi
header=$root/include/oclfft/private/transport.h
version=$(sed -n 's/^#define OCLFFT_TRANSPORT_VERSION //p' "$header")
private=$root/tests/abi/private/$version.abi
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
case ${3-} in
--record) cp "$work/now.abi" "$recorded" ;;
--record-private) cp "$work/now.abi" "$private" ;;
esac

printf '%s\n' '[suppress_function]' 'symbol_name_regexp = ^oclfft_private_' >"$work/public"
printf '%s\n' '[suppress_function]' 'symbol_name_not_regexp = ^oclfft_private_' >"$work/private"

# Bit 8 of abidiff's status is an incompatible change, bit 4 any change, lower ones an error. What
# was added is compatible; so is nothing else.
unchanged() { # public|private RECORDED NOW
    abidiff --no-added-syms --suppressions "$work/$1" "$2" "$3" >"$work/log"
}
unchanged public "$recorded" "$work/now.abi" || {
    cat "$work/log"
    exit 1
}
[ -e "$private" ] || {
    echo "nothing is recorded for OCLFFT_TRANSPORT_VERSION $version: run this with --record-private"
    exit 1
}
unchanged private "$private" "$work/now.abi" || {
    cat "$work/log"
    echo "the transports have changed, but not OCLFFT_TRANSPORT_VERSION"
    exit 1
}

# The check can fail: a function that went missing, a field that moved.
sed 's/oclfft_fast_length/oclfft_quick_length/g' "$work/now.abi" >"$work/missing.abi"
unchanged public "$recorded" "$work/missing.abi" && {
    echo "a missing function is not seen"
    exit 1
}
sed "s/layout-offset-in-bits='192'/layout-offset-in-bits='256'/" "$work/now.abi" >"$work/moved.abi"
cmp -s "$work/now.abi" "$work/moved.abi" && {
    echo "nothing was planted"
    exit 1
}
for part in public private; do
    [ $part = public ] && before=$recorded || before=$private
    unchanged $part "$before" "$work/moved.abi" && {
        echo "a field of the $part functions that moved is not seen"
        exit 1
    }
done
echo "abi: nothing that programs of 0.2 use has changed"
