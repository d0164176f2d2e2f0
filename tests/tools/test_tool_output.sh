#!/usr/bin/env bash
# What `oclfft` makes of outputs that cannot be written, of inputs that are none, and of words on
# its command line: the exit status, one sentence on stderr, and no file that is half there.
#
# usage: test_tool_output.sh OCLFFT     the program
# What needs a device is left out (77) without one.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_tool_output.sh OCLFFT}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

complain() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

heard() { tail -n 4 "$folder/err" "$folder/out"; }

# is STATUS WORD...: the status of what just ran, which left it in $status
is() {
    local wanted=$1
    shift
    [ "$status" = "$wanted" ] || complain "$*: status $status, not $wanted: $(heard)"
}

# expect STATUS ARGUMENT...: both streams to files
expect() {
    local wanted=$1
    shift
    status=0
    timeout 60 "$oclfft" "$@" >"$folder/out" 2>"$folder/err" || status=$?
    is "$wanted" "$@"
}

says() { grep -qF -- "$1" "$folder/err" || complain "not said: $1 in: $(cat "$folder/err")"; }
shows() { grep -qE -- "$1" "$folder/out" || complain "not shown: $1 in: $(cat "$folder/out")"; }
silent() { [ ! -s "$folder/err" ] || complain "$*: said: $(cat "$folder/err")"; }

# no_struct: no name of the C interface where somebody typed words
no_struct() {
    if grep -hE 'OCLFFT_|desc\.|config\.|platform_index|device_index|device_name' \
        "$folder/err" "$folder/out"; then complain "$*: said in the words of the C interface"; fi
}

# lost ARGUMENT...: standard output cannot be written, for three reasons
lost() {
    status=0
    timeout 60 "$oclfft" "$@" >/dev/full 2>"$folder/err" || status=$?
    is 3 "$@" '>/dev/full'
    says 'cannot write to standard output: No space left on device'
    status=0
    timeout 60 "$oclfft" "$@" >&- 2>"$folder/err" || status=$?
    is 3 "$@" '>&-'
    says 'cannot write to standard output: Bad file descriptor'
}

# ---- Help and version, everywhere ----

for verb in devices doctor plan accuracy bench tune calibrate warm run; do
    for word in -h --help; do
        expect 0 "$verb" "$word"
        silent "$verb $word"
        shows "^oclfft $verb: "
        if grep -E '^.{101}' "$folder/out"; then complain "$verb $word: wider than a terminal"; fi
    done
    for word in -V --version; do
        expect 0 "$verb" "$word"
        silent "$verb $word"
        shows '^[0-9]+\.[0-9]+\.[0-9]+$'
    done
done
for words in -h --help help 'help help' 'help -h' 'help --help'; do
    # shellcheck disable=SC2086 # words they are
    expect 0 $words
    silent "$words"
    shows '^  oclfft plan '
    shows '^3 no device, .*, an input file that cannot be read, an output '
    shows 'no FFTW'
done
for word in -V --version version; do
    expect 0 "$word"
    shows '^[0-9]+\.[0-9]+\.[0-9]+$'
done
lost help
lost help problem
lost help plan
lost bench --help
lost plan -V

# ---- Words that are wrong ----

expect 2 bench --peers '' 64
says "--peers takes a list of copy, ours, cufft, vkfft, clfft, fftw; '' has an empty item"
expect 2 bench --peers ours, 64
says "'ours,' has an empty item"
expect 2 bench --peers ours,,copy 64
says 'has an empty item'
expect 2 bench --peers ours,nobody 64
says "names 'nobody', which is unknown"
expect 2 bench --peers ours,copy,ours 64
says "names 'ours' twice"
expect 2 accuracy --kinds nope
says '--kinds takes all or a list of dct1, dct2, dct3, '
says "'nope' names 'nope', which is unknown"
expect 2 accuracy --kinds ''
says "'' has an empty item"
expect 2 accuracy --kinds dct2,dct9
says "names 'dct9', which is unknown"
expect 2 accuracy --kinds dct2,dht,dct2
says "names 'dct2' twice"
expect 2 bench --suite gpu --only cpu
says '--only cpu: the suite makes no such table'
expect 2 bench --only gpu 64
says '--only is for a --suite'
for verb in tune warm bench; do
    for option in --from --to; do
        expect 2 "$verb" "$option" 16 64
        says '--from and --to are for a --suite'
    done
