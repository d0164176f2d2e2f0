#!/usr/bin/env bash
# Words that `tools/dev` does not take are named, and nothing is done.
#
# usage: test_dev.sh DEV     the script
#
# SPDX-License-Identifier: MIT
set -euo pipefail

dev=${1:?usage: test_dev.sh DEV}

# refuses SENTENCE WORD...
refuses() {
    local sentence=$1 status=0 said
    shift
    said=$(timeout 20 "$dev" "$@" 2>&1) || status=$?
    [[ $status = 2 && $said == "tools/dev: $sentence"$'\n'"usage: tools/dev setup "* ]] ||
        { printf '%s: status %s: %s\n' "$*" "$status" "$said" && exit 1; }
}

refuses "no command 'foo'" foo
refuses "no command '--none'" --none
for command in setup build demo wheel docs format lint coverage; do
    refuses "$command takes no argument such as 'x'" "$command" x
done
refuses "test takes no argument such as 'x'" test x
[[ $("$dev" --help) == "usage: tools/dev setup "* ]]
