#!/usr/bin/env bash
# Runs the device tests on other OpenCL implementations for CPUs: those that the Python package
# index has, each in an environment of its own under BUILD/runtimes, so that nothing is installed on
# the machine. docs/devices.md has what was found on each.
#
# usage: runtimes.sh BUILD [NAME...]     all, or those named
#        runtimes.sh --self-test         with a Python, a Meson and a tool that only pretend
#
# What could not be installed, or cannot compile for this processor, was not run, and is neither
# passed nor failed. Status: 0 when some ran and all of those passed, 1 when one failed, 77 when
# none ran.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

# Packages that Intel's runtimes need.
intel_2026="intel-opencl-rt==2026.2.0 intel-cmplr-lib-rt==2026.2.0 tbb==2023.2.0 tcmlib==1.6.0"
intel_2024="intel-opencl-rt==2024.2.2 intel-cmplr-lib-rt==2024.2.1 tbb==2021.13.1"

# Name, packages, the driver's library, and what `oclfft devices` must say so that it is this driver
# and no other.
runtimes=(
    "pocl-3.0|pocl-binary-distribution==3.0|libpocl-*.so*|driver  *3\.0"
    "intel-2026.2|$intel_2026|libintelocl.so|driver  *2026\.22"
    "intel-2024.2|$intel_2024|libintelocl.so|driver  *2024\.18"
)

passed=0 failed=0 absent=0

# Everything that a device is needed for, whole, but for the programs of others.
suites=(
    --suite device --suite long-device --suite long-parts --suite long-convolution
    --suite long-fftw --suite long-lengths --suite long-forms
    --suite long-callbacks
)

not_run() {
    echo "$1: not run: $2"
    absent=$((absent + 1))
}

# install FOLDER PACKAGES: an environment that is whole is kept.
install() {
    local folder=$1 packages=$2
    [ "$(cat "$folder/packages" 2>/dev/null)" = "$packages" ] && return 0
    rm -rf "$folder"
    mkdir -p "$folder"
    # shellcheck disable=SC2086 # several words are meant
    { python3 -m venv "$folder/venv" && "$folder/venv/bin/pip" install --quiet $packages; } \
        >"$folder/log" 2>&1 || return 1
    echo "$packages" >"$folder/packages"
}

# That a compiler does not know this processor is not our failure (github.com/pocl/pocl, issue
# 1049). Everything else is.
knows_processor() {
    local said
    said=$("$1" accuracy 64 2>&1) || true
    [[ $said != *"unknown target CPU"* ]]
}

# count LOG RESULT
count() { grep -c "\"result\": \"$2\"" "$1" || true; }

