#!/usr/bin/env bash
# FFTW's own `bench` and its check.pl, linked with the front end: the sets of `make check`, with
# threads, wisdom and transpositions, first with free choice and then with the device forced and no
# FFTW to fall back on. Skipped where FFTW's sources cannot be had: they are the folder
# OCLFFT_FFTW_SOURCE, or what fetch_source finds. Nothing of them is kept.
#
# usage: test_bench.sh BUILD LIBRARY [COUNT]     LIBRARY is libfftw3f or libfftw3; COUNT problems
#                                                with free choice, a tenth of them on the device
#
# SPDX-License-Identifier: MIT
set -euo pipefail

build=$(realpath "${1:?usage: test_bench.sh BUILD LIBRARY [COUNT]}")
library=${2:?usage: test_bench.sh BUILD LIBRARY [COUNT]}
count=${3:-30}
# shellcheck source=tests/compat/others.sh
. "$(dirname "$0")/../others.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

source=${OCLFFT_FFTW_SOURCE:-}
if [ -z "$source" ]; then
    source=$folder/source
    fetch_source fftw3 "$source" || skip 'the sources of fftw3 cannot be fetched'
fi
precision=()
[ "$library" = libfftw3 ] || precision=(--enable-single)
mkdir "$folder/build"
cd "$folder/build"
"$source/configure" "${precision[@]}" --enable-threads --disable-fortran >log 2>&1 ||
    skip 'FFTW cannot be configured'
# The hook looks inside FFTW's planner, which ours does not have.
printf 'void install_hook(void) {}\nvoid uninstall_hook(void) {}\n' >hook.c
mapfile -t sources < <(find "$source/libbench2" -name '*.c' ! -name useropt.c)
${CC:-cc} -O1 -w -DHAVE_CONFIG_H -DHAVE_SMP -I. -I"$source" -I"$source/libbench2" -o bench \
    "$source"/tests/bench.c "$source"/tests/fftw-bench.c hook.c "${sources[@]}" \
    -L"$build/lib/compat/fftw" -l:"${library}_threads.so.3" -l:"$library.so.3" -lm \
    -Wl,-rpath-link,"$build/lib"
export LD_LIBRARY_PATH=$build/lib/compat/fftw:$build/lib

# check OPTION...: check.pl with these
check() {
    perl -w "$source/tests/check.pl" -v "$@" "$PWD/bench" >log 2>&1 ||
        { tail -n 5 log | cut -c 1-2000 && printf 'check.pl %s fails\n' "$*" && exit 1; }
    ! grep -q FAILED log || { grep -A 2 FAILED log && exit 1; }
    problems=$((problems + $(grep -cE '^[^ ]+( [-+.0-9e]+){3} *$' log || true)))
}

# Transpositions as those of check.pl -0d, of a few sizes.
check_transpositions() {
    local kind i j options=()
    for kind in o1 i1 ok1 ik1; do
        for i in 0 1 3 16; do
            for j in 1 3 7 16; do
                options+=(--verify "${kind}v$i:2:$((2 * j))x$j:$((2 * i)):2x2:1:1")
            done
        done
    done
    ./bench -o estimate --verbose=1 "${options[@]}" >log 2>&1 || { tail -n 5 log && exit 1; }
    problems=$((problems + $(wc -l <log)))
}

few=$(((count + 9) / 10))
problems=0
check -r -c="$count"
check -0d --estimate
check -r -c="$count" --nthreads=2
check -r -c=5 --threads_callback --nthreads=2
rm -f wis.dat
check -r -c=5 --validate-wisdom
printf '%s with free choice: %d problems\n' "$library" "$problems"
[ "$problems" -gt 0 ]

export OCLFFT_FFTW_FORCE=device OCLFFT_FFTW_LIBRARY=none OCLFFT_REPORT=$folder/report
problems=0
check -r -c="$few"
check -r -c="$few" --nthreads=2
rm -f wis.dat
check -r -c=1 --validate-wisdom
check_transpositions
executions=$(on_device "$folder/report")
printf '%s with the device forced: %d problems, %d executions on the device\n' "$library" \
    "$problems" "$executions"
[ "$problems" -gt 0 ] && [ "$executions" -gt 0 ]
