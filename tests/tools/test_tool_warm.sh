#!/usr/bin/env bash
# `oclfft warm` from the command line: what it leaves in the folder, what it says, exit statuses.
#
# usage: test_tool_warm.sh OCLFFT     the program
# What needs a device is left out (77) without one.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_tool_warm.sh OCLFFT}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

complain() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# expect STATUS ARGUMENT...: output to a file
expect() {
    local wanted=$1 status=0
    shift
    "$oclfft" "$@" >"$folder/out" 2>&1 || status=$?
    [ "$status" = "$wanted" ] ||
        complain "$*: status $status, not $wanted: $(tail -n 5 "$folder/out")"
}

says() { grep -qE -- "$1" "$folder/out" || complain "not said: $1 in: $(cat "$folder/out")"; }
silent_on() {
    if grep -qE -- "$1" "$folder/out"; then complain "said: $1 in: $(cat "$folder/out")"; fi
}
entries() { find "$1" -name '*.bin' | wc -l; }

expect 2 warm
says 'warm needs a problem'
expect 2 warm --suite none
expect 2 warm --seed 3 64
expect 2 warm --points x 64
expect 2 warm 64x
expect 2 warm --unknown 64
expect 0 help warm
says '--cache DIR'

if ! "$oclfft" plan 64 >"$folder/out" 2>&1; then
    echo "skipped: no device: $(tail -n 1 "$folder/out")"
    [ "$failures" = 0 ] && exit 77
    exit 1
fi

# DCT-II, and DCT-III on the way back: the two directions have kernels of their own.
both=dct2:16x7
cache=$folder/a/b
expect 0 warm --cache "$cache" 12x80 "$both" 12x80
says '^12x80: 1 kernel compiled, [0-9.]+ s$'
says '^dct2:16x7: 2 kernels compiled, [0-9.]+ s$'
says '^12x80: 0 kernels compiled, [0-9.]+ s$'
says '^all: 3 kernels compiled, [0-9.]+ s$'
[ "$(entries "$cache")" = 3 ] || complain "not three entries: $(ls "$cache")"

# The next start finds everything and compiles nothing.
expect 0 warm --cache "$cache" 12x80 "$both"
says '^12x80: 1 kernel found, '
says '^dct2:16x7: 2 kernels found, '
says '^all: 3 kernels found, '
silent_on 'compiled'
expect 0 warm --cache "$cache" 20 "$both"
says '^20: 1 kernel compiled, '
says '^all: 1 kernel compiled, 2 found, '

expect 0 warm --cache "$cache" --suite pow2 --from 4 --to 4 --points 64
says '^4x16: 1 kernel compiled, '
expect 2 warm --cache "$cache" --suite pow2 --from 5 --to 7
says 'nothing to warm: no problem of the suite'

# The user's folder without --cache; none for who has none.
HOME=$folder XDG_CACHE_HOME=$folder/user expect 0 warm 12x80
says '^12x80: 1 kernel compiled, '
[ "$(entries "$folder/user/oclfft")" = 1 ] || complain "not in the user's folder"
HOME='' XDG_CACHE_HOME='' expect 3 warm 12x80 20
says '--cache DIR'
silent_on '^(20|all): '

# A folder that cannot be used is an error that says why, and what to do, and ends the work.
mkdir "$folder/open"
chmod 777 "$folder/open"
expect 3 warm --cache "$folder/open" 12x80 20
says "$folder/open: other users may write to it.*chmod go-w"
silent_on '^(12x80|20|all): '
[ "$(entries "$folder/open")" = 0 ] || complain "something was put into an open folder"
touch "$folder/file"
expect 3 warm --cache "$folder/file" 12x80
says "$folder/file: .*--cache DIR"
expect 2 warm --cache '' 12x80

# A folder that is full of what was used later takes a new entry for the one before it. One problem
# fits; of two the first one is gone at the end.
mkdir -m 700 "$folder/full"
(cd "$folder/full" && seq -f '%016.0f.bin' 2048 | xargs touch -d '+30 minutes')
expect 0 warm --cache "$folder/full" 12x80
expect 3 warm --cache "$folder/full" 20 30
says '^all: 2 kernels compiled, '
says '^oclfft: the folder has no longer all kernels of 20: .* 2048 entries and 256 MB'
[ "$(entries "$folder/full")" = 2048 ] || complain "not 2048 entries"

# The others of a list are still done.
expect 2 warm --cache "$cache" dct1:1 12x80
says '^oclfft: dct1:1: '
says '^12x80: 1 kernel found, '
expect 3 warm --cache "$cache" --wisdom "$folder/none" 12x80

[ "$failures" = 0 ]