# run BUILD NAME PACKAGES LIBRARY DRIVER
run() {
    local build=$1 name=$2 packages=$3 library=$4 driver=$5 folder log status=0 path
    folder=$build/runtimes/$name log=$build/meson-logs/testlog-$name-other_driver.json
    install "$folder" "$packages" ||
        { not_run "$name" "could not install $packages: $(tail -n 1 "$folder/log")" && return; }
    path=$(find "$folder/venv" -name "$library" | sort | head -n 1)
    [ -n "$path" ] || { not_run "$name" "no $library in $packages" && return; }
    mkdir -p "$folder/vendors" "$folder/cache"
    echo "$path" >"$folder/vendors/$name.icd"
    export OCL_ICD_VENDORS=$folder/vendors POCL_CACHE_DIR=$folder/cache
    "$build/tools/oclfft" devices >"$folder/devices" 2>&1 ||
        { not_run "$name" "$(tail -n 1 "$folder/devices")" && return; }
    grep -q "$driver" "$folder/devices" || { not_run "$name" "another driver answers" && return; }
    knows_processor "$build/tools/oclfft" ||
        { not_run "$name" "its compiler does not know this processor" && return; }
    rm -f "$log"
    meson test -C "$build" --no-rebuild --quiet --print-errorlogs --setup other_driver \
        "${suites[@]}" --timeout-multiplier 2 --logbase "testlog-$name" || status=$?
    [ -s "$log" ] || { echo "$name: FAILED: no results" && failed=$((failed + 1)) && return; }
    echo "$name: $(count "$log" OK) tests passed," \
        "$(grep -vc '"result": "\(OK\|SKIP\)"' "$log") failed, $(count "$log" SKIP) skipped"
    if [ "$status" -eq 0 ] && [ "$(count "$log" OK)" -gt 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
}

run_all() {
    local build entry name packages library driver
    build=$(cd "$1" && pwd)
    shift
    for entry in "${runtimes[@]}"; do
        IFS='|' read -r name packages library driver <<<"$entry"
        [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
        run "$build" "$name" "$packages" "$library" "$driver"
    done
    echo "runtimes: $passed passed, $failed failed, $absent not run"
    [ "$failed" -eq 0 ] || return 1
    [ "$passed" -gt 0 ] || return 77
}

# ---- Self-test -----------------------------------------------------------------------------------

pretend() {
    cat >"$1"
    chmod +x "$1"
}

pretend_all() {
    local folder=$1
    mkdir -p "$folder/bin" "$folder/build/tools" "$folder/build/meson-logs"
    pretend "$folder/bin/python3" <<'END'
#!/bin/sh
mkdir -p "$3/bin"
cat >"$3/bin/pip" <<'PIP'
#!/bin/sh
[ "$CASE" != offline ] || { echo "no network"; exit 1; }
[ "$CASE" = empty ] || touch "$(dirname "$0")/../libpocl-1.so"
PIP
chmod +x "$3/bin/pip"
END
    pretend "$folder/build/tools/oclfft" <<'END'
#!/bin/sh
[ -s "$OCL_ICD_VENDORS/pocl-3.0.icd" ] || exit 3
[ "$CASE" != other ] || { echo "driver    3.1"; exit 0; }
[ "$CASE $1" != "old accuracy" ] || { echo "error: unknown target CPU 'generic'"; exit 1; }
echo "driver    3.0-rc2"
END
    pretend "$folder/bin/meson" <<'END'
#!/bin/sh
log=$3/meson-logs/testlog-pocl-3.0-other_driver.json
case "$CASE" in
silent) exit 0 ;;
skipping) echo '{"name": "a", "result": "SKIP"}' >"$log" ;;
wrong)
    printf '{"name": "a", "result": "OK"}\n{"name": "b", "result": "TIMEOUT"}\n' >"$log"
    exit 1
    ;;
*) printf '{"name": "a", "result": "OK"}\n{"name": "b", "result": "SKIP"}\n' >"$log" ;;
esac
END
}

# expect FOLDER CASE STATUS LINE
expect() {
    local status=0 said
    rm -rf "$1/build/runtimes"
    said=$(CASE=$2 PATH=$1/bin:$PATH bash "$0" "$1/build" pocl-3.0 2>&1) || status=$?
    if [ "$status" -ne "$3" ] || ! grep -q "$4" <<<"$said"; then
        printf 'case %s: status %s, expected %s and "%s":\n%s\n' "$2" "$status" "$3" "$4" "$said"
        exit 1
    fi
}

self_test() {
    local folder
    folder=$(mktemp -d)
    # shellcheck disable=SC2064 # the folder of now is meant
    trap "rm -rf '$folder'" EXIT
    pretend_all "$folder"
    expect "$folder" offline 77 "not run: .*no network"
    expect "$folder" empty 77 "not run: no libpocl"
    expect "$folder" other 77 "not run: another driver"
    expect "$folder" old 77 "not run: its compiler does not know"
    expect "$folder" silent 1 "FAILED: no results"
    expect "$folder" skipping 1 "0 passed, 1 failed, 0 not run"
    expect "$folder" wrong 1 "1 tests passed, 1 failed, 0 skipped"
    expect "$folder" right 0 "1 passed, 0 failed, 0 not run"
    echo "runtimes.sh finds what it should"
}

case "${1:-}" in
--self-test) self_test ;;
"") sed -n 's/^# \(usage:.*\)/\1/p' "$0" >&2 && exit 2 ;;
*) run_all "$@" ;;
esac
