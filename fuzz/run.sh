#!/usr/bin/env bash
# Fuzzes: builds the targets with clang's libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer
# in build-fuzz/, and runs one after the other, each from its corpus on. New inputs stay in
# build-fuzz/found/NAME, findings in build-fuzz/findings; the exit status is 1 when there is one.
#
# usage: run.sh SECONDS [NAME...]        seconds for each target; all targets, or those named (plan,
#                                        wisdom, ...)
#        run.sh --merge NAME...          brings what was found into the corpora as far as it reaches
#                                        code that they do not
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: run.sh SECONDS|--merge [NAME...]" && exit 2; }
seconds=$1
shift
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build-fuzz
export UBSAN_OPTIONS=print_stacktrace=1

probe() {
    local program
    program=$(mktemp)
    printf 'int %s(const unsigned char *d, unsigned long n) { return d && n ? 0 : 0; }\n' \
        LLVMFuzzerTestOneInput |
        clang -x c -fsanitize=fuzzer,address,undefined - -o "$program" 2>/dev/null &&
        rm -f "$program"
}
probe || { echo "skipped: no clang with libFuzzer (libclang-rt-dev)" && exit 77; }

quietly() {
    mkdir -p "$build"
    "$@" >"$build/log" 2>&1 || { cat "$build/log" && exit 1; }
}
[ -f "$build/build.ninja" ] ||
    quietly env CC=clang CXX=clang++ meson setup "$build" "$root" -Dfuzz=true -Db_lundef=false \
        -Dtools=false -Dexamples=false
quietly ninja -C "$build" fuzzers

names=("$@")
[ ${#names[@]} -gt 0 ] || for program in "$build"/fuzz/fuzz_*; do
    [ ! -f "$program" ] || names+=("${program##*/fuzz_}")
done

# limits NAME: options that differ. The inputs of programs that read files are longer; what they
# print is of no interest.
limits() {
    case $1 in
    image | wav) echo -max_len=4096 -close_fd_mask=3 ;;
    *) echo -max_len=1000 ;;
    esac
}

# run NAME OPTION...
run() {
    local name=$1 options=()
    shift
    read -ra options < <(limits "$name")
    [ ! -f "$root/fuzz/dictionaries/$name" ] || options+=("-dict=$root/fuzz/dictionaries/$name")
    mkdir -p "$build/found/$name" "$build/findings"
    "$build/fuzz/fuzz_$name" "${options[@]}" -timeout=30 -rss_limit_mb=3000 \
        -artifact_prefix="$build/findings/$name-" "$@" >"$build/log" 2>&1
}

status=0
for name in "${names[@]}"; do
    corpus=$root/fuzz/corpus/$name
    if [ "$seconds" = --merge ]; then
        run "$name" -set_cover_merge=1 -use_counters=0 "$corpus" "$build/found/$name" ||
            { tail -n 40 "$build/log" && status=1; }
    elif run "$name" -max_total_time="$seconds" "$build/found/$name" "$corpus"; then
        echo "$name: $(grep -a 'DONE' "$build/log" | tail -n 1)"
    else
        tail -n 60 "$build/log"
        echo "$name: a finding, in $build/findings"
        status=1
    fi
done
exit $status
