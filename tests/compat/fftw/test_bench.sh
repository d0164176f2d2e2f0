#!/usr/bin/env bash
# FFTW's own `bench` and its check.pl, linked with the front end: the random sets of `make check`,
# first with free choice and then with the device forced and no FFTW to fall back on. Skipped where
# FFTW's sources cannot be had: they are the folder OCLFFT_FFTW_SOURCE, or what `apt-get source
# fftw3` fetches. Nothing of them is kept.
#
# usage: test_bench.sh BUILD [COUNT]     COUNT problems with free choice, a tenth on the device
#
# SPDX-License-Identifier: MIT
set -euo pipefail

build=$(realpath "${1:?usage: test_bench.sh BUILD [COUNT]}")
count=${2:-30}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

skip() {
    printf 'skipped: %s\n' "$1"
    exit 77
}

source=${OCLFFT_FFTW_SOURCE:-}
if [ -z "$source" ]; then
    (cd "$folder" && apt-get source --download-only fftw3 >log 2>&1) ||
        skip 'apt-get source fftw3 finds nothing'
    tar -C "$folder" -xf "$folder"/fftw3_*.orig.tar.gz
    source=$(echo "$folder"/fftw-3*/)
fi
mkdir "$folder/build"
(cd "$folder/build" && "$source/configure" --enable-single --disable-fortran >log 2>&1) ||
    skip 'FFTW cannot be configured'
# The hook looks inside FFTW's planner, which ours does not have.
printf 'void install_hook(void) {}\nvoid uninstall_hook(void) {}\n' >"$folder/build/hook.c"
mapfile -t sources < <(find "$source/libbench2" -name '*.c' ! -name useropt.c)
${CC:-cc} -O1 -w -DHAVE_CONFIG_H -I"$folder/build" -I"$source" -I"$source/libbench2" \
    -o "$folder/build/bench" "$source"/tests/bench.c "$source"/tests/fftw-bench.c \
    "$folder/build/hook.c" "${sources[@]}" -L"$build/lib/compat/fftw" -l:libfftw3f.so.3 -lm
export LD_LIBRARY_PATH=$build/lib/compat/fftw:$build/lib
cd "$folder/build"

# check COUNT OPTION...: check.pl with random problems
check() {
    perl -w "$source/tests/check.pl" -r -c="$1" -v "${@:2}" "$folder/build/bench" >log 2>&1 ||
        { tail -n 5 log && exit 1; }
    ! grep -q FAILED log || { grep -A 2 FAILED log && exit 1; }
}

check "$count"
check "$count" -0d
printf 'with free choice: %d and %d problems\n' "$count" "$count"
export OCLFFT_FFTW_FORCE=device OCLFFT_FFTW_LIBRARY=none OCLFFT_REPORT=$folder/report
check $(((count + 9) / 10)) --estimate
on_device=$(grep -c '^FFTW: [1-9][0-9]* on the device' "$folder/report" || true)
printf 'with the device forced: %d kinds of problems on the device\n' "$on_device"
[ "$on_device" -gt 0 ]
