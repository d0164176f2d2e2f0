#!/usr/bin/env bash
# FFTW's own `bench` and its check.pl, linked with the front end: the sets of `make check`, with
# threads, wisdom and transpositions, first with free choice and then with the device forced and no
# FFTW to fall back on. Skipped where FFTW's sources cannot be had: they are the folder
# OCLFFT_FFTW_SOURCE, or what fetch_source finds. Nothing of them is kept.
#
# usage: test_bench.sh BUILD LIBRARY [COUNT [SHARE]]     LIBRARY is libfftw3f or libfftw3; COUNT
#                                                problems of each kind (30); of the transpositions
#                                                one of SHARE (40) goes to the device, by the seed
#
# SPDX-License-Identifier: MIT
set -euo pipefail

usage='usage: test_bench.sh BUILD LIBRARY [COUNT [SHARE]]'
build=$(realpath "${1:?$usage}")
library=${2:?$usage}
count=${3:-30}
share=${4:-40}
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

program=$PWD/bench

# check OPTION...: check.pl with these
check() {
    perl -w "$source/tests/check.pl" -v "$@" "$program" >log 2>&1 ||
        { tail -n 5 log | cut -c 1-2000 && printf 'check.pl %s fails\n' "$*" && exit 1; }
    ! grep -q FAILED log || { grep -A 2 FAILED log && exit 1; }
    problems=$((problems + $(grep -cE '^[^ ]+( [-+.0-9e]+){3} *$' log || true)))
}

# A bench that does one problem of so many.
cat >some <<END
#!/usr/bin/env bash
i=$((${OCLFFT_TEST_SEED:-0} % share))
[ ! -e $PWD/at ] || i=\$(<$PWD/at)
words=()
while [ \$# -gt 0 ]; do
    if [ "\$1" = --verify ]; then
        [ \$((i++ % $share)) != 0 ] || words+=("\$1" "\$2")
        shift
    else
        words+=("\$1")
    fi
    shift
done
echo \$i >$PWD/at
exec $PWD/bench "\${words[@]}"
END
chmod +x some

problems=0
check -r -c="$count"
check -0d --estimate
check -r -c="$count" --nthreads=2
check -r -c=5 --threads_callback --nthreads=2
rm -f wis.dat
check -r -c=5 --validate-wisdom
printf '%s with free choice: %d problems\n' "$library" "$problems"
[ "$problems" -gt 0 ]

# Without a cache for its kernels: none comes twice, and PoCL compiles each once more for a cache.
export OCLFFT_FFTW_FORCE=device OCLFFT_FFTW_LIBRARY=none OCLFFT_REPORT=$folder/report
export POCL_CACHE_DIR=${POCL_CACHE_DIR:-$folder} HOME='' XDG_CACHE_HOME=''
problems=0
check -r -c="$count"
check -r -c="$count" --nthreads=2
rm -f wis.dat
check -r -c=1 --validate-wisdom
program=$PWD/some
check -0d --estimate
executions=$(on_device "$folder/report")
printf '%s with the device forced: %d problems, %d executions on the device\n' "$library" \
    "$problems" "$executions"
[ "$problems" -gt 0 ] && [ "$executions" -gt 0 ]
