#!/usr/bin/env bash
# Runs tests of the disk cache as an ordinary user, whom permissions bind, when the suite runs as
# root, whom they do not.
#
# usage: test_cache_user.sh TEST...        programs
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: test_cache_user.sh TEST..." && exit 2; }
[ "$(id -u)" = 0 ] ||
    { echo "skipped: not root, so the tests themselves have run as an ordinary user" && exit 77; }
command -v setpriv >/dev/null || { echo "skipped: no setpriv" && exit 77; }

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
nobody=65534
chown "$nobody:$nobody" "$home"
as_user() {
    (cd "$home" && env -u XDG_CACHE_HOME HOME="$home" POCL_CACHE_DIR="$home/pocl" \
        setpriv --reuid "$nobody" --regid "$nobody" --clear-groups "$@")
}

failed=0 skipped=0
for test in "$@"; do
    test=$(realpath "$test")
    if ! as_user test -x "$test" 2>/dev/null; then
        echo "skipped: an ordinary user cannot reach $test"
        skipped=$((skipped + 1))
        continue
    fi
    status=0
    as_user "$test" >"$home.log" 2>&1 || status=$?
    case $status in
    0) grep -F '[  SKIPPED ]' "$home.log" | sort -u || true ;;
    77) skipped=$((skipped + 1)) ;;
    *) cat "$home.log" && failed=$((failed + 1)) ;;
    esac
    rm -f "$home.log"
done
echo "$(($# - failed - skipped)) passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
[ "$skipped" -lt $# ] || exit 77
