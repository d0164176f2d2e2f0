#!/usr/bin/env bash
# `oclfft bench --library`: two builds of the library beside each other, one slow on purpose.
#
# usage: test_tool_compare.sh OCLFFT LIBRARY SLOW    the program, its library, and a build that is
#                                                    slow (slow_library.c); 77 without a device
#
# SPDX-License-Identifier: MIT
set -euo pipefail

usage='usage: test_tool_compare.sh OCLFFT LIBRARY SLOW'
oclfft=${1:?$usage} library=${2:?$usage} slow=${3:?$usage}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0 preload=

complain() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# expect STATUS ARGUMENT...: output to a file
expect() {
    local wanted=$1 status=0
    shift
    env ${preload:+LD_PRELOAD="$preload"} "$oclfft" bench "$@" >"$folder/out" 2>&1 || status=$?
    [ "$status" = "$wanted" ] || complain "$*: status $status, not $wanted: $(cat "$folder/out")"
}

says() { grep -qE -- "$1" "$folder/out" || complain "not said: $1, but: $(cat "$folder/out")"; }

# What is no other build, before anything is measured.
cp "$library" "$folder/copy.so"
echo "no library" >"$folder/text.so"
mathematics=$(ldd "$oclfft" | awk '$1 ~ /^libm\./ { print $3 }')
expect 3 --library "$folder/none.so" 64
says "^oclfft: --library $folder/none.so: No such file or directory\$"
expect 2 --library "$folder/text.so" 64
says '^oclfft: --library .*/text\.so: cannot be loaded: .*(ELF|short)'
expect 2 --library "$folder" 64
says 'cannot be loaded: .*directory'
expect 2 --library "$library" 64
says 'is the library that this program itself uses: compare with a copy'
if [ -n "$mathematics" ]; then
    expect 2 --library "$mathematics" 64
    says 'has no function oclfft_.*: is it a build of liboclfft\?'
fi
expect 2 --library "$folder/copy.so" --peers ours 64
says '^oclfft: --peers cannot be combined with --library'
expect 2 --library "$folder/copy.so" --recipes "$folder/none"
says '^oclfft: --library cannot be combined with --recipes'
expect 2 --library "$folder/copy.so"
says 'bench needs a problem such as 4096x1000, or --suite'

if ! "$oclfft" bench --peers copy --points 64 --rounds 1 --time 1 64 >"$folder/out" 2>&1; then
    echo "skipped: no device: $(tail -n 1 "$folder/out")"
    [ "$failures" = 0 ] && exit 77
    exit 1
fi
few=(--points 2^10 --time 1 --seconds 0.01 --csv "$folder/table.csv")

# The old build is the slow one: nothing to complain about.
expect 0 --library "$slow" "${few[@]}" 64 'r2c:48:p'
says '^64 +16 +[0-9]+ GB/s '
says '^pass  .* in GB/s, geometric mean: [0-9.]+ \([0-9.]+ to [0-9.]+\) of 2 cases; bar >= 0\.97$'
says '^pass  new/old in GB/s, cases whose interval lies below 0\.97: 0 of 2$'
awk -F, '/^#/ { next }
    NF != 10 { bad = 1 }
    $1 != "case" { rows++; if (!($9 > 1.2 && $9 <= $8 && $8 <= $10 && $4 >= 6)) bad = 1 }
    END { exit bad || rows != 2 }' "$folder/table.csv" ||
    complain "not two rows of a faster build: $(cat "$folder/table.csv")"

# The new build is the slow one, and the loaded one calls no function of it.
preload=$slow
expect 1 --library "$folder/copy.so" "${few[@]}" 64
says '  SLOWER$'
says '^FAIL  new/old in GB/s, geometric mean: 0\.'
says '^FAIL  .*, cases whose interval lies below 0\.97: 1 of 1, the slowest 0\..* at 64x16$'
grep -q '^# FAIL  new/old' "$folder/table.csv" || complain "the verdict is not in the CSV"
preload=

# Tables of the other kinds.
preload=$slow
expect 1 --library "$folder/copy.so" --kind latency "${few[@]}" 64
says '^64 +1 +[0-9]+ us '
says '^64 +1 +[0-9]+ us, host '
says '^FAIL  new/old in us, cases'
preload=
status=0 # or 1, on a busy machine
"$oclfft" bench --library "$folder/copy.so" --plan-time "${few[@]}" 64 >"$folder/out" 2>&1 ||
    status=$?
[ "$status" -le 1 ] || complain "planning: status $status: $(cat "$folder/out")"
says '^64 +1 +[0-9]+ ms, plan '
says '^64 +1 +[0-9]+ ms, \+first '

# What neither build plans is said of both.
expect 2 --library "$folder/copy.so" "${few[@]}" --recipe none 64
says '^ +old: .*recipe'
says '^ +new: .*recipe'

[ "$failures" = 0 ]
