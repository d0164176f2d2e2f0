#!/usr/bin/env bash
# Checks what the built library shows to the linker: it exports oclfft_* and _ocl* and nothing else,
# is called liboclfft.so.0 or liboclfft_mpi.so.0, and calls nothing that prints or ends the
# process.
#
# usage: check_symbols.sh LIBRARY
#        check_symbols.sh --self-test     finds each fault in small libraries that have it
#
# SPDX-License-Identifier: MIT
set -euo pipefail

soname=liboclfft.so.0
unwanted='(__)?v?printf(_chk)?|puts|putchar|perror|stdout|stderr|exit|_exit|abort|__assert_fail'
unwanted+='|atexit|signal|system|popen'

# Prints a line for each fault.
check() {
    local library=$1 exported imported actual
    exported=$(nm -D --defined-only "$library" | awk '{ print $NF }')
    grep -qE '^oclfft_' <<<"$exported" || printf 'no oclfft_* function is exported\n'
    grep -vE '^(oclfft_|_ocl)' <<<"$exported" | sed -e '/^$/d' -e 's/^/exported, but not ours: /' ||
        true
    imported=$(nm -D --undefined-only "$library" | awk '{ print $NF }' | sed 's/@.*//')
    grep -xE "$unwanted" <<<"$imported" | sed 's/^/must not be used: /' || true
    case $(basename "$library") in liboclfft_mpi.so*) soname=liboclfft_mpi.so.0 ;; esac
    actual=$(LC_ALL=C readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
    [ "$actual" = "$soname" ] || printf 'the soname is "%s", not %s\n' "$actual" "$soname"
}

# expect TEXT SONAME SOURCE: a library made of SOURCE must be found at fault with TEXT; with none,
# if TEXT is empty.
expect() {
    local found
    printf '%s\n' "$3" >"$folder/x.c"
    ${CC:-cc} -shared -fPIC -fno-builtin -w -Wl,-soname,"$2" -o "$folder/x.so" "$folder/x.c"
    found=$(check "$folder/x.so")
    if [ -z "$1" ] && [ -z "$found" ]; then return; fi
    if [ -n "$1" ] && grep -qF "$1" <<<"$found"; then return; fi
    printf 'for "%s" expected "%s", got "%s"\n' "$3" "$1" "$found"
    failures=$((failures + 1))
}

self_test() {
    local good='int oclfft_x(void) { return 0; } int _oclInit(void) { return 0; } static int y;'
    good+=' int *oclfft_y(void) { return &y; }'
    failures=0
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    expect '' $soname "$good"
    expect 'not ours: helper' $soname "$good int helper(void) { return 1; }"
    expect 'not ours: table' $soname "$good int table[2] = {1, 2};"
    expect 'no oclfft_*' $soname 'int _oclInit(void) { return 0; }'
    expect 'soname is "liboclfft.so"' liboclfft.so "$good"
    expect 'must not be used: puts' $soname \
        "$good int puts(const char *); int oclfft_z(void) { return puts(\"\"); }"
    expect 'must not be used: abort' $soname \
        "$good void abort(void); int oclfft_z(void) { abort(); return 0; }"
    expect 'must not be used: stderr' $soname \
        "$good extern void *stderr; void *oclfft_z(void) { return stderr; }"
    printf '%d failures in the self-test\n' "$failures"
    [ "$failures" = 0 ]
}

case "${1:-}" in
--self-test) self_test ;;
'') printf 'usage: check_symbols.sh LIBRARY | --self-test\n' >&2 && exit 2 ;;
*)
    faults=$(check "$1")
    [ -z "$faults" ] || { printf '%s\n' "$faults" && exit 1; }
    ;;
esac
