#!/usr/bin/env bash
# Fuzzes: builds the targets with clang's libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer
# in build-fuzz/, and runs one after the other, each from its corpus on. New inputs stay in
# build-fuzz/found/NAME, findings in build-fuzz/findings; the exit status is 1 when there is one.
#
# usage: run.sh SECONDS [NAME...]        seconds for each target; all targets, or those named (plan,
#                                        wisdom, ...)
#        run.sh --merge NAME...          brings what was found into the corpora as far as it reaches
#                                        code that they do not
#        run.sh --minutes [NAME...]      the processor minutes of each target: in all, since the
#                                        last change of the code that it is for, and of all its code
#
# Every run without a finding adds a line to fuzz/minutes: the target, the commit (with + where
# files of lib/, fuzz/ or python/ differ from it), processor minutes, executions (- if
# unknown). A change of comments alone does not count as a change of C code (with gcc, which removes
# them).
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: run.sh SECONDS|--merge [NAME...]" && exit 2; }
seconds=$1
shift
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build-fuzz
record=$root/fuzz/minutes

# room NAME: the code that a target is for
room() {
    case $1 in
    problem) echo tools/common lib/problem ;;
    wisdom) echo lib/wisdom lib/recipe ;;
    plan) echo lib/pass lib/schedule lib/codegen ;;
    callbacks) echo lib/codegen/callbacks lib/device/log.c ;;
    cache) echo lib/device ;;
    convolution) echo lib/convolve ;;
    group) echo lib/distribute lib/parts ;;
    thesis | clfft | fftw) echo "lib/compat/$1" ;;
    *) code "$1" ;;
    esac
}

# code NAME: all that it runs
code() {
    local all=(lib/base lib/os lib/problem lib/target lib/recipe lib/wisdom lib/pass lib/schedule)
    local device=("${all[@]}" lib/codegen lib/numbers lib/device lib/run lib/tune lib/api)
    case $1 in
    problem) echo tools/common lib/problem ;;
    wisdom) echo lib/wisdom lib/recipe lib/problem ;;
    plan) echo "${all[@]}" lib/codegen ;;
    callbacks) echo lib/codegen/callbacks lib/device/log.c lib/base ;;
    cache) echo lib/device lib/os ;;
    convolution) echo "${device[@]}" lib/convolve ;;
    group) echo "${device[@]}" lib/distribute lib/parts ;;
    thesis) echo "${device[@]}" lib/compat/thesis ;;
    clfft | fftw) echo "${device[@]}" "lib/compat/$1" ;;
    image) echo examples/image_filter.c ;;
    wav) echo examples/spectrogram examples/common ;;
    sigmf) echo examples/spectrometer/sigmf.c examples/spectrometer/stamp.c ;;
    python) echo python/oclfft ;;
    esac
}

# unchanged_since COMMIT NAME PATH...: also in the working tree; never where COMMIT ends with +
unchanged_since() {
    local commit=$1 name=$2 files file
    shift 2
    files=$(git -C "$root" diff --name-only "$commit" -- "$@" "fuzz/fuzz_$name.*" 2>/dev/null) ||
        return 1
    for file in $files; do is_same_code "$commit" "$file" || return 1; done
}

# is_same_code COMMIT FILE: whether it is C code that differs in comments alone
is_same_code() {
    local before now
    [[ $2 == *.[ch] && -f $root/$2 ]] || return 1
    before=$(git -C "$root" show "$1:$2" 2>/dev/null | without_comments) || return 1
    now=$(without_comments <"$root/$2") && [ "$before" = "$now" ]
}

# C code on standard input, without comments and what is empty then.
without_comments() {
    gcc -fpreprocessed -dD -E -P -x c - 2>/dev/null | sed 's/[[:space:]]*$//; /^$/d'
}

# minutes_of NAME: three sums
minutes_of() {
    local name commit minutes rest sum=0 of_room=0 of_code=0 room_paths code_paths
    read -ra room_paths < <(room "$1")
    read -ra code_paths < <(code "$1")
    while read -r name commit minutes rest; do
        [ "$name" = "$1" ] || continue
        sum=$(add "$sum" "$minutes")
        if unchanged_since "$commit" "$1" "${room_paths[@]}"; then
            of_room=$(add "$of_room" "$minutes")
        fi
        if unchanged_since "$commit" "$1" "${room_paths[@]}" "${code_paths[@]}"; then
            of_code=$(add "$of_code" "$minutes")
        fi
    done <"$record"
    printf '%-12s %12.1f %22.1f %24.1f\n' "$1" "$sum" "$of_room" "$of_code"
}