done
expect 2 accuracy --max 8 1024
says '--max is for a --suite'
for option in '--csv x' '--suite pow2' '--from 16' '--seed 1' '--peers ours' --end-to-end; do
    # shellcheck disable=SC2086
    expect 2 bench --parts 2 $option '64*64'
    says "${option%% *} cannot be combined with --parts and --limit"
done
expect 2 bench --limit 2^20 --pencils '64*64'
says '--contexts and --pencils are for --parts'
expect 2 bench --threads 99999999999 64
says '--threads takes a number from 1 to 4096'
expect 2 bench --rounds 100 64
says '--rounds takes a number from 1 to 99'
expect 2 accuracy --report --random -1
says "or 0, not '-1'"
expect 2 bench --suite nonsense
says "no suite 'nonsense'; there are: pow2,"
read -r -a suites < <(sed -n "s/.*there are: //; s/,//g; p" "$folder/err")
expect 0 bench --help
sed -n '/^  --suite /,/^  --seed /p' "$folder/out" | tr -d '\n' >"$folder/suites"
for suite in "${suites[@]}"; do
    grep -q " ${suite}[;, )]" "$folder/suites" || complain "bench --help leaves out suite $suite"
done
expect 2 bench --kind planning --plot "$folder/none.png" 64
says 'has no picture'
expect 2 bench --csv "$folder/same" --markdown "$folder/same" 64
says '--csv and --markdown name the same file'
expect 2 accuracy --report --csv "$folder/same.gp" --plot "$folder/same.gp"
says '--csv and --plot name the same file'
ln -s same.png "$folder/link.png" # to nothing, yet
mkdir "$folder/sub"
ln -s . "$folder/here"
for other in "$folder/./same.png" "$folder/sub/../same.png" "$folder/here/same.png"; do
    expect 2 bench --csv "$folder/same.png" --plot "$other" 64
    says '--csv and --plot name the same file'
    expect 2 accuracy --report --csv "$other" --plot "$folder/same.png"
    says '--csv and --plot name the same file'
done
touch "$folder/same.png"
expect 2 bench --markdown "$folder/same.png" --plot "$folder/link.png" 64
says '--markdown and --plot name the same file'
rm "$folder/same.png"
status=0
program=$(realpath "$oclfft")
(cd "$folder" && "$program" bench --csv same --markdown ./same 64) 2>"$folder/err" || status=$?
is 2 bench --csv same --markdown ./same
says '--csv and --markdown name the same file'
for name in a.svg x.jpg picture x.png.txt; do
    expect 2 bench --plot "$folder/$name" 64
    says "--plot takes FILE.png, or FILE.gp for the script alone, not '$folder/$name'"
    expect 2 accuracy --report --plot "$name"
    says "not '$name'"
done
expect 2 help nothing
says "no help on 'nothing'"
expect 2 help plan x
says "unexpected argument 'x' after 'plan'"
expect 2 version x
says "unexpected argument 'x' after 'version'"
for verb in plan accuracy bench tune warm run; do
    expect 2 "$verb"
    says "$verb needs a pro" # a problem, or a program
    says "See \`oclfft help $verb\`."
done
for option in 'device-name a name' 'recipe a recipe'; do
    expect 2 plan 64 "--${option%% *}" ''
    says "--${option%% *} needs ${option#* }"
done
expect 2 warm 64 --cache ''
says '--cache needs a folder'
expect 2 run --force gpu true
says "--force takes 'device' or 'host', not 'gpu'"

