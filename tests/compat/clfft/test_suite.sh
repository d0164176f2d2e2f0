#!/usr/bin/env bash
# clFFT's own test program on this library, in the strict mode: all unit tests, and of the 11,000
# accuracy tests a share that the seed chooses. Skipped where clFFT's sources, googletest or Boost
# cannot be had. Nothing of them is kept.
#
# usage: test_suite.sh BUILD [SHARES]     one of so many shares, 400 by default; 1: everything
#
# SPDX-License-Identifier: MIT
set -euo pipefail

build=$(realpath "${1:?usage: test_suite.sh BUILD [SHARES]}")
shares=${2:-400}
# shellcheck source=tests/compat/others.sh
. "$(dirname "$0")/../others.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

for header in gtest/gtest.h boost/program_options.hpp fftw3.h; do
    [ -e "/usr/include/$header" ] || skip "$header is not installed"
done
fetch_source clfft clfft || skip 'the sources of clfft cannot be fetched'
source=$folder/clfft/src
sed 's/@CLFFT_VERSION_MAJOR@/2/; s/@CLFFT_VERSION_MINOR@/12/; s/@CLFFT_VERSION_PATCH@/2/
    /cmakedefine/d' "$source/include/clFFT.version.h.in" >clFFT.version.h
# The parts with callbacks are left out: tests/compat/clfft/test_callbacks.c has more of them.
for file in gtest_main unit_test test_constants buffer_memory buffer accuracy_test_common \
    accuracy_test_directed accuracy_test_random accuracy_test_mixed_radices accuracy_test_pow2 \
    accuracy_test_pow3 accuracy_test_pow5 accuracy_test_pow7 ../client/openCL.misc; do
    ${CXX:-c++} -O0 -w -std=gnu++14 -DCL_TARGET_OPENCL_VERSION=120 -I. -I"$source/include" \
        -c "$source/tests/$file.cpp" -o "${file##*/}.o" 2>log || { tail -n 5 log && exit 1; }
done
${CXX:-c++} -o suite ./*.o -L"$build/lib/compat/clfft" -l:libclFFT.so.2 -lboost_program_options \
    -lgtest -lfftw3 -lfftw3f -lOpenCL -lpthread -ldl -Wl,-rpath-link,"$build/lib"
export LD_LIBRARY_PATH=$build/lib/compat/clfft:$build/lib OCLFFT_CLFFT_STRICT=1

# run NAME FILTER: googletest's tests
run() {
    ./suite -c --gtest_filter="$2" >log 2>&1 ||
        { grep FAILED log | sort -u | head -n 20 || tail -n 5 log; exit 1; }
    grep -q 'PASSED.* [1-9][0-9]* test' log || { printf '%s: none ran\n' "$1" && exit 1; }
    printf '%s: %s\n' "$1" "$(grep PASSED log)"
}

run 'unit tests' 'clfft_UnitTest*'
export GTEST_TOTAL_SHARDS=$shares GTEST_SHARD_INDEX=$((${OCLFFT_TEST_SEED:-0} % shares))
# Not these 16: in place, their second plan has the strides of the half spectrum for real rows,
# which then overlap. What clFFT leaves there depends on the order in which its work-groups run; we
# refuse such a plan.
overlapping='*2D_round_trip_real_to_complex:*3D_round_trip_real_to_complex'
run 'accuracy tests' "-clfft_UnitTest*:$overlapping"
