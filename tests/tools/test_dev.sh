#!/usr/bin/env bash
# Words that `tools/dev` does not take are named, and nothing is done.
#
# usage: test_dev.sh DEV     the script
#
# SPDX-License-Identifier: MIT
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# A copy, in an empty tree, where it finds only what it needs to say something: a refusal that does
# not work does no harm.
mkdir -p "$folder/tree/tools" "$folder/programs"
cp "${1:?usage: test_dev.sh DEV}" "$folder/tree/tools/dev"
for program in cat dirname; do ln -s "$(command -v $program)" "$folder/programs"; done
timeout=$(command -v timeout)

# dev WORD...
dev() { PATH=$folder/programs "$timeout" 20 "$BASH" "$folder/tree/tools/dev" "$@"; }

# refuses SENTENCE WORD...
refuses() {
    local sentence=$1 status=0 said
    shift
    said=$(dev "$@" 2>&1) || status=$?
    [[ $status = 2 && $said == "tools/dev: $sentence"$'\n'"usage: tools/dev setup "* ]] ||
        { printf '%s: status %s: %s\n' "$*" "$status" "$said" && exit 1; }
}

refuses "no command 'foo'" foo
refuses "no command '--none'" --none
for command in setup build demo wheel docs format lint coverage; do
    refuses "$command takes no argument such as 'x'" "$command" x
done
refuses "test takes no argument such as 'x'" test x
[[ $(dev --help) == "usage: tools/dev setup "* ]]
[ "$(cd "$folder/tree" && echo ./* ./*/*)" = './tools ./tools/dev' ] ||
    { echo "it left something: $(find "$folder/tree")" && exit 1; }
