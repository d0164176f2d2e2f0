#!/usr/bin/env bash
# Executes small plans in oclgrind, which sees data races between work-items, accesses outside buffers and local memory, and
# misuse of the OpenCL API. (--uninitialized is left out: it takes vectors that are filled component by component for undefined.)
#
# usage: test_oclgrind.sh PLANS RACE        both programs built next to this script's C sources; skipped (77) without oclgrind
#
# RACE is a program with a known race and a known invalid access: what finds nothing there would find nothing anywhere.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

plans=${1:?usage: test_oclgrind.sh PLANS RACE}
race=${2:?usage: test_oclgrind.sh PLANS RACE}
command -v oclgrind >/dev/null || { echo "skipped: oclgrind is not installed" && exit 77; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# watch LOG PROGRAM
watch() { oclgrind --data-races --check-api --max-errors 20 --log "$1" "$2"; }

watch "$folder/race" "$race" >/dev/null
grep -q 'data race' "$folder/race" || { echo "oclgrind did not find the planted race" && exit 1; }
grep -q 'Invalid write' "$folder/race" || { echo "oclgrind did not find the planted invalid write" && exit 1; }

status=0
watch "$folder/plans" "$plans" || status=$?
if [ -s "$folder/plans" ]; then
    cat "$folder/plans"
    status=1
fi
exit "$status"
