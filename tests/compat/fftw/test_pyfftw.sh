#!/usr/bin/env bash
# pyFFTW's own tests, by free choice and, as far as they transform directly, with the device forced
# and no FFTW to fall back on. pyFFTW's packages for Python have an FFTW inside, so it is built from
# its source, once, in the build folder. Skipped where it cannot be had.
#
# Left out are the tests that fail with FFTW, too: "ortho" sine transforms, which today's SciPy
# defines in another way; and on the device those of the time limit: planning takes no time there.
#
# usage: test_pyfftw.sh BUILD
#
# SPDX-License-Identifier: MIT
set -euo pipefail

build=$(realpath "${1:?usage: test_pyfftw.sh BUILD}")
# shellcheck source=tests/compat/others.sh
. "$(dirname "$0")/../others.sh"
version=0.15.1
home=$build/pyfftw-$version
report=$(mktemp)
trap 'rm -f "$report"' EXIT

# Builds in a folder that gets its name when all is there.
install() {
    local new=$home.new
    rm -rf "$new" "$home"
    /usr/bin/python3 -m venv --system-site-packages "$new" &&
        "$new/bin/pip" install -q pytest scipy numpy &&
        "$new/bin/pip" download -q --no-deps --no-binary pyfftw -d "$new" "pyfftw==$version" &&
        "$new/bin/pip" install -q --no-deps "$new"/pyfftw-*.tar.gz &&
        tar -C "$new" --strip-components=1 -xf "$new"/pyfftw-*.tar.gz "pyfftw-$version/tests" &&
        mv "$new" "$home"
}
[ -d "$home" ] || install >"$build/pyfftw.log" 2>&1 || skip 'pyFFTW cannot be built'

# run NAME OPTION...: the tests of these files
run() {
    local name=$1
    shift
    (cd "$home" && timeout 1500 bin/python -m pytest -q -p no:cacheprovider "$@" \
        >"$build/pyfftw.log" 2>&1) || { tail -n 20 "$build/pyfftw.log" && exit 1; }
    printf '%s: %s\n' "$name" "$(tail -n 1 "$build/pyfftw.log")"
}

export LD_LIBRARY_PATH=$build/lib/compat/fftw:$build/lib
run 'with free choice' -k 'not (DST and test_normalized)' tests
# Without a cache for its kernels, for which PoCL would compile each once more.
export OCLFFT_FFTW_FORCE=device OCLFFT_FFTW_LIBRARY=none OCLFFT_REPORT=$report
export POCL_CACHE_DIR=${POCL_CACHE_DIR:-$build/pocl-cache} HOME='' XDG_CACHE_HOME=''
run 'with the device forced' -k 'not test_planning_time_limit' \
    tests/test_pyfftw_{base,call,class_misc,complex,partial,real_backward,real_forward,wisdom}.py \
    tests/test_pyfftw_{config,nbyte_align,utils,multithreaded}.py tests/test_r2r.py
executions=$(on_device "$report")
printf '%s executions on the device\n' "$executions"
[ "$executions" -gt 0 ]