# What is typed does not reach the terminal as it is.
for words in $'plan \e[31m' $'plan --\e[31m' $'plan --device-name \e]0;x 64' $'help \e[31m' \
    $'\e[31m' $'run \e[31m' $'bench --suite \e[31m' $'plan --caps \e[31m 64'; do
    status=0
    # shellcheck disable=SC2086
    "$oclfft" $words >"$folder/out" 2>"$folder/err" || status=$?
    [ "$status" != 0 ] || complain "$words: accepted"
    if LC_ALL=C grep -q $'\e' "$folder/err"; then complain "$words: printed as it is"; fi
done
expect 2 nothing
says "no verb 'nothing'"
for option in '--csv x' '--plot x.png' '--markdown x' '--suite pow2' '--recipe 8' --plan-time 64 \
    '--from 8' '--count 2'; do
    # shellcheck disable=SC2086
    expect 2 bench --recipes "$folder/none" $option
    says "with --recipes"
done

# ---- Lists of recipes that are none ----

head -c 3000000 /dev/zero | tr '\0' '#' >"$folder/huge"
printf '64 8.8\n\001\000\002\n' >"$folder/binary"
printf '# nothing\n\n' >"$folder/nothing"
printf '64\n' >"$folder/lacking"
mkfifo "$folder/endless"
(yes '# more' >"$folder/endless" 2>/dev/null || true) &
for file in /dev/zero "$folder/endless" "$folder/huge"; do
    expect 3 bench --recipes "$file"
    says "$file: longer than 1 MB"
done
expect 3 bench --recipes "$folder"
says "$folder: Is a directory"
expect 3 bench --recipes "$folder/binary"
says "binary: no text"
expect 3 bench --recipes "$folder/missing"
says 'No such file or directory'
expect 2 bench --recipes "$folder/nothing"
says "no recipe found"
expect 2 bench --recipes "$folder/lacking"
says "line 1: '64' has no recipe after it"
printf 'lanes\n' >"$folder/caps"
expect 2 plan --caps "$folder/caps" 64
says "--caps $folder/caps: caps line 1 is not of the form name = value"
printf '# two\nnone = 1\n' >"$folder/unknown"
printf 'lanes = 999999\n' >"$folder/large"
printf 'vendor = 3\n' >"$folder/vendor"
for verb in 'plan --caps' 'bench --with-caps' 'tune --with-caps' 'warm --with-caps'; do
    # shellcheck disable=SC2086
    for file in unknown large vendor; do
        expect 2 $verb "$folder/$file" 64
        says "${verb#* } $folder/$file: caps line"
    done
done
expect 2 plan --caps "$folder/unknown" 64
says 'caps line 2: unknown name: "none" = "1"'
expect 2 plan --caps "$folder/large" 64
says 'caps line 1: value out of range: "lanes" = "999999"'
expect 2 plan --caps "$folder/vendor" 64
says 'caps line 1: value out of range: "vendor" = "3"'
expect 3 plan --caps /dev/zero 64
says '/dev/zero: longer than 64 KB'
expect 3 plan --caps "$folder" 64
says 'Is a directory'
expect 3 plan --caps "$folder/binary" 64
says 'no text'

# ---- What needs a device ----

if ! "$oclfft" devices >/dev/null 2>&1; then
    echo "skipped: no device"
    [ "$failures" = 0 ] && exit 77
    exit 1
fi

expect 3 devices --device-name Radeon
says 'no device matches "Radeon"; there are:'
says '--platform 0 --device 0: '
for verb in 'devices --caps' calibrate plan bench accuracy tune; do
    problem=64
    [[ $verb != devices* && $verb != calibrate ]] || problem=
    # shellcheck disable=SC2086
    expect 3 $verb --device-name Radeon $problem
    says 'no device matches "Radeon"; there are:'
    no_struct "$verb"
    # shellcheck disable=SC2086
    expect 3 $verb --platform 7 --device 1 $problem
    says 'no device matches --platform 7 --device 1; there are:'
    no_struct "$verb"