add() { awk "BEGIN { print $1 + $2 }"; }

if [ "$seconds" = --minutes ]; then
    names=("$@")
    [ ${#names[@]} -gt 0 ] || for source in "$root"/fuzz/corpus/*; do names+=("${source##*/}"); done
    printf '%-12s %12s %22s %24s\n' 'minutes of' 'in all' "since its own code's" \
        "since any change of what" '' '' 'last change' 'it runs'
    for name in "${names[@]}"; do minutes_of "$name"; done
    exit 0
fi

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

# The Python package's target runs where a Python has atheris (OCLFFT_FUZZ_PYTHON, or python3), on
# the library OCLFFT_LIBRARY, or that of the ordinary build.
python=${OCLFFT_FUZZ_PYTHON:-python3}
if [ $# = 0 ] && "$python" -c 'import atheris, scipy' 2>/dev/null; then names+=(python); fi

# program NAME: what runs it, by words
program() {
    if [ "$1" = python ]; then
        echo "$python" "$root/fuzz/fuzz_python.py" --fuzz
    else
        echo "$build/fuzz/fuzz_$1"
    fi
}

# limits NAME: options that differ. The inputs of programs that read files are longer; what they
# print is of no interest.
limits() {
    case $1 in
    image | wav) echo -max_len=4096 -close_fd_mask=3 ;;
    python) echo -max_len=100 ;;
    *) echo -max_len=1000 ;;
    esac
}

# run NAME OPTION...
run() {
    local name=$1 options=() words=()
    shift
    read -ra words < <(program "$name")
    read -ra options < <(limits "$name")
    [ ! -f "$root/fuzz/dictionaries/$name" ] || options+=("-dict=$root/fuzz/dictionaries/$name")
    mkdir -p "$build/found/$name" "$build/findings"
    OCLFFT_LIBRARY=${OCLFFT_LIBRARY:-$root/build/lib/liboclfft.so.0} PYTHONPATH=$root/python \
        "${words[@]}" "${options[@]}" -timeout=30 -rss_limit_mb=3000 \
        -artifact_prefix="$build/findings/$name-" "$@" >"$build/$name.log" 2>&1
}

# note NAME BEGIN: adds the minutes since that time, in hundredths of a second of this process's
# children, to the record
note() {
    [ -n "$commit" ] || return 0
    printf '%s\t%s\t%s\t%s\n' "$1" "$commit" \
        "$(awk "BEGIN { printf \"%.1f\", ($(used) - $2) / 6000 }")" \
        "$(grep -a 'DONE' "$build/$1.log" | tail -n 1 | sed 's/^#\([0-9]*\).*/\1/')" >>"$record"
}

# The processor time of this process's children so far (proc_pid_stat(5), cutime and cstime).
used() { awk '{ print $16 + $17 }' /proc/$$/stat 2>/dev/null || echo 0; }

commit=$(git -C "$root" rev-parse --short=10 HEAD 2>/dev/null) &&
    { git -C "$root" diff --quiet HEAD -- lib fuzz python ":!fuzz/minutes" || commit+=+; }

status=0
for name in "${names[@]}"; do
    begin=$(used)
    corpus=$root/fuzz/corpus/$name
    mkdir -p "$corpus"
    if [ "$seconds" = --merge ]; then
        run "$name" -set_cover_merge=1 -use_counters=0 "$corpus" "$build/found/$name" ||
            { tail -n 40 "$build/$name.log" && status=1; }
    elif run "$name" -max_total_time="$seconds" "$build/found/$name" "$corpus"; then
        echo "$name: $(grep -a 'DONE' "$build/$name.log" | tail -n 1)"
        note "$name" "$begin"
    else
        tail -n 60 "$build/$name.log"
        echo "$name: a finding, in $build/findings"
        status=1
    fi
done
exit $status
