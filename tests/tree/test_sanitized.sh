#!/usr/bin/env bash
# Builds the library and tests with sanitizers, and runs them: address,undefined (leaks included) or
# thread. Tests that need an OpenCL device run on PoCL alone: other drivers load libraries in a way
# that the sanitizers refuse (RTLD_DEEPBIND).
#
# usage: test_sanitized.sh [--share N] SANITIZERS TEST...
#
#   --share   one of each N tests, by the seed (share.h), not optimised and with line numbers alone,
#             which compiles in a third of the time
#   TEST      as in the meson.build of tests, such as "caps problem", or "random:--count:100" for
#             one with arguments, and in fuzz/meson.build ("fuzz_plan"), which run on their corpora
#
# PoCL is not instrumented, but ThreadSanitizer sees its locks and threads: nothing needs to be
# suppressed.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

parts=1 optimised=2 told=-g
if [ "${1:-}" = --share ]; then
    parts=$2 optimised=0 told=-g1
    shift 2
fi
[ $# -gt 1 ] || { echo "usage: test_sanitized.sh [--share N] SANITIZERS TEST..." && exit 2; }
sanitizers=$1
shift
seed=${OCLFFT_TEST_SEED:-$(date -u +%Y%m%d)}
if [ "$parts" -gt 1 ]; then
    all=("$@")
    set --
    for ((first = 0; first < ${#all[@]}; first += parts)); do
        roll=$(printf '%s %s' "$seed" "$first" | cksum)
        block=("${all[@]:first:parts}")
        set -- "$@" "${block[${roll%% *} % ${#block[@]}]}"
    done
    echo "$# of ${#all[@]} tests, by the seed $seed: $*; the same again:" \
        "tools/dev test --seed $seed; all: tools/dev test --long sanitizers"
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
build=$folder/build

quietly() { "$@" >"$folder/log" 2>&1 || { cat "$folder/log" && exit 1; }; }

# Where the compiler has no sanitizers there is nothing to run.
probe() {
    echo 'int main(void) { return 0; }' |
        ${CC:-cc} -x c -fsanitize="$sanitizers" - -o "$folder/probe" && "$folder/probe"
}
probe 2>/dev/null || { echo "skipped: no sanitizers" && exit 77; }

# What does not find these would find nothing.
defects() {
    case $1 in
    address)
        echo 'int main(int n, char **s) { char *m = malloc(n + 1u); m[n + 1] = **s; return *m; }'
        ;;
    leak)
        echo 'static char *kept;'
        echo 'int main(int n, char **s) { kept = malloc(n); kept = *s; return 0; }'
        ;;
    undefined)
        echo 'int main(int n, char **s) { int most = 0x7fffffff; most += n; return !*s || !most; }'
        ;;
    thread)
        echo 'static int x;'
        echo 'static void *add(void *p) { for (int i = 0; i < 100000; ++i) ++x; return p; }'
        echo 'int main(void) { pthread_t t; pthread_create(&t, 0, add, 0); add(0);'
        echo '    return pthread_join(t, 0); }'
        ;;
    esac
}
for kind in ${sanitizers//,/ } $([[ $sanitizers != *address* ]] || echo leak); do
    { echo '#include <pthread.h>' && echo '#include <stdlib.h>' && defects "$kind"; } |
        ${CC:-cc} -O0 -pthread -x c -fno-sanitize-recover=all -fsanitize="$sanitizers" - \
            -o "$folder/defect"
    ! "$folder/defect" >"$folder/log" 2>&1 ||
        { echo "the planted defect was not found: $kind" && exit 1; }
    grep -q 'Sanitizer\|runtime error' "$folder/log" ||
        { cat "$folder/log" && echo "the planted defect ended otherwise: $kind" && exit 1; }
done

quietly env CFLAGS="-fno-sanitize-recover=all $told" meson setup "$build" "$root" \
    -Db_sanitize="$sanitizers" -Db_lundef=false -Dtools=false -Dexamples=false \
    -Doptimization=$optimised

# program NAME: where it is in the build folder. arguments NAME: what it gets; a fuzz target its
# corpus.
program() {
    case $1 in
    fuzz_*) echo "fuzz/$1" ;;
    *) (cd "$root" && echo tests/*/"test_${1%%:*}.c") | sed 's/\.c$//' ;;
    esac
}
arguments() { # of NAME, a line each
    case $1 in
    fuzz_*) echo "$root/fuzz/corpus/${1#fuzz_}" ;;
    *:*) tr : '\n' <<<"${1#*:}" ;;
    esac
}

programs=()
for name in "$@"; do programs+=("$(program "$name")"); done
quietly ninja -C "$build" "${programs[@]}"

export UBSAN_OPTIONS=print_stacktrace=1
[ ! -e /etc/OpenCL/vendors/pocl.icd ] || export OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd

# Now and then PoCL 3.1 keeps what its compiler needed for one context of many; so what drivers
# allocate is not looked at. Handles that the library forgot are found by the tests that count them
# (tests/faults/faulty.h, test_complaints_leaks.c, test_interop.c).
printf 'leak:libpocl\nleak:libLLVM\n' >"$folder/drivers"
export LSAN_OPTIONS=suppressions=$folder/drivers:print_suppressions=0

# Now and then the tracer that looks for leaks crashes while threads of PoCL end: then nothing was
# said about leaks yet.
tracer_crashed() {
    grep -q 'Tracer caught signal' "$folder/log" &&
        grep -q 'LeakSanitizer has encountered a fatal error' "$folder/log"
}

# watched NAME: its status is that of an attempt in which the sanitizers judged.
watched() {
    local given attempt status
    mapfile -t given < <(arguments "$1")
    for attempt in 1 2 3; do
        status=0
        "$build/$(program "$1")" "${given[@]}" >"$folder/log" 2>&1 || status=$?
        tracer_crashed || break
        echo "$1: the search for leaks crashed, attempt $attempt"
    done
    return $status
}

failed=0 skipped=0
for name in "$@"; do
    status=0
    watched "$name" || status=$?
    case $status in
    0) ;;
    77) skipped=$((skipped + 1)) ;;
    *) cat "$folder/log" && failed=$((failed + 1)) ;;
    esac
done
echo "$(($# - failed - skipped)) passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