done

quick=(--points 2^10 --rounds 1 --time 1 --peers 'copy,ours')
lost devices
lost devices --caps
lost plan 64
lost plan --source 64
expect 0 tune 64 --wisdom "$folder/there"
shows '(, kept$|, chosen )'
lost tune 64 --wisdom "$folder/there" # which knows it, so nothing is measured
lost bench "${quick[@]}" 64
printf '64 8.8\n' >"$folder/one"
lost bench "${quick[@]}" --recipes "$folder/one"
fftw=no
if "$oclfft" accuracy 64 >"$folder/out" 2>&1; then
    fftw=yes
    lost accuracy 64
    lost accuracy --thesis --max 64
    lost accuracy --report --lengths 64 --random 0 --direct-max 0 --precision single
fi

# Nobody reads on: quiet, status 3, whatever the shell makes of SIGPIPE.
for ignored in '' 'trap "" PIPE;'; do
    status=0
    bash -c "$ignored"' { sleep 0.3; "$0" devices; echo $? >&3; } | true' "$oclfft" \
        3>"$folder/status" 2>"$folder/err"
    status=$(cat "$folder/status")
    is 3 'devices | true'
    silent 'devices | true'
done

# With standard output closed the file holds the figures and not the table.
status=0
"$oclfft" bench "${quick[@]}" 64 --csv "$folder/closed.csv" --markdown "$folder/closed.md" \
    >&- 2>"$folder/err" || status=$?
is 3 'bench --csv >&-'
if grep -q 'alternating' "$folder"/closed.*; then complain 'the table is in the file'; fi
grep -q '^64,64,16,' "$folder/closed.csv" || complain "no figures: $(cat "$folder/closed.csv")"
"$oclfft" plan 64 <&- >"$folder/out" 2>&- || complain 'plan needs its standard input or error'

# ---- Files that cannot be written ----

# limited ARGUMENT...: no file may grow, as on a full disk
limited() {
    status=0
    (
        ulimit -f 0
        exec timeout 60 "$oclfft" "$@" 2>&1 >/dev/null
    ) | cat >"$folder/err" || status=$?
}

# full ARGUMENT...: nothing is left behind, and what was there stays
reason=
full() {
    limited "$@"
    is 3 'full disk:' "$@"
    says "${reason:-File too large}"
    [ "$(ls -A "$folder/disk")" = there ] || complain "$*: left behind: $(ls -lA "$folder/disk")"
    cmp -s "$folder/there" "$folder/disk/there" || complain "$*: what was there is gone"
}

mkdir "$folder/disk"
new=$folder/disk/new.gp there=$folder/disk/there
report=(--report --lengths 64 --random 0 --direct-max 0 --precision single)
cp "$folder/there" "$there"
limited bench "${quick[@]}" 64
if [ "$status" = 0 ]; then # a driver may want to write files, too
    full tune 64 --wisdom "$there"
    for option in --csv --markdown --plot; do
        full bench "${quick[@]}" 64 "$option" "$new"
        [ "$option" = --plot ] || full bench "${quick[@]}" 64 "$option" "$there"
    done
    if [ "$fftw" = yes ]; then
        expect 0 accuracy "${report[@]}" --csv "$folder/report.csv" --plot "$folder/report.gp"
        full accuracy 64 --csv "$new"
        full accuracy --thesis --max 64 --csv "$new"
        full accuracy "${report[@]}" --csv "$there"
        full accuracy "${report[@]}" --plot "$new"
    fi
    if command -v gnuplot >/dev/null; then
        reason='gnuplot left no whole picture'
        full bench "${quick[@]}" 64 --plot "$folder/disk/new.png"
        reason=
    fi
fi
if command -v gnuplot >/dev/null; then
    expect 0 bench "${quick[@]}" 64 --plot "$folder/drawn.png"
    [ "$(tail -c 8 "$folder/drawn.png" | head -c 4)" = IEND ] || complain 'no whole picture'
