#!/usr/bin/env bash
# Info-ZIP's zip adds a second entry of the same name when it updates an archive that 7-Zip or Python wrote.
#
# Software: zip 3.0 (Info-ZIP), 7-Zip 26.02 (p7zip-full) and Python 3.11 as in Debian 12; the locale is C.UTF-8.
# Guess: `zip ARCHIVE FILE` replaces the entry of that name in any archive.
# Seen: that holds for archives of zip itself, and for names in ASCII. If another program wrote a name with letters
#   outside ASCII and set bit 11 (APPNOTE 4.4.4: the name is UTF-8), zip compares the names in different encodings,
#   finds none and appends an entry. Its exit status is 0, and `unzip -t` finds no error. Readers then take the first
#   or the last of the two: a signed container of a text in another language has two contents.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export LC_ALL=C.UTF-8
zip -v | grep -q '^This is Zip 3.0 '

count() {
  local program=$1 name=$2
  printf 'one\n' >"$name"
  case $program in
    zip) zip -q a.zip "$name" ;;
    7z) 7z a -bso0 -bsp0 a.zip "$name" ;;
    python) python3 -c 'import sys, zipfile; zipfile.ZipFile("a.zip", "w").write(sys.argv[1])' "$name" ;;
  esac
  printf 'other\n' >"$name"
  zip -q a.zip "$name"
  unzip -tq a.zip >/dev/null
  echo "$program, $name: $(unzip -Z1 a.zip | wc -l)"
  rm a.zip "$name"
}

seen=$(for program in zip 7z python; do for name in contract.txt sutartis-ąčę.txt; do count $program $name; done; done)
echo "$seen"
[ "$seen" = 'zip, contract.txt: 1
zip, sutartis-ąčę.txt: 1
7z, contract.txt: 1
7z, sutartis-ąčę.txt: 2
python, contract.txt: 1
python, sutartis-ąčę.txt: 2' ]
