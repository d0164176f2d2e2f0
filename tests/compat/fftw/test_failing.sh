#!/usr/bin/env bash
# Random problems on a device that fails in the middle: all results are right, and the report says
# that the host took over, and why.
#
# usage: test_failing.sh PROGRAM COUNT     PROGRAM is test_guru with failing.c; run with
#                                          OCLFFT_FFTW_FORCE=device
#
# SPDX-License-Identifier: MIT
set -euo pipefail

program=${1:?usage: test_failing.sh PROGRAM COUNT}
count=${2:?usage: test_failing.sh PROGRAM COUNT}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
OCLFFT_REPORT=$folder/report "$program" "$count" || exit # 77: there is no device
said=$(grep -c '; the host took over after: .' "$folder/report" || true)
printf '%s transforms of which the report says that the host took over\n' "$said"
[ "$said" -gt 0 ]
# A transform that failed was counted on the host.
if awk '/the host took over/ && / 0 on the host/ { wrong = 1 } END { exit !wrong }' \
    "$folder/report"; then
    echo "a transform that failed was not counted on the host" && exit 1
fi