fi
for option in --csv --markdown; do
    expect 3 bench "${quick[@]}" 64 "$option" /dev/full
    says "cannot write '/dev/full': No space left on device"
    shows '^64 +16 '
    expect 3 bench "${quick[@]}" 64 "$option" "$folder/none/x"
    says "cannot write '$folder/none/x': No such file or directory"
    expect 3 bench "${quick[@]}" 64 "$option" "$folder"
    says "cannot write '$folder': Is a directory"
done
[ "$fftw" = no ] || expect 3 accuracy 64 --csv /dev/full
[ "$fftw" = no ] || says "cannot write '/dev/full': No space left on device"
mkdir "$folder/folder.png"
ln -s /dev/full "$folder/full.png"
for file in "$folder/full.png" "$folder/folder.png" "$folder/none/x.png"; do
    expect 3 bench "${quick[@]}" 64 --plot "$file"
    says "cannot write '$file': "
done
expect 3 tune 64 --wisdom /dev/full
says '--wisdom'

# A link stays a link, a mode stays as it was, and nothing lies beside.
echo old >"$folder/disk/target"
chmod 640 "$folder/disk/target"
ln -s target "$folder/disk/link"
expect 0 bench "${quick[@]}" 64 --csv "$folder/disk/link"
[ -L "$folder/disk/link" ] || complain 'a link became a file'
grep -q '^64,64,16,' "$folder/disk/target" || complain 'the file behind the link is the old one'
[ "$(stat -c %a "$folder/disk/target")" = 640 ] || complain 'another mode'
kept=$'link\ntarget\nthere'
[ "$(ls -A "$folder/disk")" = "$kept" ] || complain "left behind: $(ls -A "$folder/disk")"

# ---- Words of the library ----

# refused PROBLEM ARGUMENT...
refused() {
    local problem=$1
    shift
    status=0
    "$oclfft" "$@" "$problem" >"$folder/out" 2>"$folder/err" || status=$?
    [[ $status = [23] ]] || complain "$* $problem: status $status"
    no_struct "$@" "$problem"
}

for problem in dct1:1 '64:in=[60+10]' r2c:64:out=c1 r2r:64 r2c:64- 64x10:out=1/3 64:in=-1 \
    '64:i:in=2:out=3' '64*64:out=3*3' 1099511627791dct2 r2c:8halfcomplex; do
    refused "$problem" plan
done
refused '64:in=[60+10]' tune
refused '64:in=[60+10]' accuracy
refused 64:i:in=h accuracy
refused 64:i:in=i8 bench "${quick[@]}"
refused 64x10:out=1/3 bench "${quick[@]}"
refused 2^40 bench "${quick[@]}"
expect 2 plan dct1:1
says 'dct1:1: length number 1 is 1, but a transform of kind dct1 needs two elements'
expect 2 plan 'r2c:8*8halfcomplex'
says 'axis number 2 is halfcomplex, but not both sides are real'
printf 'local_memory = 999999999\n' >"$folder/larger"
for verb in bench tune warm; do
    expect 2 "$verb" --with-caps "$folder/larger" 64
    says '--with-caps: local_memory = 999999999, but the device has '
done
expect 2 plan '64x10:out=1/3'
says '64x10:out=1/3: the output: elements overlap'
expect 2 tune --suite pow2 --from 8 --to 4
says 'nothing to tune'

# ---- Recipes side by side ----

printf '64 8.8\n64 8.8\n64 8.8\n64 4.4.4\n' >"$folder/several"
expect 0 bench "${quick[@]}" --recipes "$folder/several"
[ "$(grep -cE '^64 +[0-9.]+ +[0-9.]+ +- +[0-9.]+ +[0-9.]+ ' "$folder/out")" = 4 ] ||
    complain "not four lines of figures: $(cat "$folder/out")"

[ "$failures" = 0 ]
